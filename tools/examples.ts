/**
 * Translates the examples in the docs from Lua to TypeScript, line by line, for the declarations of the npm
 * package.
 */
import { type Piece, pieces } from "../host/lua-text.js";
import { Refusal } from "./plugin/refusal.js";

/** Words and operators of Lua that no rule here can translate. */
const UNKNOWN = /\b(?:and|do|else|end|function|if|local|not|or|repeat|then|while)\b|\.\.|~/;

/**
 * Translates a statement. It first replaces strings and pairs of brackets with marks, from the inside out;
 * each mark stands for a text in TypeScript.
 */
function statement(lua: readonly Piece[]): string {
  const known: string[] = [];
  const mark = (text: string) => `«${known.push(text) - 1}»`;
  const contentOf = (at: string) => known[Number(at)]!.slice(1, -1);

  const translated = (code: string): string => {
    const text = code
      .replace(/^local (\w+) =/, "const $1 =")
      .replace(
        /^for _, (\w+) in ipairs«(\d+)» do (.*) end$/,
        (_, each: string, list: string, body: string) => `for (const ${each} of ${contentOf(list)}) ${body}`,
      )
      .replace(/\bfunction(«\d+») return (.*?) end\b/, "$1 => $2")
      .replace(/\bfunction(«\d+») (.*?) return (.*?) end\b/, "$1 => { $2; return $3; }")
      .replace(/\bprint\b/, "console.log")
      .replace(/\bnil\b/g, "undefined")
      .replace(/==/g, "===")
      .replace(/#([\w:«»]+)/g, "$1.length")
      .replace(/:(?=\w)/g, ".")
      .replace(/\btable\.concat«(\d+)»/g, (_, at: string) => {
        const [list, separator = '""'] = contentOf(at).split(", ");
        return `${list}.join(${separator})`;
      });
    const [unknown] = UNKNOWN.exec(text) ?? [];
    if (unknown !== undefined)
      throw new Refusal(`an example has '${unknown}', which can't be written in TypeScript here`);
    return text;
  };

  const bracket = (_: string, items: string | undefined, fields: string): string => {
    if (items !== undefined) return mark(`(${translated(items)})`);
    const text = translated(fields);
    return mark(text.includes(" = ") ? `{${text.replaceAll(" = ", ": ")}}` : `[${text.trim()}]`);
  };
  let text = lua
    .map((piece) => (piece.kind === "string" ? mark(piece.text) : piece.text))
    .join("")
    .trim();
  for (let before = ""; before !== text; ) {
    before = text;
    text = text.replace(/\(([^(){}]*)\)|\{([^(){}]*)\}/g, bracket);
  }
  text = translated(text);
  while (/«\d/.test(text)) text = text.replace(/«(\d+)»/g, (_, at: string) => known[Number(at)]!);
  // A named function in an example is always a random source, which takes a number.
  return text && `${text.replace(/^(const \w+ = )\((\w+)\) =>/, "$1($2: number) =>")};`;
}

/** Translates a line of an example. A comment at its end, or on the next line, is its output. */
function line(lua: string): string {
  const parts = pieces(lua);
  const comment = parts.at(-1)?.kind === "comment" ? parts.pop()!.text : "";
  const said = comment.startsWith("-->") ? comment.replace(/\bnil\b/g, "undefined") : comment;
  return [statement(parts), said.replace(/^--+>?/, "//")].filter((text) => text !== "").join(" ");
}

/** Translates Lua to TypeScript, each line separately. */
function inTypeScript(lua: string): string {
  const text = lua.split("\n").map(line).join("\n");
  return text.replace(/\bconst (\w+)(?= =[\s\S]*[{;\n] ?\1 = )/g, "let $1");
}

/** Translates the examples in declarations to TypeScript. */
export function withTypeScript(declarations: string): string {
  return declarations.replace(
    /^( *\* )```lua\n([\s\S]*?)^ *\* ```$/gm,
    (_, margin: string, lines: string) => {
      const lua = lines.trimEnd().replace(/^ *\* ?/gm, "");
      return `\`\`\`ts\n${inTypeScript(lua)}\n\`\`\``.replace(/^/gm, margin);
    },
  );
}
