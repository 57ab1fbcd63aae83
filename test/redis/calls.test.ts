/** Compares the lists of calls: the client's, the library's, the page's, and the types of moves. */
import { describe, expect, it } from "vitest";
import { CALLS } from "../../ts-src/node/redis/calls.js";
import type { TableMove } from "../../ts-src/node/redis.js";
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
