/** The deck of a table, from its cards and options as JSON. */
import { check, raiseIf, shown } from "../randdeck/check.js";
import { copies } from "../randdeck/copies.js";
import type { Deck } from "../randdeck/deck.js";
import { newDeck } from "../randdeck/newdeck.js";
import { CardMap, digits } from "../randdeck/platform.js";
import { newRandom } from "../randdeck/random.js";
import type { Integer, KindOf, Value } from "../randdeck/types.js";
import { MOST } from "./limits.js";
import { json } from "./server.lua.js";

/** The options of a table: some of `newDeck`, and its own. */
const TABLE_OPTIONS = [
  "answers",
  "answersFor",
  "events",
  "expiry",
  "kinds",
  "noRepeat",
  "note",
  "piles",
  "recycle",
  "seed",
  "shuffled",
];

/** A deck, and what it is made of. */
export interface Held {
  readonly deck: Deck<Value, string>;
  /** All cards. */
  readonly cards: readonly Value[];
  /** Its options. */
  readonly own: Record<string, unknown>;
}

/** Raises if there are too many cards. */
function checkCount(count: number): void {
  check(count <= MOST.cards, 1, "newDeck", `at most ${digits(MOST.cards)} cards`, count);
}

/** The copies of cards, from pairs of a card and a number, or from numbers by name. */
function copiesIn(groups: any): Value[] {
  let count = 0;
  if (type(groups) === "table") {
    for (const [key] of pairs(groups)) {
      let number = groups[key];
      if (type(number) === "table") number = number[2];
      if (type(number) === "number") count += Math.max(number, 0);
    }
  }
  checkCount(count);
  return copies(groups);
}

/** The cards in JSON: a list, or copies. */
function cardsOf(given: any): Value[] {
  if (type(given) !== "table") return given;
  if (given.copies !== undefined) return copiesIn(given.copies);
  const cards: Value[] = given;
  checkCount(cards.length);
  return cards;
}

/** Raises if a text is too long. */
function checkLength(text: unknown, most: Integer, position: Integer, what: string): void {
  const isLong = type(text) === "string" && (text as string).length > most;
  check(!isLong, position, "newDeck", `${what} of at most ${digits(most)} bytes`, text);
}

/** Raises if a card is null, or the cards are too long together. */
function checkCards(cards: readonly unknown[]): void {
  let size = 0;
  for (const card of cards) {
    check(card !== json.null, 1, "newDeck", "cards other than null", card);
    if (type(card) === "string") size += (card as string).length;
  }
  check(size <= MOST.text, 1, "newDeck", `cards of at most ${digits(MOST.text)} bytes`, size);
}

/** Raises if there are too many piles, or their names are too long. */
function checkPiles(piles: readonly unknown[]): void {
  // The deck refuses what is no list.
  if (type(piles) !== "table") return;
  const isFew = piles.length <= MOST.piles;
  check(isFew, 2, "newDeck", `option 'piles': at most ${digits(MOST.piles)} names`, piles.length);
  for (const pile of piles) checkLength(pile, MOST.pile, 2, "option 'piles': names");
}

/** The kinds of cards in the order of the cards, as an option of `newDeck`. */
function kindOfFor(cards: readonly Value[], kinds: readonly Value[]): KindOf<Value> {
  check(type(kinds) === "table", 2, "newDeck", "option 'kinds': list of numbers", kinds);
  for (const kind of kinds)
    check(type(kind) === "number", 2, "newDeck", "option 'kinds': list of numbers", kind);
  // A state asks for them in its own order.
  const kindOf = new CardMap<Value>();
  for (let at = 1; at <= cards.length; at++) kindOf.set(cards[at - 1], kinds[at - 1]!);
  return (card) => kindOf.get(card)!;
}

/** Makes a deck from JSON: its cards, or copies, and its options. */
export function deckOf(cardsText: string | undefined, optionsText: string | undefined): Held {
  checkLength(cardsText, MOST.text, 1, "JSON");
  checkLength(optionsText, MOST.text, 2, "JSON");
  const [isCards, given] = pcall(json.decode, cardsText);
  check(isCards, 1, "newDeck", "JSON", cardsText);
  const [isOptions, options] = pcall(json.decode, optionsText);
  check(isOptions, 2, "newDeck", "JSON", optionsText);
  check(type(options) === "table", 2, "newDeck", "table of options", options);
  const own: Record<string, any> = {};
  for (const name of TABLE_OPTIONS) {
    own[name] = options[name];
    options[name] = undefined;
  }
  const [unknown] = next(options as object);
  let problem: string | undefined;
  if (unknown !== undefined) problem = `unknown option ${shown(unknown)}, known: ${TABLE_OPTIONS.join(", ")}`;
  raiseIf(problem, 2, "newDeck");
  check(own.seed !== undefined, 2, "newDeck", "option 'seed'");
  checkLength(own.seed, MOST.seed, 2, "option 'seed': text");
  const { noRepeat, piles, recycle, shuffled } = own;
  checkPiles(piles);
  const random = newRandom(own.seed);
  let kindOf: KindOf<Value> | undefined;
  const cards = cardsOf(given);
  // The deck refuses what is no list.
  if (own.kinds !== undefined && type(cards) === "table") kindOf = kindOfFor(cards, own.kinds);
  const deck = newDeck<Value, string>(cards, { kindOf, noRepeat, piles, random, recycle, shuffled });
  checkCards(cards);
  return { deck, cards, own };
}
