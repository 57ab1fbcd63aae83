/** `const { a, b } = this` becomes one `local a, b = self.a, self.b`. */
import ts from "typescript";
import * as lua from "typescript-to-lua";
import { transformIdentifier } from "typescript-to-lua/dist/transformation/visitors/identifier.js";

/** The fields that a pattern takes, if it takes nothing but fields: no defaults, no rest, no patterns inside. */
function fieldsOf(pattern: ts.ObjectBindingPattern): { name: ts.Identifier; field: string }[] | undefined {
  const fields = pattern.elements.flatMap(({ name, propertyName, initializer, dotDotDotToken }) => {
    const field = propertyName ?? name;
    const isPlain = ts.isIdentifier(name) && ts.isIdentifier(field) && !initializer && !dotDotDotToken;
    return isPlain ? [{ name, field: field.text }] : [];
  });
  return fields.length === pattern.elements.length ? fields : undefined;
}

export const locals: lua.Plugin = {
  visitors: {
    [ts.SyntaxKind.VariableStatement](node, context) {
      const [declaration, ...more] = node.declarationList.declarations;
      if (declaration === undefined || more.length > 0 || ts.isSourceFile(ts.getOriginalNode(node).parent)) {
        return context.superTransformStatements(node);
      }
      const { name: pattern, initializer } = declaration;
      if (!ts.isObjectBindingPattern(pattern) || initializer === undefined)
        return context.superTransformStatements(node);
      // Anything else may have to be worked out once only; a list's `length` is no field in Lua.
      const isName = ts.isIdentifier(initializer) || initializer.kind === ts.SyntaxKind.ThisKeyword;
      const isList = context.checker.isArrayLikeType(context.checker.getTypeAtLocation(initializer));
      const fields = fieldsOf(pattern);
      if (!isName || isList || fields === undefined) return context.superTransformStatements(node);
      return lua.createVariableDeclarationStatement(
        fields.map(({ name }) => transformIdentifier(context, name)),
        fields.map(({ field }) =>
          lua.createTableIndexExpression(
            context.transformExpression(initializer),
            lua.createStringLiteral(field),
          ),
        ),
        node,
      );
    },
  },
};
