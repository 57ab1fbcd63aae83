/**
 * Right and wrong uses with cards that are strings, written once in Luau. Some parts are only for Lua, or
 * only for Luau.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../tools/transpile.js";

const [, ...parts] = readFileSync(join(ROOT, "test/types/uses.luau"), "utf8")
  .trimEnd()
  .split(/^-- (?=(?:before|right|wrong)\b)/m)
  .map((part) => part.trimEnd().split("\n"));

/** The code of all uses in a language, the number of right uses, and the lines of the wrong uses. */
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
