/** Cards that are given back to a deck, and the place where they shall go. */
import { badArgument, isWhole, listProblem, mismatch } from "./check.js";
import { digits, isCardList, same } from "./platform.js";
import type { Integer } from "./types.js";

/** The last place of a card in a pile; 0 if it is not there. */
export function placeOf(pile: readonly unknown[], card: unknown): Integer {
  for (let at = pile.length; at >= 1; at--) {
    if (same(pile[at - 1], card)) return at;
  }
  return 0;
}

/**
 * Raises where `where` is no place in a draw pile of `left` cards.
 * @luaLevel 3
 */
export function checkPlace(where: unknown, left: Integer, name: string): void {
  if (where == null || where === "top" || where === "bottom" || where === "random") return;
  if (isWhole(where, 1, left + 1)) return;
  const places = `'top', 'bottom', 'random' or a position from 1 to ${digits(left + 1)}`;
  throw new RangeError(badArgument(2, name, mismatch(places, where)));
}

/** What keeps `cards` from being a card or a list of cards. */
export function cardsProblem(cards: unknown): string | undefined {
  if (isCardList(cards)) return listProblem(cards);
  return cards == null || cards !== cards ? mismatch("card or list of cards", cards) : undefined;
}
