/** The rule of `noRepeat` and `spread` as it is defined, and every list that it is compared for. */
import { cards, type Shares, sharesBy, without } from "./enumerate.js";
import type { Before } from "./repeats.js";

export type Kinds = readonly number[];

/**
 * Which cards may come next, each as likely as any other: those that differ from the one before; but a kind
 * of more than half of what is left must come now, and where it is the one before any may.
 */
export function allowed(left: Kinds, before: Before, kindOf: (card: number) => unknown): Kinds {
  const ofKind = (kind: unknown) => left.filter((card) => kindOf(card) === kind);
  const majority = left.map(kindOf).find((kind) => 2 * ofKind(kind).length > left.length);
  if (majority === undefined) return left.filter((card) => before.length === 0 || kindOf(card) !== before[0]);
  return before.length > 0 && majority === before[0] ? left : ofKind(majority);
}

interface Deal {
  /** The kind of each card that a pass is made of, which are numbered from 1 by their places here. */
  readonly kinds: Kinds;
  readonly before?: Before;
  /** The cards that a hand holds already, and how many it still needs: these are none of those. */
  readonly held?: readonly number[];
  readonly needed?: number;
  /** How many cards are looked at, all if left out. */
  readonly count?: number;
  readonly noRepeat?: boolean;
}

/** How likely each order of a pass is, as its cards' kinds or, by `name`, as something else. */
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

/** The same of the pass that tops up a hand of `count` cards, `before` of the pass of these kinds being dealt. */
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

/** Every pattern of equal ones that a list of some cards can have: 1, 2 and so on as they first come. */
export function patterns(size: number): number[][] {
  if (size === 0) return [[]];
  return patterns(size - 1).flatMap((list) => cards(Math.max(0, ...list) + 1).map((next) => [...list, next]));
}
