/**
 * Replaces a constant with its value if only the next statement uses it, as the text of an error or the limit
 * of a loop.
 */
import ts from "typescript";
import type { Plugin } from "typescript-to-lua";
import { usesIn } from "./nodes.js";

/** The constant above an error or a loop that is used only as its text or its limit. */
function declarationAbove(node: ts.Node | undefined): ts.VariableDeclaration | undefined {
  if (node === undefined || !(ts.isThrowStatement(node) || ts.isForStatement(node))) return undefined;
  if (!ts.isBlock(node.parent)) return undefined;
  const { statements } = node.parent;
  const at = statements.indexOf(node);
  const above = statements[at - 1];
  if (above === undefined || !ts.isVariableStatement(above)) return undefined;
  const [declaration, ...more] = above.declarationList.declarations;
  const isTold = ts.getLeadingCommentRanges(above.getFullText(), 0) !== undefined;
  if (declaration === undefined || more.length > 0 || isTold) return undefined;
  const uses = statements.slice(at).flatMap((each) => usesIn(each, declaration.name.getText()));
  const isPlace = ({ parent }: ts.Node) =>
    ts.isForStatement(node)
      ? parent === node.condition
      : ts.isNewExpression(parent) && ts.findAncestor(parent, (each) => each === node);
  return uses.length > 0 && uses.every(isPlace) ? declaration : undefined;
}

/** The value to write instead of a constant that only the next statement uses. */
export const valueAbove = (node: ts.Node): ts.Expression | undefined =>
  declarationAbove(ts.getOriginalNode(node))?.initializer;

export const once: Plugin = {
  visitors: {
    [ts.SyntaxKind.VariableStatement](node, context) {
      const original = ts.getOriginalNode(node, ts.isVariableStatement);
      const { parent } = original;
      const below = ts.isBlock(parent)
        ? parent.statements[parent.statements.indexOf(original) + 1]
        : undefined;
      const isThere = original.declarationList.declarations.some((each) => each === declarationAbove(below));
      return isThere ? [] : context.superTransformStatements(node);
    },
  },
};
