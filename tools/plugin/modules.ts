/** Splits a source file into its imports and its definitions, which single-file.ts joins. */
import ts from "typescript";
import * as lua from "typescript-to-lua";
import { isInLua } from "./aliases.js";
import { carryDoc, checkCarried, commentsAbove, fileComment } from "./comments.js";
import { functionDoc, overloadsOf, plainDoc, typeDoc } from "./docs.js";
import { ScopeType } from "./internals.js";
import { nodesIn } from "./nodes.js";
import { refuse } from "./refusal.js";

/** A definition before it is turned into Lua. */
interface Outline {
  readonly names: readonly string[];
  readonly isConstant: boolean;
  readonly node: ts.Statement;
  readonly doc: readonly string[];
}

/** A definition of a module. A type has docs, but no code. */
export interface Item extends Outline {
  readonly code: readonly lua.Statement[];
}

export interface Module {
  readonly name: string;
  readonly path: string;
  readonly comment: readonly string[];
  /** `imports` are the modules that the Lua needs, `typeImports` the modules of which it needs only types. */
  readonly imports: readonly string[];
  readonly typeImports: readonly string[];
  /** The names that this module exports from other modules. */
  readonly reExports: readonly string[];
  readonly items: readonly Item[];
}

/** The name of a module: `randdeck.platform` for `randdeck/platform.lua.ts`. */
function moduleName(file: ts.SourceFile, options: ts.CompilerOptions): string {
  const root = `${(options.rootDir ?? "").replace(/\\/g, "/").replace(/\/$/, "")}/`;
  if (!file.fileName.startsWith(root)) return refuse(file, `the file is outside of ${root}`);
  return file.fileName
    .slice(root.length)
    .replace(/(\.lua)?\.ts$/, "")
    .replaceAll("/", ".");
}

/** A plugin that splits source files, and adds their modules to `taken`. */
export function modulesPlugin(taken: Map<string, Module>): lua.Plugin {
  return {
    visitors: {
      [ts.SyntaxKind.SourceFile](node, context) {
        const module = takeApart(node, context);
        taken.set(module.name, module);
        return lua.createFile([], new Set(), "", node);
      },
    },
  };
}

function takeApart(node: ts.SourceFile, context: lua.TransformationContext): Module {
  const file = ts.getOriginalNode(node, ts.isSourceFile);
  const comment = fileComment(file);
  const links = linksOf(file, context);
  const outlines = node.statements.flatMap((statement) => outlineOf(statement, context.checker) ?? []);
  const items = outlines.map((outline) => {
    // Each definition gets a separate scope: in a shared one, TypeScriptToLua separates constants of the same
    // name from their values.
    context.pushScope(ScopeType.File, node);
    const code = context.transformStatements(outline.node);
    context.popScope();
    code.forEach(writeAsFunction);
    return { ...outline, code };
  });
  checkGlobals(file);
  checkCarried(file);
  return {
    name: moduleName(file, context.options),
    path: file.fileName,
    comment,
    ...links,
    items,
  };
}

/** Globals of Lua 5.1. No definition and no local may have these names. */
const GLOBALS: ReadonlySet<string> = new Set(
  "collectgarbage dofile getfenv getmetatable io load loadfile loadstring math next os package rawequal rawset select setfenv setmetatable tonumber xpcall".split(
    " ",
  ),
);

/** Stops the build if a definition would hide a global of Lua, such as `next`. */
function checkGlobals(file: ts.SourceFile): void {
  for (const node of nodesIn(file)) {
    const isNew =
      ts.isVariableDeclaration(node) ||
      ts.isParameter(node) ||
      ts.isBindingElement(node) ||
      ts.isFunctionDeclaration(node) ||
      ts.isClassDeclaration(node);
    if (isNew && node.name && GLOBALS.has(node.name.getText()))
      refuse(node, `${node.name.getText()} is the name of a global of Lua`);
  }
}

function linksOf(file: ts.SourceFile, context: lua.TransformationContext) {
  const imports: string[] = [];
  const typeImports: string[] = [];
  const reExports: string[] = [];
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) continue;
    const { moduleSpecifier } = statement;
    if (moduleSpecifier === undefined) return refuse(statement, "export names where they are defined");
    const source = context.checker.getSymbolAtLocation(moduleSpecifier)?.valueDeclaration;
    if (source === undefined || !ts.isSourceFile(source))
      return refuse(statement, "this module is not a source file of the project");
    const names = namesOf(statement, context);
    (names.length === 0 ? typeImports : imports).push(moduleName(source, context.options));
    if (ts.isExportDeclaration(statement)) reExports.push(...names);
  }
  return { imports, typeImports, reExports };
}

/** The imported or exported names, without the names of types. */
function namesOf(
  node: ts.ImportDeclaration | ts.ExportDeclaration,
  { checker, resolver }: lua.TransformationContext,
): string[] {
  const named = ts.isExportDeclaration(node) ? node.exportClause : node.importClause?.namedBindings;
  const isOther = ts.isImportDeclaration(node) && node.importClause?.name !== undefined;
  if (named === undefined || !(ts.isNamedImports(named) || ts.isNamedExports(named)) || isOther)
    return refuse(node, "import or export names in braces, as in { name }");
  return [...named.elements].flatMap((each) => {
    if (each.propertyName !== undefined)
      refuse(each, "a name must be the same in every module: leave out 'as'");
    const isValue = ts.isImportSpecifier(each)
      ? resolver.isReferencedAliasDeclaration(each)
      : resolver.isValueAliasDeclaration(each);
    return isValue && isInLua(each.name, checker) ? [each.name.text] : [];
  });
}

function outlineOf(node: ts.Statement, checker: ts.TypeChecker): Outline | undefined {
  // A comment above an export is only for readers of the TypeScript.
  if (ts.isExportDeclaration(node)) commentsAbove(node);
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return undefined;
  const original = ts.getOriginalNode(node) as ts.Statement;
  carryDoc(original);
  if (ts.isInterfaceDeclaration(original) || ts.isTypeAliasDeclaration(original)) {
    ts.forEachChild(original, carryDoc);
    const above = commentsAbove(original);
    const lines = typeDoc(original);
    const doc = lines.length === 0 ? [] : [...above, ...lines];
    return { names: [], isConstant: true, node, doc };
  }
  if (ts.isFunctionDeclaration(original)) {
    if (original.body === undefined || (original.name && !isInLua(original.name, checker))) return undefined;
    const [first = original] = overloadsOf(original);
    const doc = [...commentsAbove(first), ...functionDoc(original)];
    return { names: [nameOf(original)], isConstant: false, node, doc };
  }
  if (ts.isClassDeclaration(original)) {
    original.members.forEach(carryDoc);
    return { names: [nameOf(original)], isConstant: false, node, doc: commentsAbove(original) };
  }
  if (ts.isVariableStatement(original)) {
    const { declarations, flags } = original.declarationList;
    if ((flags & ts.NodeFlags.Const) === 0)
      return refuse(original, "only constants are allowed at the top level");
    const names = declarations.map(({ name }) =>
      ts.isIdentifier(name) ? name.text : refuse(name, "a constant at the top level needs a plain name"),
    );
    const doc = [...commentsAbove(original), ...plainDoc(original)];
    const isWritten = declarations.some(({ name }) => isInLua(name, checker));
    return isWritten ? { names, isConstant: true, node, doc } : undefined;
  }
  return refuse(original, "only definitions are allowed at the top level");
}

function nameOf(node: ts.FunctionDeclaration | ts.ClassDeclaration): string {
  const isDefault = (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Default) !== 0;
  return isDefault || node.name === undefined
    ? refuse(node, "export this by a name, not as default")
    : node.name.text;
}

/** Writes `M.same = function(a, b)` as `function M.same(a, b)`. */
function writeAsFunction(statement: lua.Statement): void {
  if (!lua.isAssignmentStatement(statement)) return;
  for (const value of statement.right) {
    if (lua.isFunctionExpression(value)) value.flags |= lua.NodeFlags.Declaration;
  }
}
