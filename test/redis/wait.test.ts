/** Waiting calls, without a server: broken connections fail at once, so that no test hangs. */
import { getEventListeners } from "node:events";
import { setImmediate as turn, setTimeout as wait } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { Channels } from "../../ts-src/node/redis/channels.js";
import type { Connection, Master, Owner } from "../../ts-src/node/redis/clients.js";
import { limited, patiently, until } from "../../ts-src/node/redis/wait.js";

const never = new Promise<never>(() => {});

/** The present state of a promise. */
const now = (promise: Promise<unknown>) =>
  Promise.race([
    promise.then(
      (value) => ({ value }),
      (error) => ({ error }),
    ),
    turn("pending"),
  ]);

it("work is waited for until a signal aborts, before or while it waits", async () => {
  const { signal } = new AbortController();
  expect(await now(until(signal, Promise.resolve(1)))).toEqual({ value: 1 });
  expect(await now(until(signal, Promise.reject("no")))).toEqual({ error: "no" });
  await turn();
  expect(getEventListeners(signal, "abort")).toEqual([]);

  expect(await now(until(AbortSignal.abort("over"), never))).toEqual({ error: "over" });
  const controller = new AbortController();
  const waiting = until(controller.signal, never);
  expect(await now(waiting)).toBe("pending");
  controller.abort("left");
  expect(await now(waiting)).toEqual({ error: "left" });
});

it("patience ends by its seconds or by the caller's signal, and leaves neither a timer nor a listener", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const { signal } = new AbortController();
    const work = (own: AbortSignal) => until(own, never);
    for (const outer of [undefined, signal]) {
      const waiting = patiently(2, outer, () => "enough", work);
      const state = now(waiting);
      vi.advanceTimersByTime(1999);
      expect(await state).toBe("pending");
      vi.advanceTimersByTime(1);
      expect(await now(waiting)).toEqual({ error: "enough" });
    }
    const endless = patiently(Number.POSITIVE_INFINITY, undefined, () => "enough", work);
    vi.advanceTimersByTime(2 ** 31 - 2);
    expect(await now(endless)).toBe("pending");
    vi.advanceTimersByTime(1);
    expect(await now(endless)).toEqual({ error: "enough" });

    const controller = new AbortController();
    const waiting = patiently(2, controller.signal, () => "enough", work);
    controller.abort("left");
    expect(await now(waiting)).toEqual({ error: "left" });
    expect(await now(patiently(2, controller.signal, () => "enough", work))).toEqual({ error: "left" });
    expect(
      await now(
        patiently(
          2,
          signal,
          () => "enough",
          async () => 1,
        ),
      ),
    ).toEqual({ value: 1 });
    expect(getEventListeners(signal, "abort")).toEqual([]);
    expect(getEventListeners(controller.signal, "abort")).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

it("works are run in their order, no more than the most at a time, also after one has failed", async () => {
  const run = limited(2);
  const ends: ((error?: unknown) => void)[] = [];
  const works = Array.from({ length: 5 }, () =>
    run(
      () => new Promise<void>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve()))),
    ),
  );
  const begun: number[] = [];
  const next = async () => {
    await turn();
    begun.push(ends.length);
  };
  await next();
  ends[0]!("broken");
  await expect(works[0]).rejects.toBe("broken");
  for (const end of [1, 2, 3, 4]) {
    await next();
    ends[end]!();
  }
  await Promise.all(works.slice(1));
  expect(begun).toEqual([2, 3, 4, 5, 5]);
});

/** A connection whose servers a test can lose. `did` says what it was asked to do. */
function fakeConnection() {
  const did: string[] = [];
  const owners: Owner[] = [];
  const state = { isOpen: true, server: "one", isRefused: false, isSilent: false };
  const connection: Pick<Connection, "addressOf" | "isOpen" | "masters"> = {
    isOpen: () => state.isOpen,
    addressOf: () => state.server,
    masters: () => [{ open: async () => master }],
  };
  const master: Master = {
    session: {},
    load: async () => {},
    async listen(owner) {
      did.push(`open ${state.server}`);
      owners.push(owner);
      owner.signal.addEventListener("abort", () => did.push("close"));
      return {
        async subscribe(channel) {
          did.push(`subscribe ${channel}`);
          if (state.isRefused) throw new Error("MOVED");
        },
        unsubscribe: async (channel) => void did.push(`unsubscribe ${channel}`),
        ping: () => (state.isSilent ? never : Promise.resolve("PONG")),
      };
    },
  };
  return { connection: connection as Connection, did, owners, state };
}

/** The message of a change to a version, and the reply of `counts`. */
const message = (version: string) => `${version.repeat(16)} - draw 9 1.000000 1.000`;
const counts = (version: string) => [1, 0, 0, 1, 1, version, 1, "9 1.000000", ""];

/** Watches a table. `heard` gets its items. */
function listen(channels: Channels, channel: string, heard: string[], name = "") {
  const { joined, changes } = channels.watch(channel);
  const ended = (async () => {
    for await (const { call, version } of changes) heard.push(`${name}${call} ${version?.[0]}`);
    heard.push(`${name}end`);
  })();
  return { joined, ended, stop: () => void changes.return?.() };
}

it("one connection listens to all channels, each of which is left with its last watch", async () => {
  const { connection, did, owners } = fakeConnection();
  const channels = new Channels(connection, async () => undefined);
  const heard: string[] = [];
  const first = listen(channels, "a", heard, "first ");
  const second = listen(channels, "a", heard, "second ");
  const other = listen(channels, "b", heard, "other ");
  for (const { joined } of [first, second, other]) expect(await now(joined)).toEqual({ value: undefined });
  expect(did).toEqual(["open one", "subscribe a", "subscribe b"]);
  owners[0]!.hear("a", message("1"));
  await turn();
  first.stop();
  owners[0]!.hear("a", message("2"));
  owners[0]!.hear("b", message("3"));
  await turn();
  expect(heard).toEqual(["first draw 1", "second draw 1", "first end", "second draw 2", "other draw 3"]);
  second.stop();
  await turn();
  other.stop();
  await turn();
  expect(did.slice(3)).toEqual(["unsubscribe a", "close"]);
  heard.length = 0;
  const again = listen(channels, "a", heard, "again ");
  await turn();
  // The first connection may still pass messages on.
  for (const { hear } of owners) hear("a", message("4"));
  await turn();
  expect(heard).toEqual(["again draw 4"]);
  expect(await now(again.joined)).toEqual({ value: undefined });
  again.stop();
  await turn();
  expect(did.slice(5)).toEqual(["open one", "subscribe a", "close"]);
});

const later = async (isSo: () => boolean) => {
  while (!isSo()) await wait(10);
};

it("a lost channel is joined again, and says so before it says anything else", async () => {
  const { connection, did, owners, state } = fakeConnection();
  let reply = (_: unknown): void => {};
  const read = () =>
    new Promise((resolve, reject) => {
      did.push("read");
      reply = (counts) => (counts instanceof Error ? reject(counts) : resolve(counts));
    });
  const channels = new Channels(connection, read);
  const heard: string[] = [];
  const { joined, ended } = listen(channels, "a", heard);
  expect(await now(joined)).toEqual({ value: undefined });
  owners[0]!.lose();
  await turn();
  expect(did).toEqual(["open one", "subscribe a", "close", "open one", "subscribe a", "read"]);
  owners[0]!.hear("a", message("1"));
  owners[1]!.hear("a", message("2"));
  await turn();
  const late: string[] = [];
  const { stop } = listen(channels, "a", late);
  await turn();
  expect(heard).toEqual([]);
  reply(counts("3"));
  await turn();
  expect(heard).toEqual(["reconnected 3", "draw 2"]);
  // A watch that began after the loss may have missed changes too.
  expect(late).toEqual(heard);
  stop();

  // The client has found another master. The channel can't be joined there at first.
  did.length = 0;
  state.server = "two";
  state.isRefused = true;
  await later(() => did.includes("read"));
  expect(did).toEqual(["close", "open two", "subscribe a", "close", "read"]);
  state.isRefused = false;
  reply(new Error("another master"));
  await later(() => did.filter((what) => what === "read").length === 2);
  owners.at(-1)!.hear("a", message("4"));
  reply(new Error("no answer"));
  await later(() => did.filter((what) => what === "read").length === 3);
  expect(heard.slice(2)).toEqual([]);
  reply(undefined);
  await turn();
  expect(heard.slice(2)).toEqual(["reconnected undefined", "draw 4"]);

  state.isOpen = false;
  did.length = 0;
  await later(() => heard.at(-1) === "end");
  expect(did).toEqual(["close"]);
  await ended;
  state.isRefused = true;
  await expect(channels.watch("a").joined).rejects.toThrow("closed");
});

it("a connection that doesn't answer a PING within five seconds is replaced", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const { connection, did, state } = fakeConnection();
    state.isSilent = true;
    const channels = new Channels(connection, async () => undefined);
    const heard: string[] = [];
    const { joined, stop } = listen(channels, "a", heard);
    expect(await now(joined)).toEqual({ value: undefined });
    vi.advanceTimersByTime(4999);
    await turn();
    expect(did).toEqual(["open one", "subscribe a"]);
    vi.advanceTimersByTime(1);
    await turn();
    expect(did.slice(2)).toEqual(["close", "open one", "subscribe a"]);
    expect(heard).toEqual(["reconnected undefined"]);
    stop();
  } finally {
    vi.useRealTimers();
  }
});
