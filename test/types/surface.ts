/** What an editor is told of a name: in the declarations of the package, and in the comments of a Lua file. */
import ts from "typescript";
import { ROOT } from "../../tools/transpile.js";

/**
 * By name, in LuaCATS' notation: a function `shuffled`, a method `Deck:draw`, a field or an option
 * `DeckOptions.random`, a type `type DeckPlace`. Overloads stand one below the other.
 */
export type Surface = Map<string, string>;

function add(surface: Surface, name: string, text: string): void {
  const before = surface.get(name);
  surface.set(name, before === undefined ? text : `${before}\n${text}`);
}

/** Of all that is said, what is said of these names, and of the types that this mentions. */
function reachable(all: Surface, names: readonly string[]): Surface {
  const surface: Surface = new Map();
  // Lua has `integer` of its own.
  const done = new Set(["Integer"]);
  const addNamed = (name: string): void => {
    if (done.has(name)) return;
    done.add(name);
    const own = new RegExp(`^(type )?${name}(?!\\w)`);
    for (const [each, said] of all) if (own.test(each)) surface.set(each, said);
  };
  for (const name of names) addNamed(name);
  for (const said of surface.values()) for (const name of said.match(/\b[A-Z]\w+/g) ?? []) addNamed(name);
  return surface;
}

/** The names about which two surfaces do not say the same. */
export function differences(one: Surface, other: Surface): string[] {
  const names = new Set([...one.keys(), ...other.keys()]);
  return [...names].filter((name) => one.get(name) !== other.get(name)).sort();
}

// The comments of a Lua file.

/** A type at the beginning of a text, which ends at a space outside of brackets that no colon is before. */
function leadingType(text: string): string {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if ("(<[".includes(text[at]!)) depth += 1;
    else if (")>]".includes(text[at]!)) depth -= 1;
    else if (text[at] === " " && depth === 0 && text[at - 1] !== ":") return text.slice(0, at);
  }
  return text;
}

interface Tag {
  readonly tag: string;
  readonly text: string;
}

/** A name with its type: `count?: integer`. */
const member = (text: string): string =>
  text.replace(/^(\w+\??) (.*)$/, (_, name, rest) => `${name}: ${leadingType(rest)}`);

/** The types of a function: that of its parameters, then its overloads. */
function typesOf(tags: readonly Tag[], parameters: string, self: string | undefined): string {
  const texts = (wanted: string) => tags.flatMap(({ tag, text }) => (tag === wanted ? text : []));
  const all = texts("param").map(member);
  const names = all.map((each) => each.replace(/\??:.*/, "")).join(", ");
  if (names !== parameters) return `takes (${parameters}) and is annotated as if (${names})`;
  if (self !== undefined) all.unshift(`self: ${self}`);
  const result = texts("return").map((text) => `: ${leadingType(text)}`);
  return [
    ...texts("generic").map((text) => `for any ${text}`),
    `fun(${all.join(", ")})${result}`,
    ...texts("overload"),
  ].join("\n");
}

/** What a Lua file says of the functions in the table that it returns, and the types that this mentions. */
export function surfaceOfLua(text: string): Surface {
  const surface: Surface = new Map();
  const classes = new Map<string, string>();
  const returned: string[] = [];
  let tags: Tag[] = [];
  let isDocumented = false;
  const close = (line: string): void => {
    let owner = "";
    for (const { tag, text: said } of tags) {
      const [, type = "", parent] = /^(\w+(?:<[\w, ]+>)?)(?:: (.+))?/.exec(said) ?? [];
      if (tag === "class") {
        owner = type.replace(/<.*/, "");
        classes.set(owner, type);
        add(surface, `type ${type}`, parent === undefined ? "class" : `class ${parent}`);
      } else if (tag === "field" && !/^(private|package) /.test(said)) {
        add(surface, `${owner}.${/^\w+/.exec(said)}`, member(said));
      } else if (tag === "alias") add(surface, `type ${type}`, said.slice(type.length + 1));
    }
    const [, of, mark, name, parameters = ""] =
      /^(?:local )?function (?:(\w+)([.:]))?(\w+)\(([^)]*)\)/.exec(line) ?? [];
    if (name === undefined || !isDocumented) return;
    const self = mark === ":" ? classes.get(of!) : undefined;
    add(surface, mark === ":" ? `${of}:${name}` : name, typesOf(tags, parameters, self));
    if (mark === ".") returned.push(name);
  };
  for (const line of text.split("\n").map((each) => each.trim())) {
    const [, tag, said] = /^---@(\w+) ?(.*)$/.exec(line) ?? [];
    if (tag !== undefined) tags.push({ tag, text: said! });
    if (line.startsWith("---")) isDocumented = true;
    else {
      close(line);
      tags = [];
      isDocumented = false;
    }
  }
  return reachable(surface, returned);
}

// The declarations of the package.

/** The declarations that the package ships, by their path below ts-src. */
export function shippedDeclarations(): Map<string, string> {
  const host: ts.ParseConfigFileHost = {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
      throw new Error(String(messageText));
    },
  };
  const { options } = ts.getParsedCommandLineOfConfigFile(`${ROOT}tsconfig.npm.json`, {}, host)!;
  const program = ts.createProgram([`${ROOT}ts-src/randdeck.ts`], { ...options, emitDeclarationOnly: true });
  const files = new Map<string, string>();
  program.emit(undefined, (path, text) => files.set(path.slice(path.indexOf("/ts-src/") + 8), text));
  return files;
}

const KEYWORDS: Partial<Record<ts.SyntaxKind, string>> = {
  [ts.SyntaxKind.NumberKeyword]: "number",
  [ts.SyntaxKind.StringKeyword]: "string",
  [ts.SyntaxKind.BooleanKeyword]: "boolean",
  [ts.SyntaxKind.UnknownKeyword]: "any",
  [ts.SyntaxKind.UndefinedKeyword]: "nil",
  [ts.SyntaxKind.VoidKeyword]: "nil",
};

function luaType(node: ts.TypeNode | undefined): string {
  if (node === undefined) return "no type";
  const keyword = KEYWORDS[node.kind];
  if (keyword !== undefined) return keyword;
  if (ts.isParenthesizedTypeNode(node)) return luaType(node.type);
  if (ts.isTypeOperatorNode(node)) return luaType(node.type);
  if (ts.isArrayTypeNode(node)) return `${luaType(node.elementType)}[]`;
  if (ts.isLiteralTypeNode(node)) return node.literal.getText();
  if (ts.isFunctionTypeNode(node)) return functionType(node);
  if (ts.isNamedTupleMember(node)) return luaType(node.type);
  if (ts.isTupleTypeNode(node)) return `[${node.elements.map(luaType).join(", ")}]`;
  if (ts.isUnionTypeNode(node)) {
    const types = node.types.map(luaType).filter((each) => each !== "nil");
    const all =
      types.length > 1
        ? types.map((each) => (each.startsWith("fun(") ? `(${each})` : each)).join("|")
        : types[0]!;
    if (types.length === node.types.length) return all;
    return types.length > 1 ? `(${all})?` : `${all}?`;
  }
  // Only what nobody else sees has other types; a difference shows them where that is no longer so.
  if (!ts.isTypeReferenceNode(node)) return node.getText();
  const name = node.typeName.getText();
  const types = (node.typeArguments ?? []).map(luaType);
  if (name === "Integer") return "integer";
  // Lua has no words for these.
  if (name === "NonNullable" || name === "NoInfer") return types[0]!;
  return types.length === 0 ? name : `${name}<${types.join(", ")}>`;
}

/** A parameter or a field; what may be left out may be nil, which is not said twice. */
function luaMember(node: ts.ParameterDeclaration | ts.PropertySignature | ts.PropertyDeclaration): string {
  const type = luaType(node.type);
  if (node.questionToken === undefined) return `${node.name.getText()}: ${type}`;
  return `${node.name.getText()}?: ${type.replace(/^\((.*)\)\?$|^(.*)\?$/, "$1$2")}`;
}

/** A function's type; a method's with the type of its object, since in Lua that is an argument. */
function functionType(node: ts.SignatureDeclaration, self?: string): string {
  const parameters = node.parameters.filter(({ name }) => name.getText() !== "this").map(luaMember);
  if (self !== undefined) parameters.unshift(`self: ${self}`);
  const result = luaType(node.type);
  return `fun(${parameters.join(", ")})${result === "nil" ? "" : `: ${result}`}`;
}

const isPrivate = (node: ts.HasModifiers) =>
  node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword) === true;

function addMember(surface: Surface, owner: string, node: ts.ClassElement | ts.TypeElement): void {
  const [bare] = owner.split("<");
  const name = node.name?.getText();
  if (ts.isMethodSignature(node)) {
    const mark = node.questionToken === undefined ? "" : "?";
    add(surface, `${bare}.${name}`, `${name}${mark}: ${functionType(node, owner)}`);
  } else if (ts.isPropertySignature(node)) add(surface, `${bare}.${name}`, luaMember(node));
  else if (ts.isPropertyDeclaration(node) && !isPrivate(node))
    add(surface, `${bare}.${name}`, luaMember(node));
  else if (ts.isMethodDeclaration(node) && !isPrivate(node))
    add(surface, `${bare}:${name}`, functionType(node, owner));
}

function addStatement(surface: Surface, node: ts.Statement): void {
  const { name, typeParameters = [] } = node as ts.Statement & Partial<ts.ClassDeclaration>;
  if (ts.isFunctionDeclaration(node)) {
    if (!surface.has(name!.text)) {
      for (const each of typeParameters)
        add(surface, name!.text, `for any ${each.getText().replace(" extends", ":")}`);
    }
    add(surface, name!.text, functionType(node));
    return;
  }
  const names = typeParameters.map((each) => each.name.text).join(", ");
  const type = `${name?.text}${names === "" ? "" : `<${names}>`}`;
  if (ts.isTypeAliasDeclaration(node)) add(surface, `type ${type}`, luaType(node.type));
  else if (ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node)) {
    const members: readonly (ts.ClassElement | ts.TypeElement)[] = node.members;
    const calls = members.filter(ts.isCallSignatureDeclaration).map((each) => `(${functionType(each)})`);
    const parents = (node.heritageClauses ?? []).flatMap(({ types }) => types.map((each) => each.getText()));
    add(surface, `type ${type}`, calls.length > 0 ? calls.join("|") : ["class", ...parents].join(" "));
    for (const each of members) if (!ts.isCallSignatureDeclaration(each)) addMember(surface, type, each);
  }
}

/** Everything that the entry exports, and the types that this mentions. */
export function surfaceOfDeclarations(files: ReadonlyMap<string, string>): Surface {
  const all: Surface = new Map();
  const exported: string[] = [];
  for (const [path, text] of files) {
    for (const each of ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true).statements) {
      if (
        ts.isExportDeclaration(each) &&
        each.exportClause !== undefined &&
        ts.isNamedExports(each.exportClause)
      )
        exported.push(...each.exportClause.elements.map(({ name }) => name.text));
      else addStatement(all, each);
    }
  }
  return reachable(all, exported);
}
