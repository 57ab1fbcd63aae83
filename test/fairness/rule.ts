/** The rule of `noRepeat` and `spread` as it is defined, and every list that it is compared for. */
import { type Shares, sharesBy, without } from "./enumerate.js";
import type { Before } from "./repeats.js";

/**
 * Which cards may come next, each as likely as any other: those that differ from the one before; but a kind
 * of more than half of what is left must come now, and where it is the one before any may.
 */
export function allowed<Card>(
  left: readonly Card[],
  before: Before,
  kindOf: (card: Card) => unknown,
): readonly Card[] {
  const ofKind = (kind: unknown) => left.filter((card) => kindOf(card) === kind);
  const majority = left.find((card) => 2 * ofKind(kindOf(card)).length > left.length);
  if (majority === undefined) {
    return left.filter((card) => before.length === 0 || kindOf(card) !== before[0]);
  }
  const isBefore = before.length > 0 && kindOf(majority) === before[0];
  return isBefore ? left : ofKind(kindOf(majority));
}

export interface Deal {
  /** The kind of each card that a pass is made of, which are numbered from 1 by their places here. */
  readonly kinds: readonly unknown[];
  readonly before?: Before;
  /** The cards that a hand holds already, and how many it still needs: these are none of those. */
  readonly held?: readonly number[];
  readonly needed?: number;
  /** How many cards are looked at, all if left out. */
  readonly count?: number;
  readonly noRepeat?: boolean;
}

/** How likely each order of a pass is, as its cards' kinds or, by `name`, as something else. */
export function passShares(deal: Deal, name = (card: number): unknown => deal.kinds[card - 1]): Shares {
  const { kinds, before = [], held = [], needed = 0, count = kinds.length, noRepeat = true } = deal;
  const all = kinds.map((_, at) => at + 1);
  const kindOf = (card: number) => kinds[card - 1];
  return sharesBy<number>(
    (dealt) => {
      if (dealt.length === count) return undefined;
      const left = without(all, dealt.length < needed ? [...dealt, ...held] : dealt);
      const last: Before = dealt.length > 0 ? [kindOf(dealt.at(-1)!)] : before;
      return noRepeat ? allowed(left, last, kindOf) : left;
    },
    (dealt) => dealt.map(name),
  );
}

/** Every pattern of equal ones that a list of some cards can have: 1, 2 and so on as they first come. */
export function patterns(size: number): number[][] {
  if (size === 0) return [[]];
  return patterns(size - 1).flatMap((list) => {
    const next = Math.max(0, ...list) + 1;
    return Array.from({ length: next }, (_, at) => [...list, at + 1]);
  });
}
