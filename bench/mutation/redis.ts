/**
 * Puts faults into the Lua code of tables, in a copy of the project. For each fault it runs the tests of
 * tables once.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { BaseSequencer, createVitest, type TestSpecification } from "vitest/node";
import { type Random, shuffled } from "../../ts-src/randdeck.js";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const LEFT_OUT = ["node_modules", ".git", "site", "bench", "dist"];

const COUNT = 300;

/** The tests that find most faults in the least time are first, since a run ends with its first failure. */
const TESTS = ["piles", "step", "requests", "library", "same-cards", "hostile", "lists", "client"].map(
  (name) => `test/redis/${name}.test.ts`,
);

class InThisOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => TESTS.findIndex((test) => moduleId.endsWith(test));
    return files.sort((one, other) => place(one) - place(other));
  }
}

/** Patterns to find in a line, each with the replacement. */
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
  // Calls and assignments.
  [/^\s*[\w.]+\(.*\)$/g, "local _"],
  [/^\s*[\w.]+ = .*[^{(,]$/g, "local _"],
];

/** Yields each possible fault in the modules that only Redis loads: the line's position and the new line. */
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

/** Chooses some faults at random, runs the tests with each, and prints the faults that no test noticed. */
export async function mutateTables(random: Random): Promise<void> {
  const copy = mkdtempSync(join(tmpdir(), "randdeck-mutation-"));
  cpSync(ROOT, copy, { recursive: true, filter: (path) => !LEFT_OUT.includes(basename(path)) });
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  // One Vitest runs the tests of all faults, since starting it takes longer than finding a fault.
  const vitest = await createVitest("test", {
    root: copy,
    watch: false,
    include: TESTS,
    reporters: [{}],
    bail: 1,
    maxWorkers: 1,
    sequence: { sequencer: InThisOrder },
    env: { PROPERTY_RUNS: "300", DAMAGE_STEP: "7" },
    testTimeout: 20_000,
  });
  const pass = async () => {
    const { testModules } = await vitest.runTestSpecifications(await vitest.globTestSpecifications(), true);
    return testModules.every((file) => file.ok());
  };
  try {
    if (!(await pass())) throw new Error("the tests fail without a fault");
    const path = join(copy, "lua-out/randdeck-redis.lua");
    const lines = readFileSync(path, "utf8").split("\n");
    const drawn = shuffled([...mutants(lines)], random).slice(0, COUNT);
    let seen = 0;
    for (const [at, mutant] of drawn) {
      writeFileSync(path, lines.map((line, index) => (index === at ? mutant : line)).join("\n"));
      if (!(await pass())) seen += 1;
      else console.log(`${at + 1}: ${lines[at]!.trim()}\n  unseen: ${mutant.trim()}`);
    }
    console.log(`${seen} of ${drawn.length} faults were seen`);
  } finally {
    await vitest.close();
    rmSync(copy, { recursive: true, force: true });
  }
}
