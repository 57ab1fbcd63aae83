/** Doc comments: JSDoc and TypeScript's types become LuaCATS annotations, as lines that begin with `---`. */
import ts from "typescript";
import type { Statement } from "typescript-to-lua";
import { refuse } from "./refusal.js";
import { annotation, comment } from "./text.js";
import { functionType, INTEGER, luaType, withoutNil } from "./types.js";

const attached = new WeakMap<Statement, readonly string[]>();

/** Puts doc lines above a Lua statement. */
export function attachDoc(statement: Statement, lines: readonly string[]): void {
  attached.set(statement, lines);
}

export function attachedDoc(statement: Statement): readonly string[] {
  return attached.get(statement) ?? [];
}

export type Callable = ts.FunctionDeclaration | ts.MethodDeclaration;

/** Tags that say something to TypeScript's readers or to this tool chain alone. */
const SILENT_TAGS = new Set(["luaLevel", "typeParam", "template", "internal"]);
const KNOWN_TAGS = new Set([
  "param",
  "returns",
  "return",
  "throws",
  "example",
  "remarks",
  "deprecated",
  "see",
  "private",
]);

function plain(text: string | ts.NodeArray<ts.JSDocComment> | undefined): string {
  return (ts.getTextOfJSDocComment(text) ?? "")
    .replace(
      /\{@link(?:code|plain)?\s+([^}|\s]+)\s*(?:\|?\s*([^}]+?))?\s*\}/g,
      (_, target: string, label?: string) => (label === undefined ? `\`${target}\`` : label),
    )
    .trim();
}

function tagText(tag: ts.JSDocTag | undefined): string {
  return plain(tag?.comment).replace(/^-\s*/, "");
}

/** The doc comment of a node: its last, since a file's own comment may stand before it. */
function docOf(node: ts.Node): ts.JSDoc | undefined {
  return ts.getJSDocCommentsAndTags(ts.getOriginalNode(node)).filter(ts.isJSDoc).at(-1);
}

function tagsOf(node: ts.Node): readonly ts.JSDocTag[] {
  const tags = docOf(node)?.tags ?? [];
  for (const tag of tags) {
    const name = tag.tagName.text;
    if (!KNOWN_TAGS.has(name) && !SILENT_TAGS.has(name)) refuse(tag, `the tag @${name} is not known`);
  }
  return tags;
}

const named = (tags: readonly ts.JSDocTag[], name: string) => tags.filter((tag) => tag.tagName.text === name);

/** The Lua of an example, fences included: TypeScript has no place in Lua's docs. */
function luaExamples(tag: ts.JSDocTag): string[] {
  return [...plain(tag.comment).matchAll(/^```lua\n[\s\S]*?^```$/gm)].map(([fence]) => fence);
}

/** What a doc comment says, but for its parameters. */
export interface Doc {
  /** Its words, as lines. */
  readonly lines: readonly string[];
  /** When the function raises: each goes on from "raises an error". */
  readonly errors: readonly string[];
  readonly returns: string;
  /** Lua with its fences. */
  readonly examples: readonly string[];
  readonly isDeprecated: boolean;
}

export function readDoc(node: ts.Node): Doc {
  const tags = tagsOf(node);
  const lines = plain(docOf(node)?.comment).split("\n");
  for (const tag of [...named(tags, "remarks"), ...named(tags, "see")])
    lines.push("", ...tagText(tag).split("\n"));
  return {
    lines,
    errors: named(tags, "throws").map(tagText),
    returns: tagText([...named(tags, "returns"), ...named(tags, "return")][0]),
    examples: named(tags, "example").flatMap(luaExamples),
    isDeprecated: named(tags, "deprecated").length > 0,
  };
}

/** Everything in words: description, remarks, errors, examples. */
function words(node: ts.Node): string[] {
  const { lines, errors, examples, isDeprecated } = readDoc(node);
  const all = [
    ...lines,
    ...errors.flatMap((text) => ["", ...`Raises an error ${text}`.split("\n")]),
    ...examples.flatMap((text) => ["", ...text.split("\n")]),
  ];
  while (all[0] === "") all.shift();
  return [...comment("---", all), ...(isDeprecated ? ["---@deprecated"] : [])];
}

/** The type parameters of a class, interface or alias, as they follow its name. */
function generics(node: ts.DeclarationWithTypeParameterChildren): string {
  const names = (node.typeParameters ?? []).map((each) => each.name.text);
  return names.length === 0 ? "" : `<${names.join(", ")}>`;
}

function genericLines(node: ts.SignatureDeclaration): string[] {
  return (node.typeParameters ?? []).map(
    ({ name, constraint }) =>
      `---@generic ${name.text}${constraint === undefined ? "" : `: ${luaType(constraint)}`}`,
  );
}

/** What a doc comment says of each parameter. */
export function readParameters(node: ts.SignatureDeclaration, doc: ts.Node = node): Map<string, string> {
  const tags = named(tagsOf(doc), "param").filter(ts.isJSDocParameterTag);
  const names = node.parameters.map((each) => each.name.getText());
  for (const tag of tags) {
    if (!names.includes(tag.name.getText())) refuse(tag, `there is no parameter '${tag.name.getText()}'`);
  }
  return new Map(tags.map((tag) => [tag.name.getText(), tagText(tag)]));
}

function parameterLines(node: ts.SignatureDeclaration, doc: ts.Node = node): string[] {
  const texts = readParameters(node, doc);
  return node.parameters.flatMap((each) => {
    const name = each.name.getText();
    if (name === "this") return [];
    if (each.type === undefined) return refuse(each, "a documented parameter must have a type");
    const type = luaType(each.type);
    const text = texts.get(name) ?? "";
    if (each.dotDotDotToken !== undefined) return annotation(`@param ... ${type.replace(/\[\]$/, "")}`, text);
    const optional = each.questionToken !== undefined || each.initializer !== undefined;
    return annotation(optional ? `@param ${name}? ${withoutNil(type)}` : `@param ${name} ${type}`, text);
  });
}

function returnLines(doc: ts.Node, type: string): string[] {
  const text = readDoc(doc).returns;
  if (type === "nil") return [];
  return annotation(`@return ${type}${text === "" ? "" : " #"}`, text);
}

function signatureLines(node: ts.SignatureDeclaration, doc: ts.Node = node): string[] {
  if (node.type === undefined) return refuse(node, "a documented function must say what it returns");
  return [...genericLines(node), ...parameterLines(node, doc), ...returnLines(doc, luaType(node.type))];
}

/** The type of a class's objects. */
function classType(node: ts.Node): string {
  if (!ts.isClassDeclaration(node)) return refuse(node, "a method must stand in a class");
  return `${node.name?.text ?? refuse(node, "a class must have a name")}${generics(node)}`;
}

/** A function or method. Of overloads the first is the one described, the others are named. */
export function functionDoc(node: Callable): string[] {
  const [first = node, ...others] = overloadsOf(node);
  const hidden = ts.isMethodDeclaration(node) ? visibility(node) : undefined;
  const self = ts.isMethodDeclaration(node) ? classType(ts.getOriginalNode(node).parent) : undefined;
  return [
    ...words(first),
    ...(hidden === undefined ? [] : [`---@${hidden}`]),
    ...others.map((each) => `---@overload ${functionType(each, self)}`),
    ...signatureLines(first),
  ];
}

/** The declarations without a body that go before a function, in their order. */
export function overloadsOf(node: Callable): Callable[] {
  const { parent, name } = ts.getOriginalNode(node) as typeof node;
  const siblings: readonly ts.Node[] = ts.isSourceFile(parent)
    ? parent.statements
    : ts.isClassDeclaration(parent)
      ? parent.members
      : [];
  return siblings.filter(
    (each): each is Callable =>
      (ts.isFunctionDeclaration(each) || ts.isMethodDeclaration(each)) &&
      each.body === undefined &&
      each.name?.getText() === name?.getText(),
  );
}

/** Who may use a member that is not for everyone: its class, or what the library's own file has. */
export function visibility(node: ts.HasModifiers): "private" | "package" | undefined {
  if ((node.modifiers ?? []).some((each) => each.kind === ts.SyntaxKind.PrivateKeyword)) return "private";
  return named(tagsOf(node), "internal").length > 0 ? "package" : undefined;
}

/** A field. Text that does not fit goes before it, where LuaLS reads it too. */
function fieldLines(head: string, node: ts.Node): string[] {
  const lines = words(node);
  const text = lines.map((line) => line.replace(/^--- ?/, "")).join(" ");
  const whole = annotation(head, text);
  return whole.length === 1 && !text.includes("```") ? whole : [...lines, `---${head}`];
}

function propertyLines(node: ts.PropertyDeclaration | ts.PropertySignature): string[] {
  if (node.type === undefined) return refuse(node, "a documented field must have a type");
  const type = luaType(node.type);
  const hidden = visibility(node);
  const name = `${hidden === undefined ? "" : `${hidden} `}${node.name.getText()}`;
  return fieldLines(
    `@field ${node.questionToken === undefined ? `${name} ${type}` : `${name}? ${withoutNil(type)}`}`,
    node,
  );
}

/** The types that a class or an interface stands for too, as they follow its name. */
function parents(node: ts.ClassDeclaration | ts.InterfaceDeclaration): string {
  const types = (node.heritageClauses ?? []).flatMap((clause) => clause.types.map((type) => type.getText()));
  return types.length === 0 ? "" : `: ${types.join(", ")}`;
}

/** The head of a class: its name, its fields. Methods carry their own docs. */
export function classDoc(node: ts.ClassDeclaration): string[] {
  return [
    ...words(node),
    `---@class ${classType(node)}${parents(node)}`,
    ...node.members.filter(ts.isPropertyDeclaration).flatMap(propertyLines),
  ];
}

/** The function that makes an object of a class. */
export function constructorDoc(node: ts.ClassDeclaration): string[] {
  const type = classType(node);
  const declared = node.members.find(ts.isConstructorDeclaration);
  const classGenerics = (node.typeParameters ?? []).map((each) => `---@generic ${each.name.text}`);
  if (declared === undefined) return [...classGenerics, `---@return ${type}`];
  return [...words(declared), ...classGenerics, ...parameterLines(declared), ...returnLines(declared, type)];
}

/** An interface: a class without code; or, where it is only there to be called, the alias of a function. */
export function interfaceDoc(node: ts.InterfaceDeclaration): string[] {
  const name = `${node.name.text}${generics(node)}`;
  const calls = node.members.filter(ts.isCallSignatureDeclaration);
  if (calls.length > 0 && calls.length === node.members.length && node.heritageClauses === undefined) {
    const types = calls.map((call) => functionType(call));
    return [
      ...words(node),
      `---@alias ${name} ${types.length === 1 ? types[0] : types.map((type) => `(${type})`).join("|")}`,
    ];
  }
  return [
    ...words(node),
    `---@class ${name}${parents(node)}`,
    ...node.members.flatMap((each) => memberLines(each, name)),
  ];
}

function memberLines(node: ts.TypeElement, owner: string): string[] {
  if (ts.isPropertySignature(node)) return propertyLines(node);
  if (ts.isCallSignatureDeclaration(node)) return [`---@overload ${functionType(node)}`];
  if (ts.isMethodSignature(node)) {
    const [first] = node.parameters;
    const free = first?.name.getText() === "this" && first.type?.kind === ts.SyntaxKind.VoidKeyword;
    const mark = node.questionToken === undefined ? "" : "?";
    return fieldLines(
      `@field ${node.name.getText()}${mark} ${functionType(node, free ? undefined : owner)}`,
      node,
    );
  }
  return refuse(node, "no LuaCATS annotation is known for this member");
}

/** A type alias; none for `Integer`, which LuaCATS has. */
export function aliasDoc(node: ts.TypeAliasDeclaration): string[] {
  if (node.name.text === INTEGER) return [];
  return [...words(node), `---@alias ${node.name.text}${generics(node)} ${luaType(node.type)}`];
}

/** A variable: its words, and its type where it is written down. */
export function variableDoc(node: ts.VariableStatement): string[] {
  const lines = words(node);
  const [declaration] = node.declarationList.declarations;
  const type = declaration?.type;
  const value = declaration?.initializer;
  if (type !== undefined)
    return ts.isFunctionTypeNode(type) ? lines : [...lines, `---@type ${luaType(type)}`];
  const isFunction = value !== undefined && (ts.isArrowFunction(value) || ts.isFunctionExpression(value));
  return isFunction ? [...lines, ...signatureLines(value, node)] : lines;
}
