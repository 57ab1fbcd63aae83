/** Endless blocks, in which the cards differ and every category has its share. */
import { categoriesOf } from "./categories.js";
import { badArgument, isWhole, mismatch } from "./check.js";
import { EndlessDealer } from "./endless.js";
import { arrange, type Kinds } from "./order.js";
import { CardMap, digits } from "./platform.js";
import { checkOptions, choose, RANDOM_SOURCE, sourceOf } from "./source.js";
import { fingerprintOf } from "./state.js";
import type { Integer, RandomSource, Value } from "./types.js";

/** What `newBlockDeck` can be told. */
export interface BlockDeckOptions {
  /** The random source, if not the engine's own. */
  random?: RandomSource | undefined;
  /** How many cards a block has; 10 if left out. */
  blockSize?: Integer | undefined;
  /** How many of them come from each category at least: a number for all, or a list; 1 if left out. */
  perBlock?: Integer | readonly Integer[] | undefined;
  /** Whether a block shall not begin with the card that the one before ended with. */
  noRepeat?: boolean | undefined;
}

/**
 * Makes a deck of blocks without an end. In each block every category has its cards: nobody waits long for
 * what the game needs. The cards of a block all differ; copies of a card make it likelier. One category with
 * as many cards as `blockSize` is the bag of falling-blocks games.
 * ```lua
 * local categories = { { "wood", "stone" }, { "corn", "fish" }, { "axe", "bow", "net" } }
 * local deck = newBlockDeck(categories, { blockSize = 5, random = newRandom("today") })
 * print(table.concat(deck:draw(5), " ")) --> bow net fish axe wood
 * ```
 * @param categories - The categories, one list of cards each; a card belongs to one of them only.
 * @param options - `random`, `blockSize`, `perBlock`, `noRepeat`.
 * @returns The deck.
 * @throws where an argument is wrong, a card is in two categories, or there are too few for a block.
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
  const given = checkOptions(options, known, "newBlockDeck");
  const blockSize = given.blockSize ?? 10;
  const all: Card[] = [];
  const categoryOf = new CardMap<Integer>();
  const cardAt = new CardMap<Value>();
  // The category that each card of a block is chosen from, before it is shuffled; 0 for any.
  const from: Integer[] = [];
  let name = given.noRepeat ? "noRepeat" : "";
  let different = 0;
  for (let category = 1; category <= lists.length; category++) {
    let own = 0;
    for (const card of lists[category - 1]!) {
      const other = categoryOf.get(card) ?? category;
      if (other !== category) {
        const problem = `each card in one category expected, got one in ${digits(other)} and ${digits(category)}`;
        throw new RangeError(badArgument(1, "newBlockDeck", problem));
      }
      if (categoryOf.get(card) === undefined) own += 1;
      categoryOf.set(card, category);
      all.push(card);
      cardAt.set(all.length, card);
    }
    let wanted: unknown = given.perBlock ?? 1;
    if (typeof wanted !== "number") wanted = (wanted as readonly Integer[])[category - 1];
    if (!isWhole(wanted, 0, own)) {
      const expected = `option 'perBlock': whole number from 0 to ${digits(own)}, the different cards of category ${digits(category)},`;
      throw new RangeError(badArgument(2, "newBlockDeck", mismatch(expected, wanted)));
    }
    for (let card = 1; card <= wanted; card++) from.push(category);
    different += own;
    name += ` ${digits(all.length)}`;
  }
  const least = Math.max(from.length, 1);
  if (!isWhole(blockSize, least, different)) {
    const expected = `option 'blockSize': whole number from ${digits(least)}, those of 'perBlock', to ${digits(different)}, all that differ,`;
    throw new RangeError(badArgument(2, "newBlockDeck", mismatch(expected, blockSize)));
  }
  while (from.length < blockSize) from.push(0);
  const source = sourceOf(given.random, 2, "newBlockDeck");
  // The cards of a block all differ.
  const kinds: Kinds = { of: cardAt, distinct: true };
  const make = (before: Integer): Integer[] => {
    const isTaken = new CardMap<boolean>();
    const block: Integer[] = [];
    for (const category of from) {
      const free: Integer[] = [];
      for (let place = 1; place <= all.length; place++) {
        const card = all[place - 1]!;
        const isOfIt = category === 0 || category === categoryOf.get(card);
        if (isOfIt && !isTaken.get(card)) free.push(place);
      }
      const place = free[choose(source, free.length) - 1]!;
      isTaken.set(all[place - 1], true);
      block.push(place);
    }
    arrange(source, block, kinds, given.noRepeat ? before : undefined, 0, 0);
    return block;
  };
  const fingerprint = fingerprintOf(`${name} ${from.join(".")}`, all);
  return new EndlessDealer("blocks", fingerprint, all, source, make, undefined);
}
