/**
 * The calls that can also be moves of a step. Each changes the lists in memory by itself, alone or in a step. What
 * it doesn't allow, a deck refuses too: then `refuseAs` makes that deck, whose method raises the error.
 */
import { check, isWhole, MOST_CARDS, MOST_EXACT, MOST_HANDS, placeOf } from "../randdeck/check.js";
import { without } from "../randdeck/drawpile.js";
import { append, digits } from "../randdeck/platform.js";
import { choose } from "../randdeck/source.js";
import type { Integer, PileName, PilePosition, Value } from "../randdeck/types.js";
import { refuseAs } from "./cards.lua.js";
import { contentOf, insert, push, replace, takeAt, takeTop, topOf } from "./chunks.lua.js";
import { allCodes, codesFor, codesIn, positionOf, textsOf } from "./codes.lua.js";
import { MOST, MOVES, RECYCLE } from "./limits.js";
import { dealOut, leftOf, ownSource, shuffleAll, shufflePass } from "./pass.lua.js";
import type { TableRecord } from "./record.lua.js";
import { takeOut } from "./search.lua.js";
import { glue } from "./server.lua.js";
import { listAt, pileNames } from "./table.lua.js";
import { type Entry, valueIn } from "./words.lua.js";

/** The number of the list that cards can be drawn to; 0 if the deck has no such pile. */
function targetOf(found: TableRecord, name: unknown): Integer {
  const at = placeOf(pileNames(found), name);
  return at > 1 && at <= found.count && RECYCLE[found.recycle - 1] !== "all" ? at : 0;
}

/** Raises if a call would deal more cards than a table can have, although a deck may allow it. */
function checkDealt(count: unknown, name: string): void {
  if (isWhole(count, MOST.cards + 1, MOST_EXACT))
    check(false, 1, name, `at most ${digits(MOST.cards)} cards`, count);
}

/** Draws cards. Its words are the number of cards, and the pile that they go to. Returns their positions. */
function drawCards(found: TableRecord, text?: string, word?: string): string {
  const count: Integer = valueIn(text, 1);
  const to: string | undefined = valueIn(word);
  const target = to === undefined ? 0 : targetOf(found, to);
  checkDealt(count, "draw");
  if (!isWhole(count, 0, MOST.cards) || (to !== undefined && target === 0))
    refuseAs(found, (held) => held.deck.draw(count, to));
  // A draw of no cards to a pile shuffles an unshuffled pass, other draws of none do not.
  if (count === 0 && target === 0) return "";
  const dealt = dealOut(found, count);
  if (target > 0) push(found, listAt(found, target), dealt);
  return textsOf(found, dealt);
}

/**
 * Deals hands. Its words are a number of hands or a list of piles, and the size of a hand. Returns the
 * positions in the order of dealing.
 */
function dealHands(found: TableRecord, handsText?: string, sizeText?: string): string {
  const hands = valueIn(handsText);
  const size: Integer = valueIn(sizeText);
  const isList = type(hands) === "table";
  const isShort = type(hands) !== "string" || (hands as string).length <= MOST.word;
  check(isShort, 1, "deal", `number of hands, or piles in JSON of at most ${MOST.word} bytes`, hands);
  let names: readonly string[] = [];
  if (isList) names = hands;
  const most = MOST.piles + 1;
  if (names.length > most) check(false, 1, "deal", `at most ${digits(most)} names`, names.length);
  const targets: Integer[] = [];
  for (const name of names) {
    const target = targetOf(found, name);
    if (target > 0 && placeOf(targets, target) === 0) targets.push(target);
  }
  let count: Integer = targets.length;
  if (!isList) count = hands;
  const isRight =
    targets.length === names.length &&
    isWhole(count, 1, MOST_HANDS) &&
    isWhole(size, 0, Math.floor(MOST_CARDS / count));
  if (!isRight) refuseAs(found, (held) => held.deck.deal(hands, size));
  checkDealt(count * size, "deal");
  const dealt = dealOut(found, count * size);
  if (targets.length === 1) push(found, listAt(found, targets[0]!), dealt);
  else if (isList) {
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

/** Takes a card. Its words are a pile, a position in that pile, and the pile that the card goes to. */
function takeCard(found: TableRecord, word?: string, placeText?: string, toText?: string): string {
  const from = valueIn(word);
  const place = valueIn(placeText);
  const to = valueIn(toText);
  const own = placeOf(pileNames(found), from);
  const target = to === undefined ? 0 : targetOf(found, to);
  const isOwn = own === 1 || (own > 0 && targetOf(found, from) > 0);
  const isPlace = place === "random" || (place !== 0 && isWhole(place, -MOST_EXACT, MOST_EXACT));
  if (!isOwn || !isPlace || (to !== undefined && target === 0))
    refuseAs(found, (held) => held.deck.take(from, place, to));
  const list = listAt(found, own);
  const size = own === 1 ? leftOf(found) : list.size;
  let at: Integer = 1;
  if (place !== "random") at = place;
  if (Math.abs(at) > size) return "";
  if (own === 1) shufflePass(found);
  if (place === "random") at = choose(ownSource(found), size);
  else if (at < 0) at += size + 1;
  const card = takeAt(found, list, at);
  if (own === 1) found.last = positionOf(card);
  if (target > 0) push(found, listAt(found, target), card);
  return textsOf(found, card);
}

/** Moves cards. Returns false if a deck would refuse. */
function move(found: TableRecord, codes: readonly string[], where: unknown, from: unknown): boolean {
  const names = pileNames(found);
  const own = from === undefined ? 0 : placeOf(names, from);
  let to = placeOf(names, where);
  let place: Integer = 1;
  if (to === 0) {
    to = 1;
    const left = where === "top" || where === "random" ? 0 : leftOf(found);
    if (where === "bottom") place = left + 1;
    else if (isWhole(where, 1, left + 1)) place = where as Integer;
    else if (where !== "top" && where !== "random") return false;
  }
  if (from !== undefined && own === 0) return false;
  if (codes.length === 0) return true;
  // In a pass that isn't shuffled yet, all cards are in the draw pile.
  if (found.fresh === 1 && own !== 1) return false;
  shufflePass(found);
  if (!takeOut(found, codes, to, own)) return false;
  if (to > found.count) return true;
  const list = listAt(found, to);
  if (to > 1) push(found, list, glue(codes));
  else if (where !== "random") insert(found, list, Math.min(place, list.size + 1), glue(codes));
  else {
    const places: Integer[] = [];
    for (let at = 1; at <= codes.length; at++) places.push(choose(ownSource(found), list.size + at));
    for (let at = 1; at <= codes.length; at++) insert(found, list, places[at - 1]!, codes[at - 1]!);
  }
  return true;
}

/** The cards with these codes. */
function cardsFor(codes: readonly string[], cards: readonly Value[]): Value[] {
  const some: Value[] = [];
  for (const code of codes) some.push(cards[positionOf(code) - 1]!);
  return some;
}

/** Puts cards somewhere. Its words are their positions, the target, and the pile that they are in now. */
function putCards(found: TableRecord, text?: string, word?: string, fromText?: string): string {
  const where: PilePosition<string> = valueIn(word, "top");
  const from: PileName<string> | undefined = valueIn(fromText);
  const codes = codesFor(found, text, "put");
  if (where === "random") {
    // Inserting a card at a random position takes as long as reading the numbers of all chunks.
    const most = Math.floor(5000000 / Math.max(found.size, 1)) - found.placed;
    check(codes.length <= most, 1, "put", `at most ${digits(most)} positions`, codes.length);
    found.placed += codes.length;
  }
  if (!move(found, codes, where, from))
    refuseAs(found, (held) => held.deck.put(cardsFor(codes, held.cards), where, from));
  return "OK";
}

/** Discards cards. Its words are their positions, and the pile that they are in now. */
function discardCards(found: TableRecord, text?: string, fromText?: string): string {
  const from: PileName<string> | undefined = valueIn(fromText);
  const codes = codesFor(found, text, "discard");
  if (!move(found, codes, "discard", from))
    refuseAs(found, (held) => held.deck.discard(cardsFor(codes, held.cards), from));
  return "OK";
}

/** Cuts the draw pile. Its word is how many cards go to the bottom. */
function cutPile(found: TableRecord, word?: string): string {
  const count: Integer | undefined = valueIn(word);
  const left = leftOf(found);
  if (count !== undefined && !isWhole(count, 0, left)) refuseAs(found, (held) => held.deck.cut(count));
  shufflePass(found);
  const draw = listAt(found, 1);
  let taken = count ?? 0;
  if (count === undefined && left > 0) taken = choose(ownSource(found), left);
  if (taken < left) push(found, draw, takeTop(found, draw, taken));
  return "OK";
}

/** Shuffles the draw pile, or the pile in its word. */
function shufflePile(found: TableRecord, word?: string): string {
  const name = valueIn(word);
  const at = name === undefined ? 1 : placeOf(pileNames(found), name);
  if (at === 0 || at > found.count) refuseAs(found, (held) => held.deck.shuffle(name));
  const list = listAt(found, at);
  if (list.size > 1) replace(list, shuffleAll(found, codesIn(contentOf(found, list)), at === 1));
  return "OK";
}

/** Takes all cards back. They are shuffled when the first is asked for. */
function resetTable(found: TableRecord): string {
  const { count } = found;
  for (let at = 1; at <= count; at++) replace(listAt(found, at), "");
  found.fresh = 1;
  found.passes += 1;
  return "OK";
}

/** Shows the next cards. Its word is their number. It changes a table whose pass isn't shuffled yet. */
function peekCards(found: TableRecord, text?: string): string {
  const count: Integer = valueIn(text, 1);
  if (!isWhole(count, 0, MOST_EXACT)) refuseAs(found, (held) => held.deck.peek(count));
  shufflePass(found);
  return textsOf(found, topOf(found, listAt(found, 1), count));
}

/** Returns the positions in a pile. It changes the table if the pass isn't shuffled yet. */
function pileCards(found: TableRecord, word?: string): string {
  const name: PileName<string> = valueIn(word);
  const at = placeOf(pileNames(found), name);
  if (at === 0) refuseAs(found, (held) => held.deck.pile(name));
  if (at === 1) shufflePass(found);
  if (at <= found.count) return textsOf(found, contentOf(found, listAt(found, at)));
  if (found.fresh === 1) return "";
  const { count } = found;
  const others: string[] = [];
  for (let other = 1; other <= count; other++)
    append(others, codesIn(contentOf(found, listAt(found, other))));
  return textsOf(found, glue(without(allCodes(found), others, [])));
}

export const MOVED: Record<keyof typeof MOVES, Entry> = {
  cut: [MOVES.cut, cutPile, 2],
  deal: [MOVES.deal, dealHands, 2],
  discard: [MOVES.discard, discardCards, 2],
  draw: [MOVES.draw, drawCards, 2],
  peek: [MOVES.peek, peekCards, 0],
  pile: [MOVES.pile, pileCards, 0],
  put: [MOVES.put, putCards, 2],
  reset: [MOVES.reset, resetTable, 2],
  shuffle: [MOVES.shuffle, shufflePile, 2],
  take: [MOVES.take, takeCard, 2],
};
