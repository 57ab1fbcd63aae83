/** Counts the visitor's own shuffle in a worker. The page ends the worker when another count is needed. */
import { countOwn } from "./own.js";
import { report } from "./report.js";

addEventListener("message", ({ data }: MessageEvent<[code: string, size: number, seed: string]>) => {
  try {
    report(countOwn(...data));
  } catch (error) {
    postMessage((error as Error).message);
  }
});
