import { expect, it } from "vitest";
import { lua, sameOnBothSides } from "./project.js";

/** A function that runs loops one after the other, and what they put together. */
const program = (...loops: readonly string[]): string => `export type Integer = number;
interface Box { size: Integer; width: number }
function count(n: Integer, fraction: number, nan: number, box: Box, list: Integer[], none?: Integer): string {
  let text = "";
  const add = (each: number): void => {
    text += \`\${each};\`;
  };
  ${loops.map((loop) => `if (text !== undefined) {\n${loop}\ntext += "/";\n}`).join("\n")}
  return text;
}
export function run(): string {
  return count(4, 2.5, 0 / 0, { size: 2, width: 0.5 }, [3, 5]);
}
`;

/** Loops, and the heads that they have in Lua. */
const NUMERIC = `
for (let i = 1; i <= 3; i++) add(i); // for i = 1, 3 do
for (let i = -1; i < 2; ++i) add(i); // for i = -1, 1 do
for (let i = n; i >= 2; i--) add(i); // for i = n, 2, -1 do
for (let i = 3; i > -1; i -= 2) add(i); // for i = 3, 0, -2 do
for (let i = 1; i < n + 1; i += 3) add(i); // for i = 1, n, 3 do
for (let i = 1; i <= fraction; i++) add(i); // for i = 1, fraction do
for (let i = 1; i <= nan; i++) add(i); // for i = 1, nan do
const last = n > 2 ? n - 1 : n; for (let i = n * 2 - 7; i <= last + 1; i++) add(i); // for i = n * 2 - 7, last + 1 do
const { size } = box; for (let i = 1; i < size; i++) { box.size = 9; add(i); } // for i = 1, size - 1 do
for (let i = box.size; i < 11; i++) { box.size = 2; add(i); } // for i = box.size, 10 do
for (let i = list.length; i >= 1; i--) { add(list[i - 1]!); list.push(0); } // for i = #list, 1, -1 do
const two = (): Integer => 2; for (let i = two(); i < 4; i++) add(i); // for i = two(), 3 do
let last = n; if (last > 2) last = 2; for (let i = 1; i <= last; i++) add(i); // for i = 1, last do
for (let i = 1; i <= 3; i++) text += "x"; // for _ = 1, 3 do
const kept: (() => number)[] = []; for (let i = 1; i <= 2; i++) kept.push(() => i); add(kept[0]!()); // for i = 1, 2 do
for (let i = 1; i <= 2; i++) { add(i); if (n > 3) { let i = 5; i += 1; add(i); } } // for i = 1, 2 do
for (let i = 1; i <= 3; i++) for (let j = 1; j < i; j++) add(10 * i + j); // for j = 1, i - 1 do
`
  .trim()
  .split("\n")
  .map((line) => line.split(" // ") as [loop: string, head: string]);

/** Loops that are left alone, and why. */
const UNTOUCHED = `
let last = n; for (let i = 1; i <= last; i++) { add(i); last = 2; } // changes the limit
let last = n; const cut = () => { last = 2; }; for (let i = 1; i <= last; i++) { add(i); cut(); } // calls what does
let last = n; for (let i = 1; i <= last; i++) { add(i); [last] = [2]; } // changes the limit by taking apart
for (let i = 1; i <= box.size; i++) { add(i); box.size = 1; } // changes a field
let { size } = box; for (let i = 1; i <= size; i++) { add(i); size = 1; } // changes a field taken out
for (let i = 0; i < list.length; i++) { add(i); if (i < 1) list.push(7); } // may change a list
let left = 3; const last = (): Integer => left--; for (let i = 1; i <= last(); i++) add(i); // calls for the limit
for (let i = 1; i <= 6 - i; i++) add(i); // has a limit that depends on the variable
for (let i = 1; i <= 5; i++) { add(i); if (i === 2) i = 4; } // changes the variable
for (let i = 1; i <= 5; i++) { const skip = () => { i += 1; }; add(i); skip(); } // calls what changes the variable
for (let i = 1; i < fraction; i++) add(i); // leaves out a limit that may be a fraction
for (let i = nan; i <= 3; i++) add(i); // may start with NaN, where Lua 5.4 runs a round
for (let i = 3; i >= nan; i--) { add(i); if (i < -3) break; } // goes down to NaN, where Lua 5.4 never ends
for (let i = n / 2; i <= nan; i++) add(i); // ends with NaN where Lua counts in floats
for (let i = 0.5; i < 3; i++) add(i); // starts with a fraction
const { width } = box; for (let i = width; i <= 2; i++) add(i); // starts with a field that may be a fraction
let from = 1; from = from * 2; for (let i = from; i <= 3; i++) text += "x"; // starts with what may have grown to infinity
for (let i = 4; i > 1; i /= 2.5) for (let j = i; j <= 2; j++) text += "x"; // starts with the variable of such a loop
for (let i = none ?? 3; i < (none ?? 5); i++) add(i); // may start with nil
for (let i = 0; i <= 1; i += 0.25) text += "x"; // goes by a fraction
for (let i = 1; i <= 9; i += n) add(i); // goes by what is worked out
for (let i = 1; i >= 1; i++) { add(i); if (i === 3) break; } // may never end
for (let i = 1, j = 3; i <= j; i++) add(10 * i + j); // has two variables
let i: Integer; for (i = 1; i <= 3; i++); add(i); // has a variable that outlives it
`
  .trim()
  .split("\n")
  .map((line) => line.split(" // ") as [loop: string, why: string]);

const source = program(...[...NUMERIC, ...UNTOUCHED].map(([loop]) => loop));
const parts = lua(source).split('text = text .. "/"');
const [numeric, untouched] = [parts.slice(0, NUMERIC.length), parts.slice(NUMERIC.length)];

it.each(NUMERIC.map(([loop, head], at) => [loop, head, at] as const))(
  "becomes a numeric for: %s",
  (_, head, at) => {
    expect(numeric[at]).toContain(head);
    expect(numeric[at]).not.toContain("while ");
  },
);

it.each(UNTOUCHED.map(([loop], at) => [loop, at] as const))("is left alone: %s", (_, at) => {
  expect(untouched[at]).toContain("while ");
  expect(untouched[at]).not.toMatch(/for \w+ = /);
});

it("all do the same in Lua", async () => {
  const text = await sameOnBothSides(source);
  expect(text.slice(0, 24)).toBe("1;2;3;/-1;0;1;/4;3;2;/3;");
});

it("a loop that goes on with the next round stops the build", () => {
  const skips = "for (let i = 1; i <= 4; i++) { if (i === 2) continue; add(i); }";
  expect(() => lua(program(skips))).toThrow(/no continue/);
});
