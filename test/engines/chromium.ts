import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { buildSync } from "esbuild";
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

/** Escapes a text for a script in a page, so that it can't end the script. */
const inScript = (text: string): string => text.replaceAll("</", "<\\/");

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
      const folder = mkdtempSync(join(tmpdir(), "randdeck-chromium-"));
      const path = join(folder, "page.html");
      writeFileSync(
        path,
        `<!doctype html><meta charset="utf-8"><body><script>${inScript(pageScript())}</script><script>
const give = (outcome) => { document.body.textContent = "outcome:" + encodeURIComponent(JSON.stringify(outcome)) + ";" };
page.fengariEngine().run(${inScript(JSON.stringify(chunk))}).then((text) => give({ text }), ({ message }) => give({ message }));
</script></body>`,
      );
      const options = [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--dump-dom",
        `--user-data-dir=${folder}`,
      ];
      try {
        const { stdout } = await promisify(execFile)("chromium", [...options, pathToFileURL(path).href], {
          maxBuffer: 1e9,
        });
        const { text, message } = JSON.parse(decodeURIComponent(/outcome:([^;]*);/.exec(stdout)![1]!));
        if (text === undefined) throw new Error(message);
        return text;
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}
