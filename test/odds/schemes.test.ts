/** Schemes in JSON, and scripts, that are rejected with an error in one line. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OddsError } from "../../odds/asks/error.js";
import type { Question } from "../../odds/asks/question.js";
import { readQuestion } from "../../odds/asks/read-question.js";
import { readSchemes } from "../../odds/asks/read-scheme.js";
import { dealerOf, schemesFor } from "../../odds/games/dealer.js";
import { playScript } from "../../odds/games/lua-scheme.js";
import { playChunk } from "../../odds/games/tally.js";
import { newRandom } from "../../ts-src/randdeck.js";
import { projectFile } from "../docs/pages.js";
import { long } from "../long.js";

/** A deck with six categories of four cards. */
const CATEGORIES = JSON.parse(projectFile("examples/odds.json"))[0].categories as object;

const SCHEME = 'an object such as { "kind": "deck", "cards": ["a", "b"], "copies": { "a": 2 } }';

const question: Question = readQuestion({ when: "oak", draws: 12 });
const played = (json: unknown) => playChunk(readSchemes(json)[0]!, question, "1", 0, 10);

describe("a scheme in JSON", () => {
  it.each<[unknown, unknown]>([
    ...[3, ["oak"]].map((json): [unknown, string] => [json, `scheme 1: ${SCHEME} expected`]),
    [
      [{ kind: "dice", cards: ["oak"] }, {}],
      `scheme 2: 'kind' is missing, ${SCHEME} expected, known: dice, deck, categories, blocks, chance`,
    ],
    [
      { name: "mine", kind: "toString" },
      "scheme 'mine': unknown kind \"toString\", known: dice, deck, categories, blocks, chance",
    ],
    [
      { kind: "dice", cards: ["drop"], chance: 0.02 },
      'scheme 1: \'chance\' can\'t be a number: write { "kind": "chance", "chance": [0.02] } for the same chance at each try, or "share": 0.02 for a chance that grows with each miss',
    ],
    [
      { kind: "deck", cards: ["oak"], blockSize: 3 },
      "scheme 1: unknown key 'blockSize' of kind 'deck', known: name, kind, cards, categories, copies, noRepeat, hand, discard, retain, exhaust",
    ],
    [{ kind: "dice", cards: ["oak"], name: 3 }, "scheme 1: 'name' must be a text, got 3"],
    ...[{}, { cards: ["oak"], categories: CATEGORIES }].map((cards): [unknown, string] => [
      { kind: "deck", ...cards },
      "scheme 1: either 'cards' or 'categories' expected: a list of names, or an object with a list for each category",
    ]),
    ...[[], ["oak", 3], { oak: 2 }, [{ name: "oak", count: 2 }]].map((cards): [unknown, string] => [
      { kind: "deck", cards },
      `scheme 1: 'cards' must be a list of names, each in quotes; write the number of each in 'copies', as in "copies": { "a": 2 }, got ${JSON.stringify(cards)}`,
    ]),
    ...[[["oak"]], { wood: 24 }, {}].map((categories): [unknown, string] => [
      { kind: "deck", categories },
      `scheme 1: 'categories' must be an object with a list of names for each; write the number of each in 'copies', as in "copies": { "a": 2 }, got ${JSON.stringify(categories)}`,
    ]),
    ...[0, { oak: 0 }, [0]].map((copies): [unknown, string] => [
      { kind: "deck", cards: ["oak"], copies },
      "scheme 1: 'copies' must be above 0 for at least one card",
    ]),
    ...[-1, 1001, 1.5, "3", null, { oak: -1 }, [1001]].map((copies): [unknown, string] => [
      { kind: "deck", cards: ["oak"], copies },
      `scheme 1: 'copies' of 'oak' must be an integer from 0 to 1000, got ${JSON.stringify(
        [(copies as { oak: number } | null)?.oak ?? copies].flat()[0],
      )}`,
    ]),
    [
      { kind: "dice", cards: ["oak", "elm"], weights: [1] },
      "scheme 1: 'weights' must have 2 numbers, one for each card, got 1",
    ],
    [
      { kind: "dice", cards: ["oak"], weights: { oak: -1 } },
      "scheme 1: 'weights' of 'oak' must be a number from 0, got -1",
    ],
    [{ kind: "dice", cards: ["oak"], weights: 0 }, "scheme 1: 'weights' must have a finite sum above 0"],
    [{ kind: "chance", cards: ["oak", "elm"] }, "scheme 1: 'cards' must have one name: the name of a hit"],
    [
      { kind: "chance", categories: { oak: ["elm"] } },
      "scheme 1: unknown key 'categories' of kind 'chance', known: name, kind, cards, share, chance, schedule, misses, then, lost",
    ],
    ...[[], [0.5, 2], { chance: 0.1, at: 9, from: 2 }, { chance: 0.1, at: 9, step: 0.1 }].map(
      (chance): [unknown, string] => [
        { kind: "chance", cards: ["oak"], chance },
        `scheme 1: 'chance' must be a list of numbers from 0 to 1, or pity such as { "chance": 0.006, "from": 74, "step": 0.06, "at": 90 }, got ${JSON.stringify(chance)}`,
      ],
    ),
    [
      { kind: "deck", cards: ["oak"], copies: { elm: 2 } },
      "scheme 1: 'copies' names 'elm', which is not a card of the scheme; its cards are oak",
    ],
    [
      { kind: "blocks", categories: { wood: ["oak"] }, perBlock: { wood: 1 } },
      "scheme 1: 'perBlock' must be an integer from 0, or a list with one for each category, got {\"wood\":1}",
    ],
    ...[
      ["blockSize", "an integer from 1"],
      ["perBlock", "an integer from 0, or a list with one for each category"],
      ["noRepeat", "true or false"],
    ].map(([key, expected]): [unknown, string] => [
      { kind: "blocks", categories: CATEGORIES, [key!]: null },
      `scheme 1: '${key}' must be ${expected}, got null`,
    ]),
    [
      { kind: "categories", categories: { best: ["oak"], "3": ["elm"] } },
      "scheme 1: category '3': write 'level 3', since JavaScript changes the order of integers",
    ],
    [
      { kind: "blocks", categories: { land: ["forest", "oak"], red: ["oak"] } },
      "scheme 1: 'oak' is in two categories, but a block has it from only one: make the other a group",
    ],
    [
      { kind: "blocks", categories: { wood: ["oak"], stone: ["flint"] }, perBlock: [1, 0, 1] },
      "scheme 1: 'perBlock' must have 2 numbers, one for each category, got 3",
    ],
    ...[
      { kind: "deck", categories: { oak: ["oak", "elm"] } },
      { kind: "categories", categories: { wood: ["oak"], oak: ["elm"] } },
    ].map((json): [unknown, string] => [
      json,
      "scheme 1: a card and a category with other cards are both named 'oak': rename one",
    ]),
    [
      // biome-ignore lint/suspicious/noThenProperty: a key of JSON
      { kind: "chance", cards: ["other"], share: 0.5, then: { featured: 0.5 } },
      "scheme 1: a card and a category with other cards are both named 'other': rename one",
    ],
    [{ kind: "deck", cards: ["oak", "*"] }, "scheme 1: '*' stands for all cards: choose another name"],
    [
      { kind: "deck", cards: ["elm", "elm", "ash"] },
      "scheme 'deck' has no card 'oak'; it has: elm, ash; to count several cards as oak write --group oak='elm|ash'",
    ],
    [
      { name: "big", kind: "blocks", categories: CATEGORIES, blockSize: 30 },
      "scheme 'big': 'blockSize' must be an integer from 6 (the sum of 'perBlock') to 24 (the different cards), got 30",
    ],
  ])("%j is refused", (json, problem) => {
    expect(() => played(json)).toThrow(expect.objectContaining({ message: problem }));
  });

  it("that cannot be dealt is refused before its chances are computed", () => {
    const blocks = { name: "small", kind: "blocks", categories: CATEGORIES, blockSize: 3 };
    expect(() => schemesFor(blocks, question)).toThrow(
      "scheme 'small': 'blockSize' must be an integer from 6 ",
    );
  });

  it("says of many cards only some", () => {
    const cards = Array.from({ length: 30 }, (_, at) => `card ${at}`);
    expect(() => played({ kind: "deck", cards })).toThrow(/card 18, card 19, \.\.\.; to count /);
  });
});

it.each(["deck", "dice", "blocks", "categories"])(
  "groups never change what a scheme of kind %s deals",
  (kind) => {
    const dealt = (group: string[]) => {
      const [scheme] = schemesFor({ kind, categories: CATEGORIES }, readQuestion({ card: "oak", group }));
      return dealerOf(scheme!, 60, newRandom("groups"))();
    };
    expect(dealt(["mine=oak|elm", "more=mine|iron"])).toEqual(dealt([]));
  },
);

describe("a scheme in Lua", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "randdeck-odds-"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function script(code: string): string {
    const path = join(folder, "scheme.lua");
    writeFileSync(path, code);
    return path;
  }

  const work = { question, seed: "1", timeLimit: 5 };
  const playedLua = (code: string, games: number, more: Partial<typeof work> = {}) => {
    const { question: asked, ...limits } = { ...work, ...more };
    return playScript({ name: "script", path: script(code) }, asked, games, limits);
  };

  it("may return any dealer, another one in each game, and is the same by the same seed", async () => {
    const code = `
      local dealers = {
        RandDeck({ "oak", "elm" }), RandMultiDeck({ "oak", "elm" }), newDeck(copies({ "oak", "elm" }, 6)),
        newDice({ "oak", "elm" }), newBlockDeck({ { "oak" }, { "elm" } }, { blockSize = 2 }),
        newCategoryDeck({ { "oak" }, { "elm" } }), newCategoryDeck({ { "oak", "elm" }, { "ash" } }):deck(1),
        function() return math.random() < 0.5 and "oak" or ({ "elm", "oak" })[math.random(2)] end,
      }
      game = (game or 0) + 1
      return dealers[game]`;
    const first = await playedLua(code, 8);
    expect(first.given[0]).toBe(8);
    expect(await playedLua(code, 8)).toEqual(first);
    expect(await playedLua(code, 8, { seed: "2" })).not.toEqual(first);
    const card = readQuestion({ card: "ace", draws: 12 });
    await expect(playedLua(code, 8, { question: card })).rejects.toThrow("; the cards drawn are elm, oak");
  });

  it("starts anew in each game, finds modules next to it, and its output is dropped", async () => {
    writeFileSync(join(folder, "cards.lua"), "return { 'oak', 2, true }");
    const code =
      "#!/usr/bin/env lua\nprint(1) local at = 0 return function() at = at + 1 return require('cards')[at == 3 and 1 or at % 2 + 2] end";
    const { met } = await playedLua(code, 3);
    expect(met.slice(1, 4)).toEqual([0, 0, 3]);
    const card = readQuestion({ card: "ace", draws: 3 });
    await expect(playedLua(code, 3, { question: card })).rejects.toThrow(
      "; the cards drawn are 2, oak, true",
    );
  });

  it.each<[string, string]>([
    ["\nreturn (", "scheme.lua:2: unexpected symbol near <eof>"],
    ["drawCards(5)", "scheme.lua:1: bad argument #2 to 'drawCards' (table expected, got nil)"],
    ...[
      ["", "nil"],
      ["return 'oak'", "string"],
      ["return {}", "table"],
    ].map(([code, type]): [string, string] => [
      code!,
      `scheme.lua: a dealer expected: a function, or an object with draw or drawEach, got ${type}`,
    ]),
    ["return newDeck({ 'oak', 'elm' })", "scheme.lua: no card at draw 3 of 12"],
    ["return newDice({ {} })", "scheme.lua: each card must be a string, a number or a boolean, got a table"],
    ["return newDice({ 'o\\0k' })", "scheme.lua: the name of a card has a byte 0"],
    ["os.exit(0)", "scheme.lua:1: os.exit in a scheme"],
  ])("%j is refused", async (code, problem) => {
    const raised = await playedLua(code, 1).catch((error: unknown) => error);
    expect(raised).toBeInstanceOf(OddsError);
    expect((raised as OddsError).message.replace(`${folder}/`, "")).toBe(problem);
  });

  const slow = [
    "coroutine.wrap(function() while true do end end)()",
    "debug.sethook() string.find(string.rep('a', 30000), '.-.-.-.-b')",
    "local long = string.rep('x', 1e8) while true do long:upper() end",
  ];
  it.each(["while true do pcall(function() while true do end end) end", ...(long ? slow : [])])(
    "%j ends with the time of a game",
    async (code) => {
      await expect(playedLua(`return function() ${code} end`, 1, { timeLimit: 0.2 })).rejects.toThrow(
        "time limit of 0.2 s exceeded",
      );
    },
  );
});
