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

  it("takes no more locals than Lua does", async () => {
    const files = (count: number) => {
      const names = Array.from({ length: count }, (_, index) => `a${index}`);
      const rules = names.map((name) => `export const ${name} = "${name}";`).join("\n");
      return {
        ...FILES,
        "deck.ts": `${FILES["deck.ts"]}\nexport { ${names.join(", ")} } from "./deck/rules.js";\n`,
        "deck/rules.ts": `${FILES["deck/rules.ts"]}\n${rules}\n`,
      };
    };
    // SIZE, low, own, rule and draw are the others.
    const full = single(files(195));
    expect(full).toContain('\nlocal a194 = "a194"');
    expect(await wasmEngine("5.1").run(`return (function() ${full}\nend)().a194`)).toBe("a194");
    expect(() => single(files(196))).toThrow("201 locals in one scope, 200 at most");
  });

  it("puts a module with many names of its own into a block", async () => {
    const rules = `${FILES["deck/rules.ts"]}
export class Pile {
  readonly size: number = SIZE;
}
${Array.from({ length: 8 }, (_, index) => `/** Rule ${index}. */\nconst rule${index} = ${index};`).join("\n")}
/** All of them. */
export function sum(): number {
  return rule0 + rule1 + rule2 + rule3 + rule4 + rule5 + rule6 + rule7;
}
`;
    const draw = `${FILES["deck/draw.ts"]}
import { Pile, sum } from "./rules.js";
export function total(): number {
  return new Pile().size + sum();
}
`;
    const entry = FILES["deck.ts"].replace("type Card, draw", "type Card, draw, total");
    const text = single({ ...FILES, "deck/rules.ts": rules, "deck/draw.ts": draw, "deck.ts": entry });
    expect(text).toContain("\nlocal SIZE, Pile, sum\n\ndo\n");
    expect(text).toContain("\n  --- How many.\n  SIZE = 3\n");
    expect(text).toContain("\n  Pile = {}\n");
    expect(text).toContain("\n  --- Rule 7.\n  local rule7 = 7\n");
    expect(text).toContain("\n  function sum() return rule0");
    expect(await wasmEngine("5.1").run(`return (function() ${text}\nend)().total() .. ""`)).toBe("31");
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
