/** Lua scripts from the page. */
import { SandboxedWorker } from "../sandbox/worker.js";
import type { Message, Task } from "./worker.js";
import address from "./worker.ts?worker&url";

/** How many seconds a script may take. */
const TIME_LIMIT = 5;

/** How many characters a script may write: more would hang the page, and nobody reads them. */
const OUTPUT_LIMIT = 20_000;

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
    let room = OUTPUT_LIMIT;
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
        // Counted here too: a worker that a script took over sends any value, and as much as it likes.
        const text = String(message.text);
        write(text.slice(0, room));
        room -= text.length;
        if (room < 0) stop(`more than ${OUTPUT_LIMIT} characters of output`);
      } else {
        idle = worker;
        end(message.error);
      }
    };
    // One more, at which it is stopped: no worker stops itself.
    worker.post({ code, most: OUTPUT_LIMIT + 1 } satisfies Task);
  });
}
