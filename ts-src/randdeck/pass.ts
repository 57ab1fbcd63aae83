/** A draw pile: cards in the order in which they are dealt, pass after pass. */
import { addCounts, arrange, type Kinds } from "./order.js";
import { append, CardMap, part, whole } from "./platform.js";
import type { Source } from "./source.js";
import type { Integer, Value } from "./types.js";

/** A pass: the first `dealt` of its cards are dealt. */
export interface Pass<Card extends Value> {
  readonly source: Source;
  /** With `noRepeat` the kinds of all cards. */
  readonly kinds: Kinds | false | undefined;
  cards: Card[];
  dealt: Integer;
  /** The card dealt last where none of these is dealt. */
  last: Card | undefined;
  begun: Integer;
}

/** A copy of `cards` in which those of a hand lie last. */
function withLast<Card>(cards: readonly Card[], hand: readonly Card[]): Card[] {
  const held = new CardMap<Integer>();
  addCounts(held, hand, 1);
  const sorted: Card[] = [];
  const last: Card[] = [];
  for (const card of cards) {
    const more = held.get(card) ?? 0;
    held.set(card, more - 1);
    if (more > 0) last.push(card);
    else sorted.push(card);
  }
  append(sorted, last);
  return sorted;
}

/** The card dealt last. */
export function lastOf<Card extends Value>(pass: Pass<Card>): Card | undefined {
  if (pass.dealt > 0) return pass.cards[pass.dealt - 1];
  return pass.last;
}

/** Deals `count` cards of those left. */
export function deal<Card extends Value>(pass: Pass<Card>, count: Integer): Card[] {
  const { cards, dealt } = pass;
  pass.dealt = dealt + whole(count);
  return part(cards, dealt + 1, pass.dealt);
}

/**
 * Lets a hand that has all that is left have `count` cards. `supply` has the cards of the next pass, and of
 * all that follow if it `isEndless`: then, where `count` is at most one pass, the hand has no card of it
 * twice. Where the source fails nothing has been dealt.
 */
export function dealOn<Card extends Value>(
  pass: Pass<Card>,
  hand: Card[],
  count: Integer,
  supply: readonly Card[],
  isEndless: boolean,
): void {
  let { cards, begun } = pass;
  let dealt = cards.length;
  const size = supply.length;
  const wanted = whole(count);
  let last = lastOf(pass);
  while (hand.length < wanted && size > 0 && (isEndless || begun === pass.begun)) {
    let held = hand.length;
    if (held > 0) last = hand[held - 1];
    if (!isEndless || wanted > size) held = 0;
    cards = held > 0 ? withLast(supply, hand) : part(supply);
    arrange(pass.source, cards, pass.kinds, last, held > 0 ? wanted - held : 0, held);
    dealt = Math.min(wanted - hand.length, size);
    for (let at = 1; at <= dealt; at++) hand.push(cards[at - 1]!);
    begun += 1;
  }
  pass.cards = cards;
  pass.dealt = dealt;
  pass.begun = begun;
}
