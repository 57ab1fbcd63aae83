/** Parts of the client. A mock replaces the server, which can't be made to raise each of these errors. */
import { setTimeout as wait } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { CALL, CHANGE, callIn, wordsOf } from "../../ts-src/node/redis/calls.js";
import type { Client } from "../../ts-src/node/redis/clients.js";
import { TableError } from "../../ts-src/node/redis/error.js";
import { isOlder, Servers } from "../../ts-src/node/redis/servers.js";
import { slotOf } from "../../ts-src/node/redis/slot.js";
import { changeIn } from "../../ts-src/node/redis/watch.js";
import { createTables } from "../../ts-src/node/redis.js";

const VERSION = "0123456789abcdef";
const AFTER = "fedcba9876543210";
const INSTANCE = "9 1795852326.110642";
const TIME = "1795852399000.125";

it("the message of an event is read", () => {
  const change = {
    instance: INSTANCE,
    version: VERSION,
    after: AFTER,
    call: "draw",
    time: 1795852399000.125,
  };
  expect(changeIn(`${VERSION} ${AFTER} draw ${INSTANCE} ${TIME}`)).toEqual(change);
  const made = { ...change, after: undefined, call: "create" };
  expect(changeIn(`${VERSION} - create ${INSTANCE} ${TIME}`)).toEqual(made);
  expect(changeIn(`${VERSION} ${AFTER} set_state 10 1.000000 ${TIME}`)).toEqual({
    ...change,
    instance: "10 1.000000",
    call: "setState",
  });
});

it.each([
  "",
  "hello",
  `x${VERSION} ${AFTER} draw ${INSTANCE} ${TIME}`,
  `${VERSION} ${AFTER} draw ${INSTANCE} ${TIME}x`,
  `${VERSION.slice(1)} ${AFTER} draw ${INSTANCE} ${TIME}`,
  `${VERSION} ${AFTER.slice(1)} draw ${INSTANCE} ${TIME}`,
  `${VERSION} x draw ${INSTANCE} ${TIME}`,
  `${VERSION} ${AFTER} - ${INSTANCE} ${TIME}`,
  `${VERSION} ${AFTER} draw 8 1.5 ${TIME}`,
  `${VERSION} ${AFTER} draw 8`,
  `${VERSION} ${AFTER} draw ${INSTANCE}`,
  `${VERSION} ${AFTER} draw ${INSTANCE} 1.5`,
  `${VERSION} ${AFTER} draw ${INSTANCE} ${TIME}\n`,
])("the message %j of somebody else is no event", (message) => {
  expect(changeIn(message)).toBe(undefined);
});

const DRAW = { own: 0, most: 2, options: CALL };

it("the last argument is options if it is a plain object, and missing arguments are none", () => {
  expect(callIn("draw", [], DRAW)).toEqual([[], {}]);
  expect(callIn("draw", [1, null, undefined], DRAW)).toEqual([[1], {}]);
  expect(callIn("draw", [undefined, "north", null], DRAW)).toEqual([[undefined, "north"], {}]);
  expect(callIn("draw", [1, { request: "a:1" }], DRAW)).toEqual([[1], { request: "a:1" }]);
  expect(callIn("discard", [{ a: 1 }], { ...DRAW, own: 1 })).toEqual([[{ a: 1 }], {}]);
  expect(callIn("draw", [1, { ifVersion: VERSION, note: "" }], { ...DRAW, options: CHANGE })).toEqual([
    [1],
    { ifVersion: VERSION, note: "" },
  ]);
});

it.each<[unknown[], string]>([
  [[1, 2, 3], "bad argument #3 to 'draw' (table of options expected, got 3)"],
  [[1, { colour: 1 }], "bad argument #2 to 'draw' (unknown option 'colour', known: ifVersion, note, request"],
  [[{ ifVersion: `${VERSION}0` }], "option 'ifVersion': version from view() or counts() expected"],
  [[{ ifVersion: `0${VERSION}` }], "option 'ifVersion': version from view() or counts() expected"],
  [[{ ifVersion: 7 }], "option 'ifVersion': version from view() or counts() expected, got 7"],
  [[{ note: "x".repeat(65_537) }], "option 'note': string of valid Unicode and at most 65536 bytes"],
  [[{ note: "\ud800" }], "option 'note': string of valid Unicode"],
  [[{ signal: 5 }], "option 'signal': AbortSignal expected, got 5"],
  [[{ request: "" }], "request as 'client:number' expected, got ''"],
  [[{ request: "a:0" }], "request as 'client:number' expected"],
  [[{ request: "a:1:2" }], "request as 'client:number' expected"],
  [[{ request: "a:9007199254740992" }], "request as 'client:number' expected"],
  [[{ request: `${"a".repeat(65)}:1` }], "request as 'client:number' expected"],
])("the arguments of case %# are refused", (given, text) => {
  expect(() => callIn("draw", given, { ...DRAW, options: CHANGE })).toThrow(text);
});

it("at most 65 names are sent, each of at most 64 bytes", () => {
  const names = Array<string>(65).fill("x".repeat(64));
  expect(wordsOf("deal", 1, names, 2, true, null)).toEqual([JSON.stringify(names), "2", "true", ""]);
  const expected = "bad argument #2 to 'deal' (at most 65 names of at most 64 bytes expected, got ";
  expect(() => wordsOf("deal", 2, [...names, "x"])).toThrow(`${expected}66)`);
  expect(() => wordsOf("deal", 1, 5, "x".repeat(65))).toThrow(`${expected}'xxx`);
});

it("versions are compared by their numbers, and then by the formats of tables", () => {
  const versions = ["1.0.0-rc.1 8", "1.0.0 8", "1.0.0 9", "1.0.0 10", "1.2.0 8", "1.10.0 8", "2.0.0 1"];
  for (const [index, one] of versions.entries())
    for (const [place, another] of versions.entries()) expect(isOlder(one, another)).toBe(index < place);
});

/** Asks over a client whose first call of a function fails with an error. */
function askAfter(error: unknown, isOpen = true, more: object = {}): Promise<unknown> {
  const errors = [error];
  const client = {
    ...more,
    isOpen,
    functionLoad: async () => "randdeck",
    fCall: async (name: string) => {
      if (name === "randdeck_version") return "999.0.0 8";
      if (errors.length > 0) throw errors.pop();
      return "7";
    },
  };
  const servers = new Servers(client as unknown as Client, 30);
  const { signal } = new AbortController();
  return servers.ask({ name: "draw", key: "t", words: [] }, signal, () => {});
}

it.each(["LOADING a", "READONLY a", "NOREPLICAS a", "BUSY a", "ERR Function not found", "Connection lost"])(
  "a call is sent again after the error '%s'",
  async (text) => {
    expect(await askAfter(new Error(text))).toBe("7");
  },
);

it.each([
  new Error("ERR a LOADING b"),
  new Error("OOM command not allowed"),
  new Error("NOPERM this user"),
  new RangeError("wrong"),
  new TypeError("wrong"),
  new TableError("no such table"),
])("a call is not sent again after the error '%s'", async (error) => {
  await expect(askAfter(error)).rejects.toThrow(error.message);
});

it("errors of the library and of a closed client say more than their texts", async () => {
  await expect(askAfter(new Error("DECK no such table"))).rejects.toMatchObject({
    message: "no such table",
    code: "no-table",
  });
  await expect(askAfter(new Error("DECK move 2: bad argument #1 to 'draw' (x)"))).rejects.toMatchObject({
    message: "move 2: bad argument #1 to 'draw' (x)",
    code: "refused",
  });
  await expect(askAfter(new Error("ERR unknown command 'FCALL'"))).rejects.toThrow("Redis 7.0 or later");
  expect(await askAfter(new Error("ERR max number of clients reached"))).toBe("7");
  await expect(askAfter(new Error("The client is closed"), false)).rejects.toThrow(
    "The client is closed: the client was never connected, or was closed",
  );
});

it("a cluster is asked for a slot that has no server yet", async () => {
  const cluster = { slots: [], nodeClient: () => undefined };
  expect(await askAfter(new Error("CLUSTERDOWN Hash slot not served"), true, cluster)).toBe("7");
});

/** Draws a card of a table over a client whose library is new enough; `draw` answers. */
function drawing(client: object, draw: () => Promise<string>) {
  const about = ["9 1.000000", '["A"]', "32", "120", "[]", "0"];
  const answer = async (name: string) =>
    name === "randdeck_version" ? "999.0.0 9" : name === "randdeck_about" ? about : draw();
  const call = (_: string, name: string) => answer(name);
  const own = { ...client, ...("isOpen" in client ? { fCall: answer } : { call }) };
  return createTables({ client: own as Client, timeout: 12 })
    .open("t")
    .draw();
}

it("over ioredis a call without an answer is sent again after five seconds, and ends at its timeout", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    let sent = 0;
    const drawn = drawing({ status: "ready", options: {} }, () => {
      sent += 1;
      return new Promise(() => {});
    });
    const ended = drawn.then(String, String);
    // The pauses between two tries are real, and short.
    const whenSent = async (count: number) => {
      for (let tries = 0; tries < 500 && sent < count; tries++) await wait(1);
      return sent;
    };
    expect(await whenSent(1)).toBe(1);
    vi.advanceTimersByTime(4999);
    expect(sent).toBe(1);
    for (const count of [2, 3]) {
      vi.advanceTimersByTime(count === 2 ? 1 : 5000);
      expect(await whenSent(count)).toBe(count);
    }
    vi.advanceTimersByTime(2000);
    expect(await Promise.race([ended, wait(500)])).toBe("TableError: no answer within 12 s");
    expect(sent).toBe(3);
  } finally {
    vi.useRealTimers();
  }
});

it("a call isn't sent again after its machine has slept for longer than the table keeps answers", async () => {
  const late = Date.now() + 3_600_000;
  const clock = vi.spyOn(Date, "now");
  try {
    let sent = 0;
    const drawn = drawing({ isOpen: true }, async () => {
      sent += 1;
      if (sent > 1) return "1";
      // Timers stand still while a machine sleeps.
      clock.mockReturnValue(late);
      throw new Error("Socket closed unexpectedly");
    });
    await expect(drawn).rejects.toMatchObject({ code: "unknown-answer" });
    expect(sent).toBe(1);
  } finally {
    clock.mockRestore();
  }
});

it("a master that never answers stops its own tables alone", async () => {
  const masters = ["dead", "alive"].map((address) => ({ master: { address } }));
  const slots = Array.from({ length: 16_384 }, (_, slot) => masters[slot % 2]!);
  const keyAt = (half: number) => ["a", "b", "c", "d", "e"].find((key) => slotOf(key) % 2 === half)!;
  const over = new AbortController();
  const silence = new Promise<never>((_, reject) => over.signal.addEventListener("abort", reject));
  const nodeClient = async (node: object) => node;
  const cluster = {
    isOpen: true,
    slots,
    masters: masters.map(({ master }) => master),
    nodeClient,
    fCall: async (name: string, { keys: [key = ""] }: { keys: string[] }) => {
      if (slotOf(key) % 2 === 0) return silence;
      return name === "randdeck_version" ? "999.0.0 9" : "7";
    },
  };
  const servers = new Servers(cluster as unknown as Client, 30);
  const ask = (key: string) => servers.ask({ name: "draw", key, words: [] }, over.signal, () => {});
  const stopped = ask(keyAt(0)).then(String, () => "stopped");
  expect(await Promise.race([ask(keyAt(1)), wait(2000)])).toBe("7");
  over.abort();
  expect(await stopped).toBe("stopped");
});
