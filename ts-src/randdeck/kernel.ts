/**
 * The JavaScript side of kernel.lua.ts: the step of the generator, and its loop over cards, with the same
 * names and contracts. In V8, a remainder of such large numbers is a call of the C library, while
 * `Math.floor` is one instruction. Numbers are written out, since a bundler turns a constant into a variable,
 * and V8 divides by a variable more slowly.
 */
import type { Generator, Integer } from "./types.js";

export const AS_WORD = 1;

export function nextWord(state: Generator): Integer {
  const position = (state.position & 15) + 1;
  const total = 4078413 * state.words[position - 1]! + state.carry;
  state.carry = Math.floor(total / 2147483648);
  state.position = position;
  const word = total - state.carry * 2147483648;
  state.words[position - 1] = word;
  return word;
}

export function shuffleByWords(
  state: Generator,
  cards: unknown[],
  from: Integer,
  to: Integer,
  last: Integer,
): void {
  const words = state.words;
  let { carry, position } = state;
  let at = from;
  let among = last - from + 1;
  while (at <= to && among > 1) {
    position = (position & 15) + 1;
    let total = 4078413 * words[position - 1]! + carry;
    carry = Math.floor(total / 2147483648);
    let rest = total - carry * 2147483648;
    words[position - 1] = rest;
    const places = Math.min(among, among <= 128 ? 4 : among <= 16384 ? 2 : 1);
    let product = 1;
    for (let place = at; place < at + places; place++) {
      total = rest * among;
      const offset = Math.floor(total / 2147483648);
      rest = total - offset * 2147483648;
      swap(cards, place, place + offset);
      product *= among;
      among -= 1;
    }
    if (rest >= product || rest >= 2147483648 % product) at += places;
    else among += places;
  }
  state.carry = carry;
  state.position = position;
}

function swap(cards: unknown[], one: Integer, other: Integer): void {
  const card = cards[one - 1];
  cards[one - 1] = cards[other - 1];
  cards[other - 1] = card;
}

export function stir(numbers: number[], rounds: Integer, counter: number): number {
  let left = numbers[15]!;
  for (let round = 1; round <= rounds; round++) {
    for (let at = 1; at <= 16; at++) {
      counter += 1327217885;
      if (counter >= 2147483647) counter -= 2147483647;
      const sum = left + counter;
      // Since 2^26 is 5 modulo 2^26 - 5, and 2^31 is 1 modulo 2^31 - 1, fast divisions by powers of 2
      // suffice.
      let root = sum - Math.floor(sum / 67108864) * 67108859;
      if (root >= 67108859) root -= 67108859;
      left = numbers[at - 1]! + root * root;
      left -= Math.floor(left / 2147483648) * 2147483647;
      if (left >= 2147483647) left -= 2147483647;
      numbers[at - 1] = left;
    }
  }
  return counter;
}
