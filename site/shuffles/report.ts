/** The messages of a counting worker to its page. */
import type { Tally } from "./count.js";

/** The least milliseconds between its reports of progress. */
const PAUSE = 200;

/** A look at the counts, how many shuffles are counted, or an error. */
export type Message = Tally | number | string;

/** Posts every look, and how far the count is for whoever waits for a look. */
export function report(counting: Generator<Tally | number>): void {
  let last = 0;
  for (const message of counting) {
    const now = performance.now();
    if (typeof message === "number" && now - last < PAUSE) continue;
    last = now;
    postMessage(message satisfies Message);
  }
}
