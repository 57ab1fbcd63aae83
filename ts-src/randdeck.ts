/** Shuffles and deals: the public functions. */
// biome-ignore-all assist/source/organizeImports: docs/api.md and the single file keep this order.

// Shuffling and dealing
export { pick, RandShuffle, sample, shuffled, shuffleTable } from "./randdeck/shuffle.js";

// Random numbers
export { newRandom, newSeed, type Random } from "./randdeck/random.js";

// Decks and hands
export { type Deck, type DeckOptions, newDeck } from "./randdeck/deck.js";
export { copies } from "./randdeck/copies.js";
export { type Dealer, type Hand, newHand } from "./randdeck/hand.js";

// Decks without an end
export { type CategoryDeck, newCategoryDeck } from "./randdeck/categories.js";
export type { EndlessDealer } from "./randdeck/endless.js";
export { type BlockDeckOptions, newBlockDeck } from "./randdeck/blocks.js";
export { type DiceOptions, newDice } from "./randdeck/dice.js";
export { type Chance, type ChanceOf, newChance } from "./randdeck/chance.js";

// Weights, and other shuffles
export { pickWeighted, sampleWeighted, type WeightOf } from "./randdeck/weighted.js";
export { cut, type KeyOf, keyedShuffle, riffle, spread, swapShuffle } from "./randdeck/rearrange.js";

// The names of a tutorial and of a blog
export {
  drawCards,
  OutputCard,
  type RandDealer,
  RandDeck,
  type RandMultiDealer,
  RandMultiDeck,
  type RandMultiDeckOptions,
} from "./randdeck/classic.js";

// Types
export type {
  CardOf,
  CardTest,
  IdOf,
  Integer,
  KindOf,
  KindOptions,
  PassOptions,
  PileName,
  PilePosition,
  RandomFunction,
  RandomObject,
  RandomOptions,
  RandomSource,
  Value,
} from "./randdeck/types.js";

/** The version of this library. */
export const _VERSION = "1.0.0";
