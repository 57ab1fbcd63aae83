/** Shuffles and deals: the public surface. */
export { type BlockDeckOptions, newBlockDeck } from "./randdeck/blocks.js";
export { type CategoryDeck, type CategoryDeckOptions, newCategoryDeck } from "./randdeck/categories.js";
export {
  drawCards,
  OutputCard,
  type RandDealer,
  RandDeck,
  type RandDeckOptions,
  type RandMultiDealer,
  RandMultiDeck,
  type RandMultiDeckOptions,
  RandShuffle,
  shuffleTable,
} from "./randdeck/classic.js";
export { type ChanceOf, newChance } from "./randdeck/chance.js";
export { copies } from "./randdeck/copies.js";
export { type Deck, type DeckOptions, newDeck } from "./randdeck/deck.js";
export { type DiceOptions, newDice } from "./randdeck/dice.js";
export type { EndlessDealer } from "./randdeck/endless.js";
export { type Dealer, type Hand, newHand } from "./randdeck/hand.js";
export { newRandom, type Random } from "./randdeck/random.js";
export { cut, type KeyOf, keyedShuffle, riffle, spread, swapShuffle } from "./randdeck/rearrange.js";
export { pick, sample, shuffled } from "./randdeck/shuffle.js";
export type {
  DeckPlace,
  Integer,
  KindOf,
  RandomFunction,
  RandomObject,
  RandomSource,
  Value,
} from "./randdeck/types.js";
export { pickWeighted, sampleWeighted } from "./randdeck/weighted.js";

/** The version of this library. */
export const _VERSION = "1.0.0-rc.1";
