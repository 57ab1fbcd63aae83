/** Cards that are out of a deck and come back. */
import { badArgument, listProblem, mismatch, shown } from "./check.js";
import { addCounts } from "./order.js";
import { CardMap, isCardList } from "./platform.js";
import type { Integer } from "./types.js";

/** What is wrong with `cards` as a card or a list of cards. */
export function cardsProblem(cards: unknown): string | undefined {
  if (isCardList(cards)) return listProblem(cards);
  return cards == null || cards !== cards ? mismatch("card or list of cards", cards) : undefined;
}

/** Counts cards, by card. */
export function countsOf(cards: readonly unknown[]): CardMap<Integer> {
  const counts = new CardMap<Integer>();
  addCounts(counts, cards, 1, 1, cards.length);
  return counts;
}

/** What is wrong with a card that is not out. */
export function outProblem(card: unknown, out: CardMap<Integer>, discarded: readonly unknown[]): string {
  let where = "in the draw pile";
  if (out.get(card) === undefined) where = "not in the deck";
  else if (countsOf(discarded).get(card) !== undefined) where = "discarded";
  return `cards that are out expected, got ${shown(card)}, which is ${where}`;
}

/**
 * Returns the cards meant, as a list. Takes each from the counts of the cards that are out or, if there is a
 * list for what is `found` there, from those discarded. Raises if one is in neither.
 * @luaLevel 3
 */
export function takeBack<Card>(
  cards: Card | readonly Card[],
  out: CardMap<Integer>,
  discarded: readonly Card[],
  found: Card[] | undefined,
  name: string,
): readonly Card[] {
  // Every card of the deck has a count.
  const isCard = out.get(cards) !== undefined;
  const list = !isCard && isCardList(cards) ? (cards as readonly Card[]) : [cards as Card];
  let problem: string | undefined;
  if (!isCard) problem = cardsProblem(cards);
  let piled: CardMap<Integer> | undefined;
  for (const card of list) {
    let counts = out;
    let count = out.get(card) ?? 0;
    if (count === 0 && found !== undefined) {
      piled = piled ?? countsOf(discarded);
      counts = piled;
      count = piled.get(card) ?? 0;
      found.push(card);
    }
    if (count > 0) counts.set(card, count - 1);
    else problem = problem ?? outProblem(card, out, discarded);
  }
  if (problem !== undefined) throw new RangeError(badArgument(1, name, problem));
  return list;
}
