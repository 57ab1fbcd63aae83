/** A state is text without a character that means something in SQL, JSON, XML, a URL or a shell. */
import { spawnSync } from "node:child_process";
import type { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as library from "../../ts-src/randdeck.js";
import { projectFile } from "../docs/pages.js";
import { hasPostgres } from "../engines/postgres.js";
import { Postgres } from "../examples/postgres.js";

/** Every character of ASCII, some others, and names that look like numbers or other fields of a state. */
const NAMES = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
  ..."é€😀",
  ...["", "-7", "n7", "_20", "%20", "''); DROP TABLE saves; --", "true", "$(id)", "&amp;"],
];
const CARDS = [...NAMES, -7, 0, 7, -(2 ** 53), true, false];

interface Saved {
  getState(): string;
  setState(state: string): unknown;
}

/** An object of each kind with a state, and what it deals next. */
function objects(): readonly (readonly [Saved, () => unknown])[] {
  const options = () => ({ random: library.newRandom('it\'s 100% "fair" & <free>') });
  const piles = ["it's", "a b", "<&>", '"$HOME"', "`id`", "~root"] as const;
  const deck = library.newDeck(CARDS, { ...options(), piles });
  for (const pile of piles) deck.draw(3, pile);
  const ids = library.newDeck(NAMES, {
    ...options(),
    idOf: (card) => `${card}'`,
    cardOf: (id) => `${id}`.slice(0, -1),
  });
  const categories = library.newCategoryDeck([["A"], NAMES], options());
  const dice = library.newDice(NAMES, options());
  const blocks = library.newBlockDeck([["A'"], NAMES], options());
  const chance = library.newChance(0.25, options());
  const random = library.newRandom(-0.75).stream("it's");
  for (const dealer of [dice, blocks, chance]) dealer.peek(3);
  return [
    [deck, () => [deck.draw(9), deck.cards(), ...piles.map((pile) => deck.pile(pile))]],
    [ids, () => ids.draw(9)],
    [categories, () => categories.drawEach()],
    [dice, () => dice.draw(9)],
    [blocks, () => blocks.draw(9)],
    [chance, () => chance.draw(9)],
    [random, () => random.random(1e9)],
  ];
}

const states = objects().map(([object]) => object.getState());

/** What a shell passes on to a program. */
function throughShell(word: string): string {
  return spawnSync("sh", ["-c", `state=${word}; printf %s "$state"; printf ' %s' ${word}`], {
    encoding: "utf8",
  }).stdout;
}

it("has only letters, digits, colons, dots and underscores, whatever the cards and piles", () => {
  const kinds = new Set(states.map((state) => state.split(":")[1]));
  expect(kinds).toEqual(new Set(projectFile("test/values/frozen.json").match(/(?<=randdeck:)\w+/g)));
  for (const state of states) expect(state).toMatch(/^[A-Za-z0-9:._]+$/);
});

describe.each(states.map((state) => [state.split(":")[1], state] as const))(
  "a state of kind %s is the same",
  (_, state) => {
    it("in JSON and in a URL, escaped or not", () => {
      expect(JSON.parse(`"${state}"`)).toBe(state);
      for (const text of [state, encodeURIComponent(state)])
        expect(new URL(`https://example.org/?state=${text}&a=1`).searchParams.get("state")).toBe(state);
      expect(decodeURIComponent(state)).toBe(state);
    });

    it.skipIf(process.platform === "win32")("in a shell, in quotes of both kinds and without", () => {
      for (const word of [`'${state}'`, `"${state}"`, state])
        expect(throughShell(word)).toBe(`${state} ${state}`);
    });
  },
);

describe.runIf(hasPostgres)("Postgres", () => {
  let server: Postgres;
  let client: Client;

  beforeAll(async () => {
    server = await Postgres.start();
    client = await server.connect();
  });
  afterAll(async () => {
    await client?.end();
    await server?.stop();
  });

  it("reads a state of each kind in the text of a query, and in XML attributes with both quotes", async () => {
    for (const state of states) {
      const xml = `$$<a b='${state}' c="${state}"/>$$`;
      const query = `SELECT '${state}' AS text, xpath('/a/@*', xmlparse(DOCUMENT ${xml})) AS attributes`;
      const { rows } = await client.query({ text: query, rowMode: "array" });
      expect(rows).toEqual([[state, `{${state},${state}}`]]);
    }
  });
});

it("loads, and continues with the same cards", () => {
  const later = objects();
  for (const [, deal] of later) deal();
  for (const [at, [object, deal]] of later.entries()) {
    object.setState(states[at]!);
    expect(deal()).toEqual(objects()[at]![1]());
  }
});
