/**
 * The step of the generator and the shuffle that takes several places from one word: JavaScript's
 * side. docs/generator.md is the specification; kernel.lua.ts is Lua's side of it.
 *
 * A word is held as a fraction of 2^31, and the carry too: a quotient is what lies before the
 * point. Nothing is rounded: no product has more than 53 bits. A remainder of such numbers would be
 * a call of the C library in V8; `| 0` and `Math.floor` are one instruction each, and the latter
 * gives the next one its number sooner.
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

/** 2^-31. */
const UNIT = 4.656612873077393e-10;

/** A word, or a carry, as the kernel holds it. */
export function packed(value: Integer): number {
  return value * UNIT;
}

/** The word, or the carry, that the kernel holds. */
export function unpacked(held: number): Integer {
  return held * 2147483648;
}

/** The next word: a whole number from 0 to 2^31 - 1, each equally likely. */
export function nextWord(state: Words): Integer {
  const { words, carry, position } = state;
  const at = position === 16 ? 1 : position + 1;
  const total = 4078413 * words[at - 1]! + carry;
  const quotient = Math.floor(total);
  const word = total - quotient;
  words[at - 1] = word;
  state.carry = quotient * UNIT;
  state.position = at;
  return word * 2147483648;
}

/**
 * Settles the places of `cards` from `from` on, each with a card chosen among those from its own
 * place to `last`, until the place `to` is settled or only a block of its own size is left: one
 * that fewer than four places, up to `limit`, are left for. At most 2^22 places may be left.
 *
 * @returns The first place that is not settled.
 */
export function settleBlocks(
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
  let enough = among * UNIT;
  while (at <= stop) {
    position = position === 16 ? 1 : position + 1;
    const total = 4078413 * words[position - 1]! + carry;
    const quotient = Math.floor(total);
    const word = total - quotient;
    words[position - 1] = word;
    carry = quotient * UNIT;
    const product = word * among;
    const first = product | 0;
    const rest = product - first;
    if (rest >= enough || rest * 2147483648 >= 2147483648 % among) {
      swap(cards, at, at + first);
      at += 1;
      among -= 1;
    }
  }
  stop = last - 128;
  if (stop > to) stop = to;
  if (stop >= limit) stop = limit - 1;
  enough = among * (among - 1) * UNIT;
  while (at <= stop) {
    position = position === 16 ? 1 : position + 1;
    const total = 4078413 * words[position - 1]! + carry;
    const quotient = Math.floor(total);
    let rest = total - quotient;
    words[position - 1] = rest;
    carry = quotient * UNIT;
    let product = rest * among;
    const first = product | 0;
    rest = product - first;
    product = rest * (among - 1);
    const second = product | 0;
    rest = product - second;
    if (rest >= enough || rest * 2147483648 >= 2147483648 % (among * (among - 1))) {
      swap(cards, at, at + first);
      swap(cards, at + 1, at + 1 + second);
      at += 2;
      among -= 2;
    }
  }
  stop = limit - 3;
  if (stop > to) stop = to;
  enough = among * (among - 1) * (among - 2) * (among - 3) * UNIT;
  while (at <= stop) {
    position = position === 16 ? 1 : position + 1;
    const total = 4078413 * words[position - 1]! + carry;
    const quotient = Math.floor(total);
    const word = total - quotient;
    words[position - 1] = word;
    carry = quotient * UNIT;
    // Two choices from one product: so few cards are left that even it has no more than 53 bits.
    let product = word * (among * (among - 1));
    let pair = Math.floor(product);
    const first = (word * among) | 0;
    const second = pair - first * (among - 1);
    const half = product - pair;
    product = half * ((among - 2) * (among - 3));
    pair = Math.floor(product);
    const third = (half * (among - 2)) | 0;
    const fourth = pair - third * (among - 3);
    const rest = product - pair;
    if (
      rest >= enough ||
      rest * 2147483648 >= 2147483648 % (among * (among - 1) * (among - 2) * (among - 3))
    ) {
      swap(cards, at, at + first);
      swap(cards, at + 1, at + 1 + second);
      swap(cards, at + 2, at + 2 + third);
      swap(cards, at + 3, at + 3 + fourth);
      at += 4;
      among -= 4;
    }
  }
  state.carry = carry;
  state.position = position;
  return at;
}

/** Lets the cards at two positions change places. */
function swap(cards: unknown[], one: Integer, other: Integer): void {
  const card = cards[one - 1];
  cards[one - 1] = cards[other - 1];
  cards[other - 1] = card;
}
