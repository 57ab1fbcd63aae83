/**
 * Tables in Redis: what `newDeck` does, each call atomic. Every function gets the three keys of a table,
 * then the edition of the table that is meant ("" for any) and the request ("client:number", "" for none).
 */
import {
  badArgument,
  checkNone,
  checkWhole,
  describe,
  listProblem,
  MOST_CARDS,
  mismatch,
} from "../randdeck/check.js";
import { copies } from "../randdeck/copies.js";
import { deal, dealOn, lay } from "../randdeck/pass.js";
import { append, digits, insertAt, newMap, numberIn, part } from "../randdeck/platform.js";
import { generatorNumbers, newRandom, setGenerator } from "../randdeck/random.js";
import { checkOptions, choose, type Options } from "../randdeck/source.js";
import { checkState, fingerprintOf, writeState } from "../randdeck/state.js";
import type { Integer, Value } from "../randdeck/types.js";
import {
  allOf,
  call,
  cardsIn,
  decode,
  FORM,
  fail,
  find,
  finish,
  type Held,
  nameOf,
  numbersOf,
  positionsOf,
  push,
  read,
  shuffleFresh,
  type Table,
  textOfNumbers,
  write,
} from "./table.js";

/** A function of the library: `words` has the edition and the request, then its own arguments. */
type Call = (this: void, keys: string[], words: string[]) => unknown;

const TAKEN = "a key of this table holds something else";

const OPTIONS: Options = {
  answers: "number",
  answersFor: "number",
  expiry: "number",
  kinds: "table",
  noRepeat: "boolean",
  recycle: "'discards', 'all' or 'none'",
  seed: "number or string",
  shuffled: "boolean",
};

/** A whole number among the arguments; raises where there is none. */
function wholeIn(
  text: string | undefined,
  position: Integer,
  name: string,
  least: Integer,
  most?: Integer,
): Integer {
  const value: unknown = tonumber(text) ?? text;
  checkWhole(value, position, name, least, most);
  return value;
}

/** Reads an argument of JSON; raises where it is none. */
function jsonIn(text: string | undefined, position: Integer): any {
  const [isJson, value] = pcall(() => decode(text!));
  if (!isJson) checkNone(`text of JSON expected, got ${describe(text)}`, position, "create");
  return value;
}

/** The cards of a new table; raises where they are none. */
function newCards(text: string | undefined): Value[] {
  const given = jsonIn(text, 1);
  const isCopies = type(given) === "table" && given.copies !== undefined;
  const cards: Value[] = isCopies ? copies(given.copies) : given;
  let problem = listProblem(cards, 0);
  // What JSON calls null.
  if (problem === undefined) {
    for (const card of cards) {
      if (type(card) === "userdata") problem = "table without null expected";
    }
  }
  checkNone(problem, 1, "create");
  return cards;
}

/** Raises where an option of whole numbers has another. */
function checkNumber(options: any, name: string): void {
  const value = options[name];
  if (value === undefined || (value >= 1 && value <= 2147483647 && value % 1 === 0)) return;
  const problem = mismatch("whole number from 1 to 2147483647", value);
  fail(badArgument(2, "create", `option '${name}': ${problem}`));
}

/** The kinds that options give, one a card; raises where they do not. */
function kindsIn(options: any, size: Integer): string | undefined {
  if (!options.noRepeat || options.kinds === undefined) return undefined;
  const kinds: Integer[] = options.kinds;
  let isRight = kinds.length === size;
  for (const kind of kinds) if (typeof kind !== "number" || kind % 1 !== 0) isRight = false;
  if (!isRight) fail(badArgument(2, "create", "option 'kinds': a whole number for each card expected"));
  return textOfNumbers(kinds, " ");
}

/** Makes a table: of cards and options, each as JSON. Gives its edition. */
function createTable(keys: string[], words: string[]): unknown {
  const request = words[1] ?? "";
  const table = find(keys, "create", request);
  if (table.answer !== undefined) return table.answer;
  if (call("EXISTS", table.pile, table.discards) > 0) fail(TAKEN);
  const cards = newCards(words[2]);
  const options = jsonIn(words[3] ?? "{}", 2);
  let seed: unknown;
  if (type(options) === "table") {
    seed = options.seed;
    options.seed = undefined;
  }
  checkOptions(options, OPTIONS, "create");
  for (const name of ["answers", "answersFor", "expiry"]) checkNumber(options, name);
  const isSeed = typeof seed === "number" || typeof seed === "string";
  if (!isSeed) fail(badArgument(2, "create", `option 'seed': ${mismatch("number or string", seed)}`));
  const source = newRandom(seed as number | string).randdeckWords1;
  const size = cards.length;
  const kinds = kindsIn(options, size);
  const positions = positionsOf(cards);
  let isDistinct = true;
  for (let at = 1; at <= size; at++) if (positions[at - 1] !== at) isDistinct = false;
  const time: string[] = call("TIME");
  const edition = FORM + (request === "" ? `${time[0]}.${time[1]}` : request);
  const { hash } = table;
  call("HSET", hash, "randdeck", edition, "cards", words[2], "size", size);
  if (!isDistinct) call("HSET", hash, "copies", "1");
  if (options.noRepeat) call("HSET", hash, "noRepeat", "1");
  if (kinds !== undefined) call("HSET", hash, "kinds", kinds);
  for (const name of ["recycle", "answers", "answersFor", "expiry"]) {
    if (options[name] !== undefined) call("HSET", hash, name, options[name]);
  }
  const isFresh = options.shuffled !== false;
  write(table, {
    pass: { source, kinds: undefined, cards: isFresh ? [] : positions, dealt: 0, last: undefined, begun: 1 },
    source,
    all: positions,
    recycle: "",
    apart: "",
    discards: [],
    isFresh,
  });
  table.expiry = options.expiry;
  return finish(table, edition);
}

/** Deals `count` cards, those of the next pass too; gives their positions. */
function take(table: Table, count: Integer): string {
  if (count > 0) {
    // Within a pass a list gives what it has on top, whatever lies below.
    const top: string[] = call("LPOP", table.pile, digits(count)) || [];
    if (top.length === count) {
      if (table.noRepeat) call("HSET", table.hash, "last", top[count - 1]);
      return top.join(" ");
    }
    push(table.pile, top);
  }
  const held = read(table);
  shuffleFresh(held);
  const { pass, recycle } = held;
  let hand: Integer[];
  if (count <= pass.cards.length) hand = deal(pass, count);
  else {
    const begun = pass.begun;
    let supply: Integer[] = [];
    if (recycle === "all") supply = held.all;
    if (recycle === "discards") supply = held.discards;
    hand = dealOn(pass, count, supply, recycle === "all");
    if (pass.begun > begun) held.discards = [];
  }
  write(table, held);
  return textOfNumbers(hand, " ");
}

/** Draws cards: how many. Gives their positions, separated by blanks. */
function drawCards(keys: string[], words: string[]): unknown {
  const table = find(keys, words[0]!, words[1] ?? "");
  if (table.answer !== undefined) return table.answer;
  const count = wholeIn(words[2], 1, "draw", 0);
  if (count > MOST_CARDS && call("HGET", table.hash, "recycle") === "all") {
    checkWhole(count, 1, "draw", 0, MOST_CARDS);
  }
  return finish(table, take(table, count));
}

/** Deals hands: how many, how large. Gives positions as `draw`, to be dealt round the table. */
function dealHands(keys: string[], words: string[]): unknown {
  const table = find(keys, words[0]!, words[1] ?? "");
  if (table.answer !== undefined) return table.answer;
  const hands = wholeIn(words[2], 1, "deal", 1, MOST_CARDS);
  const size = wholeIn(words[3], 2, "deal", 0, Math.floor(MOST_CARDS / hands));
  return finish(table, take(table, hands * size));
}

/** Shuffles a pass that is still to be shuffled. */
function settleFresh(table: Table): void {
  if (call("HGET", table.hash, "fresh") === "0") return;
  const held = read(table);
  shuffleFresh(held);
  write(table, held);
}

/** Shows what is drawn next in this pass: how many. It writes where the pass is still to be shuffled. */
function peekCards(keys: string[], words: string[]): unknown {
  const table = find(keys, words[0]!, "");
  const count = wholeIn(words[2], 1, "peek", 0);
  settleFresh(table);
  if (count === 0) return "";
  const shown: string[] = call("LRANGE", table.pile, 0, digits(Math.min(count, MOST_CARDS) - 1));
  return shown.join(" ");
}

/** How often a position lies in a list of Redis. */
function timesIn(key: string, position: Integer): Integer {
  const places: Integer[] = call("LPOS", key, position, "COUNT", 0);
  return places.length;
}

/** The positions that an argument names, and those of them that are discarded. */
interface Asked {
  readonly positions: Integer[];
  readonly piled: Integer[];
}

/**
 * The positions of an argument: cards that are out, or discarded where `isPut`; raises where one is not.
 */
function cardsOut(table: Table, text: string, name: string, isPut: boolean): Asked {
  const { hash, pile, discards } = table;
  const found: any[] = call("HMGET", hash, "size", "copies", "fresh");
  const size = numberIn(found[0]);
  let all: Integer[] | undefined;
  if (found[1]) all = allOf(hash);
  const positions = numbersOf(text, " ");
  const piled: Integer[] = [];
  const asked = newMap<Integer>();
  const count = positions.length;
  for (let at = 1; at <= count; at++) {
    let position = positions[at - 1]!;
    let where = "not in the deck";
    let out = 0;
    let there = 0;
    if (position >= 1 && position <= size && position % 1 === 0) {
      let copies = 1;
      if (all !== undefined) {
        position = all[position - 1]!;
        copies = 0;
        for (const each of all) if (each === position) copies += 1;
        positions[at - 1] = position;
      }
      const left = found[2] === "1" ? copies : timesIn(pile, position);
      there = timesIn(discards, position);
      out = copies - left - there;
      where = there > 0 ? "discarded" : "in the draw pile";
    }
    const before = asked.get(position) ?? 0;
    asked.set(position, before + 1);
    if (before >= out) {
      if (!isPut || before >= out + there) {
        const problem = `cards that are out expected, got ${nameOf(hash, position)} at position ${digits(at)}`;
        checkNone(`${problem}, which is ${where}`, 1, name);
      }
      piled.push(position);
    }
  }
  return { positions, piled };
}

/** Puts cards that are out or discarded back: their positions, and where they go. */
function putCards(keys: string[], words: string[]): unknown {
  const table = find(keys, words[0]!, words[1] ?? "");
  if (table.answer !== undefined) return table.answer;
  const asked = cardsOut(table, words[2] ?? "", "put", true);
  const { positions, piled } = asked;
  const where = words[3] ?? "top";
  const place = tonumber(where) ?? 0;
  const isPlace = where === "top" || where === "bottom" || where === "random";
  if (!isPlace) {
    let left: Integer = call("LLEN", table.pile);
    if (call("HGET", table.hash, "fresh") === "1") left = numberIn(call("HGET", table.hash, "size"));
    const expected = `'top', 'bottom', 'random' or a position from 1 to ${digits(left + 1)}`;
    const isRight = place >= 1 && place <= left + 1 && place % 1 === 0;
    if (!isRight) checkNone(mismatch(expected, tonumber(where) ?? where), 2, "put");
  }
  settleFresh(table);
  for (const position of piled) call("LREM", table.discards, -1, position);
  const count = positions.length;
  if (where === "top") {
    for (let at = count; at >= 1; at--) call("LPUSH", table.pile, positions[at - 1]);
  } else if (where === "bottom") {
    for (const position of positions) call("RPUSH", table.pile, position);
  } else {
    const held = read(table);
    const cards = held.pass.cards;
    let at = place;
    for (const position of positions) {
      if (where === "random") at = choose(held.source, cards.length + 1);
      insertAt(cards, at, position);
      at += 1;
    }
    write(table, held);
  }
  return finish(table, "OK");
}

/** Puts cards that are out on the discard pile: their positions. */
function discardCards(keys: string[], words: string[]): unknown {
  const table = find(keys, words[0]!, words[1] ?? "");
  if (table.answer !== undefined) return table.answer;
  const positions = cardsOut(table, words[2] ?? "", "discard", false).positions;
  settleFresh(table);
  for (const position of positions) call("RPUSH", table.discards, position);
  return finish(table, "OK");
}

/** Shuffles what is left. */
function shuffleCards(keys: string[], words: string[]): unknown {
  const table = find(keys, words[0]!, words[1] ?? "");
  if (table.answer !== undefined) return table.answer;
  const held = read(table);
  if (!held.isFresh) {
    lay(held.pass, held.pass.cards, 0, 0);
    write(table, held);
  }
  return finish(table, "OK");
}

/** Puts all cards back, and begins a pass. */
function resetTable(keys: string[], words: string[]): unknown {
  const table = find(keys, words[0]!, words[1] ?? "");
  if (table.answer !== undefined) return table.answer;
  // That both are lists is seen before anything is changed.
  call("LLEN", table.pile);
  call("LLEN", table.discards);
  call("DEL", table.pile, table.discards);
  call("HINCRBY", table.hash, "passes", 1);
  call("HSET", table.hash, "fresh", "1");
  return finish(table, "OK");
}

/** How many cards are left, out and discarded, how many there are, how many passes have begun. */
function countCards(keys: string[], words: string[]): unknown {
  const table = find(keys, words[0]!, "");
  const { hash, pile, discards } = table;
  const found: any[] = call("HMGET", hash, "size", "passes", "fresh");
  const size = numberIn(found[0]);
  const left: Integer = found[2] === "1" ? size : call("LLEN", pile);
  const discarded: Integer = call("LLEN", discards);
  return textOfNumbers([left, size - left - discarded, discarded, size, numberIn(found[1])], " ");
}

/** What everybody at the table may see: `counts`, then the positions of the discard pile. */
function viewTable(keys: string[], words: string[]): unknown {
  const text = countCards(keys, words);
  const texts: string[] = call("LRANGE", keys[2], 0, -1);
  return `${text};${texts.join(" ")}`;
}

/** What a client must know: the edition, the cards as they were given, how many answers are kept. */
function aboutTable(keys: string[], words: string[]): unknown {
  const table = find(keys, words[0]!, "");
  const { hash, kept } = table;
  const found: any[] = call("HMGET", hash, "randdeck", "cards");
  return [found[0], found[1], digits(kept)];
}

/** What tells decks of other cards or options apart. */
function fingerprint(hash: string, held: Held): Integer {
  return fingerprintOf(held.apart, cardsIn(call("HGET", hash, "cards")));
}

/** The table as a saved state of `newDeck`. */
function stateOfTable(keys: string[], words: string[]): unknown {
  const table = find(keys, words[0]!, "");
  const held = read(table);
  const pass = held.pass;
  const { cards, begun, last } = pass;
  const isFresh = held.isFresh ? 1 : 0;
  const numbers = [
    fingerprint(table.hash, held),
    begun,
    isFresh,
    last ?? 0,
    cards.length,
    held.discards.length,
  ];
  append(numbers, cards);
  append(numbers, held.discards);
  append(numbers, generatorNumbers(held.source));
  return writeState("deck", numbers);
}

/** Goes on where a deck or a table was: the text of its state. */
function restoreTable(keys: string[], words: string[]): unknown {
  const table = find(keys, words[0]!, words[1] ?? "");
  if (table.answer !== undefined) return table.answer;
  const numbers = checkState(words[2] ?? "", "deck");
  const held = read(table);
  const left = numbers[4] ?? 0;
  const before = 6 + left + (numbers[5] ?? 0);
  const isSame = numbers[0] === fingerprint(table.hash, held);
  if (!isSame) checkNone("state of the same cards and options expected, got one of others", 1, "setState");
  const hasGenerator = numbers.length > before;
  if (!hasGenerator)
    checkNone("state with a generator where there is one expected, got another", 1, "setState");
  setGenerator(held.source, part(numbers, before + 1, numbers.length));
  held.pass.cards = part(numbers, 7, 6 + left);
  held.discards = part(numbers, 7 + left, before);
  held.pass.begun = numbers[1]!;
  held.isFresh = numbers[2] === 1;
  let last: Integer | undefined;
  if (numbers[3] !== 0) last = numbers[3];
  held.pass.last = last;
  write(table, held);
  return finish(table, "OK");
}

/** Takes a table away. Gives 1, or 0 where there is none. */
function deleteTable(keys: string[], words: string[]): unknown {
  if (call("EXISTS", keys[0]) === 0) return "0";
  const table = find(keys, words[0]!, "");
  const { hash, pile, discards } = table;
  call("UNLINK", hash, pile, discards);
  return "1";
}

const CALLS: Record<string, Call> = {
  about: aboutTable,
  counts: countCards,
  create: createTable,
  deal: dealHands,
  delete: deleteTable,
  discard: discardCards,
  draw: drawCards,
  get_state: stateOfTable,
  peek: peekCards,
  put: putCards,
  reset: resetTable,
  set_state: restoreTable,
  shuffle: shuffleCards,
  view: viewTable,
};

/** Answers a call. What goes wrong is a reply: Redis 7.0 does not live through a table that is raised. */
export function answer(name: string, keys: string[], words: string[]): unknown {
  if (keys.length !== 3) return { err: `DECK 3 keys expected, got ${digits(keys.length)}` };
  const [ok, result] = pcall(CALLS[name]!, keys, words);
  if (ok) return result;
  const raised: any = result;
  let problem: string = raised;
  if (type(raised) === "table") problem = raised.err;
  if (string.sub(problem, 1, 9) === "WRONGTYPE") problem = TAKEN;
  // Redis's own errors begin with a code word.
  const [word] = string.match(problem, "^%u+ ");
  if (word !== undefined) return { err: problem };
  // The line is one of this library.
  const [text] = string.gsub(problem, "^[%w_@]*:%d+: ", "");
  return { err: `DECK ${text}` };
}
