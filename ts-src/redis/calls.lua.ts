/** The functions for tables in Redis. Each call is atomic. */
import { check, placeOf, raiseIf } from "../randdeck/check.js";
import { without } from "../randdeck/drawpile.js";
import { byteCount, CardMap, digits, slice } from "../randdeck/platform.js";
import { numbersIn } from "../randdeck/text.js";
import type { Integer } from "../randdeck/types.js";
import { codesOf, deckNow, deckOf, layOut } from "./cards.lua.js";
import { CHANGES, checkText, FORMAT, LOOKS, MOST, MOVES, mostState, OTHERS, RECYCLE } from "./limits.js";
import { SHOWN, viewTable } from "./looks.lua.js";
import { makeMove } from "./moves.lua.js";
import type { List, TableRecord } from "./record.lua.js";
import { answerTo, readRequest } from "./requests.lua.js";
import { call, DAMAGED, fail, json, problemIn, TAKEN } from "./server.lua.js";
import { movesIn, stepTable, withView } from "./step.lua.js";
import { begin, deleteTable, find, finish, isVersion, readNumbers, touchTable } from "./table.lua.js";
import { type Call, valueIn } from "./words.lua.js";

/** Makes a table from cards and options, both in JSON. Returns its instance. */
function createTable(found: TableRecord, cardsText?: string, optionsText = "{}"): string {
  // Another program may have a hash with this key.
  if (call("HRANDFIELD", found.key)) fail(TAKEN);
  checkText(cardsText, MOST.text, 1, "JSON", byteCount);
  checkText(optionsText, MOST.text, 2, "JSON", byteCount);
  const held = deckOf(cardsText, optionsText);
  const { cards, deck, kept, own } = held;
  const time: string[] = call("TIME");
  found.instance = string.format("%s%s.%06d", FORMAT, time[0], tonumber(time[1]));
  // The names of a deck are "draw", the names of its own piles, "discard" and "out".
  const piles = slice(deck.names, 2, deck.names.length - 2);
  begin(found, piles.length, [
    cards.length,
    own.answers,
    own.answersFor,
    own.ttl === undefined ? 0 : (own.ttl as Integer),
    own.events === true ? 1 : 0,
    held.isDistinct ? 1 : 0,
    own.noRepeat === true ? 1 : 0,
    Math.max(placeOf(RECYCLE, own.recycle), 1),
  ]);
  const { changed } = found;
  if (piles.length > 0) changed.set("piles", json.encode(piles));
  if (!held.isDistinct) changed.set("same", codesOf(held, cards));
  if (own.note !== undefined && own.note !== "") changed.set("note", own.note);
  changed.set("cards", kept);
  changed.set("options", optionsText);
  layOut(found, held);
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
  layOut(found, held);
  return "OK";
}

const CHANGED: Record<keyof typeof CHANGES, Call<string>> = {
  create: createTable,
  set_state: setState,
  step: stepTable,
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
  found.changed.set("note", text as string);
}

/** The record of the current call. All calls reuse it, since making one takes as long as reading a table. */
const found = { calls: 0, lists: new CardMap<List>() } as unknown as TableRecord;

type Numbers = Readonly<Record<string, Integer | undefined>>;

/** Calls that write and take a request, but no version and no note. */
const PLAIN = ["create", "delete", "peek", "pile"];

/** Runs a call. Its words are instance, request, arguments, and perhaps the required version and the note. */
function run(name: string, key: string, words: readonly string[]): unknown {
  const move = (MOVES as Numbers)[name];
  const look = (LOOKS as Numbers)[name];
  const own = move ?? look ?? (CHANGES as Numbers)[name] ?? (OTHERS as Numbers)[name]!;
  const isRequest = look === undefined && name !== "touch";
  const count = words.length - 2;
  const most = count > own && isRequest && placeOf(PLAIN, name) === 0 ? own + 2 : own;
  if (count > most)
    check(false, most + 1, name, `at most ${digits(most)} arguments after the request id`, count);
  const request = words[1] ?? "";
  if (request !== "" && !isRequest) fail(`'${name}' takes no request`);
  readRequest(found, request);
  find(found, key, words[0] ?? "");
  if (found.instance === "") {
    if (name !== "create") fail("no such table");
  } else {
    if (name === "delete") return deleteTable(found);
    readNumbers(found);
    const answer = answerTo(found, name);
    if (answer !== undefined) {
      checkKept(name, answer, found);
      // The view is not stored: a repeated request gets a new one.
      if (name === "step") movesIn(found, words[2]);
      return found.viewed === false ? answer : withView(answer, viewTable(found, found.viewed));
    }
    if (name === "create") fail("table exists");
    if (name === "touch") return touchTable(found, valueIn(words[2]));
  }
  if (count > own) takeFurther(found, words[own + 2]!, words[own + 3] ?? "", own + 1, name);
  if (look !== undefined) return SHOWN[name as keyof typeof LOOKS](found, words[2]);
  let answer = "";
  if (move === undefined) answer = CHANGED[name as keyof typeof CHANGES](found, words[2], words[3]);
  else answer = makeMove(found, name as keyof typeof MOVES, words, 3);
  let view: unknown[] | undefined;
  if (found.viewed !== false) view = viewTable(found, found.viewed);
  finish(found, name, answer);
  if (view === undefined) return answer;
  view[VERSION_AT - 1] = found.version;
  return withView(answer, view);
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
