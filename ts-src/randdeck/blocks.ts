/** Endless blocks of different cards, with a share of each category in every block. */
import { categoriesOf } from "./categories.js";
import { isWhole, mismatch } from "./check.js";
import { EndlessDealer } from "./endless.js";
import { arrange, type Kinds } from "./order.js";
import { badArgument, CardMap } from "./platform.js";
import { checkOptions, choose, type Known, type Source, sourceOf } from "./source.js";
import { fingerprintOf } from "./state.js";
import { joined } from "./text.js";
import type { Integer, PassOptions, Value } from "./types.js";

/** Options of `newBlockDeck`. */
export interface BlockDeckOptions extends PassOptions {
  /** How many cards a block has; 10 by default. */
  blockSize?: Integer | undefined;
  /** The least number of cards of each category in a block: one number, or a list; 1 by default. */
  perBlock?: Integer | readonly Integer[] | undefined;
}

const BLOCK_OPTIONS: Known<BlockDeckOptions> = {
  blockSize: ["number"],
  noRepeat: ["boolean"],
  perBlock: ["number", "table"],
  random: [],
};

/**
 * The category of each card of a block before shuffling; 0 stands for any category. Raises if a card is in
 * two categories, or if a category has fewer cards than the options need.
 */
function categoriesOfBlock(lists: readonly (readonly Value[])[], options: BlockDeckOptions): Integer[] {
  const categoryOf = new CardMap<Integer>();
  const from: Integer[] = [];
  let different = 0;
  for (let category = 1; category <= lists.length; category++) {
    let size = 0;
    for (const card of lists[category - 1]!) {
      const other = categoryOf.get(card);
      if (other === undefined) size += 1;
      else if (other !== category) {
        const problem = `one category for each card expected, got ${other} and ${category}`;
        throw new RangeError(badArgument(1, "newBlockDeck", problem));
      }
      categoryOf.set(card, category);
    }
    let wanted: unknown = options.perBlock ?? 1;
    if (typeof wanted !== "number") wanted = (wanted as readonly Integer[])[category - 1];
    if (!isWhole(wanted, 0, size)) {
      const expected = `option 'perBlock': integer from 0 to ${size} for category ${category}`;
      throw new RangeError(badArgument(2, "newBlockDeck", mismatch(expected, wanted)));
    }
    for (let card = 1; card <= wanted; card++) from.push(category);
    different += size;
  }
  const blockSize = options.blockSize ?? 10;
  const least = Math.max(from.length, 1);
  if (!isWhole(blockSize, least, different)) {
    const range = `${least} (the sum of 'perBlock') to ${different} (the different cards)`;
    const problem = mismatch(`option 'blockSize': integer from ${range}`, blockSize);
    throw new RangeError(badArgument(2, "newBlockDeck", problem));
  }
  while (from.length < blockSize) from.push(0);
  return from;
}

/**
 * Marks places as taken. `taken` gets the rank of each place among the places that were free before.
 * `choosePlaces` finds the nth free place from these ranks, without a loop over all places.
 */
function take(places: readonly Integer[], taken: Integer[]): void {
  for (const place of places) {
    let rank = place;
    for (const earlier of taken) if (rank > earlier) rank -= 1;
    taken.push(rank);
  }
}

/**
 * Chooses the places of a block's cards, all different: each in its category, or in any if that is 0. `ends`
 * has the last place of each category, `copies` the places of each card. Unless `before` is 0, the card at
 * that place is chosen only if no other card is possible.
 */
function choosePlaces(
  source: Source,
  all: readonly Value[],
  ends: readonly Integer[],
  copies: CardMap<Integer[]>,
  from: readonly Integer[],
  before: Integer,
): Integer[] {
  const block: Integer[] = [];
  let taken: Integer[] = [];
  if (before > 0) take(copies.get(all[before - 1])!, taken);
  let previous = from[0]!;
  // The number of taken places in earlier categories.
  let earlier = 0;
  for (const category of from) {
    if (category !== previous) earlier = category === 0 ? 0 : taken.length;
    previous = category;
    const start = ends[category - 1 - 1] ?? 0;
    const size = (ends[category - 1] ?? all.length) - start;
    if (taken.length - earlier === size) taken = [];
    const rank = start - earlier + choose(source, size + earlier - taken.length);
    let place = rank;
    for (let at = taken.length; at >= 1; at--) if (place >= taken[at - 1]!) place += 1;
    block.push(place);
    const places = copies.get(all[place - 1])!;
    if (places.length === 1) taken.push(rank);
    else take(places, taken);
  }
  return block;
}

/**
 * Makes endless blocks of different cards. Each block has cards of every category, so none is missing for long.
 * Copies make a card more likely. One category with `blockSize` cards is the bag of Tetris-like games.
 * ```lua
 * local categories = { { "wood", "stone" }, { "corn", "fish" }, { "axe", "bow", "net" } }
 * local deck = newBlockDeck(categories, { blockSize = 5, random = newRandom("today") })
 * print(table.concat(deck:draw(5), " ")) --> bow net fish axe wood
 * ```
 * @param categories - The categories, one list of cards each; no card may be in two of them.
 * @param options - `random`, `blockSize`, `perBlock`, `noRepeat`.
 * @throws if a card is in two categories, or there are too few different cards for a block.
 */
export function newBlockDeck<Card extends Value>(
  categories: readonly (readonly Card[])[],
  options?: BlockDeckOptions,
): EndlessDealer<Card> {
  const lists = categoriesOf(categories, "newBlockDeck");
  const given = checkOptions(options, BLOCK_OPTIONS, "newBlockDeck", categories);
  const source = sourceOf(given.random, 2, "newBlockDeck");
  const from = categoriesOfBlock(lists, given);
  const all: Card[] = [];
  const ends: Integer[] = [];
  const copies = new CardMap<Integer[]>();
  const cardAt = new CardMap<Value>();
  for (const list of lists) {
    for (const card of list) {
      all.push(card);
      cardAt.set(all.length, card);
      const places = copies.get(card) ?? [];
      places.push(all.length);
      copies.set(card, places);
    }
    ends.push(all.length);
  }
  const kinds: Kinds = { of: cardAt, distinct: true };
  const noRepeat = given.noRepeat;
  const makeBlock = (last: Integer): Integer[] => {
    const before = noRepeat && from.length === 1 ? last : 0;
    const block = choosePlaces(source, all, ends, copies, from, before);
    arrange(source, block, kinds, noRepeat ? last : undefined);
    return block;
  };
  const name = `${noRepeat ? "noRepeat" : ""} ${joined(ends, " ")} ${joined(from, ".")}`;
  const signature = [fingerprintOf(all), fingerprintOf([name])];
  return new EndlessDealer("blocks", signature, all, source, undefined, makeBlock);
}
