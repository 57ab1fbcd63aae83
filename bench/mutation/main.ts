/**
 * Plants faults and names those that no test sees: by Stryker, which gets the arguments, or, with the name of a room
 * first, in lines of that room. They are drawn by a seed, which may follow: `npm run mutation -- host monday`.
 */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { newRandom, shuffled } from "../../ts-src/randdeck.js";
import { mutateTables } from "./redis.js";

/** As many lines of a room have 150 to 300 faults, which take some minutes. */
const LINES = 160;

/** A room's folders, and the tests that must see its faults. */
const ROOMS = new Map([
  ["host", { folders: ["host"], tests: "test/host/*.test.ts" }],
  ["odds", { folders: ["host/odds"], tests: "test/odds/!(brute|command).test.ts" }],
  [
    "node",
    {
      folders: ["ts-src/node"],
      tests: "test/redis/{wait,client,options,faults,lists,piles,same-cards,step}.test.ts",
    },
  ],
  ["plugin", { folders: ["tools/plugin"], tests: "test/tools/*.test.ts" }],
  ["site", { folders: ["site/lua", "site/shuffles"], tests: "site/test/{shuffles,reach}.test.ts" }],
]);

/** The lines that can have a fault: more than a comment, an import or brackets. */
function linesOf(folder: string): string[] {
  const paths = readdirSync(folder, { encoding: "utf8", recursive: true }).map((name) => join(folder, name));
  return paths
    .filter((path) => /(?<!\.d)\.ts$/.test(path) && path.startsWith("host/odds") === (folder === "host/odds"))
    .sort()
    .flatMap((path) =>
      readFileSync(path, "utf8")
        .split("\n")
        .map((line, at) => ({ line, range: `${path}:${at + 1}-${at + 1}` })),
    )
    .filter(({ line }) => !/^\W*$|^\s*(\/?\*|\/\/|import )/.test(line))
    .map(({ range }) => range);
}

const words = process.argv.slice(2);
const [name = "", seed = "faults"] = words;
const room = ROOMS.get(name);
if (name === "redis") mutateTables(newRandom(seed));
else {
  if (room !== undefined) {
    const lines = shuffled(room.folders.flatMap(linesOf), newRandom(seed));
    words.splice(0, 2, "--mutate", lines.slice(0, LINES).join(","));
    process.env.MUTATION_TESTS = room.tests;
  }
  const stryker = ["run", "bench/mutation/stryker.config.json", ...words];
  const { status } = spawnSync("bench/node_modules/.bin/stryker", stryker, { stdio: "inherit" });
  process.exitCode = status ?? 1;
}
