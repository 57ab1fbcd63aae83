/** TypeScript's types in the notation of LuaCATS. */
import ts from "typescript";
import { refuse } from "./refusal.js";

/** Types that LuaCATS and Luau call the same. */
export const KEYWORDS: Partial<Record<ts.SyntaxKind, string>> = {
  [ts.SyntaxKind.NumberKeyword]: "number",
  [ts.SyntaxKind.StringKeyword]: "string",
  [ts.SyntaxKind.BooleanKeyword]: "boolean",
  [ts.SyntaxKind.AnyKeyword]: "any",
  [ts.SyntaxKind.UnknownKeyword]: "any",
  [ts.SyntaxKind.UndefinedKeyword]: "nil",
  [ts.SyntaxKind.VoidKeyword]: "nil",
};

/** The name of the alias `type Integer = number`, which is only used for integers. */
export const INTEGER = "Integer";

/**
 * The name that a type of the library has in editors. It has a prefix, since a game may have a type `Deck`
 * too.
 */
export const ownType = (name: string): string => `randdeck.${name}`;

export function luaType(node: ts.TypeNode): string {
  const keyword = KEYWORDS[node.kind];
  if (keyword !== undefined) return keyword;
  if (ts.isParenthesizedTypeNode(node)) return luaType(node.type);
  if (ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.ReadonlyKeyword)
    return luaType(node.type);
  if (ts.isArrayTypeNode(node)) return `${inBrackets(node.elementType)}[]`;
  if (ts.isNamedTupleMember(node)) return luaType(node.type);
  if (ts.isTupleTypeNode(node)) return `[${node.elements.map(luaType).join(", ")}]`;
  if (ts.isLiteralTypeNode(node)) return literal(node);
  if (ts.isUnionTypeNode(node)) return union(alternatives(node));
  if (ts.isFunctionTypeNode(node)) return choosingType(node) ?? functionType(node);
  if (ts.isTypeReferenceNode(node)) return reference(node);
  if (ts.isThisTypeNode(node)) return thisType(node);
  return refuse(node, `there is no LuaCATS type for ${ts.SyntaxKind[node.kind]}`);
}

/** The type of an optional value, without nil, since the `?` stands for nil. */
export function withoutNil(type: string): string {
  const bare = type.replace(/\?$/, "");
  return /^\(.*\)$/.test(bare) && !bare.slice(1, -1).includes("(") ? bare.slice(1, -1) : bare;
}

export const inAngles = (names: readonly string[]): string =>
  names.length === 0 ? "" : `<${names.join(", ")}>`;

/** The class whose methods return their object. */
export const classAround = (node: ts.ThisTypeNode): ts.ClassDeclaration =>
  ts.findAncestor(node, ts.isClassDeclaration) ?? refuse(node, "only a method of a class returns `this`");

function thisType(node: ts.ThisTypeNode): string {
  const { name, typeParameters } = classAround(node);
  return ownType(name!.text) + inAngles((typeParameters ?? []).filter(isKept).map((each) => each.name.text));
}

function inBrackets(node: ts.TypeNode): string {
  const type = luaType(node);
  return /[|?]|^fun\(/.test(type) ? `(${type})` : type;
}

function literal(node: ts.LiteralTypeNode): string {
  if (ts.isStringLiteral(node.literal)) return JSON.stringify(node.literal.text);
  if (ts.isNumericLiteral(node.literal)) return node.literal.text;
  if (node.literal.kind === ts.SyntaxKind.FalseKeyword) return "false";
  return refuse(node, "there is no LuaCATS type for this literal");
}

/** The members of a union type. */
const alternatives = (node: ts.TypeNode): ts.TypeNode[] =>
  ts.isUnionTypeNode(node) ? node.types.flatMap(alternatives) : [node];

function union(nodes: readonly ts.TypeNode[]): string {
  const all = nodes.map((node) => {
    const type = luaType(node);
    return type.startsWith("fun(") ? `(${type})` : type;
  });
  const types = [...new Set(all.filter((type) => type !== "nil"))];
  if (!all.includes("nil")) return types.join("|");
  return types.length === 1 ? `${types[0]}?` : `(${types.join("|")})?`;
}

/**
 * The parameters of a function in Lua: without `this`, and without a last parameter that must be undefined.
 */
export function parametersOf(node: ts.SignatureDeclaration): ts.ParameterDeclaration[] {
  return node.parameters.filter(
    (each) =>
      each.name.getText() !== "this" &&
      (each !== node.parameters.at(-1) || each.type?.kind !== ts.SyntaxKind.UndefinedKeyword),
  );
}

/** The type of a parameter, a field or a result. */
export const typeOf = (node: ts.Node & { readonly type?: ts.TypeNode | undefined }): string =>
  luaType(node.type ?? refuse(node, "a documented declaration must have a type"));

export const isOptional = ({ questionToken, initializer }: ts.ParameterDeclaration): boolean =>
  questionToken !== undefined || initializer !== undefined;

/** A parameter as LuaCATS writes it in a function type. */
function parameter(node: ts.ParameterDeclaration): string {
  if (!ts.isIdentifier(node.name)) return refuse(node, "a documented parameter must have a name");
  const type = typeOf(node);
  if (node.dotDotDotToken !== undefined) return `...: ${type.replace(/\[\]$/, "")}`;
  return isOptional(node) ? `${node.name.text}?: ${withoutNil(type)}` : `${node.name.text}: ${type}`;
}

/**
 * The type of a function whose result depends on its argument, such as `Count extends 1 ? Card : ... :
 * Card[]`. It consists of a function type for the argument in the condition, and one for all other arguments.
 */
function choosingType(node: ts.FunctionTypeNode): string | undefined {
  const [parameter, ...more] = parametersOf(node);
  const { type } = node;
  if (parameter === undefined || more.length > 0 || !ts.isConditionalTypeNode(type)) return undefined;
  let others: ts.TypeNode = type.falseType;
  while (ts.isConditionalTypeNode(others)) others = others.falseType;
  const name = parameter.name.getText();
  const named = `fun(${name}?: ${luaType(type.extendsType)}): ${luaType(type.trueType)}`;
  // LuaLS knows type parameters only in the first of several function types.
  const list = ts.isArrayTypeNode(others) ? "any[]" : luaType(others);
  return `(${named})|(fun(${name}: ${luaType(parameter.type!)}): ${list})`;
}

/** The type parameters of a function that LuaLS can infer. */
export const genericsOf = (node: ts.SignatureDeclaration): readonly ts.TypeParameterDeclaration[] =>
  ts.isFunctionDeclaration(node) ? (node.typeParameters ?? []).filter((each) => !insteadOf(each)) : [];

/** The type of a function. For a method, `self` is the type of the object. */
export function functionType(node: ts.SignatureDeclaration, self?: string): string {
  const parameters = parametersOf(node).map(parameter);
  if (self !== undefined) parameters.unshift(`self: ${self}`);
  const result = node.type === undefined ? "nil" : luaType(node.type);
  // LuaLS knows the type parameters of a class in an overload only if the overload declares them again.
  const own =
    self !== undefined && ts.isClassDeclaration(node.parent) ? node.parent.typeParameters : undefined;
  const generics = inAngles((own ?? genericsOf(node)).filter(isKept).map((each) => each.name.text));
  return `fun${generics}(${parameters.join(", ")})${result === "nil" ? "" : `: ${result}`}`;
}

/**
 * Whether a name is of an options type. Such a type has no type parameters in LuaCATS, since with them LuaLS
 * doesn't check the fields of a table.
 */
export const isOptions = (name: ts.Node | undefined): boolean => /Options$/.test(name?.getText() ?? "");

/** The type parameter that `name` means at `node`; undefined if it means none. */
export function typeParameter(node: ts.Node, name: string): ts.TypeParameterDeclaration | undefined {
  const parametersAt = (each: ts.Node) =>
    ts.isFunctionLike(each) ||
    ts.isClassLike(each) ||
    ts.isInterfaceDeclaration(each) ||
    ts.isTypeAliasDeclaration(each)
      ? (each.typeParameters ?? [])
      : [];
  const isIt = (own: ts.TypeParameterDeclaration) => own.name.text === name;
  const owner = ts.findAncestor(node, (each) => parametersAt(each).some(isIt));
  return owner && parametersAt(owner).find(isIt);
}

/**
 * Whether the types in Lua keep a type parameter. A parameter with a default isn't kept: its constraint, such
 * as string, replaces it.
 */
export const isKept = (declaration: ts.TypeParameterDeclaration): boolean =>
  declaration.default === undefined;

/** The arguments of a type that its type in Lua keeps. */
export const argumentsOf = ({ typeArguments }: ts.NodeWithTypeArguments): ts.TypeNode[] =>
  (typeArguments ?? ts.factory.createNodeArray()).filter((each) => {
    const own = typeParameter(each, each.getText().replace(/^NoInfer<|>$/g, ""));
    return own === undefined || isKept(own);
  });

/** Counts the lists around a type within a parameter of a function. A tuple counts as two lists. */
const depthIn = (node: ts.Node, owner: ts.Node): number =>
  node === owner
    ? 0
    : depthIn(node.parent, owner) + (ts.isArrayTypeNode(node) ? 1 : ts.isTupleTypeNode(node) ? 2 : 0);

/**
 * The type that replaces a type parameter that LuaLS can't infer: from a tuple, a list of lists, or names.
 */
function insteadOf({ parent, name, constraint }: ts.TypeParameterDeclaration): string | undefined {
  if (!ts.isFunctionDeclaration(parent)) return undefined;
  if (constraint?.kind === ts.SyntaxKind.StringKeyword) return "string";
  const depths: number[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeReferenceNode(node) && isOptions(node.typeName)) return;
    if (ts.isTypeReferenceNode(node) && node.typeName.getText() === name.text)
      depths.push(depthIn(node, parent));
    ts.forEachChild(node, visit);
  };
  parent.parameters.forEach(visit);
  return Math.min(...depths) > 1 ? "any" : undefined;
}

/** A type parameter in LuaCATS. */
function parameterType(declaration: ts.TypeParameterDeclaration): string {
  const { parent, name, constraint } = declaration;
  if (!isKept(declaration)) return luaType(constraint!);
  // LuaLS allows no type parameters in a function's type.
  if (ts.isFunctionTypeNode(parent)) return constraint === undefined ? "any" : luaType(constraint);
  if (ts.isInterfaceDeclaration(parent) && isOptions(parent.name)) return "any";
  return insteadOf(declaration) ?? name.text;
}

function reference(node: ts.TypeReferenceNode): string {
  if (!ts.isIdentifier(node.typeName)) return refuse(node, "there is no LuaCATS type for a qualified name");
  const name = node.typeName.text;
  const types = node.typeArguments ?? ts.factory.createNodeArray<ts.TypeNode>();
  const [first] = types;
  switch (name) {
    case INTEGER:
      return "integer";
    case "Array":
    case "ReadonlyArray":
      return refuse(node, "a list is written T[] or readonly T[]");
    case "Record":
      return `table<${types.map(luaType).join(", ")}>`;
    case "NoInfer":
    case "NonNullable":
    case "Readonly":
      return first === undefined ? "any" : luaType(first);
    default:
      if (types.length === 0 || isOptions(node.typeName)) {
        const own = typeParameter(node, name);
        return own === undefined ? ownType(name) : parameterType(own);
      }
      return ownType(name) + inAngles(argumentsOf(node).map(luaType));
  }
}
