/** Counts shuffles in a worker. The page ends the worker when another count is needed. */
import { countKnown } from "./count.js";
import { report } from "./report.js";

addEventListener("message", ({ data }: MessageEvent<[name: string, size: number, seed: string]>) => {
  report(countKnown(...data));
});
