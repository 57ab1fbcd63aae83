/**
 * The tests of a folder that is a package of its own: `tsx tools/vitest.ts site check build -- cards -t seed`. Before
 * them it runs scripts of that package; behind `--` stand parts of the names of test files and of tests.
 */
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "./transpile.js";

const [folder = "", ...rest] = process.argv.slice(2);
const end = rest.indexOf("--");
const [scripts, words] = [rest.slice(0, end), rest.slice(end + 1)];
const vitest = join(dirname(createRequire(import.meta.url).resolve("vitest/package.json")), "vitest.mjs");

function run(program: string, ...args: string[]): void {
  const { status } = spawnSync(program, args, {
    cwd: ROOT,
    stdio: "inherit",
    // On Windows npm is a script, which only a shell runs.
    shell: process.platform === "win32" && program === "npm",
  });
  if (status !== 0) process.exit(status ?? 1);
}

try {
  parseArgs({
    args: words,
    allowPositionals: true,
    options: { testNamePattern: { type: "string", short: "t" } },
  });
} catch (error) {
  const [problem] = (error as Error).message.split(". ");
  console.error(
    `npm run ${basename(folder)}: ${problem}; known: parts of the names of test files, -t PART of a test's name`,
  );
  process.exit(2);
}
for (const script of scripts) run("npm", "--prefix", folder, "run", script);
run(process.execPath, vitest, "run", "--config", `${folder}/vitest.config.ts`, ...words);
