/** What the page allows a worker that a script has taken over, and a search. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { find } from "../.vitepress/theme/search.js";
import { runLua } from "../lua/run.js";
import type { Message } from "../lua/worker.js";

/** Stands for the worker, which sends what the test says. */
const workers = vi.hoisted(() => [] as { receive(message: unknown): void; isEnded: boolean }[]);
vi.mock("../lua/worker.ts?worker&url", () => ({ default: "" }));
vi.mock("../sandbox/worker.js", () => ({
  SandboxedWorker: class {
    receive = () => {};
    isEnded = false;
    constructor() {
      workers.push(this);
    }
    post() {}
    end() {
      this.isEnded = true;
    }
  },
}));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Sends messages to the page until it ends the worker. Returns the output that it shows, and the error. */
async function said(...messages: readonly Message[]): Promise<[shown: string, error: string | undefined]> {
  let shown = "";
  const end = runLua("", (text) => {
    shown += text;
  });
  const worker = workers.at(-1)!;
  worker.receive({ started: true });
  for (const message of messages) if (!worker.isEnded) worker.receive(message);
  vi.advanceTimersByTime(5000);
  const error = await end;
  expect(worker.isEnded).toBe(true);
  return [shown, error];
}

const lines = (count: number) => `${"x".repeat(99)}\n`.repeat(count);

it("stops a script with more than 20,000 characters of output", async () => {
  const stopped = "stopped: more than 20000 characters of output";
  expect(await said({ text: lines(300) })).toEqual([lines(200), stopped]);
  const piece = { text: lines(10) };
  expect(await said(...Array<Message>(30).fill(piece))).toEqual([lines(200), stopped]);
});

it("stops a script with a line of more than 5,000 characters, also piece by piece", async () => {
  const stopped = "stopped: a line of output with more than 5000 characters";
  const long = "\u0E49".repeat(4000);
  expect(await said({ text: "x".repeat(5001) })).toEqual(["", stopped]);
  expect(await said({ text: `1\n${long}` }, { text: long })).toEqual([`1\n${long}`, stopped]);
});

it("stops a script after 5 seconds", async () => {
  expect(await said({ text: "1" })).toEqual(["1", "stopped: not finished after 5 seconds"]);
});

it("searches for the first 200 characters", () => {
  const search = vi.fn(() => []);
  expect(find({ search }, "x".repeat(20_000))).toEqual([]);
  expect(search).toHaveBeenCalledWith("x".repeat(200));
});
