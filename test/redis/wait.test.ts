/** Waiting calls, without a server: broken connections fail at once, so that no test hangs. */
import { getEventListeners } from "node:events";
import { setImmediate as turn } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { Channels } from "../../ts-src/node/redis/channels.js";
import type { Connection } from "../../ts-src/node/redis/clients.js";
import { patiently, until } from "../../ts-src/node/redis/wait.js";

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

it("one connection listens to all channels, each of which is left with its last listener", async () => {
  const did: string[] = [];
  const tell: ((channel: string, message: string) => void)[] = [];
  const connection: Pick<Connection, "listener"> = {
    listener(heard) {
      did.push("open");
      tell.push(heard);
      return {
        subscribe: async (channel) => void did.push(`subscribe ${channel}`),
        unsubscribe: async (channel) => void did.push(`unsubscribe ${channel}`),
        close: () => void did.push("close"),
      };
    },
  };
  const channels = new Channels(connection as Connection);
  const heard: string[] = [];
  const listen = (channel: string, name: string) =>
    channels.listen(channel, (message) => heard.push(`${name} ${message}`));
  const [first, second, other] = [listen("a", "first"), listen("a", "second"), listen("b", "other")];
  for (const { joined } of [first, second, other]) expect(await now(joined)).toEqual({ value: undefined });
  expect(did).toEqual(["open", "subscribe a", "subscribe b"]);
  tell[0]!("a", "1");
  first.stop();
  tell[0]!("a", "2");
  tell[0]!("b", "3");
  expect(heard).toEqual(["first 1", "second 1", "second 2", "other 3"]);
  second.stop();
  other.stop();
  expect(did.slice(3)).toEqual(["unsubscribe a", "close"]);
  const again = listen("a", "again");
  // The first connection has not closed yet.
  for (const each of tell) each("a", "4");
  expect(heard.slice(4)).toEqual(["again 4"]);
  again.stop();
  expect(did.slice(5)).toEqual(["open", "subscribe a", "close"]);
});
