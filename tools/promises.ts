/**
 * `npm run promises`: prints each sentence that promises something for all cases, with its page and line. The
 * reference stands for the docs of public functions, of which it is made. test/README.md has the tests of
 * these sentences.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { projectFile, ROOT } from "./transpile.js";

const FOR_ALL =
  /\b(never|no|none|nobody|each|every|always|exactly|the same|nothing|at most|whatever|cannot|can't)\b/i;

const pages = readdirSync(join(ROOT, "docs"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".md"))
  .map((name) => `docs/${name.replaceAll("\\", "/")}`);

let count = 0;
for (const page of ["README.md", "SECURITY.md", "host/README.md", "odds/README.md", ...pages.sort()]) {
  // Code has no sentences, but its lines count.
  const text = projectFile(page).replace(/^```[\s\S]*?^```$/gm, (code) => code.replace(/[^\n]/g, ""));
  for (const [at, line] of text.split("\n").entries()) {
    for (const sentence of line.split(/(?<=[.!?:;])\s+|\|/)) {
      if (!FOR_ALL.test(sentence)) continue;
      count++;
      console.log(`${page}:${at + 1}: ${sentence.trim()}`);
    }
  }
}
console.log(`${count} sentences`);
