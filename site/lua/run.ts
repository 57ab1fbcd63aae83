/** Lua scripts from the page. */
import type { Message } from "./worker.js";

/** How many seconds a script may take. */
const TIME_LIMIT = 5;

/**
 * Runs a script in a worker of its own; `print` gives its lines. A script without end is stopped.
 *
 * @returns Nothing, or the error with its line.
 */
export function runLua(code: string, print: (line: string) => void): Promise<string | undefined> {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  return new Promise<string | undefined>((resolve) => {
    const end = (error?: string) => {
      clearTimeout(timer);
      worker.terminate();
      resolve(error);
    };
    const timer = setTimeout(() => end(`stopped after ${TIME_LIMIT} s`), TIME_LIMIT * 1000);
    worker.onmessage = ({ data }: MessageEvent<Message>) => {
      if ("line" in data) print(data.line);
      else end("error" in data ? data.error : undefined);
    };
    worker.postMessage(code);
  });
}
