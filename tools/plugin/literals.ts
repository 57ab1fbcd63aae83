/** A number is written as in the source, `1e15`: in digits it would be an integer, which not every Lua can hold. */
import ts from "typescript";
import * as lua from "typescript-to-lua";

export const literals: lua.Plugin = {
  visitors: {
    [ts.SyntaxKind.NumericLiteral](node, context) {
      const text = node.pos < 0 ? node.text : node.getText();
      return text.includes("e") ? lua.createIdentifier(text, node) : context.superTransformExpression(node);
    },
  },
};
