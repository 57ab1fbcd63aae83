/** `[a, b] = [b, a]` as a statement becomes Lua's own `a, b = b, a`: both read all values before the first is given. */
import ts from "typescript";
import * as lua from "typescript-to-lua";

export const swaps: lua.Plugin = {
  visitors: {
    [ts.SyntaxKind.ExpressionStatement](node, context) {
      const { expression } = node;
      if (!ts.isBinaryExpression(expression) || expression.operatorToken.kind !== ts.SyntaxKind.EqualsToken)
        return context.superTransformStatements(node);
      const { left, right } = expression;
      const isSwap =
        ts.isArrayLiteralExpression(left) &&
        ts.isArrayLiteralExpression(right) &&
        left.elements.length === right.elements.length &&
        left.elements.every(ts.isElementAccessExpression);
      if (!isSwap) return context.superTransformStatements(node);
      const targets = left.elements.map((each) => context.transformExpression(each));
      const values = right.elements.map((each) => context.transformExpression(each));
      return lua.createAssignmentStatement(targets as lua.AssignmentLeftHandSideExpression[], values, node);
    },
  },
};
