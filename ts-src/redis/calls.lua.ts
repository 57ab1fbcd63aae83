/**
 * Tables in Redis: what `newDeck` does, each call atomic. What only takes or adds positions does that to the
 * lists; all else makes the deck, asks it, and writes it back.
 */
import { check, checkWhole, isWhole, MOST_CARDS } from "../randdeck/check.js";
import type { Deck } from "../randdeck/deck.js";
import { CardMap, digits, numbersIn } from "../randdeck/platform.js";
import type { DeckPlace, Integer, Value } from "../randdeck/types.js";
import {
  call,
  deckOf,
  FORM,
  type Found,
  fail,
  find,
  finish,
  positionsOf,
  push,
  read,
  renew,
  write,
} from "./table.lua.js";

/** A function of the library: the words behind the edition and the request. Gives the answer. */
type Call = (this: void, found: Found, first?: string, second?: string) => string;

const TAKEN = "a key of this table holds something else";

/** Lets the deck of a table do something. */
function change(found: Found, act: (this: void, deck: Deck<Value>, cards: readonly Value[]) => void): string {
  const held = read(found);
  act(held.deck, held.cards);
  write(found, held.deck);
  return "OK";
}

/** The same; gives the positions of the cards that it dealt. */
function dealBy(found: Found, act: (this: void, deck: Deck<Value>) => readonly Value[]): string {
  let answer = "";
  change(found, (deck, cards) => {
    answer = positionsOf(act(deck), cards);
  });
  return answer;
}

/** Takes positions from the top of the draw pile, where it has so many. */
function pop(found: Found, count: unknown): string | undefined {
  if (!isWhole(count, 1, MOST_CARDS)) return undefined;
  const top: string[] = call("LPOP", found.pile, count) || [];
  if (top.length === count) {
    found.last = top[count - 1];
    return top.join(" ");
  }
  push(found.pile, top, 1, top.length);
  renew(found);
  return undefined;
}

/** Makes a table: of cards and options, each as JSON. Gives its edition. */
function createTable(found: Found, edition: string, cardsText?: string, optionsText?: string): void {
  const { hash, pile, discards } = found;
  if (call("EXISTS", pile, discards) > 0) fail(TAKEN);
  const held = deckOf(cardsText, optionsText ?? "{}");
  const { deck, cards, own } = held;
  for (const name of ["answers", "answersFor", "expiry"]) {
    const value = own[name];
    const most = name === "answers" ? 1000 : 2147483647;
    const isRight = value === undefined || isWhole(value, 1, most);
    check(isRight, 2, "newDeck", `option '${name}': whole number from 1 to ${digits(most)}`, value);
  }
  call("HSET", hash, "randdeck", edition, "cards", cardsText, "options", optionsText, "size", cards.length);
  for (const name of ["answers", "answersFor", "expiry"]) {
    if (own[name] !== undefined) call("HSET", hash, name, own[name]);
  }
  found.expiry = own.expiry as Integer | undefined;
  const seen = new CardMap<boolean>();
  for (const card of cards) {
    if (seen.get(card)) call("HSET", hash, "copies", "1");
    seen.set(card, true);
  }
  write(found, deck);
}

/** Draws cards: how many. Gives their positions, separated by blanks. */
function drawCards(found: Found, text = "1"): string {
  const count: unknown = tonumber(text) ?? text;
  return pop(found, count) ?? dealBy(found, (deck) => deck.draw(count as Integer));
}

/** Deals hands: how many, how large. Gives positions as `draw`, to be dealt round the table. */
function dealHands(found: Found, handsText?: string, sizeText?: string): string {
  const hands: any = tonumber(handsText) ?? handsText;
  const size: any = tonumber(sizeText) ?? sizeText;
  if (isWhole(hands, 1, MOST_CARDS) && isWhole(size, 1, MOST_CARDS)) {
    const answer = pop(found, hands * size);
    if (answer !== undefined) return answer;
  }
  return dealBy(found, (deck) => {
    const dealt = deck.deal(hands, size);
    const cards: Value[] = [];
    const most = dealt[0]!.length;
    for (let at = 1; at <= most; at++) {
      for (const hand of dealt) if (hand.length >= at) cards.push(hand[at - 1]!);
    }
    return cards;
  });
}

/** Shows what is drawn next in this pass: how many. It writes where the pass is still to be shuffled. */
function peekCards(found: Found, text = "1"): string {
  const count: unknown = tonumber(text) ?? text;
  checkWhole(count, 1, "peek", 0);
  if (call("HGET", found.hash, "fresh") === "1") change(found, (deck) => deck.peek(0));
  if (count === 0) return "";
  const shown: string[] = call("LRANGE", found.pile, 0, Math.min(count, MOST_CARDS) - 1);
  return shown.join(" ");
}

/** The positions that an argument names. */
function positionsIn(text: string | undefined, name: string): Integer[] {
  const isRight = text !== undefined && string.match(text, "^[%d ]*$")[0] !== undefined;
  check(isRight, 1, name, "text of positions", text);
  return numbersIn(text!);
}

/** The cards that lie at some positions of all; raises where there is none. */
function cardsAt(positions: readonly Integer[], cards: readonly Value[], name: string): Value[] {
  const some: Value[] = [];
  for (const position of positions) {
    const card = cards[position - 1];
    check(card !== undefined, 1, name, `positions from 1 to ${digits(cards.length)}`, position);
    some.push(card!);
  }
  return some;
}

/** Puts cards that are out or discarded back: their positions, and where they go. */
function putCards(found: Found, text?: string, where?: string): string {
  const positions = positionsIn(text, "put");
  return change(found, (deck, cards) =>
    deck.put(cardsAt(positions, cards, "put"), (tonumber(where) ?? where) as DeckPlace),
  );
}

/** Whether cards are out, and no two of them, nor of all, are equal: the lists can tell. */
function areOut(found: Found, positions: readonly Integer[]): boolean {
  const { hash, pile, discards } = found;
  const fields: string[] = call("HMGET", hash, "size", "fresh", "copies");
  if (fields[1] === "1" || fields[2] === "1") return false;
  const seen = new CardMap<boolean>();
  for (const position of positions) {
    if (seen.get(position) || !isWhole(position, 1, tonumber(fields[0])!)) return false;
    if (call("LPOS", pile, position) || call("LPOS", discards, position)) return false;
    seen.set(position, true);
  }
  return true;
}

/** Puts cards that are out on the discard pile: their positions. */
function discardCards(found: Found, text?: string): string {
  const positions = positionsIn(text, "discard");
  if (areOut(found, positions)) {
    push(found.discards, positions, 1, positions.length);
    return "OK";
  }
  return change(found, (deck, cards) => deck.discard(cardsAt(positions, cards, "discard")));
}

/** How many cards are left, out and discarded, how many there are, how many passes have begun. */
function countCards(found: Found): string {
  const { hash, pile, discards } = found;
  const fields: string[] = call("HMGET", hash, "size", "fresh", "passes");
  const size = tonumber(fields[0])!;
  const left: Integer = fields[1] === "1" ? size : call("LLEN", pile);
  const discarded: Integer = call("LLEN", discards);
  return [left, size - left - discarded, discarded, size, fields[2]!].join(" ");
}

/** What everybody at the table may see: `counts`, then the positions of the discard pile. */
function viewTable(found: Found): string {
  const discarded: string[] = call("LRANGE", found.discards, 0, -1);
  return `${countCards(found)};${discarded.join(" ")}`;
}

/** What a client must know: the edition, the cards as they were given, how many answers are kept. */
function aboutTable(found: Found): string[] {
  const fields: string[] = call("HMGET", found.hash, "randdeck", "cards");
  return [fields[0]!, fields[1]!, digits(found.kept)];
}

/** What only looks, which a replica can be asked. */
const LOOKS: Record<string, (this: void, found: Found) => unknown> = {
  about: aboutTable,
  counts: countCards,
  get_state: (found) => read(found).deck.getState(),
  view: viewTable,
};

const CHANGES: Record<string, Call> = {
  deal: dealHands,
  discard: discardCards,
  draw: drawCards,
  peek: peekCards,
  put: putCards,
  reset: (found) => change(found, (deck) => deck.reset()),
  set_state: (found, state) => change(found, (deck) => deck.setState(state!)),
  shuffle: (found) => change(found, (deck) => deck.shuffle()),
};

/** Calls a function. Its words are the edition of the table that is meant, the request, and its own two. */
function run(name: string, keys: readonly string[], words: readonly string[]): unknown {
  const request = words[1] ?? "";
  const found = find(keys, words[0] ?? "", request);
  if (found.answer !== undefined) return found.answer;
  if (name === "delete") {
    call("UNLINK", found.hash, found.pile, found.discards);
    return "OK";
  }
  let answer = "";
  if (name === "create") {
    if (found.exists) fail("table exists");
    const time: string[] = call("TIME");
    answer = FORM + (request === "" ? `${time[0]}.${time[1]}` : request);
    createTable(found, answer, words[2], words[3]);
  } else {
    if (!found.exists) fail("no such table");
    const look = LOOKS[name];
    if (look !== undefined) return look(found);
    answer = CHANGES[name]!(found, words[2], words[3]);
  }
  finish(found, answer);
  return answer;
}

/** Answers a call. What goes wrong is a reply: Redis 7.0 does not live through a table that is raised. */
export function answer(name: string, keys: string[], words: string[]): unknown {
  if (keys.length !== 3) return { err: `DECK 3 keys expected, got ${digits(keys.length)}` };
  const [ok, result] = pcall(run, name, keys, words);
  if (ok) return result;
  const raised: any = result;
  let problem: string = raised;
  if (type(raised) === "table") problem = raised.err;
  if (string.sub(problem, 1, 9) === "WRONGTYPE") problem = TAKEN;
  // Redis's own errors begin with a code word.
  if (string.match(problem, "^%u+ ")[0] !== undefined) return { err: problem };
  // The line is one of this library.
  const [text] = string.gsub(problem, "^[%w_@]*:%d+: ", "");
  return { err: `DECK ${text}` };
}
