/**
 * Plants faults in the Lua of tables, one after the other, in a copy of the project, and plays the tests of tables:
 * `npm --prefix bench run redis-mutation`, or `run redis-mutation -- 1 10` for the first tenth of them. It prints what no test has seen.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const LEFT_OUT = ["node_modules", ".git", "site", "bench", "dist"];
const TESTS = ["library", "requests", "same-cards", "hostile", "client"].map(
  (name) => `test/redis/${name}.test.ts`,
);

/** What is changed in a line, and to what. */
const FAULTS: readonly (readonly [RegExp, string])[] = [
  [/ == /g, " ~= "],
  [/ ~= /g, " == "],
  [/ < /g, " <= "],
  [/ <= /g, " < "],
  [/ > /g, " >= "],
  [/ >= /g, " > "],
  [/ [+-] 1\b/g, ""],
  [/ and /g, " or "],
  [/ or /g, " and "],
  [/(?<=\b(if|and|or) )not /g, ""],
  [/\bif .* then/g, "if false then"],
  // A call, and a value that is set.
  [/^\s*[\w.]+\(.*\)$/g, "local _"],
  [/^\s*[\w.]+ = .*[^{(,]$/g, "local _"],
];

/** The lines of the modules for Redis alone, each with a fault. */
function* mutants(lines: readonly string[]): Generator<readonly [at: number, mutant: string]> {
  const from = lines.findIndex((line) => line.trimStart().startsWith("-- server ---"));
  const to = lines.indexOf("  return randdeck");
  for (let at = from; at < to; at++) {
    const line = lines[at]!;
    if (line.trimStart().startsWith("--")) continue;
    for (const [pattern, fault] of FAULTS) {
      for (const { 0: found, index } of line.matchAll(pattern))
        yield [at, line.slice(0, index) + fault + line.slice(index + found.length)];
    }
  }
}

const [part, parts] = [Number(process.argv[2] ?? 1), Number(process.argv[3] ?? 1)];
const copy = mkdtempSync(join(tmpdir(), "randdeck-mutation-"));
try {
  cpSync(ROOT, copy, { recursive: true, filter: (path) => !LEFT_OUT.includes(basename(path)) });
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  const path = join(copy, "lua-out/randdeck-redis.lua");
  const lines = readFileSync(path, "utf8").split("\n");
  const all = [...mutants(lines)];
  const own = all.filter((_, index) => Math.floor((index * parts) / all.length) === part - 1);
  let seen = 0;
  for (const [at, mutant] of own) {
    writeFileSync(path, lines.map((line, index) => (index === at ? mutant : line)).join("\n"));
    const vitest = ["node_modules/vitest/vitest.mjs", "run", "--bail=1", ...TESTS];
    if (spawnSync(process.execPath, vitest, { cwd: copy }).status !== 0) seen += 1;
    else console.log(`${at + 1}: ${lines[at]!.trim()}\n  unseen: ${mutant.trim()}`);
  }
  console.log(`${seen} of ${own.length} faults were seen`);
} finally {
  rmSync(copy, { recursive: true, force: true });
}
