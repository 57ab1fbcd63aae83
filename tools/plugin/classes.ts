/**
 * A class becomes a table with methods, and `new Pass(cards)` becomes `Pass.new(cards)`. A class that extends
 * another class can only add methods. A method `toString` becomes `__tostring`. If a class has anything
 * except fields, a constructor and methods, the build stops.
 */
import ts from "typescript";
import * as lua from "typescript-to-lua";
import { aliasedGlobal } from "./aliases.js";
import { commentsAbove } from "./comments.js";
import { attachDoc, classDoc, functionDoc, isInternal, overloadsOf, plainDoc } from "./docs.js";
import {
  ScopeType,
  transformFunctionBodyHeader,
  transformFunctionToExpression,
  transformParameters,
} from "./internals.js";
import { isExported, meaningOf, nodesIn } from "./nodes.js";
import { refuse } from "./refusal.js";

const KNOWN_MODIFIERS = new Set([
  ts.SyntaxKind.ExportKeyword,
  ts.SyntaxKind.PrivateKeyword,
  ts.SyntaxKind.ProtectedKeyword,
  ts.SyntaxKind.PublicKeyword,
  ts.SyntaxKind.ReadonlyKeyword,
]);

/** Names in the table of every class. No member can have these names. */
const TAKEN = new Set(["new", "__index"]);

const field = (table: lua.Expression, name: string) =>
  lua.createTableIndexExpression(table, lua.createStringLiteral(name));

const setMetatable = (table: lua.Expression, metatable: lua.Expression) =>
  lua.createCallExpression(lua.createIdentifier("setmetatable"), [table, metatable]);

function checkModifiers(node: ts.Node): void {
  for (const modifier of (ts.canHaveModifiers(node) && ts.getModifiers(node)) || [])
    if (!KNOWN_MODIFIERS.has(modifier.kind))
      refuse(modifier, `'${modifier.getText()}' is not supported in classes`);
}

function nameOf(node: ts.ClassElement): string {
  const { name } = node;
  if (name === undefined || !ts.isIdentifier(name))
    return refuse(node, "a member of a class needs a plain name");
  if (TAKEN.has(name.text)) return refuse(name, `a member of a class cannot be called '${name.text}'`);
  return name.text;
}

/** Methods whose name is a symbol, and the method `toJSON`, are only for JavaScript. */
const isLeftOut = ({ name }: ts.ClassElement) =>
  name !== undefined && (ts.isComputedPropertyName(name) || name.getText() === "toJSON");

/** The parent of a class, if it has one. */
export const parentOf = (node: ts.ClassDeclaration) =>
  node.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)?.types[0]?.expression;

function checkClass(node: ts.ClassDeclaration): string {
  checkModifiers(node);
  if (node.name === undefined) return refuse(node, "a class needs a name");
  if (!ts.isSourceFile(ts.getOriginalNode(node).parent))
    return refuse(node, "a class must be at the top level");
  const isExtending = parentOf(node) !== undefined;
  for (const member of node.members) {
    checkModifiers(member);
    if (isExtending && !ts.isMethodDeclaration(member))
      refuse(member, "a class that extends another can have only methods");
    if (ts.isConstructorDeclaration(member)) member.parameters.forEach(checkModifiers);
    else if (!ts.isMethodDeclaration(member) && !ts.isPropertyDeclaration(member))
      refuse(member, `${ts.SyntaxKind[member.kind]} is not supported in classes`);
    else if (!isLeftOut(member)) nameOf(member);
  }
  return node.name.text;
}

/** The field that a constructor's statement `this.name = value` fills, and its value. */
function filledField(node: ts.Statement): readonly [name: string, value: ts.Expression] {
  if (ts.isExpressionStatement(node) && ts.isBinaryExpression(node.expression)) {
    const { left, operatorToken, right } = node.expression;
    const isField = ts.isPropertyAccessExpression(left) && left.expression.kind === ts.SyntaxKind.ThisKeyword;
    if (isField && operatorToken.kind === ts.SyntaxKind.EqualsToken) return [left.name.text, right];
  }
  return refuse(node, "a constructor can only assign values to fields");
}

/** Maps the fields of a new object to their values. The constructor writes the object as one table. */
function fieldsOf(node: ts.ClassDeclaration, declared: ts.ConstructorDeclaration | undefined) {
  const taken = (declared?.parameters ?? []).filter(({ modifiers }) => modifiers !== undefined);
  const fields = new Map<string, ts.Expression>([
    ...taken.map(({ name }) => [name.getText(), name as ts.Identifier] as const),
    ...node.members
      .filter(ts.isPropertyDeclaration)
      .flatMap((member) => (member.initializer ? [[nameOf(member), member.initializer] as const] : [])),
    ...(declared?.body?.statements ?? []).map(filledField),
  ]);
  for (const value of fields.values())
    if (nodesIn(value).some(({ kind }) => kind === ts.SyntaxKind.ThisKeyword))
      refuse(value, "'this' can't be used before all fields are set");
  return fields;
}

function constructorFunction(name: string, node: ts.ClassDeclaration, context: lua.TransformationContext) {
  const declared = node.members.find(
    (each) => ts.isConstructorDeclaration(each) && each.body !== undefined,
  ) as ts.ConstructorDeclaration | undefined;
  const parameters = declared?.parameters ?? ts.factory.createNodeArray<ts.ParameterDeclaration>();
  const scope = context.pushScope(ScopeType.Function, declared ?? node);
  const [names, dots, rest] = transformParameters(context, parameters, undefined);
  const header = transformFunctionBodyHeader(context, scope, parameters, rest);
  const fields = [...fieldsOf(node, declared)].map(([field, value]) =>
    lua.createTableFieldExpression(context.transformExpression(value), lua.createStringLiteral(field)),
  );
  context.popScope();
  const object = setMetatable(lua.createTableExpression(fields), lua.createIdentifier(name));
  return lua.createFunctionExpression(
    lua.createBlock([...header, lua.createReturnStatement([object])]),
    names,
    dots,
    lua.NodeFlags.Declaration,
  );
}

/** The constructor of a class that extends another class. */
function inheritedConstructor(name: string, parent: lua.Expression) {
  const object = lua.createCallExpression(field(parent, "new"), [lua.createDotsLiteral()]);
  return lua.createFunctionExpression(
    lua.createBlock([lua.createReturnStatement([setMetatable(object, lua.createIdentifier(name))])]),
    [],
    lua.createDotsLiteral(),
    lua.NodeFlags.Declaration,
  );
}

function classStatements(node: ts.ClassDeclaration, context: lua.TransformationContext): lua.Statement[] {
  const name = checkClass(node);
  const table = () => lua.createIdentifier(name);
  const parent = parentOf(node) && context.transformExpression(parentOf(node)!);
  const own =
    parent === undefined
      ? lua.createTableExpression()
      : setMetatable(
          lua.createTableExpression(),
          lua.createTableExpression([
            lua.createTableFieldExpression(parent, lua.createStringLiteral("__index")),
          ]),
        );
  const head = lua.createVariableDeclarationStatement(table(), own, node);
  attachDoc(head, classDoc(node));
  const make = lua.createAssignmentStatement(
    field(table(), "new"),
    parent === undefined ? constructorFunction(name, node, context) : inheritedConstructor(name, parent),
  );
  // With this annotation, editors don't offer the constructor.
  const packaged = isExported(node) && !isInternal(node) ? ["---@package"] : [];
  attachDoc(make, packaged);
  const statements: lua.Statement[] = [
    head,
    lua.createAssignmentStatement(field(table(), "__index"), table()),
    make,
  ];
  for (const member of node.members) {
    if (ts.isConstructorDeclaration(member))
      attachDoc(make, [...commentsAbove(member), ...plainDoc(member), ...packaged]);
    if (!ts.isMethodDeclaration(member) || member.body === undefined) continue;
    if (isLeftOut(member)) continue;
    const key = nameOf(member) === "toString" ? "__tostring" : nameOf(member);
    const [first = member] = overloadsOf(member);
    const [code] = transformFunctionToExpression(context, member);
    code.flags |= lua.NodeFlags.Declaration;
    const method = lua.createAssignmentStatement(field(table(), key), code, member);
    attachDoc(method, [...commentsAbove(first), ...functionDoc(member)]);
    statements.push(method);
  }
  return statements;
}

export const classes: lua.Plugin = {
  visitors: {
    [ts.SyntaxKind.ClassDeclaration]: classStatements,
    [ts.SyntaxKind.ClassExpression]: (node) => refuse(node, "a class must be declared at the top level"),
    [ts.SyntaxKind.NewExpression](node, context) {
      // A `LuaMap` of the platform module is a table in Lua.
      if (aliasedGlobal(node.expression, context.checker)?.join() === "LuaMap")
        return lua.createTableExpression([], node);
      const declaration = meaningOf(node.expression, context.checker)?.valueDeclaration;
      const isOurs =
        declaration && ts.isClassDeclaration(declaration) && !declaration.getSourceFile().isDeclarationFile;
      if (!isOurs || !ts.isIdentifier(node.expression))
        return refuse(node, "new works only with classes of this project");
      return lua.createCallExpression(
        field(lua.createIdentifier(node.expression.text), "new"),
        (node.arguments ?? []).map((argument) => context.transformExpression(argument)),
        node,
      );
    },
  },
};
