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

type Declaration = ts.VariableDeclaration | ts.ParameterDeclaration | ts.BindingElement;

const ARITHMETIC = new Set([ts.SyntaxKind.PlusToken, ts.SyntaxKind.MinusToken, ts.SyntaxKind.AsteriskToken]);

/** Without parentheses, `!` and `as`. */
function bare(node: ts.Expression): ts.Expression {
  const isWrapped =
    ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node) || ts.isAsExpression(node);
  return isWrapped ? bare(node.expression) : node;
}

function isAssignment(node: ts.Node): node is ts.BinaryExpression {
  if (!ts.isBinaryExpression(node)) return false;
  const { kind } = node.operatorToken;
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}

function literalValue(node: ts.Expression): number | undefined {
  const expression = bare(node);
  if (ts.isNumericLiteral(expression)) return Number(expression.text);
  if (!ts.isPrefixUnaryExpression(expression) || expression.operator !== ts.SyntaxKind.MinusToken)
    return undefined;
  return ts.isNumericLiteral(expression.operand) ? -Number(expression.operand.text) : undefined;
}

const isInteger = (type: ts.TypeNode | undefined) =>
  type !== undefined && ts.isTypeReferenceNode(type) && type.typeName.getText() === INTEGER;

/** What one loop and its file say about the values in it. */
class Facts {
  readonly #loop: ts.ForStatement;
  readonly #checker: ts.TypeChecker;
  readonly #assignments: readonly ts.Identifier[];
  readonly #inQuestion = new Set<ts.Symbol>();

  constructor(loop: ts.ForStatement, checker: ts.TypeChecker) {
    this.#loop = loop;
    this.#checker = checker;
    this.#assignments = assignmentsIn(loop.getSourceFile());
  }

  symbolOf(node: ts.Node): ts.Symbol | undefined {
    return this.#checker.getSymbolAtLocation(node);
  }

  isReadIn(symbol: ts.Symbol, node: ts.Node): boolean {
    if (ts.isIdentifier(node) && this.symbolOf(node) === symbol) return true;
    if (ts.isShorthandPropertyAssignment(node)) {
      return this.#checker.getShorthandAssignmentValueSymbol(node) === symbol;
    }
    return ts.forEachChild(node, (child) => this.isReadIn(symbol, child) || undefined) ?? false;
  }

  assignmentsOf(symbol: ts.Symbol): ts.Identifier[] {
    return this.#assignments.filter((target) => {
      const { parent } = target;
      const isShorthand = ts.isShorthandPropertyAssignment(parent);
      return (
        (isShorthand ? this.#checker.getShorthandAssignmentValueSymbol(parent) : this.symbolOf(target)) ===
        symbol
      );
    });
  }

  /** The declaration of a variable or parameter, here or in the module that it comes from. */
  #declarationOf(node: ts.Expression): Declaration | undefined {
    if (!ts.isIdentifier(node)) return undefined;
    const symbol = this.symbolOf(node);
    const target =
      symbol && symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol;
    const declaration = target?.valueDeclaration;
    const isKnown =
      declaration &&
      (ts.isVariableDeclaration(declaration) ||
        ts.isParameter(declaration) ||
        (ts.isBindingElement(declaration) && declaration.initializer === undefined));
    return isKnown && ts.isIdentifier(declaration.name) ? declaration : undefined;
  }

  /** Whether a value is a whole number, in Lua as in JavaScript. */
  isWhole(node: ts.Expression): boolean {
    const expression = bare(node);
    const value = literalValue(expression);
    if (value !== undefined) return Number.isSafeInteger(value);
    if (ts.isBinaryExpression(expression)) {
      return (
        ARITHMETIC.has(expression.operatorToken.kind) &&
        this.isWhole(expression.left) &&
        this.isWhole(expression.right)
      );
    }
    if (ts.isConditionalExpression(expression)) {
      return this.isWhole(expression.whenTrue) && this.isWhole(expression.whenFalse);
    }
    if (this.isLength(expression)) return true;
    if (ts.isPropertyAccessExpression(expression)) return isWholeField(this.symbolOf(expression));
    if (ts.isCallExpression(expression)) {
      return isInteger(this.#checker.getResolvedSignature(expression)?.getDeclaration()?.type);
    }
    return this.#isWholeVariable(expression);
  }

  #isWholeVariable(node: ts.Expression): boolean {
    const declaration = this.#declarationOf(node);
    const symbol = this.symbolOf(node);
    if (declaration === undefined || symbol === undefined) return false;
    if (ts.isBindingElement(declaration))
      return isConstant(declaration) && isWholeField(this.#fieldOf(declaration));
    if (declaration.type !== undefined) {
      const mayBeMissing = ts.isParameter(declaration) && declaration.questionToken !== undefined;
      return isInteger(declaration.type) && !mayBeMissing;
    }
    if (declaration.initializer === undefined || !ts.isVariableDeclaration(declaration)) return false;
    // A variable that is worked out from itself may grow to infinity, and from there to NaN.
    if (this.#inQuestion.has(symbol)) return false;
    this.#inQuestion.add(symbol);
    const isWhole =
      this.isWhole(declaration.initializer) &&
      (isConstant(declaration) ||
        (symbol.valueDeclaration === declaration &&
          !isExported(declaration) &&
          this.assignmentsOf(symbol).every((target) => this.#assignsWhole(target))));
    this.#inQuestion.delete(symbol);
    return isWhole;
  }

  /** The field that a variable of `const { size } = deck` takes its value from. */
  #fieldOf(element: ts.BindingElement): ts.Symbol | undefined {
    const { parent, propertyName, name } = element;
    const field = propertyName ?? name;
    if (!ts.isObjectBindingPattern(parent) || !ts.isIdentifier(field)) return undefined;
    return this.#checker.getTypeAtLocation(parent).getProperty(field.text);
  }

  #assignsWhole({ parent }: ts.Identifier): boolean {
    if (ts.isPrefixUnaryExpression(parent) || ts.isPostfixUnaryExpression(parent)) return true;
    if (!ts.isBinaryExpression(parent)) return false;
    const { kind } = parent.operatorToken;
    if (kind === ts.SyntaxKind.EqualsToken) return this.isWhole(parent.right);
    const counts = kind === ts.SyntaxKind.PlusEqualsToken || kind === ts.SyntaxKind.MinusEqualsToken;
    return counts && Number.isSafeInteger(literalValue(parent.right));
  }

  isLength(node: ts.Expression): node is ts.PropertyAccessExpression {
    return (
      ts.isPropertyAccessExpression(node) &&
      node.name.text === "length" &&
      this.#checker.isArrayLikeType(this.#checker.getTypeAtLocation(node.expression))
    );
  }

  /** Whether a value stays the same as long as the loop runs. */
  isStable(node: ts.Expression): boolean {
    const expression = bare(node);
    if (literalValue(expression) !== undefined) return true;
    if (ts.isBinaryExpression(expression)) {
      return (
        ARITHMETIC.has(expression.operatorToken.kind) &&
        this.isStable(expression.left) &&
        this.isStable(expression.right)
      );
    }
    if (this.isLength(expression)) return this.#isStableLength(expression);
    return this.#isStableVariable(expression);
  }

  #isStableVariable(node: ts.Expression): boolean {
    const declaration = this.#declarationOf(node);
    if (declaration === undefined) return false;
    if (isConstant(declaration)) return true;
    // Another module may change what it exports, at any call.
    const symbol = this.symbolOf(node);
    if (symbol === undefined || symbol.valueDeclaration !== declaration || isExported(declaration))
      return false;
    const home = ts.findAncestor(this.#loop, ts.isFunctionLike);
    return this.assignmentsOf(symbol).every((target) => {
      const isInLoop = ts.findAncestor(target, (each) => each === this.#loop) !== undefined;
      // Another function may be called by the loop's body, by whatever way.
      return !isInLoop && ts.findAncestor(target, ts.isFunctionLike) === home;
    });
  }

  /** A list may have other names, and `readonly` does not mean that nobody changes it: nothing may happen at all. */
  #isStableLength(node: ts.PropertyAccessExpression): boolean {
    return this.#isStableVariable(bare(node.expression)) && isQuiet(this.#loop.statement);
  }
}

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

function isConstant(declaration: Declaration): boolean {
  return !ts.isParameter(declaration) && (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0;
}

function isExported(declaration: ts.Declaration): boolean {
  return (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Export) !== 0;
}

const assignmentsByFile = new WeakMap<ts.SourceFile, readonly ts.Identifier[]>();

/** Every name in a file that is assigned to, but for its declaration. */
function assignmentsIn(file: ts.SourceFile): readonly ts.Identifier[] {
  const known = assignmentsByFile.get(file);
  if (known !== undefined) return known;
  const found: ts.Identifier[] = [];
  const addTarget = (target: ts.Node): void => {
    if (ts.isIdentifier(target)) found.push(target);
    else if (ts.isArrayLiteralExpression(target)) target.elements.forEach(addTarget);
    else if (ts.isObjectLiteralExpression(target)) target.properties.forEach(addTarget);
    else if (ts.isShorthandPropertyAssignment(target)) found.push(target.name);
    else if (ts.isPropertyAssignment(target)) addTarget(target.initializer);
    else if (ts.isSpreadElement(target) || ts.isSpreadAssignment(target)) addTarget(target.expression);
    else if (isAssignment(target)) addTarget(target.left);
    else if (
      ts.isParenthesizedExpression(target) ||
      ts.isNonNullExpression(target) ||
      ts.isAsExpression(target)
    ) {
      addTarget(target.expression);
    }
  };
  const visit = (node: ts.Node): void => {
    if (isAssignment(node)) addTarget(node.left);
    if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
      const { operator } = node;
      if (operator === ts.SyntaxKind.PlusPlusToken || operator === ts.SyntaxKind.MinusMinusToken)
        addTarget(node.operand);
    }
    if (
      (ts.isForOfStatement(node) || ts.isForInStatement(node)) &&
      !ts.isVariableDeclarationList(node.initializer)
    ) {
      addTarget(node.initializer);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  assignmentsByFile.set(file, found);
  return found;
}

const QUIET = new Set([
  ts.SyntaxKind.Block,
  ts.SyntaxKind.VariableStatement,
  ts.SyntaxKind.VariableDeclarationList,
  ts.SyntaxKind.VariableDeclaration,
  ts.SyntaxKind.ExpressionStatement,
  ts.SyntaxKind.IfStatement,
  ts.SyntaxKind.ForStatement,
  ts.SyntaxKind.BreakStatement,
  ts.SyntaxKind.ReturnStatement,
  ts.SyntaxKind.Identifier,
  ts.SyntaxKind.NumericLiteral,
  ts.SyntaxKind.StringLiteral,
  ts.SyntaxKind.TrueKeyword,
  ts.SyntaxKind.FalseKeyword,
  ts.SyntaxKind.BinaryExpression,
  ts.SyntaxKind.PrefixUnaryExpression,
  ts.SyntaxKind.PostfixUnaryExpression,
  ts.SyntaxKind.ParenthesizedExpression,
  ts.SyntaxKind.NonNullExpression,
  ts.SyntaxKind.ConditionalExpression,
  ts.SyntaxKind.ElementAccessExpression,
]);

/** Whether a node calls nothing and changes nothing but variables. A getter may do either, so only `length` is read. */
function isQuiet(node: ts.Node): boolean {
  if (ts.isTypeNode(node) || ts.isToken(node)) return true;
  if (ts.isPropertyAccessExpression(node)) return node.name.text === "length" && isQuiet(node.expression);
  if (!QUIET.has(node.kind)) return false;
  if (isAssignment(node) && !ts.isIdentifier(node.left)) return false;
  const isStep = ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node);
  if (isStep && !ts.isIdentifier(bare(node.operand)) && literalValue(node) === undefined) return false;
  return ts.forEachChild(node, (child) => !isQuiet(child) || undefined) === undefined;
}

function hasContinue(node: ts.Node): boolean {
  if (ts.isContinueStatement(node)) return true;
  return ts.forEachChild(node, (child) => hasContinue(child) || undefined) ?? false;
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
  if (!ts.isBinaryExpression(condition) || hasContinue(statement)) return undefined;

  const facts = new Facts(node, checker);
  const symbol = facts.symbolOf(declaration.name);
  if (symbol === undefined) return undefined;
  const isVariable = (each: ts.Expression) => ts.isIdentifier(each) && facts.symbolOf(each) === symbol;
  const step = stepOf(incrementor, isVariable);
  if (step === undefined || !isVariable(condition.left)) return undefined;
  // The step itself is the one assignment.
  if (facts.assignmentsOf(symbol).length > 1) return undefined;

  const isUp = step > 0;
  const kind = condition.operatorToken.kind;
  const includes = kind === (isUp ? ts.SyntaxKind.LessThanEqualsToken : ts.SyntaxKind.GreaterThanEqualsToken);
  const excludes = kind === (isUp ? ts.SyntaxKind.LessThanToken : ts.SyntaxKind.GreaterThanToken);
  const limit = condition.right;
  const start = declaration.initializer;
  if ((!includes && !excludes) || facts.isReadIn(symbol, limit) || !facts.isStable(limit)) return undefined;
  if (!facts.isWhole(start)) return undefined;
  // A limit that may be NaN or a fraction is safe only where Lua counts in integers, upwards, and takes it in.
  const countsIntegers = literalValue(start) !== undefined || facts.isLength(bare(start));
  if (!facts.isWhole(limit) && !(countsIntegers && isUp && includes)) return undefined;
  if (!facts.isWhole(limit) && (checker.getTypeAtLocation(limit).flags & ts.TypeFlags.NumberLike) === 0)
    return undefined;
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
