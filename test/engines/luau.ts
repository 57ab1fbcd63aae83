import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import { LuauState } from "luau-web";
import type { Engine } from "./engine.js";

const { version } = createRequire(import.meta.url)("luau-web/package.json") as { version: string };

/** A state that stays: while a thread holds it, V8 does not compile the WebAssembly anew for each other thread. */
let held: Promise<LuauState> | undefined;

/**
 * Luau, the Lua of Roblox: no `io`, `load`, `require`, and a `debug` without `getinfo`. Its memory
 * is 17 MB in all.
 */
export function luauEngine(): Engine {
  return {
    name: "Luau (wasm)",
    version: `luau-web ${version}`,
    async run(chunk) {
      held ??= LuauState.createAsync();
      await held;
      // luau-web 1.4.0 fails on every state made after another has been closed: each gets a thread.
      const worker = new Worker(new URL("./luau-worker.mjs", import.meta.url), { workerData: chunk });
      return new Promise((resolve, reject) => {
        worker.once("message", resolve);
        worker.once("error", reject);
        worker.once("exit", () => reject(new Error("the chunk returned nothing")));
      });
    },
  };
}
