/** Makes the deck of a table from its cards and options in JSON. */
import { check, raiseIf, shown } from "../randdeck/check.js";
import { copies } from "../randdeck/copies.js";
import type { Deck } from "../randdeck/deck.js";
import { newDeck } from "../randdeck/deck.js";
import { byteCount, CardMap, hasOnlyNames } from "../randdeck/platform.js";
import { newRandom } from "../randdeck/random.js";
import type { Integer, KindOf, Value } from "../randdeck/types.js";
import { checkCopies, checkTable, KEPT, TABLE_OPTIONS, withoutNames } from "./limits.js";
import { json } from "./server.lua.js";

export interface Held {
  readonly deck: Deck<Value, string>;
  readonly cards: readonly Value[];
  readonly own: Record<string, unknown>;
  /** The cards in JSON, as the table stores them. */
  readonly kept: string;
  /** The positions and the generator as they were read. `write` compares them with the new ones. */
  before?: readonly Integer[][] | undefined;
  generator?: string | undefined;
  /** The positions after the call, set by `write`. */
  after?: readonly Integer[][] | undefined;
}

function cardsOf(given: any): Value[] {
  if (type(given) !== "table" || given.copies === undefined) return given;
  checkCopies(given.copies);
  return copies(given.copies);
}

/** Makes the option `kindOf` of `newDeck` from a list with the kind of each card. */
function kindOfFor(cards: readonly Value[], kinds: readonly Value[]): KindOf<Value> {
  check(type(kinds) === "table", 2, "newDeck", "option 'kinds': list of numbers", kinds);
  for (const kind of kinds)
    check(type(kind) === "number", 2, "newDeck", "option 'kinds': list of numbers", kind);
  // Finds a kind by card, not by position, since a state may list the cards in another order.
  const kindOf = new CardMap<Value>();
  for (let at = 1; at <= cards.length; at++) kindOf.set(cards[at - 1], kinds[at - 1]!);
  return (card) => kindOf.get(card)!;
}

/** Makes a deck from its cards (a list or copies) and its options, both in JSON. */
export function deckOf(cardsText: string | undefined, optionsText: string | undefined): Held {
  const [isCards, decoded] = pcall(json.decode, cardsText);
  check(isCards, 1, "newDeck", "JSON", cardsText);
  let given: any = decoded;
  let kept = cardsText!;
  if (type(given) === "table" && type(given.copies) === "table" && hasOnlyNames(given.copies)) {
    given = withoutNames(given);
    kept = json.encode(given);
  }
  const [isOptions, options] = pcall(json.decode, optionsText);
  check(isOptions, 2, "newDeck", "JSON", optionsText);
  check(type(options) === "table", 2, "newDeck", "table of options", options);
  const own: Record<string, any> = { answers: KEPT.answers, answersFor: KEPT.answersFor };
  for (const name of TABLE_OPTIONS) {
    if (options[name] !== undefined) own[name] = options[name];
    options[name] = undefined;
  }
  const [unknown] = next(options as object);
  let problem: string | undefined;
  if (unknown !== undefined) problem = `unknown option ${shown(unknown)}, known: ${TABLE_OPTIONS.join(", ")}`;
  raiseIf(problem, 2, "newDeck");
  check(own.seed !== undefined, 2, "newDeck", "option 'seed'");
  const cards = cardsOf(given);
  const { kinds, noRepeat, piles, recycle, shuffled } = own;
  checkTable(cards, own, byteCount);
  const random = newRandom(own.seed);
  let kindOf: KindOf<Value> | undefined;
  // If the cards aren't a list, `newDeck` below raises.
  if (kinds !== undefined && type(cards) === "table") kindOf = kindOfFor(cards, kinds);
  const deck = newDeck<Value, string>(cards, { kindOf, noRepeat, piles, random, recycle, shuffled });
  for (const card of cards) check(card !== json.null, 1, "newDeck", "cards other than null", card);
  return { deck, cards, own, kept };
}
