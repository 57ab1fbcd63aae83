/** Counts shuffles in a worker, which the page ends when it needs another count. */
import { countKnown } from "./count.js";
import { report } from "./report.js";

addEventListener("message", ({ data }: MessageEvent<[name: string, size: number, seed: string]>) => {
  report(countKnown(...data));
});
