/** Counts the visitor's own shuffle in a worker, which the page ends when it needs another count. */
import { countOwn } from "./own.js";
import { report } from "./report.js";

addEventListener("message", ({ data }: MessageEvent<[code: string, size: number, seed: string]>) => {
  try {
    report(countOwn(...data));
  } catch (error) {
    postMessage((error as Error).message);
  }
});
