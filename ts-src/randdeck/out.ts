/** Cards that are out of a deck, and come back. */
import { badArgument, cardsProblem, describe } from "./check.js";
import { addCounts } from "./order.js";
import { CardMap, isCardList, same } from "./platform.js";
import type { Integer } from "./types.js";

/** Counts cards, by card. */
export function countsOf(cards: readonly unknown[]): CardMap<Integer> {
  const counts = new CardMap<Integer>();
  addCounts(counts, cards, 1, 1, cards.length);
  return counts;
}

/** What is wrong with a card that is not out. */
export function outProblem(card: unknown, all: readonly unknown[], discarded: readonly unknown[]): string {
  const text = typeof card === "string" ? `'${card}'` : describe(card);
  let where = "not in the deck";
  for (const each of all) if (same(each, card)) where = "in the draw pile";
  for (const each of discarded) if (same(each, card)) where = "discarded";
  return `cards that are out expected, got ${text}, which is ${where}`;
}

/**
 * The cards that are meant, as a list, each of which is taken from the counts of those that are out; or
 * else, where there is a list for what is `found` there, from those discarded. Raises where one is in
 * neither.
 * @luaLevel 3
 */
export function takeBack<Card>(
  cards: Card | readonly Card[],
  out: CardMap<Integer>,
  all: readonly Card[],
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
    if (problem !== undefined) break;
    let counts = out;
    let count = out.get(card) ?? 0;
    if (count === 0 && found !== undefined) {
      piled = piled ?? countsOf(discarded);
      counts = piled;
      count = piled.get(card) ?? 0;
      found.push(card);
    }
    if (count > 0) counts.set(card, count - 1);
    else problem = outProblem(card, all, discarded);
  }
  if (problem !== undefined) throw new RangeError(badArgument(1, name, problem));
  return list;
}
