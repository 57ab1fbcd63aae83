/** Runs Lua scripts for the page. */
import { SandboxedWorker } from "../sandbox/worker.js";
import type { Message, Task } from "./worker.js";
import address from "./worker.ts?worker&url";

/** The most seconds that a script may take. */
const TIME_LIMIT = 5;

/** The most characters that a script may write. Nobody would read more, and they would hang the page. */
const OUTPUT_LIMIT = 20_000;

/** The most characters of a line of output. Some scripts take the browser seconds to draw in a longer one. */
const LINE_LIMIT = 5000;

/** A worker that waits for its next script. */
let idle: SandboxedWorker<Message> | undefined;

/**
 * Runs a script in a separate Lua state. A script that takes too long or writes too much is stopped.
 *
 * @param code - The script, whose name in errors is `script`.
 *
 * @param write - Gets the output of the script, piece by piece.
 *
 * @param signal - Stops the script.
 *
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
    /** The characters of the last line so far. */
    let open = 0;
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
        // Checks the time here too, since messages arrive before timers fire.
        expire();
      } else if ("text" in message) {
        // Counts characters here too, since a script that controls the worker could send any value.
        const text = String(message.text).slice(0, room + 1);
        const lines = text.split("\n");
        const length = (at: number) => lines[at]!.length + (at === 0 ? open : 0);
        const long = lines.findIndex((_, at) => length(at) > LINE_LIMIT);
        room -= text.length;
        if (long !== -1) stop(`a line of output with more than ${LINE_LIMIT} characters`);
        else {
          write(room < 0 ? text.slice(0, -1) : text);
          open = length(lines.length - 1);
          if (room < 0) stop(`more than ${OUTPUT_LIMIT} characters of output`);
        }
      } else {
        idle = worker;
        end(message.error);
      }
    };
    // One character more than the page allows makes the page stop the worker.
    worker.post({ code, most: OUTPUT_LIMIT + 1 } satisfies Task);
  });
}
