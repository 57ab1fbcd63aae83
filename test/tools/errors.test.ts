import { describe, expect, it } from "vitest";
import { wasmEngine } from "../engines/wasm.js";
import { expectRefusal, lua } from "./project.js";

const CHECKS = `
/** Asks for a number. */
export function ask(n: unknown): string {
  if (typeof n !== "number") throw new TypeError("number expected");
  check(n);
  return "fine";
}

/**
 * Checks a number.
 *
 * @luaLevel 3
 */
function check(n: number): void {
  if (n < 1) throw new RangeError(\`at least 1 expected, got \${"less"}\`);
}

/** Asks for a card, by its kind or its value. */
export function askCard(card: unknown): void {
  const problem = "card expected";
  throw typeof card === "number" ? new RangeError(problem) : new TypeError(problem);
}

/** A function that throws in the name of nobody. */
export function thrower(): (this: void) => void {
  return () => {
    throw new Error("thrown");
  };
}
`;

describe("what is thrown becomes a string at the caller's line", () => {
  it("with level 2, or the level of @luaLevel", () => {
    const code = lua(CHECKS);
    expect(code).toContain('if type(n) ~= "number" then error("number expected", 2) end');
    expect(code).toContain('error("at least 1 expected, got " .. "less", 3)');
    expect(code).toContain('local problem = "card expected"\n  error(problem, 2)');
    expect(code).toContain('return function() error("thrown", 2) end');
    expect(code).not.toContain("luaLevel");
  });

  it.each(["5.1", "5.4", "5.5"].map(wasmEngine))("as $name says", async (engine) => {
    const chunk = (call: string) => `local M = {}
${lua(CHECKS)}
local function caller() -- the line below is the one to blame
  local result = ${call}
  return result
end
local ok, message = pcall(caller)
return type(message) .. " " .. message:gsub("^.*:(%d+): ", "%1 ")`;
    const line = (text: string) => text.split("\n").findIndex((each) => each.includes("local result")) + 1;
    for (const [call, message] of [
      ['M.ask("x")', "number expected"],
      ["M.ask(0)", "at least 1 expected, got less"],
      ["M.askCard(1)", "card expected"],
      ["M.thrower()()", "thrown"],
    ] as const) {
      const text = chunk(call);
      expect(await engine.run(text)).toBe(`string ${line(text)} ${message}`);
    }
  });
});

describe("the build stops at", () => {
  const thrown = (what: string) => `export function f(): void { ${what} }`;
  it.each([
    ["a string that is thrown", thrown("throw 'text';"), /only a new Error/],
    [
      "an error that was made elsewhere",
      thrown("const e = new Error('x'); throw e;"),
      /our own|only a new Error/,
    ],
    ["another kind of error", thrown("throw new SyntaxError('x');"), /only a new Error/],
    [
      "two errors of two texts",
      thrown("throw f.length > 0 ? new Error('x') : new Error('y');"),
      /must have one text/,
    ],
    [
      "two errors that a call chooses between",
      thrown("throw String(f) ? new Error('x') : new Error('x');"),
      /must call nothing/,
    ],
    ["an error without a text", thrown("throw new Error();"), /takes one text/],
    ["an error with a cause", thrown("throw new Error('x', { cause: 1 });"), /takes one text/],
    [
      "a text that is no string",
      "export function f(x: any): void { throw new Error(x); }",
      /must be a string/,
    ],
    [
      "an Error that is made but not thrown",
      "export function f(): unknown { return new Error('x'); }",
      /our own/,
    ],
    ["try", thrown("try { f(); } finally { f(); }"), /Lua has no try/],
    ["a level that is none", `/** @luaLevel top */\n${thrown("throw new Error('x');")}`, /level from 1 to 9/],
  ])("%s", (_, source, message) => {
    expectRefusal(source, message);
  });
});
