/**
 * Names that tutorials and games have used for years, with the bugs fixed:
 * `shuffleTable` and `drawCards` from the Corona tutorial, `RandShuffle`, `OutputCard`, `RandDeck` and
 * `RandMultiDeck` from a blog about Lua closures.
 */
import { checkList, checkWhole, copyOf, MOST_CARDS } from "./check.js";
import { dealTop, dealWithReshuffle, newDrawPile } from "./drawpile.js";
import { arrange, kindsOf } from "./order.js";
import { dealtCounts, slice } from "./platform.js";
import { changeable } from "./refusals.js";
import { shuffleInPlace } from "./shuffle.js";
import { checkOptions, type Known, sourceOf } from "./source.js";
import type { Integer, PassOptions, RandomSource, Value } from "./types.js";

/** Options of `RandMultiDeck`. */
export interface RandMultiDeckOptions extends PassOptions {
  /**
   * If a hand needs more cards than are left, `"topUp"` (the default) deals the cards left, then the rest from
   * the next pass; `"reshuffle"` deals the whole hand from the next pass.
   */
  whenShort?: "topUp" | "reshuffle" | undefined;
}

const DECK_OPTIONS: Known<PassOptions> = { noRepeat: ["boolean"], random: [] };

const MULTI_DECK_OPTIONS: Known<RandMultiDeckOptions> = {
  noRepeat: ["boolean"],
  random: [],
  whenShort: ["'topUp'", "'reshuffle'"],
};

/** Deals one card each time you call it. */
export type RandDealer<Card> = (this: void) => Card;

/** Deals one card, or a hand of `num` cards as a list. */
export type RandMultiDealer<Card> = <Count extends Integer = 1>(
  this: void,
  num?: Count,
) => Count extends 1 ? Card : number extends Count ? Card | Card[] : Card[];

/**
 * Deals the next `num` cards of a list, starting from the first. It doesn't shuffle: call `shuffleTable` first. It
 * remembers a position for each list, and any function of the library that rearranges the list sets the position
 * back to the start. If you shuffle or refill a list yourself, call `cut(deck, 0)`.
 * ```lua
 * local deck = { "AS", "KD", "7C" }
 * print(table.concat(drawCards(2, deck), " ")) --> AS KD
 * print(table.concat(drawCards(2, deck), " ")) --> 7C
 * ```
 * @param num - How many cards, from 0.
 * @param deck - The list to deal from.
 * @returns A new list of `num` cards, or fewer if the list runs out.
 */
export function drawCards<Card>(num: Integer, deck: readonly Card[]): Card[] {
  checkWhole(num, 1, "drawCards", 0);
  checkList(deck, 2, "drawCards");
  let dealt = dealtCounts.get(deck) ?? 0;
  const hand: Card[] = [];
  while (hand.length < num && deck[dealt] != null) {
    dealt += 1;
    hand.push(deck[dealt - 1]!);
  }
  dealtCounts.set(deck, dealt);
  return hand;
}

/**
 * Deals the next card of a list. When all are dealt, it shuffles the list in place and starts again at the
 * top. Each list has its own position, shared with `drawCards`.
 * ```lua
 * local deck = { "AS", "KD" }
 * print(OutputCard(deck), OutputCard(deck)) --> AS KD
 * ```
 * @param deck - The list to deal from, changed in place when it is shuffled.
 * @param random - The random source; the engine's own by default.
 * @returns The card; nil if the list is empty.
 */
export function OutputCard<Card>(deck: Card[], random?: RandomSource): Card | undefined {
  checkList(changeable(deck, "OutputCard"), 1, "OutputCard");
  const source = sourceOf(random, 2, "OutputCard");
  if ((dealtCounts.get(deck) ?? 0) >= deck.length) shuffleInPlace(deck, source, random == null);
  return drawCards(1, deck)[0];
}

/**
 * Makes a function that deals one card of a shuffled deck each time you call it, and begins a new pass when all
 * are dealt. Every order of a pass is equally likely. The list is copied. `newDeck` with `recycle = "all"` deals
 * the same way, and can be saved.
 * ```lua
 * local last = function(n) return n end -- always the last
 * local deal = RandDeck({ "A", "B", "C" }, { random = last })
 * print(deal(), deal(), deal(), deal()) --> C A B B
 * ```
 * @param t - The cards, at least one.
 * @param options - `random`, `noRepeat`.
 * @returns A function that returns one card.
 */
export function RandDeck<Card extends Value>(t: readonly Card[], options?: PassOptions): RandDealer<Card> {
  const cards = copyOf(t, "RandDeck", 1);
  const given = checkOptions(options, DECK_OPTIONS, "RandDeck", t);
  const source = sourceOf(given.random, 2, "RandDeck");
  const kinds = given.noRepeat && kindsOf(cards, undefined, 2, "RandDeck");
  const size = cards.length;
  let dealt = size + 1;
  let last: Card | undefined;
  return () => {
    if (dealt >= size) {
      // After a failed shuffle `cards` is out of order, so a retry must keep `last`.
      if (dealt === size) last = cards[size - 1];
      dealt = size + 1;
      arrange(source, cards, kinds, last);
      dealt = 0;
    }
    dealt += 1;
    return cards[dealt - 1]!;
  };
}

/**
 * Makes a function like that of `RandDeck` that also deals hands of `num` cards. If fewer are left, it deals
 * these, then the rest from the next pass. A hand no larger than the deck has no card twice, and each pass still
 * deals every card exactly once. It cannot be saved.
 * ```lua
 * local last = function(n) return n end -- always the last
 * local deal = RandMultiDeck({ "A", "B", "C" }, { random = last })
 * print(deal()) --> C
 * print(table.concat(deal(3), " ")) --> A B C
 * ```
 * @param t - The cards, at least one.
 * @param options - `random`, `noRepeat`, `whenShort`.
 * @returns A function of `num`, from 0 to 10,000,000. It returns one card if `num` is 1 or nil, else a list
 * of `num` cards; never nil.
 */
export function RandMultiDeck<Card extends Value>(
  t: readonly Card[],
  options?: RandMultiDeckOptions,
): RandMultiDealer<Card> {
  const cards = copyOf(t, "RandMultiDeck", 1);
  const given = checkOptions(options, MULTI_DECK_OPTIONS, "RandMultiDeck", t);
  const isReshuffled = given.whenShort === "reshuffle";
  const source = sourceOf(given.random, 2, "RandMultiDeck");
  const kinds = given.noRepeat && kindsOf(cards, undefined, 2, "RandMultiDeck");
  const pile = newDrawPile<Card>(source, kinds);
  return ((num?: Integer): Card | Card[] => {
    const count = num ?? 1;
    if (num != null && num !== 1) checkWhole(num, 1, "RandMultiDeck", 0, MOST_CARDS);
    let hand: Card[] = [];
    if (count <= pile.order.length - pile.dealt) hand = dealTop(pile, count);
    else {
      if (!isReshuffled) hand = slice(pile.order, pile.dealt + 1);
      dealWithReshuffle(pile, hand, count, cards, true);
    }
    if (count === 1) return hand[0]!;
    return hand;
  }) as RandMultiDealer<Card>;
}
