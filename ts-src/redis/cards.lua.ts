/** Decks of tables, made from cards and options in JSON: to check these, for states, and for errors. */
import { check } from "../randdeck/check.js";
import { copies } from "../randdeck/copies.js";
import { type Deck, newDeck } from "../randdeck/deck.js";
import { lastDealt } from "../randdeck/drawpile.js";
import { addCounts } from "../randdeck/order.js";
import { cardsIn } from "../randdeck/piles.js";
import { byteCount, CardMap, digits } from "../randdeck/platform.js";
import { newRandom } from "../randdeck/random.js";
import { setPlaces } from "../randdeck/saved.js";
import { checkOptions } from "../randdeck/source.js";
import { generatorNumbers, setGenerator } from "../randdeck/state.js";
import type { Integer, KindOf, Value } from "../randdeck/types.js";
import { contentOf, replace } from "./chunks.lua.js";
import { codeFor, codesIn, positionOf } from "./codes.lua.js";
import { checkCopies, checkTable, KEPT, TABLE_OPTIONS, withoutNames } from "./limits.js";
import { ownSource } from "./pass.lua.js";
import { fieldIn, type TableRecord } from "./record.lua.js";
import { DAMAGED, fail, glue, json, source } from "./server.lua.js";
import { listAt, pileNames } from "./table.lua.js";

export interface Held {
  readonly deck: Deck<Value, string>;
  readonly cards: readonly Value[];
  readonly own: Record<string, any>; // The options.
  readonly kept: string; // The cards in JSON, as the table stores them.
  readonly codes: CardMap<string>; // The code of each card, of equal cards the first one's.
  readonly isDistinct: boolean; // Whether all cards differ.
}

function givenCards(given: any): Value[] {
  if (type(given) !== "table" || given.copies === undefined) return given;
  checkCopies(given.copies);
  return copies(given.copies);
}

/** Raises unless a list can have the kinds of cards. */
function checkKinds(cards: readonly Value[], kinds: readonly Value[]): void {
  check(type(kinds) === "table", 2, "newDeck", "option 'kinds': list of numbers", kinds);
  const size = digits(cards.length);
  check(kinds.length <= cards.length, 2, "newDeck", `option 'kinds': at most ${size} numbers`, kinds.length);
  for (const kind of kinds)
    check(type(kind) === "number", 2, "newDeck", "option 'kinds': list of numbers", kind);
}

/** Makes a deck from its cards (a list or copies) and its options, both in JSON. */
export function deckOf(cardsText: string | undefined, optionsText: string | undefined): Held {
  const [isCards, decoded] = pcall(json.decode, cardsText);
  check(isCards, 1, "newDeck", "JSON", cardsText);
  let given: any = decoded;
  if (type(given) === "table") given = withoutNames(given);
  const kept: string = given === decoded ? cardsText! : json.encode(given);
  const [isOptions, options] = pcall(json.decode, optionsText);
  check(isOptions, 2, "newDeck", "JSON", optionsText);
  checkOptions(options, TABLE_OPTIONS, "newDeck");
  const own: Record<string, any> = options;
  if (own.answers === undefined) own.answers = KEPT.answers;
  if (own.answersFor === undefined) own.answersFor = KEPT.answersFor;
  check(own.seed !== undefined, 2, "newDeck", "option 'seed'");
  const cards = givenCards(given);
  const { noRepeat, piles, recycle, shuffled } = own;
  const kinds: readonly Value[] | undefined = own.kinds;
  checkTable(cards, own, byteCount);
  const random = newRandom(own.seed);
  const codes = new CardMap<string>();
  let isDistinct = true;
  let kindOf: KindOf<Value> | undefined;
  // If the cards aren't a list, `newDeck` below raises.
  if (type(cards) === "table") {
    for (let at = 1; at <= cards.length; at++) {
      const card = cards[at - 1];
      if (codes.get(card) === undefined) codes.set(card, codeFor(at));
      else isDistinct = false;
    }
    if (kinds !== undefined) {
      checkKinds(cards, kinds);
      // A state with other cards is refused only when they are all read.
      kindOf = (card) => kinds[positionOf(codes.get(card) ?? codeFor(1)) - 1]!;
    }
  }
  const deck = newDeck<Value, string>(cards, { kindOf, noRepeat, piles, random, recycle, shuffled });
  for (const card of cards) check(card !== json.null, 1, "newDeck", "cards other than null", card);
  return { deck, cards, own, kept, codes, isDistinct };
}

/** The codes of some cards of a deck, of equal cards the first one's. */
export function codesOf(held: Held, some: readonly Value[]): string {
  const codes: string[] = [];
  for (const card of some) codes.push(held.codes.get(card)!);
  return glue(codes);
}

/** Sets the piles of a table, its passes and its generator to those of a deck of its cards. */
export function layOut(found: TableRecord, held: Held): void {
  const { deck } = held;
  const { drawPile: pile, names } = deck;
  const { fresh } = pile;
  const { count } = found;
  const last = lastDealt(pile);
  found.passes = deck.pass;
  found.last = last === undefined ? 0 : positionOf(held.codes.get(last)!);
  found.fresh = 0;
  for (let at = 1; at <= count; at++) {
    const cards = fresh ? [] : cardsIn(deck, names[at - 1]!);
    replace(found, listAt(found, at), codesOf(held, cards));
  }
  if (fresh) found.fresh = 1;
  setGenerator(source, generatorNumbers(pile.source));
  found.isDrawn = true;
}

/** Makes the deck that a table is now, in the middle of a step too. */
export function deckNow(found: TableRecord): Held {
  const [isWell, result] = pcall(deckOf, fieldIn(found, "cards"), fieldIn(found, "options"));
  const held = result as Held;
  if (!isWell || held.cards.length !== found.size) fail(DAMAGED);
  const { cards, deck } = held;
  const { count } = found;
  const names = pileNames(found);
  for (let at = 1; at <= names.length; at++) if (names[at - 1] !== deck.names[at - 1]) fail(DAMAGED);
  const lists: Value[][] = [];
  const counts = addCounts(new CardMap<Integer>(), cards, 1);
  for (let at = 1; at <= count; at++) {
    const list = cardsFor(codesIn(contentOf(found, listAt(found, at))), cards);
    addCounts(counts, list, -1);
    lists.push(list);
  }
  // A card that is in two lists, or more often than the table has it.
  for (const [_, left] of counts) if (left < 0) fail(DAMAGED);
  setPlaces(deck, deck.all, { head: [found.passes, found.fresh, found.last], lists });
  setGenerator(deck.drawPile.source, generatorNumbers(ownSource(found)));
  return held;
}

/** The cards with these codes. */
export function cardsFor(codes: readonly string[], cards: readonly Value[]): Value[] {
  const some: Value[] = [];
  for (const code of codes) {
    const card = cards[positionOf(code) - 1];
    if (card === undefined) fail(DAMAGED);
    some.push(card!);
  }
  return some;
}
