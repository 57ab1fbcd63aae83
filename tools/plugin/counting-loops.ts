/**
 * Counting loops become numeric `for` loops, but only where that is provably the same. Lua's `for` reads its limit
 * once, lets nobody change its variable, and counts differently from 5.3 on where NaN takes part. Every other loop
 * stays the `while` loop that TypeScriptToLua makes.
 *
 * A value declared as `Integer` is taken at its word: a whole number, never NaN or infinity.
 */
import ts from "typescript";
import * as lua from "typescript-to-lua";
import { addToNumericExpression } from "typescript-to-lua/dist/transformation/utils/lua-ast.js";
import { transformIdentifier } from "typescript-to-lua/dist/transformation/visitors/identifier.js";
import { transformLoopBody } from "typescript-to-lua/dist/transformation/visitors/loops/utils.js";
import { INTEGER } from "./types.js";

interface CountingLoop {
  readonly name: ts.Identifier;
  readonly start: ts.Expression;
  readonly limit: ts.Expression;
  readonly step: number;
  readonly excludesLimit: boolean;
  readonly isRead: boolean;
}

const ARITHMETIC = new Set([ts.SyntaxKind.PlusToken, ts.SyntaxKind.MinusToken, ts.SyntaxKind.AsteriskToken]);

const anyIn = (node: ts.Node, test: (child: ts.Node) => boolean): boolean =>
  ts.forEachChild(node, (child) => test(child) || undefined) ?? false;

/** Without parentheses, `!` and `as`. */
function bare(node: ts.Expression): ts.Expression {
  const isWrapped =
    ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node) || ts.isAsExpression(node);
  return isWrapped ? bare(node.expression) : node;
}

/** What a node gives a new value, its declaration apart. */
function assignedIn(node: ts.Node): ts.Node | undefined {
  if (ts.isForOfStatement(node)) return node.initializer;
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
    const { operator } = node;
    const isStep = operator === ts.SyntaxKind.PlusPlusToken || operator === ts.SyntaxKind.MinusMinusToken;
    return isStep ? bare(node.operand) : undefined;
  }
  if (!ts.isBinaryExpression(node)) return undefined;
  const { kind } = node.operatorToken;
  const isAssignment = kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
  return isAssignment ? bare(node.left) : undefined;
}

/** Whether a node, or one in it, gives `target` a new value. */
const isAssignedIn = (node: ts.Node, target: ts.Node): boolean =>
  assignedIn(node) === target || anyIn(node, (child) => isAssignedIn(child, target));

function literalValue(node: ts.Expression): number | undefined {
  if (ts.isNumericLiteral(node)) return Number(node.text);
  const isNegative = ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken;
  return isNegative && ts.isNumericLiteral(node.operand) ? -Number(node.operand.text) : undefined;
}

const isInteger = (type: ts.TypeNode | undefined) =>
  type !== undefined && ts.isTypeReferenceNode(type) && type.typeName.getText() === INTEGER;

const isConstant = (declaration: ts.Declaration) =>
  (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0;

/** Whether a field is declared to hold a whole number. */
function isWholeField(field: ts.Symbol | undefined): boolean {
  const declaration = field?.valueDeclaration;
  return (
    declaration !== undefined &&
    (ts.isPropertySignature(declaration) || ts.isPropertyDeclaration(declaration)) &&
    declaration.questionToken === undefined &&
    isInteger(declaration.type)
  );
}

/** What is known of the values in a loop. */
class Facts {
  readonly #loop: ts.ForStatement;
  readonly #checker: ts.TypeChecker;

  constructor(loop: ts.ForStatement, checker: ts.TypeChecker) {
    this.#loop = loop;
    this.#checker = checker;
  }

  symbolOf(node: ts.Node): ts.Symbol | undefined {
    const symbol = this.#checker.getSymbolAtLocation(node);
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol;
  }

  isReadIn(symbol: ts.Symbol, node: ts.Node): boolean {
    if (ts.isShorthandPropertyAssignment(node))
      return this.#checker.getShorthandAssignmentValueSymbol(node) === symbol;
    return this.symbolOf(node) === symbol || anyIn(node, (child) => this.isReadIn(symbol, child));
  }

  /**
   * Whether a node may give a variable another value. What takes a value apart may, whatever it names, unless it
   * fills places of lists, as a swap does.
   */
  changes(symbol: ts.Symbol, node: ts.Node): boolean {
    const target = assignedIn(node);
    const isPattern =
      target !== undefined && (ts.isArrayLiteralExpression(target) || ts.isObjectLiteralExpression(target));
    const isSwap =
      target !== undefined &&
      ts.isArrayLiteralExpression(target) &&
      target.elements.every(ts.isElementAccessExpression);
    if (isPattern && !isSwap) return true;
    if (target !== undefined && this.symbolOf(target) === symbol) return true;
    return anyIn(node, (child) => this.changes(symbol, child));
  }

  isLength(node: ts.Expression): boolean {
    return (
      ts.isPropertyAccessExpression(node) &&
      node.name.text === "length" &&
      this.#checker.isArrayLikeType(this.#checker.getTypeAtLocation(node.expression))
    );
  }

  /** Whether a value is a whole number, in Lua as in JavaScript. */
  isWhole(node: ts.Expression): boolean {
    const value = literalValue(node);
    if (value !== undefined) return Number.isSafeInteger(value);
    if (ts.isBinaryExpression(node))
      return ARITHMETIC.has(node.operatorToken.kind) && this.isWhole(node.left) && this.isWhole(node.right);
    if (ts.isConditionalExpression(node)) return this.isWhole(node.whenTrue) && this.isWhole(node.whenFalse);
    if (ts.isCallExpression(node))
      return isInteger(this.#checker.getResolvedSignature(node)?.getDeclaration()?.type);
    return this.isLength(node) || isWholeField(this.symbolOf(node)) || this.#isWholeVariable(node);
  }

  #isWholeVariable(node: ts.Expression): boolean {
    const declaration = this.symbolOf(node)?.valueDeclaration;
    if (declaration === undefined) return false;
    if (ts.isBindingElement(declaration)) {
      const type = this.#checker.getTypeAtLocation(declaration.parent);
      return isConstant(declaration) && isWholeField(type.getProperty(declaration.name.getText()));
    }
    if (ts.isParameter(declaration))
      return declaration.questionToken === undefined && isInteger(declaration.type);
    if (!ts.isVariableDeclaration(declaration)) return false;
    if (declaration.type !== undefined) return isInteger(declaration.type);
    const { initializer, parent } = declaration;
    if (ts.isForStatement(parent.parent)) return countingLoop(parent.parent, this.#checker) !== undefined;
    return isConstant(declaration) && initializer !== undefined && this.isWhole(initializer);
  }

  /** Whether the loop's body only reads the elements of a list, which so keeps its length. */
  #isOnlyRead(list: ts.Expression): boolean {
    const symbol = ts.isIdentifier(list) ? this.symbolOf(list) : undefined;
    const isOtherUse = (node: ts.Node): boolean => {
      if (!ts.isIdentifier(node) || this.symbolOf(node) !== symbol) return anyIn(node, isOtherUse);
      const { parent } = node;
      if (ts.isPropertyAccessExpression(parent) && this.isLength(parent))
        return isAssignedIn(this.#loop.statement, parent);
      const isElement = ts.isElementAccessExpression(parent) && parent.expression === node;
      return !isElement || anyIn(this.#loop.statement, (child) => isAssignedIn(child, parent));
    };
    return symbol !== undefined && this.isStable(list) && !isOtherUse(this.#loop.statement);
  }

  /** Whether a value stays the same as long as the loop runs. */
  isStable(node: ts.Expression): boolean {
    if (literalValue(node) !== undefined) return true;
    if (ts.isPropertyAccessExpression(node) && this.isLength(node)) return this.#isOnlyRead(node.expression);
    if (ts.isBinaryExpression(node))
      return ARITHMETIC.has(node.operatorToken.kind) && this.isStable(node.left) && this.isStable(node.right);
    const symbol = ts.isIdentifier(node) ? this.symbolOf(node) : undefined;
    const declaration = symbol?.valueDeclaration;
    if (symbol === undefined || declaration === undefined) return false;
    if (isConstant(declaration)) return true;
    // Another function may be called by the loop's body, by whatever way.
    const home = ts.findAncestor(this.#loop, ts.isFunctionLike);
    const isHeldElsewhere = (child: ts.Node): boolean =>
      ts.isFunctionLike(child) ? this.changes(symbol, child) : anyIn(child, isHeldElsewhere);
    return (
      home === ts.findAncestor(declaration.parent, ts.isFunctionLike) &&
      !this.changes(symbol, this.#loop.statement) &&
      !anyIn(home!, isHeldElsewhere)
    );
  }
}

/** How far a loop goes each time; undefined if that is not written down as a whole number. */
function stepOf(node: ts.Expression, isVariable: (each: ts.Expression) => boolean): number | undefined {
  if ((ts.isPostfixUnaryExpression(node) || ts.isPrefixUnaryExpression(node)) && isVariable(node.operand)) {
    if (node.operator === ts.SyntaxKind.PlusPlusToken) return 1;
    return node.operator === ts.SyntaxKind.MinusMinusToken ? -1 : undefined;
  }
  if (!ts.isBinaryExpression(node) || !isVariable(node.left)) return undefined;
  const step = literalValue(node.right);
  if (step === undefined || step === 0 || !Number.isSafeInteger(step)) return undefined;
  if (node.operatorToken.kind === ts.SyntaxKind.PlusEqualsToken) return step;
  return node.operatorToken.kind === ts.SyntaxKind.MinusEqualsToken ? -step : undefined;
}

function countingLoop(node: ts.ForStatement, checker: ts.TypeChecker): CountingLoop | undefined {
  const { initializer, condition, incrementor, statement } = node;
  if (!initializer || !condition || !incrementor || !ts.isVariableDeclarationList(initializer))
    return undefined;
  const [declaration, ...more] = initializer.declarations;
  if (declaration === undefined || more.length > 0 || !ts.isIdentifier(declaration.name)) return undefined;
  if ((initializer.flags & ts.NodeFlags.Let) === 0 || declaration.initializer === undefined) return undefined;
  if (!ts.isBinaryExpression(condition)) return undefined;

  const facts = new Facts(node, checker);
  const symbol = facts.symbolOf(declaration.name);
  if (symbol === undefined) return undefined;
  const isVariable = (each: ts.Expression) => ts.isIdentifier(each) && facts.symbolOf(each) === symbol;
  const step = stepOf(incrementor, isVariable);
  if (step === undefined || !isVariable(condition.left) || facts.changes(symbol, statement)) return undefined;

  const isUp = step > 0;
  const kind = condition.operatorToken.kind;
  const includes = kind === (isUp ? ts.SyntaxKind.LessThanEqualsToken : ts.SyntaxKind.GreaterThanEqualsToken);
  const excludes = kind === (isUp ? ts.SyntaxKind.LessThanToken : ts.SyntaxKind.GreaterThanToken);
  const limit = condition.right;
  const start = declaration.initializer;
  if ((!includes && !excludes) || facts.isReadIn(symbol, limit) || !facts.isStable(limit)) return undefined;
  if (!facts.isWhole(start)) return undefined;
  // A limit that may be NaN or a fraction is safe only where Lua counts in integers, upwards, and takes it in.
  const countsIntegers = literalValue(start) !== undefined || facts.isLength(start);
  if (!facts.isWhole(limit)) {
    const isNumber = (checker.getTypeAtLocation(limit).flags & ts.TypeFlags.NumberLike) !== 0;
    if (!isNumber || !countsIntegers || !isUp || !includes) return undefined;
  }
  return {
    name: declaration.name,
    start,
    limit,
    step,
    excludesLimit: excludes,
    isRead: facts.isReadIn(symbol, statement),
  };
}

export const countingLoops: lua.Plugin = {
  visitors: {
    [ts.SyntaxKind.ForStatement](node, context) {
      const original = ts.getOriginalNode(node, ts.isForStatement);
      const loop = countingLoop(original, context.checker);
      if (loop === undefined) return context.superTransformStatements(node);
      const start = context.transformExpression(loop.start);
      const limit = context.transformExpression(loop.limit);
      const last = loop.excludesLimit ? addToNumericExpression(limit, -Math.sign(loop.step)) : limit;
      const name = loop.isRead ? transformIdentifier(context, loop.name) : lua.createIdentifier("_");
      const step = loop.step === 1 ? undefined : lua.createNumericLiteral(loop.step);
      return lua.createForStatement(
        lua.createBlock(transformLoopBody(context, node)),
        name,
        start,
        last,
        step,
        node,
      );
    },
  },
};
