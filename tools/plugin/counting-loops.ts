/**
 * Turns every `for (let ...)` into a numeric `for` of Lua. Lua reads the limit only once, and the variable
 * must not change, so the build stops if the loop could behave differently in Lua. The rule assumes that the
 * loop starts at an integer.
 */
import ts from "typescript";
import * as lua from "typescript-to-lua";
import { addToNumericExpression, transformIdentifier, transformLoopBody } from "./internals.js";
import { meaningOf, usesIn } from "./nodes.js";
import { valueAbove } from "./once.js";
import { refuse } from "./refusal.js";

/** Matches the condition and the last part of a `for` loop that counts. */
const COUNTING = /^(\w+) ([<>])(=?) [\w.]+; \1 ?([+-])(?:\4|= ([1-9]\d*))$/;

const isChange = (operator: ts.SyntaxKind) =>
  operator === ts.SyntaxKind.PlusPlusToken ||
  operator === ts.SyntaxKind.MinusMinusToken ||
  (operator >= ts.SyntaxKind.FirstAssignment && operator <= ts.SyntaxKind.LastAssignment);

/** Whether the code assigns a value to an expression, either directly or in a pattern. */
function isWritten(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isPrefixUnaryExpression(parent) || ts.isPostfixUnaryExpression(parent))
    return isChange(parent.operator);
  if (ts.isBinaryExpression(parent)) return parent.left === node && isChange(parent.operatorToken.kind);
  if (ts.isForOfStatement(parent)) return parent.initializer === node;
  return (ts.isArrayLiteralExpression(parent) || ts.isNonNullExpression(parent)) && isWritten(parent);
}

/**
 * Whether a node is a variable that doesn't change during a loop, not even in another function, which the
 * loop may call.
 */
function isKept(node: ts.Node, loop: ts.Node, checker: ts.TypeChecker): node is ts.Identifier {
  const source = ts.isIdentifier(node) ? meaningOf(node, checker) : undefined;
  const declaration = source?.valueDeclaration;
  if (source === undefined || declaration === undefined) return false;
  if (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) return true;
  const home = ts.findAncestor(declaration, ts.isFunctionLike);
  const surroundings = (use: ts.Node) =>
    ts.findAncestor(use, (each) => each === loop || ts.isFunctionLike(each));
  const isHarmless = (use: ts.Node) => !isWritten(use) || surroundings(use) === home;
  return home === surroundings(loop.parent) && usesIn(home!, source.name).every(isHarmless);
}

/** If a node is the length of a list, returns the list. */
const listOf = (node: ts.Node): ts.Node | undefined =>
  ts.isPropertyAccessExpression(node) && node.name.text === "length" ? node.expression : undefined;

/** Whether a node is the length of a list, and the loop only reads elements of this list. */
function isKeptLength(node: ts.Node, loop: ts.ForStatement, checker: ts.TypeChecker): boolean {
  const list = listOf(node);
  const isRead = ({ parent }: ts.Node) =>
    (ts.isElementAccessExpression(parent) || listOf(parent) !== undefined) && !isWritten(parent);
  return list !== undefined && isKept(list, loop, checker) && usesIn(loop.statement, list.text).every(isRead);
}

export const countingLoops: lua.Plugin = {
  visitors: {
    [ts.SyntaxKind.ForStatement](node, context) {
      const loop = ts.getOriginalNode(node, ts.isForStatement);
      const { initializer, condition, incrementor, statement } = loop;
      const variables =
        initializer && ts.isVariableDeclarationList(initializer) ? initializer.declarations : [];
      const [{ name, initializer: start } = {}, ...more] = variables;
      if (!name || !ts.isIdentifier(name) || !start || more.length > 0)
        return refuse(node, "a for loop can have only one variable: write a while loop");

      const uses = usesIn(statement, name.text);
      const head = `${condition?.getText()}; ${incrementor?.getText()}`;
      const [, counted, operator, equal, sign, size = "1"] = COUNTING.exec(head) ?? [];
      if (counted !== name.text || (operator === "<") !== (sign === "+") || uses.some(isWritten))
        return refuse(
          node,
          `a for loop must count ${name.text} up or down to a limit: otherwise write a while loop`,
        );

      const { right: limit } = condition as ts.BinaryExpression;
      const isWhole = /^\d+$/.test(limit.getText()) || isKeptLength(limit, loop, context.checker);
      // A variable is safe only with `<=`: with `>=` and NaN the loop would never end, and `<` needs an
      // integer.
      const isSafe = isWhole || (operator === "<" && equal === "=" && isKept(limit, loop, context.checker));
      if (!isSafe)
        return refuse(
          limit,
          "the limit must be a number, the length of a list that the loop doesn't change or, after <=, a variable that doesn't change during the loop: otherwise write a while loop",
        );

      const step = Number(`${sign}${size}`);
      const last = context.transformExpression(valueAbove(node) ?? limit);
      return lua.createForStatement(
        lua.createBlock(transformLoopBody(context, node)),
        uses.length > 0 ? transformIdentifier(context, name) : lua.createIdentifier("_"),
        context.transformExpression(start),
        equal === "=" ? last : addToNumericExpression(last, -Math.sign(step)),
        step === 1 ? undefined : lua.createNumericLiteral(step),
        node,
      );
    },
  },
};
