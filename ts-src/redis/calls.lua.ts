/**
 * Tables in Redis: what a deck does, each call atomic. Calls that only take or add positions change the lists;
 * all others make the deck, call it and write it back.
 */
import { check, checkWhole, isWhole, MOST_CARDS } from "../randdeck/check.js";
import { append, CardMap, digits, numbersIn } from "../randdeck/platform.js";
import type { DeckPlace, Integer, Value } from "../randdeck/types.js";
import { deckOf, type Held, MOST_POSITIONS } from "./cards.lua.js";
import { answerTo, requestIn } from "./requests.lua.js";
import { call, fail, now, send } from "./server.lua.js";
import {
  DAMAGED,
  FORM,
  type Found,
  find,
  finish,
  newHeld,
  positionsAmong,
  push,
  read,
  tell,
  write,
} from "./table.lua.js";

/** A function of the library: takes the words after the edition and the request, returns the answer. */
type Call = (this: void, found: Found, first?: string, second?: string) => string;

const MOST_SECONDS = 2147483647;

const TAKEN = "a key of this table holds something else";

/** The limit for `put` at random: the cards put times the cards of the table. */
const MOST_STEPS = 5000000;

/** For more cards than this it is cheaper to read both lists than to look for each card. */
const FEW_CARDS = 16;

/** Reads the deck of a table, changes it and writes it back. */
function change(found: Found, act: (this: void, held: Held) => void): string {
  const held = read(found);
  act(held);
  write(found, held.deck);
  return "OK";
}

/** The same; returns the positions of the cards dealt. */
function dealBy(found: Found, act: (this: void, held: Held) => readonly Value[]): string {
  let answer = "";
  change(found, (held) => {
    answer = positionsAmong(act(held), held.cards);
  });
  return answer;
}

/** Takes positions from the top of the draw pile, if it has enough. */
function take(found: Found, count: unknown): string | undefined {
  const { pile, left, commands } = found;
  if (!isWhole(count, 1, left)) return undefined;
  const top: string[] = call("LRANGE", pile, 0, count - 1);
  commands.push(["LTRIM", pile, count, -1]);
  for (const text of top) {
    found.last = tonumber(text)!;
    if (!isWhole(found.last, 1, found.size)) fail(DAMAGED);
  }
  found.left = left - count;
  return top.join(" ");
}

/** The number in a text, else the text: the deck then says what is wrong. */
function numberOr(text: string | undefined): any {
  return tonumber(text) ?? text;
}

/** An option that is a whole number from 1. */
function optionIn(own: Record<string, unknown>, name: string, most: Integer, otherwise: Integer): Integer {
  const value = own[name];
  if (value === undefined) return otherwise;
  const isRight = isWhole(value, 1, most);
  check(isRight, 2, "newDeck", `option '${name}': whole number from 1 to ${digits(most)}`, value);
  return value as Integer;
}

/** Whether some cards are equal. */
function hasCopies(cards: readonly Value[]): boolean {
  const seen = new CardMap<boolean>();
  for (const card of cards) {
    if (seen.get(card)) return true;
    seen.set(card, true);
  }
  return false;
}

/** Makes a table of cards and options, each as JSON. Returns its edition. */
function createTable(found: Found, cardsText?: string, optionsText = "{}"): string {
  const { hash, pile, discards, fields } = found;
  if (call("EXISTS", hash, pile, discards) > 0) fail(TAKEN);
  const held = deckOf(cardsText, optionsText);
  const { cards, own } = held;
  const { events } = own;
  const isSwitch = events === undefined || type(events) === "boolean";
  check(isSwitch, 2, "newDeck", "option 'events': boolean", events);
  const time = now();
  found.edition = string.format("%s%.6f", FORM, time);
  found.size = cards.length;
  found.hasCopies = hasCopies(cards);
  found.answers = optionIn(own, "answers", 1000, 32);
  found.answersFor = optionIn(own, "answersFor", MOST_SECONDS, 120);
  found.expiry = optionIn(own, "expiry", MOST_SECONDS, 0);
  found.hasEvents = events === true;
  found.changes = 0;
  found.looked = time;
  append(fields, ["randdeck", found.edition, "cards", cardsText, "options", optionsText]);
  write(found, held.deck);
  return found.edition;
}

/** Draws cards; from endless passes at most as many as a table may have. */
function dealCards(found: Found, count: Integer, name: string): string {
  return (
    take(found, count) ??
    dealBy(found, (held) => {
      if (held.isEndless && isWhole(count, 0, Infinity)) {
        check(count <= MOST_POSITIONS, 1, name, `at most ${digits(MOST_POSITIONS)} cards`, count);
      }
      return held.deck.draw(count);
    })
  );
}

/** Draws cards: how many. Returns their positions, separated by blanks. */
function drawCards(found: Found, text = "1"): string {
  return dealCards(found, numberOr(text), "draw");
}

/** Deals hands: how many, how large. Returns positions like `draw`, the first one for the first hand. */
function dealHands(found: Found, handsText?: string, sizeText?: string): string {
  const hands = numberOr(handsText);
  const size = numberOr(sizeText);
  checkWhole(hands, 1, "deal", 1, MOST_CARDS);
  checkWhole(size, 2, "deal", 0, Math.floor(MOST_CARDS / hands));
  // Dealt round the table, the cards are in the order drawn.
  return dealCards(found, hands * size, "deal");
}

/** Shows what is drawn next in this pass: how many. Writes if the pass is still to be shuffled. */
function peekCards(found: Found, text = "1"): string {
  const count = numberOr(text);
  if (!found.isFresh) {
    checkWhole(count, 1, "peek", 0);
    if (count === 0) return "";
    const shown: string[] = call("LRANGE", found.pile, 0, Math.min(count, MOST_POSITIONS) - 1);
    return shown.join(" ");
  }
  return dealBy(found, (held) => held.deck.peek(count as Integer));
}

/** The positions in an argument, no longer than the text of all positions. */
function positionsIn(found: Found, text: string | undefined, name: string): Integer[] {
  const isRight = text !== undefined && string.match(text, "^[%d ]*$")[0] !== undefined;
  check(isRight, 1, name, "text of positions", text);
  const size = found.size;
  check(text!.length <= 8 * size, 1, name, `positions of at most ${digits(size)} cards`, text);
  return numbersIn(text!);
}

/** The cards at some positions; raises if there is none at one. */
function cardsAt(positions: readonly Integer[], cards: readonly Value[], name: string): Value[] {
  const some: Value[] = [];
  for (const position of positions) {
    const card = cards[position - 1];
    check(card !== undefined, 1, name, `positions from 1 to ${digits(cards.length)}`, position);
    some.push(card!);
  }
  return some;
}

/** Puts cards that are out or discarded back: their positions, and where. */
function putCards(found: Found, text?: string, where?: string): string {
  const positions = positionsIn(found, text, "put");
  const place: DeckPlace = numberOr(where);
  if (place === "random") {
    const most = Math.floor(MOST_STEPS / found.size);
    check(positions.length <= most, 1, "put", `at most ${digits(most)} positions`, positions.length);
  }
  return change(found, (held) => held.deck.put(cardsAt(positions, held.cards, "put"), place));
}

/** Whether cards are out and all different, as far as the lists can tell. */
function areOut(found: Found, positions: readonly Integer[]): boolean {
  const { pile, discards, size } = found;
  if (found.isFresh || found.hasCopies) return false;
  const seen = new CardMap<boolean>();
  const isFew = positions.length <= FEW_CARDS;
  if (!isFew) {
    for (const key of [pile, discards]) {
      for (const text of call("LRANGE", key, 0, -1) as string[]) seen.set(tonumber(text), true);
    }
  }
  for (const position of positions) {
    if (seen.get(position) || !isWhole(position, 1, size)) return false;
    if (isFew && (call("LPOS", pile, position) || call("LPOS", discards, position))) return false;
    seen.set(position, true);
  }
  return true;
}

/** Puts cards that are out on the discard pile: their positions. */
function discardCards(found: Found, text?: string): string {
  const positions = positionsIn(found, text, "discard");
  if (!areOut(found, positions)) {
    return change(found, (held) => held.deck.discard(cardsAt(positions, held.cards, "discard")));
  }
  push(found, found.discards, positions);
  found.discarded += positions.length;
  return "OK";
}

/** Restores a deck: its state. */
function setState(found: Found, text?: string): string {
  const most = 8 * found.size + 10000;
  const isLong = text !== undefined && text.length > most;
  check(!isLong, 1, "setState", `state of at most ${digits(most)} bytes`, text);
  const deck = newHeld(found.hash).deck;
  deck.setState(text!);
  write(found, deck);
  return "OK";
}

/** How many cards are left, out and discarded, how many there are, how many passes have begun. */
function countCards(found: Found): string {
  const { size, discarded, begun } = found;
  const left = found.isFresh ? size : found.left;
  return string.format("%d %d %d %d %.0f", left, size - left - discarded, discarded, size, begun);
}

/** What everybody at the table may see: `counts`, then the positions of the discard pile. */
function viewTable(found: Found): string {
  const discarded: string[] = call("LRANGE", found.discards, 0, -1);
  return `${countCards(found)};${discarded.join(" ")}`;
}

/** What a client must know: the edition, the cards as given, how many answers are kept. */
function aboutTable(found: Found): string[] {
  return [found.edition, call("HGET", found.hash, "cards"), digits(found.answers)];
}

/** Calls that only read, so a replica can answer. */
const LOOKS: Record<string, (this: void, found: Found) => unknown> = {
  about: aboutTable,
  counts: countCards,
  get_state: (found) => read(found).deck.getState(),
  view: viewTable,
};

const CHANGES: Record<string, Call> = {
  create: createTable,
  deal: dealHands,
  discard: discardCards,
  draw: drawCards,
  peek: peekCards,
  put: putCards,
  reset: (found) => change(found, (held) => held.deck.reset()),
  set_state: setState,
  shuffle: (found) => change(found, (held) => held.deck.shuffle()),
};

/** Deletes a table. */
function deleteTable(found: Found): string {
  const { hash, pile, discards, commands } = found;
  commands.push(["DEL", hash, pile, discards]);
  tell(found, "delete");
  send(commands);
  return "OK";
}

/** Calls a function. The words are the edition of the table meant, the request, and two arguments. */
function run(name: string, keys: readonly string[], words: readonly string[]): unknown {
  const request = requestIn(words[1] ?? "");
  const found = find(keys, words[0] ?? "", request);
  const { pile, discards, edition, past, kept, commands } = found;
  if (request !== undefined) {
    const answer = answerTo(request, kept, past, name);
    if (answer !== undefined) return answer;
  }
  if (name === "create") {
    if (edition !== "") fail("table exists");
  } else {
    if (edition === "") fail(call("EXISTS", pile, discards) > 0 ? DAMAGED : "no such table");
    if (name === "delete") return deleteTable(found);
    const { left, discarded, isDamaged } = found;
    if (isDamaged || call("LLEN", pile) !== left || call("LLEN", discards) !== discarded) fail(DAMAGED);
  }
  const look = LOOKS[name];
  if (look !== undefined) return look(found);
  const answer = CHANGES[name]!(found, words[2], words[3]);
  // A call with nothing to write has only read.
  if (commands.length > 0) finish(found, name, answer);
  return answer;
}

/** Answers a call. Errors are replies: Redis 7.0 crashes if a function raises a table. */
export function answer(name: string, keys: string[], words: string[]): unknown {
  if (keys.length !== 3) return { err: `DECK 3 keys expected, got ${digits(keys.length)}` };
  const [ok, result] = pcall(run, name, keys, words);
  if (ok) return result;
  const raised: any = result;
  let problem: string = raised;
  if (type(raised) === "table") problem = raised.err;
  if (string.sub(problem, 1, 9) === "WRONGTYPE") problem = TAKEN;
  // Redis's own errors begin with a code word.
  if (string.match(problem, "^%u+ ")[0] !== undefined) return { err: problem };
  // The line number is one of this library.
  const [text] = string.gsub(problem, "^[%w_@]*:%d+: ", "");
  return { err: `DECK ${text}` };
}
