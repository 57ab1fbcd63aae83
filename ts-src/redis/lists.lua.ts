/** The lists of a table, and the deck that is made from them. */
import { append, CardMap, digits } from "../randdeck/platform.js";
import { type Placed, positionsOf, setPlaces } from "../randdeck/saved.js";
import { generatorNumbers, setGenerator } from "../randdeck/state.js";
import { joined, numbersIn } from "../randdeck/text.js";
import type { Integer, Value } from "../randdeck/types.js";
import { deckOf, type Held } from "./cards.lua.js";
import type { TableRecord } from "./record.lua.js";
import { call, DAMAGED, fail, packed, valuesOf, wholeText } from "./server.lua.js";

/** Adds the commands that push positions to a list in Redis. */
export function push(found: TableRecord, how: "RPUSH" | "LPUSH", key: string, positions: string[]): void {
  const { commands } = found;
  const size = positions.length;
  for (let from = 1; from <= size; from += 1000)
    commands.push([how, key, valuesOf(positions, from, Math.min(from + 999, size))]);
}

export function textsOf(positions: readonly Integer[]): string[] {
  const texts: string[] = [];
  for (const position of positions) texts.push(wholeText(position));
  return texts;
}

/** Joins positions read from Redis into one text. Raises if one of them isn't the position of a card. */
export function positionsText(texts: readonly string[], size: Integer): string {
  const most = wholeText(size);
  const longest = most.length;
  // The longer of two numbers without leading zeros is the greater.
  for (let at = 1; at <= texts.length; at++) {
    const text = texts[at - 1]!;
    if (text.length >= longest && (text.length > longest || text > most)) fail(DAMAGED);
  }
  const positions = texts.join(" ");
  const [others, count] = string.gsub(` ${positions}`, " [1-9]%d*", "");
  if ((others !== "" && positions !== "") || count !== texts.length) fail(DAMAGED);
  return positions;
}

export function positionsAmong(some: readonly Value[], cards: readonly Value[]): string {
  const places = new CardMap<Integer>();
  for (const card of some) places.set(card, 0);
  for (let at = cards.length; at >= 1; at--) {
    const card = cards[at - 1];
    if (places.get(card) !== undefined) places.set(card, at);
  }
  const positions: string[] = [];
  for (const card of some) positions.push(digits(places.get(card)!));
  return positions.join(" ");
}

/** The names read last, and their packed text. Most tables have the same names, so this saves unpacking. */
const last: { packed: unknown; names: readonly string[] } = { packed: "", names: [] };

function unpackNames(text: unknown): readonly string[] {
  if (text === last.packed) return last.names;
  const [isWell, result] = pcall(packed.unpack, text as string);
  const names = result as unknown as readonly string[];
  if (!isWell || type(names) !== "table") fail(DAMAGED);
  for (const name of names) if (type(name) !== "string") fail(DAMAGED);
  last.packed = text;
  last.names = names;
  return names;
}

const NO_NAMES: readonly string[] = [];

export function pileNames(found: TableRecord): readonly string[] {
  const count = found.counts.length;
  if (count === 0) return NO_NAMES;
  if (found.names !== false) return found.names;
  const names = unpackNames(call("HGET", found.hash, "piles"));
  if (names.length !== count) fail(DAMAGED);
  found.names = names;
  return names;
}

/** The mark of a pile, written after the position of each card in it: `:2` for the second pile. */
export const pileMark = (pile: Integer): string => `:${digits(pile)}`;

/** Adds the commands that put every `step`th position of a list, from `first` on, into a pile. */
export function pushPile(found: TableRecord, positions: string[], pile: Integer, first = 1, step = 1): void {
  const { counts } = found;
  const mark = pileMark(pile);
  const entries: string[] = [];
  let at = first;
  while (at <= positions.length) {
    entries.push(positions[at - 1]! + mark);
    at += step;
  }
  counts[pile - 1] = counts[pile - 1]! + entries.length;
  push(found, "LPUSH", found.discards, entries);
}

export function readPiles(found: TableRecord): Integer[][] {
  const { discards, counts, piled } = found;
  const piles: Integer[][] = [];
  for (const _ of counts) piles.push([]);
  if (piled === 0) return piles;
  const texts: string[] = call("LRANGE", discards, 0, digits(piled - 1));
  const text = `${texts.join(" ")} `;
  const [others] = string.gsub(text, "[1-9]%d*:[1-9]%d? ", "");
  const entries = numbersIn(text);
  if (others !== "" || entries.length !== 2 * piled) fail(DAMAGED);
  for (let at = 2 * piled; at >= 2; at -= 2) {
    const pile = piles[entries[at - 1]! - 1];
    const position = entries[at - 2]!;
    if (pile === undefined || position > found.size) fail(DAMAGED);
    pile.push(position);
  }
  for (let at = 1; at <= counts.length; at++) if (piles[at - 1]!.length !== counts[at - 1]) fail(DAMAGED);
  return piles;
}

/** Returns the number of the pile with a position, or 0. Searches only the pile `own` if `own` isn't 0. */
export function pileOf(found: TableRecord, position: string, own: Integer): Integer {
  const { discards, piled } = found;
  if (own > 0) return call("LPOS", discards, position + pileMark(own)) ? own : 0;
  if (piled === 0) return 0;
  // One search finds the position in every pile, whatever its mark.
  let { entries } = found;
  if (entries === "") entries = ` ${joined(call("LRANGE", discards, "0", digits(piled - 1)), " ")}`;
  found.entries = entries;
  const [pile] = string.match(entries, ` ${position}:(%d+)`);
  const at = tonumber(pile) ?? 0;
  if (at > found.counts.length) fail(DAMAGED);
  return at;
}

export function discardsText(found: TableRecord): string {
  return positionsText(call("LRANGE", found.discards, digits(found.piled), "-1"), found.size);
}

export interface Lists {
  /** The positions in the draw pile, in each of the table's own piles, and in the discard pile. */
  readonly lists: Integer[][];
  /** The number of the list that a position is in. */
  readonly listOf: CardMap<Integer>;
}

/** Reads all positions of a table. Raises if it has the same position twice. */
export function readLists(found: TableRecord): Lists {
  const { size } = found;
  const lists = [numbersIn(positionsText(call("LRANGE", found.pile, 0, -1), size))];
  append(lists, readPiles(found));
  lists.push(numbersIn(discardsText(found)));
  const listOf = new CardMap<Integer>();
  for (let at = 1; at <= lists.length; at++) {
    for (const position of lists[at - 1]!) {
      if (listOf.get(position) !== undefined) fail(DAMAGED);
      listOf.set(position, at);
    }
  }
  return { lists, listOf };
}

export function newHeld(found: TableRecord): Held {
  const fields: any[] = call("HMGET", found.hash, "cards", "options");
  const [isWell, held] = pcall(deckOf, fields[0], fields[1]);
  if (!isWell || held.cards.length !== found.size) fail(DAMAGED);
  return held as Held;
}

export function read(found: TableRecord): Held {
  const held = newHeld(found);
  const names = pileNames(found);
  for (let at = 1; at <= names.length; at++) if (names[at - 1] !== held.deck.names[at]) fail(DAMAGED);
  const read = readLists(found);
  held.before = read.lists;
  held.generator = call("HGET", found.hash, "generator");
  const [isWell] = pcall(() => {
    const [words] = packed.unpack(held.generator!);
    const { deck } = held;
    const { all, drawPile } = deck;
    const places: Value[][] = [];
    for (const list of read.lists) {
      const cards: Value[] = [];
      for (const position of list) cards.push(all[position - 1]!);
      places.push(cards);
    }
    setPlaces(deck, all, { head: [found.passes, found.fresh, found.last], lists: places });
    setGenerator(drawPile.source, words as Integer[]);
  });
  if (!isWell) fail(DAMAGED);
  return held;
}

/** Whether two lists of positions have equal cards in the same order. */
function areSame(all: readonly Value[], some: readonly Integer[], others: readonly Integer[]): boolean {
  if (some.length !== others.length) return false;
  for (let at = 1; at <= some.length; at++)
    if (all[some[at - 1]! - 1] !== all[others[at - 1]! - 1]) return false;
  return true;
}

/** Whether a deck has not changed since it was read. */
function isAsBefore(found: TableRecord, held: Held, placed: Placed<Integer>): boolean {
  const { head, lists } = placed;
  const { before, deck } = held;
  if (before === undefined) return false;
  const { all } = deck;
  const isSamePass = head[0] === found.passes && head[1] === found.fresh;
  if (!isSamePass || all[head[2]! - 1] !== all[found.last - 1]) return false;
  for (let at = 1; at <= lists.length; at++) if (!areSame(all, before[at - 1]!, lists[at - 1]!)) return false;
  return true;
}

/** Writes the deck of a table if a call has changed it. */
export function write(found: TableRecord, held: Held): void {
  const { pile, discards, commands, counts } = found;
  const { deck } = held;
  const placed = positionsOf(deck);
  const { head, lists } = placed;
  held.after = lists;
  const generator = packed.pack(generatorNumbers(deck.drawPile.source));
  if (generator === held.generator && isAsBefore(found, held, placed)) return;
  const left = lists[0]!;
  const discarded = lists[lists.length - 1]!;
  found.passes = head[0]!;
  found.fresh = head[1]!;
  found.last = head[2]!;
  found.left = left.length;
  found.discarded = discarded.length;
  commands.push(["DEL", pile, discards]);
  push(found, "RPUSH", pile, textsOf(left));
  push(found, "RPUSH", discards, textsOf(discarded));
  for (let at = 2; at < lists.length; at++) {
    counts[at - 2] = 0;
    pushPile(found, textsOf(lists[at - 1]!), at - 1);
  }
  append(found.written, ["generator", generator]);
}
