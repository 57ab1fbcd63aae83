/**
 * A table in Redis: a hash and two lists, for the draw pile and the discard pile. The lists hold positions of
 * cards, each once. A call only reads until it knows all it will write; then it writes all at once.
 */

import type { Deck } from "../randdeck/deck.js";
import { append, CardMap, digits, numbersIn, slice } from "../randdeck/platform.js";
import { positionsOf, setPositions } from "../randdeck/saved.js";
import { generatorNumbers, setGenerator } from "../randdeck/state.js";
import type { Integer, Value } from "../randdeck/types.js";
import { deckOf, type Held, MOST_POSITIONS } from "./cards.lua.js";
import { forgetSome, keep, type Request } from "./requests.lua.js";
import { type Command, call, DAMAGED, fail, packed, send, struct, valuesOf } from "./server.lua.js";

/** The version of the format. A table of another version is left alone. */
export const FORMAT = "4 ";

/**
 * The places of the numbers of a table in their list, first of those that do not change: how many answers are kept
 * for each client and for how many seconds after its last request, after how many seconds without a change the table
 * expires (0 for never), whether changes are published; then of those that do: whether the pass is still to be
 * shuffled, the position of the card dealt last, the lengths of the lists, the calls that have changed the table.
 */
export const AT = {
  size: 1,
  answers: 2,
  answersFor: 3,
  expiry: 4,
  events: 5,
  passes: 6,
  fresh: 7,
  last: 8,
  left: 9,
  discarded: 10,
  changed: 11,
} as const;

/** How many bytes each number takes, and all. */
const LAYOUT = "<I2I2I4I4I1I8I1I2I2I2I8";
const BYTES = 36;

/** Beyond it, numbers are not exact. */
const MOST_COUNT = 9007199254740991;
export const MOST_SECONDS = 2147483647;
export const MOST_ANSWERS = 1000;

/** A table as a call found it, and what the call will write. */
export interface TableRecord {
  readonly hash: string;
  readonly pile: string;
  readonly discards: string;
  /** "" where there is no table. */
  edition: string;
  /** None if there is no table, or a damaged one. */
  numbers: Integer[];

  readonly request: Request | undefined;
  /** What is kept of the client of the request. */
  readonly client: string | undefined;
  readonly commands: Command[];
}

/** The table of three keys, if it has this format and the edition meant ("" for any). */
export function find(keys: readonly string[], edition: string, request: Request | undefined): TableRecord {
  const client = request === undefined ? "=" : request.client;
  const values: any[] = call("HMGET", keys[0], "randdeck", client);
  const text: string = values[0] || "";
  // The numbers stand behind the edition; a damaged text may have neither.
  let numbers: Integer[] = [];
  let mark = text;
  if (text.length > BYTES) {
    mark = string.sub(text, 1, -BYTES - 1);
    numbers = struct.unpack(LAYOUT, text, mark.length + 1);
  }
  if (mark !== "" && mark !== edition) {
    if (string.sub(mark, 1, 2) !== FORMAT) fail("another version");
    if (edition !== "") fail("another table");
  }
  return {
    hash: keys[0]!,
    pile: keys[1]!,
    discards: keys[2]!,
    edition: mark,
    numbers,
    request,
    client: values[1] || undefined,
    commands: [],
  };
}

const isCount = (number: Integer, most: Integer): boolean => number >= 1 && number <= most;

/** Raises unless the numbers are those of a table with its lists. */
export function checkNumbers(found: TableRecord): void {
  const { pile, discards, numbers } = found;
  const left: Integer = call("LLEN", pile);
  const discarded: Integer = call("LLEN", discards);
  const size = numbers[AT.size - 1]!;
  const isRight =
    numbers[AT.left - 1] === left &&
    numbers[AT.discarded - 1] === discarded &&
    left + discarded <= size &&
    size <= MOST_POSITIONS &&
    isCount(numbers[AT.answers - 1]!, MOST_ANSWERS) &&
    isCount(numbers[AT.answersFor - 1]!, MOST_SECONDS) &&
    numbers[AT.expiry - 1]! <= MOST_SECONDS &&
    numbers[AT.events - 1]! <= 1 &&
    isCount(numbers[AT.passes - 1]!, MOST_COUNT) &&
    (numbers[AT.fresh - 1] === 0 || (numbers[AT.fresh - 1] === 1 && left === 0)) &&
    numbers[AT.last - 1]! <= size &&
    isCount(numbers[AT.changed - 1]!, MOST_COUNT - 1);
  if (!isRight) fail(DAMAGED);
}

/** Adds positions to the end of a list, when the call writes. */
export function push(found: TableRecord, key: string, positions: readonly Integer[]): void {
  const { commands } = found;
  const size = positions.length;
  for (let from = 1; from <= size; from += 1000) {
    const command: Command = ["RPUSH", key];
    append(command, slice(positions, from, Math.min(from + 999, size)));
    commands.push(command);
  }
}

/** A new deck with the cards and options of a table. */
export function newHeld(found: TableRecord): Held {
  const fields: any[] = call("HMGET", found.hash, "cards", "options");
  const [isWell, held] = pcall(deckOf, fields[0], fields[1]);
  if (!isWell || held.cards.length !== found.numbers[AT.size - 1]) fail(DAMAGED);
  return held as Held;
}

/** Positions as texts, as one; raises unless each is that of a card. */
export function positionsText(texts: readonly string[], size: Integer): string {
  for (const text of texts) {
    const position = tonumber(text) ?? 0;
    if (position < 1 || position > size) fail(DAMAGED);
  }
  if (texts.length === 0) return "";
  const positions = texts.join(" ");
  // Lua reads more as numbers: fractions, and blanks around them.
  const isPlain = string.find(positions, "^[%d ]+$")[0] !== undefined;
  if (!isPlain || string.find(` ${positions} `, "  ", 1, true)[0] !== undefined) fail(DAMAGED);
  return positions;
}

/** The positions in a list of Redis, which are then seen; raises if one is there already. */
export function positionsOn(key: string, size: Integer, seen: CardMap<boolean>): Integer[] {
  const positions = numbersIn(positionsText(call("LRANGE", key, 0, -1), size));
  for (const position of positions) {
    if (seen.get(position)) fail(DAMAGED);
    seen.set(position, true);
  }
  return positions;
}

/** The deck of a table, with all its state. */
export function read(found: TableRecord): Held {
  const { hash, pile, discards, numbers } = found;
  const held = newHeld(found);
  const size = held.cards.length;
  const seen = new CardMap<boolean>();
  const left = positionsOn(pile, size, seen);
  const discarded = positionsOn(discards, size, seen);
  const generator: string = call("HGET", hash, "generator");
  const [isWell] = pcall(() => {
    const [words] = packed.unpack(generator);
    const isFresh = numbers[AT.fresh - 1] === 1;
    const lists = [left, discarded];
    setPositions(held.deck, {
      all: held.deck.all,
      passes: numbers[AT.passes - 1]!,
      isFresh,
      last: numbers[AT.last - 1]!,
      lists,
    });
    setGenerator(held.deck.drawPile.source, words);
  });
  if (!isWell) fail(DAMAGED);
  return held;
}

/** Writes a deck as the state of the table. */
export function write(found: TableRecord, deck: Deck<Value>): void {
  const { pile, discards, numbers, commands } = found;
  const positions = positionsOf(deck);
  const { passes, isFresh, last, lists } = positions;
  const left = lists[0]!;
  const discarded = lists[1]!;
  numbers[AT.passes - 1] = passes;
  numbers[AT.fresh - 1] = isFresh ? 1 : 0;
  numbers[AT.last - 1] = last;
  numbers[AT.left - 1] = left.length;
  numbers[AT.discarded - 1] = discarded.length;
  commands.push(["DEL", pile, discards]);
  push(found, pile, left);
  push(found, discards, discarded);
  commands.push(["HSET", found.hash, "generator", packed.pack(generatorNumbers(deck.drawPile.source))]);
}

/** Publishes a change on the table's channel: which call it was, never a card. */
export function tell(found: TableRecord, name: string): void {
  const { hash, edition, numbers, commands } = found;
  const changes = numbers[AT.changed - 1]! + 1;
  numbers[AT.changed - 1] = changes;
  if (numbers[AT.events - 1] === 1)
    commands.push(["SPUBLISH", hash, `${digits(changes)} ${name} ${edition}`]);
}

/** Writes what a call has changed, and keeps its answer. */
export function finish(found: TableRecord, name: string, answer: string): void {
  const { hash, edition, numbers, request, client, commands } = found;
  const time: string[] = call("TIME");
  const second = time[0]!;
  tell(found, name);
  const fields: Command = ["HSET", hash, "randdeck", edition + struct.pack(LAYOUT, valuesOf(numbers))];
  if (request !== undefined) {
    const most = numbers[AT.answers - 1]!;
    keep(request, client, second, hash, most, `${name} ${answer}`, fields, commands);
    if (client === undefined)
      forgetSome(hash, tonumber(second)! - numbers[AT.answersFor - 1]!, most, commands);
  }
  commands.push(fields);
  const expiry = numbers[AT.expiry - 1]!;
  if (expiry > 0) {
    // All at one moment: a table with a key missing would be damaged.
    const moment = (tonumber(second)! + expiry) * 1000 + Math.floor(tonumber(time[1])! / 1000);
    for (const key of [hash, found.pile, found.discards]) commands.push(["PEXPIREAT", key, digits(moment)]);
  }
  send(commands);
}

/** The positions of some cards, separated by blanks. */
export function positionsAmong(some: readonly Value[], cards: readonly Value[]): string {
  const places = new CardMap<string>();
  for (let at = cards.length; at >= 1; at--) places.set(cards[at - 1], digits(at));
  const positions: string[] = [];
  for (const card of some) positions.push(places.get(card)!);
  return positions.join(" ");
}
