/** Orders in which neighbours differ. */
import { arrangementsOf } from "./arrangements.js";
import { checkFunction, checkKinds, checkResult, checkSource, copyOf } from "./check.js";
import { kindNumbers, kindsOf } from "./kinds.js";
import { chooseOrder } from "./order.js";
import { sourceOf } from "./source.js";
import type { Integer, RandomSource } from "./types.js";

/**
 * Rearranges `list` so that as few neighbours as possible are of one kind: none, unless more than
 * half of the cards are. Every such order is equally likely. Two kinds are the same if they are
 * `rawequal`, in TypeScript `===`. Where something fails the list stays as it is.
 *
 * The counts of the orders are exact up to some 2^50; beyond that they are rounded, so that an order
 * may be likelier than another by one part in 10^12. Thousands of cards of a few kinds, more than
 * 20 million steps to count, also get an order with no equal neighbours, but by random swaps, which
 * make all orders only nearly as likely.
 *
 * Cost: of 52 cards by rank that of some 200 shuffles, by suit half of it; of 1,000 cards of 50 kinds
 * some 4 million steps. Random numbers: two or three a card; by swaps 80 a card.
 *
 * (the kinds are inserted one after the other, by exact counts of the ways to go on)
 *
 * @example
 * ```lua
 * local list = { "A", "A", "A", "B", "B", "C" }
 * print(spread(list, nil, newRandom("today")), table.concat(list, " ")) --> 0 A B A B A C
 * ```
 * @param list - The cards.
 * @param kindOf - Gives the kind of a card, any value but nil and NaN; the card itself if left out.
 * @param random - The random source; the engine's own if left out.
 * @returns How many pairs of neighbours are of one kind.
 * @throws where `list` is no table or has a hole, where `kindOf` is no function or gives no kind,
 * and where `random` is no source or gives a wrong answer.
 */
export function spread<Card>(
  list: Card[],
  kindOf?: (this: void, card: Card) => unknown,
  random?: RandomSource,
): Integer {
  const cards = copyOf(list, "spread");
  if (kindOf != null) checkFunction(kindOf, 2, "spread");
  checkSource(random, 3, "spread");
  const kinds = kindsOf(cards, kindOf);
  const count = cards.length;
  checkKinds(kinds, count, 2, "spread");
  const numbers = kindNumbers(kinds);
  const order = chooseOrder(arrangementsOf(numbers), numbers, 0, sourceOf(random));
  checkResult(order, 3, "spread");
  let pairs = 0;
  let before = 0;
  for (let at = 1; at <= count; at++) {
    const place = order[at - 1]!;
    list[at - 1] = cards[place - 1]!;
    if (numbers[place - 1] === before) pairs += 1;
    before = numbers[place - 1]!;
  }
  return pairs;
}
