/**
 * In a file that ends in `.lua.ts`, a constant such as `const same = rawequal` is another name for a global,
 * and the Lua uses the global. A function there that only returns its first argument is a check for
 * JavaScript, and the Lua has the argument instead of the call. `#text` is written for `string.len(text)`.
 */
import ts from "typescript";
import * as lua from "typescript-to-lua";
import { meaningOf } from "./nodes.js";

/** If an expression names a global, returns the parts of the name, such as `["table", "sort"]`. */
function globalParts(node: ts.Expression, checker: ts.TypeChecker): string[] | undefined {
  if (ts.isAsExpression(node)) return globalParts(node.expression, checker);
  if (ts.isPropertyAccessExpression(node)) {
    const table = globalParts(node.expression, checker);
    return table && [...table, node.name.text];
  }
  if (!ts.isIdentifier(node)) return undefined;
  const declarations = checker.getSymbolAtLocation(node)?.declarations ?? [];
  const isGlobal =
    declarations.length > 0 && declarations.every((each) => each.getSourceFile().isDeclarationFile);
  return isGlobal ? [node.text] : undefined;
}

const isOfSeam = (node: ts.Node) => node.getSourceFile().fileName.endsWith(".lua.ts");

/** If a name is another name for a global, returns the parts of the global's name. */
export function aliasedGlobal(name: ts.Node, checker: ts.TypeChecker): string[] | undefined {
  const declaration = meaningOf(name, checker)?.valueDeclaration;
  if (!declaration || !ts.isVariableDeclaration(declaration) || !declaration.initializer) return undefined;
  const { parent, initializer } = declaration;
  const isConstant = parent.flags & ts.NodeFlags.Const && ts.isSourceFile(parent.parent.parent);
  return isConstant && isOfSeam(declaration) ? globalParts(initializer, checker) : undefined;
}

/** Whether a name means a function that only returns its first argument. */
function isNothingInLua(name: ts.Node, checker: ts.TypeChecker): boolean {
  const declaration = meaningOf(name, checker)?.valueDeclaration;
  if (declaration === undefined || !ts.isFunctionDeclaration(declaration)) return false;
  const [only, another] = declaration.body?.statements ?? [];
  if (another !== undefined || only === undefined || !ts.isReturnStatement(only)) return false;
  return isOfSeam(declaration) && only.expression?.getText() === declaration.parameters[0]?.name.getText();
}

/** Whether the Lua contains the definition of a name. */
export const isInLua = (name: ts.Node, checker: ts.TypeChecker): boolean =>
  aliasedGlobal(name, checker) === undefined && !isNothingInLua(name, checker);

export const aliases: lua.Plugin = {
  visitors: {
    [ts.SyntaxKind.CallExpression](node, context) {
      const [first] = node.arguments;
      if (!ts.isIdentifier(node.expression) || !first) return context.superTransformExpression(node);
      if (isNothingInLua(node.expression, context.checker)) return context.transformExpression(first);
      const isLength = aliasedGlobal(node.expression, context.checker)?.join(".") === "string.len";
      if (!isLength) return context.superTransformExpression(node);
      return lua.createUnaryExpression(context.transformExpression(first), lua.SyntaxKind.LengthOperator);
    },
    [ts.SyntaxKind.Identifier](node, context) {
      const parts = aliasedGlobal(node, context.checker);
      if (parts === undefined) return context.superTransformExpression(node);
      const [root = "", ...fields] = parts;
      return fields.reduce<lua.Expression>(
        (table, field) => lua.createTableIndexExpression(table, lua.createStringLiteral(field)),
        lua.createIdentifier(root, node),
      );
    },
  },
};
