import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { Browser } from "./browser.js";
import type { Engine } from "./engine.js";
import { versionOf } from "./program.js";

let script: string | undefined;

/** Returns fengari.ts and everything that it imports, as a script for a page. */
function pageScript(): string {
  script ??= buildSync({
    entryPoints: [fileURLToPath(new URL("fengari.ts", import.meta.url))],
    bundle: true,
    write: false,
    format: "iife",
    globalName: "page",
    // Fengari reads Node's `process`, which pages don't have.
    define: { process: "undefined", "process.env.FENGARICONF": "undefined" },
    minifySyntax: true,
  }).outputFiles[0]!.text;
  return script;
}

/** A start takes longer than running a chunk, so all chunks share one browser. */
let browser: Browser | undefined;

/**
 * Fengari in Chromium. Each chunk runs in a new page, which has a browser's globals and none of Node's.
 */
export function chromiumEngine(): Engine | undefined {
  const version = versionOf("chromium", "--version");
  if (version === undefined) return undefined;
  return {
    name: "Fengari in Chromium",
    version,
    async run(chunk) {
      browser ??= new Browser();
      const page = await browser.open("about:blank");
      try {
        await page(`${pageScript()}; window.page = page; undefined`);
        return String(await page(`page.fengariEngine().run(${JSON.stringify(chunk)})`));
      } finally {
        await page.close();
      }
    },
  };
}
