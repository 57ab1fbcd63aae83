/** A thread that plays games, chunk by chunk, as it is told. */
import { parentPort, workerData } from "node:worker_threads";
import { OddsError } from "./error.js";
import type { Job, Reply, Work } from "./simulate.js";
import { playChunk } from "./tally.js";

const { sources, question, seed, begun } = workerData as Work & { begun: Int32Array };

async function played({ source: place, index, games }: Job): Promise<Reply> {
  const source = sources[place]!;
  if ("path" in source) {
    // Only here, since Lua takes its time to load.
    const { playLuaChunk } = await import("./lua-scheme.js");
    return playLuaChunk(source.path, question, seed, index, games, begun);
  }
  return { tally: playChunk(source, question, seed, index, games), cards: [] };
}

parentPort!.on("message", async (job: Job) => {
  try {
    parentPort!.postMessage(await played(job));
  } catch (error) {
    // Any other is a fault of ours, and shows its stack.
    if (!(error instanceof OddsError)) throw error;
    parentPort!.postMessage({ problem: error.message } satisfies Reply);
  }
});
