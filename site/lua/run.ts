/** Lua scripts from the page. */
import { SandboxedWorker } from "../sandbox/worker.js";
import type { Message } from "./worker.js";
import address from "./worker.ts?worker&url";

/** How many seconds a script may take. */
const TIME_LIMIT = 5;

/** A worker that waits for its next script. */
let idle: SandboxedWorker<Message> | undefined;

/**
 * Runs a script in a Lua state of its own. It is stopped when it takes too long or writes too much.
 *
 * @param code - The script, which errors call `script`.
 * @param write - Gets what the script writes, piece by piece.
 * @param signal - Stops it.
 * @returns The error, if there was one.
 */
export function runLua(
  code: string,
  write: (text: string) => void,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const worker = idle ?? new SandboxedWorker<Message>(address);
  idle = undefined;
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout>;
    let deadline = Number.POSITIVE_INFINITY;
    const end = (error?: string) => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
      resolve(error);
    };
    const stop = (why: string) => {
      if (idle === worker) idle = undefined;
      worker.end();
      end(`stopped: ${why}`);
    };
    const abort = () => stop("you pressed Stop");
    const expire = () => stop(`not finished after ${TIME_LIMIT} seconds`);
    signal?.addEventListener("abort", abort);
    worker.fail = stop;
    worker.receive = (message) => {
      if ("started" in message) {
        timer = setTimeout(expire, TIME_LIMIT * 1000);
        deadline = performance.now() + TIME_LIMIT * 1000;
      } else if (performance.now() > deadline) {
        // Messages come before timers.
        expire();
      } else if ("text" in message) {
        write(message.text);
      } else if ("stop" in message) {
        stop(message.stop);
      } else {
        idle = worker;
        end(message.error);
      }
    };
    worker.post(code);
  });
}
