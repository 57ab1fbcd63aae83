/**
 * Tests the Lua that the plugin makes from TypeScript that is rare or missing in ts-src, and the code that
 * the plugin refuses. lua-out shows everything else.
 */
import { expect, it } from "vitest";
import { format } from "../../tools/format.js";
import { Printer } from "../../tools/print.js";
import { layOut } from "../../tools/single-file.js";
import { wasmEngine } from "../engines/wasm.js";
import { lua, project, sameOnBothSides } from "./project.js";

/** Bodies of functions, each followed by a part of its Lua. */
const STATEMENTS = `
const box = { a: 1, b: 2 }; const { a, b: other } = box; return [a, other]; // local a, other = box.a, box.b
return [new Box().text()]; // local a, b = self.a, self.b
const last = "z"; return [\`a\${tick()}b\${tick()}\` + (last + last)]; // "a" .. tick() .. "b" .. tick() .. last .. last
return [2 < 1e15 ? 1 : 2]; // 2 < 1e15 and 1
const twice = (n: number): number => n * 2; return [twice(2)]; // local function twice(n) return n * 2 end
const none: string | undefined | null = undefined; return [none == null ? 1 : 2]; // none == nil and 1
const list = []; for (const each of ["a", "b"]) list.push(each); return list; // for _, each in ipairs({ "a", "b" }) do
const bag: { a: number; b: string | undefined } = { a: 1, b: undefined }; return [bag.a]; // local bag = { a = 1 }
const held = { of: { a: 1 } }; held.of.a += tick(); held.of.a *= 2; return [held.of.a]; // held.of.a = held.of.a + tick()
const cards: string[] = []; const top = 1; const two = [top, 2]; return [cards.length, two.length]; // local cards, top = {}, 1
const one: number = 0; const last = one; return [one, last]; // local last = one
const no = tick() < 0; const yes = no || (tick() > 0 || no); return [yes ? 1 : no ? 2 : 3]; // yes and 1 or no and 2 or 3
const sums: number[] = []; const stop = tick() * 0 + 2; for (let at = 1; at <= stop; at++) sums.push(at); return sums; // for at = 1, tick() * 0 + 2 do
const size = (n: number = 3): number => n; return [size(), size(4)]; // if n == nil then n = 3 end
`
  .trim()
  .split("\n")
  .map((line) => line.split(" // ") as [body: string, code: string]);

it("statements are as written by hand, and do the same", async () => {
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
  const tick = (): number => {
    calls += 1;
    return calls;
  };
  const texts: string[] = [];
  ${STATEMENTS.map(([body], at) => `const all${at} = (): (string | number)[] => { ${body} };\ntexts.push(all${at}().join(" "));`).join("\n")}
  return texts.join("/");
}`;
  const text = lua(source);
  for (const [, code] of STATEMENTS) expect(text).toContain(code);
  expect(await sameOnBothSides(source)).toBe("1 2/12/a1b2zz/1/4/1/a b/1/8/0 2/0 0/1/1 2/3 4");
});

it("definitions are below the definitions that they use, also if the source has the reverse order", async () => {
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
  expect(await sameOnBothSides(source)).toBe("false 6");
});

it("a class that extends another has the fields and methods of both", async () => {
  const source = `
class Pile {
  protected size: number = 1;
  constructor(private readonly name: string) {}
  grow(): void { this.size = this.size + 1; }
  show(): string { return this.name + this.size; }
}
class Bag extends Pile { empty(): void { this.size = 0; } }
export function run(): string {
  const bag = new Bag("b");
  bag.grow();
  const grown = bag.show();
  bag.empty();
  return \`\${grown} \${bag.show()} \${new Pile("p").show()}\`;
}
`;
  expect(await sameOnBothSides(source)).toBe("b2 b0 p1");
});

it("a class whose parameters are fields, and may be left out", async () => {
  const source = `
/** For the library. @internal */
class Counter {
  step: number = 2;
  count: number;
  /** Counts. */
  constructor(start: number = 1) {
    this.count = start;
  }
}
class Bell { constructor(private readonly sound: string, readonly times: number = 2) {} ring(): string { return this.sound + this.times; } }
export function run(): string {
  return \`\${new Counter().count} \${new Counter(3).step} \${new Bell("ding").ring()}\`;
}
`;
  expect(await sameOnBothSides(source)).toBe("1 2 ding2");
});

it("checks for JavaScript alone are not in the Lua", () => {
  const files = {
    "seam.lua.ts":
      "/** For JavaScript. */\nexport function seen<Given>(given: Given, _by: string): Given {\n  return given;\n}\n",
    "main.ts": `import { seen } from "./seam.lua.js";
class Box {
  content: number = 1;
  toJSON(): never { throw new TypeError("none"); }
}
export function run(): number {
  return seen(new Box().content, "run") + 1;
}
`,
  };
  const { program, modules } = project(files);
  const main = modules.get("main")!;
  const text = format(layOut(main.items, new Printer(program, main.path, "randdeck")));
  expect(text).toContain("return Box.new().content + 1");
  expect(text).not.toContain("toJSON");
  expect(modules.get("seam")!.items).toEqual([]);
  expect(main.imports).toEqual([]);
});

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
    const before = `local randdeck = {}\n${lua(CHECKS)}\nlocal calls = {`;
    const line = before.split("\n").length;
    const raised = (call: string) =>
      engine.run(`${before} function() local result = ${call} return result end }
local ok, message = pcall(calls[1])
return type(message) .. " " .. message:gsub("^.*:(%d+): ", "%1 ")`);
    expect(await raised('randdeck.ask("x")')).toBe(`string ${line} number expected`);
    expect(await raised("randdeck.ask(0)")).toBe(`string ${line} at least 1 expected, got less`);
    expect(await raised("randdeck.checkState()")).toBe("string no state");
    expect(await raised("randdeck.askCard(1)")).toBe(`string ${line} card expected`);
    expect(await raised("randdeck.thrower()()")).toBe(`string ${line} thrown`);
  },
);

it("an error whose text raises it in Lua is a call of the function that makes the text", () => {
  const code = lua(`/** @luaLevel 3 */
function bad(n: number): never {
  throw new Error(\`bad \${n}\`);
}
export function ask(n: number): void {
  if (n < 1) throw new RangeError(bad(n));
  const text = bad(2);
  throw n > 5 ? new TypeError(text) : new RangeError(text);
}
`);
  expect(code).toContain("if n < 1 then bad(n) end\n  bad(2)\nend");
});

it("a string that only an error uses is written in it", () => {
  expect(lua(CHECKS)).toContain('function randdeck.askCard(card) error("card expected", 2) end');
});

const LOST = /this comment would be lost.*Lost/;

/** Code that stops the build, with the error: statements, comments, classes, errors, docs. */
const REFUSED: readonly (readonly [what: string, source: string, message: RegExp])[] = [
  ["code that TypeScript refuses", "export const a: string = 1;", /TS2322/],
  ["a statement at the top level", "export function f(): void {}\nf();", /only definitions/],
  ["a variable at the top level", "export let a = 1;", /only constants/],
  ["an enum", "export enum A { B }", /only definitions/],
  ["an export apart from its definition", "const a = 1;\nexport { a };", /where they are defined/],
  ["a default export", "export default function f(): void {}", /export this by a name/],
  ["spread into a list", "export const f = (a: number[]) => [...a];", /spread fails/],
  ["spread into a record", "export const f = (a: object) => ({ ...a });", /Lua has no ObjectAssign/],
  ["spread into a call", "export const f = (a: number[]) => Math.max(...a);", /spread fails/],
  ["switch", "export function f(a: number): void { switch (a) { case 1: f(2); } }", /no switch/],
  ["for in", "export function f(a: object): void { for (const b in a) f({ b }); }", /have no order/],
  ["try", "export function f(): void { try { f(); } finally { f(); } }", /no try/],
  ["a label", "export function f(): void { out: while (true) { break out; } }", /no labels/],
  ["Array.isArray", "export const f = (a: unknown) => Array.isArray(a);", /Lua has no ArrayIsArray/],
  [
    "a definition that hides a global",
    "export function select(): void {}",
    /select is the name of a global of Lua/,
  ],
  [
    "a local that hides a global",
    "export const f = (next: number) => next;",
    /next is the name of a global of Lua/,
  ],
  ["a bit operator", "export const f = (a: number) => a | 1;", /[Bb]it/],
  [
    "functions in a circle",
    "function a() { b(); } function b() { a(); }",
    /these modules or functions need one another in a circle: a > b > a/,
  ],
  ["a comment at the end of a block", "export function f(): void {\n  f();\n  // Lost.\n}", LOST],
  ["a comment in an empty block", "export function f(): void {\n  // Lost.\n}", LOST],
  ["a comment in an expression", "export const a = [\n  // Lost.\n  1,\n];", LOST],
  ["a comment behind a bracket", "export function f(): void { // Lost.\n  f();\n}", LOST],
  ["a comment at the end of the file", "export const a = 1;\n// Lost.\n", LOST],
  [
    "a comment above else",
    "export function f(n: number): void {\n  if (n > 1) f(1);\n  // Lost.\n  else f(2);\n}",
    LOST,
  ],
  ["a comment above a field of a class", "class A {\n  // Lost.\n  size: number = 1;\n}", LOST],
  ["a field without a type", "class A { size = 2; }", /must have a type/],
  [
    "a field of a class that extends another",
    "class A {} class B extends A { a: number = 1; }",
    /only methods/,
  ],
  ["super", "class A { f(): void {} } class B extends A { g(): void { super.f(); } }", /Lua has no super/],
  ["a static member", "class A { static made: number = 0; }", /'static' is not supported/],
  ["an accessor", "class A { get size(): number { return 1; } }", /GetAccessor is not supported/],
  ["a name with #", "class A { #a: number = 0; size(): number { return this.#a; } }", /a plain name/],
  ["a method called new", "class A { new(): void {} }", /cannot be called 'new'/],
  [
    "a field called new, which a constructor fills",
    "class A { new: number; constructor(n: number) { this.new = n; } }",
    /cannot be called 'new'/,
  ],
  ["a generator", "class A { *each(): Iterable<number> {} }", /Lua has no Generator/],
  ["an async method", "class A { async each(): Promise<void> {} }", /'async' is not supported/],
  ["a class inside a function", "export function f(): void { class A {} new A(); }", /top level/],
  ["a class expression", "export const A = class {};", /must be declared at the top level/],
  [
    "a constructor that does more than fill fields",
    "class A { constructor(n: number) { if (n > 1) this.f(); } f(): void {} }",
    /only assign values to fields/,
  ],
  [
    "a field that needs another",
    "class A { a: number; constructor() { this.a = this.f(); } f(): number { return 1; } }",
    /'this' can't be used/,
  ],
  ["instanceof", "class A {} export const a = (b: unknown) => b instanceof A;", /Lua has no InstanceOf/],
  ["an abstract class", "abstract class A {}", /'abstract' is not supported/],
  ["new of a class that is not ours", "export const a = new Map();", /only with classes of this project/],
  [
    "new of a class without a name",
    "export const f = (make: () => new () => object) => new (make())();",
    /only with classes of this project/,
  ],
  [
    "a method that Lua lacks, at its line",
    "export function f(a: number[]): number {\n  const b = 1;\n  return b + a.map((c) => c + 1).length;\n}",
    /main\.ts:3: Lua has no ArrayMap/,
  ],
  [
    "a method call on an item of a list, at its line",
    "export function f(a: number[][]): void {\n  const b = 1;\n  a[b]!.push(b);\n}",
    /main\.ts:3: Lua needs a separate statement/,
  ],
  [
    "a conditional that may be nil, at its line",
    "export function f(a: boolean, b?: number): void {\n  const c = 1;\n  const d = a ? b : c;\n  f(a, d);\n}",
    /main\.ts:3: Lua needs a separate statement/,
  ],
  [
    "a conditional that may be false",
    "export const f = <T>(a: T[] | undefined, b: T): T => a ? a[0]! : b;",
    /main\.ts:1:\d+: Lua's 'and ... or' returns the other value if this one is false/,
  ],
  [
    "a value that may be false before ??",
    "export const f = <T>(a: NonNullable<T> | undefined, b: T): T => a ?? b;",
    /Lua's 'and ... or' returns the other value if this one is false/,
  ],
  [
    "a loop over positions and items, at its line",
    "export function f(a: number[]): void {\n  const b = 1;\n  for (const [c, d] of a.entries()) f([b, c, d]);\n}",
    /main\.ts:3: Lua needs a separate statement/,
  ],
  [
    "two calls in the arguments of one, at their line",
    "export function f(a: number[], b = 1): void {\n  const c = 1;\n  f(a, a.push(c) + a.push(b));\n}",
    /main\.ts:3: Lua needs a separate statement/,
  ],
];

/** More code that stops the build. It throws in a function, or exports a documented name. */
const THROWN: typeof REFUSED = [
  ["a string that is thrown", "throw 'text';", /only a new Error/],
  [
    "an error that was made elsewhere",
    "const e = new Error('x'); throw e;",
    /only with classes of this project|only a new Error/,
  ],
  ["another kind of error", "throw new SyntaxError('x');", /only a new Error/],
  ["errors of two texts", "throw a ? new Error('x') : new Error('y');", /must have the same text/],
  [
    "errors that a call chooses",
    "throw String(a) ? new Error('x') : new Error('x');",
    /must not call a function/,
  ],
  ["an error without a text", "throw new Error();", /takes one argument/],
  ["an error with a cause", "throw new Error('x', { cause: 1 });", /takes one argument/],
  ["a text that isn't a string", "throw new Error(a);", /must be a string/],
  ["an Error that is made but not thrown", "new Error('x');", /only with classes of this project/],
  [
    "a level that is none",
    "}\n/** @luaLevel top */\nfunction f(): void { throw new Error('x');",
    /from 0 to 9/,
  ],
];
const DOCUMENTED: typeof REFUSED = [
  ["an unknown tag", "/** @author me */ function f(): void {}", /the tag @author is not supported/],
  ["a link", "/** {@link f} */ function f(): void {}", /in backquotes/],
  [
    "a parameter that the function doesn't have",
    "/** @param m - No. */ function f(n: number): void {}",
    /no parameter 'm'/,
  ],
  ["a function without a type", "/** @throws where. */ function f() { return 1; }", /must have a type/],
  ["a type that LuaCATS lacks", "type Keys = keyof string;", /no LuaCATS type/],
  ["a member that LuaCATS lacks", "interface A { [key: string]: number }", /no LuaCATS annotation/],
];

it.each([
  ...REFUSED,
  ...THROWN.map(
    ([what, code, message]) => [what, `export function run(a: any): void { ${code} }`, message] as const,
  ),
  ...DOCUMENTED.map(
    ([what, source, message]) =>
      [what, source.replace(/(?=function|type|interface)/, "export "), message] as const,
  ),
])("the build stops at %s", (_, source, message) => {
  expect(() => lua(source)).toThrow(message);
});
