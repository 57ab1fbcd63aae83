import { expect, it } from "vitest";
import { wasmEngine } from "../engines/wasm.js";
import { expectRefusal, lua } from "./project.js";

const CHECKS = `
export function ask(n: unknown): void {
  if (typeof n !== "number") throw new TypeError("number expected");
  check(n);
}
/** @luaLevel 3 */
function check(n: number): void {
  if (n < 1) throw new RangeError(\`at least 1 expected, got \${"less"}\`);
}
/** @luaLevel 0 */
export function checkState(): void { throw new RangeError("no state"); }
export function askCard(card: unknown): void {
  const problem = "card expected";
  throw typeof card === "number" ? new RangeError(problem) : new TypeError(problem);
}
export const thrower = (): (() => void) => () => { throw new Error("thrown"); };
`;

it.each(["5.1", "5.4", "5.5"].map(wasmEngine))(
  "what is thrown names the caller's line in $name",
  async (engine) => {
    const before = `local M = {}\n${lua(CHECKS)}\nlocal calls = {`;
    const line = before.split("\n").length;
    const raised = (call: string) =>
      engine.run(`${before} function() local result = ${call} return result end }
local ok, message = pcall(calls[1])
return type(message) .. " " .. message:gsub("^.*:(%d+): ", "%1 ")`);
    expect(await raised('M.ask("x")')).toBe(`string ${line} number expected`);
    expect(await raised("M.ask(0)")).toBe(`string ${line} at least 1 expected, got less`);
    expect(await raised("M.checkState()")).toBe("string no state");
    expect(await raised("M.askCard(1)")).toBe(`string ${line} card expected`);
    expect(await raised("M.thrower()()")).toBe(`string ${line} thrown`);
  },
);

it.each([
  ["a string that is thrown", "throw 'text';", /only a new Error/],
  ["an error that was made elsewhere", "const e = new Error('x'); throw e;", /our own|only a new Error/],
  ["another kind of error", "throw new SyntaxError('x');", /only a new Error/],
  ["errors of two texts", "throw a ? new Error('x') : new Error('y');", /must have one text/],
  ["errors that a call chooses", "throw String(a) ? new Error('x') : new Error('x');", /must call nothing/],
  ["an error without a text", "throw new Error();", /takes one text/],
  ["an error with a cause", "throw new Error('x', { cause: 1 });", /takes one text/],
  ["a text that is no string", "throw new Error(a);", /must be a string/],
  ["an Error that is made but not thrown", "new Error('x');", /our own/],
  [
    "a level that is none",
    "}\n/** @luaLevel top */\nfunction f(): void { throw new Error('x');",
    /from 0 to 9/,
  ],
])("the build stops at %s", (_, code, message) =>
  expectRefusal(`export function run(a: any): void { ${code} }`, message),
);
