/** Counts away from the page; who has seen enough ends the worker. */
import { count } from "./count.js";

addEventListener("message", ({ data: [name, seed] }: MessageEvent<[name: string, seed: string]>) => {
  for (const tally of count(name, seed)) postMessage(tally);
});
