/** Endless blocks, in which the cards differ and every category has its share. */
import { categoriesOf } from "./categories.js";
import { badArgument, mismatch } from "./check.js";
import { EndlessDealer } from "./endless.js";
import { arrange, type Kinds } from "./order.js";
import { digits, newMap } from "./platform.js";
import { checkOptions, choose, RANDOM_SOURCE, sourceOf } from "./source.js";
import { fingerprintOf } from "./state.js";
import type { Integer, RandomSource, Value } from "./types.js";

/** What `newBlockDeck` can be told. */
export interface BlockDeckOptions {
  /** The random source; the engine's own if left out. */
  random?: RandomSource | undefined;
  /** How many cards a block has; 10 if left out. */
  blockSize?: Integer | undefined;
  /** How many of them come from each category at least: a number for all, or a list; 1 if left out. */
  perBlock?: Integer | readonly Integer[] | undefined;
  /** Whether a block shall not begin with the card that the one before ended with. */
  noRepeat?: boolean | undefined;
}

/** Puts an option's name before what is wrong with it. */
function badOption(option: string, problem: string): string {
  return badArgument(2, "newBlockDeck", `option '${option}': ${problem}`);
}

/**
 * Makes a deck of blocks without an end. In each block every category has its cards, in no order that
 * could be seen: so nobody waits long for what the game needs, and nobody can tell what comes next. The
 * cards of a block all differ; copies of a card make it likelier. With one category and as many cards
 * as `blockSize` it is the bag of falling-blocks games.
 *
 * @example
 * ```lua
 * local categories = { { "wood", "stone" }, { "corn", "fish" }, { "axe", "bow", "net" } }
 * local deck = newBlockDeck(categories, { blockSize = 5, random = newRandom("today") })
 * print(table.concat(deck:draw(5), " ")) --> axe wood corn stone fish
 * ```
 * @param categories - The categories, one list of cards each; a card belongs to one of them only.
 * @param options - `random`, `blockSize`, `perBlock`, `noRepeat`.
 * @returns The deck.
 * @throws where `categories` is no list of lists of cards, where a card is in two of them, where an
 * option is unknown or of the wrong kind, and where there are too few cards for a block.
 * @remarks
 * A block is made in three steps. Each category in turn gives `perBlock` cards, each chosen among those
 * of its cards that the block does not have yet. Then the rest is filled up, each time with one chosen
 * among all cards that it does not have yet. Then it is shuffled. Blocks know nothing of each other, but
 * for `noRepeat`.
 *
 * Cost: a look at all cards for each card of a block. Random numbers: one for each card that is chosen
 * among several, then those of `shuffled`. (the blocks of ten of the blog "Dealing Cards", 2022)
 */
export function newBlockDeck<Card extends Value>(
  categories: readonly (readonly Card[])[],
  options?: BlockDeckOptions,
): EndlessDealer<Card> {
  const lists = categoriesOf(categories, "newBlockDeck");
  const known = {
    blockSize: "number",
    noRepeat: "boolean",
    perBlock: "number or table",
    random: RANDOM_SOURCE,
  };
  checkOptions(options, known, "newBlockDeck");
  const given = options ?? {};
  const perBlock = given.perBlock ?? 1;
  const blockSize = given.blockSize ?? 10;
  const all: Card[] = [];
  const categoryOf = newMap<Integer>();
  // The category that each card of a block is chosen from, before it is shuffled; 0 for any.
  const from: Integer[] = [];
  let different = 0;
  const count = lists.length;
  for (let category = 1; category <= count; category++) {
    let own = 0;
    for (const card of lists[category - 1]!) {
      const other = categoryOf.get(card);
      if (other === undefined) own += 1;
      else if (other !== category) {
        const came = `one in ${digits(other)} and ${digits(category)}`;
        const problem = `each card in one category expected, got ${came}`;
        throw new RangeError(badArgument(1, "newBlockDeck", problem));
      }
      categoryOf.set(card, category);
      all.push(card);
    }
    let wanted: unknown = perBlock;
    if (typeof perBlock !== "number") wanted = perBlock[category - 1];
    if (typeof wanted !== "number" || wanted < 0 || wanted > own || wanted % 1 !== 0) {
      const most = `whole number from 0 to the ${digits(own)} different cards of category ${digits(category)}`;
      throw new RangeError(badOption("perBlock", mismatch(most, wanted)));
    }
    for (let card = 1; card <= wanted; card++) from.push(category);
    different += own;
  }
  const least = Math.max(from.length, 1);
  if (blockSize < least || blockSize > different || blockSize % 1 !== 0) {
    const sizes = `whole number from the sum of 'perBlock', ${digits(least)}, to the ${digits(different)} different cards`;
    throw new RangeError(badOption("blockSize", mismatch(sizes, blockSize)));
  }
  while (from.length < blockSize) from.push(0);
  const source = sourceOf(given.random, 2, "newBlockDeck");
  let kinds: Kinds | undefined;
  const places = all.length;
  if (given.noRepeat) {
    const isKind = newMap<Value>();
    for (let place = 1; place <= places; place++) isKind.set(place, all[place - 1]!);
    // The cards of a block all differ.
    kinds = { of: isKind, seen: newMap(), distinct: true };
  }
  const make = (before: Integer): Integer[] => {
    const isTaken = newMap<boolean>();
    const block: Integer[] = [];
    for (const category of from) {
      const free: Integer[] = [];
      for (let place = 1; place <= places; place++) {
        const card = all[place - 1]!;
        const fits = category === 0 || category === categoryOf.get(card);
        if (fits && isTaken.get(card) === undefined) free.push(place);
      }
      const place = free[choose(source, free.length) - 1]!;
      isTaken.set(all[place - 1], true);
      block.push(place);
    }
    arrange(source, block, kinds, before > 0 ? before : undefined, 0, 0);
    return block;
  };
  let name = `blocks ${given.noRepeat ? "noRepeat" : ""} ${from.join(".")}`;
  for (const list of lists) name += ` ${digits(list.length)}`;
  return new EndlessDealer("blocks", fingerprintOf(name, all), all, source, make, undefined);
}
