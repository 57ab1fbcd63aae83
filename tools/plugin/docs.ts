/**
 * Turns doc comments and TypeScript's types into LuaCATS annotations, which are lines that begin with `---`.
 */
import ts from "typescript";
import type { Statement } from "typescript-to-lua";
import { isExported, isPrivate, parentsOf } from "./nodes.js";
import { refuse } from "./refusal.js";
import { annotation, comment } from "./text.js";
import {
  argumentsOf,
  functionType,
  genericsOf,
  inAngles,
  isKept,
  isOptional,
  isOptions,
  luaType,
  ownType,
  parametersOf,
  typeOf,
  withoutNil,
} from "./types.js";

const attached = new WeakMap<Statement, readonly string[]>();

/** Puts doc lines above a Lua statement. */
export function attachDoc(statement: Statement, lines: readonly string[]): void {
  attached.set(statement, lines);
}

export function attachedDoc(statement: Statement): readonly string[] {
  return attached.get(statement) ?? [];
}

export type Callable = ts.FunctionDeclaration | ts.MethodDeclaration;

/**
 * A function is public if its docs have an example or one of these tags. Then the Lua has its types too, for
 * editors.
 */
const DOCUMENTING = new Set(["param", "returns", "throws"]);
const KNOWN_TAGS = new Set([...DOCUMENTING, "internal", "luaLevel"]);

/** An example: Lua between fences. */
const EXAMPLE = /^```lua\n[\s\S]*?^```$/gm;

function plain(text: string | ts.NodeArray<ts.JSDocComment> | undefined): string {
  if (typeof text === "object")
    return refuse(text[0]!, "write names in backquotes in a doc comment, not with @link");
  return (text ?? "").trim();
}

function tagText(tag: ts.JSDocTag | undefined): string {
  return plain(tag?.comment).replace(/^-\s*/, "");
}

/** The doc comment of a node: the last one, since the first may be about the file. */
function docOf(node: ts.Node): ts.JSDoc | undefined {
  return ts.getJSDocCommentsAndTags(ts.getOriginalNode(node)).filter(ts.isJSDoc).at(-1);
}

function tagsOf(node: ts.Node): readonly ts.JSDocTag[] {
  const tags = docOf(node)?.tags ?? [];
  for (const tag of tags) {
    const name = tag.tagName.text;
    if (!KNOWN_TAGS.has(name)) refuse(tag, `the tag @${name} is not supported`);
  }
  return tags;
}

const named = (tags: readonly ts.JSDocTag[], name: string) => tags.filter((tag) => tag.tagName.text === name);

/** A doc comment without its parameters. */
export interface Doc {
  readonly text: string;
  /** The conditions for errors, each in words that continue "raises". */
  readonly errors: readonly string[];
  readonly returns: string;
  /** The examples: Lua between fences. */
  readonly examples: readonly string[];
}

export function readDoc(node: ts.Node): Doc {
  const tags = tagsOf(node);
  const text = plain(docOf(node)?.comment);
  return {
    text: text.replace(EXAMPLE, "").trim(),
    errors: named(tags, "throws").map(tagText),
    returns: tagText(named(tags, "returns")[0]),
    examples: text.match(EXAMPLE) ?? [],
  };
}

/** Paragraphs as lines of a comment, without empty lines between them. */
function paragraphs(marker: string, texts: readonly string[]): string[] {
  return comment(marker, texts.join("\n\n").split("\n")).filter((line) => line !== marker);
}

/** The docs for readers of the Lua: description, errors and examples. */
export function words(node: ts.Node): string[] {
  const { text, errors, examples } = readDoc(node);
  return [
    ...paragraphs("---", [text, ...errors.map((each) => `Raises ${each}`)]),
    ...examples.flatMap((each) => comment("---", each.split("\n"))),
  ];
}

/** The description of an internal definition. */
export function plainDoc(node: ts.Node): string[] {
  return paragraphs("--", [readDoc(node).text]);
}

/** The type parameters of a class, interface or alias, as text that follows its name. */
function generics(node: ts.ClassDeclaration | ts.InterfaceDeclaration | ts.TypeAliasDeclaration): string {
  const names = (node.typeParameters ?? []).filter(isKept).map((each) => each.name.text);
  return isOptions(node.name) ? "" : inAngles(names);
}

function genericLines(node: ts.SignatureDeclaration): string[] {
  return genericsOf(node).map(
    ({ name, constraint }) =>
      `---@generic ${name.text}${constraint === undefined ? "" : `: ${luaType(constraint)}`}`,
  );
}

/** Maps the name of each parameter to its docs. */
export function readParameters(node: ts.SignatureDeclaration, doc: ts.Node = node): Map<string, string> {
  const tags = named(tagsOf(doc), "param").filter(ts.isJSDocParameterTag);
  const names = node.parameters.map((each) => each.name.getText());
  for (const tag of tags) {
    if (!names.includes(tag.name.getText()))
      refuse(tag, `the function has no parameter '${tag.name.getText()}'`);
  }
  return new Map(tags.map((tag) => [tag.name.getText(), tagText(tag)]));
}

/**
 * LuaLS rejects `{ "A", "B" }` if a method's parameter is a list of the object's cards, but not if it is
 * `any[]`.
 */
function ofMethod(type: string, node: ts.SignatureDeclaration): string {
  const names = ts.isClassDeclaration(node.parent) ? (node.parent.typeParameters ?? []) : [];
  return names.reduce((text, { name }) => text.replaceAll(`|${name.text}[]`, "|any[]"), type);
}

/**
 * Types that LuaLS 3.19 needs in another form: it knows a class only by its name, and only one type for each
 * parameter.
 */
const FOR_LUALS: readonly (readonly [line: string, told: string])[] = [
  // The generator of an engine such as LÖVE has another class, so any table is accepted.
  ["randdeck.RandomFunction|randdeck.RandomObject", "randdeck.RandomFunction|table"],
  // With the original type, LuaLS would accept a list of numbers as a table whose keys are names.
  [
    "fun(cards: table<string, number>, options?: randdeck.DiceOptions): randdeck.EndlessDealer<string>",
    "fun(cards: table<string, number>, options?: randdeck.DiceOptions): randdeck.EndlessDealer<any>",
  ],
  // With the original type, LuaLS would add strings to the result for a list.
  [
    "fun(list: table<string, number>, weights: nil, count: integer, random?: randdeck.RandomSource): string[]",
    "fun(list: table<string, number>, weights: nil, count: integer, random?: randdeck.RandomSource): any[]",
  ],
  // With the original type, a function written in the call would get cards without known fields.
  ["randdeck.CardTest<Card>", "randdeck.CardTest<any>"],
  // With the original type, LuaLS would not infer the type of the cards.
  [
    "@param dealer randdeck.Dealer<Card>",
    "@param dealer randdeck.Deck<Card>|randdeck.EndlessDealer<Card>|randdeck.Dealer<Card>",
  ],
];

const toldToLuaLS = (line: string): string =>
  FOR_LUALS.reduce((text, [before, told]) => text.replace(before, told), line);

/** The annotation of a last parameter that this overload requires to be nil. */
function refusedLines(node: ts.SignatureDeclaration): string[] {
  const last = node.parameters.at(-1);
  return last?.type?.kind === ts.SyntaxKind.UndefinedKeyword ? [`---@param ${last.name.getText()}? nil`] : [];
}

function parameterLines(node: ts.SignatureDeclaration, doc: ts.Node): string[] {
  const texts = readParameters(node, doc);
  return parametersOf(node).map((each) => {
    const name = each.name.getText();
    const type = ofMethod(typeOf(each), node);
    const text = texts.get(name) ?? "";
    if (each.dotDotDotToken !== undefined) return annotation(`@param ... ${type.replace(/\[\]$/, "")}`, text);
    if (!isOptional(each)) return annotation(`@param ${name} ${type}`, text);
    // In a class with type parameters, the question mark isn't enough for LuaLS: the type itself must contain
    // nil.
    const isAgain = ts.isClassDeclaration(node.parent) && node.parent.typeParameters && type !== "nil";
    return annotation(`@param ${name}? ${withoutNil(type)}${isAgain ? "|nil" : ""}`, text);
  });
}

function returnLines(doc: ts.Node, type: string): string[] {
  const text = readDoc(doc).returns;
  if (type === "nil") return [];
  return [annotation(`@return ${type}${text === "" ? "" : " #"}`, text)];
}

/** The type of a class's objects. */
function classType(node: ts.Node): string {
  if (!ts.isClassDeclaration(node)) return refuse(node, "a method must be in a class");
  return `${ownType(node.name?.text ?? refuse(node, "a class must have a name"))}${generics(node)}`;
}

const isDocumented = (node: ts.Node) =>
  !isInternal(node) &&
  (ts.isMethodDeclaration(node) ||
    readDoc(node).examples.length > 0 ||
    tagsOf(node).some((tag) => DOCUMENTING.has(tag.tagName.text)));

/**
 * The docs of a function or method. Of several overloads, the first has the text, and the one with the most
 * parameters has the parameters. The other overloads are listed.
 */
export function functionDoc(node: Callable): string[] {
  const [first = node] = overloadsOf(node);
  if (!isDocumented(first)) return plainDoc(first);
  const signatures = signaturesOf(node);
  const most = Math.max(...signatures.map((each) => parametersOf(each).length));
  const main = signatures.find((each) => parametersOf(each).length === most)!;
  const others = signatures.filter((each) => each !== main);
  const self = ts.isMethodDeclaration(node) ? classType(ts.getOriginalNode(node).parent) : undefined;
  return [
    ...words(first),
    ...others.map((each) => toldToLuaLS(`---@overload ${functionType(each, self)}`)),
    ...genericLines(main),
    ...parameterLines(main, first).map(toldToLuaLS),
    ...returnLines(first, typeOf(main)),
    ...refusedLines(node),
  ];
}

/** The overloads of a function in their order. They are the declarations without a body. */
export function overloadsOf(node: Callable): Callable[] {
  const { parent, name } = ts.getOriginalNode(node) as typeof node;
  const found: Callable[] = [];
  ts.forEachChild(parent, (each) => {
    const isFunction = ts.isFunctionDeclaration(each) || ts.isMethodDeclaration(each);
    if (isFunction && !each.body && each.name?.getText() === name?.getText()) found.push(each);
  });
  return found;
}

/**
 * The overloads for Lua's docs, or the function itself if it has none. Overloads that differ only in optional
 * parameters count as one, since only TypeScript tries overloads in order.
 */
export function signaturesOf(node: Callable): Callable[] {
  const overloads = overloadsOf(node);
  const taken = (each: Callable) =>
    parametersOf(each)
      .map(({ name, type }) => `${name.getText()}: ${type?.getText()}`)
      .join();
  const isNew = (each: Callable, at: number) =>
    overloads.findIndex((other) => taken(other) === taken(each)) === at;
  const different = overloads.filter(isNew);
  return different.length > 1 ? different : [node];
}

/** Whether a definition is only for the library, or only for its class. */
export const isInternal = (node: ts.Node): boolean =>
  isPrivate(node) || named(tagsOf(node), "internal").length > 0;

/** The greatest width of a line with a field. */
const WIDEST = 110;

/** The lines of a field. Text that doesn't fit on the line is above the field; LuaLS reads it there too. */
function fieldLines(head: string, node: ts.Node): string[] {
  const lines = words(node);
  const text = lines.map((line) => line.replace(/^--- ?/, "")).join(" ");
  const whole = annotation(head, text);
  return whole.length <= WIDEST && !text.includes("```") ? [whole] : [...lines, `---${head}`];
}

function propertyLines(node: ts.PropertyDeclaration | ts.PropertySignature): string[] {
  if (isInternal(node)) return [];
  const name = node.name.getText();
  const type = typeOf(node);
  return fieldLines(
    `@field ${node.questionToken === undefined ? `${name} ${type}` : `${name}? ${withoutNil(type)}`}`,
    node,
  );
}

/** The parents of a class or an interface, as text that follows its name. */
function parents(node: ts.ClassDeclaration | ts.InterfaceDeclaration): string {
  const types = parentsOf(node).map(
    (type) =>
      ownType(type.expression.getText()) +
      (isOptions(type.expression) ? "" : inAngles(argumentsOf(type).map(luaType))),
  );
  return types.length === 0 ? "" : `: ${types.join(", ")}`;
}

/** The head of a class, with its name and its fields. Its methods have separate docs. */
export function classDoc(node: ts.ClassDeclaration): string[] {
  if (isInternal(node)) return plainDoc(node);
  return [
    ...words(node),
    `---@class ${classType(node)}${parents(node)}`,
    ...node.members.filter(ts.isPropertyDeclaration).flatMap(propertyLines),
  ];
}

/** The docs of a type; none for a type that only its module or only the library uses. */
export function typeDoc(node: ts.InterfaceDeclaration | ts.TypeAliasDeclaration): string[] {
  if (!isExported(node) || isInternal(node)) return [];
  return ts.isInterfaceDeclaration(node) ? interfaceDoc(node) : aliasDoc(node);
}

/** An interface becomes a class without code. */
function interfaceDoc(node: ts.InterfaceDeclaration): string[] {
  const name = `${ownType(node.name.text)}${generics(node)}`;
  return [
    ...words(node),
    `---@class ${name}${parents(node)}`,
    ...node.members.flatMap((each) => memberLines(each, name)),
  ];
}

function memberLines(node: ts.TypeElement, owner: string): string[] {
  if (isInternal(node)) return [];
  if (ts.isPropertySignature(node)) return propertyLines(node);
  if (ts.isMethodSignature(node)) {
    const [first] = node.parameters;
    const free = first?.name.getText() === "this" && first.type?.kind === ts.SyntaxKind.VoidKeyword;
    const mark = node.questionToken === undefined ? "" : "?";
    return fieldLines(
      `@field ${node.name.getText()}${mark} ${functionType(node, free ? undefined : owner)}`,
      node,
    );
  }
  return refuse(node, "there is no LuaCATS annotation for this member");
}

function aliasDoc(node: ts.TypeAliasDeclaration): string[] {
  const type = toldToLuaLS(luaType(node.type));
  return [...words(node), `---@alias ${ownType(node.name.text)}${generics(node)} ${type}`];
}
