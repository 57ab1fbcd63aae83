/**
 * Makes the declarations of the npm package from the compiler's declarations. In their docs, TypeScript's
 * words replace Lua's. The build stops if a rule finds no node to change.
 */
import ts from "typescript";
import { withTypeScript } from "./examples.js";
import { Refusal } from "./plugin/refusal.js";

/**
 * Tells typescript-to-lua that the functions of the library take no `self`. Methods of the library's
 * interfaces, such as `random` of a random source, still take a `self`.
 */
export const NO_SELF = "/** @noSelfInFile */\n";

interface Edit {
  readonly from: number;
  /** The end of the replaced text; equal to `from` if text is only inserted. */
  readonly to: number;
  readonly text: string;
}

/** A rule for changing the declarations. It returns the edits for a node. */
type Rule = (node: ts.Node) => readonly Edit[];

const inserted = (from: number, text: string): Edit => ({ from, to: from, text });
const replaced = (node: ts.Node, text: string): Edit => ({ from: node.getStart(), to: node.end, text });

const nameOf = (node: ts.Node): string | undefined => (node as Partial<ts.NamedDeclaration>).name?.getText();

/** Whether a node has this kind and name, and is a child of the declaration `outer`, if given. */
const isNamed = (node: ts.Node, kind: ts.SyntaxKind, name: string, outer?: string): boolean =>
  node.kind === kind && nameOf(node) === name && (outer === undefined || nameOf(node.parent) === outer);

/** The doc comment of a declaration; empty if it has none. */
export const docOf = (node: ts.Node): string => ts.getJSDocCommentsAndTags(node)[0]?.getText() ?? "";

export const withoutExample = (doc: string): string => doc.replace(/^ *\* ```\w+\n[\s\S]*?```\n/m, "");

/**
 * Rules that make types narrower, so that TypeScript finds some mistakes before the program runs. The source
 * can't have these types, since the Lua is made from it too.
 */
const NARROWER: Readonly<Record<string, Rule>> = {
  "names of piles": (node) => {
    if (!isNamed(node, ts.SyntaxKind.PropertySignature, "piles", "DeckOptions")) return [];
    const [list] = ((node as ts.PropertySignature).type as ts.UnionTypeNode).types;
    const reserved = "bottom deck discard discards draw left out random top".split(" ");
    const names = ["", ...reserved].map((name) => `    readonly "${name}": Reserved;`).join("\n");
    // The compiler looks each name up. For a type parameter it finds `unknown`, so generic code compiles too.
    return [
      replaced(list!, "readonly { [Name in Pile]: Name & PileNames[Name] }[Pile][]"),
      inserted(
        node.parent.pos,
        `\n/** The names that no pile may have: randdeck uses them itself. */
interface PileNames {
${names}
    readonly [name: string]: unknown;
}
interface Reserved { readonly "randdeck uses this name itself": true }`,
      ),
    ];
  },
  "piles without recycle = 'all'": (node) =>
    ts.isLiteralTypeNode(node) &&
    node.getText() === '"all"' &&
    isNamed(node.parent.parent, ts.SyntaxKind.PropertySignature, "recycle", "DeckOptions")
      ? [replaced(node, '([Pile] extends [never] ? "all" : never)')]
      : [],
  "pick from a list that has cards": (node) => {
    if (!isNamed(node, ts.SyntaxKind.FunctionDeclaration, "pick")) return [];
    const { parameters, type } = node as ts.FunctionDeclaration;
    const [before, after] = [node.getText(), (end: number) => end - node.getStart()];
    const [list] = parameters;
    return [
      inserted(
        node.getStart(),
        `${before.slice(0, after(list!.type!.getStart()))}readonly [Card, ...Card[]]${before
          .slice(after(list!.type!.end), after(type!.getStart()))
          .replace("?: ", "?: null | ")}Card;\n${withoutExample(docOf(node))}\n`,
      ),
    ];
  },
  "dice without weights twice": (node) =>
    isNamed(node, ts.SyntaxKind.FunctionDeclaration, "newDice") &&
    (node as ts.FunctionDeclaration).parameters[0]!.type!.getText().startsWith("Readonly<Record<")
      ? [replaced((node as ts.FunctionDeclaration).parameters[1]!.type!, "RandomOptions")]
      : [],
  "kinds that can be the same": (node) => {
    if (!isNamed(node, ts.SyntaxKind.TypeAliasDeclaration, "KindOf")) return [];
    const { type } = (node as ts.TypeAliasDeclaration).type as ts.FunctionTypeNode;
    return [
      replaced(type, "Kind"),
      inserted(
        node.end,
        `\n/** A kind: not an array, a function or a promise, each of which would be a separate kind. */
export type Kind = string | number | bigint | boolean | symbol | (object & { length?: never; then?: never });`,
      ),
    ];
  },
};

const RULES: Readonly<Record<string, Rule>> = {
  ...NARROWER,
  // With a parameter `this`, the compiler rejects calls of a method without its object. Its type allows
  // the class with all arguments, so that methods of a union, such as decks of different cards, can be called.
  "methods that work on their object only": (node) => {
    if (!ts.isMethodDeclaration(node) || !ts.isClassDeclaration(node.parent)) return [];
    const { name, typeParameters = [] } = node.parent;
    const any = typeParameters.map(({ modifiers }) => (modifiers ? "never" : "any")).join(", ");
    const own = `this: ${name!.getText()}${any && `<${any}>`}`;
    return [inserted(node.parameters.pos, node.parameters.length === 0 ? own : `${own}, `)];
  },
  // In JSON, missing values of a saved game are null.
  "null for what may be left out": (node) => {
    if (!(ts.isParameter(node) || ts.isPropertySignature(node)) || !node.questionToken) return [];
    const { type } = node;
    const isFunction = ts.isFunctionTypeNode(type!);
    const before = inserted(type!.getStart(), `null | ${isFunction ? "(" : ""}`);
    return isFunction ? [before, inserted(type!.end, ")")] : [before];
  },
  // Editors show only the docs of the called overload, so each overload gets docs. Only the first keeps the
  // example.
  "docs of each overload": (node) => {
    if (!ts.isFunctionDeclaration(node) && !ts.isMethodDeclaration(node)) return [];
    if (docOf(node) !== "") return [];
    const all = (node.parent as ts.SourceFile).statements ?? (node.parent as ts.ClassDeclaration).members;
    const first = all.find((each) => nameOf(each) === nameOf(node));
    const told = first === undefined ? "" : withoutExample(docOf(first));
    return told === "" ? [] : [inserted(node.getStart(), `${told}\n`)];
  },
};

/** Applies the rules to a file, and removes from `unused` the rules that change something. */
function edited(text: string, rules: Readonly<Record<string, Rule>>, unused: Set<string>): string {
  const file = ts.createSourceFile("file.d.ts", text, ts.ScriptTarget.Latest, true);
  const edits: Edit[] = [];
  const visit = (node: ts.Node): void => {
    for (const [name, rule] of Object.entries(rules)) {
      const own = rule(node);
      if (own.length > 0) unused.delete(name);
      edits.push(...own);
    }
    node.forEachChild(visit);
  };
  visit(file);
  // Makes the last edit first, so that earlier positions stay valid. Inserted text goes before replaced text.
  edits.sort((one, other) => other.from - one.from || other.to - one.to);
  return edits.reduce((done, { from, to, text }) => done.slice(0, from) + text + done.slice(to), text);
}

/**
 * Replaces Lua's words in prose. The article `a` may be at the end of a line. Keeps "round the table", which
 * isn't a Lua table, and the verb "to list".
 */
const proseOf = (text: string) =>
  text
    .replace(/\bnil\b/g, "undefined")
    .replace(/\b([Aa])(?=[\s*]+(?:list|table)\b)/g, "$1n")
    .replace(/(?<!@param |\bto )\blist(?=s?\b)/g, "array")
    .replace(/(?<!\bthe )\btable(?=s?\b)/g, "object");

/** Rewrites code in backquotes. */
const codeOf = (text: string) =>
  text
    .replace(/#(\w+)/g, "$1.length")
    .replace(/ = /g, ": ")
    .replace(/\{ ([^{}:]*) \}/g, "[$1]");

/**
 * Replaces lists, tables and nil in doc comments with arrays, objects and undefined. Examples stay unchanged.
 */
export const withWords = (declarations: string): string =>
  declarations.replace(/\/\*\*[\s\S]*?\*\//g, (comment) =>
    comment.replace(/```[\s\S]*?```|(`[^`]*`)|[^`]+/g, (text, code?: string) => {
      if (code !== undefined) return codeOf(code);
      return text.startsWith("`") ? text : proseOf(text);
    }),
  );

/** Maps the path of each declaration file to its text in the package. */
export function forTypeScript(declarations: ReadonlyMap<string, string>): Map<string, string> {
  const unused = new Set(Object.keys(RULES));
  const texts = [...declarations].map(
    ([path, text]) => [path, NO_SELF + withTypeScript(withWords(edited(text, RULES, unused)))] as const,
  );
  const [rule] = unused;
  if (rule !== undefined) throw new Refusal(`nothing in the declarations matches the rule '${rule}'`);
  return new Map(texts);
}
