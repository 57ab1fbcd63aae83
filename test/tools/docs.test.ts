import { describe, expect, it } from "vitest";
import { apiText } from "../../tools/api.js";
import { expectRefusal, lua, project } from "./project.js";

const word = (count: number) => "word ".repeat(count).trim();

const DRAW = `
/**
 * Draws
 * cards.
 *
 * ${word(30)}
 * end.
 *
 * - one
 * - some
 *
 * @remarks
 * Cost: one
 * swap a card. Random numbers: none.
 *
 * (Durstenfeld 1964)
 * @example
 * \`\`\`ts
 * draw([1], 1);
 * \`\`\`
 * \`\`\`lua
 * draw({ 1 }, 1)
 *
 *   --> 1
 * \`\`\`
 * @param cards - ${word(30)} end.
 * @param count - Just over one hundred columns, which is no reason to put two words below it.
 * @param more - Others.
 * @returns A new list.
 * @throws where \`count\` is wrong.
 */
export function draw<Card, Key extends string>(cards: readonly Card[], count?: Integer, ...more: Key[]): Card[] {
  return count === undefined ? [] : [cards[count]!];
}
`;

describe("doc comments and types become LuaCATS annotations", () => {
  it("of functions that have a tag for their users, with one paragraph below the other", () => {
    expect(
      lua(`/** A whole number. */
export type Integer = number;
${DRAW}
/** @deprecated Use draw. */
export function deal(ask: (this: void, n: Integer, key?: string) => number | undefined, flag: boolean = true): void {}

/** @throws where it is no text. */
export function checkText(this: void, value: unknown): asserts value is string {}
`),
    ).toBe(`--- Draws
--- cards.
--- ${word(19)}
--- ${word(11)} end.
--- - one
--- - some
--- Raises where \`count\` is wrong.
--- \`\`\`lua
--- draw({ 1 }, 1)
---
---   --> 1
--- \`\`\`
---@generic Card
---@generic Key: string
---@param cards Card[] ${word(15)}
--- ${word(15)} end.
---@param count? integer Just over one hundred columns, which is no reason to put two words below it.
---@param ... Key Others.
---@return Card[] # A new list.
function M.draw(cards, count, ...) return count == nil and {} or { cards[count + 1] } end

---@deprecated
---@param ask fun(n: integer, key?: string): number?
---@param flag? boolean
function M.deal(ask, flag)
  if flag == nil then flag = true end
end

--- Raises where it is no text.
---@param value any
function M.checkText(value) end
`);
  });

  it("but not of what only the library uses, which keeps its description", () => {
    expect(
      lua(`
/** How many. */
export const SIZE: number = 64;
const HALF = 32;
/**
 * Whether it is big.
 *
 * Or huge.
 *
 * @remarks Cost: none.
 * @luaLevel 3
 */
const isBig = (size: number): boolean => size > SIZE;
/** Half of it. @internal @returns No annotation. */
export const half = (size: number): number => (isBig(size) ? size : HALF);
/** Of nobody's interest. */
interface Size { of: number }
/** Of nobody's interest. @internal */
export type Sizes = Size[];
`),
    ).toBe(`-- How many.
M.SIZE = 64

local HALF = 32

-- Whether it is big.
-- Or huge.
local function isBig(size) return size > M.SIZE end

-- Half of it.
function M.half(size) return isBig(size) and size or HALF end
`);
  });

  it("of interfaces and aliases", () => {
    expect(
      lua(`
/** Where numbers come from. */
export type Source = ((this: void, n: number) => number) | Generator;
export interface Generator {
  /** Gives one. */
  random(n: number): number;
  free(this: void): void;
  skip?(count: number): void;
  seed?: string | number | undefined;
  /** @internal */
  words: number[];
}
export interface Named<Key> extends Generator {
  /** ${word(30)} */
  readonly name: Key;
  table: Record<string, Key[]>;
  kind: "big" | 3 | undefined;
  list: readonly (string | undefined)[];
  call: (this: void) => string | undefined;
  pair: [number, name: string];
}
export interface Dealer<Card> {
  (this: void, num?: 1): Card;
  (this: void, num: number): Card[];
}
`),
    ).toBe(`--- Where numbers come from.
---@alias Source (fun(n: number): number)|Generator

---@class Generator
---@field random fun(self: Generator, n: number): number Gives one.
---@field free fun()
---@field skip? fun(self: Generator, count: number)
---@field seed? string|number

---@class Named<Key>: Generator
--- ${word(19)}
--- ${word(11)}
---@field name Key
---@field table table<string, Key[]>
---@field kind ("big"|3)?
---@field list (string?)[]
---@field call fun(): string?
---@field pair [number, string]

---@alias Dealer<Card> (fun(num?: 1): Card)|(fun(num: number): Card[])
`);
  });
});

it("remarks stand in the reference, at the end of an entry", () => {
  const { program } = project({
    "ts-src/randdeck.ts": 'export { draw } from "./randdeck/shuffle.js";',
    "ts-src/randdeck/shuffle.ts": `type Integer = number;\n${DRAW}`,
  });
  const paragraphs = [
    "**Raises an error** where `count` is wrong.",
    "**Cost:** one swap a card.",
    "**Random numbers:** none.",
    "(Durstenfeld 1964)",
    "```lua\nranddeck.draw({ 1 }, 1)\n",
  ];
  expect(apiText(program)).toContain(paragraphs.join("\n\n"));
});

it.each([
  ["a tag that is not known", "/** @author me */ function f(): void {}", /the tag @author is not known/],
  ["a link", "/** {@link f} */ function f(): void {}", /in backquotes/],
  ["a parameter that is none", "/** @param m - No. */ function f(n: number): void {}", /no parameter 'm'/],
  ["a function of no type", "/** @throws where. */ function f() { return 1; }", /must say what it returns/],
  ["a type that LuaCATS lacks", "type Keys = keyof string;", /no LuaCATS type/],
  ["a member that LuaCATS lacks", "interface A { [key: string]: number }", /no LuaCATS annotation/],
])("the build stops at %s", (_, source, message) =>
  expectRefusal(source.replace(/(?=function|type|interface)/, "export "), message),
);
