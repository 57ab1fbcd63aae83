import { describe, expect, it } from "vitest";
import { lua, sameOnBothSides } from "./project.js";

const PRELUDE = `export type Integer = number;
export function text(n: number): string {
  return \`\${n};\`;
}
`;

/** A function `count` with a loop in it, and the texts of what it gives for some arguments. */
function program(count: string, ...calls: string[]): string {
  const texts = calls.map((call) => `\${${call}}`).join(" ");
  return `${PRELUDE}${count}\nexport function run(): string {\n  return \`${texts}\`;\n}\n`;
}

interface Case {
  readonly name: string;
  readonly source: string;
  readonly expected: string;
}

const NUMERIC: readonly (Case & { head: string })[] = [
  {
    name: "up to a literal",
    source: program(
      "export function count(): string { let s = ''; for (let i = 1; i <= 3; i++) s += text(i); return s; }",
      "count()",
    ),
    head: "for i = 1, 3 do",
    expected: "1;2;3;",
  },
  {
    name: "below a literal",
    source: program(
      "export function count(): string { let s = ''; for (let i = 0; i < 3; ++i) s += text(i); return s; }",
      "count()",
    ),
    head: "for i = 0, 2 do",
    expected: "0;1;2;",
  },
  {
    name: "down to a literal",
    source: program(
      "export function count(n: Integer): string { let s = ''; for (let i = n; i >= 2; i--) s += text(i); return s; }",
      "count(4)",
      "count(1)",
    ),
    head: "for i = n, 2, -1 do",
    expected: "4;3;2; ",
  },
  {
    name: "down to above a literal",
    source: program(
      "export function count(): string { let s = ''; for (let i = 3; i > -1; i -= 2) s += text(i); return s; }",
      "count()",
    ),
    head: "for i = 3, 0, -2 do",
    expected: "3;1;",
  },
  {
    name: "by a step of more than one that jumps over the limit",
    source: program(
      "export function count(n: Integer): string { let s = ''; for (let i = 1; i < n; i += 3) s += text(i); return s; }",
      "count(7)",
      "count(8)",
    ),
    head: "for i = 1, n - 1, 3 do",
    expected: "1;4; 1;4;7;",
  },
  {
    name: "to a parameter that may be a fraction, NaN or huge, where Lua counts in integers",
    source: program(
      "export function count(n: number): string { let s = ''; for (let i = 1; i <= n; i++) { s += text(i); if (i === 4) break; } return s; }",
      "count(2.5)",
      "count(0 / 0)",
      "count(1 / 0)",
      "count(1e300)",
      "count(-1 / 0)",
    ),
    head: "for i = 1, n do",
    expected: "1;2;  1;2;3;4; 1;2;3;4; ",
  },
  {
    name: "between whole numbers that are worked out",
    source: program(
      "export function count(from: Integer, to: Integer): string { const last = from < to ? to - 1 : from; let s = ''; for (let i = from * 2; i <= last + 1; i++) s += text(i); return s; }",
      "count(1, 4)",
    ),
    head: "for i = from * 2, last + 1 do",
    expected: "2;3;4;",
  },
  {
    name: "to a field that is taken out of its object before",
    source: program(
      "export function count(deck: { size: Integer }): string { const { size } = deck; let s = ''; for (let i = 1; i <= size; i++) { deck.size = 9; s += text(i); } return s; }",
      "count({ size: 2 })",
    ),
    head: "for i = 1, size do",
    expected: "1;2;",
  },
  {
    name: "with a limit that has its last value before the loop",
    source: program(
      "export function count(n: Integer): string { let last = n; if (last > 2) last = 2; let s = ''; for (let i = 1; i <= last; i++) s += text(i); return s; }",
      "count(9)",
    ),
    head: "for i = 1, last do",
    // `let last` is not declared to be whole, but Lua counts in integers from 1.
    expected: "1;2;",
  },
  {
    name: "to the length of a list while nothing can happen to it",
    source: program(
      "export function count(list: readonly Integer[]): string { let sum = 0; for (let i = 0; i < list.length; i++) { sum = sum + list[i]!; } return text(sum); }",
      "count([3, 4, 5])",
      "count([])",
    ),
    head: "for i = 0, #list - 1 do",
    expected: "12; 0;",
  },
  {
    name: "from the length of a list, which is read once anyway",
    source: program(
      "export function count(list: Integer[]): string { let s = ''; for (let i = list.length; i >= 1; i--) { s += text(list[i - 1]!); list.push(0); } return s; }",
      "count([3, 4])",
    ),
    head: "for i = #list, 1, -1 do",
    expected: "4;3;",
  },
  {
    name: "with a variable that nobody reads",
    source: program(
      "export function count(n: Integer): string { let s = ''; for (let i = 1; i <= n; i++) s += 'x'; return s; }",
      "count(3)",
    ),
    head: "for _ = 1, n do",
    expected: "xxx",
  },
  {
    name: "with functions that keep the variable of their round",
    source: program(
      "export function count(): string { const kept: ((this: void) => number)[] = []; for (let i = 1; i <= 3; i++) kept.push(() => i); let s = ''; for (const each of kept) s += text(each()); return s; }",
      "count()",
    ),
    head: "for i = 1, 3 do",
    expected: "1;2;3;",
  },
  {
    name: "with a variable inside that has the loop's name",
    source: program(
      "export function count(): string { let s = ''; for (let i = 1; i <= 2; i++) { if (s !== '') { let i = 5; i += 1; s += text(i); } s += text(i); } return s; }",
      "count()",
    ),
    head: "for i = 1, 2 do",
    expected: "1;6;2;",
  },
  {
    name: "from a variable that only counts",
    source: program(
      "export function count(): string { let from = 1; from += 2; from++; let s = ''; for (let i = from; i < 6; i++) s += text(i); return s; }",
      "count()",
    ),
    head: "for i = from, 5 do",
    expected: "4;5;",
  },
  {
    name: "inside another",
    source: program(
      "export function count(n: Integer): string { let s = ''; for (let i = 1; i <= n; i++) for (let j = i; j <= n; j++) s += text(10 * i + j); return s; }",
      "count(3)",
    ),
    head: "for j = i, n do",
    expected: "11;12;13;22;23;33;",
  },
];

const UNTOUCHED: readonly Case[] = [
  {
    name: "the body changes the limit",
    source: program(
      "export function count(n: Integer): string { let last = n; let s = ''; for (let i = 1; i <= last; i++) { s += text(i); if (i === 1) last = 2; } return s; }",
      "count(4)",
    ),
    expected: "1;2;",
  },
  {
    name: "a function that the body calls changes the limit",
    source: program(
      "export function count(n: Integer): string { let last = n; const shorten = () => { last = 2; }; let s = ''; for (let i = 1; i <= last; i++) { s += text(i); shorten(); } return s; }",
      "count(4)",
    ),
    expected: "1;2;",
  },
  {
    name: "the limit is changed by taking it apart",
    source: program(
      "export function count(n: Integer): string { let last = n; let s = ''; for (let i = 1; i <= last; i++) { s += text(i); [last] = [2]; } return s; }",
      "count(4)",
    ),
    expected: "1;2;",
  },
  {
    name: "the limit is a field",
    source: program(
      "export function count(box: { last: Integer }): string { let s = ''; for (let i = 1; i <= box.last; i++) { s += text(i); box.last = 2; } return s; }",
      "count({ last: 4 })",
    ),
    expected: "1;2;",
  },
  {
    name: "the limit is a field taken out that may change",
    source: program(
      "export function count(deck: { size: Integer }): string { let { size } = deck; let s = ''; for (let i = 1; i <= size; i++) { s += text(i); size = 2; } return s; }",
      "count({ size: 3 })",
    ),
    expected: "1;2;",
  },
  {
    name: "the limit is a field taken out that may be a fraction",
    source: program(
      "export function count(deck: { size: number }): string { const { size } = deck; let s = ''; for (let i = size; i <= 2; i++) s += text(i); return s; }",
      "count({ size: 0.5 })",
    ),
    expected: "0.5;1.5;",
  },
  {
    name: "the limit is called for",
    source: program(
      "export function count(): string { let calls = 5; const last = (): Integer => { calls -= 1; return calls; }; let s = ''; for (let i = 1; i <= last(); i++) s += text(i); return s; }",
      "count()",
    ),
    expected: "1;2;",
  },
  {
    name: "the limit depends on the variable",
    source: program(
      "export function count(): string { let s = ''; for (let i = 1; i <= 6 - i; i++) s += text(i); return s; }",
      "count()",
    ),
    expected: "1;2;3;",
  },
  {
    name: "the body changes the variable",
    source: program(
      "export function count(): string { let s = ''; for (let i = 1; i <= 5; i++) { s += text(i); if (i === 2) i = 4; } return s; }",
      "count()",
    ),
    expected: "1;2;5;",
  },
  {
    name: "a function in the body changes the variable",
    source: program(
      "export function count(): string { let s = ''; for (let i = 1; i <= 5; i++) { const skip = () => { i += 1; }; s += text(i); skip(); } return s; }",
      "count()",
    ),
    expected: "1;3;5;",
  },
  {
    name: "the body skips with continue",
    source: program(
      "export function count(): string { let s = ''; for (let i = 1; i <= 4; i++) { if (i === 2) continue; s += text(i); } return s; }",
      "count()",
    ),
    expected: "1;3;4;",
  },
  {
    name: "the limit may be a fraction, which is left out",
    source: program(
      "export function count(n: number): string { let s = ''; for (let i = 1; i < n; i++) s += text(i); return s; }",
      "count(2.5)",
      "count(3)",
    ),
    expected: "1;2; 1;2;",
  },
  {
    name: "the start may be NaN, where Lua 5.4 runs a round",
    source: program(
      "export function count(from: number): string { let s = ''; for (let i = from; i <= 3; i++) s += 'x'; return s; }",
      "count(0 / 0)",
      "count(2)",
      "count(1.5)",
    ),
    expected: " xx xx",
  },
  {
    name: "the limit may be NaN downwards, where Lua 5.4 never ends",
    source: program(
      "export function count(to: number): string { let s = ''; for (let i = 3; i >= to; i--) { s += 'x'; if (s.length > 9) break; } return s; }",
      "count(0 / 0)",
      "count(2)",
    ),
    expected: " xx",
  },
  {
    name: "the limit may be NaN where Lua counts in floats",
    source: program(
      "export function count(from: Integer, to: number): string { let s = ''; for (let i = from; i <= to; i++) s += 'x'; return s; }",
      "count(4 / 2, 0 / 0)",
      "count(4 / 2, 3)",
    ),
    expected: " xx",
  },
  {
    name: "the start is worked out from itself and might have grown beyond all numbers",
    source: program(
      "export function count(): string { let from = 1; from = from * 2; let s = ''; for (let i = from; i <= 3; i++) s += 'x'; return s; }",
      "count()",
    ),
    expected: "xx",
  },
  {
    name: "the start is a fraction",
    source: program(
      "export function count(): string { let s = ''; for (let i = 0.5; i < 3; i++) s += text(i); return s; }",
      "count()",
    ),
    expected: "0.5;1.5;2.5;",
  },
  {
    name: "the step is a fraction",
    source: program(
      "export function count(): string { let s = ''; for (let i = 0; i <= 1; i += 0.1) s += 'x'; return s; }",
      "count()",
    ),
    expected: "xxxxxxxxxxx",
  },
  {
    name: "the step is worked out",
    source: program(
      "export function count(step: Integer): string { let s = ''; for (let i = 1; i <= 9; i += step) { s += text(i); if (s.length > 9) break; } return s; }",
      "count(4)",
      "count(0)",
    ),
    expected: "1;5;9; 1;1;1;1;1;",
  },
  {
    name: "the loop may never end",
    source: program(
      "export function count(): string { let s = ''; for (let i = 1; i >= 1; i++) { s += text(i); if (i === 3) break; } return s; }",
      "count()",
    ),
    expected: "1;2;3;",
  },
  {
    name: "the list grows by another name",
    source: program(
      "export function count(list: readonly Integer[], other: Integer[]): string { let s = ''; for (let i = 0; i < list.length; i++) { s += text(list[i]!); if (i === 0) other.push(9); } return s; }",
      "((both: Integer[]) => count(both, both))([1, 2])",
    ),
    expected: "1;2;9;",
  },
  {
    name: "the list grows by an element",
    source: program(
      "export function count(list: readonly Integer[], other: Integer[]): string { let sum = 0; for (let i = 0; i < list.length; i++) { sum = sum + list[i]!; if (i === 0) other[2] = 9; } return text(sum); }",
      "((both: Integer[]) => count(both, both))([1, 2])",
    ),
    expected: "12;",
  },
  {
    name: "the body calls what may change the list",
    source: program(
      "export function count(list: readonly Integer[], change: (this: void) => void): string { let s = 0; for (let i = 0; i < list.length; i++) { s = s + list[i]!; change(); } return text(s); }",
      "((own: Integer[]) => count(own, () => { if (own.length < 4) own.push(5); }))([1, 2])",
    ),
    expected: "13;",
  },
  {
    name: "another list takes the name",
    source: program(
      "export function count(first: readonly Integer[]): string { let list = first; let sum = 0; for (let i = 0; i < list.length; i++) { sum = sum + list[i]!; list = [1]; } return text(sum); }",
      "count([5, 6, 7])",
    ),
    expected: "5;",
  },
  {
    name: "two variables count",
    source: program(
      "export function count(): string { let s = ''; for (let i = 1, j = 3; i <= j; i++) { s += text(10 * i + j); } return s; }",
      "count()",
    ),
    expected: "13;23;33;",
  },
  {
    name: "the variable outlives the loop",
    source: program(
      "export function count(): string { let i: Integer; for (i = 1; i <= 3; i++); return text(i); }",
      "count()",
    ),
    expected: "4;",
  },
];

describe("a counting loop becomes a numeric for", () => {
  it.each(NUMERIC)("$name", async ({ source, head, expected }) => {
    expect(lua(source)).toContain(head);
    expect(lua(source)).not.toContain("while");
    expect(await sameOnBothSides(source)).toBe(expected);
  });
});

describe("a loop is left alone where", () => {
  it.each(UNTOUCHED)("$name", async ({ source, expected }) => {
    expect(lua(source)).toContain("while ");
    expect(lua(source)).not.toMatch(/for \w+ = /);
    expect(await sameOnBothSides(source)).toBe(expected);
  });
});

it("takes Integer at its word only where no nil can come", () => {
  const source = program(
    "export function count(n: Integer | undefined): string { let s = ''; for (let i = n ?? 7; i < (n ?? 9); i++) s += text(i); return s; }",
    "count(undefined)",
  );
  expect(lua(source)).toContain("while ");
});
