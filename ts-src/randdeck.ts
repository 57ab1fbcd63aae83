/** Shuffles and deals: the public surface. */
export { type BlockDeckOptions, newBlockDeck } from "./randdeck/blockdeck.js";
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
export { type CategoryDeck, type CategoryDeckOptions, newCategoryDeck } from "./randdeck/compose.js";
export { copies } from "./randdeck/copies.js";
export type { Dealer } from "./randdeck/dealer.js";
export { type Deck, type DeckOptions, type DeckPlace, newDeck } from "./randdeck/deck.js";
export { type DiceOptions, newDice } from "./randdeck/dice.js";
export type { EndlessDealer } from "./randdeck/endless.js";
export { type Hand, newHand } from "./randdeck/hand.js";
export { cut, riffle, swapShuffle } from "./randdeck/imperfect.js";
export { type KeyFunction, keyedShuffle } from "./randdeck/keyed.js";
export type { KindOf } from "./randdeck/kinds.js";
export { newRandom, type Random } from "./randdeck/random.js";
export { pick, sample, shuffled } from "./randdeck/shuffle.js";
export { spread } from "./randdeck/spread.js";
export type { Integer, RandomFunction, RandomObject, RandomSource } from "./randdeck/types.js";
export { pickWeighted, sampleWeighted } from "./randdeck/weighted.js";

/** The version of this library. */
export const _VERSION = "1.0.0-rc.1";
