/** Numbers keyed by name: tables whose keys are the cards. */
import { hasField, mismatch } from "./check.js";
import { badArgument, hasCardBehind, isCardList, typeName, weakMap } from "./platform.js";
import { namesOf, otherKey, readFields } from "./text.js";

/** Two lists: cards, and the weight or the count of each card. */
export interface Numbered {
  readonly cards: readonly unknown[];
  readonly numbers: number[];
}

/** The problem of numbers beside a list that already has them. */
export const HAS_NUMBERS = "nil expected, since argument #1 has the numbers";

/** Whether a value is a row: a list of two values, of which the second is a number. */
export function isRow(row: unknown): row is readonly [unknown, number] {
  return isCardList(row) && row.length === 2 && typeof row[1] === "number";
}

/** Whether a list has only rows, of cards that are no numbers. */
export function areRows(list: readonly unknown[]): boolean {
  for (const row of list) if (!isRow(row) || typeof row[0] === "number") return false;
  return list.length > 0;
}

/**
 * The names and numbers of recent tables, kept since sorting names takes longer than a pick. Only 64 are
 * kept, since some engines have no weak tables.
 */
const recent = { lists: weakMap<Numbered>(), count: 0 };

/**
 * The names and numbers of a table keyed by name (argument #1), in the byte order of the names;
 * nil for a list. Raises if a key isn't a name, or if there is a second argument, `beside`.
 */
export function namedNumbers(list: object, beside: unknown, name: string): Numbered | undefined {
  const before = recent.lists.get(list);
  if (before && beside == null && readFields(list, before.cards as string[], before.numbers)) {
    return before;
  }
  if (typeName(list) !== "table" || isCardList(list) || (beside != null && hasCardBehind(list, 0))) {
    return undefined;
  }
  const key = hasField(list, "_VERSION") ? list : otherKey(list);
  if (key !== undefined) throw new TypeError(badArgument(1, name, mismatch("names that are strings", key)));
  const cards = namesOf(list);
  if (beside != null) {
    if (cards.length === 0) return undefined;
    throw new TypeError(badArgument(2, name, HAS_NUMBERS));
  }
  const lists: Numbered = { cards, numbers: [] };
  readFields(list, cards, lists.numbers);
  if (recent.count === 64) {
    recent.lists = weakMap<Numbered>();
    recent.count = 0;
  }
  recent.lists.set(list, lists);
  recent.count += 1;
  return lists;
}
