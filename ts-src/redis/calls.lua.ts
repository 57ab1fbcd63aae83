/**
 * Tables in Redis: what a deck does, each call atomic. Calls that only take, move or add positions change the lists;
 * all others make the deck, call it and write it back.
 */
import { check, checkList, checkWhole, isWhole, MOST_CARDS, MOST_HANDS, raiseIf } from "../randdeck/check.js";
import { addCounts, kindsOf } from "../randdeck/order.js";
import { checkName, LEFT, OUT, pilesProblem, placeOf } from "../randdeck/place.js";
import { append, byteCount, CardMap, digits, overwrite, slice } from "../randdeck/platform.js";
import { joined, numbersIn } from "../randdeck/text.js";
import type { Integer, PileName, PilePosition, Value } from "../randdeck/types.js";
import { deckOf, type Held } from "./cards.lua.js";
import { checkText, MOST, MOVES, mostState } from "./limits.js";
import { answerTo, requestIn } from "./requests.lua.js";
import { call, DAMAGED, fail, json, packed, send } from "./server.lua.js";
import {
  AT,
  checkNumbers,
  discardsText,
  expire,
  FORMAT,
  find,
  finish,
  isVersion,
  type Lists,
  newHeld,
  piledIn,
  pileMark,
  pileNames,
  pilesIn,
  positionsAmong,
  positionsText,
  push,
  pushPile,
  read,
  readLists,
  readPiles,
  type TableRecord,
  tell,
  wholeText,
  write,
} from "./table.lua.js";

/** A function of the library: takes the words after the instance and the request, returns the answer. */
type Call = (
  this: void,
  found: TableRecord,
  first?: string,
  second?: string,
  third?: string,
) => string | unknown[];

/**
 * A function, how many words it takes, and how many more behind them: 2 where the version that the table must have, and
 * a note, may follow.
 */
type Entry = readonly [most: Integer, call: Call, more: Integer];

const TAKEN = "a key of this table holds something else";

/** The text of an error, without the line number of this library. */
function problemIn(raised: any): string {
  let problem: string = raised;
  if (type(raised) === "table") problem = raised.err;
  if (string.sub(problem, 1, 9) === "WRONGTYPE") problem = TAKEN;
  const [text] = string.gsub(problem, "^[%w_@]*:%d+: ", "");
  return text;
}

/** Reads the deck of a table, changes it and writes it back; a step writes the deck of its moves at its end. */
function change(found: TableRecord, act: (this: void, held: Held) => void): "OK" {
  const held = found.held ?? read(found);
  act(held);
  if (found.held === undefined) write(found, held.deck);
  return "OK";
}

/** The same; returns the positions of the cards dealt. */
function dealBy(found: TableRecord, act: (this: void, held: Held) => readonly Value[]): string {
  let answer = "";
  change(found, (held) => {
    answer = positionsAmong(act(held), held.cards);
  });
  return answer;
}

/** Takes positions from the top of the draw pile, if it has enough; into some piles in turn, if any. */
function take(found: TableRecord, count: unknown, targets: readonly Integer[]): string | undefined {
  const { pile, numbers, commands } = found;
  const left = numbers[AT.left - 1]!;
  if (!isWhole(count, 1, left)) return undefined;
  const top: string[] = call("LRANGE", pile, "0", wholeText(count - 1));
  commands.push(["LTRIM", pile, wholeText(count), "-1"]);
  numbers[AT.last - 1] = tonumber(top[count - 1])!;
  numbers[AT.left - 1] = left - count;
  const positions = positionsText(top, numbers[AT.size - 1]!);
  const hands = targets.length;
  for (let hand = 1; hand <= hands; hand++) pushPile(found, top, targets[hand - 1]!, hand, hands);
  return positions;
}

/** The number in a text, else the text: the deck then says what is wrong. Lua would read a part of some texts. */
function numberOr(text: string | undefined): any {
  if (text === undefined || text.length > 100) return text;
  const [number] = string.match(text, "^[%w.-]+$");
  return tonumber(number) ?? text;
}

/** What a word says: `otherwise` if it is empty, what it is in JSON, or a number; else the word itself. */
function valueIn(word: string | undefined, otherwise?: unknown): any {
  if (word === undefined || word === "") return otherwise;
  // Most words are counts.
  if (word.length < 10 && string.find(word, "%D")[0] === undefined) return tonumber(word);
  if (word.length > MOST.word) return word;
  const [plain] = string.match(word, '^"([^"\\\\]*)"$');
  if (plain !== undefined) return plain;
  const isJson = string.find(word, '^["[{]')[0] !== undefined || word === "true" || word === "false";
  if (!isJson) return numberOr(word);
  const [isWell, value] = pcall(json.decode, word);
  if (isWell) return value;
  return word;
}

/** Makes a table of cards and options, each as JSON. Returns its instance. */
function createTable(found: TableRecord, cardsText?: string, optionsText = "{}"): string {
  const { hash, pile, discards, fields } = found;
  if (call("EXISTS", hash, pile, discards) > 0) fail(TAKEN);
  checkText(cardsText, MOST.text, 1, "JSON", byteCount);
  checkText(optionsText, MOST.text, 2, "JSON", byteCount);
  const held = deckOf(cardsText, optionsText);
  const { cards, own } = held;
  if (own.note !== "") found.note = own.note as string;
  const time: string[] = call("TIME");
  found.instance = string.format("%s%s.%06d", FORMAT, time[0], tonumber(time[1]));
  const numbers = found.numbers;
  while (numbers.length < AT.discarded) numbers.push(0);
  numbers[AT.size - 1] = cards.length;
  overwrite(numbers, AT.answers, [own.answers, own.answersFor] as Integer[]);
  if (own.ttl !== undefined) numbers[AT.ttl - 1] = own.ttl as Integer;
  if (own.events === true) numbers[AT.events - 1] = 1;
  if (kindsOf(cards, undefined, 1, "newDeck").distinct) numbers[AT.distinct - 1] = 1;
  // Before them, a deck knows what is left and what is out, and behind them the discards.
  const piles = slice(held.deck.names, 3, held.deck.names.length - 1);
  if (piles.length > 0) append(fields, ["piles", packed.pack(piles)]);
  append(fields, ["cards", held.kept, "options", optionsText]);
  write(found, held.deck);
  return found.instance;
}

/** Where the piles of these names are among those of a table; nil if one has none, or two have the same. */
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

/**
 * Deals cards, into the piles at `targets` in turn if any; from endless passes at most as many as a table may have. If
 * only a deck can, `act` deals. Returns their positions.
 */
function dealCards(
  found: TableRecord,
  count: unknown,
  name: string,
  targets: readonly Integer[] | undefined,
  act: (this: void, deck: Held["deck"]) => readonly Value[],
): string {
  let answer: string | undefined;
  const isKnown = targets !== undefined && found.held === undefined;
  if (isKnown && count !== 0) answer = take(found, count, targets);
  // No cards for a pile begin a pass, as they do of a deck.
  if (isKnown && count === 0 && (targets.length === 0 || found.numbers[AT.fresh - 1] === 0)) answer = "";
  return (
    answer ??
    dealBy(found, (held) => {
      if (held.own.recycle === "all" && isWhole(count, 0, Infinity)) {
        check(count <= MOST.cards, 1, name, `at most ${digits(MOST.cards)} cards`, count);
      }
      return act(held.deck);
    })
  );
}

/** No pile: cards that are dealt are out. */
const OUTSIDE: readonly Integer[] = [];

/** Draws cards: how many, and into which pile if not out. Returns their positions. */
function drawCards(found: TableRecord, text?: string, word?: string): string {
  const count = valueIn(text, 1);
  const to: string | undefined = valueIn(word);
  let targets: readonly Integer[] | undefined = OUTSIDE;
  if (to !== undefined) {
    const target = placeOf(pileNames(found), to);
    targets = target > 0 ? [target] : undefined;
  }
  return dealCards(found, count, "draw", targets, (deck) => deck.draw(count as Integer, to));
}

/** Takes the card at a position of a pile: of which, which, and where to. Returns its position, "" if there is none. */
function takeCard(found: TableRecord, from?: string, position?: string, to?: string): string {
  return dealBy(found, (held) => {
    const card = held.deck.take(valueIn(from), valueIn(position), valueIn(to));
    return card === undefined ? [] : [card];
  });
}

/** Deals hands: how many or to which piles, how large. Returns positions like `draw`, the first one for the first hand. */
function dealHands(found: TableRecord, handsText?: string, sizeText?: string): string {
  const hands = valueIn(handsText);
  const size = valueIn(sizeText);
  const isFresh = found.numbers[AT.fresh - 1] === 1 || found.held !== undefined;
  if (type(hands) !== "table") {
    const isShort = type(hands) !== "string" || (hands as string).length <= MOST.word;
    check(isShort, 1, "deal", `number of hands, or JSON list of piles of at most ${MOST.word} bytes`, hands);
    checkWhole(hands, 1, "deal", 1, MOST_HANDS);
    checkWhole(size, 2, "deal", 0, Math.floor(MOST_CARDS / hands));
    // Dealt round the table, the cards are in the order drawn. A deal of no cards begins the pass, too.
    if (size === 0 && isFresh) return dealBy(found, (held) => held.deck.peek(0));
    return dealCards(found, hands * size, "deal", OUTSIDE, (deck) => deck.draw(hands * size));
  }
  const names: readonly string[] = hands;
  const count = names.length;
  check(count <= MOST.piles + 1, 1, "deal", `at most ${digits(MOST.piles + 1)} names`, count);
  let targets = targetsOf(found, names);
  let total: Integer | undefined;
  if (isWhole(size, 0, MOST.cards)) total = count * size;
  if (count === 0) targets = undefined;
  return dealCards(found, total, "deal", targets, (deck) => {
    const dealt = deck.deal(names, size as Integer);
    const cards: Value[] = [];
    const longest = dealt[0]!.length;
    for (let at = 1; at <= longest; at++) {
      for (const hand of dealt) if (at <= hand.length) cards.push(hand[at - 1]!);
    }
    return cards;
  });
}

/** Shows what is drawn next in this pass: how many. Writes if the pass is still to be shuffled. */
function peekCards(found: TableRecord, text?: string): string {
  const count = valueIn(text, 1);
  if (found.numbers[AT.fresh - 1] === 0 && found.held === undefined) {
    checkWhole(count, 1, "peek", 0);
    if (count === 0) return "";
    return positionsText(
      call("LRANGE", found.pile, 0, Math.min(count, MOST.cards) - 1),
      found.numbers[AT.size - 1]!,
    );
  }
  return dealBy(found, (held) => held.deck.peek(count as Integer));
}

/** The positions in an argument, no longer than the text of all positions. */
function positionsIn(found: TableRecord, text: string | undefined, name: string): Integer[] {
  const size = found.numbers[AT.size - 1]!;
  if (text !== undefined && text.length > 8 * size)
    check(false, 1, name, `positions of at most ${digits(size)} cards`, text);
  const isRight = text !== undefined && string.find(text, "[^%d ]")[0] === undefined;
  check(isRight, 1, name, "text of positions", text);
  return numbersIn(text!);
}

/** The cards at some positions; raises if there is none at one. */
function cardsAt(positions: readonly Integer[], cards: readonly Value[], name: string): Value[] {
  const some: Value[] = [];
  for (const position of positions) {
    const card = cards[position - 1];
    check(card !== undefined, 1, name, `positions from 1 to ${digits(cards.length)}`, position);
    some.push(card!);
  }
  return some;
}

/** Which pile has a position, 0 if none; with `own`, whether that one has it. */
function pileOf(found: TableRecord, position: string, own: Integer): Integer {
  const { discards, piled, numbers } = found;
  if (own > 0) return call("LPOS", discards, position + pileMark(own)) ? own : 0;
  if (piled === 0) return 0;
  // To look for each pile would take as many searches.
  const entries = found.entries ?? ` ${joined(call("LRANGE", discards, 0, digits(piled - 1)), " ")}`;
  found.entries = entries;
  const [pile] = string.match(entries, ` ${position}:(%d+)`);
  const at = tonumber(pile) ?? 0;
  if (at > pilesIn(numbers)) fail(DAMAGED);
  return at;
}

/** Moves positions that are out or in piles without a deck, if the lists tell that it would move the same. */
function move(found: TableRecord, positions: readonly Integer[], where: unknown, from: unknown): boolean {
  const { pile, discards, commands, numbers } = found;
  const names = pileNames(found);
  const to = placeOf(names, where);
  const own = placeOf(names, from);
  const isOnList = where === "top" || where === "bottom" || where === "discard";
  const isKnown = own > 0 || from === undefined || from === "out";
  if (!isKnown || numbers[AT.fresh - 1] === 1 || found.held !== undefined) return false;
  if (to === 0 && !isOnList && where !== "out") return false;
  const count = positions.length;
  const size = numbers[AT.size - 1]!;
  // For more it is cheaper to read all lists than to look for each; out of a pile a deck takes them.
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
      // Of equal cards a deck may take another.
      if (numbers[AT.distinct - 1] === 0 || at === to || from === "out") return false;
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
      numbers[AT.discarded + at - 1] = numbers[AT.discarded + at - 1]! - 1;
    }
  }
  if (to > 0) pushPile(found, texts, to);
  else if (where === "discard") {
    push(found, "RPUSH", discards, texts);
    numbers[AT.discarded - 1] = numbers[AT.discarded - 1]! + count;
  } else if (isOnList) {
    numbers[AT.left - 1] = numbers[AT.left - 1]! + count;
    if (where === "bottom") push(found, "RPUSH", pile, texts);
    else for (let at = count; at >= 1; at--) commands.push(["LPUSH", pile, texts[at - 1]]);
  }
  return true;
}

/** Puts cards somewhere else: their positions, where, and from where. */
function putCards(found: TableRecord, text?: string, word?: string, from?: string): string {
  const positions = positionsIn(found, text, "put");
  const where: PilePosition<string> = valueIn(word, "top");
  const place: PileName<string> | undefined = valueIn(from);
  if (where === "random") {
    // Each of them moves half the cards of the table.
    const most = Math.floor(5000000 / Math.max(found.numbers[AT.size - 1]!, 1)) - found.placed;
    check(positions.length <= most, 1, "put", `at most ${digits(most)} positions`, positions.length);
    found.placed += positions.length;
  }
  if (move(found, positions, where, place)) return "OK";
  return change(found, (held) => held.deck.put(cardsAt(positions, held.cards, "put"), where, place));
}

/** Puts cards on the discard pile: their positions, and from where. */
function discardCards(found: TableRecord, text?: string, from?: string): string {
  const positions = positionsIn(found, text, "discard");
  const place: PileName<string> | undefined = valueIn(from);
  if (move(found, positions, "discard", place)) return "OK";
  return change(found, (held) => held.deck.discard(cardsAt(positions, held.cards, "discard"), place));
}

function stateOf(found: TableRecord): string {
  const held = read(found);
  for (const card of held.cards)
    if (type(card) === "table") fail("cards that are objects or lists have no state");
  return held.deck.getState();
}

function setState(found: TableRecord, text?: string): string {
  const held = newHeld(found);
  const { cards, deck } = held;
  const most = mostState(cards, byteCount);
  const isLong = text !== undefined && text.length > most;
  check(!isLong, 1, "setState", `state of at most ${digits(most)} bytes`, text);
  deck.setState(text!);
  const counts = new CardMap<Integer>();
  addCounts(counts, deck.all, 1);
  let isOther = deck.all.length !== cards.length;
  for (const card of cards) {
    const count = counts.get(card) ?? 0;
    if (count === 0) isOther = true;
    counts.set(card, count - 1);
  }
  raiseIf(isOther ? "state of the same cards expected, got one of others" : undefined, 1, "setState");
  // Positions are those in the table's own list, whose order never changes.
  deck.all = slice(cards);
  write(found, deck);
  return "OK";
}

/**
 * How many cards are left, out and discarded, how many there are, how many passes have begun, the version of the table,
 * when this was, in milliseconds, its instance, how many cards are in each pile, and the note, "" if it has none.
 */
function countCards(found: TableRecord): unknown[] {
  const { instance, version, numbers } = found;
  const size = numbers[AT.size - 1]!;
  const discarded = numbers[AT.discarded - 1]!;
  const left = numbers[AT.fresh - 1] === 1 ? size : numbers[AT.left - 1]!;
  const out = size - left - discarded - piledIn(numbers);
  const passes = numbers[AT.passes - 1]!;
  const time: string[] = call("TIME");
  const micros = string.format("%06d", tonumber(time[1]));
  const moment = `${time[0]}${string.sub(micros, 1, 3)}.${string.sub(micros, 4)}`;
  const counts: unknown[] = [left, out, discarded, size, passes, version, moment, instance];
  append(counts, slice(numbers, AT.discarded + 1));
  counts.push(found.note ?? (call("HGET", found.hash, "note") || ""));
  return counts;
}

/** The place of the version among the counts. */
const VERSION_AT = 6;

/** The positions in a place. Writes if the pass is still to be shuffled. */
function pileCards(found: TableRecord, word?: string): string {
  const name: PileName<string> = valueIn(word);
  const names = ["draw", "out"];
  append(names, pileNames(found));
  names.push("discard");
  const place = checkName(name, names, LEFT, 1, "pile");
  if (place > OUT && found.held === undefined) {
    const piles = readPiles(found);
    // Before the piles are what is left and what is out.
    const pile = piles[place - OUT - 1];
    return pile === undefined ? discardsText(found) : joined(pile, " ");
  }
  if (place === LEFT) return peekCards(found, digits(found.numbers[AT.size - 1]!));
  const held = found.held ?? read(found);
  return positionsAmong(held.deck.pile(name), held.cards);
}

/** The name of the place of a position; nothing if the table has no such card. */
function placeNameOf(found: TableRecord, word?: string): string {
  const { pile, discards, numbers } = found;
  const position = numberOr(word);
  if (!isWhole(position, 1, numbers[AT.size - 1]!)) return "";
  if (numbers[AT.distinct - 1] === 0) {
    const held = read(found);
    return held.deck.where(held.cards[position - 1]!)!;
  }
  const text = digits(position);
  if (call("LPOS", pile, text)) return "draw";
  if (call("LPOS", discards, text)) return "discard";
  const at = pileOf(found, text, 0);
  if (at > 0) return pileNames(found)[at - 1]!;
  return numbers[AT.fresh - 1] === 1 ? "draw" : "out";
}

/** What a player may see: `counts`, with the positions of the discard pile and of the piles named before the note. */
function viewTable(found: TableRecord, given?: unknown): unknown[] {
  let names = given as string[];
  if (type(given) !== "table") names = valueIn(given as string, []);
  checkList(names, 1, "view");
  raiseIf(pilesProblem(names), 1, "view");
  const { after } = found;
  const parts = countCards(found);
  const note = parts.pop();
  let piles: readonly Integer[][] = [];
  if (after === undefined) {
    parts.push(discardsText(found));
    if (names.length > 0) piles = readPiles(found);
  } else {
    parts.push(joined(after[after.length - 1]!, " "));
    piles = slice(after, 2, after.length - 1);
  }
  for (const name of names)
    parts.push(joined(piles[checkName(name, pileNames(found), 1, 1, "view") - 1]!, " "));
  parts.push(note);
  return parts;
}

/**
 * What a client must know: the instance, the cards as given, how many answers are kept, how long, the names of the piles,
 * whether changes are published.
 */
function aboutTable(found: TableRecord): string[] {
  const { instance, hash, numbers } = found;
  const names: string[] = [];
  for (const name of pileNames(found)) names.push(json.encode(name));
  return [
    instance,
    call("HGET", hash, "cards"),
    digits(numbers[AT.answers - 1]!),
    digits(numbers[AT.answersFor - 1]!),
    `[${names.join(",")}]`,
    digits(numbers[AT.events - 1]!),
  ];
}

/** Calls that only read, so a replica can answer. */
const LOOKS: Record<string, Entry> = {
  about: [0, aboutTable, 0],
  counts: [0, countCards, 0],
  get_state: [0, stateOf, 0],
  view: [1, viewTable, 0],
  where: [1, placeNameOf, 0],
};

/** Calls that a step can have. */
const CALLS: Record<string, Entry> = {
  cut: [MOVES.cut, (found, word) => change(found, (held) => held.deck.cut(valueIn(word))), 2],
  deal: [MOVES.deal, dealHands, 2],
  discard: [MOVES.discard, discardCards, 2],
  draw: [MOVES.draw, drawCards, 2],
  peek: [MOVES.peek, peekCards, 0],
  pile: [MOVES.pile, pileCards, 0],
  put: [MOVES.put, putCards, 2],
  reset: [MOVES.reset, (found) => change(found, (held) => held.deck.reset()), 2],
  shuffle: [MOVES.shuffle, (found, word) => change(found, (held) => held.deck.shuffle(valueIn(word))), 2],
  take: [MOVES.take, takeCard, 2],
};

/**
 * Carries out a move, a list of the name of a call and its words, on the deck of its step. Returns its answer in JSON: a
 * number for one card, a text for a list, `[2,"5 17"]` for two hands, and null for nothing.
 */
function carryOut(found: TableRecord, move: readonly any[]): string {
  check(type(move) === "table", 1, "step", "list for each move", move);
  const name: string = move[0];
  const entry = CALLS[name]!;
  const isMove = entry !== undefined;
  const moves = "cut, deal, discard, draw, peek, pile, put, reset, shuffle, take, or view as the last move";
  check(isMove, 1, "step", moves, name);
  const words: string[] = [];
  for (const word of slice(move, 2)) {
    let text: string = word;
    if (word === json.null) text = "";
    else if (type(word) !== "string") {
      // Of numbers beyond those of JSON, as 1e400, there is no text.
      const [isWell, encoded] = pcall(json.encode, word);
      check(isWell, words.length + 1, name, "number that is finite", word);
      text = encoded as string;
    }
    words.push(text);
  }
  const most = entry[0];
  check(words.length <= most, most + 1, name, `at most ${digits(most)} words after its name`, words.length);
  const answer = entry[1](found, words[0], words[1], words[2]) as string;
  if (answer === "OK") return "null";
  const [, cards] = string.gsub(answer, "%d+", "");
  found.answered += cards;
  const isFew = found.answered <= MOST.cards;
  check(isFew, 1, "step", `at most ${digits(MOST.cards)} cards in all answers`, found.answered);
  const list = `"${answer}"`;
  if (name === "deal") {
    const hands: Integer | readonly string[] = valueIn(words[0]);
    const count = type(hands) === "table" ? (hands as readonly string[]).length : (hands as Integer);
    return `[${digits(count)},${list}]`;
  }
  const isOne = name === "take" || (name !== "pile" && (words[0] ?? "") === "");
  if (!isOne) return list;
  return answer === "" ? "null" : answer;
}

/** The moves of a step, without the view behind them: the table then knows its piles. */
function movesIn(found: TableRecord, text: string | undefined): readonly any[] {
  const [isJson, given] = pcall(json.decode, string.sub(text ?? "", 1, MOST.text + 1));
  const isList = isJson && type(given) === "table" && text!.length <= MOST.text;
  check(isList, 1, "step", `JSON list of moves of at most ${digits(MOST.text)} bytes`, text);
  let moves: readonly any[] = given;
  if (given.moves !== undefined) moves = given.moves;
  checkList(moves, 1, "step");
  const last: readonly any[] = moves[moves.length - 1];
  if (type(last) !== "table" || last[0] !== "view") return moves;
  check(last.length <= 2, 2, "view", "at most 1 word after its name", last.length - 1);
  let piles: unknown = last[1];
  if (piles === undefined || piles === json.null) piles = "[]";
  found.viewed = piles;
  return slice(moves, 1, moves.length - 1);
}

/** Carries out several moves, or none with a note or a view. Returns a JSON list of their answers. */
function stepTable(found: TableRecord, text?: string): string {
  const moves = movesIn(found, text);
  const count = moves.length;
  const size = found.numbers[AT.size - 1]!;
  const most = Math.min(MOST.moves, Math.floor(MOST.work / Math.max(size, 1)));
  check(count <= most, 1, "step", `at most ${digits(most)} moves of ${digits(size)} cards`, count);
  const isEmpty = count === 0 && found.note === undefined && found.viewed === undefined;
  check(!isEmpty, 1, "step", "moves or a note");
  const answers: string[] = [];
  if (count > 0) found.held = read(found);
  for (let at = 1; at <= count; at++) {
    const [isWell, answer] = pcall(carryOut, found, moves[at - 1]);
    if (!isWell) fail(`move ${digits(at)}: ${problemIn(answer)}`);
    answers.push(answer as string);
  }
  if (found.held !== undefined) write(found, found.held.deck);
  return `[${answers.join(",")}]`;
}

const CHANGES: Record<string, Entry> = {
  create: [2, createTable, 0],
  set_state: [1, setState, 2],
  step: [1, stepTable, 2],
};

function deleteTable(found: TableRecord): string {
  const { hash, pile, discards, commands } = found;
  commands.push(["DEL", hash, pile, discards]);
  // A damaged one may have no numbers.
  pcall(tell, found, "delete", call("TIME"));
  send(commands);
  return "OK";
}

/** Lets a table expire later; no change. */
function touchTable(found: TableRecord): string {
  expire(found, call("TIME"));
  send(found.commands);
  return "OK";
}

/** Calls that keep no answer, and that a full memory allows. */
const OTHERS: Record<string, Entry> = {
  delete: [0, deleteTable, 0],
  touch: [0, touchTable, 0],
};

/** Raises unless an answer that was kept is one of a call of that name. */
function checkKept(name: string, answer: string, found: TableRecord): void {
  let expected = "OK";
  if (name === "create") expected = found.instance;
  if (name === "draw" || name === "deal" || name === "peek" || name === "take") {
    const positions = numbersIn(answer);
    for (const position of positions) if (position > found.numbers[AT.size - 1]!) fail(DAMAGED);
    expected = positions.join(" ");
  }
  const isStep = name === "step" && string.find(answer, '^%[["%d ,%[%]nul]*%]$')[0] !== undefined;
  if (isStep) expected = answer;
  if (answer !== expected) fail(DAMAGED);
}

/**
 * The answer of a step as it was kept, or made, with what was viewed. A caller that did not ask for `moves` is told only
 * positions.
 */
function replyOf(answer: string, text: string | undefined, view: readonly unknown[] | undefined): string {
  // Each behind a comma: hands are lists in the list of all.
  let answers = answer === "[]" ? "" : `,${string.sub(answer, 2, -2)}`;
  if (string.find(text ?? "", "^%s*{")[0] === undefined) {
    const [plain] = string.gsub(answers, '%[%d+,("[^"]*")%]', "%1");
    const [texts] = string.gsub(plain, ",(%d+)", ',"%1"');
    answers = texts;
  }
  if (view !== undefined) answers += `,${json.encode(view)}`;
  return `[${string.sub(answers, 2)}]`;
}

/** What a step views, if it does. */
function viewedIn(found: TableRecord): unknown[] | undefined {
  const { viewed } = found;
  if (viewed === undefined) return undefined;
  return viewTable(found, viewed);
}

/** Takes the version that a table must have, and the note, if they are not empty. */
function takeFurther(
  found: TableRecord,
  ifVersion: string,
  note: string,
  position: Integer,
  name: string,
): void {
  const { version } = found;
  if (ifVersion !== "" && ifVersion !== version) {
    check(isVersion(ifVersion), position, name, "version of 16 hexadecimal digits", ifVersion);
    fail(`the table has changed: its version is ${version}, not ${ifVersion}`);
  }
  if (note === "") return;
  let text: unknown = note;
  if (string.sub(note, 1, 1) === '"') {
    // Of each byte JSON makes six at most.
    const [isJson, value] = pcall(json.decode, string.sub(note, 1, 6 * MOST.note + 3));
    text = isJson && value;
  }
  const isNote = type(text) === "string" && (text as string).length <= MOST.note;
  const most = digits(MOST.note);
  check(isNote, position + 1, name, `note of at most ${most} bytes, in JSON where it begins with '"'`, note);
  found.note = text as string;
}

/**
 * Calls a function. The words are the instance of the table meant, the request, those of the function, and the version
 * and the note where it takes them.
 */
function run(name: string, keys: readonly string[], words: readonly string[]): unknown {
  const look = LOOKS[name];
  const entry = look ?? CALLS[name] ?? CHANGES[name] ?? OTHERS[name]!;
  const own = entry[0];
  const more = entry[2];
  const most = own + more;
  const count = words.length - 2;
  if (count > most) check(false, most + 1, name, `at most ${digits(most)} words after the request`, count);
  const isAsked = (words[1] ?? "") !== "";
  if (isAsked && (look !== undefined || name === "touch")) fail(`'${name}' takes no request`);
  const request = requestIn(words[1] ?? "");
  const found = find(keys, words[0] ?? "", request);
  const { hash, pile, discards, instance, numbers, client } = found;
  if (instance === "") {
    if (name !== "create") fail(call("EXISTS", pile, discards) > 0 ? DAMAGED : "no such table");
  } else {
    if (name === "delete") return deleteTable(found);
    checkNumbers(found);
    if (request !== undefined) {
      const answer = answerTo(request, client, hash, numbers[AT.answers - 1]!, name);
      if (answer !== undefined) {
        checkKept(name, answer, found);
        if (name !== "step") return answer;
        // A view is that of now.
        movesIn(found, words[2]);
        return replyOf(answer, words[2], viewedIn(found));
      }
    }
    if (name === "create") fail("table exists");
    if (name === "touch") return touchTable(found);
  }
  if (count > own) takeFurther(found, words[own + 2]!, words[own + 3] ?? "", own + 1, name);
  const answer = entry[1](found, words[2], words[3], words[4]);
  const view = viewedIn(found);
  if (look === undefined) finish(found, name, answer as string);
  if (name !== "step") return answer;
  if (view !== undefined) view[VERSION_AT - 1] = found.version;
  return replyOf(answer as string, words[2], view);
}

/** Answers a call. Errors are replies: Redis 7.0 crashes if a function raises a table. */
export function answer(name: string, keys: string[], words: string[]): unknown {
  const hash = keys[0]!;
  // Swapped, they would deal discarded cards.
  if (keys.length !== 3 || keys[1] !== `${hash}:draw` || keys[2] !== `${hash}:discard`) {
    return { err: "DECK 3 keys expected: a table's, and the same with ':draw' and ':discard' behind it" };
  }
  const [ok, result] = pcall(run, name, keys, words);
  if (ok) return result;
  const problem = problemIn(result);
  // Redis's own errors begin with a code word.
  if (string.match(problem, "^%u+ ")[0] !== undefined) return { err: problem };
  return { err: `DECK ${problem}` };
}
