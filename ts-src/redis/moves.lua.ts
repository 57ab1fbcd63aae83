/**
 * The calls that can also be moves of a step. If a call only moves positions between lists, no deck is made.
 * Otherwise the call reads the table's deck, calls its method and writes it back.
 */
import { check, checkWhole, isWhole, MOST_CARDS, MOST_HANDS } from "../randdeck/check.js";
import { checkName, placeOf } from "../randdeck/piles.js";
import { append, CardMap, digits } from "../randdeck/platform.js";
import { joined } from "../randdeck/text.js";
import type { Integer, PileName, PilePosition, Value } from "../randdeck/types.js";
import type { Held } from "./cards.lua.js";
import { MOST, MOVES } from "./limits.js";
import {
  discardsText,
  type Lists,
  pileMark,
  pileNames,
  pileOf,
  positionsAmong,
  positionsText,
  push,
  pushPile,
  read,
  readLists,
  readPiles,
  write,
} from "./lists.lua.js";
import type { TableRecord } from "./record.lua.js";
import { call, wholeText } from "./server.lua.js";
import { cardsAt, type Entry, positionsIn, valueIn } from "./words.lua.js";

/**
 * Calls a method of the deck. Reads and writes the deck, except in a step, which does so once for all its
 * moves. Returns the positions of the cards that the method returns, or "OK" if it returns none.
 */
function byDeck(found: TableRecord, act: (this: void, held: Held) => unknown): string {
  const held = found.held || read(found);
  // Moves that give no cards return the deck.
  const given = act(held);
  if (found.held === false) write(found, held);
  return given && given !== held.deck ? positionsAmong(given as readonly Value[], held.cards) : "OK";
}

/** No target pile, so that the dealt cards are out. */
const OUTSIDE: readonly Integer[] = [];

/** Deals positions to targets in turn; without targets they are out. nil if only a deck knows the cards. */
function dealPositions(found: TableRecord, count: unknown, targets?: readonly Integer[]): string | undefined {
  const { pile, left, commands } = found;
  if (targets === undefined || found.held !== false) return undefined;
  const hands = targets.length;
  // If the pass isn't shuffled yet, dealing even 0 cards to a pile shuffles it.
  if (count === 0 && (hands === 0 || found.fresh === 0)) return "";
  if (!isWhole(count, 1, left)) return undefined;
  const top: string[] = call("LRANGE", pile, "0", wholeText(count - 1));
  commands.push(["LTRIM", pile, wholeText(count), "-1"]);
  found.last = tonumber(top[count - 1])!;
  found.left = left - count;
  for (let hand = 1; hand <= hands; hand++) pushPile(found, top, targets[hand - 1]!, hand, hands);
  return positionsText(top, found.size);
}

/** The numbers of the piles with these names; nil if a pile is missing, or named twice. */
function targetsOf(found: TableRecord, names: readonly unknown[]): Integer[] | undefined {
  const own = pileNames(found);
  const targets: Integer[] = [];
  const seen = new CardMap<boolean>();
  for (const name of names) {
    const target = placeOf(own, name);
    if (target === 0 || seen.get(target)) return undefined;
    seen.set(target, true);
    targets.push(target);
  }
  return targets;
}

function dealOut(found: TableRecord, count: unknown, to: string | undefined, name: string): string {
  let targets: readonly Integer[] | undefined;
  if (to === undefined) targets = OUTSIDE;
  else {
    const target = placeOf(pileNames(found), to);
    if (target > 0) targets = [target];
  }
  return (
    dealPositions(found, count, targets) ??
    byDeck(found, (held) => {
      // With endless passes, the deck would deal any number of cards.
      const isEndless = held.own.recycle === "all" && isWhole(count, MOST.cards + 1, Infinity);
      check(!isEndless, 1, name, `at most ${digits(MOST.cards)} cards`, count);
      return held.deck.draw(count as Integer, to);
    })
  );
}

/** Draws cards. Its words are the number of cards, and the pile that they go to. Returns their positions. */
function drawCards(found: TableRecord, text?: string, word?: string): string {
  return dealOut(found, valueIn(text, 1), valueIn(word), "draw");
}

/** Takes a card. Its words are a pile, a position in that pile, and the pile that the card goes to. */
function takeCard(found: TableRecord, from?: string, position?: string, to?: string): string {
  return byDeck(found, (held) => {
    const card = held.deck.take(valueIn(from), valueIn(position), valueIn(to));
    return card === undefined ? [] : [card];
  });
}

/**
 * Deals hands. Its words are a number of hands or a list of piles, and the size of a hand. Returns the
 * positions in the order of dealing.
 */
function dealHands(found: TableRecord, handsText?: string, sizeText?: string): string {
  const hands = valueIn(handsText);
  const size = valueIn(sizeText);
  const isFresh = found.fresh === 1 || found.held !== false;
  if (type(hands) !== "table") {
    const isShort = type(hands) !== "string" || (hands as string).length <= MOST.word;
    check(isShort, 1, "deal", `number of hands, or piles in JSON of at most ${MOST.word} bytes`, hands);
    checkWhole(hands, 1, "deal", 1, MOST_HANDS);
    checkWhole(size, 2, "deal", 0, Math.floor(MOST_CARDS / hands));
    // Without piles, a deal is the same as a draw, but a deal of 0 cards also shuffles an unshuffled pass.
    if (size === 0 && isFresh) return byDeck(found, (held) => held.deck.peek(0));
    return dealOut(found, hands * size, undefined, "deal");
  }
  const names: readonly string[] = hands;
  const count = names.length;
  check(count <= MOST.piles + 1, 1, "deal", `at most ${digits(MOST.piles + 1)} names`, count);
  let targets = targetsOf(found, names);
  let total: Integer | undefined;
  if (isWhole(size, 0, MOST.cards)) total = count * size;
  if (count === 0) targets = undefined;
  const dealRound = (held: Held): Value[] => {
    const dealt = held.deck.deal(names, size as Integer);
    const cards: Value[] = [];
    const longest = dealt[0]!.length;
    for (let at = 1; at <= longest; at++) {
      for (const hand of dealt) if (at <= hand.length) cards.push(hand[at - 1]!);
    }
    return cards;
  };
  return dealPositions(found, total, targets) ?? byDeck(found, dealRound);
}

/** Shows the next cards. Its word is their number. It changes a table whose pass isn't shuffled yet. */
export function peekCards(found: TableRecord, text?: string): string {
  const count = valueIn(text, 1);
  if (found.fresh === 0 && found.held === false) {
    checkWhole(count, 1, "peek", 0);
    if (count === 0) return "";
    return positionsText(call("LRANGE", found.pile, 0, Math.min(count, MOST.cards) - 1), found.size);
  }
  return byDeck(found, (held) => held.deck.peek(count as Integer));
}

/** Moves positions without a deck. Returns false, and moves nothing, if only a deck knows the result. */
function move(found: TableRecord, positions: readonly Integer[], where: unknown, from: unknown): boolean {
  const { pile, discards, commands, counts, size } = found;
  const names = pileNames(found);
  const to = placeOf(names, where);
  const own = placeOf(names, from);
  const isOnList = where === "top" || where === "bottom" || where === "discard";
  const isKnown = own > 0 || from === undefined || from === "out";
  if (!isKnown || found.fresh === 1 || found.held !== false) return false;
  if (to === 0 && !isOnList && where !== "out") return false;
  const count = positions.length;
  // Above 16 positions, reading all lists is cheaper than a search for each position.
  let all: Lists | undefined;
  if (count > 16) {
    if (own > 0) return false;
    all = readLists(found);
  }
  const seen = new CardMap<boolean>();
  const piled: Integer[] = [];
  const texts: string[] = [];
  for (let index = 1; index <= count; index++) {
    const position = positions[index - 1]!;
    if (seen.get(position) || !isWhole(position, 1, size)) return false;
    const text = wholeText(position);
    texts.push(text);
    seen.set(position, true);
    let at = 0;
    if (all === undefined) at = pileOf(found, text, own);
    else if (all.listOf.get(position) !== undefined) return false;
    if (at > 0) {
      // A deck may take an equal card at another position.
      if (found.distinct === 0 || at === to || from === "out") return false;
    } else {
      if (own > 0 || where === "out") return false;
      if (all === undefined && (call("LPOS", pile, text) || call("LPOS", discards, text))) return false;
    }
    piled.push(at);
  }
  for (let index = 1; index <= count; index++) {
    const at = piled[index - 1]!;
    if (at > 0) {
      commands.push(["LREM", discards, "1", texts[index - 1]! + pileMark(at)]);
      counts[at - 1] = counts[at - 1]! - 1;
    }
  }
  if (to > 0) pushPile(found, texts, to);
  else if (where === "discard") {
    push(found, "RPUSH", discards, texts);
    found.discarded += count;
  } else if (isOnList) {
    found.left += count;
    if (where === "bottom") push(found, "RPUSH", pile, texts);
    else for (let at = count; at >= 1; at--) commands.push(["LPUSH", pile, texts[at - 1]]);
  }
  return true;
}

/** Puts cards somewhere. Its words are their positions, the target, and the pile that they are in now. */
function putCards(found: TableRecord, text?: string, word?: string, from?: string): string {
  const positions = positionsIn(found, text, "put");
  const where: PilePosition<string> = valueIn(word, "top");
  const place: PileName<string> | undefined = valueIn(from);
  if (where === "random") {
    // Inserting at a random position moves half of the table's cards on average.
    const most = Math.floor(5000000 / Math.max(found.size, 1)) - found.placed;
    check(positions.length <= most, 1, "put", `at most ${digits(most)} positions`, positions.length);
    found.placed += positions.length;
  }
  if (move(found, positions, where, place)) return "OK";
  return byDeck(found, (held) => held.deck.put(cardsAt(positions, held.cards, "put"), where, place));
}

/** Discards cards. Its words are their positions, and the pile that they are in now. */
function discardCards(found: TableRecord, text?: string, from?: string): string {
  const positions = positionsIn(found, text, "discard");
  const place: PileName<string> | undefined = valueIn(from);
  if (move(found, positions, "discard", place)) return "OK";
  return byDeck(found, (held) => held.deck.discard(cardsAt(positions, held.cards, "discard"), place));
}

/** Returns the positions in a pile. It changes the table if the pass isn't shuffled yet. */
function pileCards(found: TableRecord, word?: string): string {
  const name: PileName<string> = valueIn(word);
  const names = ["draw"];
  append(names, pileNames(found));
  append(names, ["discard", "out"]);
  checkName(name, names, 1, "pile");
  if (name === "draw") return peekCards(found, digits(found.size));
  if (name !== "out" && found.held === false) {
    if (name === "discard") return discardsText(found);
    return joined(readPiles(found)[placeOf(pileNames(found), name) - 1]!, " ");
  }
  const held = found.held || read(found);
  return positionsAmong(held.deck.pile(name), held.cards);
}

export const CALLS: Record<string, Entry> = {
  cut: [MOVES.cut, (found, word) => byDeck(found, (held) => held.deck.cut(valueIn(word))), 2],
  deal: [MOVES.deal, dealHands, 2],
  discard: [MOVES.discard, discardCards, 2],
  draw: [MOVES.draw, drawCards, 2],
  peek: [MOVES.peek, peekCards, 0],
  pile: [MOVES.pile, pileCards, 0],
  put: [MOVES.put, putCards, 2],
  reset: [MOVES.reset, (found) => byDeck(found, (held) => held.deck.reset()), 2],
  shuffle: [MOVES.shuffle, (found, word) => byDeck(found, (held) => held.deck.shuffle(valueIn(word))), 2],
  take: [MOVES.take, takeCard, 2],
};
