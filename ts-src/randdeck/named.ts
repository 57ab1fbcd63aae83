/** Numbers by name: tables whose names are the cards. */
import { badArgument, hasField, mismatch } from "./check.js";
import { CardMap, hasCardBehind, isByName, otherKey, readFields } from "./platform.js";
import { namesOf } from "./text.js";
import type { Integer } from "./types.js";

/** Cards and the number of each, a weight or a count, as two lists. */
export interface Numbered {
  readonly cards: readonly unknown[];
  readonly numbers: number[];
}

interface Named extends Numbered {
  readonly placeOf: CardMap<Integer>;
}

/**
 * The lists of the last tables: sorting their names takes longer than picking one. They are 64 at most, since some
 * engines have no weak tables.
 */
const known = { lists: new CardMap<Named>(), count: 0 };

/**
 * The two lists of a table by name, the first argument, in the order of the names' bytes; undefined for a list. Raises
 * if a key is no name, or if there is a second argument, `beside` it.
 * @luaLevel 3
 */
export function namedNumbers(list: unknown, beside: unknown, name: string): Numbered | undefined {
  const before = known.lists.get(list);
  if (before && beside == null && readFields(list as object, before.placeOf, before.numbers)) return before;
  if (!isByName(list) || (beside != null && hasCardBehind(list, 0))) return undefined;
  const key = hasField(list, "_VERSION") ? list : otherKey(list);
  if (key !== undefined) throw new TypeError(badArgument(1, name, mismatch("names that are strings", key)));
  const cards = namesOf(list);
  if (beside != null) {
    if (cards.length === 0) return undefined;
    const what = name === "copies" ? "count" : "weights";
    const third = name === "pickWeighted" ? "; the random source is argument #3" : "";
    throw new TypeError(badArgument(2, name, `no ${what} expected: the table has them already${third}`));
  }
  const lists: Named = { cards, numbers: [], placeOf: new CardMap<Integer>() };
  for (let at = 1; at <= cards.length; at++) lists.placeOf.set(cards[at - 1], at);
  readFields(list, lists.placeOf, lists.numbers);
  if (known.count === 64) {
    known.lists = new CardMap<Named>();
    known.count = 0;
  }
  known.lists.set(list, lists);
  known.count += 1;
  return lists;
}
