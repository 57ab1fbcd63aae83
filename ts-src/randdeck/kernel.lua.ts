/**
 * The step of the generator and the shuffle that takes several places from one word: Lua's side.
 * docs/generator.md is the specification; kernel.ts is JavaScript's side of it.
 *
 * The same numbers are held in two ways, each where it is fast. Where integers have 64 bits a word
 * is a whole number from 0 to 2^31 - 1, and the quotient of t by 2^31 comes without a division:
 * t - t % 2^31 is q * 2^31, and 2^31 = 1 modulo 2^31 - 1, so q is its remainder there. Elsewhere a
 * word is held as a fraction of 2^31, and the carry too; a quotient is what lies before the point.
 * Nothing is rounded: no product has more than 53 bits.
 *
 * A word is in local variables while it is used up, and nothing is called for a card: a call costs
 * as much as the rest.
 */
import type { Integer } from "./types.js";

/** The state of a generator, with its numbers as the kernel holds them. */
export interface Words {
  /** The last 16 words. */
  words: number[];
  carry: number;
  /** The place of the newest word. */
  position: Integer;
}

// Not every Lua has this field, and none but 5.3 and its successors integers.
const LARGEST_INTEGER: number | undefined = rawget(math as any, "maxinteger");
const HAS_LONG_INTEGERS = LARGEST_INTEGER !== undefined && LARGEST_INTEGER > 9007199254740992;

/** A word, or a carry, as the kernel holds it. */
export function packed(value: Integer): number {
  return HAS_LONG_INTEGERS ? math.floor(value) : value * 4.656612873077393e-10;
}

/** The word, or the carry, that the kernel holds. */
export function unpacked(held: number): Integer {
  return HAS_LONG_INTEGERS ? held : held * 2147483648;
}

function nextInteger(state: Words): Integer {
  const { words, carry, position } = state;
  const at = position === 16 ? 1 : position + 1;
  const total = 4078413 * words[at - 1]! + carry;
  const word = total % 2147483648;
  words[at - 1] = word;
  state.carry = (total - word) % 2147483647;
  state.position = at;
  return word;
}

function nextFraction(state: Words): Integer {
  const { words, carry, position } = state;
  const at = position === 16 ? 1 : position + 1;
  const total = 4078413 * words[at - 1]! + carry;
  const word = total % 1;
  words[at - 1] = word;
  state.carry = (total - word) * 4.656612873077393e-10;
  state.position = at;
  return word * 2147483648;
}

/** The next word: a whole number from 0 to 2^31 - 1, each equally likely. */
export const nextWord: (state: Words) => Integer = HAS_LONG_INTEGERS ? nextInteger : nextFraction;

function settleByIntegers(
  state: Words,
  cards: unknown[],
  from: Integer,
  to: Integer,
  last: Integer,
  limit: Integer,
): Integer {
  const words = state.words;
  let carry = state.carry;
  let position = state.position;
  let at = from;
  let among = last - at + 1;
  let stop = last - 16384;
  if (stop > to) stop = to;
  let enough = among;
  while (at <= stop) {
    position = position === 16 ? 1 : position + 1;
    let total = 4078413 * words[position - 1]! + carry;
    let rest = total % 2147483648;
    words[position - 1] = rest;
    carry = (total - rest) % 2147483647;
    total = rest * among;
    rest = total % 2147483648;
    if (rest >= enough || rest >= 2147483648 % among) {
      const first = at + ((total - rest) % 2147483647);
      const card = cards[first - 1];
      cards[first - 1] = cards[at - 1];
      cards[at - 1] = card;
      at += 1;
      among -= 1;
    }
  }
  stop = last - 128;
  if (stop > to) stop = to;
  if (stop >= limit) stop = limit - 1;
  enough = among * (among - 1);
  while (at <= stop) {
    position = position === 16 ? 1 : position + 1;
    let total = 4078413 * words[position - 1]! + carry;
    let rest = total % 2147483648;
    words[position - 1] = rest;
    carry = (total - rest) % 2147483647;
    total = rest * among;
    rest = total % 2147483648;
    const first = at + ((total - rest) % 2147483647);
    total = rest * (among - 1);
    rest = total % 2147483648;
    if (rest >= enough || rest >= 2147483648 % (among * (among - 1))) {
      const second = at + 1 + ((total - rest) % 2147483647);
      let card = cards[first - 1];
      cards[first - 1] = cards[at - 1];
      cards[at - 1] = card;
      at += 1;
      card = cards[second - 1];
      cards[second - 1] = cards[at - 1];
      cards[at - 1] = card;
      at += 1;
      among -= 2;
    }
  }
  stop = limit - 3;
  if (stop > to) stop = to;
  enough = among * (among - 1) * (among - 2) * (among - 3);
  while (at <= stop) {
    position = position === 16 ? 1 : position + 1;
    let total = 4078413 * words[position - 1]! + carry;
    let rest = total % 2147483648;
    words[position - 1] = rest;
    carry = (total - rest) % 2147483647;
    total = rest * among;
    rest = total % 2147483648;
    const first = at + ((total - rest) % 2147483647);
    total = rest * (among - 1);
    rest = total % 2147483648;
    const second = at + 1 + ((total - rest) % 2147483647);
    total = rest * (among - 2);
    rest = total % 2147483648;
    const third = at + 2 + ((total - rest) % 2147483647);
    total = rest * (among - 3);
    rest = total % 2147483648;
    if (rest >= enough || rest >= 2147483648 % (among * (among - 1) * (among - 2) * (among - 3))) {
      const fourth = at + 3 + ((total - rest) % 2147483647);
      let card = cards[first - 1];
      cards[first - 1] = cards[at - 1];
      cards[at - 1] = card;
      at += 1;
      card = cards[second - 1];
      cards[second - 1] = cards[at - 1];
      cards[at - 1] = card;
      at += 1;
      card = cards[third - 1];
      cards[third - 1] = cards[at - 1];
      cards[at - 1] = card;
      at += 1;
      card = cards[fourth - 1];
      cards[fourth - 1] = cards[at - 1];
      cards[at - 1] = card;
      at += 1;
      among -= 4;
    }
  }
  state.carry = carry;
  state.position = position;
  return at;
}

function settleByFractions(
  state: Words,
  cards: unknown[],
  from: Integer,
  to: Integer,
  last: Integer,
  limit: Integer,
): Integer {
  const words = state.words;
  let carry = state.carry;
  let position = state.position;
  let at = from;
  let among = last - at + 1;
  let stop = last - 16384;
  if (stop > to) stop = to;
  let enough = among * 4.656612873077393e-10;
  while (at <= stop) {
    position = position === 16 ? 1 : position + 1;
    let total = 4078413 * words[position - 1]! + carry;
    let rest = total % 1;
    words[position - 1] = rest;
    carry = (total - rest) * 4.656612873077393e-10;
    total = rest * among;
    rest = total % 1;
    if (rest >= enough || rest * 2147483648 >= 2147483648 % among) {
      const first = at + total - rest;
      const card = cards[first - 1];
      cards[first - 1] = cards[at - 1];
      cards[at - 1] = card;
      at += 1;
      among -= 1;
    }
  }
  stop = last - 128;
  if (stop > to) stop = to;
  if (stop >= limit) stop = limit - 1;
  enough = among * (among - 1) * 4.656612873077393e-10;
  while (at <= stop) {
    position = position === 16 ? 1 : position + 1;
    let total = 4078413 * words[position - 1]! + carry;
    let rest = total % 1;
    words[position - 1] = rest;
    carry = (total - rest) * 4.656612873077393e-10;
    total = rest * among;
    rest = total % 1;
    const first = at + total - rest;
    total = rest * (among - 1);
    rest = total % 1;
    if (rest >= enough || rest * 2147483648 >= 2147483648 % (among * (among - 1))) {
      const second = at + 1 + total - rest;
      let card = cards[first - 1];
      cards[first - 1] = cards[at - 1];
      cards[at - 1] = card;
      at += 1;
      card = cards[second - 1];
      cards[second - 1] = cards[at - 1];
      cards[at - 1] = card;
      at += 1;
      among -= 2;
    }
  }
  stop = limit - 3;
  if (stop > to) stop = to;
  enough = among * (among - 1) * (among - 2) * (among - 3) * 4.656612873077393e-10;
  while (at <= stop) {
    position = position === 16 ? 1 : position + 1;
    let total = 4078413 * words[position - 1]! + carry;
    let rest = total % 1;
    words[position - 1] = rest;
    carry = (total - rest) * 4.656612873077393e-10;
    total = rest * among;
    rest = total % 1;
    const first = at + total - rest;
    total = rest * (among - 1);
    rest = total % 1;
    const second = at + 1 + total - rest;
    total = rest * (among - 2);
    rest = total % 1;
    const third = at + 2 + total - rest;
    total = rest * (among - 3);
    rest = total % 1;
    if (
      rest >= enough ||
      rest * 2147483648 >= 2147483648 % (among * (among - 1) * (among - 2) * (among - 3))
    ) {
      const fourth = at + 3 + total - rest;
      let card = cards[first - 1];
      cards[first - 1] = cards[at - 1];
      cards[at - 1] = card;
      at += 1;
      card = cards[second - 1];
      cards[second - 1] = cards[at - 1];
      cards[at - 1] = card;
      at += 1;
      card = cards[third - 1];
      cards[third - 1] = cards[at - 1];
      cards[at - 1] = card;
      at += 1;
      card = cards[fourth - 1];
      cards[fourth - 1] = cards[at - 1];
      cards[at - 1] = card;
      at += 1;
      among -= 4;
    }
  }
  state.carry = carry;
  state.position = position;
  return at;
}

/**
 * Settles the places of `cards` from `from` on, each with a card chosen among those from its own
 * place to `last`, until the place `to` is settled or only a block of its own size is left: one
 * that fewer than four places, up to `limit`, are left for. At most 2^22 places may be left.
 *
 * @returns The first place that is not settled.
 */
export const settleBlocks: (
  state: Words,
  cards: unknown[],
  from: Integer,
  to: Integer,
  last: Integer,
  limit: Integer,
) => Integer = HAS_LONG_INTEGERS ? settleByIntegers : settleByFractions;
