/**
 * `[a, b] = [b, a]` becomes `a, b = b, a`, since Lua too reads all values before it assigns the first.
 * `this.a.b += 1` becomes `self.a.b = self.a.b + 1`, without locals for the object and the field's name.
 */
import ts from "typescript";
import * as lua from "typescript-to-lua";
import {
  isCompoundAssignmentToken,
  transformBinaryOperation,
  unwrapCompoundAssignmentToken,
} from "./internals.js";

/** Whether an expression only reads fields, so that the Lua may repeat it. */
const isPath = (node: ts.Expression): boolean =>
  ts.isPropertyAccessExpression(node)
    ? isPath(node.expression)
    : ts.isIdentifier(node) || node.kind === ts.SyntaxKind.ThisKeyword;

export const assignments: lua.Plugin = {
  visitors: {
    [ts.SyntaxKind.ExpressionStatement](node, context) {
      const { expression } = node;
      if (!ts.isBinaryExpression(expression)) return context.superTransformStatements(node);
      const { left, right, operatorToken } = expression;
      const toLua = (each: ts.Expression) => context.transformExpression(each);
      const targetOf = (each: ts.Expression) => toLua(each) as lua.AssignmentLeftHandSideExpression;
      if (
        isCompoundAssignmentToken(operatorToken.kind) &&
        ts.isPropertyAccessExpression(left) &&
        isPath(left)
      ) {
        const operator = unwrapCompoundAssignmentToken(operatorToken.kind);
        const { result } = transformBinaryOperation(
          context,
          toLua(left),
          toLua(right),
          [],
          operator,
          expression,
        );
        return lua.createAssignmentStatement(targetOf(left), result, node);
      }
      const isSwap =
        operatorToken.kind === ts.SyntaxKind.EqualsToken &&
        ts.isArrayLiteralExpression(left) &&
        ts.isArrayLiteralExpression(right) &&
        left.elements.length === right.elements.length &&
        left.elements.every(ts.isElementAccessExpression);
      if (!isSwap) return context.superTransformStatements(node);
      return lua.createAssignmentStatement(left.elements.map(targetOf), right.elements.map(toLua), node);
    },
  },
};
