/**
 * A class becomes a table with methods, and `new Pass(cards)` becomes `Pass.new(cards)`. A class that extends another
 * adds methods to it, and nothing else. What a class can have beyond fields, a constructor and methods stops the build.
 */
import ts from "typescript";
import * as lua from "typescript-to-lua";
import { performHoisting, ScopeType } from "typescript-to-lua/dist/transformation/utils/scope.js";
import {
  transformFunctionBodyHeader,
  transformFunctionToExpression,
  transformParameters,
} from "typescript-to-lua/dist/transformation/visitors/function.js";
import { aliasedGlobal } from "./aliases.js";
import { commentsAbove } from "./comments.js";
import { attachDoc, classDoc, constructorDoc, functionDoc, overloadsOf } from "./docs.js";
import { refuse } from "./refusal.js";

const KNOWN_MODIFIERS = new Set([
  ts.SyntaxKind.ExportKeyword,
  ts.SyntaxKind.PrivateKeyword,
  ts.SyntaxKind.ProtectedKeyword,
  ts.SyntaxKind.PublicKeyword,
  ts.SyntaxKind.ReadonlyKeyword,
]);

/** Names that the class's own table needs. */
const TAKEN = new Set(["new", "__index"]);

const methods = new WeakSet<lua.AssignmentStatement>();

/** Whether an assignment is to be written `function Pass:take(count)`. */
export function isMethod(statement: lua.AssignmentStatement): boolean {
  return methods.has(statement);
}

const field = (table: lua.Expression, name: string) =>
  lua.createTableIndexExpression(table, lua.createStringLiteral(name));

const self = () => lua.createIdentifier("self");

const setMetatable = (table: lua.Expression, metatable: lua.Expression) =>
  lua.createCallExpression(lua.createIdentifier("setmetatable"), [table, metatable]);

function checkModifiers(node: ts.HasModifiers | ts.ParameterDeclaration): void {
  for (const modifier of node.modifiers ?? []) {
    if (!KNOWN_MODIFIERS.has(modifier.kind))
      refuse(modifier, `'${modifier.getText()}' is not known in classes`);
  }
}

function nameOf(node: ts.ClassElement): string {
  const { name } = node;
  if (name === undefined || !ts.isIdentifier(name))
    return refuse(node, "a member of a class needs a plain name");
  if (TAKEN.has(name.text)) return refuse(name, `a member of a class cannot be called '${name.text}'`);
  return name.text;
}

/** The class that a class extends. */
export const parentOf = (node: ts.ClassDeclaration) =>
  node.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)?.types[0]?.expression;

function checkClass(node: ts.ClassDeclaration): string {
  checkModifiers(node);
  if (node.name === undefined) return refuse(node, "a class needs a name");
  if (!ts.isSourceFile(ts.getOriginalNode(node).parent))
    return refuse(node, "a class must stand at the top level");
  const isExtending = parentOf(node) !== undefined;
  for (const member of node.members) {
    if (isExtending && !ts.isMethodDeclaration(member)) {
      refuse(member, "a class that extends another adds only methods");
    } else if (ts.isConstructorDeclaration(member)) {
      for (const parameter of member.parameters) checkModifiers(parameter);
    } else if (ts.isMethodDeclaration(member) || ts.isPropertyDeclaration(member)) {
      checkModifiers(member);
      if (member.questionToken !== undefined && ts.isMethodDeclaration(member))
        refuse(member, "a method cannot be optional");
      nameOf(member);
    } else if (!ts.isSemicolonClassElement(member)) {
      refuse(member, `${ts.SyntaxKind[member.kind]} is not known in classes`);
    }
  }
  return node.name.text;
}

/** What a constructor does when it only fills fields: then it can write the object as one table. */
function fieldsOnly(
  statements: readonly lua.Statement[],
): { name: string; value: lua.Expression }[] | undefined {
  const fields: { name: string; value: lua.Expression }[] = [];
  for (const statement of statements) {
    if (!lua.isAssignmentStatement(statement) || statement.left.length !== 1) return undefined;
    const [target] = statement.left;
    const [value] = statement.right;
    if (target === undefined || value === undefined || !lua.isTableIndexExpression(target)) return undefined;
    const { table, index } = target;
    if (!lua.isIdentifier(table) || table.text !== "self" || !lua.isStringLiteral(index)) return undefined;
    if (fields.some(({ name }) => name === index.value)) return undefined;
    fields.push({ name: index.value, value });
  }
  return fields;
}

function mentionsThis(node: ts.Node): boolean {
  if (node.kind === ts.SyntaxKind.ThisKeyword) return true;
  return ts.forEachChild(node, (child) => mentionsThis(child) || undefined) ?? false;
}

/** Whether a statement of a constructor fills a field with what does not depend on the object itself. */
function onlyFillsField(node: ts.Statement): boolean {
  if (!ts.isExpressionStatement(node) || !ts.isBinaryExpression(node.expression)) return false;
  const { left, operatorToken, right } = node.expression;
  return (
    operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    ts.isPropertyAccessExpression(left) &&
    left.expression.kind === ts.SyntaxKind.ThisKeyword &&
    !mentionsThis(right)
  );
}

function fieldInitializers(node: ts.ClassDeclaration, context: lua.TransformationContext): lua.Statement[] {
  return node.members.filter(ts.isPropertyDeclaration).flatMap((member) => {
    if (member.initializer === undefined) return [];
    const value = context.transformExpression(member.initializer);
    return [lua.createAssignmentStatement(field(self(), nameOf(member)), value, member)];
  });
}

function constructorFunction(name: string, node: ts.ClassDeclaration, context: lua.TransformationContext) {
  const declared = node.members.find(
    (each) => ts.isConstructorDeclaration(each) && each.body !== undefined,
  ) as ts.ConstructorDeclaration | undefined;
  const parameters = declared?.parameters ?? ts.factory.createNodeArray<ts.ParameterDeclaration>();
  const scope = context.pushScope(ScopeType.Function, declared ?? node);
  const [names, dots, rest] = transformParameters(context, parameters, undefined);
  const header = transformFunctionBodyHeader(context, scope, parameters, rest);
  const taken = parameters.filter((each) => each.modifiers !== undefined && ts.isIdentifier(each.name));
  const body = [
    ...taken.map(({ name }) =>
      lua.createAssignmentStatement(
        field(self(), name.getText()),
        context.transformExpression(name as ts.Identifier),
      ),
    ),
    ...fieldInitializers(node, context),
    ...performHoisting(context, context.transformStatements(declared?.body?.statements ?? [])),
  ];
  context.popScope();
  const initializers = node.members
    .filter(ts.isPropertyDeclaration)
    .flatMap((member) => member.initializer ?? []);
  const isPlain =
    (declared?.body?.statements ?? []).every(onlyFillsField) && !initializers.some(mentionsThis);
  const fields = isPlain ? fieldsOnly(body) : undefined;
  const made =
    fields === undefined
      ? [
          lua.createVariableDeclarationStatement(
            self(),
            setMetatable(lua.createTableExpression(), lua.createIdentifier(name)),
          ),
          ...body,
          lua.createReturnStatement([self()]),
        ]
      : [
          lua.createReturnStatement([
            setMetatable(
              lua.createTableExpression(
                fields.map((each) =>
                  lua.createTableFieldExpression(each.value, lua.createStringLiteral(each.name)),
                ),
              ),
              lua.createIdentifier(name),
            ),
          ]),
        ];
  return lua.createFunctionExpression(
    lua.createBlock([...header, ...made]),
    names,
    dots,
    lua.NodeFlags.Declaration,
  );
}

/** What makes an object of a class that extends another. */
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
  attachDoc(make, constructorDoc(node));
  const statements: lua.Statement[] = [
    head,
    lua.createAssignmentStatement(field(table(), "__index"), table()),
    make,
  ];
  for (const member of node.members) {
    if (ts.isConstructorDeclaration(member))
      attachDoc(make, [...commentsAbove(member), ...constructorDoc(node)]);
    if (!ts.isMethodDeclaration(member) || member.body === undefined) continue;
    const [first = member] = overloadsOf(member);
    const [code] = transformFunctionToExpression(context, member);
    const method = lua.createAssignmentStatement(field(table(), nameOf(member)), code, member);
    methods.add(method);
    attachDoc(method, [...commentsAbove(first), ...functionDoc(member)]);
    statements.push(method);
  }
  const isExported = (node.modifiers ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
  if (isExported) {
    statements.push(lua.createAssignmentStatement(field(lua.createIdentifier("____exports"), name), table()));
  }
  return statements;
}

export const classes: lua.Plugin = {
  visitors: {
    [ts.SyntaxKind.ClassDeclaration]: classStatements,
    [ts.SyntaxKind.ClassExpression]: (node) => refuse(node, "a class must be declared at the top level"),
    [ts.SyntaxKind.NewExpression](node, context) {
      // A map of the seam is a table of Lua.
      if (aliasedGlobal(node.expression, context.checker)?.join() === "LuaMap")
        return lua.createTableExpression([], node);
      const symbol = context.checker.getSymbolAtLocation(node.expression);
      const target =
        symbol && symbol.flags & ts.SymbolFlags.Alias ? context.checker.getAliasedSymbol(symbol) : symbol;
      const declaration = target?.valueDeclaration;
      const isOurs =
        declaration && ts.isClassDeclaration(declaration) && !declaration.getSourceFile().isDeclarationFile;
      if (!isOurs || !ts.isIdentifier(node.expression))
        return refuse(node, "only classes of our own can be made with new");
      return lua.createCallExpression(
        field(lua.createIdentifier(node.expression.text), "new"),
        (node.arguments ?? []).map((argument) => context.transformExpression(argument)),
        node,
      );
    },
  },
};
