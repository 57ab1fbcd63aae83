/** Which cards are of one kind. */
import { type Counts, countOf, newCounts, setCount } from "./platform.js";
import type { Integer } from "./types.js";

/** Gives what cards are the same by. */
export type KindOf<Card> = (this: void, card: Card) => unknown;

/** The number of the kind of each card. */
export type Kinds = Counts;

/** The kinds of `cards`: the cards themselves where `kindOf` is left out. */
export function kindsOf<Card>(
  cards: readonly Card[],
  kindOf: KindOf<Card> | null | undefined,
): readonly unknown[] {
  if (kindOf == null) return cards;
  const kinds: unknown[] = [];
  const count = cards.length;
  for (let at = 1; at <= count; at++) kinds[at - 1] = kindOf(cards[at - 1]!);
  return kinds;
}

/**
 * A number for the kind at each place: two are the same where the kinds are. The kinds are
 * numbered from 1 in the order in which they come.
 */
export function kindNumbers(kinds: readonly unknown[]): Integer[] {
  const known = newCounts();
  const numbers: Integer[] = [];
  let count = 0;
  for (const kind of kinds) {
    let number = countOf(known, kind);
    if (number === undefined) {
      count += 1;
      number = count;
      setCount(known, kind, number);
    }
    numbers.push(number);
  }
  return numbers;
}

/** The numbers of the kinds of all cards; undefined where no two cards are of one kind. */
export function kindsAmong<Card>(cards: readonly Card[], kinds: readonly unknown[]): Kinds | undefined {
  const numbers = kindNumbers(kinds);
  const among = newCounts();
  let most = 0;
  const count = cards.length;
  for (let at = 1; at <= count; at++) {
    const number = numbers[at - 1]!;
    setCount(among, cards[at - 1], number);
    most = Math.max(most, number);
  }
  if (most === count) return undefined;
  return among;
}
