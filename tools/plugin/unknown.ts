/** Refuses syntax that would become Lua that nobody would write by hand, or that some engines lack. */
import ts from "typescript";
import type { Plugin, TransformationContext } from "typescript-to-lua";
import { refuse } from "./refusal.js";

/**
 * Refuses a value that may be false, even written as `card!`. TypeScriptToLua would treat its type, `Card &
 * {}`, as never false.
 */
function refuseFalse(node: ts.Expression, { checker }: TransformationContext): void {
  const type = checker.getNonNullableType(checker.getTypeAtLocation(node));
  const widest = checker.getBaseConstraintOfType(type) ?? type;
  if (checker.isTypeAssignableTo(checker.getFalseType(), widest))
    refuse(node, "Lua's 'and ... or' returns the other value if this one is false: write an if statement");
}

export const unknown: Plugin = {
  visitors: {
    [ts.SyntaxKind.SpreadElement]: (node) => refuse(node, "spread fails on long lists: copy with a loop"),
    [ts.SyntaxKind.SwitchStatement]: (node) => refuse(node, "Lua has no switch: write if and else"),
    [ts.SyntaxKind.ForInStatement]: (node) =>
      refuse(node, "the keys of a Lua table have no order: loop over a list"),
    [ts.SyntaxKind.ContinueStatement]: (node) => refuse(node, "Lua has no continue: write if"),
    [ts.SyntaxKind.SuperKeyword]: (node) => refuse(node, "Lua has no super: call methods on 'this'"),
    [ts.SyntaxKind.LabeledStatement]: (node) => refuse(node, "Lua 5.1 has no labels"),
    [ts.SyntaxKind.TryStatement]: (node) =>
      refuse(node, "Lua has no try: write pcall in the platform module"),
    [ts.SyntaxKind.ConditionalExpression](node, context) {
      refuseFalse(node.whenTrue, context);
      return context.superTransformExpression(node);
    },
    [ts.SyntaxKind.BinaryExpression](node, context) {
      if (node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) refuseFalse(node.left, context);
      return context.superTransformExpression(node);
    },
  },
};
