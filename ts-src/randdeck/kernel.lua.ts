/**
 * The step of the generator, and the loops over cards that must be quick: Lua's side. Nothing is
 * called for a card that need not be: a call costs as much as the rest.
 *
 * Words are held in two ways, each where it is fast. Where integers have 64 bits a word is a whole
 * number below 2^31, and the quotient of t by 2^31 comes without a division: t - t % 2^31 is
 * q * 2^31, and 2^31 = 1 modulo 2^31 - 1, so q is its remainder there. Elsewhere a word is a fraction
 * of 2^31, and a quotient is what lies before the point. No product has more than 53 bits.
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

// Not every Lua has this field, and none but 5.3 and its successors integers.
const HAS_LONG_INTEGERS = (rawget(math as any, "maxinteger") || 0) > 9007199254740992;

/** How many words there are, in the numbers that hold them. */
const WORDS = HAS_LONG_INTEGERS ? 2147483648 : 1;

/** One in numbers that hold 53 bits: the integers of Fengari have 32. */
export const ONE = HAS_LONG_INTEGERS ? 1 : 1 / 1;

/** What a whole number is multiplied by to be held as a word, and a word to be a whole number. */
export const PACKED = HAS_LONG_INTEGERS ? 1 : 4.656612873077393e-10;
export const UNPACKED = HAS_LONG_INTEGERS ? 1 : 2147483648;

/** The next word: a whole number from 0 to 2^31 - 1, each equally likely. */
export function nextWord(state: Words): Integer {
  const words = state.words;
  const position = (state.position % 16) + 1;
  const total = 4078413 * words[position - 1]! + state.carry;
  const word = total % WORDS;
  words[position - 1] = word;
  state.carry = ((total - word) * PACKED) % 2147483647;
  state.position = position;
  return word * UNPACKED;
}

/**
 * Whether the rest of a word, after choices among as many as were left for each of `places`, tells that
 * the word is one too many for all choices to be equally likely. No product of these is above 2^28.
 */
function isOneTooMany(rest: number, among: Integer, places: Integer): boolean {
  let product = 1;
  for (let left: Integer = among + 1; left <= among + places; left++) product *= left;
  return rest < product && rest < 2147483648 % product;
}

function settleByIntegers(state: Words, cards: unknown[], from: Integer, to: Integer, last: Integer): void {
  let { words, carry, position } = state;
  let at = from;
  let among = last - from + 1;
  while (at <= to && among > 1) {
    position = position === 16 ? 1 : position + 1;
    let total = 4078413 * words[position - 1]! + carry;
    let rest = total % 2147483648;
    words[position - 1] = rest;
    carry = (total - rest) % 2147483647;
    let places = among <= 128 ? 4 : among <= 16384 ? 2 : 1;
    if (places > among) places = among;
    const stop: Integer = at + places;
    for (let place = at; place < stop; place++) {
      total = rest * among;
      rest = total % 2147483648;
      const chosen = place + ((total - rest) % 2147483647);
      const card = cards[chosen - 1];
      cards[chosen - 1] = cards[place - 1];
      cards[place - 1] = card;
      among -= 1;
    }
    at = stop;
    if (rest < 268435456 && isOneTooMany(rest, among, places)) {
      at -= places;
      among += places;
    }
  }
  state.carry = carry;
  state.position = position;
}

function settleByFractions(state: Words, cards: unknown[], from: Integer, to: Integer, last: Integer): void {
  let { words, carry, position } = state;
  let at = from;
  let among = last - from + 1;
  while (at <= to && among > 1) {
    position = position === 16 ? 1 : position + 1;
    let total = 4078413 * words[position - 1]! + carry;
    let rest = total % 1;
    words[position - 1] = rest;
    carry = (total - rest) * 4.656612873077393e-10;
    let places = among <= 128 ? 4 : among <= 16384 ? 2 : 1;
    if (places > among) places = among;
    const stop: Integer = at + places;
    for (let place = at; place < stop; place++) {
      total = rest * among;
      rest = total % 1;
      const chosen = place + total - rest;
      const card = cards[chosen - 1];
      cards[chosen - 1] = cards[place - 1];
      cards[place - 1] = card;
      among -= 1;
    }
    at = stop;
    if (rest < 0.125 && isOneTooMany(rest * 2147483648, among, places)) {
      at -= places;
      among += places;
    }
  }
  state.carry = carry;
  state.position = position;
}

/**
 * Settles the places from `from` to `to` at least, each with a card chosen among those from its own
 * place to `last`. A word serves four places where at most 128 are left, two up to 16,384
 * (Brackett-Rozinsky and Lemire 2024). Where the rest of a word tells that it is one too many for all
 * choices to be equally likely, the same places are chosen once more: the cards left are all there.
 */
export const settleByWords: (
  state: Words,
  cards: unknown[],
  from: Integer,
  to: Integer,
  last: Integer,
) => void = HAS_LONG_INTEGERS ? settleByIntegers : settleByFractions;

/** The same by the answers of a function, for a list without a hole from 1 to `last`. */
export function settleByAnswers(
  draw: RandomFunction,
  cards: unknown[],
  from: Integer,
  to: Integer,
  last: Integer,
): void {
  const stop: Integer = Math.min(to, last - 1);
  for (let at = from; at <= stop; at++) {
    const among = last - at + 1;
    const answer = draw(among);
    // No card lies at nil, NaN, a fraction or a text: reading it costs a third of a call of type().
    if (cards[answer - 1] === undefined || answer > among) checkAnswer(answer, among);
    const chosen = at + answer - 1;
    const card = cards[chosen - 1];
    cards[chosen - 1] = cards[at - 1];
    cards[at - 1] = card;
  }
}

/** Shuffles `list` in place from its end, as tutorials do, by answers that are checked. */
export function shuffleByAnswers(draw: RandomFunction, list: unknown[]): void {
  for (let last = list.length; last >= 2; last--) {
    const answer = draw(last);
    const card = list[answer - 1];
    if (card === undefined || answer > last || answer < 1) checkAnswer(answer, last);
    list[answer - 1] = list[last - 1];
    list[last - 1] = card;
  }
}
