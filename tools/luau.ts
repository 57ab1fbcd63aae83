/** Writes the public types in Luau's notation, with their docs, for randdeck.luau. */
import ts from "typescript";
import { type Described, entryOf, everythingPublic, membersOf, methodsOf, nameOf } from "./api.js";
import { format } from "./format.js";
import { parentOf } from "./plugin/classes.js";
import { type Callable, overloadsOf, readDoc, readParameters, signaturesOf, words } from "./plugin/docs.js";
import { parentsOf } from "./plugin/nodes.js";
import { refuse } from "./plugin/refusal.js";
import { comment } from "./plugin/text.js";
import {
  argumentsOf,
  classAround,
  INTEGER,
  inAngles,
  isKept,
  isOptional,
  KEYWORDS,
  parametersOf,
  typeParameter,
} from "./plugin/types.js";

/** The type of the library's table. */
const TABLE = "Randdeck";

/** The alias for any value except nil. It becomes `any`, since Luau has no type for that. */
const ANY = "Value";

/** In Luau, both arguments of `math.random` are optional. This type accepts such a function. */
const INSTEAD: Readonly<Record<string, string>> = { RandomFunction: "(n: number, m: number?) -> number" };

/** Puts a type into brackets if it needs them in a union or before a question mark. */
const inBrackets = (type: string): string => (/->|[|&]/.test(type) ? `(${type})` : type);

const orNil = (type: string): string => (/^any$|\?$/.test(type) ? type : `${inBrackets(type)}?`);

function luauType(node: ts.TypeNode): string {
  const keyword = KEYWORDS[node.kind];
  if (keyword !== undefined) return keyword;
  if (ts.isParenthesizedTypeNode(node) || ts.isNamedTupleMember(node)) return luauType(node.type);
  if (ts.isTypeOperatorNode(node)) return luauType(node.type);
  if (ts.isArrayTypeNode(node)) return `{ ${luauType(node.elementType)} }`;
  if (ts.isTupleTypeNode(node)) return `{ ${union(node.elements)} }`;
  if (ts.isUnionTypeNode(node)) return union(node.types);
  if (ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal))
    return JSON.stringify(node.literal.text);
  if (ts.isFunctionTypeNode(node)) return choosingType(node) ?? functionType(node);
  if (ts.isTypeReferenceNode(node)) return reference(node);
  if (ts.isThisTypeNode(node)) return selfType(classAround(node));
  return refuse(node, `there is no Luau type for ${ts.SyntaxKind[node.kind]}`);
}

function union(nodes: readonly ts.TypeNode[]): string {
  const all = [...new Set(nodes.map(luauType))];
  const types = all.filter((type) => type !== "nil");
  const text = types.length === 1 ? types[0]! : types.map(inBrackets).join(" | ");
  return all.length === types.length ? text : orNil(text);
}

/**
 * The type of a function whose result depends on its argument, such as `Count extends 1 ? Card : ... :
 * Card[]`. Luau's types can't tell numbers apart, so with an argument the result is `any`.
 */
function choosingType(node: ts.FunctionTypeNode): string | undefined {
  const { type } = node;
  if (!ts.isConditionalTypeNode(type)) return undefined;
  const given = parametersOf(node).map((each) => `${nameOf(each)}: ${luauType(each.type!)}`);
  return `(() -> ${luauType(type.trueType)}) & ((${given.join(", ")}) -> any)`;
}

const parameter = (node: ts.ParameterDeclaration): string => {
  const type = luauType(node.type ?? refuse(node, "a documented parameter must have a type"));
  return `${nameOf(node)}: ${isOptional(node) ? orNil(type) : type}`;
};

/** The type of a function. For a method, `self` is the type of the object. */
function functionType(node: ts.SignatureDeclaration, self?: string): string {
  const parameters = parametersOf(node).map(parameter);
  if (self !== undefined) parameters.unshift(`self: ${self}`);
  const result = node.type === undefined ? "nil" : luauType(node.type);
  return `${ownGenerics(node)}(${parameters.join(", ")}) -> ${result === "nil" ? "()" : result}`;
}

const callableType = (node: Callable, self?: string): string => {
  const types = signaturesOf(node).map((each) => functionType(each, self));
  return types.length === 1 ? types[0]! : types.map((type) => `(${type})`).join(" & ");
};

type Generic = ts.DeclarationWithTypeParameterChildren;

/** Whether Luau's types keep a type parameter. A type parameter for names becomes a string. */
const isGeneric = (each: ts.TypeParameterDeclaration): boolean =>
  isKept(each) && each.constraint?.kind !== ts.SyntaxKind.StringKeyword;

const genericsOf = (node: Generic): string[] =>
  (node.typeParameters ?? []).filter(isGeneric).map((each) => each.name.text);

const ownGenerics = (node: ts.SignatureDeclaration): string =>
  ts.isFunctionDeclaration(node) ? inAngles(genericsOf(node)) : "";

function reference(node: ts.TypeReferenceNode): string {
  const name = node.typeName.getText();
  const types = node.typeArguments ?? [];
  switch (name) {
    case INTEGER:
      return "number";
    case ANY:
      return "any";
    case "Readonly":
      return luauType(types[0]!);
    case "Record":
      return `{ [${luauType(types[0]!)}]: ${luauType(types[1]!)} }`;
    // Luau has no `NoInfer`. With the type parameter as its type, Luau would infer the parameter from it.
    case "NoInfer":
      return "any";
  }
  const own = typeParameter(node, name);
  if (own === undefined) return name + inAngles(argumentsOf(node).map(luauType));
  return isGeneric(own) ? name : luauType(own.constraint!);
}

/** The description of a function, with its arguments and results as a list. */
function functionWords(node: Callable): string[] {
  const [first = node] = overloadsOf(node);
  const { returns } = readDoc(first);
  const parameters = [...readParameters(first)].map(([name, text]) => `- \`${name}\`: ${text}`);
  const result = returns === "" ? [] : [`- Returns: ${returns}`];
  const list = [...parameters, ...result].map((each) => each.replace(/\s+/g, " "));
  return [...words(first), ...comment("---", list)];
}

const field = (doc: readonly string[], text: string): string => [...doc, `${text},`].join("\n");

const table = (fields: readonly string[]): string => `{\n${fields.join("\n")}\n}`;

/**
 * The type of a table that users pass. Since the library only reads the table, additional fields and missing
 * fields are allowed.
 */
function interfaceType(node: ts.InterfaceDeclaration, checker: ts.TypeChecker): string {
  const members = membersOf(node, checker);
  const fields = members.map((each) => {
    const type = ts.isMethodSignature(each) ? functionType(each, "any") : luauType(each.type!);
    const optional = each.questionToken !== undefined;
    return field(words(each), `read ${nameOf(each)}: ${optional ? orNil(type) : type}`);
  });
  return table(fields);
}

const selfType = (node: ts.ClassDeclaration): string => nameOf(node) + inAngles(genericsOf(node));

function classType(node: ts.ClassDeclaration): string {
  const self = selfType(node);
  const methods = methodsOf(node).map((each) =>
    field(functionWords(each), `${nameOf(each)}: ${callableType(each, self)}`),
  );
  const parent = parentOf(node)?.parent as ts.ExpressionWithTypeArguments | undefined;
  const types = parent?.typeArguments?.map(luauType) ?? [];
  const before = parent === undefined ? "" : `${parent.expression.getText()}${inAngles(types)} & `;
  return before + table(methods);
}

/** Writes the public types with their docs, and then the type of the library's table. */
export function luauTypes(program: ts.Program): string {
  const checker = program.getTypeChecker();
  const all = [...everythingPublic(entryOf(program), checker)];
  const made = (node: Described): string => {
    const instead = INSTEAD[nameOf(node)];
    if (instead !== undefined) return instead;
    if (ts.isTypeAliasDeclaration(node)) return luauType(node.type);
    if (ts.isClassDeclaration(node)) return classType(node);
    const type = interfaceType(node as ts.InterfaceDeclaration, checker);
    const implementing = all.filter(
      (each) =>
        ts.isClassDeclaration(each) &&
        parentsOf(each).some(({ expression }) => expression.getText() === nameOf(node)),
    );
    return [type, ...implementing.map(nameOf)].join(" | ");
  };
  const types = all
    .filter((node) => !ts.isFunctionDeclaration(node) && nameOf(node) !== ANY)
    .map((node) => {
      const name = nameOf(node) + inAngles(genericsOf(node as Generic));
      return [...words(node), `export type ${name} = ${made(node)}`].join("\n");
    });
  const functions = all
    .filter(ts.isFunctionDeclaration)
    .map((each) => field(functionWords(each), `${nameOf(each)}: ${callableType(each)}`));
  return format(
    [...types, `export type ${TABLE} = ${table(["_VERSION: string,", ...functions])}`].join("\n\n"),
    true,
  );
}

/** Adds types to the code. Luau checks callers against these types only, not against the code. */
export const withTypes = (code: string, types: string): string =>
  `${types}\n${code.replace(/\breturn (\w+)$/, `return ($1 :: any) :: ${TABLE}`)}`;
