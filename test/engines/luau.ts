import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import { LuauState } from "luau-web";
import type { Engine } from "./engine.js";

const { version } = createRequire(import.meta.url)("luau-web/package.json") as { version: string };

/** A state that is never closed keeps V8 from compiling the WebAssembly again in each thread. */
let held: Promise<LuauState> | undefined;

/**
 * Luau, the Lua of Roblox. It has no `io`, `load` and `require`, and its `debug` has no `getinfo`. Its memory
 * is 17 MB in all.
 */
export function luauEngine(): Engine {
  return {
    name: "Luau (wasm)",
    version: `luau-web ${version}`,
    async run(chunk) {
      held ??= LuauState.createAsync();
      await held;
      // In luau-web 1.4.0, states fail after one was closed, so each chunk runs in a separate thread.
      const worker = new Worker(new URL("./luau-worker.mjs", import.meta.url), { workerData: chunk });
      return new Promise((resolve, reject) => {
        worker.once("message", resolve);
        worker.once("error", reject);
        worker.once("exit", () => reject(new Error("the chunk returned nothing")));
      });
    },
  };
}
