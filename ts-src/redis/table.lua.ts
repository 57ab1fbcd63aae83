/**
 * A table in Redis: a hash and two lists, for the draw pile and the discard pile. The lists hold positions of
 * cards; equal cards have one position, that of the first. A call only reads until it knows all it will write;
 * then it writes all at once.
 */
import type { Deck } from "../randdeck/deck.js";
import { append, CardMap, digits, slice } from "../randdeck/platform.js";
import { generatorNumbers, setGenerator } from "../randdeck/random.js";
import { positionsOf, setPositions } from "../randdeck/saved.js";
import type { Integer, Value } from "../randdeck/types.js";
import { deckOf, type Held } from "./cards.lua.js";
import { forgettingSince, keep, numbersOf, type Request } from "./requests.lua.js";
import { type Command, call, fail, now, packed, send, unpacked } from "./server.lua.js";

/** The version of the format. A table of another version is left alone. */
export const FORM = "2 ";

export const DAMAGED = "damaged table";

/** A table as a call found it, and what the call will write. */
export interface Found {
  readonly hash: string;
  readonly pile: string;
  readonly discards: string;
  /** "" where there is no table. */
  edition: string;
  /** Whether its numbers cannot be read. */
  readonly isDamaged: boolean;

  /** The numbers of the table, in this order: first those that do not change. */
  size: Integer;
  /** Whether some cards are equal. */
  hasCopies: boolean;
  /** How many answers are kept for each client, and for how many seconds after its last request. */
  answers: Integer;
  answersFor: Integer;
  /** After how many seconds without a change the table expires; 0 for never. */
  expiry: Integer;
  /** Whether changes are published. */
  hasEvents: boolean;

  begun: Integer;
  /** Whether the pass is still to be shuffled. */
  isFresh: boolean;
  /** The position of the card dealt last. */
  last: Integer;
  /** The lengths of the lists. */
  left: Integer;
  discarded: Integer;
  /** How many calls have changed the table. */
  changes: Integer;
  /** When clients were forgotten last, in seconds. */
  looked: number;

  readonly request: Request | undefined;
  /** What is kept for the client of the request, and its answer. */
  readonly past: Integer[] | undefined;
  readonly kept: string | undefined;
  readonly commands: Command[];
  /** Fields of the hash, each followed by its value. */
  readonly fields: Command;
}

/** The table of three keys, if it has this format and the edition meant ("" for any). */
export function find(keys: readonly string[], edition: string, request: Request | undefined): Found {
  const client = request === undefined ? "=" : request.client;
  const field = request === undefined ? "=" : request.field;
  const values: any[] = call("HMGET", keys[0], "randdeck", "numbers", client, field);
  const mark: string = values[0] || "";
  if (mark !== "" && mark !== edition) {
    if (string.sub(mark, 1, 2) !== FORM) fail("another version");
    if (edition !== "") fail("another table");
  }
  const [
    isWell,
    size,
    copies,
    answers,
    answersFor,
    expiry,
    events,
    begun,
    fresh,
    last,
    left,
    discarded,
    changes,
    looked,
  ] = unpacked(values[1] || "");
  const isDamaged = mark !== "" && !(isWell && type(looked) === "number");
  let past: Integer[] | undefined;
  if (values[2]) past = numbersOf(values[2]);
  return {
    hash: keys[0]!,
    pile: keys[1]!,
    discards: keys[2]!,
    edition: mark,
    isDamaged,
    size,
    hasCopies: copies === 1,
    answers,
    answersFor,
    expiry,
    hasEvents: events === 1,
    begun,
    isFresh: fresh === 1,
    last,
    left,
    discarded,
    changes: isDamaged ? 0 : changes,
    looked,
    request,
    past,
    kept: values[3] || undefined,
    commands: [],
    fields: ["HSET", keys[0]],
  };
}

/** Adds positions to the end of a list, when the call writes. */
export function push(found: Found, key: string, positions: readonly Integer[]): void {
  const { commands } = found;
  const size = positions.length;
  for (let from = 1; from <= size; from += 1000) {
    const command: Command = ["RPUSH", key];
    append(command, slice(positions, from, Math.min(from + 999, size)));
    commands.push(command);
  }
}

/** A new deck with the cards and options of a table. */
export function newHeld(hash: string): Held {
  const fields: any[] = call("HMGET", hash, "cards", "options");
  const [isWell, held] = pcall(deckOf, fields[0], fields[1]);
  if (!isWell) fail(DAMAGED);
  return held as Held;
}

/** The positions in a list of Redis; each must be that of a card. */
function positionsOn(key: string, cards: readonly Value[]): Integer[] {
  const positions: Integer[] = [];
  for (const text of call("LRANGE", key, 0, -1) as string[]) {
    const position = tonumber(text)!;
    if (cards[position - 1] === undefined) fail(DAMAGED);
    positions.push(position);
  }
  return positions;
}

/** The deck of a table, with all its state. */
export function read(found: Found): Held {
  const { hash, pile, discards } = found;
  const held = newHeld(hash);
  const generator: string = call("HGET", hash, "generator");
  const [isWell] = pcall(() => {
    const [words] = packed.unpack(generator);
    const { begun, isFresh, last } = found;
    const lists = [positionsOn(pile, held.cards), positionsOn(discards, held.cards)];
    setPositions(held.deck, { begun, isFresh, last, lists });
    setGenerator(held.deck.drawPile.source, words);
  });
  if (!isWell) fail(DAMAGED);
  return held;
}

/** Writes a deck as the state of the table. */
export function write(found: Found, deck: Deck<Value>): void {
  const { pile, discards, commands } = found;
  const positions = positionsOf(deck);
  const { begun, isFresh, last, lists } = positions;
  const left = lists[0]!;
  const discarded = lists[1]!;
  found.begun = begun;
  found.isFresh = isFresh;
  found.last = last;
  found.left = left.length;
  found.discarded = discarded.length;
  commands.push(["DEL", pile, discards]);
  push(found, pile, left);
  push(found, discards, discarded);
  append(found.fields, ["generator", packed.pack(generatorNumbers(deck.drawPile.source))]);
}

/** Publishes a change on the table's channel: which call it was, never a card. */
export function tell(found: Found, name: string): void {
  const { hash, edition, commands } = found;
  found.changes += 1;
  if (found.hasEvents) commands.push(["PUBLISH", hash, `${digits(found.changes)} ${name} ${edition}`]);
}

function packedNumbers(found: Found): string {
  const { size, answers, answersFor, expiry, begun, last, left, discarded, changes, looked } = found;
  const copies = found.hasCopies ? 1 : 0;
  const events = found.hasEvents ? 1 : 0;
  const fresh = found.isFresh ? 1 : 0;
  return packed.pack(
    size,
    copies,
    answers,
    answersFor,
    expiry,
    events,
    begun,
    fresh,
    last,
    left,
    discarded,
    changes,
    looked,
  );
}

/** Writes what a call has changed, and keeps its answer. */
export function finish(found: Found, name: string, answer: string): void {
  const { hash, pile, discards, expiry, request, past, commands, fields } = found;
  const time = now();
  tell(found, name);
  if (request !== undefined) {
    const since = time - found.answersFor;
    if (past === undefined && found.looked < since) {
      append(commands, forgettingSince(hash, since));
      found.looked = time;
    }
    const forgotten: Command = ["HDEL", hash];
    keep(request, past, `${name} ${answer}`, time, found.answers, fields, forgotten);
    if (forgotten.length > 2) commands.push(forgotten);
  }
  fields.push("numbers");
  fields.push(packedNumbers(found));
  commands.push(fields);
  if (expiry > 0) {
    // All at one moment: a table with a key missing would be damaged.
    const moment = Math.floor((time + expiry) * 1000);
    for (const key of [hash, pile, discards]) commands.push(["PEXPIREAT", key, moment]);
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
