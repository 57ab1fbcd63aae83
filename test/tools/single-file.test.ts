import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type SingleFile, singleFile } from "../../host/pick.js";
import { libraryText } from "../../tools/single-file.js";
import { ROOT } from "../../tools/transpile.js";
import { wasmEngine } from "../engines/wasm.js";
import { project } from "./project.js";

const LICENSE = "Copyright (c) 2026 all\n\nFree for all.\n";

const FILES = {
  "deck.ts": `
export { type Card, draw } from "./deck/draw.js";
export { SIZE } from "./deck/rules.js";
/** The version. */
export const _VERSION = "1.2.3";
`,
  "deck/draw.ts": `/** Draws. Not all at once. */
import { LARGEST, SMALL } from "./rules.js";
import { rule } from "./seam.js";
import type { Card } from "./types.js";
export type { Card } from "./types.js";
/** A draw. @param card - Any. */
export function draw(card: Card): string {
  return \`\${rule(card, LARGEST)} \${SMALL}\`;
}
`,
  "deck/rules.ts": `
/** How many. */
export const SIZE = 3;
export const LARGEST = SIZE * 2;
export const SMALL = 3;
export const SMALLEST = 1;
`,
  "deck/seam.ts": "export const rule = (card: string, size: number): string => card.repeat(size);",
  "deck/seam.lua.ts": `/** What is Lua's own. */
import type { Card } from "./types.js";
const own = "Lua";
export function rule(card: Card, size: number): string {
  return \`\${own} \${card} \${size}\`;
}
`,
  "deck/types.ts": `
/** A card. */
export type Card = string;
/** No one mentions it. */
export type Suit = string;
`,
};

const ROOTS = ["deck.ts"];

function single(changes: Readonly<Record<string, string>> = {}, more: Partial<SingleFile> = {}): string {
  const { program, modules } = project({ ...FILES, ...changes }, ROOTS);
  const library = libraryText(modules.get("deck")!, modules, program, LICENSE);
  const file = { about: ["deals.", '  require "deck"'], ...more };
  return singleFile(library, file);
}

describe("a single file", () => {
  it("of some names has the code they mention and no more, and may set a global", () => {
    const text = single({}, { names: ["SIZE"], global: true });
    expect(text).toContain("begins:\n--   rules    12  SIZE\n\nranddeck = {}\n");
    expect(text).toContain("\nranddeck.SIZE = 3\n");
    expect(() => single({}, { names: ["deal"] })).toThrow("randdeck.lua has no function deal");
  });

  it.each(["randdeck.lua", "randdeck-core.lua", "randdeck-redis.lua", "randdeck.luau"])(
    "%s says where its sections begin",
    (name) => {
      const text = readFileSync(join(ROOT, `lua-out/${name}`), "utf8");
      const listed = [...text.matchAll(/^-- {3}(\w+) +(\d+) {2}\S/gm)].map(([, title, line]) => [
        title,
        Number(line),
      ]);
      const sections = text.split("\n").flatMap((line, at) => {
        const head = /^ *-- (\w+) -{20,}$/.exec(line);
        return head === null ? [] : [[head[1], at + 1]];
      });
      expect(listed).toEqual(sections);
      expect(listed.length).toBeGreaterThan(10);
    },
  );

  it("has its sections in the order of the exports, each below the sections that it needs", () => {
    const text = readFileSync(join(ROOT, "lua-out/randdeck.lua"), "utf8");
    const lineOf = (title: string) => Number(new RegExp(`^--   ${title} +(\\d+) `, "m").exec(text)![1]);
    const order = ["shuffle", "random", "deck", "hand", "categories", "rearrange", "classic"];
    expect([...order].sort((a, b) => lineOf(a) - lineOf(b))).toEqual(order);
    const sections = [...text.matchAll(/^-- {3}(\w+) +\d+ /gm)].map(([, title]) => title);
    expect(sections.join(" ")).toContain("order drawpile piles saved deck");
  });

  it("behaves like its modules", async () => {
    expect(await wasmEngine("5.1").run(`return (function() ${single()}\nend)().draw("A")`)).toBe("Lua A 6 3");
  });

  const more = (text: string) => ({ "deck/rules.ts": `${FILES["deck/rules.ts"]}\n${text}\n` });
  it.each([
    ["two definitions of one name", more("const own = 1;"), "own is defined in deck.rules and in deck.seam"],
    [
      "what Lua must not have",
      { "deck/seam.lua.ts": "export const rule = (a: any, b: any) => a?.[b]?.name;" },
      /deck\/seam\.lua\.ts:1: Lua needs a separate statement/,
    ],
    [
      "a name that is a word of Lua's",
      { "deck/seam.lua.ts": "export const rule = (end: string, b: any) => end + b;" },
      /deck\/seam\.lua\.ts:1: end can't be a name in Lua/,
    ],
    [
      // The circle exists in Lua only, where a check of the TypeScript doesn't see it.
      "circles",
      {
        "deck/seam.lua.ts": `${FILES["deck/seam.lua.ts"]}import { draw } from "./draw.js";\nexport const again = draw;`,
      },
      "these modules or functions need one another in a circle: deck.draw > deck.seam > deck.draw",
    ],
    ["a changed name", { "deck.ts": 'export { draw as take } from "./deck/draw.js";' }, /the same in every/],
    [
      "an import of all",
      { "deck.ts": 'import * as a from "./deck/draw.js";\nexport const b = a;' },
      /in braces/,
    ],
    ["an export of all", { "deck.ts": 'export * from "./deck/draw.js";' }, /in braces/],
  ])("does not take %s", (_, changes, message) => {
    expect(() => single(changes)).toThrow(message);
  });
});
