import { describe, expect, it } from "vitest";
import { expectRefusal, lua } from "./project.js";

describe("doc comments and types become LuaCATS annotations", () => {
  it("of functions", () => {
    expect(
      lua(
        `
export type Integer = number;

/**
 * Draws cards, see {@link deal}.
 *
 * Cost: by \`count\`.
 *
 * @example
 * \`\`\`ts
 * draw([1], 1);
 * \`\`\`
 * \`\`\`lua
 * draw({ 1 }, 1)
 *   --> 1
 * \`\`\`
 * @param cards - The cards. Stay as they are.
 * @param count - How many.
 * @param more - Others.
 * @returns A new list.
 * @throws where \`count\` is wrong.
 * @remarks Not for gambling.
 */
export function draw<Card, Key extends string>(cards: readonly Card[], count?: Integer, ...more: Key[]): Card[] {
  return count === undefined ? [] : [cards[count]!];
}

/** Deals. @deprecated Use draw. */
export function deal(this: void, ask: (this: void, n: Integer, key?: string) => number | undefined, flag: boolean = true): void {}
`,
      ),
    ).toBe(`--- Draws cards, see \`deal\`.
---
--- Cost: by \`count\`.
---
--- Not for gambling.
---
--- Raises an error where \`count\` is wrong.
---
--- \`\`\`lua
--- draw({ 1 }, 1)
---   --> 1
--- \`\`\`
---@generic Card
---@generic Key: string
---@param cards Card[] The cards. Stay as they are.
---@param count? integer How many.
---@param ... Key Others.
---@return Card[] # A new list.
function M.draw(cards, count, ...) return count == nil and {} or { cards[count + 1] } end

--- Deals.
---@deprecated
---@param ask fun(n: integer, key?: string): number?
---@param flag? boolean
function M.deal(ask, flag)
  if flag == nil then flag = true end
end
`);
  });

  it("of overloads, the first of which is the one described", () => {
    expect(
      lua(`
/**
 * One card, or some.
 *
 * @returns The card.
 */
export function draw(): string;
export function draw(count: number): string[];
export function draw(count?: number): string | string[] {
  return count === undefined ? "A" : ["A"];
}
`),
    ).toBe(`--- One card, or some.
---@overload fun(count: number): string[]
---@return string # The card.
function M.draw(count) return count == nil and "A" or { "A" } end
`);
  });

  it("of classes that stand for an interface, with overloads and members that only the library uses", () => {
    expect(
      lua(`
/** Gives cards. */
export interface Dealer<Card> {
  draw(): Card | undefined;
}

/** A pile. */
export class Pile<Card> implements Dealer<Card> {
  /** All of them. @internal */
  readonly cards: Card[];

  /** Keeps them. */
  constructor(cards: Card[]) {
    this.cards = cards;
  }

  /** Draws. */
  draw(count?: undefined): Card | undefined;
  draw(count: number): Card[];
  draw(count?: number): Card | Card[] | undefined {
    if (count === undefined) return this.cards[0];
    return this.cards;
  }

  /**
   * Fills it.
   *
   * @internal
   */
  fill(): void {}
}
`),
    ).toContain(`---@class Pile<Card>: Dealer<Card>
---@field package cards Card[] All of them.
local Pile = {}
Pile.__index = Pile

--- Keeps them.
---@generic Card
---@param cards Card[]
---@return Pile<Card>
function Pile.new(cards) return setmetatable({ cards = cards }, Pile) end

--- Draws.
---@overload fun(self: Pile<Card>, count: number): Card[]
---@param count? nil
---@return Card?
function Pile:draw(count)
  if count == nil then return self.cards[1] end
  return self.cards
end

--- Fills it.
---@package
function Pile:fill() end
`);
  });

  it("of interfaces, aliases and constants", () => {
    expect(
      lua(`
/** A whole number. */
export type Integer = number;

/** Where numbers come from. */
export type Source = ((this: void, n: Integer) => Integer) | Generator;

/** Gives numbers. */
export interface Generator {
  /** Gives one. */
  random(n: Integer): Integer;
  /** Free of the object. */
  free(this: void): void;
  skip?(count: Integer): void;
  seed?: string | number | undefined;
}

/** More of it. */
export interface Named<Key> extends Generator {
  /**
   * A name that is so long that it would not fit behind the field, which is why these words stand
   * above it.
   */
  readonly name: Key;
  table: Record<string, Key[]>;
  kind: "big" | "small" | 3 | null;
  list: readonly (string | undefined)[];
  call: (this: void) => string | undefined;
  pair: [Integer, name: string];
  shape: { width: number; height?: number };
  anything: any;
  nothing?: object;
}

/** Called only. */
export interface Dealer<Card> {
  (this: void, num?: 1): Card;
  (this: void, num: Integer): Card[];
}

/** Called too. */
export interface Deck {
  size: Integer;
  (this: void): string;
}

/** Called, in one way. */
export interface Caller {
  (this: void): void;
}

/** All of them. */
export const KINDS: readonly string[] = ["big", "small"];
const SIZE = 64;
const HALF = 32;
/** Whether it is big. */
const isBig = (size: Integer): boolean => size > SIZE;
/** The half. */
export const half = (): Integer => HALF;
/** Raises where it is no text. */
export function checkText(this: void, value: unknown): asserts value is string {
  if (typeof value !== "string") throw new Error("no text");
}
`),
    ).toBe(`--- Where numbers come from.
---@alias Source (fun(n: integer): integer)|Generator

--- Gives numbers.
---@class Generator
---@field random fun(self: Generator, n: integer): integer Gives one.
---@field free fun() Free of the object.
---@field skip? fun(self: Generator, count: integer)
---@field seed? string|number

--- More of it.
---@class Named<Key>: Generator
--- A name that is so long that it would not fit behind the field, which is why these words stand
--- above it.
---@field name Key
---@field table table<string, Key[]>
---@field kind ("big"|"small"|3)?
---@field list (string?)[]
---@field call fun(): string?
---@field pair [integer, string]
---@field shape { width: number, height?: number }
---@field anything any
---@field nothing? table

--- Called only.
---@alias Dealer<Card> (fun(num?: 1): Card)|(fun(num: integer): Card[])

--- Called too.
---@class Deck
---@field size integer
---@overload fun(): string

--- Called, in one way.
---@alias Caller fun()

--- All of them.
---@type string[]
M.KINDS = { "big", "small" }

local SIZE = 64
local HALF = 32

--- Whether it is big.
---@param size integer
---@return boolean
local function isBig(size) return size > SIZE end

--- The half.
---@return integer
function M.half() return HALF end

--- Raises where it is no text.
---@param value any
function M.checkText(value)
  if type(value) ~= "string" then error("no text", 2) end
end
`);
  });

  it("at the width of the Lua, and else in the lines of the source", () => {
    const words = "word ".repeat(30).trim();
    expect(
      lua(`
/**
 * Short,
 * as it was written.
 *
 * ${words}
 * end.
 *
 * - one
 * - two
 *
 * @param first - ${words} end.
 * @param second - Just over one hundred columns, which is no reason to put two words below it.
 */
export function f(first: string, second: string): void {}
`),
    ).toBe(`--- Short,
--- as it was written.
---
--- ${"word ".repeat(19).trim()}
--- ${"word ".repeat(11)}end.
---
--- - one
--- - two
---@param first string ${"word ".repeat(15).trim()}
--- ${"word ".repeat(15)}end.
---@param second string Just over one hundred columns, which is no reason to put two words below it.
function M.f(first, second) end
`);
  });
});

describe("the build stops at", () => {
  it.each([
    [
      "a tag that is not known",
      "/** @author me */ export function f(): void {}",
      /the tag @author is not known/,
    ],
    [
      "a parameter that is not there",
      "/** @param m - No. */ export function f(n: number): void {}",
      /no parameter 'm'/,
    ],
    [
      "a function that does not say what it returns",
      "export function f() { return 1; }",
      /say what it returns/,
    ],
    ["a type that LuaCATS lacks", "export type Keys = keyof string;", /no LuaCATS type/],
    ["a member that LuaCATS lacks", "export interface A { [key: string]: number }", /no LuaCATS annotation/],
  ])("%s", (_, source, message) => {
    expectRefusal(source, message);
  });
});
