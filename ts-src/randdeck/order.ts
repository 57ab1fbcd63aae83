/** Ways to choose an order: uniformly, or with no two cards of a kind in a row. */
import { mismatch } from "./check.js";
import { append, badArgument, CardMap, same, slice } from "./platform.js";
import { lasting } from "./refusals.js";
import { shufflePart } from "./shuffle.js";
import { choose, type Source } from "./source.js";
import type { Integer, KindOf, Value } from "./types.js";

/** The kinds of some cards. */
export interface Kinds {
  /** The kind of each card. */
  readonly of: CardMap<Value>;
  /** Whether all of the cards have different kinds. */
  readonly distinct: boolean;
}

/**
 * Returns the kinds of some cards, by default the cards themselves; raises if a card has none.
 */
export function kindsOf<Card extends Value>(
  cards: readonly Card[],
  kindOf: KindOf<Card> | undefined,
  position: Integer,
  name: string,
): Kinds {
  const of = new CardMap<Value>();
  const seen = new CardMap<boolean>();
  let distinct = true;
  for (let at = 1; at <= cards.length; at++) {
    const card = cards[at - 1]!;
    let kind: Value = card;
    if (kindOf != null) kind = lasting(kindOf(card), kindOf, card) as Value;
    if (kind == null || kind !== kind) {
      throw new TypeError(badArgument(position, name, mismatch("a kind for each card", kind, at)));
    }
    of.set(card, kind);
    if (seen.get(kind)) distinct = false;
    seen.set(kind, true);
  }
  return { of, distinct };
}

/** Makes a function that returns a card's kind: from `kinds`, else from `kindOf`. */
export function cachedKindOf<Card extends Value>(kinds: Kinds, kindOf?: KindOf<Card>): KindOf<Card> {
  return (card) => {
    const kind = kinds.of.get(card);
    if (kind !== undefined) return kind;
    if (kindOf == null) return card;
    return kindOf(card);
  };
}

/** Adds `change` to the count of each card in a list, or in a part of it. Returns the counts. */
export function addCounts(
  counts: CardMap<Integer>,
  cards: readonly unknown[],
  change: Integer,
  from?: Integer,
  to?: Integer,
): CardMap<Integer> {
  const last = to ?? cards.length;
  for (let at = from ?? 1; at <= last; at++) {
    const card = cards[at - 1];
    counts.set(card, (counts.get(card) ?? 0) + change);
  }
  return counts;
}

/**
 * Fills each place with a card of another kind than the card before, chosen from the cards left, each equally
 * likely. If more than half of the cards left are of one kind, that kind is next. If the card before is of
 * that kind too, any card may be next, since a repeat can't be avoided.
 */
function spreadPart(
  source: Source,
  cards: Value[],
  kinds: Kinds,
  from: Integer,
  to: Integer,
  last: Integer,
  previous: Value | undefined,
): void {
  const of = kinds.of;
  const counts = new CardMap<Integer>();
  // How many kinds have at least 1, 2, 3 ... cards. The largest kind has `top` cards.
  const kindsWith: Integer[] = [];
  let top = 0;
  for (let at = from; at <= last; at++) {
    const kind = of.get(cards[at - 1])!;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    kindsWith[count - 1] = (kindsWith[count - 1] ?? 0) + 1;
    if (count > top) top = count;
  }
  let majority: unknown;
  for (let at = from; at <= to; at++) {
    let kind: unknown = previous;
    let isWanted = false;
    if (2 * top > last - at + 1) {
      let place = at;
      // Only one kind can have more than half of the cards left, and it stays the only one.
      while (counts.get(majority) !== top) {
        majority = of.get(cards[place - 1]);
        place += 1;
      }
      isWanted = !same(majority, previous);
      kind = undefined;
      if (isWanted) kind = majority;
    }
    previous = fillPlace(source, cards, of, at, last, kind, isWanted);
    const count = counts.get(previous)!;
    counts.set(previous, count - 1);
    kindsWith[count - 1]! -= 1;
    if (kindsWith[count - 1] === 0) top = count - 1;
  }
}

/**
 * Fills a place with a card of `kind` if `isWanted`, else of another. Draws up to 64 times until a card fits,
 * all equally likely; then takes the next fitting one. Returns its kind.
 */
function fillPlace(
  source: Source,
  cards: Value[],
  of: CardMap<Value>,
  at: Integer,
  last: Integer,
  kind: unknown,
  isWanted: boolean,
): Value {
  const among = last - at + 1;
  let place = at - 1 + choose(source, among);
  let tries = 1;
  while (same(of.get(cards[place - 1]), kind) !== isWanted) {
    place = place < last ? place + 1 : at;
    if (tries < 64) place = at - 1 + choose(source, among);
    tries += 1;
  }
  [cards[at - 1], cards[place - 1]] = [cards[place - 1]!, cards[at - 1]!];
  return of.get(cards[at - 1])!;
}

/**
 * Shuffles a part of a list as `shufflePart` does. With `kinds`, two cards of a kind are neighbours only if that can't be avoided;
 * `before` counts as the neighbour of the first.
 */
export function shuffleByKinds(
  source: Source,
  cards: Value[],
  from: Integer,
  to: Integer,
  last: Integer,
  kinds: Kinds | false | undefined,
  before: Value | undefined,
): void {
  if (kinds && !kinds.distinct) spreadPart(source, cards, kinds, from, to, last, kinds.of.get(before));
  else shufflePart(source, cards, from, to, last);
}

/** Shuffles all cards in place. The card `before` was dealt last. */
export function arrange(
  source: Source,
  cards: Value[],
  kinds: Kinds | false | undefined,
  before?: Value,
): void {
  const size = cards.length;
  let first = 1;
  if (kinds && kinds.distinct && kinds.of.get(before) !== undefined && size > 1) {
    // If all kinds differ, only the first card can repeat the kind of `before`.
    fillPlace(source, cards, kinds.of, 1, size, kinds.of.get(before), false);
    first = 2;
  }
  shuffleByKinds(source, cards, first, size, size, kinds, before);
}

/** Moves the top `count` cards, or a random number, below the others. Returns a new list. @internal */
export function cutAt<Card>(source: Source, cards: readonly Card[], count: Integer | undefined): Card[] {
  const size = cards.length;
  const taken = count ?? (size > 0 ? choose(source, size) : 0);
  const result = slice(cards, taken + 1);
  append(result, slice(cards, 1, taken));
  return result;
}
