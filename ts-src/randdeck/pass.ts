/** A draw pile: cards in the order they are dealt, pass after pass. */
import { addCounts, arrange, type Kinds, settleByKinds } from "./order.js";
import { append, asInteger, CardMap, slice } from "./platform.js";
import type { Source } from "./source.js";
import type { Integer, Value } from "./types.js";

/** A draw pile: the first `dealt` of its cards are dealt. */
export interface DrawPile<Card extends Value> {
  readonly source: Source;
  /** With `noRepeat` the kinds of all cards. */
  kinds: Kinds | false | undefined;
  order: Card[];
  dealt: Integer;
  /** The card dealt last if none of these is dealt yet. */
  last: Card | undefined;
  /** How many passes have begun. */
  pass: Integer;
}

/** Returns a copy of `cards` without those of another list, and adds these to `found`. */
export function without<Card>(cards: readonly Card[], others: readonly Card[], found: Card[]): Card[] {
  const counts = new CardMap<Integer>();
  addCounts(counts, others, 1);
  const left: Card[] = [];
  for (const card of cards) {
    const count = counts.get(card) ?? 0;
    if (count > 0) {
      counts.set(card, count - 1);
      found.push(card);
    } else left.push(card);
  }
  return left;
}

/** The card dealt last. */
export function lastDealt<Card extends Value>(pile: DrawPile<Card>): Card | undefined {
  if (pile.dealt > 0) return pile.order[pile.dealt - 1];
  return pile.last;
}

/** Deals `count` of the cards left. */
export function dealTop<Card extends Value>(pile: DrawPile<Card>, count: Integer): Card[] {
  const { order, dealt } = pile;
  pile.dealt = dealt + asInteger(count);
  return slice(order, dealt + 1, pile.dealt);
}

/**
 * Fills a hand, which has all the cards left, to `count` cards. `supply` has the cards of the next pass, and of
 * all later ones if it `isEndless`: then a hand of at most one pass has no card of it twice. If the source
 * fails, nothing is dealt.
 */
export function dealAcross<Card extends Value>(
  pile: DrawPile<Card>,
  hand: Card[],
  count: Integer,
  supply: readonly Card[],
  isEndless: boolean,
): void {
  const { source, kinds } = pile;
  let { order, pass } = pile;
  let dealt = order.length;
  const size = supply.length;
  const wanted = asInteger(count);
  let last = lastDealt(pile);
  while (hand.length < wanted && size > 0 && (isEndless || pass === pile.pass)) {
    const held = hand.length;
    if (held > 0) last = hand[held - 1];
    if (held > 0 && isEndless && wanted <= size) {
      const inHand: Card[] = [];
      order = without(supply, hand, inHand);
      append(order, inHand);
      const needed = wanted - held;
      settleByKinds(source, order, 1, needed, size - held, kinds, last);
      settleByKinds(source, order, needed + 1, size, size, kinds, order[needed - 1]);
    } else {
      order = slice(supply);
      arrange(source, order, kinds, last);
    }
    dealt = Math.min(wanted - held, size);
    append(hand, slice(order, 1, dealt));
    pass += 1;
  }
  pile.order = order;
  pile.dealt = dealt;
  pile.pass = pass;
}
