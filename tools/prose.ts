/**
 * Counts habits that made the prose hard to read, per 1,000 words of the pages and of the functions' docs.
 * Refuses some words that the project has replaced. Lists commit subjects that are too long, which can't be
 * reworded after they have landed.
 */
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { projectFile, ROOT } from "./transpile.js";

/** The habits, each with the greatest number allowed in 1,000 words. */
const HABITS: readonly (readonly [name: string, pattern: RegExp, most: number])[] = [
  ["what", /\bwhat\b/gi, 2],
  ["comes, for is or returns", /\bcomes?\b/gi, 0.6],
  ["those, the one(s)", /\b(those|the ones?)\b/gi, 0.8],
  ["of its own", /\bof (its|your|his|their) own\b/gi, 0.1],
];

/** Words to avoid, each with the word to write instead. */
const SETTLED: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\bwhole numbers?\b/gi, "integer"],
  [/\ba Lua\b(?=[.,;:)]| (whose|without|with|built|where|that|on)\b)/g, "a Lua version"],
  [/\bbeside\b/gi, "next to, or compared with"],
];

/** Commits after this one follow the rules for subjects in CONTRIBUTING.md. */
const SINCE = "6a46b69";

const withoutCode = (page: string) => page.replace(/^```[\s\S]*?^```$/gm, "").replace(/`[^`\n]*`/g, "");
const pages = readdirSync(join(ROOT, "docs"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".md"))
  .map((name) => join("docs", name));
const docs = projectFile("lua-out/randdeck.lua").match(/^ *--- .*$/gm)!;
const texts = new Map([
  ...["README.md", ...pages].map((path) => [path, withoutCode(projectFile(path))] as const),
  ["docs of lua-out/randdeck.lua", docs.join("\n").replace(/`[^`\n]*`/g, "")] as const,
]);

const all = [...texts.values()].join("\n");
const words = all.split(/\s+/).length;
for (const [name, pattern, most] of HABITS) {
  const share = (1000 * (all.match(pattern)?.length ?? 0)) / words;
  console.log(`${name}: ${share.toFixed(1)} of 1,000 words (at most ${most})`);
}

for (const [path, text] of texts) {
  for (const [pattern, instead] of SETTLED) {
    for (const [found] of text.matchAll(pattern)) {
      console.error(`${path}: "${found}": write ${instead}`);
      process.exitCode = 1;
    }
  }
}

const log = spawnSync("git", ["log", "--no-merges", "--format=%h %s", `${SINCE}..HEAD`], {
  cwd: ROOT,
  encoding: "utf8",
});
const long = log.stdout.split("\n").filter((line) => line.replace(/^\w+ /, "").length > 72);
if (long.length > 0) console.log(`Subjects of more than 72 characters:\n${long.join("\n")}`);
