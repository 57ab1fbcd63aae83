/**
 * A table in Redis: a hash and two lists, for the draw pile and the discard pile. The lists hold positions of
 * cards, each once; those in piles of its own are in the hash. A call only reads until it knows all it will write;
 * then it writes all at once.
 */

import type { Deck } from "../randdeck/deck.js";
import { append, CardMap, digits, joined, numbersIn, overwrite, slice } from "../randdeck/platform.js";
import { positionsOf, setPositions } from "../randdeck/saved.js";
import { generatorNumbers, setGenerator } from "../randdeck/state.js";
import type { Integer, Value } from "../randdeck/types.js";
import { deckOf, type Held, MOST } from "./cards.lua.js";
import { forgetSome, keep, type Request } from "./requests.lua.js";
import { type Command, call, DAMAGED, fail, packed, send, struct, valuesOf } from "./server.lua.js";

/** The version of the format. A table of another version is left alone. */
export const FORMAT = "5 ";

/**
 * The places of the numbers of a table in their list, first of those that do not change: how many answers are kept
 * for each client and for how many seconds after its last request, after how many seconds without a change the table
 * expires (0 for never), whether changes are published, whether all cards differ, how many piles it has; then of those
 * that do: whether the pass is still to be shuffled, the position of the card dealt last, the lengths of the lists, how
 * many cards are in piles, the calls that have changed the table.
 */
export const AT = {
  size: 1,
  answers: 2,
  answersFor: 3,
  expiry: 4,
  events: 5,
  distinct: 6,
  piles: 7,
  passes: 8,
  fresh: 9,
  last: 10,
  left: 11,
  discarded: 12,
  piled: 13,
  changed: 14,
} as const;

/** How many bytes each number takes, and all. */
const LAYOUT = "<I2I2I4I4I1I1I1I8I1I2I2I2I2I8";
const BYTES = 40;

/** The piles of a table. */
export interface Piles {
  readonly names: readonly string[];
  /** The positions in each of them, two bytes each. */
  readonly texts: string[];
}

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
  /** The command that writes fields of the hash. */
  readonly fields: Command;
  /** Nil until `pilesOf` reads them. */
  piles: Piles | undefined;
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
    fields: ["HSET", keys[0]],
    piles: undefined,
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
    left + discarded + numbers[AT.piled - 1]! <= size &&
    size <= MOST.cards &&
    isCount(numbers[AT.answers - 1]!, MOST.answers) &&
    isCount(numbers[AT.answersFor - 1]!, MOST.seconds) &&
    numbers[AT.expiry - 1]! <= MOST.seconds &&
    numbers[AT.events - 1]! <= 1 &&
    numbers[AT.distinct - 1]! <= 1 &&
    numbers[AT.piles - 1]! <= MOST.piles &&
    isCount(numbers[AT.passes - 1]!, MOST.count) &&
    (numbers[AT.fresh - 1] === 0 || (numbers[AT.fresh - 1] === 1 && left === 0)) &&
    numbers[AT.last - 1]! <= size &&
    isCount(numbers[AT.changed - 1]!, MOST.count - 1);
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
  // Lua reads more as numbers: fractions, blanks around them, zeros before them.
  const isPlain =
    string.find(positions, "^[1-9][%d ]*$")[0] !== undefined && string.sub(positions, -1) !== " ";
  if (!isPlain || string.find(positions, " [ 0]")[0] !== undefined) fail(DAMAGED);
  return positions;
}

const NO_PILES: Piles = { names: [], texts: [] };

/** The piles of a table. */
export function pilesOf(found: TableRecord): Piles {
  const { hash, numbers } = found;
  const count = numbers[AT.piles - 1];
  if (found.piles !== undefined) return found.piles;
  if (count === 0) return NO_PILES;
  const [isWell, piled] = pcall(() => {
    const [lists] = packed.unpack(call("HGET", hash, "piles"));
    const names = lists[0] as string[];
    const texts = lists[1] as string[];
    found.piles = { names, texts };
    return names.length === count && texts.length === count ? joined(texts, "").length / 2 : -1;
  });
  if (!isWell || piled !== numbers[AT.piled - 1]) fail(DAMAGED);
  return found.piles!;
}

/** Writes what is in the piles of a table. */
export function setPiles(found: TableRecord, names: readonly string[], texts: readonly string[]): void {
  found.numbers[AT.piled - 1] = joined(texts, "").length / 2;
  const { fields } = found;
  fields.push("piles");
  fields.push(packed.pack([names, texts]));
}

/** A position in two bytes. */
export const pairOf = (position: Integer): string => string.char(position % 256, Math.floor(position / 256));

/** Positions in two bytes each. */
export function pairsOf(positions: readonly Integer[]): string {
  const parts: string[] = [];
  const size = positions.length;
  for (let from = 1; from <= size; from += 200) {
    const some = slice(positions, from, Math.min(from + 199, size));
    parts.push(struct.pack(`<${string.rep("I2", some.length)}`, valuesOf(some)));
  }
  return joined(parts, "");
}

/** The positions in such a text; raises unless each is that of a card. */
export function positionsInPairs(text: string, size: Integer): Integer[] {
  const positions: Integer[] = [];
  const last = text.length - 1;
  for (let at = 1; at <= last; at += 2) {
    const [low, high] = string.byte(text, at, at + 1);
    const position = low! + 256 * high!;
    if (position < 1 || position > size) fail(DAMAGED);
    positions.push(position);
  }
  return positions;
}

/** All positions of a table, and in which of these lists each is. */
export interface Lists {
  /** Those in the draw pile, in each pile and among the discards. */
  readonly lists: Integer[][];
  readonly listOf: CardMap<Integer>;
}

/** Reads all positions of a table; raises if one is there twice. */
export function readLists(found: TableRecord): Lists {
  const size = found.numbers[AT.size - 1]!;
  const onList = (key: string) => numbersIn(positionsText(call("LRANGE", key, 0, -1), size));
  const lists = [onList(found.pile)];
  for (const text of pilesOf(found).texts) lists.push(positionsInPairs(text, size));
  lists.push(onList(found.discards));
  const listOf = new CardMap<Integer>();
  for (let at = 1; at <= lists.length; at++) {
    for (const position of lists[at - 1]!) {
      if (listOf.get(position) !== undefined) fail(DAMAGED);
      listOf.set(position, at);
    }
  }
  return { lists, listOf };
}

/** The deck of a table, with all its state. */
export function read(found: TableRecord): Held {
  const { hash, numbers } = found;
  const held = newHeld(found);
  const all = readLists(found);
  const generator: string = call("HGET", hash, "generator");
  const [isWell] = pcall(() => {
    const [words] = packed.unpack(generator);
    setPositions(held.deck, {
      all: held.deck.all,
      head: slice(numbers, AT.passes, AT.last),
      lists: all.lists,
    });
    setGenerator(held.deck.source, words as Integer[]);
  });
  if (!isWell) fail(DAMAGED);
  return held;
}

/** Writes a deck as the state of the table. */
export function write(found: TableRecord, deck: Deck<Value, string>): void {
  const { pile, discards, numbers, commands } = found;
  const positions = positionsOf(deck);
  const { head, lists } = positions;
  const left = lists[0]!;
  const discarded = lists[lists.length - 1]!;
  const names: string[] = [];
  const texts: string[] = [];
  for (let at = 2; at < lists.length; at++) {
    names.push(deck.names[at]!);
    texts.push(pairsOf(lists[at - 1]!));
  }
  overwrite(numbers, AT.passes, head);
  numbers[AT.left - 1] = left.length;
  numbers[AT.discarded - 1] = discarded.length;
  commands.push(["DEL", pile, discards]);
  push(found, pile, left);
  push(found, discards, discarded);
  append(found.fields, ["generator", packed.pack(generatorNumbers(deck.source))]);
  if (names.length > 0) setPiles(found, names, texts);
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
  const { hash, edition, numbers, request, client, commands, fields } = found;
  const time: string[] = call("TIME");
  const second = time[0]!;
  tell(found, name);
  fields.push("randdeck");
  fields.push(edition + struct.pack(LAYOUT, valuesOf(numbers)));
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
