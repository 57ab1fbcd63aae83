/**
 * Puts faults into the code with Stryker, and names the faults that no test notices. The arguments are
 * Stryker's, or the name of a part and a seed, as in `npm run mutation -- host monday`. The seed then chooses
 * the lines of that part that get faults. `promises 2` plants the second part of the faults in test/promises.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { newRandom, shuffled } from "../../ts-src/randdeck.js";
import { mutatePromises } from "./promises.js";
import { mutateTables } from "./redis.js";

/** How many lines get faults. They have 150 to 300 faults, and testing these takes some minutes. */
const LINES = 160;

/**
 * The files of each part, and the tests that must notice faults in these files. Code that runs only in a
 * browser has no test here.
 */
const ROOMS = new Map([
  ["host", { files: /^host\//, tests: "test/host/*.test.ts" }],
  ["odds", { files: /^odds\//, tests: "test/odds/!(brute|command).test.ts" }],
  [
    "node",
    {
      files: /^ts-src\/node\//,
      // The tests that find most faults in the least time are first, since a run ends with its first failure.
      tests: ["parts", "wait", "piles", "step", "same-cards", "client", "faults", "options"]
        .map((test) => `test/redis/${test}.test.ts`)
        .join(" "),
    },
  ],
  ["plugin", { files: /^tools\/plugin\//, tests: "test/tools/*.test.ts" }],
  [
    "site",
    {
      files: /^site\/(lua\/(memory|state)|shuffles\/(count|own|shuffles))\.ts$/,
      tests: "site/test/{shuffles,own,reach}.test.ts",
    },
  ],
]);

/** Returns the lines of a file that can have a fault: no comments, imports or single brackets. */
const linesOf = (path: string): string[] =>
  readFileSync(path, "utf8")
    .split("\n")
    .flatMap((line, at) =>
      /^\W*$|^\s*(\/?\*|\/\/|import )/.test(line) ? [] : `${path}:${at + 1}-${at + 1}`,
    );

const words = process.argv.slice(2);
const [name = "", choice] = words;
const seed = choice ?? "faults";
const room = ROOMS.get(name);
if (name === "redis") await mutateTables(newRandom(seed));
else if (name === "promises") mutatePromises(choice);
else {
  if (room !== undefined) {
    const { stdout } = spawnSync("git", ["ls-files", "*.ts", ":!*.d.ts"], { encoding: "utf8" });
    const paths = stdout.split("\n").filter((path) => room.files.test(path));
    const lines = shuffled(paths.flatMap(linesOf), newRandom(seed));
    words.splice(0, 2, "--mutate", lines.slice(0, LINES).join(","));
    process.env.MUTATION_TESTS = room.tests;
  }
  const stryker = ["run", "bench/mutation/stryker.config.json", ...words];
  const { status } = spawnSync("bench/node_modules/.bin/stryker", stryker, { stdio: "inherit" });
  process.exitCode = status ?? 1;
}
