/** Lua sees a local only below it, where TypeScript sees functions everywhere: puts what is used first. */
import ts from "typescript";
import type { Outline } from "./modules.js";
import { refuse } from "./refusal.js";

/** The items of the same file that an item mentions, types apart. */
function usesOf(
  item: Outline,
  owners: ReadonlyMap<ts.Symbol, Outline>,
  checker: ts.TypeChecker,
): Set<Outline> {
  const uses = new Set<Outline>();
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return;
    if (ts.isIdentifier(node)) {
      const isShorthand = ts.isShorthandPropertyAssignment(node.parent);
      const symbol = isShorthand
        ? checker.getShorthandAssignmentValueSymbol(node.parent)
        : checker.getSymbolAtLocation(node);
      const owner = symbol && owners.get(symbol);
      if (owner !== undefined && owner !== item) uses.add(owner);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.getOriginalNode(item.node));
  return uses;
}

function symbolsOf(item: Outline, checker: ts.TypeChecker): ts.Symbol[] {
  const node = ts.getOriginalNode(item.node);
  const declarations: readonly ts.NamedDeclaration[] = ts.isVariableStatement(node)
    ? node.declarationList.declarations
    : [node as ts.Statement & ts.NamedDeclaration];
  return declarations.flatMap(({ name }) => (name && checker.getSymbolAtLocation(name)) ?? []);
}

/** Keeps the order of the source but where a function has to move: up to its first user, or below what it needs. */
export function inOrderOfUse(items: readonly Outline[], checker: ts.TypeChecker): Outline[] {
  const owners = new Map(
    items.flatMap((item) => symbolsOf(item, checker).map((symbol) => [symbol, item] as const)),
  );
  const uses = new Map(items.map((item) => [item, usesOf(item, owners, checker)]));
  const placed = new Set<Outline>();

  const place = (item: Outline, users: readonly Outline[]): boolean => {
    if (placed.has(item)) return true;
    if (users.includes(item))
      refuse(item.node, `${item.names.join(", ")}: functions cannot use each other in a circle`);
    for (const used of uses.get(item) ?? []) {
      if (placed.has(used)) continue;
      if (!used.canMove || !place(used, [...users, item])) return false;
    }
    placed.add(item);
    return true;
  };

  let waiting: Outline[] = [];
  for (const item of items) {
    if (place(item, [])) waiting = waiting.filter((each) => !place(each, []));
    else if (item.canMove) waiting.push(item);
    else refuse(item.node, `${item.names.join(", ")} uses a constant that stands below it`);
  }
  return [...placed];
}
