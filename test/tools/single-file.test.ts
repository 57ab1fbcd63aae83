import { describe, expect, it } from "vitest";
import { moduleText, singleFileText } from "../../tools/writers.js";
import { wasmEngine } from "../engines/wasm.js";
import { project } from "./project.js";

const RELEASE = { version: "1.2.3", license: "Free for all.\n" };

const FILES = {
  "deck.ts": `/** The public surface. */
export { type Card, draw } from "./deck/draw.js";
export { SIZE } from "./deck/rules.js";

/** The version. */
export const _VERSION = "1.2.3";
`,
  "deck/draw.ts": `/** Draws. */
import type { Rule } from "./rules.js";
import { SIZE } from "./rules.js";
import { low, rule } from "./seam.js";
import type { Card } from "./types.js";
export type { Card } from "./types.js";

/** A draw. */
export function draw(card: Card): string {
  const seam: Rule = rule(card, SIZE);
  return \`\${seam.name}\${low}\`;
}
`,
  "deck/rules.ts": `/** A rule. */
export interface Rule {
  name: string;
}

/** How many. */
export const SIZE = 3;
`,
  "deck/seam.ts": `import type { Rule } from "./rules.js";
import type { Card } from "./types.js";

export const low = 0;

export function rule(card: Card, size: number): Rule {
  return { name: \`JavaScript \${card} \${size}\` };
}
`,
  "deck/seam.lua.ts": `import type { Rule } from "./rules.js";
import type { Card } from "./types.js";

export const low = 1;
const own = "Lua";

export function rule(card: Card, size: number): Rule {
  return { name: \`\${own} \${card} \${size} \${low}\` };
}
`,
  "deck/types.ts": `/** Types. */

/** A card. */
export type Card = string;
`,
} as const;

const ROOTS = ["deck.ts"];

function single(files: Readonly<Record<string, string>> = FILES): string {
  const { program, modules } = project(files, ROOTS);
  return singleFileText(modules.get("deck")!, modules, program, RELEASE);
}

describe("the single file", () => {
  it("has everything in one scope", () => {
    const text = single();
    expect(text.slice(0, text.indexOf("\n"))).toContain("randdeck 1.2.3");
    expect(text).toContain("-- Free for all.\n");
    const line = (title: string) => `-- ${title} `.padEnd(80, "-");
    expect(text.slice(text.indexOf("-- types -"))).toBe(`${line("types")}

-- Types.

--- A card.
---@alias Card string

${line("rules")}

--- A rule.
---@class Rule
---@field name string

--- How many.
local SIZE = 3

${line("seam")}

local low = 1
local own = "Lua"

---@param card Card
---@param size number
---@return Rule
local function rule(card, size)
  return { name = own .. " " .. card .. " " .. tostring(size) .. " " .. tostring(low) }
end

${line("draw")}

-- Draws.

--- A draw.
---@param card Card
---@return string
local function draw(card)
  local seam = rule(card, SIZE)
  return seam.name .. tostring(low)
end

return {
  draw = draw,
  SIZE = SIZE,
  --- The version.
  _VERSION = "1.2.3",
}
`);
  });

  it("and the modules do the same", async () => {
    const { program, modules } = project(FILES, ROOTS);
    const preload = [...modules.values()]
      .filter(({ name }) => name !== "deck")
      .map((module) => {
        const text = moduleText(module, program, RELEASE);
        return `package.preload["${module.name}"] = function() ${text}\nend`;
      });
    for (const engine of ["5.1", "5.5"].map(wasmEngine)) {
      const drawn = 'draw("A") .. ';
      expect(
        await engine.run(`local deck = (function() ${single()}\nend)()\nreturn deck.${drawn}deck._VERSION`),
      ).toBe("Lua A 3 111.2.3");
      expect(await engine.run(`${preload.join("\n")}\nreturn require("deck.draw").${drawn}""`)).toBe(
        "Lua A 3 11",
      );
    }
  });

  it("takes no two definitions of one name", () => {
    const files = {
      ...FILES,
      "deck/draw.ts": `${FILES["deck/draw.ts"]}\nconst own = 1;\nexport const b = own;\n`,
    };
    expect(() => single(files)).toThrow("own is defined in deck.seam and in deck.draw");
  });

  it("takes no name of a global of Lua", () => {
    const files = { ...FILES, "deck/rules.ts": `${FILES["deck/rules.ts"]}\nexport const select = 1;\n` };
    expect(() => single(files)).toThrow("select in deck.rules hides a global of Lua");
  });

  it("takes no more locals than Lua does", () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => `const a${index} = ${index};`).join("\n");
    const files = (count: number) => ({
      ...FILES,
      "deck/rules.ts": `${FILES["deck/rules.ts"]}\n${many(count)}\n`,
    });
    // SIZE, low, own, rule and draw are the others.
    expect(single(files(185))).toContain("local a184 = 184");
    expect(() => single(files(186))).toThrow("191 locals in one scope, 190 at most");
  });

  it("takes nothing that Lua must not have, and says where", () => {
    const files = {
      ...FILES,
      "deck/rules.ts": `${FILES["deck/rules.ts"]}
export function first(list: { name: string }[] | undefined): string | undefined {
  return list?.[0]?.name;
}
`,
    };
    expect(() => single(files)).toThrow(/^randdeck\.lua:\d+: the Lua would contain ____/);
  });

  it("takes no circles", () => {
    const files = {
      ...FILES,
      "deck/rules.ts": `${FILES["deck/rules.ts"]}\nimport { draw } from "./draw.js";\nexport const again = draw;\n`,
    };
    expect(() => single(files)).toThrow(
      "modules import each other in a circle: deck.draw > deck.rules > deck.draw",
    );
  });

  it.each([
    [
      "a name that changes on its way",
      'export { draw as take } from "./deck/draw.js";',
      /the same in every module/,
    ],
    [
      "an import of everything",
      'import * as all from "./deck/draw.js";\nexport const a = all.draw;',
      /in braces/,
    ],
    ["an export of everything", 'export * from "./deck/draw.js";', /in braces/],
  ])("does not take %s", (_, text, message) => {
    expect(() => single({ ...FILES, "deck.ts": text })).toThrow(message);
  });
});

describe("a module", () => {
  const text = (name: string) => {
    const { program, modules } = project(FILES, ROOTS);
    return moduleText(modules.get(name)!, program, RELEASE);
  };

  it("requires the others", () => {
    expect(text("deck.draw")).toBe(`-- deck.draw 1.2.3, a module of randdeck. MIT license.
-- Generated from ts-src/deck/draw.ts: change that file, not this one.

-- Draws.

local SIZE = require("deck.rules").SIZE
local seamModule = require("deck.seam")
local low = seamModule.low
local rule = seamModule.rule

local M = {}

--- A draw.
---@param card Card
---@return string
function M.draw(card)
  local seam = rule(card, SIZE)
  return seam.name .. tostring(low)
end

return M
`);
  });

  it("of types alone has their docs", () => {
    expect(text("deck.types")).toBe(`-- deck.types 1.2.3, a module of randdeck. MIT license.
-- Generated from ts-src/deck/types.ts: change that file, not this one.

-- Types.

---@meta

--- A card.
---@alias Card string

return {}
`);
  });

  it("is Lua's where Lua has one of its own", () => {
    expect(text("deck.seam")).toContain("-- Generated from ts-src/deck/seam.lua.ts:");
  });
});
