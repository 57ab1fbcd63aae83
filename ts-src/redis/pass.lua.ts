/** The passes of a table: shuffles, and dealing from the draw pile, by the library's functions on codes. */
import { check } from "../randdeck/check.js";
import { dealWithReshuffle, newDrawPile } from "../randdeck/drawpile.js";
import { arrange, type Kinds, kindsOf } from "../randdeck/order.js";
import { digits, slice } from "../randdeck/platform.js";
import type { Source } from "../randdeck/source.js";
import { setGenerator } from "../randdeck/state.js";
import type { Integer, Value } from "../randdeck/types.js";
import { contentOf, replace, takeTop } from "./chunks.lua.js";
import { allCodes, codeFor, codesIn, positionOf } from "./codes.lua.js";
import { MOST, RECYCLE } from "./limits.js";
import { fieldIn, type TableRecord } from "./record.lua.js";
import { DAMAGED, fail, glue, json, packed, source } from "./server.lua.js";
import { listAt } from "./table.lua.js";

/** The table's generator, ready to be asked. */
export function ownSource(found: TableRecord): Source {
  if (!found.isDrawn) {
    const [isWell, numbers] = pcall(packed.unpack, fieldIn(found, "generator"));
    if (!isWell || !pcall(setGenerator, source, numbers)[0]) fail(DAMAGED);
    found.isDrawn = true;
  }
  return source;
}

/** The kinds of all cards of a table with `noRepeat`: those of the option `kinds`, else the cards. */
function kindsIn(found: TableRecord): Kinds | false {
  if (found.noRepeat === 0 || found.kinds !== false) return found.kinds;
  const [isWell, options] = pcall(json.decode, fieldIn(found, "options"));
  if (!isWell || type(options) !== "table") fail(DAMAGED);
  const kinds: readonly Value[] | undefined = options.kinds;
  if (kinds !== undefined && kinds.length !== found.size) fail(DAMAGED);
  const kindOf = (code: string) => (kinds === undefined ? code : kinds[positionOf(code) - 1]!);
  found.kinds = kindsOf(allCodes(found), kindOf, 2, "newDeck");
  return found.kinds;
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
  const kinds = isPass && kindsIn(found);
  // If no card was dealt, `last` is 0, which is no card's position. A code of no card has no kind.
  if (!pcall(arrange, ownSource(found), all, kinds, codeFor(found.last))[0]) fail(DAMAGED);
  return glue(all);
}

/** Shuffles the pass if it isn't shuffled yet. */
export function shufflePass(found: TableRecord): void {
  if (found.fresh === 0) return;
  found.fresh = 0;
  replace(found, listAt(found, 1), shuffleAll(found, allCodes(found), true));
}

/** The number of cards in the draw pile. */
export function leftOf(found: TableRecord): Integer {
  return found.fresh === 1 ? found.size : listAt(found, 1).size;
}

/** Deals cards, from the next pass too if the draw pile has fewer. Returns their codes. */
export function dealOut(found: TableRecord, count: Integer, name: string): string {
  // A deck may allow more.
  if (count > MOST.cards) check(false, 1, name, `at most ${digits(MOST.cards)} cards`, count);
  shufflePass(found);
  const draw = listAt(found, 1);
  const recycle = RECYCLE[found.recycle - 1];
  let supply: string[] = [];
  if (count > draw.size && recycle === "all") supply = allCodes(found);
  else if (count > draw.size && recycle === "discard")
    supply = codesIn(contentOf(found, listAt(found, found.count)));
  let dealt = "";
  if (supply.length === 0) dealt = takeTop(found, draw, Math.min(count, draw.size));
  else {
    const hand = codesIn(contentOf(found, draw));
    countShuffled(found, Math.max(recycle === "all" ? count - hand.length : 0, supply.length));
    const pile = newDrawPile<string>(ownSource(found), kindsIn(found));
    pile.last = codeFor(found.last);
    const [isWell, begun] = pcall(dealWithReshuffle, pile, hand, count, supply, recycle === "all");
    if (!isWell) fail(DAMAGED);
    found.passes += begun as Integer;
    replace(found, listAt(found, found.count), "");
    replace(found, draw, glue(slice(pile.order, pile.dealt + 1)));
    dealt = glue(hand);
  }
  const lowest = string.sub(dealt, -2);
  if (lowest !== "") found.last = positionOf(lowest);
  return dealt;
}
