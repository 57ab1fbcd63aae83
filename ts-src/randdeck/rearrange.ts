/**
 * Other ways to rearrange a list in place: spreading equal cards, imperfect shuffles by hand, and an order
 * that survives adding and removing cards. docs/api.md says how imperfect they are.
 */
import { check, checkList, checkWhole, copyOf, MOST_CARDS } from "./check.js";
import { arrange, cutAt, kindsOf } from "./order.js";
import { dealtCounts, digits, overwrite, same, sort } from "./platform.js";
import { generatorFor, keyFor, wideWord } from "./random.js";
import { changeable } from "./refusals.js";
import { ASKED, choose, sourceOf } from "./source.js";
import type { Integer, KindOf, RandomSource, Value } from "./types.js";

/** Returns a card's key, by which `keyedShuffle` orders the cards. */
export type KeyOf<Card> = (this: void, card: Card) => string | Integer;

/** Writes cards into a list in a new order, so that it is dealt from its top again. */
function rewrite<Card>(list: Card[], cards: readonly Card[]): void {
  overwrite(list, 1, cards);
  dealtCounts.delete(list);
}

/**
 * Shuffles a list in place so that no two neighbours are of one kind, as far as possible. The next card is any
 * card of a different kind than the last, each equally likely. But if more than half of the cards left are of one
 * kind, that kind is next.
 * ```lua
 * local colours = { "red", "red", "red", "blue", "blue" }
 * print(spread(colours), table.concat(colours, " ")) --> 0 red blue red blue red
 * ```
 * @param list - The cards, changed in place.
 * @param kindOf - Returns a card's kind, any value but nil and NaN; by default the card itself.
 * @param random - The random source; the engine's own by default.
 * @returns How many pairs of neighbours are still of one kind: as few as possible.
 */
export function spread<Card extends Value>(
  list: Card[],
  kindOf?: KindOf<Card>,
  random?: RandomSource,
): Integer {
  const cards = copyOf(changeable(list, "spread"), "spread");
  check(kindOf == null || typeof kindOf === "function", 2, "spread", "function", kindOf);
  const source = sourceOf(random, 3, "spread");
  const kinds = kindsOf(cards, kindOf, 2, "spread");
  arrange(source, cards, kinds);
  rewrite(list, cards);
  let neighbours = 0;
  for (let at = 2; at <= cards.length; at++) {
    if (same(kinds.of.get(cards[at - 1 - 1]), kinds.of.get(cards[at - 1]))) neighbours += 1;
  }
  return neighbours;
}

/**
 * Riffles a list in place, `times` times: cuts it near the middle and interleaves the halves. Seven riffles
 * of 52 cards leave a total variation distance of 0.33 from fair, ten leave 0.04.
 * ```lua
 * local at = 0
 * local random = function() at = at + 1 return at % 2 + 1 end -- 2 1 2 1: in turn
 * print(table.concat(riffle({ "A", "B", "C", "D", "E", "F" }, 1, random), " ")) --> D A E B F C
 * ```
 * @param list - The cards, changed in place.
 * @param times - How many times, from 0 to 10,000,000.
 * @param random - The random source; the engine's own by default.
 * @returns `list`.
 */
export function riffle<Card extends Value>(list: Card[], times: Integer, random?: RandomSource): Card[] {
  let cards = copyOf(changeable(list, "riffle"), "riffle");
  checkWhole(times, 2, "riffle", 0, MOST_CARDS);
  const source = sourceOf(random, 3, "riffle");
  const size = cards.length;
  if (size < 2) times = 0;
  for (let round = 1; round <= times; round++) {
    const halves: Integer[] = [];
    const taken = [0, 0];
    for (let at = 1; at <= size; at++) {
      halves[at - 1] = choose(source, 2);
      if (halves[at - 1] === 1) taken[1]! += 1;
    }
    const mixed: Card[] = [];
    for (let at = 1; at <= size; at++) {
      const half = halves[at - 1]!;
      taken[half - 1]! += 1;
      mixed[at - 1] = cards[taken[half - 1]! - 1]!;
    }
    cards = mixed;
  }
  rewrite(list, cards);
  return list;
}

/**
 * Swaps two random cards of a list in place, `swaps` times; both may be the same card. After 200 swaps, 52
 * cards are within 1% of a fair shuffle.
 * ```lua
 * print(table.concat(swapShuffle({ "A", "B", "C", "D" }, 2, newRandom(7)), " ")) --> D A C B
 * ```
 * @param list - The cards, changed in place.
 * @param swaps - How many swaps, from 0 to 10,000,000.
 * @param random - The random source; the engine's own by default.
 * @returns `list`.
 * @throws if `random` returns a wrong number; the list still has all its cards then.
 */
export function swapShuffle<Card>(list: Card[], swaps: Integer, random?: RandomSource): Card[] {
  checkList(changeable(list, "swapShuffle"), 1, "swapShuffle");
  checkWhole(swaps, 2, "swapShuffle", 0, MOST_CARDS);
  const source = sourceOf(random, 3, "swapShuffle");
  const size = list.length;
  if (size < 2) swaps = 0;
  for (let swap = 1; swap <= swaps; swap++) {
    const one = choose(source, size);
    const other = choose(source, size);
    [list[one - 1], list[other - 1]] = [list[other - 1]!, list[one - 1]!];
  }
  dealtCounts.delete(list);
  return list;
}

/**
 * Cuts a list in place: moves the top `position` cards below the rest, in the same order.
 * ```lua
 * print(table.concat(cut({ "A", "B", "C", "D" }, 1), " ")) --> B C D A
 * ```
 * @param list - The cards, changed in place.
 * @param position - How many cards, from 0 to `#list`; random by default.
 * @param random - The random source; the engine's own by default.
 * @returns `list`.
 */
export function cut<Card extends Value>(list: Card[], position?: Integer, random?: RandomSource): Card[] {
  const cards = copyOf(changeable(list, "cut"), "cut");
  if (position != null) checkWhole(position, 2, "cut", 0, cards.length);
  rewrite(list, cutAt(sourceOf(random, 3, "cut"), cards, position));
  return list;
}

/**
 * Shuffles a list in place by the keys of its cards: if you add or remove a card, the others keep their
 * order. The order depends only on the random numbers and the keys; cards with equal keys stay in the order given.
 * ```lua
 * local songs = { "Help", "Yesterday", "Michelle", "Girl" }
 * print(table.concat(keyedShuffle(songs, nil, newRandom(3)), " ")) --> Girl Michelle Yesterday Help
 * local fewer = { "Help", "Yesterday", "Girl" }
 * print(table.concat(keyedShuffle(fewer, nil, newRandom(3)), " ")) --> Girl Yesterday Help
 * ```
 * @param list - The cards, changed in place.
 * @param keyOf - Returns a card's key: a string (in TypeScript, its UTF-8 bytes) or a number up to 2^53; `1`
 * and `"1"` are different keys. By default the card is its own key.
 * @param random - The random source; the engine's own by default.
 * @returns `list`.
 */
export function keyedShuffle<Card extends Value>(
  list: Card[],
  keyOf: KeyOf<Card>,
  random?: RandomSource,
): Card[];
export function keyedShuffle<Card extends string | Integer>(
  list: Card[],
  keyOf?: KeyOf<Card>,
  random?: RandomSource,
): Card[];
export function keyedShuffle<Card extends Value>(
  list: Card[],
  keyOf?: KeyOf<Card>,
  random?: RandomSource,
): Card[] {
  const cards = copyOf(changeable(list, "keyedShuffle"), "keyedShuffle");
  check(keyOf == null || typeof keyOf === "function", 2, "keyedShuffle", "function", keyOf);
  const source = sourceOf(random, 3, "keyedShuffle");
  const keys: string[] = [];
  for (const card of cards) {
    let key: unknown = card;
    if (keyOf != null) key = keyOf(card);
    keys.push(keyFor(key, 2, "keyedShuffle"));
  }
  let salt = "";
  // These are 240 bits; the orders of 52 cards need 226.
  for (let at = 1; at <= 8; at++) salt = `${salt}${digits(choose(source, ASKED))}.`;
  const entries: { card: Card; word: Integer; place: Integer }[] = [];
  for (let at = 1; at <= cards.length; at++) {
    entries[at - 1] = { card: cards[at - 1]!, word: wideWord(generatorFor(salt + keys[at - 1]!)), place: at };
  }
  sort(
    entries,
    (one, other) => one.word < other.word || (one.word === other.word && one.place < other.place),
  );
  for (let at = 1; at <= entries.length; at++) list[at - 1] = entries[at - 1]!.card;
  dealtCounts.delete(list);
  return list;
}
