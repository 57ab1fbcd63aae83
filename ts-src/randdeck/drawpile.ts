/** Draw piles: cards in the order they are dealt, pass after pass. */
import { addCounts, arrange, type Kinds, shuffleByKinds } from "./order.js";
import { append, asInteger, CardMap, insertAt, overwrite, removeAt, slice } from "./platform.js";
import { choose, type Source } from "./source.js";
import type { Integer, Value } from "./types.js";

export interface DrawPile<Card extends Value> {
  readonly source: Source;
  /** With `noRepeat`, the kinds of all cards. */
  kinds: Kinds | false | undefined;
  /** The cards of this pass; the first `dealt` of them are dealt. */
  order: Card[];
  dealt: Integer;
  /** The card dealt last, or nil if there was none; used only while `dealt` is 0. */
  last: Card | undefined;
  /** The cards of a pass that isn't shuffled yet; `order` is empty then. */
  fresh: readonly Card[] | undefined;
  /**
   * How many copies of each card were out when `counted` cards of the pass had been dealt; nil if they must
   * be counted again.
   */
  out?: CardMap<Integer> | undefined;
  counted?: Integer;
}

/** Makes a draw pile with a pass of the cards `fresh`, which isn't shuffled yet. */
export function newDrawPile<Card extends Value>(
  source: Source,
  kinds: Kinds | false | undefined,
  fresh?: readonly Card[],
): DrawPile<Card> {
  return { source, kinds, order: [], dealt: 0, last: undefined, fresh };
}

/** Returns a copy of `cards` without the cards in another list. Adds the removed cards to `found`. */
export function without<Card>(cards: readonly Card[], others: readonly Card[], found: Card[]): Card[] {
  const counts = addCounts(new CardMap<Integer>(), others, 1);
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

export function leftIn<Card extends Value>(pile: DrawPile<Card>): Integer {
  return (pile.fresh ?? pile.order).length - pile.dealt;
}

export function lastDealt<Card extends Value>(pile: DrawPile<Card>): Card | undefined {
  if (pile.dealt > 0) return pile.order[pile.dealt - 1];
  return pile.last;
}

/** Replaces the cards left; the cards out must then be counted again. */
export function setLeft<Card extends Value>(pile: DrawPile<Card>, cards: Card[]): void {
  pile.last = lastDealt(pile);
  pile.order = cards;
  pile.dealt = 0;
  pile.fresh = undefined;
  pile.out = undefined;
}

/** Shuffles cards, and replaces the cards left with them. */
export function shuffleInto<Card extends Value>(pile: DrawPile<Card>, cards: Card[]): void {
  arrange(pile.source, cards, pile.kinds, lastDealt(pile));
  setLeft(pile, cards);
}

/** Shuffles the pass if it isn't shuffled yet. */
export function shuffleFresh<Card extends Value>(pile: DrawPile<Card>): void {
  if (pile.fresh) shuffleInto(pile, slice(pile.fresh));
}

/** The cards left, as a new list. */
export function leftCards<Card extends Value>(pile: DrawPile<Card>): Card[] {
  shuffleFresh(pile);
  return slice(pile.order, pile.dealt + 1);
}

export function dealTop<Card extends Value>(pile: DrawPile<Card>, count: Integer): Card[] {
  const { dealt } = pile;
  pile.dealt = dealt + asInteger(count);
  return slice(pile.order, dealt + 1, pile.dealt);
}

/**
 * Fills a hand up to `count` cards from the next pass, whose cards are `supply`. The hand already has all the
 * cards left. If `isEndless`, more passes follow, and a hand no larger than a pass has no card twice. If the
 * source fails, nothing is dealt. Returns the number of passes that it started.
 */
export function dealWithReshuffle<Card extends Value>(
  pile: DrawPile<Card>,
  hand: Card[],
  count: Integer,
  supply: readonly Card[],
  isEndless: boolean,
): Integer {
  const { source, kinds } = pile;
  let { order } = pile;
  let dealt = 0;
  let passes = 0;
  const size = supply.length;
  const wanted = asInteger(count);
  let last = lastDealt(pile);
  while (hand.length < wanted && (isEndless || passes === 0)) {
    const held = hand.length;
    const needed = wanted - held;
    if (held > 0) last = hand[held - 1];
    if (held > 0 && isEndless && wanted <= size) {
      const inHand: Card[] = [];
      order = without(supply, hand, inHand);
      append(order, inHand);
      shuffleByKinds(source, order, 1, needed, size - held, kinds, last);
      shuffleByKinds(source, order, needed + 1, size, size, kinds, order[needed - 1]);
    } else {
      order = slice(supply);
      arrange(source, order, kinds, last);
    }
    dealt = Math.min(needed, size);
    append(hand, slice(order, 1, dealt));
    passes += 1;
  }
  pile.order = order;
  pile.dealt = dealt;
  return passes;
}

/** Deals the card at a position of the cards left. */
export function dealAt<Card extends Value>(pile: DrawPile<Card>, position: Integer): Card {
  const { order, dealt } = pile;
  if (position === 1) return dealTop(pile, 1)[0]!;
  const card = removeAt(order, dealt + position);
  // This card now counts as the one dealt last; the other cards keep their order.
  if (dealt > 0) order[dealt - 1] = card;
  else pile.last = card;
  return card;
}

/**
 * Inserts cards among the cards left: in order at one position, or each at a random one. If the cards are
 * from this pile, `others` are its other cards.
 */
export function insertCards<Card extends Value>(
  pile: DrawPile<Card>,
  cards: readonly Card[],
  position: Integer | "random",
  others?: Card[],
): void {
  shuffleFresh(pile);
  const { order, dealt } = pile;
  const count = cards.length;
  if (others === undefined && position === order.length - dealt + 1) append(order, cards);
  else if (others === undefined && position === 1 && count <= dealt) {
    // Reuses the places of dealt cards.
    pile.last = lastDealt(pile);
    pile.dealt = dealt - count;
    if (pile.dealt > 0) order[pile.dealt - 1] = pile.last!;
    overwrite(order, pile.dealt + 1, cards);
  } else {
    const list = others ?? order;
    const above = others ? 0 : dealt;
    const size = list.length - above;
    if (position === "random") {
      // If the source fails, no card is inserted.
      const places: Integer[] = [];
      for (let at = 1; at <= count; at++) places.push(above + choose(pile.source, size + at));
      for (let at = 1; at <= count; at++) insertAt(list, places[at - 1]!, cards[at - 1]!);
    } else {
      // Cards from this pile were taken out of it first, so `position` may be past its end.
      const at = above + Math.min(position, size + 1);
      const rest = slice(list, at);
      overwrite(list, at, cards);
      overwrite(list, at + count, rest);
    }
    if (others) setLeft(pile, others);
  }
  // Removes the dealt cards when they outnumber the cards left, so that the list doesn't grow forever.
  if (pile.dealt > leftIn(pile)) setLeft(pile, leftCards(pile));
}
