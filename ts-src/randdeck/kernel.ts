/**
 * The step of the generator, and the loops over cards that must be quick. This is JavaScript's side: names
 * and contracts are those of kernel.lua.ts. A remainder of such numbers would be a call of the C library in
 * V8; `Math.floor` is one instruction.
 */
import { checkAnswer } from "./check.js";
import type { Generator, Integer, RandomFunction } from "./types.js";

const WORDS = 2147483648;

export const ONE = 1;

export function nextWord(state: Generator): Integer {
  const position = (state.position & 15) + 1;
  const total = 4078413 * state.words[position - 1]! + state.carry;
  state.carry = Math.floor(total / WORDS);
  state.position = position;
  const word = total - state.carry * WORDS;
  state.words[position - 1] = word;
  return word;
}

export function settleByWords(
  state: Generator,
  cards: unknown[],
  from: Integer,
  to: Integer,
  last: Integer,
): void {
  let at = from;
  let among = last - from + 1;
  while (at <= to && among > 1) {
    let rest = nextWord(state);
    const places = Math.min(among, among <= 128 ? 4 : among <= 16384 ? 2 : 1);
    let product = 1;
    for (let place = at; place < at + places; place++) {
      const total = rest * among;
      const offset = Math.floor(total / WORDS);
      rest = total - offset * WORDS;
      swap(cards, place, place + offset);
      product *= among;
      among -= 1;
    }
    if (rest >= product || rest >= WORDS % product) at += places;
    else among += places;
  }
}

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

export function swapByAnswers(draw: RandomFunction, cards: unknown[], isTrusted: boolean): void {
  for (let last = cards.length; last >= 2; last--) {
    const answer = draw(last);
    if (!isTrusted) checkAnswer(answer, last);
    swap(cards, answer, last);
  }
}

function swap(cards: unknown[], one: Integer, other: Integer): void {
  const card = cards[one - 1];
  cards[one - 1] = cards[other - 1];
  cards[other - 1] = card;
}
