/** Cards that are given back to a deck, and the place where they shall go. */
import { badArgument, describe, isWhole, listProblem, mismatch } from "./check.js";
import { addCounts } from "./order.js";
import { CardMap, digits, insertAt, isCardList, removeAt, same } from "./platform.js";
import { choose, type Source } from "./source.js";
import type { DeckPlace, Integer } from "./types.js";

/** The last place of a card in a pile; 0 if it is not there. */
export function placeOf(pile: readonly unknown[], card: unknown): Integer {
  for (let at = pile.length; at >= 1; at--) {
    if (same(pile[at - 1], card)) return at;
  }
  return 0;
}

/** Raises where `where` is no place in a draw pile of `left` cards. @luaLevel 3 */
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

/**
 * What keeps the cards of `list` from going back into a deck of `all` cards, of which some are left and some
 * discarded: each must be out, or in `pile`, out of which it is taken.
 */
export function outProblem(
  all: readonly unknown[],
  left: readonly unknown[],
  discarded: readonly unknown[],
  list: readonly unknown[],
  pile: unknown[],
): string | undefined {
  const out = new CardMap<Integer>();
  addCounts(out, all, 1);
  addCounts(out, left, -1);
  addCounts(out, discarded, -1);
  for (const card of list) {
    const count = out.get(card) ?? 0;
    const place = placeOf(pile, card);
    if (count > 0) out.set(card, count - 1);
    else if (place > 0) removeAt(pile, place);
    else {
      const text = typeof card === "string" ? `'${card}'` : describe(card);
      let where = "not in the deck";
      if (placeOf(all, card) > 0) where = "in the draw pile";
      if (placeOf(discarded, card) > 0) where = "discarded";
      return `cards that are out expected, got ${text}, which is ${where}`;
    }
  }
}

/** Lets the cards of `list` into a pile, the first of them on top of the others. Gives the pile. */
export function insert<Card>(
  source: Source,
  pile: Card[],
  list: readonly Card[],
  where: DeckPlace | undefined,
): Card[] {
  let position = typeof where === "number" ? where : 1;
  if (where === "bottom") position = pile.length + 1;
  for (const card of list) {
    if (where === "random") position = choose(source, pile.length + 1);
    insertAt(pile, position, card);
    position += 1;
  }
  return pile;
}
