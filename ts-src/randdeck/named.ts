/** Cards by name: tables whose names are the cards. */
import { badArgument, mismatch } from "./check.js";
import { hasCardBehind, isByName, otherKey } from "./platform.js";
import { namesOf } from "./text.js";

/**
 * The names of a table by name, the first argument, which stand for its cards; undefined for a list. Raises if a key is
 * no name, or if there is a second argument, `beside` it.
 * @luaLevel 3
 */
export function namedCards(list: unknown, beside: unknown, name: string): string[] | undefined {
  if (!isByName(list) || (beside != null && hasCardBehind(list, 0))) return undefined;
  const key = otherKey(list);
  if (key !== undefined) throw new TypeError(badArgument(1, name, mismatch("names that are strings", key)));
  const names = namesOf(list);
  if (beside == null) return names;
  if (names.length === 0) return undefined;
  const what = name === "copies" ? "count" : "weights";
  const third = name === "pickWeighted" ? "; the random source is argument #3" : "";
  throw new TypeError(badArgument(2, name, `no ${what} expected: the table has them already${third}`));
}
