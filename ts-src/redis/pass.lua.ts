/** The passes of a table: shuffles, and dealing from the draw pile, by the library's functions on codes. */
import { check } from "../randdeck/check.js";
import { dealWithReshuffle, newDrawPile } from "../randdeck/drawpile.js";
import { arrange, type Kinds, kindsOf } from "../randdeck/order.js";
import { CardMap, digits, slice } from "../randdeck/platform.js";
import type { Source } from "../randdeck/source.js";
import { setGenerator } from "../randdeck/state.js";
import type { Integer, Value } from "../randdeck/types.js";
import { contentOf, replace, takeTop } from "./chunks.lua.js";
import { allCodes, codeFor, codesIn, positionOf } from "./codes.lua.js";
import { MOST, RECYCLE } from "./limits.js";
import type { List, TableRecord } from "./record.lua.js";
import { call, DAMAGED, fail, glue, json, packed, source } from "./server.lua.js";
import { listAt } from "./table.lua.js";

/** The numbers of a stored generator. */
export function generatorOf(found: TableRecord): Integer[] {
  const text: string = call("HGET", found.key, "generator") || "";
  found.generator = text;
  const [isWell, numbers] = pcall(packed.unpack, text);
  if (!isWell || type(numbers) !== "table") fail(DAMAGED);
  return numbers as unknown as Integer[];
}

/** The table's generator, ready to be asked. */
export function ownSource(found: TableRecord): Source {
  if (!found.isDrawn) {
    const numbers = generatorOf(found);
    if (!pcall(setGenerator, source, numbers)[0]) fail(DAMAGED);
    found.isDrawn = true;
  }
  return source;
}

/** The kinds of all cards of a table with `noRepeat`: those of the option `kinds`, else the cards. */
function kindsIn(found: TableRecord): Kinds | false {
  if (found.noRepeat === 0 || found.kinds !== false) return found.kinds;
  const all = allCodes(found);
  const [isWell, options] = pcall(json.decode, call("HGET", found.key, "options") || "");
  if (!isWell) fail(DAMAGED);
  const kindOf = new CardMap<Value>();
  let kinds: readonly Value[] = all;
  if (options.kinds !== undefined) kinds = options.kinds;
  for (let at = 1; at <= all.length; at++) kindOf.set(all[at - 1], kinds[at - 1]!);
  found.kinds = kindsOf(all, (code) => kindOf.get(code)!, 2, "newDeck");
  return found.kinds;
}

/** The code of the card dealt last, if there is one. */
function lastCode(found: TableRecord): string | undefined {
  if (found.last > 0) return codeFor(found.last);
}

/** Counts cards that are to be shuffled. Raises if they are too many for one call. */
function countShuffled(found: TableRecord, count: Integer): void {
  found.shuffled += count;
  const isFew = found.shuffled <= MOST.shuffled;
  check(isFew, 1, "step", `shuffles of at most ${digits(MOST.shuffled)} cards in all`, found.shuffled);
}

/** Shuffles all cards of a list in place. With `isPass`, `noRepeat` holds. */
export function shuffleAll(found: TableRecord, all: string[], isPass: boolean): string {
  countShuffled(found, all.length);
  let kinds: Kinds | false = false;
  if (isPass) kinds = kindsIn(found);
  arrange(ownSource(found), all, kinds, lastCode(found));
  return glue(all);
}

/** Shuffles the pass if it isn't shuffled yet. */
export function shufflePass(found: TableRecord): void {
  if (found.fresh === 0) return;
  found.fresh = 0;
  replace(listAt(found, 1), shuffleAll(found, allCodes(found), true));
}

/** The number of cards in the draw pile. */
export function leftOf(found: TableRecord): Integer {
  return found.fresh === 1 ? found.size : listAt(found, 1).size;
}

/** Deals all cards left, and more from the next pass if there is a supply for it. */
function dealOn(found: TableRecord, draw: List, count: Integer): string {
  const discards = listAt(found, found.count);
  const recycle = RECYCLE[found.recycle - 1];
  let supply: string[] = [];
  if (recycle === "all") supply = allCodes(found);
  else if (recycle === "discard") supply = codesIn(contentOf(found, discards));
  if (supply.length === 0) return takeTop(found, draw, draw.size);
  const hand = codesIn(contentOf(found, draw));
  countShuffled(found, Math.max(recycle === "all" ? count - hand.length : 0, supply.length));
  const pile = newDrawPile<string>(ownSource(found), kindsIn(found));
  pile.last = lastCode(found);
  found.passes += dealWithReshuffle(pile, hand, count, supply, recycle === "all");
  replace(discards, "");
  replace(draw, glue(slice(pile.order, pile.dealt + 1)));
  return glue(hand);
}

/** Deals cards, from the next pass too if the draw pile has fewer. Returns their codes. */
export function dealOut(found: TableRecord, count: Integer): string {
  shufflePass(found);
  const draw = listAt(found, 1);
  let dealt = "";
  if (count <= draw.size) dealt = takeTop(found, draw, count);
  else dealt = dealOn(found, draw, count);
  const lowest = string.sub(dealt, -2);
  if (lowest !== "") found.last = positionOf(lowest);
  return dealt;
}
