import { describe, expect, it } from "vitest";
import { apiText } from "../../tools/api.js";
import { luaProgram } from "../../tools/transpile.js";
import * as library from "../../ts-src/randdeck.js";
import { cases } from "../cases/index.js";
import { projectFile } from "./pages.js";

const page = projectFile("docs/api.md");

/** What stands below a heading, up to the next one. */
function section(heading: string): string {
  const [, text] = page.split(`\n${heading}\n`);
  return text?.split(/^##+ /m)[0] ?? "";
}

/** The arguments that a function's own code names. */
function argumentsOf(code: unknown): string[] {
  const list = /\(([^)]*)\)/.exec(String(code))?.[1] ?? "";
  return list
    .split(",")
    .map((each) => each.trim())
    .filter((each) => each !== "");
}

function expectDescribed(heading: string, code: unknown): void {
  const text = section(heading);
  const names = argumentsOf(code);
  const [, call] = /^`[\w.]+[.:]\w+\((.*)\)`$/m.exec(text) ?? [];
  expect(call?.match(/\w+/g) ?? [], heading).toEqual(names);
  const rows = [...text.matchAll(/^\| .*? \| `(\w+)` \| .*\w.* \|$/gm)].map(([, name]) => name);
  expect(rows, heading).toEqual(names);
}

it("docs/api.md is what the comments in ts-src make", () => {
  expect(page === apiText(luaProgram()), "run npm run build").toBe(true);
});

const functions = Object.entries(library).filter(([, value]) => typeof value === "function");

describe("docs/api.md has every public function", () => {
  it.each(functions)("%s, with its arguments and an example", (name, value) => {
    expectDescribed(`### ${name}`, value);
    expect(section(`### ${name}`)).toMatch(/^\*\*Returns\*\* .*\n\n[\s\S]*^```lua\n[\s\S]*-->/m);
  });
});

const made: Readonly<Record<string, object>> = {
  newRandom: library.newRandom(1),
  newDeck: library.newDeck(["A"]),
  newDice: library.newDice(["A"]),
  newBlockDeck: library.newBlockDeck([["A"]], { blockSize: 1 }),
  newCategoryDeck: library.newCategoryDeck([["A"]]),
  newHand: library.newHand(library.newDice(["A"]), 1),
};

/** The public methods: those that have cases, which test/cases/surface.test.ts sees to. */
const methods = [...new Set(cases.map(({ about }) => about))].flatMap((about) => {
  const [, maker, method] = /^(\w+):(\w+)$/.exec(about) ?? [];
  if (maker === undefined || method === undefined) return [];
  return { heading: `${made[maker]!.constructor.name}:${method}`, code: Reflect.get(made[maker]!, method) };
});

describe("docs/api.md has every public method", () => {
  it.each(methods)("$heading, with its arguments", ({ heading, code }) => {
    expectDescribed(`### ${heading}`, code);
  });

  it("and no other", () => {
    const headings = [...page.matchAll(/^### (\w+:\w+)$/gm)].map(([, heading]) => heading!);
    expect(headings.sort()).toEqual([...new Set(methods.map(({ heading }) => heading))].sort());
  });
});

describe("docs/api.md has every option", () => {
  const makers = functions.filter(([, code]) => argumentsOf(code).includes("options"));

  it.each(makers)("of %s", (name, make) => {
    let known = "";
    try {
      (make as (...args: unknown[]) => unknown)([["A"]], { "no option": true });
    } catch (error) {
      known = /known: (.*)\)$/.exec(String(error))?.[1] ?? "";
    }
    const [, table] = /^\| \[`(\w+Options).* \| `options` \|/m.exec(section(`### ${name}`)) ?? [];
    const rows = [...section(`### ${table}`).matchAll(/^\| .* \| `(\w+)` \| .*\w.* \|$/gm)];
    expect(rows.map(([, option]) => option).sort()).toEqual(known.split(", "));
  });

  it("there are some", () => {
    expect(makers.length).toBeGreaterThan(4);
  });
});
