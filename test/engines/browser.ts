/** Chromium, driven over a pipe. Each page has a separate context, like the browsers of several people. */
import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { versionOf } from "./program.js";

const PROGRAM = "chromium";

export const hasChromium = versionOf(PROGRAM, "--version") !== undefined;

interface Reply {
  readonly id?: number;
  readonly error?: { readonly message: string };
  // biome-ignore lint/suspicious/noExplicitAny: each command has a different result.
  readonly result?: any;
}

export class Browser {
  readonly #folder = mkdtempSync(join(tmpdir(), "randdeck-chromium-"));
  // Without a call of `close`, the browser ends when this process ends, since the pipe is closed.
  readonly #process = spawn(
    "sh",
    [
      ...["-c", `${PROGRAM} "$@"; rm -rf "$0"`, this.#folder],
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--remote-debugging-pipe",
      `--user-data-dir=${this.#folder}`,
    ],
    { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] },
  );
  readonly #asked = new Map<number, (reply: Reply) => void>();
  #last = 0;

  constructor() {
    let text = "";
    (this.#process.stdio[4] as Readable).setEncoding("utf8").on("data", (chunk: string) => {
      const messages = (text + chunk).split("\0");
      text = messages.pop()!;
      for (const reply of messages.map((message) => JSON.parse(message) as Reply))
        this.#asked.get(reply.id ?? 0)?.(reply);
    });
  }

  async #send(method: string, params: object, sessionId?: string): Promise<Reply["result"]> {
    this.#last += 1;
    const id = this.#last;
    const replied = new Promise<Reply>((resolve) => this.#asked.set(id, resolve));
    (this.#process.stdio[3] as Writable).write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    const { error, result } = await replied;
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result;
  }

  /**
   * Opens a page in a separate context. Returns a function that evaluates an expression in the page and has a
   * method to close the page.
   */
  async open(url: string) {
    const { browserContextId } = await this.#send("Target.createBrowserContext", {});
    const { targetId } = await this.#send("Target.createTarget", { url, browserContextId });
    const { sessionId } = await this.#send("Target.attachToTarget", { targetId, flatten: true });
    const evaluate = async (expression: string): Promise<unknown> => {
      const params = { expression, awaitPromise: true, returnByValue: true };
      const { result, exceptionDetails } = await this.#send("Runtime.evaluate", params, sessionId);
      if (exceptionDetails !== undefined) throw new Error(exceptionDetails.exception?.description);
      return result.value;
    };
    const close = () => this.#send("Target.disposeBrowserContext", { browserContextId });
    return Object.assign(evaluate, { close });
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#process.once("close", resolve));
    // Doesn't kill the browser, since some of its processes would continue to write files.
    void this.#send("Browser.close", {});
    await closed;
  }
}

/** Waits until a condition is true. */
export async function untilTrue(isSo: () => Promise<unknown>): Promise<void> {
  while (!(await isSo().catch(() => false))) await wait(50);
}
