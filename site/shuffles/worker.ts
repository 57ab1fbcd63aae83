/** Counts away from the page, which ends the worker when it wants another count. */
import { countKnown } from "./count.js";

addEventListener("message", ({ data }: MessageEvent<[name: string, size: number, seed: string]>) => {
  for (const tally of countKnown(...data)) postMessage(tally);
});
