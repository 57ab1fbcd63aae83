/**
 * Compares random calls of tables with plain lists, for numbers of cards and piles on both sides of each
 * limit.
 */
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { luaText } from "../../ts-src/node/lua.js";
import { createTables, type Tables } from "../../ts-src/node/redis.js";
import { newRandom } from "../../ts-src/randdeck.js";
import { type Card, Model, sorted, without } from "../deck/model.js";
import { long } from "../long.js";
import { type Connection, hasRedis, Server } from "./server.js";

/** Sizes at which positions get one more byte, and lists one more chunk. */
const SIZES = [1, 2, 63, 64, 65, 127, 128, 129, 255, 256, 257, 999, 1000, 1001, 10_000, 50_000];
const PILES = [1, 2, 9, 10, 63, 64];
/** Numbers whose texts could be mistaken for each other, alone or joined. */
const NUMBERS = [1, 1, 1, 2, 9, 10, 11, 64];
const WIDTHS = [0, 0, 10, 100, 100, 1000];
/** Texts that look like a missing note, or like other data of a table. */
const NOTES = ["", "0", "a", "17:2", '"', '["a"', "null", "a;1 2;\0\n", "é".repeat(32_768)];
/** A version that no table has, and calls that change nothing but a note. */
const LOST = "0".repeat(16);
const NOTHING = ['["put",[]]', '["discard",[]]', '["cut",0]'];
/** From this number of cards on, some calls take the server a long time. */
const LARGE = 5000;

/** Returns an integer from 1 to n. */
type Chance = (n: number) => number;
/**
 * Compares the answer of a call with the model, and changes the model; undefined if the table must refuse.
 */
type Judgement = ((answer: Anything) => void) | undefined;
// biome-ignore lint/suspicious/noExplicitAny: each call has different arguments and answers.
type Anything = any;

function one<Item>(list: readonly Item[], chance: Chance): Item {
  return list[chance(list.length) - 1]!;
}

const pilesOf = ({ places }: Model): string[] =>
  Object.keys(places).filter((name) => name !== "out" && name !== "discard");

/** The name of a random pile. */
const placeIn = (model: Model, chance: Chance): string =>
  one(["out", "out", "discard", one(pilesOf(model), chance)], chance);

/** The name of a pile that cards can be dealt to. */
const targetIn = (model: Model, chance: Chance): string =>
  one(["discard", one(pilesOf(model), chance), one(pilesOf(model), chance)], chance);

const cardsIn = (model: Model, place: string): Card[] =>
  place === "draw" ? model.left : model.places[place]!;

/**
 * A card of a pile, often with a position whose digits or bytes resemble another position. Sometimes it is a
 * card of a different pile.
 */
function cardIn(place: readonly Card[], { all }: Model, chance: Chance): Card {
  for (let tries = 1; tries <= 4; tries++) {
    const card = all[one(NUMBERS, chance) * one(WIDTHS, chance) + one(NUMBERS, chance) - 1];
    if (card !== undefined && place.includes(card)) return card;
  }
  return one(place.length === 0 || chance(20) === 1 ? all : place, chance);
}

/** Some cards of a pile, sometimes too many for a call to look up one by one. */
function someOf(place: readonly Card[], model: Model, chance: Chance): Card[] {
  const count = one([0, 1, 1, 1, 1, 1, 1, 2, 2, 3, 16, 17], chance);
  return [...new Set(Array.from({ length: count }, () => cardIn(place, model, chance)))];
}

/** Arguments for each call. */
const ARGUMENTS: Readonly<Record<string, (model: Model, chance: Chance) => unknown[]>> = {
  draw(model, chance) {
    const most = chance(20) === 1 ? model.left.length + 2 : 4;
    return [one([undefined, chance(most) - 1], chance), one([undefined, targetIn(model, chance)], chance)];
  },
  deal: (model, chance) => [["discard", ...pilesOf(model)].slice(-chance(4)), chance(3) - 1],
  put(model, chance) {
    const from = chance(8) === 1 ? "draw" : placeIn(model, chance);
    const where = chance(4) === 1 ? one(["top", "bottom", "random"], chance) : placeIn(model, chance);
    return [someOf(cardsIn(model, from), model, chance), where, chance(3) === 1 ? from : undefined];
  },
  discard(model, chance) {
    const from = placeIn(model, chance);
    return [someOf(cardsIn(model, from), model, chance), chance(3) === 1 ? from : undefined];
  },
  cut: (model, chance) => [chance(model.left.length + 1) - 1],
  shuffle: (model, chance) => [one([undefined, targetIn(model, chance)], chance)],
  reset: () => [],
  take: (model, chance) => [
    one(["draw", "discard", one(pilesOf(model), chance)], chance),
    one([1, -1, 2, -3, 17, "random"], chance),
    one([undefined, targetIn(model, chance)], chance),
  ],
  peek: (_, chance) => [chance(7) - 1],
  pile: (model, chance) => [one(["draw", placeIn(model, chance)], chance)],
  where: (model, chance) => [one([...model.all, "none"], chance)],
  size: (model, chance) => [one(["draw", placeIn(model, chance)], chance)],
};

/** For each model, the names of the piles that were shuffled, and have not been read since. */
const unordered = new WeakMap<Model, readonly string[]>();

/** For each call, the function that compares its answer with the model. */
const JUDGE: Readonly<Record<string, (model: Model, ...args: Anything[]) => Judgement>> = {
  draw: (model, count: number | undefined, to: string | undefined) => (answer) => {
    const hand: Card[] = count === undefined ? [answer].filter((card) => card !== undefined) : answer;
    model.drawn(hand, count ?? 1);
    if (to !== undefined) model.lay(hand, to);
  },
  deal: (model, piles: string[], size: number) => (hands: Card[][]) => {
    const rounds = Array.from({ length: size }, (_, at) => hands.flatMap((hand) => hand.slice(at, at + 1)));
    model.drawn(rounds.flat(), size * piles.length);
    for (const [at, hand] of hands.entries()) model.lay(hand, piles[at]!);
  },
  put(model, cards: Card[], where: string, from: string | undefined) {
    const to = where in model.places ? where : undefined;
    const found = model.found(cards, to ?? "", from);
    if (found === undefined) return undefined;
    return () => {
      model.leave(found);
      if (to === undefined) model.insert(cards, where as "top");
      else model.places[to]!.push(...cards);
    };
  },
  discard: (model, cards: Card[], from: string | undefined) => JUDGE.put!(model, cards, "discard", from),
  cut(model, count: number) {
    const { left } = model;
    if (count > left.length) return undefined;
    return () => model.change([...left.slice(count), ...left.slice(0, count)]);
  },
  shuffle: (model, place: string | undefined) => () => {
    if (place === undefined) model.remake();
    else unordered.set(model, [...(unordered.get(model) ?? []), place]);
  },
  reset: (model) => () => {
    for (const name of Object.keys(model.places)) model.places[name] = [];
    Object.assign(model, { left: [...model.all], passes: model.passes + 1 });
    model.remake();
  },
  take: (model, from: string, position: number | "random", to: string | undefined) => (answer) => {
    const cards = cardsIn(model, from);
    let at: number | undefined;
    if (position !== "random") at = position > 0 ? position - 1 : cards.length + position;
    const isThere = at === undefined ? cards.length > 0 : at >= 0 && at < cards.length;
    const isKnown = from === "draw" ? model.isKnown : !unordered.get(model)?.includes(from);
    if (!isThere || at === undefined || !isKnown)
      expect(answer !== undefined && cards.includes(answer)).toBe(isThere);
    else expect(answer).toBe(cards[at]);
    if (!isThere) return;
    if (from === "draw") model.change(without(cards, [answer]));
    else model.places[from] = without(cards, [answer]);
    model.places[to ?? "out"]!.push(answer);
  },
  peek: (model, count: number) => (cards: Card[]) => {
    expect(cards.length).toBe(Math.min(count, model.left.length));
    if (model.isKnown) expect(cards).toEqual(model.left.slice(0, count));
    else expect(new Set([...model.left, ...cards]).size).toBe(model.left.length);
  },
  pile: (model, place: string) => (cards: Card[]) => {
    if (place === "draw" && cards.length > 0) model.see(cards);
    else expect(sorted(cards)).toEqual(sorted(cardsIn(model, place)));
  },
  where: (model, card: Card) => (answer) => {
    const places: Readonly<Record<string, Card[]>> = { draw: model.left, ...model.places };
    expect(answer).toBe(Object.keys(places).find((name) => places[name]!.includes(card)));
  },
  size: (model, place: string) => (answer) => expect(answer).toBe(cardsIn(model, place).length),
};

const MOVES = "draw deal put put put put discard discard discard".split(" ");
const LOOKS = ["peek", "pile", "where", "size"];
/** The calls for which the server reads and writes all cards. */
const LONG_MOVES = ["cut", "shuffle", "shuffle", "reset", "take", "step", "step", "step"];
const OF_STEP = [...MOVES, "cut", "shuffle", "peek", "pile", "take"];

/** The cards as players see them: the order of cards that are out doesn't matter. */
const seenIn = ({ places, passes }: Model) => [{ ...places, out: sorted(places.out!) }, passes];

type Call = readonly [name: string, ...args: unknown[]];

/**
 * A random call. A step has up to three moves, which may conflict: each is chosen from the cards before the
 * step.
 */
function callOf(names: readonly string[], model: Model, chance: Chance): Call {
  const name = one(names, chance);
  if (name !== "step") return [name, ...ARGUMENTS[name]!(model, chance)];
  return ["step", Array.from({ length: chance(3) }, () => callOf(OF_STEP, model, chance))];
}

/** The answer of a move if the step is refused at a later move; undefined if it can't be known. */
function answerOf(model: Model, [name, first, second]: Call): unknown {
  if (name === "draw") {
    const count = (first ?? 1) as number;
    if (!model.isKnown || count > model.left.length) return undefined;
    return first === undefined ? model.left[0] : model.left.slice(0, count);
  }
  if (name === "deal") {
    const piles = first as string[];
    const count = piles.length * (second as number);
    if (!model.isKnown || count > model.left.length) return undefined;
    return piles.map((_, pile) => model.left.slice(0, count).filter((_, at) => at % piles.length === pile));
  }
  if (name === "take") return undefined;
  if (name === "peek") return model.isKnown ? model.left.slice(0, first as number) : undefined;
  if (name === "pile") return cardsIn(model, first as string);
  return null;
}

/** Returns the model after a step with the given answers. */
function stepped(model: Model, moves: readonly Call[], answers: readonly unknown[]): Model {
  const after = model.copy();
  for (const [at, [name, ...args]] of moves.entries()) {
    const judgement = JUDGE[name]!(after, ...args);
    expect(judgement, `move ${at + 1}`).toBeDefined();
    judgement!(answers[at]);
  }
  return after;
}

/** Raises unless the step had to be refused at this move. */
function checkRefused(model: Model, moves: readonly Call[], message: string): void {
  const [, number] = /^move (\d+): bad argument #/.exec(message) ?? [];
  expect(number, message).toBeDefined();
  const after = model.copy();
  for (const [name, ...args] of moves.slice(0, Number(number) - 1)) {
    const answer = answerOf(after, [name, ...args]);
    if (answer === undefined) return;
    JUDGE[name]!(after, ...args)!(answer);
  }
  const [name, ...args] = moves[Number(number) - 1]!;
  expect(JUDGE[name]!(after, ...args), message).toBeUndefined();
}

/**
 * Makes a step as a client in another language does, with positions of cards. They are positions in a list of
 * `size` cards, the highest first.
 */
async function rawStep(
  client: Connection,
  id: string,
  size: number,
  moves: readonly Call[],
): Promise<unknown[]> {
  const key = `randdeck:{${id}}`;
  const words = moves.map(([name, ...args]) =>
    [name, ...args].map((word, at) => {
      const isCards = at === 1 && (name === "put" || name === "discard");
      if (isCards) return (word as Card[]).map((card) => size + 1 - Number(card)).join(" ");
      // A pile can have the name "1".
      return at > 0 && typeof word === "string" ? JSON.stringify(word) : word;
    }),
  );
  const reply = await client
    .fCall("randdeck_step", {
      keys: [key],
      arguments: ["", "", JSON.stringify(words)],
    })
    .catch(({ message }: Error) => {
      throw new RangeError(message.replace(/^DECK /, ""));
    });
  type Answer = null | number | string | [hands: number, positions: string];
  return (JSON.parse(String(reply)) as Answer[]).map((answer) => {
    if (answer === null) return undefined;
    if (typeof answer === "number") return size + 1 - answer;
    const [hands, text] = typeof answer === "string" ? [0, answer] : answer;
    const cards = text === "" ? [] : text.split(" ").map((position) => size + 1 - Number(position));
    if (hands === 0) return cards;
    return Array.from({ length: hands }, (_, hand) => cards.filter((_, card) => card % hands === hand));
  });
}

/**
 * Makes random calls, or only steps if there is a `stepper`, of a table with this number of cards and piles.
 * Raises if the table differs from the lists.
 */
async function play(
  tables: Tables,
  size: number,
  piles: number,
  calls: number,
  stepper?: Connection,
): Promise<void> {
  const source = newRandom(`${size} ${piles}`);
  const chance: Chance = (n) => source.random(n);
  const shuffled = chance(2) === 1;
  // Each card looks like the position of another card, and each pile like a number.
  const cards = Array.from({ length: size }, (_, index) => size - index);
  const names = Array.from({ length: piles }, (_, index) => `${index + 1}`);
  const id = `${size} ${piles}`;
  const table = await tables.create<Card, string>(id, cards, { piles: names, shuffled, seed: id });
  let model = new Model(cards, "discard", shuffled, undefined, names);
  let note: string | undefined;
  const seen = new Set<string>();
  let { version } = await table.counts();
  const ask = (name: string, args: readonly unknown[]): Promise<unknown> =>
    (table as unknown as Record<string, (...args: readonly unknown[]) => Promise<unknown>>)[name]!(...args);
  /** Raises unless all piles of the table have as many cards as the lists. */
  const count = async () => {
    const { left, places, passes } = model;
    const { out, discard, ...held } = places;
    const counts = await table.counts();
    expect(counts).toMatchObject({
      left: left.length,
      out: out!.length,
      discarded: discard!.length,
      size,
      passes,
      piles: Object.fromEntries(names.map((name) => [name, held[name]!.length])),
    });
    expect(counts.note).toBe(note);
    return counts.version;
  };
  const look = async () => {
    const { places, left } = model;
    const { cards: held, discards } = await table.view({ piles: names });
    expect({ ...held, discard: discards }).toEqual({ ...places, out: undefined });
    expect(sorted(await table.pile("out"))).toEqual(sorted(model.out));
    if (left.length > 0) model.see(await table.pile("draw"));
    version = await count();
  };
  const half = Math.ceil(size / 2);
  model.drawn(await table.draw(half), half);
  version = await count();
  for (let turn = 1; turn <= calls; turn++) {
    const isLong = chance(size < LARGE ? 8 : 20) === 1;
    const isLook = stepper === undefined && !isLong && chance(6) === 1;
    const names = stepper !== undefined ? ["step"] : isLong ? LONG_MOVES : isLook ? LOOKS : MOVES;
    const [name, ...args] = callOf(names, model, chance);
    const isRaw = stepper !== undefined && (args[0] as Call[]).length > 0 && chance(2) === 1;
    const options: { note?: string; ifVersion?: string; request?: string } = {};
    if (!isLook && !isRaw) {
      if (chance(4) === 1) options.note = one(NOTES, chance);
      if (chance(6) === 1) options.ifVersion = version;
      if (chance(6) === 1) options.request = `player:${turn}`;
      if (chance(20) === 1)
        await expect(ask(name, [...args, { ...options, ifVersion: LOST }])).rejects.toMatchObject({
          code: "changed",
          message: `the table has changed: its version is ${version}, not ${LOST}`,
        });
      args.push(options);
    }
    const before = model.copy();
    const judgement = name === "step" ? undefined : JUDGE[name]!(model, ...args);
    let isMade = true;
    let answer: unknown;
    try {
      answer = isRaw ? await rawStep(stepper, id, size, args[0] as Call[]) : await ask(name, args);
    } catch (error) {
      isMade = false;
      expect(error).toMatchObject({ name: "RangeError" });
      const { message } = error as Error;
      if (name === "step") checkRefused(model, args[0] as Call[], message);
      else expect(judgement, message).toBeUndefined();
    }
    if (isMade) {
      if (name === "step") model = stepped(model, args[0] as Call[], answer as unknown[]);
      else judgement!(answer);
      if (options.note !== undefined) note = options.note || undefined;
      if (options.request !== undefined) expect(await ask(name, args)).toEqual(answer);
    }
    const after = await count();
    // This comparison leaves shuffles out: players can't see the effect of a shuffle alone.
    const isMoved = !isDeepStrictEqual(seenIn(before), seenIn(model));
    if (isMoved || (isMade && options.note !== undefined)) expect(after).not.toBe(version);
    // Even a cut of no cards shuffles a pass that isn't shuffled yet.
    else if (
      !isMade ||
      ((before.isKnown || name !== "cut") && NOTHING.includes(JSON.stringify([name, args[0]])))
    )
      expect(after).toBe(version);
    if (after !== version) expect(seen).not.toContain(after);
    seen.add(after);
    version = after;
    // Reads the new order of shuffled piles.
    unordered.delete(model);
    const moves = name === "step" ? (args[0] as Call[]) : [[name, ...args] as Call];
    for (const [called, place] of isMade ? moves : []) {
      if (called !== "shuffle" || typeof place !== "string") continue;
      const seen = await table.pile(place);
      expect(sorted(seen)).toEqual(sorted(model.places[place]!));
      model.places[place] = seen;
    }
    if (turn % (size < LARGE ? 5 : 20) === 0) await look();
  }
  await look();
  await table.delete();
}

/** The library with a fault: it also finds a code in the second byte of a card and the first of the next. */
function withFault(library: string): string {
  const right = "while at ~= nil and at % 2 == 0 do";
  expect(library.split(right)).toHaveLength(2);
  return library.replace(right, "while false do");
}

describe.runIf(hasRedis)("tables and plain lists", () => {
  let server: Server;
  let client: Connection;
  let tables: Tables;

  beforeAll(async () => {
    server = await Server.start();
    client = await server.connect();
    tables = createTables({ client });
  });
  afterAll(async () => {
    client?.destroy();
    await server?.stop();
  });

  // Tests each number of piles with several sizes, and each size with two numbers of piles.
  it.each(SIZES)("are the same after each call, with %i cards", async (size) => {
    const at = SIZES.indexOf(size);
    const [own, other] = [PILES[at % PILES.length]!, PILES[(at + 3) % PILES.length]!];
    const calls = size < LARGE ? 264 : 36;
    // Runs all comparisons at the same time, since they mostly wait for answers.
    await Promise.all(
      (!long ? [own] : size < LARGE ? [own, other] : [own, 64]).map((piles) =>
        play(tables, size, piles, long ? calls : calls / 12),
      ),
    );
  });

  // Most of these steps answer with one card, then with several cards.
  it.each([1, 9, 52, 101])("are the same after each step, in both forms, with %i cards", async (size) => {
    const piles = [1, 2, 3, 9, 10];
    await Promise.all(piles.map((count) => play(tables, size, count, long ? 250 : 20, client)));
  });

  it("are not the same where a card in a pile is written as another card", async () => {
    const library = luaText("randdeck-redis");
    await client.functionLoad(withFault(library), { REPLACE: true });
    // With cards of one byte only, no two cards look like another one.
    await play(tables, 9, 64, 200);
    await expect(play(tables, 1000, 2, 5000)).rejects.toThrow();
    await client.functionLoad(library, { REPLACE: true });
  });
});
