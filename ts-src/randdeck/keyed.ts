/** A shuffle that keeps its order where cards come and go. */
import { badArgument, checkFunction, checkResult, checkSource, copyOf, describe } from "./check.js";
import { chooseBelow, MOST_CHOICES } from "./choice.js";
import { stir } from "./generator.js";
import { part } from "./lists.js";
import { bytesOf, digits, forgetPosition, whole } from "./platform.js";
import { sourceOf } from "./source.js";
import type { Integer, RandomSource } from "./types.js";

/** Gives a card's key, which decides where `keyedShuffle` puts it. */
export type KeyFunction<Card> = (this: void, card: Card) => string | Integer;

/**
 * The largest prime whose square is below 2^31: so keys have the same hashes where whole numbers
 * have 32 bits and fractions 24.
 */
const HASH_PRIME = 46337;

/** The next smaller prime. */
const SMALLER_HASH_PRIME = 46327;

/** A card on its way to its place. */
interface Sorted<Card> {
  readonly card: Card;
  /** The key; `=` stands before one that is a string, so that it is never a number's. */
  readonly key: string;
  /** The hash of the key, in two numbers below 2^31. */
  readonly high: Integer;
  readonly low: Integer;
}

/** Whether `one` comes before `other`: by its hash, or else by its key. */
function isBefore(one: Sorted<unknown>, other: Sorted<unknown>): boolean {
  if (one.high !== other.high) return one.high < other.high;
  if (one.low !== other.low) return one.low < other.low;
  return one.key < other.key;
}

/**
 * The texts of all cards' keys; raises where a card has none.
 *
 * @luaLevel 3
 */
function keysOf<Card>(cards: readonly Card[], keyOf: KeyFunction<Card> | undefined): string[] {
  const keys: string[] = [];
  for (const card of cards) {
    let key: unknown = card;
    if (keyOf != null) key = keyOf(card);
    const isNumber = typeof key === "number";
    if (isNumber && (key as Integer) % 1 === 0 && Math.abs(key as Integer) <= MOST_CHOICES) {
      key = digits(key as Integer);
    } else if (typeof key === "string") {
      key = `=${key}`;
    } else {
      const came = `${describe(key)} at position ${digits(keys.length + 1)}`;
      const problem = `string or whole number for a key expected, got ${came}`;
      const text = badArgument(keyOf == null ? 1 : 2, "keyedShuffle", problem);
      throw isNumber ? new RangeError(text) : new TypeError(text);
    }
    keys.push(key as string);
  }
  return keys;
}

/** The 16 numbers of `salt`, stirred with the bytes of a key. */
function hashed(salt: readonly Integer[], bytes: readonly Integer[]): Integer[] {
  const numbers = part(salt, 1);
  const count = bytes.length;
  let counter = 0;
  for (let at = 1; at <= count; at++) {
    const place = ((at - 1) % 16) + 1;
    // One more, so that a byte 0 is not the same as none.
    numbers[place - 1] = (numbers[place - 1]! + bytes[at - 1]! + 1) % HASH_PRIME;
    if (place === 16 || at === count) counter = stir(numbers, 4, counter, HASH_PRIME, SMALLER_HASH_PRIME);
  }
  return numbers;
}

/** The cards sorted by their hashes, then by their keys; of one key they keep their order. (merge sort) */
function sorted<Card>(cards: readonly Sorted<Card>[]): readonly Sorted<Card>[] {
  const size = cards.length;
  let from = cards;
  let width = 1;
  while (width < size) {
    const to: Sorted<Card>[] = [];
    let left = 1;
    let middle = 1;
    let right = 1;
    let stop = 1;
    for (let at = 1; at <= size; at++) {
      // The next two runs of `width` cards begin at `left` and at `middle`.
      if (at === stop) {
        left = at;
        middle = Math.min(at + width, size + 1);
        right = middle;
        stop = middle + width;
      }
      const one = from[left - 1]!;
      const other = from[right - 1]!;
      let isOther = left === middle;
      if (!isOther && right < stop && right <= size) {
        isOther = isBefore(other, one);
      }
      if (isOther) right += 1;
      else left += 1;
      to[at - 1] = isOther ? other : one;
    }
    from = to;
    width *= 2;
  }
  return from;
}

/**
 * Shuffles a list, in place, by its cards' keys: a card that is added or taken away does not move
 * the others, which keep their order among themselves. The order depends on the random numbers and
 * the keys, and not on how the list lay; only cards of one key lie as they lay.
 *
 * Each key is hashed with a salt, and the hashes are sorted: every order is as likely as any other
 * as far as the hash is good. Of cards with equal keys that is not true, see docs/imperfect.md.
 *
 * Cost: some 400 operations a card, more where a key has over 15 bytes, and sorting. Random
 * numbers: sixteen, `random(46337)`, whatever the list. The same of them and the same keys give the
 * same order on every engine.
 *
 * @example
 * ```lua
 * local function songs(names) return table.concat(keyedShuffle(names, nil, newRandom(7)), " ") end
 * print(songs({ "Help", "Yesterday", "Michelle", "Girl" })) --> Michelle Help Yesterday Girl
 * print(songs({ "Help", "Yesterday", "Girl" })) --> Help Yesterday Girl
 * ```
 * @param list - The cards. Changed in place; `drawCards` deals it from its top again.
 * @param keyOf - A function that gives a card's key: a string, by its UTF-8 bytes, or a whole number
 * up to 2^53; `1` and `"1"` are two keys. The card itself is its key if left out.
 * @param random - The random source; the engine's own if left out.
 * @returns `list`.
 * @throws where an argument is of the wrong kind, where `list` has a hole, where a key is none,
 * and where `random` gives a wrong answer. The list is as it was then.
 */
export function keyedShuffle<Card>(list: Card[], keyOf?: KeyFunction<Card>, random?: RandomSource): Card[] {
  const cards = copyOf(list, "keyedShuffle");
  if (keyOf != null) checkFunction(keyOf, 2, "keyedShuffle");
  checkSource(random, 3, "keyedShuffle");
  const keys = keysOf(cards, keyOf);
  const source = sourceOf(random);
  const salt: Integer[] = [];
  // 248 bits, where all orders of 52 cards need 226.
  for (let at = 1; at <= 16; at++) {
    const number = chooseBelow(source, HASH_PRIME);
    checkResult(number, 3, "keyedShuffle");
    salt[at - 1] = whole(number) - 1;
  }
  const size = cards.length;
  const unsorted: Sorted<Card>[] = [];
  for (let at = 1; at <= size; at++) {
    const card = cards[at - 1]!;
    const key = keys[at - 1]!;
    const numbers = hashed(salt, bytesOf(key));
    const high = numbers[15]! * HASH_PRIME + numbers[14]!;
    const low = numbers[13]! * HASH_PRIME + numbers[12]!;
    unsorted.push({ card, key, high, low });
  }
  const order = sorted(unsorted);
  for (let at = 1; at <= size; at++) list[at - 1] = order[at - 1]!.card;
  forgetPosition(list);
  return list;
}
