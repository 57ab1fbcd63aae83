/** Dice: cards of which each is drawn without regard to those before. */
import { checkOptions, copyOf, describe, RANDOM_SOURCE } from "./check.js";
import { chooseBelow, MOST_CHOICES } from "./choice.js";
import { EndlessDealer } from "./endless.js";
import { fingerprintOf } from "./fingerprint.js";
import { digits } from "./platform.js";
import { sourceOf } from "./source.js";
import type { Integer, RandomSource } from "./types.js";
import { drawSlot, type Weights, weightsOf } from "./weighted.js";

/** What `newDice` can be told. */
export interface DiceOptions {
  /** The random source; the engine's own if left out. */
  random?: RandomSource | undefined;
  /** How likely each card is, as `pickWeighted` takes it; all equally if left out. */
  weights?: readonly number[] | undefined;
}

/**
 * Makes dice: every draw is independent of all others, each card of the list as likely as any other,
 * or as its weight says. Nothing is ever used up, so the same card may come many times in a row, and
 * another not for long; where players should not feel that, take `newDeck` or `newBlockDeck`, which
 * are drawn from in the same way. The list is copied.
 *
 * Cost: a copy of the list. Random numbers: none yet; for each card `random(#cards)`, with weights
 * those of `pickWeighted`. (the truly random deal of the blog "Dealing Cards", 2022)
 *
 * @example
 * ```lua
 * local dice = newDice({ 1, 2, 3, 4, 5, 6 }, { random = newRandom("today") })
 * print(dice:peek(), table.concat(dice:draw(5), " "), dice:draw()) --> 3 3 5 4 4 4 2
 * ```
 * @param cards - The cards, one or more.
 * @param options - `random`, `weights`.
 * @returns The dice.
 * @throws where `cards` is no table, has a hole or no card, where an option is unknown or of the
 * wrong kind, and where `weights` are none.
 */
export function newDice<Card>(cards: readonly Card[], options?: DiceOptions): EndlessDealer<Card> {
  const all = copyOf(cards, "newDice", 1);
  checkOptions(options, { random: RANDOM_SOURCE, weights: "table" }, "newDice");
  const given = options ?? {};
  const size = all.length;
  const texts = ["dice"];
  let weights: Weights | undefined;
  if (given.weights != null) {
    weights = weightsOf(given.weights, size, "newDice");
    for (let at = 1; at <= size; at++) {
      const weight = given.weights[at - 1]!;
      texts.push(`${describe(Math.floor(weight))}.${digits(Math.floor((weight % 1) * MOST_CHOICES))}`);
    }
  }
  const source = sourceOf(given.random);
  const make = (_before: Integer, missing: Integer) => {
    const slots: Integer[] = [];
    for (let at = 1; at <= missing; at++) {
      let slot: Integer | string;
      if (weights === undefined) slot = chooseBelow(source, size);
      else slot = drawSlot(weights, source);
      if (typeof slot === "string") return slot;
      slots[at - 1] = slot;
    }
    return slots;
  };
  return new EndlessDealer("dice", "newDice", all, source, make, fingerprintOf(texts, all));
}
