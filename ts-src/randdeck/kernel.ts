/**
 * The step of the generator, and the loops over cards that must be quick: JavaScript's side, with
 * the same names and contracts as kernel.lua.ts.
 *
 * A word is held as a fraction of 2^31, and the carry too. A remainder of such numbers would be a
 * call of the C library in V8; `| 0` and `Math.floor` are one instruction each.
 */
import { checkAnswer } from "./check.js";
import type { Integer, RandomFunction } from "./types.js";

/** The state of a generator, with its numbers as the kernel holds them. */
export interface Words {
  /** The last 16 words. */
  words: number[];
  carry: number;
  /** The place of the newest word. */
  position: Integer;
}

/** One in numbers that hold 53 bits. */
export const ONE = 1;

/** What a whole number is multiplied by to be held as a word, and a word to be a whole number. */
export const PACKED = 4.656612873077393e-10;
export const UNPACKED = 2147483648;

/** The next word: a whole number from 0 to 2^31 - 1, each equally likely. */
export function nextWord(state: Words): Integer {
  const words = state.words;
  const position = (state.position & 15) + 1;
  const total = 4078413 * words[position - 1]! + state.carry;
  const quotient = Math.floor(total);
  const word = total - quotient;
  words[position - 1] = word;
  state.carry = quotient * PACKED;
  state.position = position;
  return word * 2147483648;
}

/** Settles the places from `from` to `to` at least, each with a card chosen among those up to `last`. */
export function settleByWords(
  state: Words,
  cards: unknown[],
  from: Integer,
  to: Integer,
  last: Integer,
): void {
  const words = state.words;
  let carry = state.carry;
  let position = state.position;
  let at = from;
  let among = last - from + 1;
  while (at <= to && among > 1) {
    position = (position & 15) + 1;
    const total = 4078413 * words[position - 1]! + carry;
    const quotient = Math.floor(total);
    let rest = total - quotient;
    words[position - 1] = rest;
    carry = quotient * PACKED;
    let places = among <= 128 ? 4 : among <= 16384 ? 2 : 1;
    if (places > among) places = among;
    const stop = at + places;
    for (let place = at; place < stop; place++) {
      const choice = rest * among;
      const offset = choice | 0;
      rest = choice - offset;
      swap(cards, place, place + offset);
      among -= 1;
    }
    at = stop;
    // No product of the numbers that were chosen among is above 2^28.
    if (rest < 0.125) {
      let product = 1;
      for (let left = among + 1; left <= among + places; left++) product *= left;
      rest *= 2147483648;
      if (rest < product && rest < 2147483648 % product) {
        at -= places;
        among += places;
      }
    }
  }
  state.carry = carry;
  state.position = position;
}

/** The same by the answers of a function, for a list without a hole from 1 to `last`. */
export function settleByAnswers(
  draw: RandomFunction,
  cards: unknown[],
  from: Integer,
  to: Integer,
  last: Integer,
): void {
  const stop = Math.min(to, last - 1);
  for (let at = from; at <= stop; at++) {
    const answer = draw(last - at + 1);
    checkAnswer(answer, last - at + 1);
    swap(cards, at, at + answer - 1);
  }
}

/** Shuffles `list` in place from its end, as tutorials do, by answers that are checked. */
export function shuffleByAnswers(draw: RandomFunction, list: unknown[]): void {
  for (let last = list.length; last >= 2; last--) {
    const answer = draw(last);
    checkAnswer(answer, last);
    swap(list, last, answer);
  }
}

/** Lets the cards at two positions change places. */
function swap(cards: unknown[], one: Integer, other: Integer): void {
  const card = cards[one - 1];
  cards[one - 1] = cards[other - 1];
  cards[other - 1] = card;
}
