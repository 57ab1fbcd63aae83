/** Random calls of tables beside plain lists, with as many cards and piles as lie on both sides of each boundary. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTables, type Tables } from "../../ts-src/node/redis.js";
import { newRandom } from "../../ts-src/randdeck.js";
import { type Card, Model, sorted } from "../deck/model.js";
import { long } from "../long.js";
import { type Connection, hasRedis, Server } from "./server.js";

/** Where a position has a digit or a byte more. */
const SIZES = [1, 2, 9, 10, 99, 100, 101, 110, 255, 256, 999, 1000, 1001, 9999, 10_000, 10_001, 50_000];
const PILES = [1, 2, 9, 10, 63, 64];
/** Numbers whose texts are mistaken for one another, alone or one behind the other. */
const NUMBERS = [1, 1, 1, 2, 9, 10, 11, 64];
const WIDTHS = [0, 0, 10, 100, 100, 1000];
/** The least of the tables of which some calls take the server long. */
const LARGE = 5000;

/** A call, and what the model says to its answer; undefined where the table must refuse it. */
interface Move {
  readonly args: readonly [name: string, ...unknown[]];
  readonly check: ((answer: unknown) => void) | undefined;
}

/** Gives a whole number from 1. */
type Chance = (n: number) => number;

function one<Item>(list: readonly Item[], chance: Chance): Item {
  return list[chance(list.length) - 1]!;
}

const pilesOf = ({ places }: Model): string[] =>
  Object.keys(places).filter((name) => name !== "out" && name !== "discards");

/** A place of cards; one of the piles is as likely as any other. */
const placeIn = (model: Model, chance: Chance): string =>
  one(["out", "out", "discards", one(pilesOf(model), chance)], chance);

/** A card of a place, often one whose position reads as another; now and then one that is elsewhere. */
function cardIn(place: readonly Card[], { all }: Model, chance: Chance): Card {
  for (let tries = 1; tries <= 4; tries++) {
    const card = all[one(NUMBERS, chance) * one(WIDTHS, chance) + one(NUMBERS, chance) - 1];
    if (card !== undefined && place.includes(card)) return card;
  }
  return one(place.length === 0 || chance(20) === 1 ? all : place, chance);
}

/** Some cards of a place, now and then more than a call looks for one by one. */
function someOf(place: readonly Card[], model: Model, chance: Chance): Card[] {
  const count = chance(12) === 1 ? 17 + chance(3) : chance(4) - 1;
  return [...new Set(Array.from({ length: count }, () => cardIn(place, model, chance)))];
}

const MAKERS = {
  draw(model: Model, chance: Chance): Move {
    const most = chance(20) === 1 ? model.left.length + 2 : 4;
    const count = one([undefined, chance(most) - 1], chance);
    const place = placeIn(model, chance);
    const to = place === "out" ? undefined : place;
    return {
      args: ["draw", count, to],
      check(answer) {
        const drawn = answer as Card | undefined | Card[];
        const hand =
          count === undefined ? [drawn as Card].filter((card) => card !== undefined) : (drawn as Card[]);
        model.drawn(hand, count ?? 1);
        if (to !== undefined) model.lay(hand, to);
      },
    };
  },
  deal(model: Model, chance: Chance): Move {
    const piles = ["discards", ...pilesOf(model)].slice(-chance(4));
    const size = chance(3) - 1;
    return {
      args: ["deal", piles, size],
      check(answer) {
        const hands = answer as Card[][];
        const cards = Array.from({ length: size }, (_, at) =>
          hands.flatMap((hand) => hand.slice(at, at + 1)),
        );
        model.drawn(cards.flat(), size * piles.length);
        for (const [at, hand] of hands.entries()) model.lay(hand, piles[at]!);
      },
    };
  },
  put(model: Model, chance: Chance): Move {
    const own = chance(8) === 1 ? "left" : placeIn(model, chance);
    const from = chance(3) === 1 ? own : undefined;
    const where = one(["top", "bottom", "random", placeIn(model, chance), placeIn(model, chance)], chance);
    const to = where in model.places ? where : undefined;
    const cards = someOf(own === "left" ? model.left : model.places[own]!, model, chance);
    const found = model.found(cards, to ?? "", from);
    return {
      args: ["put", cards, where, from],
      check:
        found &&
        (() => {
          model.leave(found);
          if (to === undefined) model.insert(cards, where as "top");
          else model.places[to]!.push(...cards);
        }),
    };
  },
  discard(model: Model, chance: Chance): Move {
    const own = placeIn(model, chance);
    const from = chance(3) === 1 ? own : undefined;
    const cards = someOf(model.places[own]!, model, chance);
    const found = model.found(cards, "discards", from);
    return {
      args: ["discard", cards, from],
      check:
        found &&
        (() => {
          model.leave(found);
          model.pile.push(...cards);
        }),
    };
  },
  peek(model: Model, chance: Chance): Move {
    const count = chance(7) - 1;
    return {
      args: ["peek", count],
      check(answer) {
        const cards = answer as Card[];
        expect(cards.length).toBe(Math.min(count, model.left.length));
        if (model.isKnown) expect(cards).toEqual(model.left.slice(0, count));
        else expect(new Set([...model.left, ...cards]).size).toBe(model.left.length);
      },
    };
  },
  where(model: Model, chance: Chance): Move {
    const card = one([...model.all, "none"], chance);
    const places: Readonly<Record<string, Card[]>> = { left: model.left, ...model.places };
    return {
      args: ["where", card],
      check: (answer) =>
        expect(answer).toBe(Object.keys(places).find((name) => places[name]!.includes(card))),
    };
  },
  cut(model: Model, chance: Chance): Move {
    const count = chance(model.left.length + 1) - 1;
    const { left } = model;
    return {
      args: ["cut", count],
      check: () => model.change([...left.slice(count), ...left.slice(0, count)]),
    };
  },
  shuffle: (model: Model): Move => ({ args: ["shuffle"], check: () => model.remake() }),
  reset: (model: Model): Move => ({
    args: ["reset"],
    check() {
      for (const name of Object.keys(model.places)) model.places[name] = [];
      Object.assign(model, { left: [...model.all], passes: model.passes + 1 });
      model.remake();
    },
  }),
};

const { draw, deal, put, discard, peek, where, cut, shuffle, reset } = MAKERS;
const MOVES = [draw, deal, put, put, put, put, discard, discard, discard, peek, where];
/** Those of which the server reads and writes all cards. */
const LONG_MOVES = [cut, shuffle, reset];

/** Makes calls of a table of so many cards and piles. Raises where it is not as the lists are. */
async function play(tables: Tables, size: number, piles: number, calls: number): Promise<void> {
  const source = newRandom(`${size} ${piles}`);
  const chance: Chance = (n) => source.random(n);
  const shuffled = chance(2) === 1;
  // A card reads as the position of another, and a pile as a number.
  const cards = Array.from({ length: size }, (_, index) => size - index);
  const names = Array.from({ length: piles }, (_, index) => `${index + 1}`);
  const table = await tables.create<Card, string>(`${size} ${piles}`, cards, { piles: names, shuffled });
  const model = new Model(cards, "discards", shuffled, undefined, names);
  const call = ([name, ...args]: Move["args"]): Promise<unknown> =>
    (table as unknown as Record<string, (...args: readonly unknown[]) => Promise<unknown>>)[name]!(...args);
  const look = async () => {
    const { places, left } = model;
    const { cards: held, discards } = await table.view({ piles: names });
    expect({ ...held, discards }).toEqual({ ...places, out: undefined, discards: model.pile });
    expect(sorted(await table.pile("out"))).toEqual(sorted(model.out));
    if (left.length > 0) model.see(await table.pile("left"));
  };
  const half = Math.ceil(size / 2);
  model.drawn(await table.draw(half), half);
  for (let turn = 1; turn <= calls; turn++) {
    const isLong = chance(size < LARGE ? 12 : 40) === 1;
    const move = one(isLong ? LONG_MOVES : MOVES, chance)(model, chance);
    if (move.check === undefined) await expect(call(move.args)).rejects.toThrow("bad argument #1 to");
    else move.check(await call(move.args));
    const { left, places, passes } = model;
    const { out, discards, ...held } = places;
    expect(await table.counts()).toMatchObject({
      left: left.length,
      out: out!.length,
      discarded: discards!.length,
      size,
      passes,
      piles: Object.fromEntries(names.map((name) => [name, held[name]!.length])),
    });
    if (turn % (size < LARGE ? 5 : 20) === 0) await look();
  }
  await look();
  await table.delete();
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

  // In CI each of them with each number of piles, with 20,000 calls together.
  it.each(SIZES)("are the same after each call, with %i cards", async (size) => {
    const at = SIZES.indexOf(size) % PILES.length;
    const calls = size < LARGE ? 240 : 60;
    for (const piles of long ? PILES : PILES.slice(at, at + 1))
      await play(tables, size, piles, long ? calls : calls / 12);
  });
});
