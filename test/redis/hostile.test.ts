/** Arguments of a megabyte, and many clients: no caller may block the server. */
import { describe, expect, it } from "vitest";
import { long } from "../long.js";
import { KEY, Library } from "./library.js";
import { CARDS, hasRedis } from "./server.js";

const MEGABYTE = 1_000_000;

/** Texts that can be taken for patterns, numbers, JSON and states. */
const PARTS = [
  "1",
  ":",
  " ",
  "[",
  '"',
  "a",
  "-",
  "1:",
  "1.",
  "1 ",
  "9999999999 ",
  "\u00ff",
  "\0",
  "\\",
  "'",
  "{",
  "%",
  "\n",
  "0x1",
  "1e9",
  "=a:",
  "[[],",
  '{"a":',
  '"\\u0041",',
  "1,",
  "null,",
  "[1,2],",
  '["A",2],',
];
const BEFORE = [
  "",
  "a:1",
  "a:1:",
  "randdeck:deck:2:",
  "randdeck:deck:4:",
  "[",
  '{"copies":[',
  '{"seed":1,"a":"',
];

/** For each function, how many arguments to test after the instance and the request. */
const FUNCTIONS: Readonly<Record<string, number>> = {
  about: 0,
  counts: 0,
  create: 2,
  deal: 2,
  delete: 0,
  discard: 1,
  draw: 1,
  get_state: 0,
  peek: 1,
  put: 2,
  reset: 0,
  set_state: 1,
  shuffle: 0,
  take: 2,
  view: 0,
};

const OPTIONS = ["answers", "events", "ttl", "kinds", "noRepeat", "piles", "recycle", "shuffled"];

describe.runIf(hasRedis)("the server", () => {
  const library = new Library();

  /** The processor time of the server in milliseconds, since other programs use the machine too. */
  async function spent(): Promise<number> {
    const used = await library.client.info("cpu");
    return [...used.matchAll(/used_cpu_(?:user|sys):([\d.]+)/g)].reduce(
      (sum, [, at]) => sum + Number(at) * 1000,
      0,
    );
  }

  /** The milliseconds of a call. A call over the limit is repeated, and its shortest time counts. */
  async function cost(limit: number, call: () => Promise<unknown>): Promise<number> {
    let least = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < 10 && least > limit; tries++) {
      const before = await spent();
      await call().catch(() => {});
      least = Math.min(least, (await spent()) - before);
    }
    return least;
  }

  const shapes = BEFORE.flatMap((before) => PARTS.map((part) => [before, part] as const));
  const some = shapes.filter((_, index) => index % (long ? 7 : 37) === 0);
  some.push(["a:1", "1"], ["randdeck:deck:4:", ":"], ["", "1 "]);

  it.each(Object.entries(FUNCTIONS))(
    "looks no longer than at its bytes at an argument of %s",
    async (name, own) => {
      const limit = name === "create" ? 150 : 50;
      for (const [before, part] of some) {
        const text = before + part.repeat((MEGABYTE - before.length) / part.length);
        for (let at = 0; at < 2 + own; at++) {
          const words = ["", "", "1", "1"].slice(0, 2 + own);
          if (name === "create") words.splice(2, 2, '["A"]', '{"seed":1}');
          words[at] = text;
          await library.client.flushAll();
          if (name !== "create") await library.create(CARDS);
          const took = await cost(limit, () => library.call(name, words));
          expect(took, `${name}, word ${at + 1}: ${before}${part}...`).toBeLessThan(limit);
        }
      }
    },
  );

  it("quotes at most some 100 bytes of a value in an error", async () => {
    const long = "é".repeat(450_000);
    const calls: string[][] = [];
    for (const [name, own] of Object.entries(FUNCTIONS)) {
      for (let at = 0; at < 2 + own; at++) {
        const words = ["", "", "1", "1"].slice(0, 2 + own);
        words[at] = long;
        calls.push([name, ...words]);
      }
    }
    for (const option of [`"${long}":1`, ...OPTIONS.map((name) => `"${name}":"${long}"`)])
      calls.push(["create", "", "", '["A"]', `{"seed":1,${option}}`]);
    calls.push(
      ["put", "", "", "1", "top", long],
      ["discard", "", "", "1", long],
      ["pile", "", "", long],
      ["view", "", "", long],
    );
    for (const [name = "", ...words] of calls) {
      await library.client.flushAll();
      if (name !== "create") await library.create(CARDS, { piles: ["north"] });
      const error = await library.call(name, words).catch(({ message }: Error) => message);
      expect(error, name).toMatch(/^DECK .{1,400}$/);
    }
  });

  it("reads a state of colons or dots no longer than docs/speed.md says of a whole one, of 50,000 cards", async () => {
    await library.create(Array.from({ length: 50_000 }, (_, index) => index + 1));
    for (const part of [":", ".", "1.", "1:"]) {
      const text = `randdeck:deck:4:${part.repeat(400_000 / part.length)}:1`;
      const took = await cost(500, () => library.call("set_state", ["", "", text]));
      expect(took, part).toBeLessThan(500);
    }
  });

  it("takes ids of at most 100 bytes, and clients of at most 64", async () => {
    await library.create(CARDS);
    const refused =
      "DECK request as 'client:number' or 'client:number:oldest' expected: client of at most 64 bytes";
    for (const id of [
      `${"a".repeat(65)}:1`,
      `a:1:${"0".repeat(97)}`,
      `a:${"1".repeat(17)}`,
      `a:1${" ".repeat(100)}`,
    ])
      await expect(library.call("draw", ["", id]), id).rejects.toThrow(refused);
    await library.call("draw", ["", `${"a".repeat(64)}:9007199254740991:9007199254740991`]);
    expect(await library.counts()).toBe("51 1 0 52 1");
  });

  it("looks at few clients for a new one, however many there are", async () => {
    await library.create(CARDS, { recycle: "all", answersFor: 1000 });
    const crowd = Array.from({ length: 3000 }, (_, index) => library.call("draw", ["", `client-${index}:1`]));
    await Promise.all(crowd);
    await library.client.configResetStat();
    await library.call("draw", ["", "new:1"]);
    const stats = await library.client.info("commandstats");
    const calls = (name: string) => Number(new RegExp(`cmdstat_${name}:calls=(\\d+)`).exec(stats)?.[1] ?? 0);
    expect(calls("hrandfield")).toBe(1);
    // It is very unlikely that three of four random looks find the same client.
    expect(calls("hget")).toBeGreaterThan(1);
    expect(calls("hget")).toBeLessThanOrEqual(5);
    expect(calls("hgetall") + calls("hkeys") + calls("hscan")).toBe(0);
    // The table has forgotten no client, since none was silent for long enough.
    expect((await library.client.hKeys(KEY)).filter((field) => field.endsWith(":"))).toHaveLength(3001);
  });
});
