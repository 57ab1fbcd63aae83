/** Prints Lua's syntax tree. StyLua does the layout. */

import ts from "typescript";
import * as lua from "typescript-to-lua";
import { faultIn } from "./faults.js";
import { surroundings } from "./plugin/comments.js";
import { attachedDoc } from "./plugin/docs.js";
import { isUnsafeName } from "./plugin/internals.js";
import type { Item } from "./plugin/modules.js";
import { Refusal } from "./plugin/refusal.js";
import { comment } from "./plugin/text.js";

const EXPORTS = "____exports";
const UNUSED = "____";

/** The name in `____exports.name`, TypeScriptToLua's expression for an export of a module. */
function exportedName(node: lua.Node | undefined): string | undefined {
  if (node === undefined || !lua.isTableIndexExpression(node as lua.Expression)) return undefined;
  const { table, index } = node as lua.TableIndexExpression;
  const isExported = lua.isIdentifier(table) && table.text === EXPORTS && lua.isStringLiteral(index);
  return isExported ? index.value : undefined;
}

const withoutBrackets = (operand: lua.Expression): lua.Expression =>
  lua.isParenthesizedExpression(operand) && lua.isCallExpression(operand.expression)
    ? operand.expression
    : operand;

/** Regroups `(a .. b) .. c` and `a or (b or c)`, which are the same without brackets. */
function regrouped(node: lua.BinaryExpression): lua.BinaryExpression {
  const { left, right, operator } = node;
  const join = (one: lua.Expression, other: lua.Expression) =>
    lua.createBinaryExpression(one, other, operator);
  const isSame = (operand: lua.Expression): operand is lua.BinaryExpression =>
    lua.isBinaryExpression(operand) && operand.operator === operator;
  // Lua groups `..` from the right.
  if (operator === lua.SyntaxKind.ConcatOperator)
    return isSame(left) ? regrouped(join(left.left, join(left.right, right))) : node;
  const isLogical = operator === lua.SyntaxKind.OrOperator || operator === lua.SyntaxKind.AndOperator;
  return isLogical && isSame(right) ? regrouped(join(join(left, right.left), right.right)) : node;
}

/** The most locals that one line declares. */
const MOST_SHARED = 4;

/** Whether a declaration has no value, or an empty table, a literal or another variable. */
const isBeginning = (node: lua.Statement): node is lua.VariableDeclarationStatement =>
  lua.isVariableDeclarationStatement(node) &&
  (node.right ?? []).every(
    (value) =>
      lua.isLiteral(value) ||
      lua.isIdentifier(value) ||
      (lua.isTableExpression(value) && value.fields.length === 0),
  );

/** Joins two lines such as `local cards = {}` and `local count = 0`, unless the second has a comment. */
function shared(one: lua.Statement, other: lua.Statement): lua.VariableDeclarationStatement | undefined {
  const [above, below] = [one, other].map((each) => surroundings.get(each));
  if (above?.behind !== undefined || below?.blankLineBefore || below?.before?.length) return undefined;
  if (!isBeginning(one) || !isBeginning(other) || (one.right === undefined) !== (other.right === undefined))
    return undefined;
  const names = one.left.map(({ text }) => text);
  const isBound = other.right?.some((value) => lua.isIdentifier(value) && names.includes(value.text));
  if (isBound || one.left.length + other.left.length > MOST_SHARED) return undefined;
  const values = one.right && [...one.right, ...other.right!];
  const both = lua.createVariableDeclarationStatement([...one.left, ...other.left], values);
  surroundings.set(both, { ...above, behind: below?.behind });
  return both;
}

/**
 * Prints definitions. Exports become fields of the table `exports`; if `fields` is given, only those in it.
 * Other definitions become locals.
 */
export class Printer extends lua.LuaPrinter {
  readonly #path: string;
  readonly #exports: string;
  readonly #fields: ReadonlySet<string> | undefined;

  constructor(program: ts.Program, path: string, exports: string, fields?: ReadonlySet<string>) {
    super(ts.sys, program, path);
    this.#path = path;
    this.#exports = exports;
    this.#fields = fields;
  }

  /** An item's code, without its own docs. */
  item(item: Item): string {
    const code = item.code.flatMap((statement) => this.#definition(statement) ?? []).join("\n");
    // Writes a method with a colon, which is the same in Lua.
    return code.replace(/^function (\w+)\.(\w+)\(self(?:, )?/gm, "function $1:$2(");
  }

  #isField(name: string): boolean {
    return this.#fields === undefined || this.#fields.has(name);
  }

  #definition(statement: lua.Statement): string | undefined {
    const doc = attachedDoc(statement);
    const assigned = lua.isAssignmentStatement(statement) ? statement : undefined;
    const name = exportedName(assigned?.left[0]);
    const value = name === undefined ? undefined : assigned?.right[0];
    const isClassExport = value !== undefined && lua.isIdentifier(value);
    // Leaves out `____exports.Pass = Pass` if both are the same local.
    const isField = name !== undefined && this.#isField(name);
    if (!isField && isClassExport && value.text === name) return undefined;
    const isNew = !isField && name !== undefined;
    const text = this.printStatement(statement).toString();
    const code = [...doc, isNew ? `local ${text}` : text].join("\n");
    return doc.length > 0 || isClassExport ? `\n${code}` : code;
  }

  override printStatement(statement: lua.Statement) {
    const around = surroundings.get(statement);
    const indent = this.currentIndent;
    const code = super.printStatementExcludingComments(statement);
    this.#refuseFault(code);
    if (around === undefined) return code;
    const above = comment("--", around.before ?? [], indent.length / 2).map((line) => `${indent}${line}\n`);
    const behind = around.behind === undefined ? "" : ` -- ${around.behind}`;
    return this.concatNodes(around.blankLineBefore ? "\n" : "", ...above, code, behind);
  }

  /**
   * Stops the build if the Lua would have a fault. The error names the TypeScript line of the innermost
   * statement with the fault.
   */
  #refuseFault(code: ReturnType<lua.LuaPrinter["printStatementExcludingComments"]>): void {
    const text = code.toString();
    const fault = faultIn(text);
    if (fault === undefined) return;
    const lines: number[] = [];
    code.walk((chunk, { line }) => {
      // Skips names that TypeScriptToLua made up, since they have the line of other code.
      if (line != null && !chunk.startsWith("____")) lines.push(line);
    });
    // Without a line, the statement is not in the source, and the error names the statement around it.
    if (lines.length === 0) return;
    const [, feature] = /^__TS__(\w+)/.exec(fault) ?? [];
    const [, name] = /^____(\w+)/.exec(fault) ?? [];
    const problem =
      feature !== undefined
        ? `Lua has no ${feature} without a library`
        : name === undefined
          ? `the Lua would contain ${fault}`
          : isUnsafeName(name, {})
            ? `${name} can't be a name in Lua`
            : "Lua needs a separate statement for this: put the value in a constant above";
    throw new Refusal(`${this.#path}:${Math.min(...lines)}: ${problem}`);
  }

  protected override printStatementArray(statements: lua.Statement[]) {
    const lines: lua.Statement[] = [];
    for (const statement of statements) {
      const above = lines.at(-1);
      const both = above && shared(above, statement);
      lines.splice(both === undefined ? lines.length : -1, 1, both ?? statement);
    }
    return super.printStatementArray(lines);
  }

  override printIdentifier(expression: lua.Identifier) {
    return expression.text === UNUSED
      ? this.createSourceNode(expression, "_")
      : super.printIdentifier(expression);
  }

  override printTableIndexExpression(expression: lua.TableIndexExpression) {
    const name = exportedName(expression);
    if (name === undefined) return super.printTableIndexExpression(expression);
    return this.createSourceNode(expression, this.#isField(name) ? `${this.#exports}.${name}` : name);
  }

  /** Fields whose value is nil are left out. */
  override printTableExpression(expression: lua.TableExpression) {
    const fields = expression.fields.filter(
      ({ key, value }) => key === undefined || !lua.isNilLiteral(value),
    );
    return super.printTableExpression(lua.createTableExpression(fields));
  }

  /**
   * A table with more than three fields has a line for each field. Other lists are split only if they are too
   * long.
   */
  protected override isSimpleExpressionList(expressions: lua.Expression[]): boolean {
    const isRecord = expressions.some((each) => lua.isTableFieldExpression(each) && each.key !== undefined);
    return !isRecord || expressions.length <= 3;
  }

  /** Removes brackets around a call that is an operand, since an operand has only one value anyway. */
  override printBinaryExpression(expression: lua.BinaryExpression) {
    const { left, right, operator } = regrouped(expression);
    return super.printBinaryExpression(
      lua.createBinaryExpression(withoutBrackets(left), withoutBrackets(right), operator, undefined),
    );
  }
}
