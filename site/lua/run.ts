/** Lua scripts from the page. */
import type { Message } from "./worker.js";

/** How many seconds a script may take. */
const TIME_LIMIT = 5;

/** A worker that waits for its next script. */
let idle: Worker | undefined;

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
  const worker = idle ?? new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  idle = undefined;
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout>;
    const end = (error?: string) => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
      worker.onmessage = null;
      resolve(error);
    };
    const stop = (why: string) => {
      worker.terminate();
      end(`stopped: ${why}`);
    };
    const abort = () => stop("you pressed Stop");
    signal?.addEventListener("abort", abort);
    worker.onerror = ({ message }) => stop(message || "Lua could not be loaded");
    worker.onmessage = ({ data }: MessageEvent<Message>) => {
      if ("started" in data) {
        timer = setTimeout(() => stop(`not finished after ${TIME_LIMIT} seconds`), TIME_LIMIT * 1000);
      } else if ("text" in data) {
        write(data.text);
      } else if ("stop" in data) {
        stop(data.stop);
      } else {
        idle = worker;
        end(data.error);
      }
    };
    worker.postMessage(code);
  });
}
