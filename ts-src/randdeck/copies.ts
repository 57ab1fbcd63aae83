/** Several copies of each card. */
import { badArgument, checkWhole, copyOf, describe, MOST_CARDS } from "./check.js";
import { digits, listTypeName } from "./platform.js";
import type { Integer } from "./types.js";

/**
 * Gives several copies of each card as one list, for `newDeck` and its like: copies make a card more
 * frequent, and say how often it can come at the most before all others have. They lie side by side.
 *
 * Cost: by the size of the list made. Random numbers: none.
 *
 * @example
 * ```lua
 * print(table.concat(copies({ "A", "B" }, 3), " ")) --> A A A B B B
 * print(table.concat(copies({ { "common", 3 }, { "rare", 1 } }), " ")) --> common common common rare
 * ```
 * @param cards - The cards; without `count` a list of pairs `{ card, count }`.
 * @param count - How many of each, a whole number from 0.
 * @returns A new list, of 10,000,000 cards at the most.
 * @throws where an argument is of the wrong kind or value, and where `cards` has a hole.
 */
export function copies<Card>(cards: readonly Card[], count: Integer): Card[];
export function copies<Card>(cards: readonly (readonly [card: Card, count: Integer])[]): Card[];
export function copies(cards: readonly unknown[], count?: Integer): unknown[] {
  const given = copyOf(cards, "copies");
  const size = given.length;
  const list: unknown[] = [];
  if (count != null) checkWhole(count, 2, "copies", 0, Math.floor(MOST_CARDS / Math.max(size, 1)));
  for (let at = 1; at <= size; at++) {
    let card = given[at - 1];
    let times: unknown = count;
    if (count == null) {
      const came = listTypeName(card);
      const pairs = "pairs of a card and a whole number from 0 expected";
      const where = `at position ${digits(at)}`;
      if (came !== "table") throw new TypeError(badArgument(1, "copies", `${pairs}, got ${came} ${where}`));
      const pair = card as unknown[];
      card = pair[0];
      times = pair[1];
      if (card == null || card !== card) {
        throw new TypeError(
          badArgument(1, "copies", `${pairs}, got ${describe(card)} for the card ${where}`),
        );
      }
      if (typeof times !== "number" || times < 0 || times % 1 !== 0) {
        const problem = badArgument(1, "copies", `${pairs}, got ${describe(times)} for the number ${where}`);
        throw typeof times === "number" ? new RangeError(problem) : new TypeError(problem);
      }
      if (times > MOST_CARDS - list.length) {
        const all = `at most ${digits(MOST_CARDS)} cards expected, got more`;
        throw new RangeError(badArgument(1, "copies", all));
      }
    }
    const number = times as Integer;
    for (let copy = 1; copy <= number; copy++) list.push(card);
  }
  return list;
}
