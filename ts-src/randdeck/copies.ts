/** Several copies of each card. */
import { checkWhole, copyOf, isWhole, MOST_CARDS, mismatch, raiseIf, shown } from "./check.js";
import { areRows, HAS_NUMBERS, namedNumbers } from "./named.js";
import { typeName } from "./platform.js";
import { unmapped } from "./refusals.js";
import type { Integer, Value } from "./types.js";

/**
 * Returns a list with several copies of each card. Copies of a table are the same table: to get separate tables, make
 * copies of the names, then a table for each.
 * ```lua
 * print(table.concat(copies({ "A", "B" }, 3), " ")) --> A A A B B B
 * print(table.concat(copies({ rare = 1, common = 3 }), " ")) --> common common common rare
 * ```
 * @param cards - The cards; without `count`, a list of pairs `{ card, count }`, or counts keyed by name, read in
 * the byte order of the names.
 * @param count - How many copies of each, from 0; at most 10,000,000 cards in all.
 */
export function copies<Card extends Value>(cards: readonly Card[], count: Integer): Card[];
export function copies<Card extends Value>(cards: readonly (readonly [card: Card, count: Integer])[]): Card[];
export function copies<Card extends string>(cards: Readonly<Record<Card, Integer>>): Card[];
export function copies(
  cards: readonly Value[] | Readonly<Record<string, Integer>>,
  count?: Integer,
): unknown[] {
  // biome-ignore lint/complexity/noArguments: a parameter for them would also be in the Lua code.
  const named = namedNumbers(unmapped(cards, arguments), count, "copies");
  const given = copyOf((named ? named.cards : cards) as readonly Value[], "copies");
  const size = given.length;
  if (count != null) {
    raiseIf(areRows(given) ? HAS_NUMBERS : undefined, 2, "copies");
    checkWhole(count, 2, "copies", 0, Math.floor(MOST_CARDS / Math.max(size, 1)));
  }
  const list: unknown[] = [];
  for (let at = 1; at <= size; at++) {
    let card: unknown = given[at - 1];
    let times = count!;
    if (named) times = named.numbers[at - 1]!;
    if (count == null && typeName(card) === "table") {
      times = (card as Integer[])[1]!;
      card = (card as unknown[])[0];
    }
    const most = MOST_CARDS - list.length;
    const isCount = isWhole(times, 0, most);
    if (!isCount || card == null || card !== card) {
      const place = named ? shown(card) : at;
      if (!isCount) card = times;
      const expected = `pair of a card and an integer from 0 to ${most}`;
      raiseIf(mismatch(expected, card, place), 1, "copies");
    }
    for (let copy = 1; copy <= times; copy++) list.push(card);
  }
  return list;
}
