/** Decks without an end, dealt in blocks. */
import { Blocks } from "./blocks.js";
import { categoriesOf } from "./categories.js";
import { badArgument, checkOptions, checkResult, describe, MOST_CARDS, RANDOM_SOURCE } from "./check.js";
import { EndlessDealer } from "./endless.js";
import { fingerprintOf } from "./fingerprint.js";
import { digits, typeName } from "./platform.js";
import { sourceOf } from "./source.js";
import type { Integer, RandomSource } from "./types.js";

/** What `newBlockDeck` can be told. */
export interface BlockDeckOptions {
  /** The random source; the engine's own if left out. */
  random?: RandomSource | undefined;
  /** How many cards a block has; 10 if left out. */
  blockSize?: Integer | undefined;
  /** How many cards of each category a block has at least, or a list of a number a category; 1 if left out. */
  perBlock?: Integer | readonly Integer[] | undefined;
  /** Whether a block must not begin with the last card of the one before, where it has another. */
  noRepeat?: boolean | undefined;
}

/**
 * Makes a deck of blocks without an end. In each block every category has its cards, in no order
 * that could be seen: so nobody waits long for what the game needs, and nobody can tell what comes
 * next. With one category and as many cards as `blockSize` it is the bag of falling-blocks games.
 *
 * A block is made in three steps. Each category in turn gives `perBlock` cards, each chosen among
 * those of its cards that the block does not have yet. Then the rest is filled up, each time with one
 * chosen among all cards of all categories that it does not have yet. Then it is shuffled. So the
 * cards of a block all differ. Copies of a card make it likelier to be chosen. Blocks know nothing of
 * each other, but for `noRepeat`.
 *
 * What a category must give it can give, whatever luck brings: categories that have cards in common
 * need as many more different ones as those before them can take.
 *
 * Cost: for each card of a block a look at all cards it is chosen among. Random numbers: one for each
 * card that is chosen among several, then those of `shuffled`. (the blocks of ten of the blog "Dealing
 * Cards", 2022)
 *
 * @example
 * ```lua
 * local categories = { { "wood", "stone" }, { "corn", "fish" }, { "axe", "bow", "net" } }
 * local deck = newBlockDeck(categories, { blockSize = 5, random = newRandom("today") })
 * print(table.concat(deck:draw(5), " ")) --> axe wood corn stone fish
 * print(table.concat(deck:draw(5), " ")) --> wood net fish stone axe
 * ```
 * @param categories - The categories, one list of cards each.
 * @param options - `random`, `blockSize`, `perBlock`, `noRepeat`.
 * @returns The deck.
 * @throws where `categories` is no list of lists, one has a hole or no card, where an option is
 * unknown, of the wrong kind or value, and where there could be a block without what it must have.
 */
export function newBlockDeck<Card>(
  categories: readonly (readonly Card[])[],
  options?: BlockDeckOptions,
): EndlessDealer<Card> {
  const lists = categoriesOf(categories, "newBlockDeck");
  let numbers = "number or table";
  if (typeName(options) === "table") {
    const came = typeName(options!.perBlock);
    if (came === "number" || came === "table") numbers = came;
  }
  const known = { blockSize: "number", noRepeat: "boolean", perBlock: numbers, random: RANDOM_SOURCE };
  checkOptions(options, known, "newBlockDeck");
  const given = options ?? {};
  const blockSize = given.blockSize ?? 10;
  if (blockSize < 1 || blockSize > MOST_CARDS || blockSize % 1 !== 0) {
    const problem = `whole number from 1 to ${digits(MOST_CARDS)} expected, got ${describe(blockSize)}`;
    throw new RangeError(badArgument(2, "newBlockDeck", `option 'blockSize': ${problem}`));
  }
  const noRepeat = given.noRepeat === true;
  const texts = ["blocks", digits(blockSize), noRepeat ? "1" : "0"];
  const wanted = given.perBlock ?? 1;
  const perBlock: Integer[] = [];
  const count = lists.length;
  let sum = 0;
  for (let at = 1; at <= count; at++) {
    let number: unknown = wanted;
    if (typeof wanted !== "number") number = wanted[at - 1];
    if (typeof number !== "number" || number < 0 || number % 1 !== 0) {
      const expected = `whole number from 0 expected, got ${describe(number)} for category ${digits(at)}`;
      const problem = badArgument(2, "newBlockDeck", `option 'perBlock': ${expected}`);
      throw typeof number === "number" ? new RangeError(problem) : new TypeError(problem);
    }
    perBlock[at - 1] = number;
    sum += number;
    const list = lists[at - 1]!;
    texts.push(`${digits(list.length)}.${digits(number)}`);
  }
  if (typeof wanted !== "number" && wanted.length > count) {
    const problem = `option 'perBlock': one number a category expected, got ${digits(wanted.length)}`;
    throw new RangeError(badArgument(2, "newBlockDeck", problem));
  }
  if (sum > blockSize) {
    const problem = `option 'perBlock': at most ${digits(blockSize)} cards a block expected, got ${describe(sum)}`;
    throw new RangeError(badArgument(2, "newBlockDeck", problem));
  }
  const source = sourceOf(given.random);
  const blocks = new Blocks(lists, perBlock, blockSize, noRepeat, source);
  checkResult(blocks.shortage(), 1, "newBlockDeck");
  const all = blocks.all;
  const make = (before: Integer) => blocks.make(before);
  return new EndlessDealer("blocks", "newBlockDeck", all, source, make, fingerprintOf(texts, all));
}
