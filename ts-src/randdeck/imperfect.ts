/**
 * Shuffles as hands make them, which leave some orders likelier than others, and one that keeps
 * its order where cards come and go. docs/imperfect.md has figures of how imperfect they are.
 */
import { badArgument, checkList, checkSource, checkWhole, copyOf, describe } from "./check.js";
import { chooseBelow, MOST_CHOICES } from "./choice.js";
import { addByteLimbs, below, seededWords } from "./generator.js";
import { bytesOf, digits, forgetPosition, typeName } from "./platform.js";
import { checkExact } from "./random.js";
import { type Source, sourceOf } from "./source.js";
import type { Integer, RandomSource } from "./types.js";

/** What comes first where a key is hashed; seeds and streams have 1 to 3. */
const KEY_SEED = 4;

/** Gives a card's key, which decides where `keyedShuffle` puts it. */
export type KeyFunction<Card> = (this: void, card: Card) => string | Integer;

/**
 * Raises where `answer` is a text, which says what was wrong with an answer of the source, the
 * third argument.
 *
 * @luaLevel 3
 */
function checkAnswer<Right>(answer: Right | string, name: string): asserts answer is Right {
  if (typeof answer === "string") throw new RangeError(badArgument(3, name, answer));
}

/** The cards after one riffle; or what was wrong with an answer of the source. */
function riffled<Card>(cards: readonly Card[], source: Source): Card[] | string {
  const size = cards.length;
  const choices: Integer[] = [];
  let upper = 0;
  for (let at = 1; at <= size; at++) {
    const choice = chooseBelow(source, 2);
    if (typeof choice === "string") return choice;
    choices[at - 1] = choice;
    if (choice === 1) upper += 1;
  }
  const taken = [0, upper];
  const mixed: Card[] = [];
  for (let at = 1; at <= size; at++) {
    const half = choices[at - 1]!;
    taken[half - 1]! += 1;
    mixed[at - 1] = cards[taken[half - 1]! - 1]!;
  }
  return mixed;
}

/**
 * Riffles a list, in place: cuts it in two near its middle and lets the halves fall into one
 * another, `times` times. It is never quite fair: 52 cards are as good as unshuffled after four
 * times, a third from fair after seven, 4% after ten.
 *
 * The model is that of Gilbert, Shannon and Reeds (Gilbert 1955; Bayer and Diaconis 1992): how many
 * cards are cut off is binomial, and of the two halves each card falls from one as likely as that
 * half is large.
 *
 * Cost: `times` the size of the list. Random numbers: `random(2)` for each card of each time, the
 * first for the top: 1 where the card comes from the upper half. None for fewer than two cards.
 *
 * @example
 * ```lua
 * local deck = { "A", "B", "C", "D", "E", "F" }
 * local at = 0
 * local random = function() at = at + 1 return at % 2 + 1 end -- 2 1 2 1: in turn
 * print(table.concat(riffle(deck, 1, random), " ")) --> D A E B F C
 * ```
 * @param list - The cards. Changed in place; `drawCards` deals it from its top again.
 * @param times - How many times, a whole number from 0.
 * @param random - The random source; the engine's own if left out.
 * @returns `list`; as it was where `times` is 0.
 * @throws where an argument is of the wrong kind or value, where `list` has a hole, and where
 * `random` gives a wrong answer. The list is as it was then.
 */
export function riffle<Card>(list: Card[], times: Integer, random?: RandomSource): Card[] {
  let cards = copyOf(list, "riffle");
  checkWhole(times, 2, "riffle", 0);
  checkSource(random, 3, "riffle");
  const source = sourceOf(random);
  const size = cards.length;
  const rounds = size < 2 ? 0 : times;
  for (let round = 1; round <= rounds; round++) {
    const mixed = riffled(cards, source);
    checkAnswer(mixed, "riffle");
    cards = mixed;
  }
  for (let at = 1; at <= size; at++) list[at - 1] = cards[at - 1]!;
  forgetPosition(list);
  return list;
}

/**
 * Swaps two cards of a list, in place, `swaps` times, each time any two places, which may be one
 * and the same. It is never quite fair: of 52 cards one, on average, has not been touched after 100
 * swaps; 200 come within 1% of fair.
 *
 * (Diaconis and Shahshahani 1981: n * ln(n) / 2 swaps for n cards)
 *
 * Cost: by `swaps`. Random numbers: two a swap, both `random(#list)`. None for fewer than two cards.
 *
 * @example
 * ```lua
 * print(table.concat(swapShuffle({ "A", "B", "C", "D" }, 2, newRandom(7)), " ")) --> C D A B
 * ```
 * @param list - The cards. Changed in place; `drawCards` deals it from its top again.
 * @param swaps - How many, a whole number from 0.
 * @param random - The random source; the engine's own if left out.
 * @returns `list`; as it was where `swaps` is 0.
 * @throws where an argument is of the wrong kind or value, and where `random` gives a wrong answer.
 * All cards are still in the list then, in any order.
 */
export function swapShuffle<Card>(list: Card[], swaps: Integer, random?: RandomSource): Card[] {
  checkList(list, 1, "swapShuffle");
  checkWhole(swaps, 2, "swapShuffle", 0);
  checkSource(random, 3, "swapShuffle");
  const source = sourceOf(random);
  const size = list.length;
  const count = size < 2 ? 0 : swaps;
  for (let swap = 1; swap <= count; swap++) {
    const one = chooseBelow(source, size);
    checkAnswer(one, "swapShuffle");
    const other = chooseBelow(source, size);
    checkAnswer(other, "swapShuffle");
    const card = list[one - 1]!;
    list[one - 1] = list[other - 1]!;
    list[other - 1] = card;
  }
  forgetPosition(list);
  return list;
}

/**
 * Cuts a list, in place: takes `position` cards off its top and puts them, as they lie, below the
 * others. That is no shuffle: who follows whom stays, as on a ring.
 *
 * Cost: by the size of the list. Random numbers: none; where `position` is left out `random(#list)`
 * for it, so that each card is as likely on top as any other, the one that is there included.
 *
 * @example
 * ```lua
 * print(table.concat(cut({ "A", "B", "C", "D" }, 1), " ")) --> B C D A
 * ```
 * @param list - The cards. Changed in place; `drawCards` deals it from its top again.
 * @param position - How many cards, a whole number from 0 to `#list`; at random if left out.
 * @param random - The random source; the engine's own if left out.
 * @returns `list`; as it was where `position` is 0 or `#list`.
 * @throws where an argument is of the wrong kind or value, where `list` has a hole, and where
 * `random` gives a wrong answer. The list is as it was then.
 */
export function cut<Card>(list: Card[], position?: Integer, random?: RandomSource): Card[] {
  const cards = copyOf(list, "cut");
  const size = cards.length;
  if (position != null) checkWhole(position, 2, "cut", 0, size);
  checkSource(random, 3, "cut");
  let taken: Integer | string = position ?? 0;
  if (position == null && size > 1) taken = chooseBelow(sourceOf(random), size);
  checkAnswer(taken, "cut");
  for (let at = 1; at <= size; at++) list[at - 1] = cards[(taken + at - 1) % size]!;
  forgetPosition(list);
  return list;
}

/** A card on its way to its place. */
interface Sorted<Card> {
  readonly card: Card;
  /** The key; `=` stands before one that is a string, so that it is never a number's. */
  readonly key: string;
  hash: number;
}

/**
 * All cards with their keys; raises where one has none.
 *
 * @luaLevel 3
 */
function withKeys<Card>(cards: readonly Card[], keyOf: KeyFunction<Card> | undefined): Sorted<Card>[] {
  const result: Sorted<Card>[] = [];
  for (const card of cards) {
    let key: unknown = card;
    if (keyOf != null) key = keyOf(card);
    const isNumber = typeof key === "number";
    if (isNumber && (key as Integer) % 1 === 0 && Math.abs(key as Integer) <= MOST_CHOICES) {
      key = digits(key as Integer);
    } else if (typeof key === "string") {
      key = `=${key}`;
    } else {
      const came = `${describe(key)} at position ${digits(result.length + 1)}`;
      const problem = `string or whole number for a key expected, got ${came}`;
      const text = badArgument(keyOf == null ? 1 : 2, "keyedShuffle", problem);
      throw isNumber ? new RangeError(text) : new TypeError(text);
    }
    result.push({ card, key: key as string, hash: 0 });
  }
  return result;
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
        isOther = other.hash < one.hash || (other.hash === one.hash && other.key < one.key);
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
 * Cost: some 600 operations a card, and sorting. Random numbers: eight, `random(2147483647)`,
 * whatever the list. The same of them and the same keys give the same order on every engine.
 *
 * @example
 * ```lua
 * local function songs(names) return table.concat(keyedShuffle(names, nil, newRandom(7)), " ") end
 * print(songs({ "Help", "Yesterday", "Michelle", "Girl" })) --> Help Girl Michelle Yesterday
 * print(songs({ "Help", "Yesterday", "Girl" })) --> Help Girl Yesterday
 * ```
 * @param list - The cards. Changed in place; `drawCards` deals it from its top again.
 * @param keyOf - A function that gives a card's key: a string, by its UTF-8 bytes, or a whole number
 * up to 2^53; `1` and `"1"` are two keys. The card itself is its key if left out.
 * @param random - The random source; the engine's own if left out.
 * @returns `list`.
 * @throws where an argument is of the wrong kind, where `list` has a hole, where a key is none,
 * where `random` gives a wrong answer, and on a Lua whose numbers are not doubles. The list is as it
 * was then.
 */
export function keyedShuffle<Card>(list: Card[], keyOf?: KeyFunction<Card>, random?: RandomSource): Card[] {
  const cards = copyOf(list, "keyedShuffle");
  if (keyOf != null && typeof keyOf !== "function") {
    throw new TypeError(badArgument(2, "keyedShuffle", `function expected, got ${typeName(keyOf)}`));
  }
  checkSource(random, 3, "keyedShuffle");
  checkExact("keyedShuffle");
  const withoutHashes = withKeys(cards, keyOf);
  const source = sourceOf(random);
  const salt: Integer[] = [];
  // 248 bits, where all orders of 52 cards need 226; each number is a limb of a seed, below 2^31 - 1.
  for (let at = 1; at <= 8; at++) {
    const number = chooseBelow(source, 2147483647);
    checkAnswer(number, "keyedShuffle");
    salt[at - 1] = number - 1;
  }
  for (const each of withoutHashes) {
    const limbs: Integer[] = [];
    for (const number of salt) limbs.push(number);
    addByteLimbs(limbs, bytesOf(each.key));
    each.hash = below(seededWords(limbs, KEY_SEED), MOST_CHOICES);
  }
  const order = sorted(withoutHashes);
  const size = order.length;
  for (let at = 1; at <= size; at++) list[at - 1] = order[at - 1]!.card;
  forgetPosition(list);
  return list;
}
