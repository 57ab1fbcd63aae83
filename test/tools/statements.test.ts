import { describe, expect, it } from "vitest";
import { expectRefusal, lua, sameOnBothSides } from "./project.js";

/** What a function does, and what Lua has of it. */
const STATEMENTS = `
const box = { a: 1, b: 2 }; const { a, b: other } = box; return [a, other]; // local a, other = box.a, box.b
return [new Box().text()]; // local a, b = self.a, self.b
const end = "z"; return [\`a\${next()}b\${next()}\` + (end + end)]; // "a" .. tostring(next()) .. "b" .. tostring(next()) .. end_ .. end_
const twice = (n: number): number => n * 2; return [twice(2)]; // local function twice(n) return n * 2 end
const none: string | undefined | null = undefined; return [none == null ? 1 : 2]; // none == nil and 1
const list = []; for (const each of ["a", "b"]) list.push(each); return list; // for _, each in ipairs({ "a", "b" }) do
const size = (n: number = 3): number => n; return [size(), size(4)]; // if n == nil then n = 3 end
`
  .trim()
  .split("\n")
  .map((line) => line.split(" // ") as [body: string, code: string]);

describe("statements come out as one would write them:", () => {
  it.each(STATEMENTS)("%s", async (body, code) => {
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
  const all = (): (string | number)[] => { ${body} };
  return all().join(" ");
}`;
    expect(lua(source)).toContain(code);
    await sameOnBothSides(source);
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
  ])("%s", (_, source, message) => expectRefusal(source, message));
});

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
])("the build stops at %s", (_, source, message) => expectRefusal(source, message));
