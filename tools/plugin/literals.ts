/**
 * Writes numbers such as `1e15` as in the source, and joins numbers to strings without `tostring`, since `..`
 * accepts numbers.
 */
import ts from "typescript";
import * as lua from "typescript-to-lua";
import {
  transformOrderedExpressions,
  typeAlwaysHasSomeOfFlags,
  wrapInToStringForConcat,
} from "./internals.js";

const JOINED = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike;

export const literals: lua.Plugin = {
  visitors: {
    [ts.SyntaxKind.NumericLiteral](node, context) {
      const text = node.pos < 0 ? node.text : node.getText();
      return text.includes("e") ? lua.createIdentifier(text, node) : context.superTransformExpression(node);
    },
    [ts.SyntaxKind.TemplateExpression](node, context) {
      const sources = node.templateSpans.map(({ expression }) => expression);
      const values = transformOrderedExpressions(context, sources);
      const texts = [node.head, ...node.templateSpans.map(({ literal }) => literal)];
      const parts = texts.flatMap<lua.Expression>((each, at) => {
        const text = each.text === "" ? [] : [lua.createStringLiteral(each.text, each)];
        if (at === 0) return text;
        const type = context.checker.getTypeAtLocation(sources[at - 1]!);
        const value = values[at - 1]!;
        const isJoined = typeAlwaysHasSomeOfFlags(context, type, JOINED);
        return [isJoined ? value : wrapInToStringForConcat(value), ...text];
      });
      return parts.reduce((left, right) =>
        lua.createBinaryExpression(left, right, lua.SyntaxKind.ConcatOperator, node),
      );
    },
  },
};
