/**
 * `throw new RangeError(text)` becomes `error(text, level)`, which adds the line of the caller to the text. If a
 * function makes the text that raises the error itself in Lua, only its call is written.
 */
import ts from "typescript";
import * as lua from "typescript-to-lua";
import { nodesIn } from "./nodes.js";
import { valueAbove } from "./once.js";
import { refuse } from "./refusal.js";

const ERRORS = new Set(["Error", "TypeError", "RangeError"]);

/** Level 2 adds the line that called the throwing function; level 0 adds no line. */
const DEFAULT_LEVEL = 2;

function levelOf(node: ts.Node): number {
  const enclosing = ts.findAncestor(ts.getOriginalNode(node), ts.isFunctionLike);
  const tag = enclosing && ts.getJSDocTags(enclosing).find(({ tagName }) => tagName.text === "luaLevel");
  if (tag === undefined) return DEFAULT_LEVEL;
  const text = ts.getTextOfJSDocComment(tag.comment)?.trim() ?? "";
  return /^[0-9]$/.test(text) ? Number(text) : refuse(tag, "@luaLevel needs a level from 0 to 9");
}

/** The text of a `new RangeError(text)`. */
function textOf(made: ts.Expression): ts.Expression {
  if (!ts.isNewExpression(made) || !ts.isIdentifier(made.expression) || !ERRORS.has(made.expression.text)) {
    return refuse(made, "only a new Error, TypeError or RangeError can be thrown");
  }
  const [text, ...more] = made.arguments ?? [];
  return text !== undefined && more.length === 0
    ? text
    : refuse(made, "an error takes one argument, its text");
}

/** The text of an error. Lua has only one kind of error, so a choice between two kinds becomes one error. */
function thrownText(thrown: ts.Expression): ts.Expression {
  if (!ts.isConditionalExpression(thrown)) return textOf(thrown);
  // The condition isn't in the Lua, so it must not call functions.
  if (nodesIn(thrown.condition).some(ts.isCallLikeExpression))
    return refuse(thrown.condition, "the condition that chooses between two errors must not call a function");
  const text = textOf(thrown.whenTrue);
  const isSame = textOf(thrown.whenFalse).getText() === text.getText();
  return isSame ? text : refuse(thrown, "both errors must have the same text");
}

export const errors: lua.Plugin = {
  visitors: {
    [ts.SyntaxKind.ThrowStatement](node, context) {
      const thrown = thrownText(node.expression);
      const text = valueAbove(node) ?? thrown;
      const { flags } = context.checker.getTypeAtLocation(text);
      if ((flags & ts.TypeFlags.Never) !== 0 && ts.isCallExpression(text)) {
        return lua.createExpressionStatement(context.transformExpression(text), node);
      }
      if ((flags & ts.TypeFlags.StringLike) === 0) {
        return refuse(thrown, "the text of an error must be a string");
      }
      const level = lua.createNumericLiteral(levelOf(node));
      const words = [context.transformExpression(text), level];
      return lua.createExpressionStatement(
        lua.createCallExpression(lua.createIdentifier("error"), words),
        node,
      );
    },
  },
};
