import { describe, expect, it } from "vitest";
import { expectRefusal, lua, sameOnBothSides } from "./project.js";

interface Case {
  readonly name: string;
  readonly source: string;
  readonly code: string;
  readonly expected: string;
}

const CASES: readonly Case[] = [
  {
    name: "fields taken into locals stand on one line",
    source: `
export function run(): string {
  const box = { a: 1, b: 2 };
  const { a, b: other } = box;
  return \`\${a}\${other}\`;
}`,
    code: "local a, other = box.a, box.b",
    expected: "12",
  },
  {
    name: "a method takes fields of its own object",
    source: `
class Box {
  a: number;
  b: number;
  constructor() {
    this.a = 1;
    this.b = 2;
  }
  text(): string {
    const { a, b } = this;
    this.a = 9;
    return \`\${a}\${b}\`;
  }
}
export function run(): string {
  return new Box().text();
}`,
    code: "local a, b = self.a, self.b",
    expected: "12",
  },
  {
    name: "texts are joined without brackets, in their order",
    source: `
export function run(): string {
  let calls = 0;
  const next = (): number => {
    calls += 1;
    return calls;
  };
  const end = "end";
  return \`a\${next()}b\${next()}c\` + (end + end);
}`,
    code: 'return "a" .. tostring(next()) .. "b" .. tostring(next()) .. "c" .. end_ .. end_',
    expected: "a1b2cendend",
  },
  {
    name: "a constant that is an arrow is a local function",
    source: `
export function run(): string {
  const twice = (n: number): number => n * 2;
  return \`\${twice(2)}\`;
}`,
    code: "local function twice(n) return n * 2 end",
    expected: "4",
  },
  {
    name: "nothing stands for undefined and null",
    source: `
export function run(): string {
  const missing: string | undefined | null = [].length > 0 ? "x" : undefined;
  if (missing == null) return "missing";
  return missing === null ? "null" : missing;
}`,
    code: 'if missing == nil then return "missing" end',
    expected: "missing",
  },
  {
    name: "a loop over a list leaves out its positions",
    source: `
export function run(): string {
  let text = "";
  for (const each of ["a", "b"]) text += each;
  return text;
}`,
    code: 'for _, each in ipairs({ "a", "b" }) do',
    expected: "ab",
  },
  {
    name: "a parameter has a default value",
    source: `
function size(n: number = 3): number {
  return n;
}
export function run(): string {
  return \`\${size()}\${size(4)}\`;
}`,
    code: "if n == nil then n = 3 end",
    expected: "34",
  },
];

describe("statements come out as one would write them", () => {
  it.each(CASES)("$name", async ({ source, code, expected }) => {
    expect(lua(source)).toContain(code);
    expect(await sameOnBothSides(source)).toBe(expected);
  });
});

describe("definitions stand below what they use", () => {
  it("where the source has them the other way round", async () => {
    const source = `
export const RULE = { fits: isSmall };

export function run(): string {
  return \`\${RULE.fits(LIMIT)} \${LIMIT}\`;
}

/** Whether it is. */
function isSmall(n: number): boolean {
  return n <= LOW;
}

const LOW = 2;
const LIMIT = 3;
`;
    // TypeScript itself runs into LOW only when isSmall is called.
    expect(() => lua(source)).toThrow(/RULE uses a constant that stands below it/);
    const mended = source
      .replace("const LOW = 2;\n", "")
      .replace("\nexport const RULE", "const LOW = 2;\nexport const RULE");
    expect(lua(mended)).toBe(`local LOW = 2

--- Whether it is.
---@param n number
---@return boolean
local function isSmall(n) return n <= LOW end

M.RULE = { fits = isSmall }
local LIMIT = 3

---@return string
function M.run() return tostring(M.RULE.fits(LIMIT)) .. " " .. tostring(LIMIT) end
`);
    expect(await sameOnBothSides(mended)).toBe("false 3");
  });

  it("and may call themselves, but not each other", async () => {
    const source = `
function sum(n: number): number {
  return n === 0 ? 0 : n + sum(n - 1);
}
export function run(): string {
  return \`\${sum(4)}\`;
}`;
    expect(await sameOnBothSides(source)).toBe("10");
    expectRefusal(
      "function a(): void { b(); } function b(): void { a(); } export const c = a;",
      /cannot use each other in a circle/,
    );
  });
});

describe("the build stops at", () => {
  it.each([
    ["what TypeScript refuses", "export const a: string = 1;", /TS2322/],
    ["a statement at the top level", "export function f(): void {}\nf();", /only definitions/],
    ["a variable at the top level", "export let a = 1;", /only constants/],
    ["an enum", "export enum A { B }", /only definitions/],
    ["an export apart from its definition", "const a = 1;\nexport { a };", /where they are defined/],
    ["a default export", "export default function f(): void {}", /export by name/],
    ["spread into a list", "export function f(a: number[]): number[] { return [...a]; }", /spread fails/],
    [
      "spread into a record",
      "export function f(a: object): object { return { ...a }; }",
      /Lua has no ObjectAssign/,
    ],
    [
      "spread into a call",
      "export function f(a: number[]): number { return Math.max(...a); }",
      /spread fails/,
    ],
    ["switch", "export function f(a: number): void { switch (a) { case 1: f(2); } }", /no switch/],
    ["for in", "export function f(a: object): void { for (const b in a) f({ b }); }", /order of keys/],
    ["a label", "export function f(): void { out: while (true) { break out; } }", /no labels/],
    ["a Set", "export const a: readonly number[] = Array.from([1]);", /Lua has no|Array/],
    [
      "Array.isArray",
      "export function f(a: unknown): boolean { return Array.isArray(a); }",
      /Lua has no ArrayIsArray/,
    ],
    [
      "Object.keys",
      "export function f(a: object): string[] { return Object.keys(a); }",
      /Lua has no ObjectKeys/,
    ],
    [
      "a name that a word of Lua's has to take",
      "const end = 1;\nconst end_ = 2;\nexport const a = end + end_;",
      /end_/,
    ],
    ["a bit operator", "export function f(a: number): number { return a | 1; }", /[Bb]it/],
  ])("%s", (_, source, message) => {
    expectRefusal(source, message);
  });
});
