/**
 * Keeps comments in function bodies and blank lines between statements, which TypeScriptToLua drops. The
 * build stops if a comment of a source file would not be in the Lua.
 */
import ts from "typescript";
import type { Plugin, Statement, TransformationContext } from "typescript-to-lua";
import { refuse } from "./refusal.js";

/** The comments around a Lua statement. */
interface Surroundings {
  readonly blankLineBefore?: boolean;
  readonly before?: readonly string[];
  readonly behind?: string | undefined;
}

export const surroundings = new WeakMap<Statement, Surroundings>();

const carried = new WeakMap<ts.SourceFile, Set<number>>();

function carriedIn(file: ts.SourceFile): Set<number> {
  const positions = carried.get(file) ?? new Set();
  carried.set(file, positions);
  return positions;
}

/** Marks a doc comment as written to the Lua. */
export function carryDoc(node: ts.Node): void {
  const original = ts.getOriginalNode(node);
  const file = original.getSourceFile();
  for (const doc of ts.getJSDocCommentsAndTags(original).filter(ts.isJSDoc)) carriedIn(file).add(doc.pos);
}

/** Directives to biome and TypeScript have no meaning in Lua. */
const isDirective = (text: string) => /^\/[/*]+\s*(biome-ignore|@ts-|@internal)/.test(text);

function commentLines(text: string): string[] {
  if (isDirective(text)) return [];
  if (text.startsWith("//")) return [text.slice(2).trim()];
  return text
    .replace(/^\/\*+\s*|\s*\*+\/$/g, "")
    .split("\n")
    .map((line) => line.replace(/^\s*\*? ?/, ""));
}

/** Returns the texts of the comments at a place, and marks them as written to the Lua. */
function take(file: ts.SourceFile, ranges: readonly ts.CommentRange[] | undefined): string[] {
  return (ranges ?? []).flatMap(({ pos, end }) => {
    carriedIn(file).add(pos);
    return commentLines(file.text.slice(pos, end));
  });
}

/** The comments above a definition, except doc comments, as lines of Lua. */
export function commentsAbove(node: ts.Node): string[] {
  const original = ts.getOriginalNode(node);
  const file = original.getSourceFile();
  const ranges = ts.getLeadingCommentRanges(file.text, original.pos) ?? [];
  const plain = ranges.filter(({ pos }) => !file.text.startsWith("/**", pos));
  return take(file, plain).map((line) => `-- ${line}`.trimEnd());
}

/** The doc comment at the top of a file, if it is about the file and not about the first statement. */
export function fileComment(file: ts.SourceFile): string[] {
  const ranges = ts.getLeadingCommentRanges(file.text, 0) ?? [];
  const [first] = ranges;
  const [statement] = file.statements;
  if (first === undefined || statement === undefined) return [];
  if (ranges.length === 1 && !ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement))
    return [];
  return take(file, [first]);
}

/** Stops the build if a comment would be lost. */
export function checkCarried(file: ts.SourceFile): void {
  const known = carriedIn(file);
  const visit = (node: ts.Node): void => {
    // An interface isn't in the Lua code, so its comments aren't either.
    if (ts.isJSDoc(node) || ts.isInterfaceDeclaration(node)) return;
    const ranges = [
      ...(ts.getLeadingCommentRanges(file.text, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(file.text, node.end) ?? []),
    ];
    for (const { pos, end } of ranges) {
      const text = file.text.slice(pos, end);
      if (known.has(pos) || isDirective(text)) continue;
      const { line } = file.getLineAndCharacterOfPosition(pos);
      refuse(file, `this comment would be lost; put it above a statement (line ${line + 1}: ${text})`);
    }
    for (const child of node.getChildren(file)) visit(child);
  };
  visit(file);
}

function surround(node: ts.Statement, context: TransformationContext): Statement[] {
  const statements = context.superTransformStatements(node);
  const original = ts.getOriginalNode(node);
  const [first] = statements;
  const last = statements.at(-1);
  if (first === undefined || last === undefined || original.pos < 0 || ts.isSourceFile(original.parent))
    return statements;
  const file = original.getSourceFile();
  const trivia = file.text.slice(original.pos, original.getStart(file));
  const before = take(file, ts.getLeadingCommentRanges(file.text, original.pos));
  const [behind] = take(file, ts.getTrailingCommentRanges(file.text, original.end));
  const isFirst = ts.isBlock(original.parent) && original.parent.statements[0] === original;
  surroundings.set(first, { blankLineBefore: !isFirst && /\n[ \t]*\n/.test(trivia), before });
  if (behind !== undefined) surroundings.set(last, { ...surroundings.get(last), behind });
  return statements;
}

const { FirstStatement, LastStatement, FunctionDeclaration } = ts.SyntaxKind;

const STATEMENTS: readonly ts.SyntaxKind[] = [
  ...Array.from({ length: LastStatement - FirstStatement + 1 }, (_, at) => FirstStatement + at),
  FunctionDeclaration,
];

/** Wraps every other rule, so that each statement keeps its comments. */
export const comments: Plugin = {
  visitors: Object.fromEntries(STATEMENTS.map((kind) => [kind, { transform: surround, priority: 1 }])),
};
