/** Counts away from the page, which ends the worker when it wants another count. */
import { countKnown } from "./count.js";
import { report } from "./report.js";

addEventListener("message", ({ data }: MessageEvent<[name: string, size: number, seed: string]>) => {
  report(countKnown(...data));
});
