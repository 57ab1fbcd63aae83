/** Parts of TypeScriptToLua outside its public API that the plugin uses. A new version may change them. */
export {
  addToNumericExpression,
  wrapInToStringForConcat,
} from "typescript-to-lua/dist/transformation/utils/lua-ast.js";
export { isUnsafeName } from "typescript-to-lua/dist/transformation/utils/safe-names.js";
export { ScopeType } from "typescript-to-lua/dist/transformation/utils/scope.js";
export { typeAlwaysHasSomeOfFlags } from "typescript-to-lua/dist/transformation/utils/typescript/types.js";
export {
  isCompoundAssignmentToken,
  unwrapCompoundAssignmentToken,
} from "typescript-to-lua/dist/transformation/visitors/binary-expression/compound.js";
export { transformBinaryOperation } from "typescript-to-lua/dist/transformation/visitors/binary-expression/index.js";
export { transformOrderedExpressions } from "typescript-to-lua/dist/transformation/visitors/expression-list.js";
export {
  transformFunctionBodyHeader,
  transformFunctionToExpression,
  transformParameters,
} from "typescript-to-lua/dist/transformation/visitors/function.js";
export { transformIdentifier } from "typescript-to-lua/dist/transformation/visitors/identifier.js";
export { transformLoopBody } from "typescript-to-lua/dist/transformation/visitors/loops/utils.js";
