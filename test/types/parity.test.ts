/** Editors tell the same of every name in Lua and in TypeScript. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../tools/transpile.js";
import * as library from "../../ts-src/randdeck.js";
import { differences, shippedDeclarations, surfaceOfDeclarations, surfaceOfLua } from "./surface.js";

const lua = readFileSync(join(ROOT, "lua-out/randdeck.lua"), "utf8");
const declarations = shippedDeclarations();
const inLua = surfaceOfLua(lua);
const inTypeScript = surfaceOfDeclarations(declarations);
const names = [...new Set([...inLua.keys(), ...inTypeScript.keys()])].sort();

describe("the annotations of the Lua and the declarations of the package say the same", () => {
  it.each(names)("of %s", (name) => {
    expect(inLua.get(name)).toBe(inTypeScript.get(name));
  });

  it("and name every function, with methods, options and types", () => {
    const functions = Object.entries(library).flatMap(([name, value]) =>
      typeof value === "function" ? [name] : [],
    );
    expect(names.filter((name) => /^\w+$/.test(name))).toEqual(functions.sort());
    expect(names).toEqual(
      expect.arrayContaining(["Deck:drawWhere", "DeckOptions.recycle", "type DeckPlace"]),
    );
  });

  it("and hide what only the library itself uses", () => {
    const members = names.map((name) => /[.:](\w+)$/.exec(name)?.[1]);
    for (const name of ["dealt", "exchange", "fill", "randdeckWords1", "source", "take"])
      expect(members).not.toContain(name);
  });

  it("and speak only of types that the Lua file has", () => {
    for (const [name, said] of inLua) {
      const known = (each: string) =>
        each === "Card" || inLua.has(`type ${each}`) || inLua.has(`type ${each}<Card>`);
      expect(
        (said.match(/\b[A-Z]\w*/g) ?? []).filter((each) => !known(each)),
        name,
      ).toEqual([]);
    }
  });
});

describe("what differs is found:", () => {
  it.each([
    ["an argument's type", "riffle", "---@param times integer", "---@param times number"],
    ["an argument's name", "riffle", "---@param times integer", "---@param count integer"],
    ["an argument that can be left out", "riffle", "---@param times integer", "---@param times? integer"],
    ["an argument too few", "riffle", /---@param times .*\n/, ""],
    [
      "a type that stands for any",
      "riffle",
      /---@generic Card.*\n(?=---@param list .*\n---@param times)/,
      "",
    ],
    ["what is given", "spread", "---@return integer # How many pairs", "---@return number # How many pairs"],
    ["an overload", "copies", "(cards: [Card, integer][])", "(cards: Card[])"],
    ["a method that is hidden", "Deck:passes", /(?:---.*\n)+(?=function Deck:passes)/, ""],
    [
      "an option that is needed",
      "DeckOptions.shuffled",
      "@field shuffled? boolean",
      "@field shuffled boolean",
    ],
    ["a value of an option", "DeckOptions.recycle", '"discards"|"all"|"none"', '"discards"|"all"'],
    ["a type", "type DeckPlace", '"top"|"bottom"|"random"|integer', '"top"|"bottom"|integer'],
    [
      "what a type stands for",
      "type RandMultiDeckOptions",
      "RandMultiDeckOptions: RandDeckOptions",
      "RandMultiDeckOptions",
    ],
  ])("%s in Lua", (_, name, from, to) => {
    const changed = lua.replace(from, to);
    expect(changed).not.toBe(lua);
    expect(differences(surfaceOfLua(changed), inLua)).toEqual([name]);
  });

  it.each([
    ["an argument that can be left out", "riffle", "times: Integer", "times?: Integer"],
    ["what is given", "pick", "Card | undefined", "Card"],
    ["an overload", "EndlessDealer:draw", "draw(count: Integer): Card[];", ""],
    ["a method that is hidden", "Deck:passes", "passes(): Integer", "private passes(): Integer"],
    ["an option's name", "DiceOptions.weights", "weights?:", "weight?:"],
  ])("%s in TypeScript", (_, name, from, to) => {
    const changed = new Map([...declarations].map(([path, text]) => [path, text.replace(from, to)]));
    expect(differences(surfaceOfDeclarations(changed), inTypeScript)).toContain(name);
  });
});
