/**
 * `npm run prose`: counts the words that a reader meets before the first success, the habits that made the
 * prose hard to read, and the commit subjects that are too long. It only prints.
 */
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { projectFile, ROOT } from "./transpile.js";

/**
 * For each reader, the parts of pages that lead to the first success: a page, the line where the reader
 * begins ("" for the first), and the line that ends the part.
 */
const PATHS: Readonly<Record<string, readonly (readonly [page: string, from: string, to: string])[]>> = {
  README: [["README.md", "", "## Install"]],
  "Solar2D, at most 200": [
    ["README.md", "", "**TypeScript.**"],
    ["docs/engines/solar2d.md", "", "[`examples/solar2d`]"],
  ],
  "LÖVE, at most 200": [
    ["README.md", "", "**TypeScript.**"],
    ["docs/engines/love.md", "", "Start the game"],
  ],
  "TypeScriptToLua, at most 250": [
    ["README.md", "", "## What it does"],
    ["docs/packages.md", "## TypeScriptToLua", "- The file is in"],
  ],
  "TypeScript, at most 250": [
    ["README.md", "", "## What it does"],
    ["docs/begin.md", "## In TypeScript", "## Words used"],
  ],
  "Postgres, at most 300": [["docs/postgres.md", "", "## A move"]],
  tables: [["docs/online.md", "", "`npm run release` makes"]],
  odds: [["docs/odds.md", "", "## Your deck list"]],
};

/** Habits, each with the greatest number in 1,000 words that the pages aim at. */
const HABITS: readonly (readonly [name: string, pattern: RegExp, most: number])[] = [
  ["what", /\bwhat\b/gi, 2],
  ["comes, for is or returns", /\bcomes?\b/gi, 0.6],
  ["those, the one(s)", /\b(those|the ones?)\b/gi, 0.8],
  ["of its own", /\bof (its|your|his|their) own\b/gi, 0.1],
  ["whole number, for integer", /\bwhole numbers?\b/gi, 0],
  ["a Lua, for a Lua version", /\ba Lua\b(?=[.,;:)]| (whose|without|with|built|where|that|on)\b)/g, 0],
  ["beside, for next to or compared with", /\bbeside\b/gi, 0],
];

/** Commits after this one follow the rules for subjects in CONTRIBUTING.md. */
const SINCE = "6a46b69";

const wordsIn = (text: string): number => text.split(/\s+/).filter(Boolean).length;

/** The part of a page from a line that begins with `from` up to the next that begins with `to`. */
function part(page: string, from: string, to: string): string {
  const lines = projectFile(page).split("\n");
  const at = lines.findIndex((line) => line.startsWith(from));
  const end = lines.findIndex((line, place) => place > at && line.startsWith(to));
  if (at === -1 || end === -1) throw new Error(`${page} has no line that begins with ${from} or ${to}`);
  return lines.slice(at, end).join("\n");
}

for (const [reader, parts] of Object.entries(PATHS)) {
  const words = parts.reduce((sum, [page, from, to]) => sum + wordsIn(part(page, from, to)), 0);
  console.log(`${words} words before the first success: ${reader}`);
}

const withoutCode = (page: string) => page.replace(/^```[\s\S]*?^```$/gm, "").replace(/`[^`\n]*`/g, "");
const pages = readdirSync(join(ROOT, "docs"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".md"))
  .map((name) => projectFile(join("docs", name)));
const all = ["README.md"].map(projectFile).concat(pages);
console.log(`${wordsIn(all.join("\n"))} words in ${pages.length} pages and README`);

const docs = projectFile("lua-out/randdeck.lua").match(/^ *--- .*$/gm)!;
const texts = [...all.map(withoutCode), docs.join("\n").replace(/`[^`\n]*`/g, "")].join("\n");
for (const [name, pattern, most] of HABITS) {
  const share = (1000 * (texts.match(pattern)?.length ?? 0)) / wordsIn(texts);
  console.log(`${name}: ${share.toFixed(1)} of 1,000 words (aim: at most ${most})`);
}

const log = spawnSync("git", ["log", "--no-merges", "--format=%h %s", `${SINCE}..HEAD`], {
  cwd: ROOT,
  encoding: "utf8",
});
const long = log.stdout.split("\n").filter((line) => line.replace(/^\w+ /, "").length > 72);
if (long.length > 0) console.log(`Subjects of more than 72 characters:\n${long.join("\n")}`);
