/**
 * Tables in Redis: what a deck does, each call atomic. Calls that only take or add positions change the lists;
 * all others make the deck, call it and write it back.
 */
import { check, checkWhole, isWhole, MOST_CARDS } from "../randdeck/check.js";
import { CardMap, digits, numbersIn } from "../randdeck/platform.js";
import type { DeckPlace, Integer, Value } from "../randdeck/types.js";
import { deckOf, type Held, MOST_POSITIONS } from "./cards.lua.js";
import { answerTo, requestIn } from "./requests.lua.js";
import { call, DAMAGED, fail, send } from "./server.lua.js";
import {
  AT,
  checkNumbers,
  FORMAT,
  find,
  finish,
  MOST_ANSWERS,
  MOST_SECONDS,
  newHeld,
  positionsAmong,
  positionsOn,
  positionsText,
  push,
  read,
  type TableRecord,
  tell,
  write,
} from "./table.lua.js";

/** A function of the library: takes the words after the edition and the request, returns the answer. */
type Call = (this: void, found: TableRecord, first?: string, second?: string) => string;

const TAKEN = "a key of this table holds something else";

/** Reads the deck of a table, changes it and writes it back. */
function change(found: TableRecord, act: (this: void, held: Held) => void): string {
  const held = read(found);
  act(held);
  write(found, held.deck);
  return "OK";
}

/** The same; returns the positions of the cards dealt. */
function dealBy(found: TableRecord, act: (this: void, held: Held) => readonly Value[]): string {
  let answer = "";
  change(found, (held) => {
    answer = positionsAmong(act(held), held.cards);
  });
  return answer;
}

/** Takes positions from the top of the draw pile, if it has enough. */
function take(found: TableRecord, count: unknown): string | undefined {
  const { pile, numbers, commands } = found;
  const left = numbers[AT.left - 1]!;
  if (!isWhole(count, 1, left)) return undefined;
  // Redis would write numbers with 17 digits.
  const top: string[] = call("LRANGE", pile, "0", digits(count - 1));
  commands.push(["LTRIM", pile, digits(count), "-1"]);
  numbers[AT.last - 1] = tonumber(top[count - 1])!;
  numbers[AT.left - 1] = left - count;
  return positionsText(top, numbers[AT.size - 1]!);
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

/** Makes a table of cards and options, each as JSON. Returns its edition. */
function createTable(found: TableRecord, cardsText?: string, optionsText = "{}"): string {
  const { hash, pile, discards, commands } = found;
  if (call("EXISTS", hash, pile, discards) > 0) fail(TAKEN);
  const held = deckOf(cardsText, optionsText);
  const { cards, own } = held;
  const { events } = own;
  const isSwitch = events === undefined || type(events) === "boolean";
  check(isSwitch, 2, "newDeck", "option 'events': boolean", events);
  const time: string[] = call("TIME");
  found.edition = string.format("%s%s.%06d", FORMAT, time[0], tonumber(time[1]));
  const numbers = found.numbers;
  for (let at = 1; at <= 11; at++) numbers[at - 1] = 0;
  numbers[AT.size - 1] = cards.length;
  numbers[AT.answers - 1] = optionIn(own, "answers", MOST_ANSWERS, 32);
  numbers[AT.answersFor - 1] = optionIn(own, "answersFor", MOST_SECONDS, 120);
  numbers[AT.expiry - 1] = optionIn(own, "expiry", MOST_SECONDS, 0);
  if (events === true) numbers[AT.events - 1] = 1;
  commands.push(["HSET", hash, "cards", cardsText, "options", optionsText]);
  write(found, held.deck);
  return found.edition;
}

/** Draws cards; from endless passes at most as many as a table may have. Returns their positions. */
function dealCards(found: TableRecord, count: Integer, name: string): string {
  if (count === 0) return "";
  return (
    take(found, count) ??
    dealBy(found, (held) => {
      if (held.own.recycle === "all" && isWhole(count, 0, Infinity)) {
        check(count <= MOST_POSITIONS, 1, name, `at most ${digits(MOST_POSITIONS)} cards`, count);
      }
      return held.deck.draw(count);
    })
  );
}

/** Deals hands: how many, how large. Returns positions like `draw`, the first one for the first hand. */
function dealHands(found: TableRecord, handsText?: string, sizeText?: string): string {
  const hands = numberOr(handsText);
  const size = numberOr(sizeText);
  checkWhole(hands, 1, "deal", 1, MOST_CARDS);
  checkWhole(size, 2, "deal", 0, Math.floor(MOST_CARDS / hands));
  // Dealt round the table, the cards are in the order drawn. A deal of no cards begins the pass, too.
  if (size === 0 && found.numbers[AT.fresh - 1] === 1) return dealBy(found, (held) => held.deck.peek(0));
  return dealCards(found, hands * size, "deal");
}

/** Shows what is drawn next in this pass: how many. Writes if the pass is still to be shuffled. */
function peekCards(found: TableRecord, text = "1"): string {
  const count = numberOr(text);
  if (found.numbers[AT.fresh - 1] === 0) {
    checkWhole(count, 1, "peek", 0);
    if (count === 0) return "";
    return positionsText(
      call("LRANGE", found.pile, 0, Math.min(count, MOST_POSITIONS) - 1),
      found.numbers[AT.size - 1]!,
    );
  }
  return dealBy(found, (held) => held.deck.peek(count as Integer));
}

/** The positions in an argument, no longer than the text of all positions. */
function positionsIn(found: TableRecord, text: string | undefined, name: string): Integer[] {
  const size = found.numbers[AT.size - 1]!;
  const isShort = text === undefined || text.length <= 8 * size;
  check(isShort, 1, name, `positions of at most ${digits(size)} cards`, text);
  const isRight = text !== undefined && string.find(text, "[^%d ]")[0] === undefined;
  check(isRight, 1, name, "text of positions", text);
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

/** Puts cards that are out or discarded somewhere else: their positions, and where. */
function putCards(found: TableRecord, text?: string, where?: string): string {
  const positions = positionsIn(found, text, "put");
  const place: DeckPlace = numberOr(where);
  if (place === "random") {
    // Each of them moves half the cards of the table.
    const most = Math.floor(5000000 / Math.max(found.numbers[AT.size - 1]!, 1));
    check(positions.length <= most, 1, "put", `at most ${digits(most)} positions`, positions.length);
  }
  return change(found, (held) => held.deck.put(cardsAt(positions, held.cards, "put"), place));
}

/** Whether the cards at some positions are out, as far as the lists can tell: an equal one may be out instead. */
function areOut(found: TableRecord, positions: readonly Integer[]): boolean {
  const { pile, discards, numbers } = found;
  const size = numbers[AT.size - 1]!;
  if (numbers[AT.fresh - 1] === 1) return false;
  const seen = new CardMap<boolean>();
  // For more it is cheaper to read both lists than to look for each.
  const isFew = positions.length <= 16;
  if (!isFew) {
    positionsOn(pile, size, seen);
    positionsOn(discards, size, seen);
  }
  for (const position of positions) {
    if (seen.get(position) || !isWhole(position, 1, size)) return false;
    if (isFew && (call("LPOS", pile, position) || call("LPOS", discards, position))) return false;
    seen.set(position, true);
  }
  return true;
}

/** Puts cards that are out on the discard pile: their positions. */
function discardCards(found: TableRecord, text?: string): string {
  const positions = positionsIn(found, text, "discard");
  if (!areOut(found, positions)) {
    return change(found, (held) => held.deck.discard(cardsAt(positions, held.cards, "discard")));
  }
  const { discards, numbers } = found;
  push(found, discards, positions);
  numbers[AT.discarded - 1] = numbers[AT.discarded - 1]! + positions.length;
  return "OK";
}

/** Restores a deck: its state. */
function setState(found: TableRecord, text?: string): string {
  const most = 8 * found.numbers[AT.size - 1]! + 10000;
  const isLong = text !== undefined && text.length > most;
  check(!isLong, 1, "setState", `state of at most ${digits(most)} bytes`, text);
  const deck = newHeld(found).deck;
  deck.setState(text!);
  write(found, deck);
  return "OK";
}

/** How many cards are left, out and discarded, how many there are, how many passes have begun. */
function countCards(found: TableRecord): string {
  const { numbers } = found;
  const size = numbers[AT.size - 1]!;
  const discarded = numbers[AT.discarded - 1]!;
  const passes = numbers[AT.passes - 1]!;
  const left = numbers[AT.fresh - 1] === 1 ? size : numbers[AT.left - 1]!;
  return string.format("%d %d %d %d %.0f", left, size - left - discarded, discarded, size, passes);
}

/** What everybody at the table may see: `counts`, then the positions of the discard pile. */
function viewTable(found: TableRecord): string {
  return `${countCards(found)};${positionsText(call("LRANGE", found.discards, 0, -1), found.numbers[AT.size - 1]!)}`;
}

/** What a client must know: the edition, the cards as given, how many answers are kept, and how long. */
function aboutTable(found: TableRecord): string[] {
  const { edition, hash, numbers } = found;
  return [
    edition,
    call("HGET", hash, "cards"),
    digits(numbers[AT.answers - 1]!),
    digits(numbers[AT.answersFor - 1]!),
  ];
}

/** Calls that only read, so a replica can answer. */
const LOOKS: Record<string, (this: void, found: TableRecord) => unknown> = {
  about: aboutTable,
  counts: countCards,
  get_state: (found) => read(found).deck.getState(),
  view: viewTable,
};

const CHANGES: Record<string, Call> = {
  create: createTable,
  deal: dealHands,
  discard: discardCards,
  draw: (found, text = "1") => dealCards(found, numberOr(text), "draw"),
  peek: peekCards,
  put: putCards,
  reset: (found) => change(found, (held) => held.deck.reset()),
  set_state: setState,
  shuffle: (found) => change(found, (held) => held.deck.shuffle()),
};

/** Deletes a table. */
function deleteTable(found: TableRecord): string {
  const { hash, pile, discards, commands } = found;
  commands.push(["DEL", hash, pile, discards]);
  // A damaged one may have no numbers.
  pcall(tell, found, "delete");
  send(commands);
  return "OK";
}

/** The positions in an answer that was kept. */
function positionsKept(answer: string, found: TableRecord): string {
  for (const position of numbersIn(answer)) if (position > found.numbers[AT.size - 1]!) fail(DAMAGED);
  return answer;
}

/** Calls a function. The words are the edition of the table meant, the request, and two arguments. */
function run(name: string, keys: readonly string[], words: readonly string[]): unknown {
  const request = requestIn(words[1] ?? "");
  const found = find(keys, words[0] ?? "", request);
  const { hash, pile, discards, edition, numbers, client, commands } = found;
  if (edition === "") {
    if (name !== "create") fail(call("EXISTS", pile, discards) > 0 ? DAMAGED : "no such table");
  } else {
    if (name === "delete") return deleteTable(found);
    if (name !== "create") checkNumbers(found);
    if (request !== undefined) {
      const answer = answerTo(request, client, hash, numbers[AT.answers - 1] ?? 0, name);
      if (answer !== undefined)
        return name === "draw" || name === "deal" ? positionsKept(answer, found) : answer;
    }
    if (name === "create") fail("table exists");
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
  const hash = keys[0];
  const pile = keys[1];
  const discards = keys[2];
  if (keys.length !== 3 || hash === pile || hash === discards || pile === discards) {
    return { err: `DECK 3 different keys expected, got ${digits(keys.length)}` };
  }
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
