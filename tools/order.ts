import { Refusal } from "./plugin/refusal.js";

/**
 * Puts each item after the items that it needs, and otherwise keeps the order. Stops the build if items need
 * each other in a circle.
 */
export function inOrderOfNeed<Item>(
  items: Iterable<Item>,
  needsOf: (item: Item) => Iterable<Item>,
  nameOf: (item: Item) => string,
): Item[] {
  const placed = new Set<Item>();
  const place = (item: Item, users: readonly Item[]): void => {
    const path = [...users, item];
    if (users.includes(item))
      throw new Refusal(
        `these modules or functions need one another in a circle: ${path.slice(users.indexOf(item)).map(nameOf).join(" > ")}`,
      );
    if (placed.has(item)) return;
    for (const needed of needsOf(item)) place(needed, path);
    placed.add(item);
  };
  for (const item of items) place(item, []);
  return [...placed];
}
