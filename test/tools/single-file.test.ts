import { describe, expect, it } from "vitest";
import { type Form, singleFileText } from "../../tools/single-file.js";
import { moduleText } from "../../tools/writers.js";
import { wasmEngine } from "../engines/wasm.js";
import { project } from "./project.js";

const RELEASE = { version: "1.2.3", license: "Copyright (c) 2026 all\n\nFree for all.\n" };

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

function single(changes: Readonly<Record<string, string>> = {}, more: Partial<Form> = {}): string {
  const form: Form = { name: "deck", about: ["deals.", '  require "deck"'], ...more };
  const { program, modules } = project({ ...FILES, ...changes }, ROOTS);
  return singleFileText(form, modules.get("deck")!, modules, program, RELEASE);
}

const line = (title: string) => `-- ${title} `.padEnd(80, "-");

describe("a single file", () => {
  it("has a header, what is needed in one scope, and the license", () => {
    expect(single()).toBe(`-- deck 1.2.3: deals.
--   require "deck"
-- MIT license, Copyright (c) 2026 all: the text is at the end.
-- Generated from the TypeScript in ts-src: change that, not this file.
-- Its sections:
--   types
--   rules  SIZE
--   seam   what is Lua's own
--   draw   draw

local randdeck = {}

-- The version.
randdeck._VERSION = "1.2.3"

${line("types")}

--- A card.
---@alias Card string

${line("rules")}

-- How many.
randdeck.SIZE = 3

local LARGEST = randdeck.SIZE * 2
local SMALL = 3

${line("seam")}

-- What is Lua's own.

local own = "Lua"

local function rule(card, size) return own .. " " .. card .. " " .. tostring(size) end

${line("draw")}

-- Draws. Not all at once.

--- A draw.
---@param card Card Any.
---@return string
function randdeck.draw(card) return rule(card, LARGEST) .. " " .. tostring(SMALL) end

return randdeck

-- Copyright (c) 2026 all
--
-- Free for all.
`);
  });

  it("of some names has what they mention and no more, and may set a global", () => {
    const text = single({}, { names: ["SIZE"], isGlobal: true });
    expect(text).toContain(`-- Its sections:\n--   rules  SIZE\n\nranddeck = {}\n`);
    expect(text).toContain("\nranddeck.SIZE = 3\n");
    expect(() => single({}, { names: ["deal"] })).toThrow("deal is not defined");
  });

  it("does what the modules do", async () => {
    const { program, modules } = project(FILES, ROOTS);
    const preload = ["rules", "seam", "draw"].map((name) => {
      const text = moduleText(modules.get(`deck.${name}`)!, program, RELEASE);
      return `package.preload["deck.${name}"] = function() ${text}\nend`;
    });
    for (const engine of ["5.1", "5.5"].map(wasmEngine)) {
      expect(await engine.run(`return (function() ${single()}\nend)().draw("A")`)).toBe("Lua A 6 3");
      expect(await engine.run(`${preload.join("\n")}\nreturn require("deck.draw").draw("A")`)).toBe(
        "Lua A 6 3",
      );
    }
  });

  it("says of a module what fits into a line", () => {
    const text = single({ "deck/seam.lua.ts": FILES["deck/seam.lua.ts"].replace("own", "word ".repeat(30)) });
    const [line = ""] = /^-- {3}seam.* word\.\.\.$/m.exec(text) ?? [];
    expect(line.length).toBeGreaterThan(90);
    expect(line.length).toBeLessThanOrEqual(100);
  });

  it("takes no more locals than Lua does", async () => {
    const changes = (count: number) => {
      const names = Array.from({ length: count }, (_, index) => `a${index}`);
      return {
        "deck.ts": 'export { all } from "./deck/draw.js";',
        "deck/rules.ts": names.map((name) => `export const ${name} = "${name}";`).join("\n"),
        "deck/draw.ts": `import { ${names.join(", ")} } from "./rules.js";
export const all = (): string => ${names.join(" + ")};`,
      };
    };
    // One of the 200 is the file's own table, and a function takes 60 from outside of it.
    expect(await wasmEngine("5.1").run(`return (function() ${single(changes(60))}\nend)().all()`)).toMatch(
      /^a0a1/,
    );
    expect(() => single(changes(201))).toThrow("201 locals in one scope, 200 at most");
  });

  const more = (text: string) => ({ "deck/rules.ts": `${FILES["deck/rules.ts"]}\n${text}\n` });
  it.each([
    ["two definitions of one name", more("const own = 1;"), "own is defined in deck.rules and in deck.seam"],
    ["a name of a global of Lua", more("const select = 1;"), "select in deck.rules hides a global of Lua"],
    [
      "what Lua must not have",
      { "deck/seam.lua.ts": "export const rule = (a: any, b: any) => a?.[b]?.name;" },
      /^deck\.lua:\d+: the Lua would contain ____/,
    ],
    [
      "circles",
      more('import { draw } from "./draw.js";\nexport const again = draw;'),
      "modules import each other in a circle: deck.draw > deck.rules > deck.draw",
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

it.each([
  [
    "deck.draw",
    `-- deck.draw 1.2.3, a module of randdeck. MIT license.
-- Generated from ts-src/deck/draw.ts: change that file, not this one.

-- Draws. Not all at once.

local rules = require("deck.rules")
local LARGEST = rules.LARGEST
local SMALL = rules.SMALL
local rule = require("deck.seam").rule

local M = {}

--- A draw.
`,
  ],
  ["deck.types", "\n---@meta\n\n--- A card.\n---@alias Card string\n"],
  ["deck.seam", "-- Generated from ts-src/deck/seam.lua.ts:"],
])("the module %s stands by itself", (name, text) => {
  const { program, modules } = project(FILES, ROOTS);
  expect(moduleText(modules.get(name)!, program, RELEASE)).toContain(text);
});
