/** Uses with cards that are texts, right ones and wrong ones: written once, in Luau, with what only it or Lua takes apart. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../tools/transpile.js";

const [, ...parts] = readFileSync(join(ROOT, "test/types/uses.luau"), "utf8")
  .trimEnd()
  .split(/^-- (?=(?:before|right|wrong)\b)/m)
  .map((part) => part.trimEnd().split("\n"));

/** The code of all uses in a language, how many are right, and the lines of those that are wrong. */
export function usesIn(language: "Lua" | "Luau"): { code: string; right: number; wrong: readonly number[] } {
  const lines: string[] = [];
  const wrong: number[] = [];
  let right = 0;
  for (const [head, ...uses] of parts) {
    const [kind, of = language] = head!.split(/, | alone/) as [string, string?];
    if (of !== language) continue;
    if (kind === "right") right += uses.length;
    if (kind === "wrong") wrong.push(...uses.map((_, at) => lines.length + at + 1));
    lines.push(...uses);
  }
  return { code: `${lines.join("\n")}\n`, right, wrong };
}
