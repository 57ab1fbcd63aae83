/** `const { a, b } = this` becomes one `local a, b = self.a, self.b`. */
import ts from "typescript";
import * as lua from "typescript-to-lua";
import { transformIdentifier } from "./internals.js";

/**
 * The field that a part of a pattern reads; undefined for a part with a default, a rest element or an inner
 * pattern.
 */
function fieldOf({ name, propertyName, initializer, dotDotDotToken }: ts.BindingElement): string | undefined {
  const field = propertyName ?? name;
  const isPlain = ts.isIdentifier(name) && ts.isIdentifier(field) && !initializer && !dotDotDotToken;
  return isPlain ? field.text : undefined;
}

export const locals: lua.Plugin = {
  visitors: {
    [ts.SyntaxKind.VariableStatement](node, context) {
      const [{ name: pattern, initializer } = {}, ...more] = node.declarationList.declarations;
      const isPattern = pattern && ts.isObjectBindingPattern(pattern) && pattern.elements.every(fieldOf);
      if (!isPattern || !initializer || more.length > 0) return context.superTransformStatements(node);
      // Only names can be repeated safely. A list is excluded since its `length` isn't a field in Lua.
      const isName = ts.isIdentifier(initializer) || initializer.kind === ts.SyntaxKind.ThisKeyword;
      const isList = context.checker.isArrayLikeType(context.checker.getTypeAtLocation(initializer));
      if (!isName || isList) return context.superTransformStatements(node);
      return lua.createVariableDeclarationStatement(
        pattern.elements.map(({ name }) => transformIdentifier(context, name as ts.Identifier)),
        pattern.elements.map((each) =>
          lua.createTableIndexExpression(
            context.transformExpression(initializer),
            lua.createStringLiteral(fieldOf(each)!),
          ),
        ),
        node,
      );
    },
  },
};
