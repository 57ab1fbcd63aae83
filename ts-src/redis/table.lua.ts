/**
 * A table in Redis: a hash, a list that is the draw pile, a list that is the discard pile. Positions of
 * cards lie in the lists, and equal cards are one position: that of the first of them.
 */
import { describe } from "../randdeck/check.js";
import type { Generator } from "../randdeck/generator.js";
import { addKinds, type Kinds } from "../randdeck/order.js";
import { lay, type Pass } from "../randdeck/pass.js";
import { digits, newMap, numberIn, part, split } from "../randdeck/platform.js";
import { generatorNumbers, setGenerator } from "../randdeck/random.js";
import type { Integer, Value } from "../randdeck/types.js";

/** Sends a command; raises the table of an error where Redis refuses it. */
export const call: (this: void, ...words: any[]) => any = rawget(_G as any, "redis").call;

/** Reads a text of JSON. */
export const decode: (this: void, text: string) => any = rawget(_G as any, "cjson").decode;

const valuesOf: (this: void, list: any, from: Integer, to: Integer) => any = rawget(_G as any, "unpack");

/** The form of what is kept. A table of another one is left alone. */
export const FORM = "1 ";

/** How many answers are kept for each client, and for how many seconds after its last request. */
const ANSWERS = 16;
const ANSWERS_FOR = 120;

/** A table, as a call found it. */
export interface Table {
  readonly hash: string;
  readonly pile: string;
  readonly discards: string;
  /** The field of whoever asks; "" where no answer shall be kept. */
  readonly field: string;
  readonly number: Integer;
  /** The time of the last answer, the greatest number, and each answer behind its number. */
  readonly past: string | undefined;
  /** The answer that was given to this request before. */
  readonly answer: string | undefined;
  readonly kept: Integer;
  expiry: Integer | undefined;
  readonly noRepeat: boolean;
}

/** All of a table's cards. */
export interface Held {
  readonly pass: Pass<Integer>;
  readonly source: Generator;
  /** Every card of the deck, as its position. */
  readonly all: Integer[];
  readonly recycle: string;
  /** What tells its options from those of others in a saved state. */
  readonly apart: string;
  discards: Integer[];
  isFresh: boolean;
}

/**
 * Raises an error of the table itself.
 *
 * @luaLevel 0
 */
export function fail(text: string): never {
  throw new RangeError(text);
}

/** The numbers of a text, separated by a mark. */
export function numbersOf(text: string, mark: string): Integer[] {
  const numbers: Integer[] = [];
  if (text !== "") for (const number of split(text, mark)) numbers.push(numberIn(number));
  return numbers;
}

/** Numbers as a text. */
export function textOfNumbers(numbers: readonly Integer[], mark: string): string {
  const texts: string[] = [];
  for (const number of numbers) texts.push(digits(number));
  return texts.join(mark);
}

/** The answer that was given to a request; raises where it could have been forgotten. */
function answerTo(past: string, number: Integer, kept: Integer): string | undefined {
  const [, end] = string.find(past, `;${digits(number)}:`, 1, true);
  if (end !== undefined) return string.match(past, "^[^;]*", end + 1)[0];
  const [newest] = string.match(past, "^%d+ (%d+)");
  if (number <= numberIn(newest!) - kept) fail(`request too old: ${digits(kept)} answers are kept`);
  return undefined;
}

/** Finds the table of a call, whose first arguments are the edition that it means, and the request. */
export function find(keys: readonly string[], edition: string, request: string): Table {
  const [client, count] = string.match(request, "^([%w_%-]+):(%d+)$");
  if (request !== "" && client === undefined) fail("request as 'client:number' expected");
  const field = client === undefined ? "" : `=${client}`;
  const found: any[] = call("HMGET", keys[0], "randdeck", field, "answers", "expiry", "noRepeat");
  const mark = found[0];
  // One look is enough where all is well.
  if (mark !== edition) {
    if (mark === false && edition !== "create") fail("no such table");
    if (mark !== false && string.sub(mark, 1, 2) !== FORM) fail("another version");
    if (mark !== false && edition !== "" && edition !== "create") fail("another table");
  }
  const number = numberIn(count ?? "0");
  const kept = found[2] ? numberIn(found[2]) : ANSWERS;
  const past: string | undefined = found[1] || undefined;
  let answer: string | undefined;
  if (past !== undefined) answer = answerTo(past, number, kept);
  if (edition === "create" && mark !== false && answer === undefined) fail("table exists");
  return {
    hash: keys[0]!,
    pile: keys[1]!,
    discards: keys[2]!,
    field,
    number,
    past,
    answer,
    kept,
    expiry: found[3] || undefined,
    noRepeat: found[4] === "1",
  };
}

/** Forgets the answers to clients that have not asked for long. */
function forget(hash: string, now: Integer): void {
  const keptFor = numberIn(call("HGET", hash, "answersFor") || digits(ANSWERS_FOR));
  for (const field of call("HKEYS", hash) as string[]) {
    if (string.sub(field, 1, 1) === "=") {
      const [time] = string.match(call("HGET", hash, field), "^%d+");
      if (numberIn(time!) < now - keptFor) call("HDEL", hash, field);
    }
  }
}

/** Keeps the answer to a call, which has changed something, and gives it. */
export function finish(table: Table, answer: string): string {
  const { hash, number, past, kept } = table;
  if (table.field !== "") {
    const clock: string[] = call("TIME");
    const time = clock[0]!;
    let newest = number;
    let answers = "";
    if (past === undefined) forget(hash, numberIn(time));
    else {
      const [before, rest] = string.match(past, "^%d+ (%d+)(.*)$");
      newest = Math.max(number, numberIn(before!));
      answers = rest!;
      let [first] = string.match(answers, "^;(%d+)");
      while (first !== undefined && numberIn(first) <= newest - kept) {
        answers = string.match(answers, "^;[^;]*(.*)$")[0]!;
        [first] = string.match(answers, "^;(%d+)");
      }
    }
    call("HSET", hash, table.field, `${time} ${digits(newest)}${answers};${digits(number)}:${answer}`);
  }
  if (table.expiry !== undefined) {
    call("EXPIRE", hash, table.expiry);
    call("EXPIRE", table.pile, table.expiry);
    call("EXPIRE", table.discards, table.expiry);
  }
  return answer;
}

/** The position of the first that is equal, for each of some cards. */
export function positionsOf(cards: readonly Value[]): Integer[] {
  const places = newMap<Integer>();
  const positions: Integer[] = [];
  const size = cards.length;
  for (let at = 1; at <= size; at++) {
    const card = cards[at - 1];
    if (places.get(card) === undefined) places.set(card, at);
    positions[at - 1] = places.get(card)!;
  }
  return positions;
}

/** The cards that a text of JSON gives: a list of them, or copies. */
export function cardsIn(text: string): Value[] {
  const given = decode(text);
  const copies: [Value, Integer][] | undefined = given.copies;
  if (copies === undefined) return given;
  const cards: Value[] = [];
  for (const pair of copies) {
    for (let copy = 1; copy <= pair[1]; copy++) cards.push(pair[0]);
  }
  return cards;
}

/** Every card, as its position. */
export function allOf(hash: string): Integer[] {
  const found: any[] = call("HMGET", hash, "size", "copies", "cards");
  if (found[1]) return positionsOf(cardsIn(found[2]));
  const positions: Integer[] = [];
  const size = numberIn(found[0]);
  for (let at = 1; at <= size; at++) positions[at - 1] = at;
  return positions;
}

/** The positions in a list of Redis. */
function readList(key: string, size: Integer): Integer[] {
  const positions: Integer[] = [];
  for (const text of call("LRANGE", key, 0, -1) as string[]) {
    const position = numberIn(text);
    if (!(position >= 1 && position <= size && position % 1 === 0)) fail("damaged table");
    positions.push(position);
  }
  return positions;
}

/** Adds positions to the end of a list of Redis, in pieces that its stack holds. */
export function push(key: string, positions: readonly (Integer | string)[]): void {
  const size = positions.length;
  for (let from = 1; from <= size; from += 1000) {
    call("RPUSH", key, valuesOf(positions, from, Math.min(from + 999, size)));
  }
}

/** Reads all of a table. */
export function read(table: Table): Held {
  const { hash, pile, discards } = table;
  const found: any[] = call(
    "HMGET",
    hash,
    "random",
    "passes",
    "last",
    "noRepeat",
    "kinds",
    "recycle",
    "fresh",
  );
  const all = allOf(hash);
  const source: Generator = { words: [], carry: 0, position: 16, key: "" };
  setGenerator(source, numbersOf(found[0], "."));
  let kinds: Kinds | undefined;
  let apart = "";
  if (found[3] && found[4]) {
    const given = numbersOf(found[4], " ");
    kinds = addKinds(undefined, all, (position: Integer) => given[position - 1]!, 2, "create");
    apart = "kindOf";
  } else if (found[3]) {
    kinds = addKinds(undefined, all, undefined, 2, "create");
    apart = "noRepeat";
  }
  const recycle: string = found[5] || "discards";
  const pass: Pass<Integer> = {
    source,
    kinds,
    cards: readList(pile, all.length),
    dealt: 0,
    last: found[2] ? numberIn(found[2]) : undefined,
    begun: numberIn(found[1]),
  };
  const isFresh = found[6] === "1";
  return {
    pass,
    source,
    all,
    recycle,
    apart: `${recycle} ${apart}`,
    discards: readList(discards, all.length),
    isFresh,
  };
}

/** Writes what can have changed of a table. */
export function write(table: Table, held: Held): void {
  const { hash, pile, discards } = table;
  const { pass } = held;
  call("DEL", pile, discards);
  push(pile, part(pass.cards, pass.dealt + 1, pass.cards.length));
  push(discards, held.discards);
  const random = textOfNumbers(generatorNumbers(held.source), ".");
  call("HSET", hash, "random", random, "passes", pass.begun, "fresh", held.isFresh ? "1" : "0");
  if (pass.last === undefined) call("HDEL", hash, "last");
  else call("HSET", hash, "last", pass.last);
}

/** Shuffles a pass that is still to be shuffled. */
export function shuffleFresh(held: Held): void {
  if (!held.isFresh) return;
  lay(held.pass, part(held.all, 1, held.all.length), 0, 0);
  held.isFresh = false;
}

/** A card, for people. */
export function nameOf(hash: string, position: Integer): string {
  const card = cardsIn(call("HGET", hash, "cards"))[position - 1];
  return typeof card === "string" ? `'${card}'` : describe(card ?? position);
}
