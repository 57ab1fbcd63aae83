/**
 * The step of the generator, and its loop over cards, which must be fast. The loop calls no function for each
 * card, since a call costs as much as the rest.
 *
 * The generator is a multiply-with-carry (Marsaglia 1994) with 16 words of 31 bits, multiplier 4078413, period 2^517.
 * docs/generator.md is the specification.
 *
 * Two loops choose cards with the generator's words: one uses integers, for engines with 64-bit integers, the
 * other fractions of 2^31, for engines whose numbers are all floats. With the wrong loop, an engine takes up
 * to twice as long. No product has more than 53 bits.
 *
 * The loop with integers finds the quotient q of t and 2^31 without a division: t - t % 2^31 is q * 2^31, and
 * modulo 2^31 - 1 that is q, since 2^31 is then 1.
 */
import { ownField } from "./platform.js";
import type { Generator, Integer } from "./types.js";

/** Whether integers can have 53 bits. Fengari's have 32, and older Lua versions have no integers. */
const hasWideIntegers = ((ownField(math, "maxinteger") as Integer | undefined) || 0) > 9007199254740992;

/** Multiplying a number by this gives it the type of the generator's words, which holds 53 bits. */
export const AS_WORD = hasWideIntegers ? 1 : 1 / 1;

/**
 * The carry is (total - word) * TO_CARRY, modulo the prime. Without the product, LuaJIT's compiler would
 * trace each carry back through earlier sums, twice as far with every word.
 */
const TO_CARRY = hasWideIntegers ? 1 : 1 / 2147483648;

/** The next word: an integer from 0 to 2^31 - 1, each equally likely. */
export function nextWord(state: Generator): Integer {
  const words = state.words;
  const position = (state.position % 16) + 1;
  const total = 4078413 * words[position - 1]! + state.carry;
  const word = total % 2147483648;
  words[position - 1] = word;
  state.carry = ((total - word) * TO_CARRY) % 2147483647;
  state.position = position;
  return word;
}

function shuffleByIntegers(
  state: Generator,
  cards: unknown[],
  from: Integer,
  to: Integer,
  last: Integer,
): void {
  let { words, carry, position } = state;
  let at = from;
  let among = last - from + 1;
  while (at <= to && among > 1) {
    // One word chooses for `places` places while more than `least` cards are left.
    const places = among > 16384 ? 1 : among > 128 ? 2 : among > 3 ? 4 : among;
    const least = among > 16384 ? 16384 : among > 128 ? 128 : places - 1;
    let latest = last - least;
    if (latest > to) latest = to;
    // An upper limit of `product` below, itself at most 2^28.
    let most = 1;
    for (let place = 1; place <= places; place++) most *= among;
    while (at <= latest) {
      position = (position % 16) + 1;
      let total = 4078413 * words[position - 1]! + carry;
      let rest = total % 2147483648;
      words[position - 1] = rest;
      carry = (total - rest) % 2147483647;
      const stop = at + places - 1;
      for (let place = at; place <= stop; place++) {
        total = rest * among;
        rest = total % 2147483648;
        const chosen = place + ((total - rest) % 2147483647);
        const card = cards[chosen - 1];
        cards[chosen - 1] = cards[place - 1];
        cards[place - 1] = card;
        among -= 1;
      }
      at += places;
      if (rest < most) {
        let product = 1;
        for (let place = 1; place <= places; place++) product *= among + place;
        if (rest < 2147483648 % product) {
          at -= places;
          among += places;
        }
      }
    }
  }
  state.carry = carry;
  state.position = position;
}

function shuffleByFractions(
  state: Generator,
  cards: unknown[],
  from: Integer,
  to: Integer,
  last: Integer,
): void {
  let { words, carry, position } = state;
  let at = from;
  let among = last - from + 1;
  while (at <= to && among > 1) {
    position = (position % 16) + 1;
    let total = (4078413 * words[position - 1]! + carry) / 2147483648;
    let rest = total % 1;
    words[position - 1] = rest * 2147483648;
    carry = total - rest;
    let places = among <= 128 ? 4 : among <= 16384 ? 2 : 1;
    if (places > among) places = among;
    const stop = at + places - 1;
    // The product is at most 2^28.
    let product = 1;
    for (let place = at; place <= stop; place++) {
      total = rest * among;
      rest = total % 1;
      const chosen = place + (total - rest);
      const card = cards[chosen - 1];
      cards[chosen - 1] = cards[place - 1];
      cards[place - 1] = card;
      product *= among;
      among -= 1;
    }
    rest *= 2147483648;
    if (rest >= product || rest >= 2147483648 % product) at += places;
    else among += places;
  }
  state.carry = carry;
  state.position = position;
}

/**
 * Fills at least the places from `from` to `to`, each with a card chosen between its own place and `last`. A
 * word chooses for four places while at most 128 cards are left, and for two while at most 16,384 are
 * (Brackett-Rozinsky and Lemire 2024). If the rest of the word shows a bias, the same places are filled
 * again, which loses no card.
 */
export const shuffleByWords = hasWideIntegers ? shuffleByIntegers : shuffleByFractions;

/** Stirs 16 numbers below the prime 2^31 - 1, `rounds` times. Returns the new counter. */
export function stir(numbers: number[], rounds: Integer, counter: number): number {
  let left = numbers[15]!;
  for (let round = 1; round <= rounds; round++) {
    for (let at = 1; at <= 16; at++) {
      counter = (counter + 1327217885) % 2147483647;
      // Squares modulo a second prime, the largest below 2^26, make consecutive seeds unlike.
      const sum = (left + counter) % 67108859;
      left = (numbers[at - 1]! + sum * sum) % 2147483647;
      numbers[at - 1] = left;
    }
  }
  return counter;
}
