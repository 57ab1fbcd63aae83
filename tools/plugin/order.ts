/** Lua sees a local only below it, where TypeScript sees functions everywhere: puts what is used first. */
import ts from "typescript";
import { refuse } from "./refusal.js";

/** What is known of a definition before it is turned into Lua. */
export interface Outline {
  readonly names: readonly string[];
  /** The name of the type that it describes, where that is all it does. */
  readonly type: string | undefined;
  /** The names of definitions, here and in other modules, that it mentions. */
  readonly uses: ReadonlySet<string>;
  /** Functions and classes do nothing by being defined, so that they may be moved. */
  readonly canMove: boolean;
  readonly node: ts.Statement;
  readonly doc: readonly string[];
}

function isAtTopLevel(declaration: ts.Declaration): boolean {
  const statement = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
  return ts.isImportSpecifier(declaration) || ts.isSourceFile(statement.parent);
}

/** The names of definitions, of the same file and of others, that a definition mentions, types apart. */
export function namesIn(definition: ts.Node, checker: ts.TypeChecker): Set<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return;
    if (ts.isIdentifier(node)) {
      const isShorthand = ts.isShorthandPropertyAssignment(node.parent);
      const symbol = isShorthand
        ? checker.getShorthandAssignmentValueSymbol(node.parent)
        : checker.getSymbolAtLocation(node);
      if (symbol?.declarations?.some(isAtTopLevel)) names.add(node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(definition);
  return names;
}

/** Keeps the order of the source but where a function has to move: up to its first user, or below what it needs. */
export function inOrderOfUse(items: readonly Outline[]): Outline[] {
  const owners = new Map(items.flatMap((item) => item.names.map((name) => [name, item] as const)));
  const placed = new Set<Outline>();

  const place = (item: Outline, users: readonly Outline[]): boolean => {
    if (placed.has(item)) return true;
    if (users.includes(item))
      refuse(item.node, `${item.names.join(", ")}: functions cannot use each other in a circle`);
    for (const name of item.uses) {
      const used = owners.get(name);
      if (used === undefined || used === item || placed.has(used)) continue;
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
