import { expect, it } from "vitest";
import { lua, sameOnBothSides } from "./project.js";

/** The code of a function that runs loops, one after another, and returns their results as a text. */
const program = (...loops: readonly string[]): string => `export type Integer = number;
const MOST = 2;
function count(n: Integer, fraction: number, nan: number, list: Integer[], box: { size: Integer }): string {
  let text = "";
  const add = (each: number): void => {
    text += \`\${each};\`;
  };
  ${loops.map((loop) => `if (text !== undefined) {\n${loop}\ntext += "/";\n}`).join("\n")}
  return text;
}
export function run(): string {
  return count(4, 2.5, 0 / 0, [3, 5], { size: 2 });
}
`;

const lines = (text: string) =>
  text
    .trim()
    .split("\n")
    .map((line) => line.split(" // ") as [loop: string, comment: string]);

/** Loops, each with its first line in Lua. */
const COUNTED = lines(`
for (let i = 1; i <= 3; i++) add(i); // for i = 1, 3 do
for (let i = -1; i < 2; i++) add(i); // for i = -1, 1 do
for (let i = n; i >= 2; i--) add(i); // for i = n, 2, -1 do
for (let i = 3; i > 0; i -= 2) add(i); // for i = 3, 1, -2 do
for (let i = 1; i <= n; i += 3) add(i); // for i = 1, n, 3 do
for (let i = 1; i <= MOST; i++) add(i); // for i = 1, MOST do
for (let i = 1; i <= fraction; i++) add(i); // for i = 1, fraction do
for (let i = 1; i <= nan; i++) add(i); // for i = 1, nan do
const { size } = box; for (let i = 1; i <= size; i++) { box.size = 9; add(i); } // for i = 1, size do
for (let i = box.size; i < 11; i++) { box.size = 2; add(i); } // for i = box.size, 10 do
for (let i = 1; i <= list.length; i++) add(list[i - 1]! + list.length); // for i = 1, #list do
for (let i = 0; i < list.length; i++) add(i); // for i = 0, #list - 1 do
for (let i = list.length; i >= 1; i--) { add(list[i - 1]!); list.push(0); } // for i = #list, 1, -1 do
let last = n; if (last > 2) last = 2; for (let i = 1; i <= last; i++) add(i); // for i = 1, last do
for (let i = 1; i <= 3; i++) text += "x"; // for _ = 1, 3 do
for (let i = 1; i <= 1; i++) add([i].length); const i = { i: 1 }; add(i.i); // for i = 1, 1 do
const kept: (() => number)[] = []; for (let i = 1; i <= 2; i++) kept.push(() => i); add(kept[0]!()); // for i = 1, 2 do
for (let i = 1; i <= 3; i++) for (let j = 1; j <= i; j++) add(10 * i + j); // for j = 1, i do
`);

/** Loops that stop the build, each with the reason. */
const REFUSED = lines(`
let last = n; for (let i = 1; i <= last; i++) { add(i); last = 2; } // changes the limit
for (let i = 1; i <= n; i++) { add(i); n -= 1; } // changes a parameter
let last = n; const cut = () => { last = 2; }; for (let i = 1; i <= last; i++) { add(i); cut(); } // calls what does
let last = n; for (let i = 1; i <= last; i++) { add(i); [last] = [2]; } // changes the limit by taking apart
let last = n; for (let i = 1; i <= last; i++) for (last of list) add(i); // changes the limit by a loop
let last = n; const all = () => { for (let i = 1; i <= last; i++) last -= 1; }; all(); // changes what is outside
for (let i = 1; i <= box.size; i++) add(i); // ends at a field
for (let i = 1; i <= 6 - n; i++) add(i); // works its limit out
for (let i = 1; i <= add.name.length; i++) add(i); // ends at the length of what is no variable
for (let i = 0; i < list.length; i++) { add(i); if (i < 1) list.push(7); } // makes the list longer
for (let i = 0; i < list.length; i++) list[i + 1] = 7; // makes the list longer
for (let i = 0; i < list.length; i++) list.length -= 1; // makes the list shorter
for (let i = 0; i < list.length; i++) { const other = list; other.push(i); } // may make the list longer
let rest = list; for (let i = 0; i < rest.length; i++) rest = []; // changes the list
for (let i = 1; i <= i; i++) add(i); // has itself as its limit
for (let i = 1; i <= 5; i++) { add(i); if (i === 2) i = 4; } // changes the variable
for (let i = 1; i <= 5; i++) { [i, list[0]] = [4, 2]; add(i); } // changes the variable by taking apart
for (let i = 1; i <= 5; i++) { const skip = () => { i += 1; }; add(i); skip(); } // calls what changes the variable
for (let i = 1; i < fraction; i++) add(i); // leaves out a limit that may be a fraction
for (let i = 1; i < 2.5; i++) add(i); // ends at a fraction
for (let i = 3; i >= nan; i--) { add(i); if (i < -3) break; } // goes down to NaN, where Lua 5.4 never ends
for (let i = 0; i <= 1; i += 0.25) text += "x"; // goes by a fraction
for (let i = 1; i <= 9; i += n) add(i); // goes by what is worked out
for (let i = 1; i <= 9; i += 0) if (n > 3) break; // never ends
for (let i = 1; i >= 1; i++) { add(i); if (i === 3) break; } // may never end
for (let i = 1; i <= 3 && n > 3; i++) add(i); // has two conditions
for (let i = 1; n <= 3; i++) add(i); // ends by another variable
for (let i = 1; i <= 3; n++) add(i); // counts another variable
for (let i = 1; ; i++) if (i > 3) break; // has no limit
for (let i = 1, j = 3; i <= j; i++) add(10 * i + j); // has two variables
for (let [i] = [1]; i <= 3; i++) add(i); // takes its variable out of a list
let i: Integer; for (i = 1; i <= 3; i++); add(i); // has a variable that outlives it
for (let i = 1; i <= 4; i++) { if (i === 2) continue; add(i); } // goes on with the next round
`);

const source = program(...COUNTED.map(([loop]) => loop));
const parts = lua(source).split('text = text .. "/"');

it.each(COUNTED.map(([loop, head], at) => [loop, head, at] as const))(
  "becomes a numeric for: %s",
  (_, head, at) => {
    expect(parts[at]).toContain(head);
  },
);

it("all do the same in Lua", async () => {
  const text = await sameOnBothSides(source);
  expect(text.slice(0, 24)).toBe("1;2;3;/-1;0;1;/4;3;2;/3;");
});

it.each(REFUSED)("stops the build: %s", (loop) => {
  expect(() => lua(program(loop))).toThrow(/write a while loop|Lua has no continue/);
});
