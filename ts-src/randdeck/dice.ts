/** Dice: every draw is independent of those before. */
import { checkAnswer, checkList, copyOf } from "./check.js";
import { EndlessDealer } from "./endless.js";
import { slice } from "./platform.js";
import { checkOptions, choose, RANDOM_SOURCE, sourceOf } from "./source.js";
import { fingerprintOf } from "./state.js";
import type { RandomOptions, Value } from "./types.js";
import { placeChooser, weigh } from "./weighted.js";

/** Options of `newDice`. */
export interface DiceOptions extends RandomOptions {
  /** The weight of each card, as for `pickWeighted`; all equal if left out. */
  weights?: readonly number[] | undefined;
}

/**
 * Makes dice: every draw is independent of all others, and each card is equally likely, or as likely as its
 * weight says. The list is copied.
 * ```lua
 * local dice = newDice({ 1, 2, 3, 4, 5, 6 }, { random = newRandom("today") })
 * print(dice:peek(), table.concat(dice:draw(5), " "), dice:draw()) --> 5 5 2 5 5 3 4
 * ```
 * @param cards - The cards, at least one.
 * @param options - `random`, `weights`.
 */
export function newDice<Card extends Value>(
  cards: readonly Card[],
  options?: DiceOptions,
): EndlessDealer<Card> {
  const all = copyOf(cards, "newDice", 1);
  const given = checkOptions(options, { random: RANDOM_SOURCE, weights: "table" }, "newDice");
  const source = sourceOf(given.random, 2, "newDice");
  const size = all.length;
  let makeOne = () => choose(source, size);
  if (given.random == null && typeof source === "function" && size > 1) {
    // The engine's own answers are trusted, but for nil, as by `shuffleTable`.
    makeOne = () => {
      const answer = source(size);
      if (answer == null) checkAnswer(answer, size);
      return answer;
    };
  }
  if (given.weights != null) {
    checkList(given.weights, 2, "newDice");
    const weighed = weigh(given.weights, size, "newDice");
    makeOne = placeChooser(slice(given.weights), weighed, source);
  }
  return new EndlessDealer("dice", [size, fingerprintOf(all)], all, source, makeOne);
}
