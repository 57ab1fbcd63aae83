/** Compares the lists of calls: the client's, the library's, the page's, and the types of moves. */
import { describe, expect, it } from "vitest";
import { CALLS, type CallName, hasForm } from "../../ts-src/node/redis/calls.js";
import type { TableAnswers, TableMove } from "../../ts-src/node/redis.js";
import { MOVES } from "../../ts-src/redis/limits.js";
import { projectFile } from "../docs/pages.js";
import { Library } from "./library.js";
import { hasRedis } from "./server.js";

type Move = TableMove<string, "north">;
type MoveName = Exclude<Move[0], "view">;
type Arguments<Name extends string> =
  Required<Extract<Move, readonly [Name, ...unknown[]]>> extends readonly [unknown, ...infer Given]
    ? Given["length"]
    : never;

/** The number of arguments of each move. It stops the check of types if `TableMove` says otherwise. */
const counts: { readonly [Name in MoveName]: Arguments<Name> } = MOVES;

type MoveOf<Name> = Extract<Move, readonly [Name, ...unknown[]]>;

/** Whether a move returns nothing. It stops the check of types if `TableAnswers` says otherwise. */
const isSilent: {
  readonly [Name in MoveName]: [TableAnswers<string, [MoveOf<Name>], "north">[0]] extends [undefined]
    ? true
    : false;
} = {
  cut: true,
  deal: false,
  discard: true,
  draw: false,
  peek: false,
  pile: false,
  put: true,
  reset: true,
  shuffle: true,
  take: false,
};

/** Arguments of each call, after the request. */
const WORDS: Readonly<Record<Exclude<CallName, "version">, readonly string[]>> = {
  about: [],
  counts: [],
  create: ['["A","B"]', '{"seed":1,"piles":["north"]}'],
  cut: ["1"],
  deal: ["2", "1"],
  delete: [],
  discard: ["1", "draw"],
  draw: ["2"],
  get_state: [],
  peek: [],
  pile: ["draw"],
  put: ["1", "north", "draw"],
  reset: [],
  set_state: [],
  shuffle: [],
  step: ['[["draw"],["view",["north"]]]'],
  take: ["draw", "random"],
  touch: [],
  view: ['["north"]'],
  where: ["1"],
};

describe.runIf(hasRedis)("calls", () => {
  const library = new Library();

  it("have the same names for the client, for the library and on the page", async () => {
    const names = Object.keys(CALLS).sort();
    const [loaded] = await library.client.functionList();
    const registered = loaded!.functions.map(({ name }) => String(name).replace("randdeck_", ""));
    expect(registered.sort()).toEqual(names);
    const rows = projectFile("docs/online.md")
      .split("\n")
      .filter((line) => line.startsWith("| `randdeck_"));
    const written = rows.flatMap((row) => row.split("|")[1]!.match(/\w+(?=`)/g)!);
    expect([...written, "randdeck_version"].sort()).toEqual(names.map((name) => `randdeck_${name}`));
  });

  it("are answered in the form that the client expects, and with OK if their type has no answer", async () => {
    const make = () => library.call("create", ["", "", ...WORDS.create]);
    for (const [name, words] of Object.entries(WORDS) as [keyof typeof WORDS, string[]][]) {
      await library.client.flushAll();
      if (name !== "create") await make();
      const state = name === "set_state" ? [String(await library.call("get_state", [""]))] : [];
      const reply = await library.call(name, ["", "", ...words, ...state]);
      expect(hasForm(reply, CALLS[name]), `${name}: ${reply}`).toBe(true);
      for (const other of ["QUEUED", [], null]) {
        const isEmpty = name === "where" && Array.isArray(other);
        expect(hasForm(other, CALLS[name]), `${name}: ${other}`).toBe(isEmpty);
      }
      if (name in isSilent) expect(reply === "OK", name).toBe(isSilent[name as MoveName]);
    }
    expect(hasForm(await library.call("version", [], []), CALLS.version)).toBe(true);
  });

  it("are moves of a step if they are in the type of moves, with as many arguments", async () => {
    const most = Object.keys(counts).map((name) => [name, CALLS[name as MoveName].most]);
    expect(Object.fromEntries(most)).toEqual(MOVES);
    await library.create(["A"]);
    const isMove = async (name: string) => {
      const words = ["", "", JSON.stringify([[name]])];
      const text = await library.call("step", words).then(String, (error) => error.message);
      return !/#1 to 'step' \(.* expected, got/.test(text);
    };
    const moves = [];
    for (const name of Object.keys(CALLS)) if (await isMove(name)) moves.push(name);
    expect(moves).toEqual([...Object.keys(MOVES), "view"].sort());
  });
});
