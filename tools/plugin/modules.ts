/**
 * A source file taken apart: what it imports, and its definitions in an order in which Lua can read them. The writers
 * of the single file and of the modules put the parts together again.
 */
import ts from "typescript";
import * as lua from "typescript-to-lua";
import { ScopeType } from "typescript-to-lua/dist/transformation/utils/scope.js";
import { carryDoc, checkCarried, commentsAbove, fileComment } from "./comments.js";
import { aliasDoc, functionDoc, interfaceDoc, variableDoc } from "./docs.js";
import { inOrderOfUse } from "./order.js";
import { refuse } from "./refusal.js";

/** One definition, or the docs of a type, which has no code. */
export interface Item {
  readonly names: readonly string[];
  /** Functions and classes do nothing by being defined, so that they may be moved. */
  readonly canMove: boolean;
  readonly node: ts.Statement;
  readonly doc: readonly string[];
  readonly code: readonly lua.Statement[];
}

/** Names that one module takes from another. */
export interface Import {
  readonly module: string;
  readonly names: readonly string[];
}

export interface Module {
  readonly name: string;
  /** Its source, for messages and headers. */
  readonly path: string;
  readonly comment: readonly string[];
  readonly imports: readonly Import[];
  /** Modules of which only types are needed. */
  readonly typeImports: readonly string[];
  readonly reExports: readonly Import[];
  readonly items: readonly Item[];
  /** Every name that its source mentions. */
  readonly words: ReadonlySet<string>;
}

/** The name that Lua knows a source file by: `randdeck/platform.lua.ts` is `randdeck.platform`. */
export function moduleName(file: ts.SourceFile, options: ts.CompilerOptions): string {
  const root = `${(options.rootDir ?? "").replace(/\\/g, "/").replace(/\/$/, "")}/`;
  const path = file.fileName.startsWith(root)
    ? file.fileName.slice(root.length)
    : file.fileName.replace(/^\//, "");
  return path.replace(/(\.lua)?\.ts$/, "").replaceAll("/", ".");
}

/** Takes source files apart, as a plugin: `taken` gets the modules. */
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
  context.pushScope(ScopeType.File, node);
  const items = node.statements.flatMap((statement) => itemOf(statement, context) ?? []);
  context.popScope();
  checkClassUses(file, context.checker);
  checkCarried(file);
  return {
    name: moduleName(file, context.options),
    path: file.fileName,
    comment,
    ...links,
    items: inOrderOfUse(items, context.checker),
    words: wordsIn(file),
  };
}

function wordsIn(file: ts.SourceFile): Set<string> {
  const words = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) words.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return words;
}

function linksOf(file: ts.SourceFile, context: lua.TransformationContext) {
  const imports: Import[] = [];
  const typeImports: string[] = [];
  const reExports: Import[] = [];
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) continue;
    const { moduleSpecifier } = statement;
    if (moduleSpecifier === undefined) return refuse(statement, "export names where they are defined");
    const source = context.checker.getSymbolAtLocation(moduleSpecifier)?.valueDeclaration;
    if (source === undefined || !ts.isSourceFile(source))
      return refuse(statement, "this module is not known");
    const module = moduleName(source, context.options);
    const names = ts.isImportDeclaration(statement)
      ? importedNames(statement, context)
      : exportedNames(statement, context);
    if (names.length === 0) typeImports.push(module);
    else (ts.isImportDeclaration(statement) ? imports : reExports).push({ module, names });
  }
  return { imports, typeImports, reExports };
}

/** The names that are more than types. */
function importedNames(node: ts.ImportDeclaration, context: lua.TransformationContext): string[] {
  const bindings = node.importClause?.namedBindings;
  if (bindings === undefined || !ts.isNamedImports(bindings) || node.importClause?.name !== undefined) {
    return refuse(node, "import names in braces");
  }
  return bindings.elements.flatMap((each) => {
    if (each.propertyName !== undefined) refuse(each, "a name must be the same in every module");
    return context.resolver.isReferencedAliasDeclaration(each) ? [each.name.text] : [];
  });
}

function exportedNames(node: ts.ExportDeclaration, context: lua.TransformationContext): string[] {
  if (node.exportClause === undefined || !ts.isNamedExports(node.exportClause))
    return refuse(node, "export names in braces");
  return node.exportClause.elements.flatMap((each) => {
    if (each.propertyName !== undefined) refuse(each, "a name must be the same in every module");
    return !node.isTypeOnly && context.resolver.isValueAliasDeclaration(each) ? [each.name.text] : [];
  });
}

function itemOf(node: ts.Statement, context: lua.TransformationContext): Item | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return undefined;
  const original = ts.getOriginalNode(node) as ts.Statement;
  carryDoc(original);
  const above = commentsAbove(original).map((line) => `-- ${line}`.trimEnd());
  const item = (names: readonly string[], doc: readonly string[], canMove: boolean): Item => ({
    names,
    canMove,
    node: original,
    doc: [...above, ...doc],
    code: names.length === 0 ? [] : context.transformStatements(node),
  });
  if (ts.isInterfaceDeclaration(original)) {
    original.members.forEach(carryDoc);
    return item([], interfaceDoc(original), false);
  }
  if (ts.isTypeAliasDeclaration(original)) return item([], aliasDoc(original), false);
  if (ts.isFunctionDeclaration(original)) {
    if (original.name === undefined) return refuse(original, "a function needs a name");
    return original.body === undefined ? undefined : item([original.name.text], functionDoc(original), true);
  }
  if (ts.isClassDeclaration(original)) {
    original.members.forEach(carryDoc);
    return item([original.name?.text ?? refuse(original, "a class needs a name")], [], true);
  }
  if (ts.isVariableStatement(original)) {
    const { declarations, flags } = original.declarationList;
    if ((flags & ts.NodeFlags.Const) === 0)
      return refuse(original, "only constants can stand at the top level");
    const names = declarations.map(({ name }) =>
      ts.isIdentifier(name) ? name.text : refuse(name, "a constant at the top level needs a plain name"),
    );
    const made = item(names, variableDoc(original), false);
    made.code.forEach(writeAsFunction);
    return made;
  }
  return refuse(original, "only definitions can stand at the top level");
}

/** `M.same = function(a, b)` is written `function M.same(a, b)`: a constant that is a function is one. */
function writeAsFunction(statement: lua.Statement): void {
  if (!lua.isAssignmentStatement(statement)) return;
  for (const value of statement.right) {
    if (lua.isFunctionExpression(value)) value.flags |= lua.NodeFlags.Declaration;
  }
}

/** A class is no value of its own: it can be made with `new` and named as a type. */
function checkClassUses(file: ts.SourceFile, checker: ts.TypeChecker): void {
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isIdentifier(node)) {
      const symbol = checker.getSymbolAtLocation(node);
      const target =
        symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
      const declaration = target?.valueDeclaration;
      const isClass = declaration !== undefined && ts.isClassDeclaration(declaration);
      const isMade = ts.isNewExpression(node.parent) && node.parent.expression === node;
      if (isClass && !isMade && node.parent !== declaration)
        refuse(node, "a class can only be made with new");
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
}
