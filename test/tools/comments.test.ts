import { expect, it } from "vitest";
import { expectRefusal, lua } from "./project.js";

it("comments and blank lines are carried over to where they stand", () => {
  expect(
    lua(`
// Not of the file but of the constant.
const LIMIT = 3;

// Above overloads.
export function f(list: number[]): number;
export function f(list: number[], n?: unknown): number {
  // The first two
  // lines.
  const size = list.length; // of the list

  /* A block. */
  for (let at = 1; at <= size; at++) {
    // In the loop.
    if (at > LIMIT) return at;
  }
  // The caller's fault.
  if (n === undefined) throw new TypeError("no n");

  // biome-ignore lint/style/useConst: a directive.
  let sum = 0;
  // A loop that stays.
  for (const each of list) sum += each;
  // The end.
  return sum;
}
`),
  ).toBe(`-- Not of the file but of the constant.
local LIMIT = 3

-- Above overloads.
function M.f(list, n)
  -- The first two
  -- lines.
  local size = #list -- of the list

  -- A block.
  for at = 1, size do
    -- In the loop.
    if at > LIMIT then return at end
  end
  -- The caller's fault.
  if n == nil then error("no n", 2) end

  local sum = 0
  -- A loop that stays.
  for _, each in ipairs(list) do
    sum = sum + each
  end
  -- The end.
  return sum
end
`);
});

it.each([
  ["at the end of a block", "export function f(): void {\n  f();\n  // Lost.\n}"],
  ["in an empty block", "export function f(): void {\n  // Lost.\n}"],
  ["in an expression", "export const a = [\n  // Lost.\n  1,\n];"],
  ["behind a bracket", "export function f(): void { // Lost.\n  f();\n}"],
  ["at the end of the file", "export const a = 1;\n// Lost.\n"],
  ["above else", "export function f(n: number): void {\n  if (n > 1) f(1);\n  // Lost.\n  else f(2);\n}"],
  ["above a field of a class", "class A {\n  // Lost.\n  size: number = 1;\n}"],
])("the build stops where a comment would be lost: %s", (_, source) =>
  expectRefusal(source, /this comment would be lost.*Lost/),
);
