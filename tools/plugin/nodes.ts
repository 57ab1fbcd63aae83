/** Functions that several rules use to look into TypeScript's syntax tree. */
import ts from "typescript";

/** A node and all nodes in it. */
export function nodesIn(node: ts.Node): ts.Node[] {
  const found = [node];
  ts.forEachChild(node, (child) => {
    for (const each of nodesIn(child)) found.push(each);
  });
  return found;
}

/** All uses of variables with this name. */
export const usesIn = (place: ts.Node, name: string): ts.Node[] =>
  nodesIn(place).filter((node) => {
    const isField = ts.isPropertyAccessExpression(node.parent) && node.parent.name === node;
    return ts.isIdentifier(node) && node.text === name && !isField;
  });

/** The symbol of a name, even if it is defined in another module. */
export function meaningOf(name: ts.Node, checker: ts.TypeChecker): ts.Symbol | undefined {
  const symbol = checker.getSymbolAtLocation(name);
  return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** The types that a class or an interface extends or implements. */
export const parentsOf = (node: ts.ClassDeclaration | ts.InterfaceDeclaration) =>
  (node.heritageClauses ?? []).flatMap(({ types }) => [...types]);

const hasModifier = (node: ts.Node, flag: ts.ModifierFlags): boolean =>
  (ts.getCombinedModifierFlags(node as ts.Declaration) & flag) !== 0;

export const isExported = (node: ts.Node): boolean => hasModifier(node, ts.ModifierFlags.Export);

export const isPrivate = (node: ts.Node): boolean => hasModifier(node, ts.ModifierFlags.Private);
