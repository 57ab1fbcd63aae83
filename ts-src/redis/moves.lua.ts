/**
 * The calls that can also be moves of a step. Each changes the lists in memory, and returns its answer, or nil if
 * a deck would refuse it: then `makeMove` makes that deck, whose method of the same name raises the error.
 */
import { check, isWhole, MOST_CARDS, MOST_EXACT, MOST_HANDS, placeOf } from "../randdeck/check.js";
import { without } from "../randdeck/drawpile.js";
import { append, digits } from "../randdeck/platform.js";
import { choose } from "../randdeck/source.js";
import type { Integer } from "../randdeck/types.js";
import { cardsFor, deckNow } from "./cards.lua.js";
import { contentOf, insert, push, replace, takeAt, takeTop, topOf } from "./chunks.lua.js";
import { allCodes, codesFor, codesIn, positionOf, textsOf } from "./codes.lua.js";
import { MOST, type MOVES, RECYCLE } from "./limits.js";
import { dealOut, leftOf, ownSource, shuffleAll, shufflePass } from "./pass.lua.js";
import type { TableRecord } from "./record.lua.js";
import { takeOut } from "./search.lua.js";
import { DAMAGED, fail, glue } from "./server.lua.js";
import { listAt, numberOf } from "./table.lua.js";
import { valueIn } from "./words.lua.js";

/** A move gets the values of its words, of cards their codes. It returns nil if a deck would refuse. */
type Move = (this: void, found: TableRecord, first: any, second: any, third: any) => string | undefined;

/** The number of the list that cards can be drawn to; 0 without a name, nil if the deck has no such pile. */
function targetOf(found: TableRecord, name: unknown): Integer | undefined {
  if (name === undefined) return 0;
  const at = numberOf(found, name);
  if (at > 1 && at <= found.count && RECYCLE[found.recycle - 1] !== "all") return at;
}

/** Draws cards. */
function draw(found: TableRecord, count: unknown = 1, to: unknown): string | undefined {
  const target = targetOf(found, to);
  if (!isWhole(count, 0, Infinity) || target === undefined) return undefined;
  // A draw of no cards to a pile shuffles an unshuffled pass, other draws of none do not.
  if (count === 0 && target === 0) return "";
  const dealt = dealOut(found, count, "draw");
  if (target > 0) push(found, listAt(found, target), dealt);
  return textsOf(found, dealt);
}

/** Deals a number of hands, or to a list of piles. Returns the positions in the order of dealing. */
function deal(found: TableRecord, hands: any, size: any): string | undefined {
  const isList = type(hands) === "table";
  const isShort = type(hands) !== "string" || (hands as string).length <= MOST.word;
  check(isShort, 1, "deal", `number of hands, or piles in JSON of at most ${MOST.word} bytes`, hands);
  const names: readonly string[] = isList ? (hands as readonly string[]) : [];
  const most = MOST.piles + 1;
  if (names.length > most) check(false, 1, "deal", `at most ${digits(most)} names`, names.length);
  const targets: Integer[] = [];
  for (const name of names) {
    const target = targetOf(found, name) ?? 0;
    if (target > 0 && placeOf(targets, target) === 0) targets.push(target);
  }
  const count: Integer = isList ? targets.length : (hands as Integer);
  if (targets.length < names.length || !isWhole(count, 1, MOST_HANDS)) return undefined;
  if (!isWhole(size, 0, Math.floor(MOST_CARDS / count))) return undefined;
  const dealt = dealOut(found, count * size, "deal");
  if (isList) {
    const codes = codesIn(dealt);
    for (let hand = 1; hand <= count; hand++) {
      const own: string[] = [];
      let at = hand;
      while (at <= codes.length) {
        own.push(codes[at - 1]!);
        at += count;
      }
      push(found, listAt(found, targets[hand - 1]!), glue(own));
    }
  }
  return textsOf(found, dealt);
}

/** Takes the card at a position of a pile, or a random one. */
function take(found: TableRecord, from: unknown, place: any, to: unknown): string | undefined {
  const own = from === "draw" ? 1 : (targetOf(found, from) ?? 0);
  const target = targetOf(found, to);
  const isPlace = place === "random" || (place !== 0 && isWhole(place, -MOST_EXACT, MOST_EXACT));
  if (own === 0 || target === undefined || !isPlace) return undefined;
  const list = listAt(found, own);
  const size = own === 1 ? leftOf(found) : list.size;
  let at: Integer = place === "random" ? 1 : (place as Integer);
  if (Math.abs(at) > size) return "";
  if (own === 1) shufflePass(found);
  if (place === "random") at = choose(ownSource(found), size);
  else if (at < 0) at += size + 1;
  const card = takeAt(found, list, at);
  if (own === 1) found.last = positionOf(card);
  if (target > 0) push(found, listAt(found, target), card);
  return textsOf(found, card);
}

/** Puts cards somewhere: to the top by default. */
const put: Move = (found, codes: readonly string[], where = "top", from) => {
  const isRandom = where === "random";
  if (isRandom) {
    // Inserting a card at a random position takes as long as reading the numbers of all chunks.
    const most = Math.floor(5000000 / Math.max(found.size, 1)) - found.placed;
    check(codes.length <= most, 1, "put", `at most ${digits(most)} positions`, codes.length);
    found.placed += codes.length;
  }
  const own = from === undefined ? 0 : numberOf(found, from);
  let to: Integer = 1;
  let place: Integer = 1;
  if (where !== "top" && !isRandom) {
    to = numberOf(found, where);
    if (to === 0) {
      to = 1;
      place = leftOf(found) + 1;
      if (isWhole(where, 1, place)) place = where;
      else if (where !== "bottom") return undefined;
    }
  }
  if (from !== undefined && own === 0) return undefined;
  if (codes.length === 0) return "OK";
  // In a pass that isn't shuffled yet, all cards are in the draw pile.
  if (found.fresh === 1 && own !== 1) return undefined;
  shufflePass(found);
  if (!takeOut(found, codes, to, own)) return undefined;
  if (to > found.count) return "OK";
  const list = listAt(found, to);
  if (to > 1) push(found, list, glue(codes));
  else if (!isRandom) insert(found, list, Math.min(place, list.size + 1), glue(codes));
  else {
    const places: Integer[] = [];
    for (let at = 1; at <= codes.length; at++) places.push(choose(ownSource(found), list.size + at));
    for (let at = 1; at <= codes.length; at++) insert(found, list, places[at - 1]!, codes[at - 1]!);
  }
  return "OK";
};

/** Cuts the draw pile: a number of cards, or a random one, goes to the bottom. */
function cut(found: TableRecord, count: Integer | undefined): string | undefined {
  const left = leftOf(found);
  if (count !== undefined && !isWhole(count, 0, left)) return undefined;
  shufflePass(found);
  const pile = listAt(found, 1);
  let taken = count ?? 0;
  if (count === undefined && left > 0) taken = choose(ownSource(found), left);
  if (taken < left) push(found, pile, takeTop(found, pile, taken));
  return "OK";
}

/** Shuffles the draw pile, or the pile that is named. */
function shuffle(found: TableRecord, name: unknown): string | undefined {
  const at = name === undefined ? 1 : numberOf(found, name);
  if (at === 0 || at > found.count) return undefined;
  const list = listAt(found, at);
  if (list.size > 1) replace(found, list, shuffleAll(found, codesIn(contentOf(found, list)), at === 1));
  return "OK";
}

/** Takes all cards back. They are shuffled when the first is asked for. */
function reset(found: TableRecord): string {
  const { count } = found;
  for (let at = 1; at <= count; at++) replace(found, listAt(found, at), "");
  found.fresh = 1;
  found.passes += 1;
  return "OK";
}

/** Shows the next cards. It changes a table whose pass isn't shuffled yet. */
function peek(found: TableRecord, count: unknown = 1): string | undefined {
  if (!isWhole(count, 0, Infinity)) return undefined;
  shufflePass(found);
  const list = listAt(found, 1);
  return textsOf(found, topOf(found, list, Math.min(count, list.size)));
}

/** Shows the cards in a pile. It changes the table if the pass isn't shuffled yet. */
function pile(found: TableRecord, name: unknown): string | undefined {
  const { count, fresh } = found;
  const at = numberOf(found, name);
  if (at === 0) return undefined;
  if (at === 1) shufflePass(found);
  if (at <= count) return textsOf(found, contentOf(found, listAt(found, at)));
  if (fresh === 1) return "";
  const others: string[] = [];
  for (let other = 1; other <= count; other++)
    append(others, codesIn(contentOf(found, listAt(found, other))));
  return textsOf(found, glue(without(allCodes(found), others, [])));
}

const discard: Move = (found, codes, from) => put(found, codes, "discard", from);

const MOVED: Record<keyof typeof MOVES, Move> = {
  cut,
  deal,
  discard,
  draw,
  peek,
  pile,
  put,
  reset,
  shuffle,
  take,
};

type Words = readonly unknown[];

/** Makes a move. Its words, from one on, can be values, as in a step. Returns the positions of cards, or OK. */
export function makeMove(found: TableRecord, name: keyof typeof MOVES, words: Words, from: Integer): string {
  const isCards = name === "put" || name === "discard";
  const first = isCards ? codesFor(found, words[from - 1], name) : valueIn(words[from - 1]);
  // If the move has fewer words, these are not its own, and nobody reads them.
  const second = valueIn(words[from]);
  const third = valueIn(words[from + 1]);
  const move = MOVED[name];
  const answer = move(found, first, second, third);
  if (answer !== undefined) return answer;
  const held = deckNow(found);
  const methods = held.deck as unknown as Record<string, (this: void, ...values: unknown[]) => void>;
  const given = isCards ? cardsFor(first, held.cards) : first;
  methods[name]!(held.deck, given, second, third);
  fail(DAMAGED);
}
