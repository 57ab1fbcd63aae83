/** Tests for Redis alone: libraries of functions, errors as replies, and a server that keeps running. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import * as library from "../../ts-src/randdeck.js";
import { cases } from "../cases/index.js";
import { playOnLua, withLibrary } from "../sides.js";
import { type Engine, engines } from "./index.js";
import { outputOf } from "./program.js";
import { type RedisServer, reply, withRedis } from "./redis.js";

const redis = engines.find(({ name }) => name === "Redis");
const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** A library with one function `play`, which runs the chunk. */
const functionOf = (chunk: string): string =>
  `#!lua name=chunk\nredis.register_function("play", function(keys, args)\n${chunk}\nend)`;

const load = (server: RedisServer, text: string): string =>
  reply(server.send(["FUNCTION", "LOAD", "REPLACE", "-"], text));

/** Redis, with the chunk in a library of functions. */
const functions: Engine = {
  name: "Redis, a function",
  version: redis?.version ?? "",
  run: (chunk) =>
    withRedis((server) => {
      load(server, functionOf(chunk));
      return reply(server.send(["FCALL", "play", "0"]));
    }),
};

/** Lua code that calls the function named by the client, with a wrong argument. */
const wrongCall = (args: "ARGV" | "args"): string =>
  withLibrary(`local result = randdeck[${args}[1]](true, true) return result`);

const manners = {
  EVAL: ({ send }: RedisServer, name: string) => send(["EVAL", "-", "0", name], wrongCall("ARGV")),
  FCALL: ({ send }: RedisServer, name: string) => send(["FCALL", "play", "0", name]),
};

describe.runIf(redis !== undefined)("Redis", () => {
  it("plays all cases in a library of functions", async () => {
    const problems = await playOnLua(functions, cases);
    expect(problems).toHaveLength(cases.length);
    expect(problems.flat()).toEqual([]);
  });

  // All functions but shuffleTable refuse a wrong argument.
  const names = Object.entries(library).flatMap(([name, value]) =>
    typeof value === "function" && name !== "shuffleTable" ? [name] : [],
  );

  it.each(["EVAL", "FCALL"] as const)("lives on after an error of every function by %s", async (manner) => {
    await withRedis((server) => {
      load(server, functionOf(wrongCall("args")));
      for (const name of names) {
        const { status, stderr } = manners[manner](server, name);
        expect(status).toBe(1);
        expect(stderr).toMatch(new RegExp(`^ERR .*bad argument #\\d to '${name}' \\(`));
        expect(reply(server.send(["PING"]))).toBe("PONG");
      }
    });
  });

  it("shuffles alike at every start where no source is given, and otherwise by a seed of the client", async () => {
    const chunk = (options: string) =>
      withLibrary(`return table.concat(randdeck.shuffled({ 1, 2, 3, 4, 5, 6, 7, 8, 9 }${options}), " ")`);
    const own = await redis!.run(chunk(""));
    expect(await redis!.run(chunk(""))).toBe(own);
    const seeded = await withRedis(({ send }) =>
      ["ann", "ben"].map((seed) =>
        reply(send(["EVAL", "-", "0", seed], chunk(", randdeck.newRandom(ARGV[1])"))),
      ),
    );
    const cards = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    const order = (seed: string) => library.shuffled(cards, library.newRandom(seed)).join(" ");
    expect(seeded).toEqual([order("ann"), order("ben")]);
  });
});

describe.runIf(redis !== undefined)("examples/redis", () => {
  const DAY = "daily:2026-11-21";
  const folder = mkdtempSync(join(tmpdir(), "randdeck-daily-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  for (const name of ["daily.lua", "load.sh"])
    cpSync(path(`../../examples/redis/${name}`), join(folder, name));
  cpSync(path("../../lua-out/randdeck.lua"), join(folder, "randdeck.lua"));

  const withExample = <T>(use: (server: RedisServer) => T): Promise<T> =>
    withRedis((server) => {
      const loaded = spawnSync("sh", [join(folder, "load.sh"), "-s", server.socket], { encoding: "utf8" });
      expect(outputOf(loaded)).toBe("daily\n");
      return use(server);
    });
  const draw = ({ send }: RedisServer, day: string, count: number): string[] =>
    reply(send(["FCALL", "daily_draw", "1", day, `${count}`])).split("\n");

  it("deals every card of a day once, the same ones on every server as in TypeScript", async () => {
    const [first, second] = await Promise.all([
      withExample((server) => Array.from({ length: 11 }, () => draw(server, DAY, 5)).flat()),
      withExample((server) => [...draw(server, DAY, 50), ...draw(server, DAY, 5)]),
    ]);
    const cards = [..."CDHS"].flatMap((suit) =>
      "2 3 4 5 6 7 8 9 10 J Q K A".split(" ").map((rank) => rank + suit),
    );
    const random = library.newRandom(DAY);
    expect(first).toEqual(library.newDeck(cards, { random, recycle: "none" }).draw(55));
    expect(first).toHaveLength(52);
    expect(second).toEqual(first);
  });

  it("has a deck a day, returns the number left, and replies with an error that changes nothing", async () => {
    await withExample((server) => {
      const left = () => reply(server.send(["FCALL_RO", "daily_left", "1", DAY]));
      expect(left()).toBe("52");
      const hand = draw(server, DAY, 5);
      expect(draw(server, "daily:2026-11-22", 5)).not.toEqual(hand);
      expect(Number(reply(server.send(["TTL", DAY])))).toBeGreaterThan(24 * 60 * 60);
      const { stderr } = server.send(["FCALL", "daily_draw", "1", DAY, "-1"]);
      expect(stderr).toMatch(/^ERR .*bad argument #1 to 'draw' \(integer from 0 [^)]*expected, got -1\)/);
      expect(left()).toBe("47");
      expect(new Set([...hand, ...draw(server, DAY, 52)]).size).toBe(52);
      server.send(["SET", DAY, "something else"]);
      const damaged = server.send(["FCALL", "daily_draw", "1", DAY, "1"]).stderr;
      expect(damaged).toMatch(/^ERR .*bad argument #1 to 'setState' \(/);
      expect(reply(server.send(["GET", DAY]))).toBe("something else");
    });
  });
});
