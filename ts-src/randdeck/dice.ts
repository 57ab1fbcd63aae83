/** Dice: every draw is independent of those before. */
import { check, copyOf, hasField, mismatch, raiseIf } from "./check.js";
import { EndlessDealer } from "./endless.js";
import { areRows, namedNumbers } from "./named.js";
import { asInteger, isCardList, slice } from "./platform.js";
import { checkOptions, choose, type Known, sourceOf } from "./source.js";
import { fingerprintOf } from "./state.js";
import type { RandomFunction, RandomOptions, Value } from "./types.js";
import { choosePlace, listsOf, sumOf, type WeightOf } from "./weighted.js";

/** Options of `newDice`. */
export interface DiceOptions<Card> extends RandomOptions {
  /** The weight of each card: a list, or a function of the card; equal by default. */
  weights?: readonly number[] | WeightOf<Card> | undefined;
}

const ROWS =
  "cards expected, got rows: write newDice(copies(rows)), newDice(names, { weights = numbers }), or to deal rows weights = function(row) return row[2] end";

const DICE_OPTIONS: Known<DiceOptions<Value>> = { random: [], weights: ["table", "function"] };

/**
 * Makes dice: every draw is independent, with each card equally likely, or as likely as its weight says. The list is
 * copied.
 * ```lua
 * local dice = newDice({ 1, 2, 3, 4, 5, 6 }, { random = newRandom("today") })
 * print(dice:peek(), table.concat(dice:draw(5), " "), dice:draw()) --> 5 5 2 5 5 3 4
 * ```
 * @param cards - The cards, at least one; or weights keyed by name, as for `pickWeighted`.
 * @param options - `random`, `weights`.
 */
export function newDice<Card extends Value>(
  cards: readonly Card[],
  options?: DiceOptions<Card>,
): EndlessDealer<Card>;
export function newDice<Card extends string>(
  cards: Readonly<Record<Card, number>>,
  options?: DiceOptions<Card>,
): EndlessDealer<Card>;
export function newDice(
  cards: readonly Value[] | Readonly<Record<string, number>>,
  options?: DiceOptions<Value>,
): EndlessDealer<Value> {
  check(!hasField(cards, "_VERSION"), 1, "newDice", "list", cards);
  const given = checkOptions(options, DICE_OPTIONS, "newDice", isCardList(cards) ? cards : undefined);
  let lists = namedNumbers(cards, given.weights, "newDice");
  if (!lists && given.weights != null) lists = listsOf(cards, given.weights, "newDice");
  const all = copyOf((lists ? lists.cards : cards) as readonly Value[], "newDice", 1);
  raiseIf(!lists && areRows(all) ? ROWS : undefined, 1, "newDice");
  const source = sourceOf(given.random, 2, "newDice");
  const size = all.length;
  // As in `shuffleTable`, the engine's own source is trusted, so only nil is an error.
  const isTrusted = given.random == null && size > 1;
  let sum = size;
  let numbers: number[] | undefined;
  if (lists) {
    const position = given.weights == null ? 1 : 2;
    numbers = slice(lists.numbers);
    sum = sumOf(all, numbers, position, "newDice");
    raiseIf(sum === 0 ? mismatch("a sum above 0", 0) : undefined, position, "newDice");
    if (sum > 0) {
      sum = asInteger(sum);
      // Replaces each weight by the sum of the weights up to its place.
      for (let at = 2; at <= size; at++) numbers[at - 1]! += numbers[at - 1 - 1]!;
    }
  }
  // At nil, `choose` asks again, and raises.
  const choosePoint = () => (isTrusted && (source as RandomFunction)(sum)) || choose(source, sum);
  const makeWeighted = () => {
    if (sum < 0) return choosePlace(source, sum, numbers!);
    const point = choosePoint();
    let place = 1;
    let most = size;
    while (place < most) {
      const middle = Math.floor((place + most) / 2);
      if (numbers![middle - 1]! < point) place = middle + 1;
      else most = middle;
    }
    return place;
  };
  return new EndlessDealer("dice", [fingerprintOf(all)], all, source, numbers ? makeWeighted : choosePoint);
}
