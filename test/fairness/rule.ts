/**
 * The rule of `noRepeat` and `spread`, as its definition says, and the lists with which tests compare the
 * library with it.
 */
import { cards, type Shares, sharesBy, without } from "./enumerate.js";
import type { Before } from "./repeats.js";

export type Kinds = readonly number[];

/**
 * Returns the cards that may be next, which are equally likely: all of a different kind than the card before.
 * If one kind has more than half of the cards left, only this kind may be next; if the card before is of this
 * kind too, any card may.
 */
export function allowed(left: Kinds, before: Before, kindOf: (card: number) => unknown): Kinds {
  const ofKind = (kind: unknown) => left.filter((card) => kindOf(card) === kind);
  const majority = left.map(kindOf).find((kind) => 2 * ofKind(kind).length > left.length);
  if (majority === undefined) return left.filter((card) => before.length === 0 || kindOf(card) !== before[0]);
  return before.length > 0 && majority === before[0] ? left : ofKind(majority);
}

interface Deal {
  /** The kind of each card of the pass; cards are numbered from 1 by their positions in this list. */
  readonly kinds: Kinds;
  readonly before?: Before;
  /** The cards that a hand holds and can't get again, and the number of cards that it still needs. */
  readonly held?: readonly number[];
  readonly needed?: number;
  /** How many cards of the pass to compare; all cards by default. */
  readonly count?: number;
  readonly noRepeat?: boolean;
}

/** The probability of each order of a pass, shown as the kinds of its cards, or as `name` says. */
export function passShares(deal: Deal, name = (card: number): number => deal.kinds[card - 1]!): Shares {
  const { kinds, before = [], held = [], needed = 0, count = kinds.length, noRepeat = true } = deal;
  const kindOf = (card: number) => kinds[card - 1];
  return sharesBy<number>(
    (dealt) => {
      if (dealt.length === count) return undefined;
      const left = without(cards(kinds.length), dealt.length < needed ? [...dealt, ...held] : dealt);
      return noRepeat ? allowed(left, dealt.length > 0 ? [kindOf(dealt.at(-1)!)] : before, kindOf) : left;
    },
    (dealt) => dealt.map(name),
  );
}

/**
 * Like `passShares`, for a pass that tops up a hand of `count` cards after `before` dealt cards of the
 * previous pass.
 */
export function handShares(
  kinds: Kinds,
  before: number,
  count: number,
  noRepeat: boolean,
  name?: (card: number) => number,
): Shares {
  const held = cards(kinds.length).slice(before);
  const needed = held.length === 0 ? 0 : count - held.length;
  return passShares({ kinds, before: [kinds.at(-1)], held, needed, noRepeat }, name);
}

/** Every pattern of equal cards in a list of this size. Kinds are numbered 1, 2 and so on as they appear. */
export function patterns(size: number): number[][] {
  if (size === 0) return [[]];
  return patterns(size - 1).flatMap((list) => cards(Math.max(0, ...list) + 1).map((next) => [...list, next]));
}
