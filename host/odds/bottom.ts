/** Mulligans that put cards of the next hand to the bottom of the deck. */
import type { Question } from "./question.js";

/**
 * Which cards of a hand go to the bottom: those that are needed least, by the order of the need. A card that only
 * a later need lacks goes before one that an earlier need lacks; a card that no need lacks goes before both, and
 * first of all one that a need has too many of.
 *
 * @param hand - For each card the places of the names that it counts for.
 * @returns The places in the hand of as many cards as `count` says.
 */
export function cardsForBottom(
  hand: readonly (readonly number[])[],
  count: number,
  { need }: Question,
): number[] {
  const found = need.map((_, place) => hand.filter((places) => places.includes(place)).length);
  const worth = (places: readonly number[]) => {
    const counted = need.map((_, place) => places.includes(place));
    const lacking = need.findIndex(({ least }, place) => counted[place] && found[place]! <= least);
    const isTooMuch = need.some(
      ({ most = Number.POSITIVE_INFINITY }, place) => counted[place] && found[place]! > most,
    );
    // As a text, since the first difference decides.
    return [
      String.fromCharCode(lacking < 0 ? 0 : need.length - lacking),
      isTooMuch ? "0" : "1",
      ...counted.map((isCounted) => (isCounted ? "1" : "0")),
    ].join("");
  };
  const left = new Set(hand.keys());
  const bottom: number[] = [];
  while (bottom.length < count) {
    const worths = [...left].map((card) => ({ card, worth: worth(hand[card]!) }));
    const { card } = worths.reduce((least, one) => (one.worth < least.worth ? one : least));
    left.delete(card);
    bottom.push(card);
    for (const place of found.keys()) if (hand[card]!.includes(place)) found[place]! -= 1;
  }
  return bottom;
}
