/** A draw pile: cards in the order in which they are dealt, pass after pass. */
import { arrange, type Kinds } from "./order.js";
import { append, newMap, part, whole } from "./platform.js";
import type { Source } from "./source.js";
import type { Integer, Value } from "./types.js";

/** A pass: the first `dealt` of its cards are dealt. */
export interface Pass<Card extends Value> {
  readonly source: Source;
  /** With `noRepeat` the kinds of all cards. */
  readonly kinds: Kinds | undefined;
  cards: Card[];
  dealt: Integer;
  /** The card dealt last where none of these is dealt. */
  last: Card | undefined;
  /** How many passes have begun. */
  begun: Integer;
}

/** A copy of `cards` in which those of a hand lie last. */
function withLast<Card>(cards: readonly Card[], hand: readonly Card[]): Card[] {
  if (hand.length === 0) return part(cards);
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

/** The card dealt last. */
export function lastOf<Card extends Value>(pass: Pass<Card>): Card | undefined {
  if (pass.dealt > 0) return pass.cards[pass.dealt - 1];
  return pass.last;
}

/** Lets `cards` be what is left. */
export function replace<Card extends Value>(pass: Pass<Card>, cards: Card[]): void {
  pass.last = lastOf(pass);
  pass.cards = cards;
  pass.dealt = 0;
}

/** The same, in a new order that `arrange` settles in place. */
export function lay<Card extends Value>(
  pass: Pass<Card>,
  cards: Card[],
  needed: Integer,
  held: Integer,
): void {
  arrange(pass.source, cards, pass.kinds, lastOf(pass), needed, held);
  replace(pass, cards);
}

/** Deals `count` cards of those left, or all of them where they are fewer. */
export function deal<Card extends Value>(pass: Pass<Card>, count: Integer): Card[] {
  const { cards, dealt } = pass;
  const dealing: Integer = Math.min(whole(count), cards.length - dealt);
  const hand: Card[] = [];
  for (let at = 1; at <= dealing; at++) hand[at - 1] = cards[dealt + at - 1]!;
  pass.dealt = dealt + dealing;
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
