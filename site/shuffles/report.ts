/** The messages of a counting worker to its page. */
import type { Tally } from "./count.js";

/** The fewest milliseconds between two reports of progress. */
const PAUSE = 200;

/** The counts at a look, the number of shuffles so far, or an error. */
export type Message = Tally | number | string;

/** Posts the counts at every look. Between looks, posts the number of shuffles so far. */
export function report(counting: Generator<Tally | number>): void {
  let last = 0;
  for (const message of counting) {
    const now = performance.now();
    if (typeof message === "number" && now - last < PAUSE) continue;
    last = now;
    postMessage(message satisfies Message);
  }
}
