/** The functions for tables in Redis. Each call is atomic. */

import { check, raiseIf } from "../randdeck/check.js";
import { addCounts, kindsOf } from "../randdeck/order.js";
import { append, byteCount, CardMap, digits, slice } from "../randdeck/platform.js";
import { numbersIn } from "../randdeck/text.js";
import type { Integer } from "../randdeck/types.js";
import { deckOf } from "./cards.lua.js";
import { checkText, MOST, mostState } from "./limits.js";
import { newHeld, write } from "./lists.lua.js";
import { LOOKS, viewTable } from "./looks.lua.js";
import { CALLS } from "./moves.lua.js";
import type { TableRecord } from "./record.lua.js";
import { answerTo, readRequest } from "./requests.lua.js";
import { call, DAMAGED, fail, json, packed, problemIn, send, TAKEN } from "./server.lua.js";
import { movesIn, replyOf, stepTable } from "./step.lua.js";
import { checkNumbers, expire, FORMAT, find, finish, isVersion, tell } from "./table.lua.js";
import type { Entry } from "./words.lua.js";

/** Makes a table from cards and options, both in JSON. Returns its instance. */
function createTable(found: TableRecord, cardsText?: string, optionsText = "{}"): string {
  const { hash, pile, discards, written } = found;
  if (call("EXISTS", hash, pile, discards) > 0) fail(TAKEN);
  checkText(cardsText, MOST.text, 1, "JSON", byteCount);
  checkText(optionsText, MOST.text, 2, "JSON", byteCount);
  const held = deckOf(cardsText, optionsText);
  const { cards, own } = held;
  if (own.note !== undefined && own.note !== "") found.note = own.note as string;
  const time: string[] = call("TIME");
  found.instance = string.format("%s%s.%06d", FORMAT, time[0], tonumber(time[1]));
  found.size = cards.length;
  found.answers = own.answers as Integer;
  found.answersFor = own.answersFor as Integer;
  if (own.ttl !== undefined) found.ttl = own.ttl as Integer;
  if (own.events === true) found.events = 1;
  if (kindsOf(cards, undefined, 1, "newDeck").distinct) found.distinct = 1;
  // The names of a deck are "draw", the names of its own piles, "discard" and "out".
  const piles = slice(held.deck.names, 2, held.deck.names.length - 2);
  if (piles.length > 0) append(written, ["piles", packed.pack(piles)]);
  append(written, ["cards", held.kept, "options", optionsText]);
  write(found, held);
  return found.instance;
}

function setState(found: TableRecord, text?: string): string {
  const held = newHeld(found);
  const { cards, deck } = held;
  const most = mostState(cards, byteCount);
  const isLong = text !== undefined && text.length > most;
  check(!isLong, 1, "setState", `state of at most ${digits(most)} bytes`, text);
  deck.setState(text!);
  const counts = new CardMap<Integer>();
  addCounts(counts, deck.all, 1);
  let isOther = deck.all.length !== cards.length;
  for (const card of cards) {
    const count = counts.get(card) ?? 0;
    if (count === 0) isOther = true;
    counts.set(card, count - 1);
  }
  raiseIf(isOther ? "state with the same cards expected, got other cards" : undefined, 1, "setState");
  // A table's positions refer to its own list, while a state may list the cards in another order.
  deck.all = slice(cards);
  write(found, held);
  return "OK";
}

const CHANGES: Record<string, Entry> = {
  create: [2, createTable, 0],
  set_state: [1, setState, 2],
  step: [1, stepTable, 2],
};

function deleteTable(found: TableRecord): string {
  const { hash, pile, discards, commands } = found;
  commands.push(["DEL", hash, pile, discards]);
  tell(found, "delete", call("TIME"));
  send(commands);
  return "OK";
}

/** Restarts the time until the table is deleted. The version stays the same. */
function touchTable(found: TableRecord): string {
  expire(found, call("TIME"));
  send(found.commands);
  return "OK";
}

/** Calls that store no answer, so they run even if the server's memory is full. */
const OTHERS: Record<string, Entry> = {
  delete: [0, deleteTable, 0],
  touch: [0, touchTable, 0],
};

/** Raises if a stored answer doesn't have a form that the call can return. */
function checkKept(name: string, answer: string, found: TableRecord): void {
  let expected = "OK";
  if (name === "create") expected = found.instance;
  if (name === "draw" || name === "deal" || name === "peek" || name === "take") {
    const positions = numbersIn(answer);
    for (const position of positions) if (position > found.size) fail(DAMAGED);
    expected = positions.join(" ");
  }
  const isStep = name === "step" && string.find(answer, '^%[["%d ,%[%]nul]*%]$')[0] !== undefined;
  if (isStep) expected = answer;
  if (answer !== expected) fail(DAMAGED);
}

/** The position of the version in the list of `countCards`. */
const VERSION_AT = 6;

/** The view that a step asks for as its last move; nil if it asks for no view. */
function viewedIn(found: TableRecord): unknown[] | undefined {
  if (found.viewed !== false) return viewTable(found, found.viewed);
}

/** Raises unless the table has the required version; stores the note. An empty word asks for nothing. */
function takeFurther(found: TableRecord, ifVersion: string, note: string, at: Integer, name: string): void {
  const { version } = found;
  if (ifVersion !== "" && ifVersion !== version) {
    check(isVersion(ifVersion), at, name, "version of 16 hexadecimal digits", ifVersion);
    fail(`the table has changed: its version is ${version}, not ${ifVersion}`);
  }
  if (note === "") return;
  let text: unknown = note;
  if (string.sub(note, 1, 1) === '"') {
    // JSON writes a byte with at most six bytes, as in \u0041.
    const [isJson, value] = pcall(json.decode, string.sub(note, 1, 6 * MOST.note + 3));
    text = isJson && value;
  }
  const isNote = type(text) === "string" && (text as string).length <= MOST.note;
  const most = digits(MOST.note);
  check(isNote, at + 1, name, `note of at most ${most} bytes, in JSON if it begins with '"'`, note);
  found.note = text as string;
}

/**
 * The record of the current call. All calls reuse one object, since making a new one takes as long as reading
 * a table. `readRequest` and `find` set every field that a call reads.
 */
const found = {} as TableRecord;

/**
 * Runs a call. Its words are the instance, the request and the arguments; a call that changes the table may
 * also have the required version and the note.
 */
function run(name: string, keys: readonly string[], words: readonly string[]): unknown {
  const look = LOOKS[name];
  const entry = look ?? CALLS[name] ?? CHANGES[name] ?? OTHERS[name]!;
  const own = entry[0];
  const most = own + entry[2];
  const count = words.length - 2;
  if (count > most)
    check(false, most + 1, name, `at most ${digits(most)} arguments after the request id`, count);
  const isAsked = (words[1] ?? "") !== "";
  if (isAsked && (look !== undefined || name === "touch")) fail(`'${name}' takes no request`);
  readRequest(found, words[1] ?? "");
  find(found, keys, words[0] ?? "");
  if (found.instance === "") {
    if (name !== "create") fail(call("EXISTS", found.pile, found.discards) > 0 ? DAMAGED : "no such table");
  } else {
    if (name === "delete") return deleteTable(found);
    checkNumbers(found);
    const answer = answerTo(found, name);
    if (answer !== undefined) {
      checkKept(name, answer, found);
      if (name !== "step") return answer;
      // The view is not stored: a repeated request gets a new one.
      movesIn(found, words[2]);
      return replyOf(answer, words[2], viewedIn(found));
    }
    if (name === "create") fail("table exists");
    if (name === "touch") return touchTable(found);
  }
  if (count > own) takeFurther(found, words[own + 2]!, words[own + 3] ?? "", own + 1, name);
  const answer = entry[1](found, words[2], words[3], words[4]);
  const view = viewedIn(found);
  if (look === undefined) finish(found, name, answer as string);
  if (name !== "step") return answer;
  if (view !== undefined) view[VERSION_AT - 1] = found.version;
  return replyOf(answer as string, words[2], view);
}

/** Answers a call. Errors are returned as replies, since Redis 7.0 crashes if a function raises a table. */
export function answer(name: string, keys: string[], words: string[]): unknown {
  const hash = keys[0]!;
  // The keys must be in this order, since discarded cards would be dealt if the lists were swapped.
  if (keys.length !== 3 || keys[1] !== `${hash}:draw` || keys[2] !== `${hash}:discard`) {
    return { err: "DECK 3 keys expected: a table's key, and this key followed by ':draw' and by ':discard'" };
  }
  const [ok, result] = pcall(run, name, keys, words);
  // Forgets the deck of a step, to free its memory.
  found.held = false;
  if (ok) return result;
  const problem = problemIn(result);
  // Redis' own errors begin with a word in capital letters.
  if (string.match(problem, "^%u+ ")[0] !== undefined) return { err: problem };
  return { err: `DECK ${problem}` };
}
