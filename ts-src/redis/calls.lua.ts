/** The functions for tables in Redis. Each call is atomic. */

import { check, placeOf, raiseIf } from "../randdeck/check.js";
import { without } from "../randdeck/drawpile.js";
import { append, byteCount, CardMap, digits, slice } from "../randdeck/platform.js";
import { numbersIn } from "../randdeck/text.js";
import type { Integer, Value } from "../randdeck/types.js";
import { deckNow, deckOf, layOut } from "./cards.lua.js";
import { codeFor } from "./codes.lua.js";
import { CHANGES, checkText, FORMAT, MOST, mostState, OTHERS, RECYCLE } from "./limits.js";
import { SHOWN, viewTable } from "./looks.lua.js";
import { MOVED } from "./moves.lua.js";
import type { TableRecord } from "./record.lua.js";
import { answerTo, readRequest } from "./requests.lua.js";
import { call, DAMAGED, fail, glue, json, problemIn, TAKEN } from "./server.lua.js";
import { movesIn, replyOf, stepTable } from "./step.lua.js";
import { begin, checkNumbers, deleteTable, find, finish, isVersion, touchTable } from "./table.lua.js";
import { type Entry, valueIn } from "./words.lua.js";

/** The position of the first card that equals the card at each position, as codes; "" if all cards differ. */
function sameCodes(cards: readonly Value[]): string {
  const first = new CardMap<Integer>();
  const codes: string[] = [];
  let isDistinct = true;
  for (let at = 1; at <= cards.length; at++) {
    const card = cards[at - 1];
    const own = first.get(card) ?? at;
    if (own < at) isDistinct = false;
    first.set(card, own);
    codes.push(codeFor(own));
  }
  return isDistinct ? "" : glue(codes);
}

/** Makes a table from cards and options, both in JSON. Returns its instance. */
function createTable(found: TableRecord, cardsText?: string, optionsText = "{}"): string {
  // Another program may have a hash with this key.
  if (call("HRANDFIELD", found.key)) fail(TAKEN);
  checkText(cardsText, MOST.text, 1, "JSON", byteCount);
  checkText(optionsText, MOST.text, 2, "JSON", byteCount);
  const held = deckOf(cardsText, optionsText);
  const { cards, deck, kept, own } = held;
  if (own.note !== undefined && own.note !== "") found.note = own.note as string;
  const time: string[] = call("TIME");
  found.instance = string.format("%s%s.%06d", FORMAT, time[0], tonumber(time[1]));
  found.size = cards.length;
  found.answers = own.answers as Integer;
  found.answersFor = own.answersFor as Integer;
  if (own.ttl !== undefined) found.ttl = own.ttl as Integer;
  if (own.events === true) found.events = 1;
  if (own.noRepeat === true) found.noRepeat = 1;
  found.recycle = Math.max(placeOf(RECYCLE, own.recycle), 1);
  found.same = sameCodes(cards);
  found.distinct = found.same === "" ? 1 : 0;
  // The names of a deck are "draw", the names of its own piles, "discard" and "out".
  const piles = slice(deck.names, 2, deck.names.length - 2);
  begin(found, piles.length);
  const { written } = found;
  if (piles.length > 0) append(written, ["piles", json.encode(piles)]);
  if (found.distinct === 0) append(written, ["same", found.same]);
  append(written, ["cards", kept, "options", optionsText]);
  layOut(found, deck);
  return found.instance;
}

function setState(found: TableRecord, text?: string): string {
  const held = deckNow(found);
  const { cards, deck } = held;
  const most = mostState(cards, byteCount);
  const isLong = text !== undefined && text.length > most;
  check(!isLong, 1, "setState", `state of at most ${digits(most)} bytes`, text);
  deck.setState(text!);
  const isOther = deck.all.length !== cards.length || without(deck.all, cards, []).length > 0;
  raiseIf(isOther ? "state with the same cards expected, got other cards" : undefined, 1, "setState");
  // A table's positions refer to its own list, while a state may list the cards in another order.
  deck.all = slice(cards);
  layOut(found, deck);
  return "OK";
}

const CHANGED: Record<keyof typeof CHANGES, Entry> = {
  create: [CHANGES.create, createTable, 0],
  set_state: [CHANGES.set_state, setState, 2],
  step: [CHANGES.step, stepTable, 2],
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
function run(name: string, key: string, words: readonly string[]): unknown {
  const look = (SHOWN as Record<string, Entry>)[name];
  const entry = look ?? (MOVED as Record<string, Entry>)[name] ?? (CHANGED as Record<string, Entry>)[name];
  let own: Integer = OTHERS[name as keyof typeof OTHERS];
  let most = own;
  if (entry !== undefined) {
    own = entry[0];
    most = own + entry[2];
  }
  const count = words.length - 2;
  if (count > most)
    check(false, most + 1, name, `at most ${digits(most)} arguments after the request id`, count);
  const isAsked = (words[1] ?? "") !== "";
  if (isAsked && (look !== undefined || name === "touch")) fail(`'${name}' takes no request`);
  readRequest(found, words[1] ?? "");
  find(found, key, words[0] ?? "");
  if (found.instance === "") {
    if (name !== "create") fail("no such table");
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
    if (name === "touch") return touchTable(found, valueIn(words[2]));
  }
  if (count > own) takeFurther(found, words[own + 2]!, words[own + 3] ?? "", own + 1, name);
  const answer = entry![1](found, words[2], words[3], words[4]);
  const view = viewedIn(found);
  if (look === undefined) finish(found, name, answer as string);
  if (name !== "step") return answer;
  if (view !== undefined) view[VERSION_AT - 1] = found.version;
  return replyOf(answer as string, words[2], view);
}

/** Answers a call. Errors are returned as replies, since Redis 7.0 crashes if a function raises a table. */
export function answer(name: string, keys: string[], words: string[]): unknown {
  if (keys.length !== 1) return { err: "DECK 1 key expected: the table's, such as randdeck:{friday}" };
  const [ok, result] = pcall(run, name, keys[0]!, words);
  if (ok) return result;
  const problem = problemIn(result);
  // Redis' own errors begin with a word in capital letters. INFO counts errors by this word.
  if (string.match(problem, "^%u+ ")[0] !== undefined) return { err: problem };
  const isDamaged = string.sub(problem, -DAMAGED.length) === DAMAGED;
  return { err: `${isDamaged ? "DAMAGED" : "DECK"} ${problem}` };
}
