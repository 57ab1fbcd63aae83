/** Shuffles and deals: the public surface. */
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
export { cut, keyedShuffle, riffle, swapShuffle } from "./randdeck/imperfect.js";
export { Deck, type DeckOptions, type DeckPlace, newDeck } from "./randdeck/deck.js";
export { newRandom, type Random } from "./randdeck/random.js";
export { pick, sample, shuffled } from "./randdeck/shuffle.js";
export { spread } from "./randdeck/spread.js";
export type { Integer, RandomFunction, RandomObject, RandomSource } from "./randdeck/types.js";
export { pickWeighted, sampleWeighted } from "./randdeck/weighted.js";

/** The version of this library. */
export const _VERSION = "0.2.0";
