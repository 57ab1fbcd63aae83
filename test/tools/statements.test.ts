import { describe, expect, it } from "vitest";
import { expectRefusal, lua, sameOnBothSides } from "./project.js";

describe("statements come out as one would write them:", () => {
  it.each([
    [
      "fields taken into locals stand on one line",
      `const box = { a: 1, b: 2 }; const { a, b: other } = box; return \`\${a}\${other}\`;`,
      "local a, other = box.a, box.b",
      "12",
    ],
    [
      "a method takes fields of its own object",
      "return new Box().text();",
      "local a, b = self.a, self.b",
      "12",
    ],
    [
      "texts are joined without brackets, in their order",
      `const end = 'end'; return \`a\${next()}b\${next()}c\` + (end + end);`,
      'return "a" .. tostring(next()) .. "b" .. tostring(next()) .. "c" .. end_ .. end_',
      "a1b2cendend",
    ],
    [
      "a constant that is an arrow is a local function",
      `const twice = (n: number): number => n * 2; return \`\${twice(2)}\`;`,
      "local function twice(n) return n * 2 end",
      "4",
    ],
    [
      "nothing stands for undefined and null",
      "const none: string | undefined | null = [].length > 0 ? 'x' : undefined; return none == null ? 'none' : none;",
      "none == nil",
      "none",
    ],
    [
      "a loop over a list leaves out its positions",
      "let text = ''; for (const each of ['a', 'b']) text += each; return text;",
      'for _, each in ipairs({ "a", "b" }) do',
      "ab",
    ],
    [
      "a parameter has a default value",
      `const size = (n: number = 3): number => n; return \`\${size()}\${size(4)}\`;`,
      "if n == nil then n = 3 end",
      "34",
    ],
  ])("%s", async (_, body, code, expected) => {
    const source = `
class Box {
  a: number = 1;
  b: number = 2;
  text(): string {
    const { a, b } = this;
    this.a = 9;
    return \`\${a}\${b}\`;
  }
}
export function run(): string {
  let calls = 0;
  const next = (): number => {
    calls += 1;
    return calls;
  };
  ${body}
}`;
    expect(lua(source)).toContain(code);
    expect(await sameOnBothSides(source)).toBe(expected);
  });
});

describe("definitions stand below what they use", () => {
  it("where the source has them the other way round", async () => {
    const source = `const LOW = 2;
export const RULE = { fits: isSmall };
export function run(): string {
  return \`\${RULE.fits(LIMIT)} \${sum(LIMIT)}\`;
}
function isSmall(n: number): boolean {
  return n <= LOW;
}
function sum(n: number): number {
  return n === 0 ? 0 : n + sum(n - 1);
}
const LIMIT = 3;
`;
    expect(lua(source)).toBe(`local LOW = 2

local function isSmall(n) return n <= LOW end

M.RULE = { fits = isSmall }

local function sum(n) return n == 0 and 0 or n + sum(n - 1) end

local LIMIT = 3

function M.run() return tostring(M.RULE.fits(LIMIT)) .. " " .. tostring(sum(LIMIT)) end
`);
    expect(await sameOnBothSides(source)).toBe("false 6");
  });

  it.each([
    ["which a constant cannot", "export const a = () => b;\nconst c = a;\nconst b = c;", /stands below it/],
    ["nor functions in a circle", "function a() { b(); } function b() { a(); }", /each other in a circle/],
  ])("%s", (_, source, message) => {
    expectRefusal(source, message);
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
    ["spread into a list", "export const f = (a: number[]) => [...a];", /spread fails/],
    ["spread into a record", "export const f = (a: object) => ({ ...a });", /Lua has no ObjectAssign/],
    ["spread into a call", "export const f = (a: number[]) => Math.max(...a);", /spread fails/],
    ["switch", "export function f(a: number): void { switch (a) { case 1: f(2); } }", /no switch/],
    ["for in", "export function f(a: object): void { for (const b in a) f({ b }); }", /order of keys/],
    ["try", "export function f(): void { try { f(); } finally { f(); } }", /no try/],
    ["a label", "export function f(): void { out: while (true) { break out; } }", /no labels/],
    ["Array.isArray", "export const f = (a: unknown) => Array.isArray(a);", /Lua has no ArrayIsArray/],
    ["a name that a word of Lua's has to take", "const end = 1;\nconst end_ = 2;", /end_/],
    ["a bit operator", "export const f = (a: number) => a | 1;", /[Bb]it/],
  ])("%s", (_, source, message) => {
    expectRefusal(source, message);
  });
});
