/**
 * The names that tutorials and games have used for years, with the faults of the originals
 * mended: `shuffleTable` and `drawCards` from the Corona tutorial, `RandShuffle`, `OutputCard`,
 * `RandDeck` and `RandMultiDeck` from a blog about Lua closures.
 */
import {
  checkList,
  checkOptions,
  checkResult,
  checkSource,
  checkWhole,
  copyOf,
  MOST_CARDS,
  type Options,
  RANDOM_SOURCE,
  WHEN_SHORT,
} from "./check.js";
import { generatorOf, settleBy } from "./generator.js";
import type { Words } from "./kernel.js";
import { Pass } from "./pass.js";
import {
  engineRandom,
  forgetPosition,
  listTypeName,
  positionOf,
  setPosition,
  swapByChoices,
  warn,
} from "./platform.js";
import { answerProblem, drawOf, sourceOf } from "./source.js";
import type { Integer, RandomSource } from "./types.js";

/** What `RandDeck` can be told. */
export interface RandDeckOptions {
  /** The random source; the engine's own if left out. */
  random?: RandomSource | undefined;
  /** Whether no card shall come twice in a row, from pass to pass too, as far as the cards allow. */
  noRepeat?: boolean | undefined;
}

/** What `RandMultiDeck` can be told. */
export interface RandMultiDeckOptions extends RandDeckOptions {
  /**
   * What happens when a hand is larger than what is left: `"topUp"` (the default) deals what is
   * left and tops the hand up from the next pass; `"reshuffle"` puts what is left back and deals
   * the whole hand from a new pass.
   */
  whenShort?: "topUp" | "reshuffle" | undefined;
}

/** Deals one card a call. */
export type RandDealer<Card> = (this: void) => Card;

/** Deals one card, or a hand of `num` cards as a list. */
export interface RandMultiDealer<Card> {
  (this: void, num?: 1): Card;
  (this: void, num: 0 | 2 | 3 | 4 | 5 | 6 | 7): Card[];
  (this: void, num: Integer): Card | Card[];
}

const RAND_DECK_OPTIONS: Options = { noRepeat: "boolean", random: RANDOM_SOURCE };
const RAND_MULTI_DECK_OPTIONS: Options = {
  noRepeat: "boolean",
  random: RANDOM_SOURCE,
  whenShort: WHEN_SHORT,
};

/** The pass that the options of a dealer ask for. */
function newPass<Card>(cards: Card[], options: RandDeckOptions | undefined): Pass<Card> {
  const given = options ?? {};
  return new Pass(cards, sourceOf(given.random), given.noRepeat === true, cards);
}

/**
 * Shuffles `list` in place from its end, with `random(#list)` down to `random(2)`, and starts it
 * at its top again. Gives the text that says what was wrong with an answer of the source; every
 * card stays in the list all the same. (Durstenfeld 1964)
 */
function shuffleInPlace(
  list: unknown[],
  random: RandomSource | undefined,
  generator: Words | undefined,
): string | undefined {
  let problem: string | undefined;
  if (generator !== undefined) {
    const size = list.length;
    settleBy(generator, list, 1, size, size, size);
  } else if (random == null) {
    const draw = engineRandom();
    for (let last = list.length; last >= 2; last--) {
      const choice = draw(last);
      const card = list[choice - 1];
      list[choice - 1] = list[last - 1];
      list[last - 1] = card;
    }
  } else {
    problem = swapByChoices(list, drawOf(random), answerProblem);
  }
  if (problem === undefined) forgetPosition(list);
  return problem;
}

/**
 * Shuffles a list in place: every order is equally likely. `drawCards` and `OutputCard` start at
 * its top again.
 *
 * With any source it makes the tutorial's own swaps, so that a game that seeds its engine keeps
 * its orders.
 *
 * Cost: one swap a card. Random numbers: one a card but for the first, `random(#t)` to
 * `random(2)`. (Durstenfeld 1964)
 *
 * @example
 * ```lua
 * local deck = { "AS", "KD", "7C" }
 * print(shuffleTable(deck) == deck, #deck) --> true 3
 * ```
 * @param t - The list. Changed in place.
 * @param random - The random source; the engine's own if left out.
 * @returns `t`; or false, after a warning through `print`, if `t` is no table.
 * @throws where `random` is no source or gives a wrong answer. All cards are still in `t` then,
 * in any order.
 */
export function shuffleTable<Card>(t: Card[], random?: RandomSource): Card[] {
  if (listTypeName(t) !== "table") {
    warn("WARNING: shuffleTable() function expects a table");
    // Who keeps to the type never sees this answer, which the tutorial promises.
    return false as unknown as Card[];
  }
  let generator: Words | undefined;
  if (random != null) {
    generator = generatorOf(random);
    if (generator === undefined) checkSource(random, 2, "shuffleTable");
  }
  checkResult(shuffleInPlace(t, random, generator), 2, "shuffleTable");
  return t;
}

/**
 * Deals the next cards of a list as they lie, from the top. Each list has its own position,
 * shared with `OutputCard`; `shuffleTable` and `RandShuffle` start it at the top again. Nothing
 * is taken out of the list.
 *
 * Cost: by `num`. Random numbers: none.
 *
 * @example
 * ```lua
 * local deck = { "AS", "KD", "7C" }
 * print(table.concat(drawCards(2, deck), " ")) --> AS KD
 * print(table.concat(drawCards(2, deck), " ")) --> 7C
 * print(#drawCards(2, deck)) --> 0
 * ```
 * @param num - How many cards, a whole number from 0.
 * @param deck - The list to deal from.
 * @returns A new list of `num` cards; of fewer where the list runs out, and none from then on.
 * @throws where an argument is of the wrong kind or value.
 */
export function drawCards<Card>(num: Integer, deck: readonly Card[]): Card[] {
  checkWhole(num, 1, "drawCards", 0);
  checkList(deck, 2, "drawCards");
  const position = positionOf(deck);
  const hand: Card[] = [];
  for (let drawn = 1; drawn <= num; drawn++) {
    const card = deck[position + drawn - 1];
    if (card == null) break;
    hand.push(card);
  }
  setPosition(deck, position + hand.length);
  return hand;
}

/**
 * Shuffles a list in place, just as `shuffleTable` does, but raises where it is given none.
 *
 * Cost: one swap a card. Random numbers: one a card but for the first, `random(#deck)` to
 * `random(2)`. (Durstenfeld 1964)
 *
 * @example
 * ```lua
 * local deck = { "AS", "KD", "7C" }
 * print(RandShuffle(deck) == deck, #deck) --> true 3
 * ```
 * @param deck - The list. Changed in place.
 * @param random - The random source; the engine's own if left out.
 * @returns `deck`.
 * @throws where `deck` is no table, and where `random` is no source or gives a wrong answer. All
 * cards are still in `deck` then, in any order.
 */
export function RandShuffle<Card>(deck: Card[], random?: RandomSource): Card[] {
  checkList(deck, 1, "RandShuffle");
  let generator: Words | undefined;
  if (random != null) {
    generator = generatorOf(random);
    if (generator === undefined) checkSource(random, 2, "RandShuffle");
  }
  checkResult(shuffleInPlace(deck, random, generator), 2, "RandShuffle");
  return deck;
}

/**
 * Deals the next card of a list as it lies. When all have been dealt it shuffles the list in
 * place and goes on from its top. Each list has its own position, shared with `drawCards`.
 *
 * Cost: the same for every call but those that shuffle. Random numbers: none, or those of
 * `RandShuffle`.
 *
 * @example
 * ```lua
 * local deck = { "AS", "KD" }
 * print(OutputCard(deck), OutputCard(deck)) --> AS KD
 * ```
 * @param deck - The list to deal from. Changed in place when it is shuffled.
 * @param random - The random source; the engine's own if left out.
 * @returns The card; nil if the list is empty.
 * @throws where `deck` is no table, and where `random` is no source or gives a wrong answer.
 * Nothing has been dealt then, and all cards are still in `deck`.
 */
export function OutputCard<Card>(deck: Card[], random?: RandomSource): Card | undefined {
  checkList(deck, 1, "OutputCard");
  checkSource(random, 2, "OutputCard");
  const size = deck.length;
  if (size === 0) return undefined;
  let position = positionOf(deck);
  if (position >= size) {
    checkResult(shuffleInPlace(deck, random, generatorOf(random)), 2, "OutputCard");
    position = 0;
  }
  setPosition(deck, position + 1);
  return deck[position];
}

/**
 * Makes a dealer of the cards of a list: a function that gives the next card of a shuffled deck
 * each time it is called, and begins a new pass by itself when all are dealt. Each pass deals
 * every card exactly once, in an order that is as likely as any other. The list is copied:
 * dealers made from one list know nothing of each other.
 *
 * Cost: one copy of the list now, and with `noRepeat` a look at every card; then no call costs
 * more than shuffling some 64 cards, whatever the size of the deck. Where `noRepeat` meets equal
 * cards, a pass is planned when it begins, at the cost and with the random numbers of `spread`, the
 * counts alone being made once. Random numbers: for each pass `random(#t)` to `random(2)`, asked for
 * as they are needed, some 64 at a time; after the first pass `noRepeat` leaves the card dealt last
 * out of the first choice. (Fisher and Yates 1938, Durstenfeld 1964)
 *
 * @example
 * ```lua
 * local last = function(n) return n end -- always the last one, to show what happens
 * local deal = RandDeck({ "A", "B", "C" }, { random = last })
 * print(deal(), deal(), deal(), deal()) --> C A B B
 * ```
 * @param t - The cards, at least one.
 * @param options - `random`, `noRepeat`.
 * @returns The dealer: a function without arguments that gives one card, never nil.
 * @throws where `t` is no table, is empty or has a hole, and where an option is unknown or of the
 * wrong kind. The dealer raises where `random` gives a wrong answer; it has dealt nothing then.
 */
export function RandDeck<Card>(t: readonly Card[], options?: RandDeckOptions): RandDealer<Card> {
  const cards = copyOf(t, "RandDeck", 1);
  checkOptions(options, RAND_DECK_OPTIONS, "RandDeck");
  const pass = newPass(cards, options);
  return () => {
    let position = pass.dealt + 1;
    if (position > pass.settled) {
      checkResult(pass.settleMore(), 2, "RandDeck");
      position = pass.dealt + 1;
    }
    pass.dealt = position;
    return cards[position - 1]!;
  };
}

/**
 * Makes a dealer like that of `RandDeck`, which also deals hands. Single cards and hands mix
 * freely.
 *
 * When fewer than `num` cards are left, it deals those, begins the next pass and tops the hand up
 * from it: no slot is twice in a hand of at most the deck's size, both passes deal every card
 * exactly once, and every order that these rules allow is equally likely. A hand larger than the
 * deck gets what is left, whole passes, then a part of one. (Where `noRepeat` meets equal cards up to
 * 16 passes are planned for one that fits the hand. Where none does, the hand is topped up from an
 * order of the other cards, and the rest follows by itself: all rules are kept, but some orders are
 * likelier than others, and of a pass that could have none some cards may come twice in a row.)
 *
 * Cost: as `RandDeck`; a hand costs by `num`, and a copy of the deck where it is larger than
 * that or `whenShort` puts cards back. Random numbers: as `RandDeck`; where r cards are left the first
 * `num` - r of the next pass are chosen by `random(#t - r)`, `random(#t - r - 1)` and so on, or as
 * often as passes are planned. (Fisher and Yates 1938, Durstenfeld 1964)
 *
 * @example
 * ```lua
 * local last = function(n) return n end -- always the last one, to show what happens
 * local deal = RandMultiDeck({ "A", "B", "C" }, { random = last })
 * print(deal()) --> C
 * print(table.concat(deal(3), " ")) --> A B C
 * ```
 * @param t - The cards, at least one.
 * @param options - `random`, `noRepeat`, `whenShort`.
 * @returns The dealer: a function of `num`, a whole number from 0 to 10,000,000. Left out or 1 it
 * gives one card, else a list of `num` cards, empty for 0; never nil.
 * @throws where `t` is no table, is empty or has a hole, and where an option is unknown or of the
 * wrong kind. The dealer raises where `num` is of the wrong kind or value or `random` gives a wrong
 * answer; it has dealt nothing then.
 */
export function RandMultiDeck<Card>(
  t: readonly Card[],
  options?: RandMultiDeckOptions,
): RandMultiDealer<Card> {
  const cards = copyOf(t, "RandMultiDeck", 1);
  checkOptions(options, RAND_MULTI_DECK_OPTIONS, "RandMultiDeck");
  const pass = newPass(cards, options);
  const reshuffle = options != null && options.whenShort === "reshuffle";
  return ((num?: Integer): Card | Card[] => {
    if (num == null || num === 1) {
      let position = pass.dealt + 1;
      if (position > pass.settled) {
        checkResult(pass.settleMore(), 2, "RandMultiDeck");
        position = pass.dealt + 1;
      }
      pass.dealt = position;
      return cards[position - 1]!;
    }
    checkWhole(num, 1, "RandMultiDeck", 0, MOST_CARDS);
    const hand: Card[] = [];
    checkResult(pass.take(Math.floor(num), hand, reshuffle), 2, "RandMultiDeck");
    return hand;
  }) as RandMultiDealer<Card>;
}
