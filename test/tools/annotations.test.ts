/** TypeScript's types become annotations for editors, and the reference in docs/api.md. */
import { describe, expect, it } from "vitest";
import { apiPages } from "../../tools/api.js";
import { lua, project } from "./project.js";

/** TypeScript code, and its annotations in Lua. */
const ANNOTATED = {
  "overloads: that with the most parameters is described, and none twice": [
    `export class Pile<Card> {
  /** Draws. @param count - How many. @returns A card or a list. */
  draw(count?: undefined): Card;
  draw(count: number): Card[];
  draw(count?: number): Card | Card[];
  draw(count?: number): Card | Card[] {
    return count === undefined ? [] : [];
  }
}`,
    `--- Draws.
---@overload fun<Card>(self: randdeck.Pile<Card>): Card
---@param count number How many.
---@return Card[] # A card or a list.
function Pile:draw(count)`,
  ],
  "a method without a tag": [
    "export class Pile {\n  /** Shuffles. */\n  shuffle(): void {}\n}",
    "--- Shuffles.\nfunction Pile:shuffle()",
  ],
  "options that take over those of others": [
    `/** Of a source. */
export interface RandomOptions {
  /** The source. */
  random?: string | undefined;
}
/** Of a pass. */
export interface PassOptions<Card> extends RandomOptions {
  kindOf?: ((this: void, card: Card) => string) | undefined;
}`,
    `--- Of a source.
---@class randdeck.RandomOptions
---@field random? string The source.

--- Of a pass.
---@class randdeck.PassOptions: randdeck.RandomOptions
---@field kindOf? (fun(card: any): string)`,
  ],
  "a type that a condition decides": [
    `export type Integer = number;
/** Deals. */
export type Dealer<Card> = <Count extends Integer = 1>(this: void, num?: Count) => Count extends 1 ? Card : number extends Count ? Card | Card[] : Card[];`,
    "--- Deals.\n---@alias randdeck.Dealer<Card> (fun(num?: 1): Card)|(fun(num: integer): any[])",
  ],
} as const;

it.each(Object.entries(ANNOTATED))("%s", (_, [source, annotated]) => {
  expect(lua(source)).toContain(annotated);
});

const FILES = {
  "ts-src/randdeck.ts": `
export { newPile } from "./randdeck/pile.js";
// Types
export type { PassOptions } from "./randdeck/types.js";
`,
  "ts-src/randdeck/types.ts": `
export type Size = number;
export interface RandomOptions {
  /** The source. */
  random?: string | undefined;
  /** Whether. */
  noRepeat?: boolean | undefined;
}
export interface PassOptions extends RandomOptions {
  /** Whether in a pass. */
  noRepeat?: boolean | undefined;
}
`,
  "ts-src/randdeck/pile.ts": `
import type { PassOptions, Size } from "./types.js";
export interface PileOptions extends PassOptions {
  /** How many. */
  size?: Size | undefined;
}
/** Makes a pile. @param options - All. */
export function newPile(options?: PileOptions): void {}
`,
};

const api = (changes: Readonly<Record<string, string>> = {}, outline = "## Piles\n### newPile\n") =>
  apiPages(project({ ...FILES, ...changes }, ["ts-src/randdeck.ts"]).program, outline).get("api.md")!;

describe("docs/api.md", () => {
  it("has the options of a function, and links to inherited ones", () => {
    const [, section] = api().split(/^### PileOptions$|^#+ PassOptions$/m);
    expect(section!.split("\n").filter((line) => /^(- |It also)/.test(line))).toEqual([
      "- `size`: How many.",
      "It also has [`PassOptions`](#passoptions).",
    ]);
  });

  it("has a place for everything public, or stops the build", () => {
    expect(() => api({}, "## Piles\n")).toThrow("add it to tools/reference.md");
    expect(() => api({}, "## Piles\n### newPile\n### newHeap\n")).toThrow("no public name newHeap");
    const file = "ts-src/randdeck.ts";
    const [piles] = FILES[file].split("// Types");
    expect(() => api({ [file]: `${piles}` })).toThrow("must be exported from ts-src/randdeck.ts");
  });
});
