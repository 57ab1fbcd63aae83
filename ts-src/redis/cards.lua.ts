/** Decks of tables: made from cards and options in JSON, to check these, for states, and for the errors of calls. */
import { check, raiseIf, shown } from "../randdeck/check.js";
import { copies } from "../randdeck/copies.js";
import type { Deck } from "../randdeck/deck.js";
import { newDeck } from "../randdeck/deck.js";
import { addCounts } from "../randdeck/order.js";
import { byteCount, CardMap, digits, hasOnlyNames } from "../randdeck/platform.js";
import { newRandom } from "../randdeck/random.js";
import { positionsOf, setPlaces } from "../randdeck/saved.js";
import { generatorNumbers, setGenerator } from "../randdeck/state.js";
import type { Integer, KindOf, Value } from "../randdeck/types.js";
import { contentOf, replace } from "./chunks.lua.js";
import { codeAt, codesIn, positionOf } from "./codes.lua.js";
import { checkCopies, checkTable, KEPT, TABLE_OPTIONS, withoutNames } from "./limits.js";
import { generatorOf } from "./pass.lua.js";
import type { TableRecord } from "./record.lua.js";
import { call, DAMAGED, fail, glue, json, source } from "./server.lua.js";
import { listAt, pileNames } from "./table.lua.js";

export interface Held {
  readonly deck: Deck<Value, string>;
  readonly cards: readonly Value[];
  readonly own: Record<string, unknown>;
  /** The cards in JSON, as the table stores them. */
  readonly kept: string;
}

function givenCards(given: any): Value[] {
  if (type(given) !== "table" || given.copies === undefined) return given;
  checkCopies(given.copies);
  return copies(given.copies);
}

/** Makes the option `kindOf` of `newDeck` from a list with the kind of each card. */
function kindOfFor(cards: readonly Value[], kinds: readonly Value[]): KindOf<Value> {
  check(type(kinds) === "table", 2, "newDeck", "option 'kinds': list of numbers", kinds);
  const size = digits(cards.length);
  check(kinds.length <= cards.length, 2, "newDeck", `option 'kinds': at most ${size} numbers`, kinds.length);
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
  const cards = givenCards(given);
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

/** Sets the piles of a table, its passes and its generator to those of a deck of its cards. */
export function layOut(found: TableRecord, deck: Deck<Value, string>): void {
  const placed = positionsOf(deck);
  const { head, lists } = placed;
  found.passes = head[0]!;
  found.fresh = 0;
  found.last = head[2]!;
  for (let at = 1; at <= lists.length; at++) {
    const codes: string[] = [];
    for (const position of lists[at - 1]!) codes.push(codeAt(found, position));
    replace(listAt(found, at), glue(codes));
  }
  found.fresh = head[1]!;
  setGenerator(source, generatorNumbers(deck.drawPile.source));
  found.isDrawn = true;
}

/** Makes the deck that a table is now, in the middle of a step too. */
export function deckNow(found: TableRecord): Held {
  const fields: any[] = call("HMGET", found.key, "cards", "options");
  const [isWell, result] = pcall(deckOf, fields[0], fields[1]);
  const held = result as Held;
  if (!isWell || held.cards.length !== found.size) fail(DAMAGED);
  const { cards, deck } = held;
  const most = found.count;
  const names = pileNames(found);
  for (let at = 1; at <= names.length; at++) if (names[at - 1] !== deck.names[at - 1]) fail(DAMAGED);
  const lists: Value[][] = [];
  const counts = addCounts(new CardMap<Integer>(), cards, 1);
  for (let at = 1; at <= most; at++) {
    const list: Value[] = [];
    for (const code of codesIn(contentOf(found, listAt(found, at)))) {
      const card = cards[positionOf(code) - 1];
      if (card === undefined) fail(DAMAGED);
      list.push(card!);
    }
    addCounts(counts, list, -1);
    lists.push(list);
  }
  // A card that is in two lists, or more often than the table has it.
  for (const [_, count] of counts) if (count < 0) fail(DAMAGED);
  setPlaces(deck, deck.all, { head: [found.passes, found.fresh, found.last], lists });
  const own = deck.drawPile.source;
  if (found.isDrawn) setGenerator(own, generatorNumbers(source));
  else if (!pcall(setGenerator, own, generatorOf(found))[0]) fail(DAMAGED);
  return held;
}

/** Raises the error of a deck, standing as the table does, that refuses the same call. */
export function refuseAs(found: TableRecord, ask: (this: void, held: Held) => unknown): never {
  ask(deckNow(found));
  fail(DAMAGED);
}
