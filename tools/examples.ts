/** The examples in the docs are Lua. In the declarations of the npm package they are TypeScript, line by line. */
import luaparse, { type Expression, type FunctionDeclaration, type Statement } from "luaparse";
import { pieces } from "./lua-text.js";
import { Refusal } from "./plugin/refusal.js";

/** What an operator is called in TypeScript, where it is not the same. */
const OPERATORS: Readonly<Record<string, string>> = { "==": "===", "~=": "!==" };

function refuse(what: string): never {
  throw new Refusal(`no TypeScript is known for ${what} in an example`);
}

const list = (nodes: readonly Expression[]): string => nodes.map(expression).join(", ");

function expression(node: Expression): string {
  switch (node.type) {
    case "Identifier":
      return node.name;
    case "StringLiteral":
    case "NumericLiteral":
    case "BooleanLiteral":
      return node.raw;
    case "NilLiteral":
      return "undefined";
    case "MemberExpression":
      return `${expression(node.base)}.${node.identifier.name}`;
    case "BinaryExpression":
      return `${operand(node.left)} ${OPERATORS[node.operator] ?? node.operator} ${operand(node.right)}`;
    case "UnaryExpression":
      if (node.operator === "#") return `${operand(node.argument)}.length`;
      return node.operator === "-" ? `-${operand(node.argument)}` : refuse(node.operator);
    case "FunctionDeclaration":
      return arrow(node, "");
    case "CallExpression":
      return call(expression(node.base), node.arguments);
    case "TableConstructorExpression": {
      const fields = node.fields.map((field) => {
        if (field.type === "TableKey") return refuse(field.type);
        const value = expression(field.value);
        return field.type === "TableValue" ? value : `${field.key.name}: ${value}`;
      });
      const isList = node.fields.every(({ type }) => type === "TableValue");
      return isList ? `[${fields.join(", ")}]` : `{ ${fields.join(", ")} }`;
    }
    default:
      return refuse(node.type);
  }
}

/** Lua's parser drops brackets, so that what has an operator gets its own. */
function operand(node: Expression): string {
  const text = expression(node);
  return node.type === "BinaryExpression" ? `(${text})` : text;
}

function call(name: string, args: readonly Expression[]): string {
  const [first, ...rest] = args;
  if (name === "table.concat" && first !== undefined) return `${operand(first)}.join(${list(rest) || '""'})`;
  return `${name === "print" ? "console.log" : name}(${list(args)})`;
}

const block = (body: readonly Statement[]): string => `{ ${body.map(statement).join(" ")} }`;

/** A function, whose parameters are of a type where nothing else says it. */
function arrow({ parameters, body }: FunctionDeclaration, type: string): string {
  const [only, ...more] = body;
  const result = only?.type === "ReturnStatement" && more.length === 0 ? only.arguments : undefined;
  const code = result === undefined ? block(body) : list(result);
  return `(${parameters.map((each) => expression(each) + type).join(", ")}) => ${code}`;
}

function statement(node: Statement): string {
  switch (node.type) {
    case "LocalStatement": {
      const values = node.init.map((each) =>
        // Functions with a name are random sources.
        each.type === "FunctionDeclaration" ? arrow(each, ": number") : expression(each),
      );
      return node.variables.map(({ name }, at) => `const ${name} = ${values[at]};`).join(" ");
    }
    case "AssignmentStatement":
      return `${list(node.variables)} = ${list(node.init)};`;
    case "CallStatement":
      return `${expression(node.expression)};`;
    case "ReturnStatement":
      return `return ${list(node.arguments)};`;
    case "ForGenericStatement": {
      const [, each] = node.variables;
      const [, items] = /^ipairs\((.*)\)$/.exec(list(node.iterators)) ?? [];
      const [only, ...more] = node.body;
      const code = only !== undefined && more.length === 0 ? statement(only) : block(node.body);
      return each && items ? `for (const ${each.name} of ${items}) ${code}` : refuse(node.type);
    }
    default:
      return refuse(node.type);
  }
}

/** One line of an example. What it prints stands behind it, or below. */
function line(lua: string): string {
  const parts = pieces(lua);
  const comment = parts.at(-1)?.kind === "comment" ? parts.pop()!.text : "";
  const said = comment.startsWith("-->") ? comment.replace(/\bnil\b/g, "undefined") : comment;
  const code = luaparse.parse(parts.map(({ text }) => text).join("")).body.map(statement);
  return [...code, said.replace(/^--+>?/, "//")].filter((text) => text !== "").join(" ");
}

/** Lua as TypeScript, each line for itself. */
function inTypeScript(lua: string): string {
  const text = lua.split("\n").map(line).join("\n");
  return text.replace(/\bconst (\w+)(?= =[\s\S]*[{;\n] ?\1 = )/g, "let $1");
}

/** Declarations with their examples in TypeScript. */
export function withTypeScript(declarations: string): string {
  return declarations.replace(
    /^( *\* )```lua\n([\s\S]*?)^ *\* ```$/gm,
    (_, margin: string, lines: string) => {
      const lua = lines.trimEnd().replace(/^ *\* ?/gm, "");
      return `\`\`\`ts\n${inTypeScript(lua)}\n\`\`\``.replace(/^/gm, margin);
    },
  );
}
