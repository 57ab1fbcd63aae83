/** Reads what the `.d.ts` files of the package tell an editor. */
import ts from "typescript";
import { ROOT } from "../../tools/transpile.js";
import {
  generic,
  list,
  named,
  type Parameter,
  parameter,
  type Surface,
  signature,
  type Type,
  tuple,
  union,
} from "./shape.js";

const ENTRY = "randdeck.d.ts";

/** The declarations that the package ships, by their path below ts-src. */
export function shippedDeclarations(): Map<string, string> {
  const host: ts.ParseConfigFileHost = {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
      throw new Error(String(messageText));
    },
  };
  const config = ts.getParsedCommandLineOfConfigFile(`${ROOT}tsconfig.npm.json`, {}, host)!;
  const program = ts.createProgram([`${ROOT}ts-src/randdeck.ts`], {
    ...config.options,
    emitDeclarationOnly: true,
  });
  const files = new Map<string, string>();
  program.emit(undefined, (path, text) =>
    files.set(path.slice(path.indexOf("/ts-src/") + "/ts-src/".length), text),
  );
  return files;
}

const KEYWORDS: Partial<Record<ts.SyntaxKind, Type>> = {
  [ts.SyntaxKind.NumberKeyword]: "number",
  [ts.SyntaxKind.StringKeyword]: "string",
  [ts.SyntaxKind.BooleanKeyword]: "boolean",
  [ts.SyntaxKind.UnknownKeyword]: "any",
  [ts.SyntaxKind.UndefinedKeyword]: "nil",
  [ts.SyntaxKind.VoidKeyword]: "nil",
};

function typeOf(node: ts.TypeNode | undefined): Type {
  if (node === undefined) throw new Error("a type is missing");
  const keyword = KEYWORDS[node.kind];
  if (keyword !== undefined) return keyword;
  if (ts.isParenthesizedTypeNode(node)) return typeOf(node.type);
  if (ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.ReadonlyKeyword)
    return typeOf(node.type);
  if (ts.isArrayTypeNode(node)) return list(typeOf(node.elementType));
  if (ts.isUnionTypeNode(node)) return union(node.types.map(typeOf));
  if (ts.isLiteralTypeNode(node)) return node.literal.getText();
  if (ts.isFunctionTypeNode(node)) return signatureOf(node);
  if (ts.isTupleTypeNode(node)) {
    return tuple(node.elements.map((each) => typeOf(ts.isNamedTupleMember(each) ? each.type : each)));
  }
  if (ts.isTypeReferenceNode(node)) {
    const name = node.typeName.getText();
    return name === "Integer" ? "integer" : named(name, (node.typeArguments ?? []).map(typeOf));
  }
  throw new Error(`this type is not known: ${node.getText()}`);
}

/** A function's type; a method's with the type of its object, since in Lua that is an argument. */
function signatureOf(node: ts.SignatureDeclaration, self?: Type): Type {
  const parameters = node.parameters
    .filter(({ name }) => name.getText() !== "this")
    .map(
      (each): Parameter =>
        parameter(each.name.getText(), each.questionToken !== undefined, typeOf(each.type)),
    );
  if (self !== undefined) parameters.unshift(parameter("self", false, self));
  return signature(parameters, typeOf(node.type));
}

/** Adds what is said of a name; overloads and the like stand one below the other. */
function add(surface: Surface, name: string, text: string): void {
  const before = surface.get(name);
  surface.set(name, before === undefined ? text : `${before}\n${text}`);
}

const isPrivate = (node: ts.HasModifiers) =>
  node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword) === true;

const genericsOf = (node: ts.DeclarationWithTypeParameterChildren) =>
  (node.typeParameters ?? []).map((each) => each.name.text);

function addMember(surface: Surface, owner: Type, member: ts.ClassElement | ts.TypeElement): void {
  const name = member.name?.getText();
  const [bare] = owner.split("<");
  if (ts.isConstructorDeclaration(member)) return;
  if (ts.isPropertySignature(member) || ts.isPropertyDeclaration(member)) {
    if (isPrivate(member)) return;
    const { optional, type } = parameter("", member.questionToken !== undefined, typeOf(member.type));
    add(surface, `${bare}.${name}`, `${optional ? "optional " : ""}${type}`);
  } else if (ts.isMethodDeclaration(member)) {
    if (!isPrivate(member)) add(surface, `${bare}:${name}`, signatureOf(member, owner));
  } else if (ts.isMethodSignature(member)) {
    const optional = member.questionToken === undefined ? "" : "optional ";
    add(surface, `${bare}.${name}`, `${optional}${signatureOf(member, owner)}`);
  } else throw new Error(`this member is not known: ${member.getText()}`);
}

function addStatement(surface: Surface, node: ts.Statement): void {
  if (ts.isFunctionDeclaration(node)) {
    add(surface, node.name!.text, generic(genericsOf(node), signatureOf(node)));
  } else if (ts.isTypeAliasDeclaration(node)) {
    add(surface, `type ${named(node.name.text, genericsOf(node))}`, typeOf(node.type));
  } else if (ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node)) {
    const type = named(node.name!.text, genericsOf(node));
    const members: readonly (ts.ClassElement | ts.TypeElement)[] = node.members;
    const calls = members.filter(ts.isCallSignatureDeclaration);
    const parents = (node.heritageClauses ?? []).flatMap((clause) =>
      clause.types.map((each) => each.getText()),
    );
    const said =
      calls.length > 0 ? union(calls.map((each) => signatureOf(each))) : ["class", ...parents].join(" ");
    add(surface, `type ${type}`, said);
    for (const member of members) {
      if (!ts.isCallSignatureDeclaration(member)) addMember(surface, type, member);
    }
  }
}

const nameOf = (node: ts.Statement) => (node as { name?: ts.Identifier } & ts.Statement).name?.text;

/** Everything that the entry exports, and the types that this mentions. */
export function surfaceOfDeclarations(files: ReadonlyMap<string, string>): Surface {
  const statements = [...files].flatMap(([path, text]) => [
    ...ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true).statements,
  ]);
  const surface: Surface = new Map();
  const done = new Set(["Integer"]);
  const addNamed = (name: string): void => {
    if (done.has(name)) return;
    done.add(name);
    for (const each of statements.filter((statement) => nameOf(statement) === name))
      addStatement(surface, each);
  };
  for (const statement of statements) {
    if (statement.getSourceFile().fileName !== ENTRY || !ts.isExportDeclaration(statement)) continue;
    if (statement.exportClause === undefined || !ts.isNamedExports(statement.exportClause)) continue;
    for (const { name } of statement.exportClause.elements) addNamed(name.text);
  }
  for (const text of surface.values()) for (const name of text.match(/\b[A-Z]\w+/g) ?? []) addNamed(name);
  return surface;
}
