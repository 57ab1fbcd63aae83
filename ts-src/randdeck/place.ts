/** Where cards go in a pile. */
import { badArgument, isWhole, shown } from "./check.js";
import { append, digits, insertAt, overwrite, slice } from "./platform.js";
import { choose, type Source } from "./source.js";
import type { DeckPlace, Integer } from "./types.js";

/** Raises if `where` is not a place in a draw pile of `left` cards. @luaLevel 3 */
export function checkPlace(where: unknown, left: Integer, name: string): void {
  if (where == null || where === "top" || where === "bottom" || where === "random") return;
  if (isWhole(where, 1, left + 1)) return;
  const places = `'top', 'bottom', 'random' or a position from 1 to ${digits(left + 1)}`;
  throw new RangeError(badArgument(2, name, `${places} expected, got ${shown(where)}`));
}

/** Inserts cards into a pile whose first `dealt` cards are dealt; the first card goes on top of the others. */
export function insertCards<Card>(
  source: Source,
  pile: Card[],
  dealt: Integer,
  cards: readonly Card[],
  where: DeckPlace | undefined,
): void {
  if (where === "random") {
    // All places before the first card: if the source fails, no card is put.
    const places: Integer[] = [];
    for (let at = 1; at <= cards.length; at++) {
      places.push(dealt + choose(source, pile.length - dealt + at));
    }
    for (let at = 1; at <= cards.length; at++) insertAt(pile, places[at - 1]!, cards[at - 1]!);
    return;
  }
  let position = dealt + (typeof where === "number" ? where : 1);
  if (where === "bottom") position = pile.length + 1;
  const lower = slice(pile, position);
  overwrite(pile, position, cards);
  overwrite(pile, position + cards.length, lower);
}

/** The cards with the `count` on top, or a random number of them, moved below the others. */
export function cutAt<Card>(source: Source, cards: readonly Card[], count: Integer | undefined): Card[] {
  const size = cards.length;
  const taken = count ?? (size > 0 ? choose(source, size) : 0);
  const result = slice(cards, taken + 1);
  append(result, slice(cards, 1, taken));
  return result;
}
