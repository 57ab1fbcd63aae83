/** A draw pile: cards in the order in which they are dealt, pass after pass. */
import { arrange, type Kinds } from "./order.js";
import { append, newMap, part } from "./platform.js";
import type { Source } from "./source.js";
import type { Integer, Value } from "./types.js";

/** A pass: the first `dealt` of its cards are dealt. */
export interface Pass<Card extends Value> {
  readonly source: Source;
  /** With `noRepeat` the kinds of all cards. */
  readonly kinds: Kinds | undefined;
  cards: Card[];
  dealt: Integer;
  /** With `noRepeat` the card dealt last. */
  last: Card | undefined;
  /** How many passes have begun. */
  begun: Integer;
}

/** A copy of `cards` in which those of a hand lie last. */
function withLast<Card>(cards: readonly Card[], hand: readonly Card[]): Card[] {
  if (hand.length === 0) return part(cards, 1, cards.length);
  const held = newMap<Integer>();
  for (const card of hand) held.set(card, (held.get(card) ?? 0) + 1);
  const sorted: Card[] = [];
  const last: Card[] = [];
  for (const card of cards) {
    const more = held.get(card) ?? 0;
    if (more > 0) {
      held.set(card, more - 1);
      last.push(card);
    } else sorted.push(card);
  }
  append(sorted, last);
  return sorted;
}

/** Lets `cards` be what is left, in a new order that `arrange` settles in place. */
export function lay<Card extends Value>(
  pass: Pass<Card>,
  cards: Card[],
  needed: Integer,
  held: Integer,
): void {
  arrange(pass.source, cards, pass.kinds, pass.last, needed, held);
  pass.cards = cards;
  pass.dealt = 0;
}

/** Deals `count` cards of those left, or all of them where they are fewer. */
export function deal<Card extends Value>(pass: Pass<Card>, count: Integer): Card[] {
  const hand = part(pass.cards, pass.dealt + 1, Math.min(pass.dealt + count, pass.cards.length));
  pass.dealt += hand.length;
  if (pass.kinds !== undefined && hand.length > 0) pass.last = hand[hand.length - 1];
  return hand;
}

/**
 * Deals `count` cards, more than are left behind the first `dealt`. `supply` has the cards of the next
 * pass, and of all that follow if it `isEndless`: then, where `count` is at most one pass, the hand has no
 * card of it twice. Where the source fails nothing has been dealt.
 */
export function dealOn<Card extends Value>(
  pass: Pass<Card>,
  count: Integer,
  dealt: Integer,
  supply: readonly Card[],
  isEndless: boolean,
): Card[] {
  const { source, kinds, cards, last, begun } = pass;
  const trial: Pass<Card> = { source, kinds, cards, dealt, last, begun };
  const hand = deal(trial, count);
  const isApart = isEndless && count <= supply.length;
  while (hand.length < count && supply.length > 0 && (isEndless || trial.begun === begun)) {
    const held = isApart ? hand.length : 0;
    const needed = held > 0 ? count - held : 0;
    lay(trial, withLast(supply, isApart ? hand : []), needed, held);
    trial.begun += 1;
    append(hand, deal(trial, count - hand.length));
  }
  pass.cards = trial.cards;
  pass.dealt = trial.dealt;
  pass.last = trial.last;
  pass.begun = trial.begun;
  return hand;
}
