import { describe, expect, it } from "vitest";
import { faultsIn } from "../../tools/faults.js";
import { pieces, withoutComments } from "../../tools/lua-text.js";

describe("Lua text is cut into", () => {
  it("code, strings and comments", () => {
    const code = `local a = "--\\"no" -- yes
--[[ long
]] local b = [==[ --]] ]==] --[=[ x ]=] local c = '--' --[ short
return t[a[1]]`;
    expect(
      pieces(code)
        .filter(({ kind }) => kind === "comment")
        .map(({ text }) => text),
    ).toEqual(["-- yes", "--[[ long\n]]", "--[=[ x ]=]", "--[ short"]);
    expect(
      pieces(code)
        .filter(({ kind }) => kind === "string")
        .map(({ text }) => text),
    ).toEqual(['"--\\"no"', "[==[ --]] ]==]", "'--'"]);
    expect(
      pieces(code)
        .map(({ text }) => text)
        .join(""),
    ).toBe(code);
  });

  it("lines without comments and empty lines", () => {
    expect(withoutComments("-- a\n\n  local b = 1 -- c\n--[[\n\n]]\nreturn '--'\n")).toBe(
      "  local b = 1\nreturn '--'\n",
    );
  });

  it("pieces, also where something is left open", () => {
    expect(pieces("a = [[b").at(-1)).toEqual({ kind: "string", text: "[[b" });
    expect(pieces('a = "b').at(-1)).toEqual({ kind: "string", text: '"b' });
    expect(pieces("--[[ a").at(-1)).toEqual({ kind: "comment", text: "--[[ a" });
  });
});

describe("a fault is found:", () => {
  it.each([
    ["lualib", "local a = __TS__New(Pass)", ["__TS__New"]],
    ["lualib in a comment", "-- __TS__New", ["__TS__"]],
    ["lualib by require", 'local a = require("lualib_bundle")', ["lualib", "require"]],
    ["a name of TypeScriptToLua", "local ____temp_0 = 1", ["____temp_0"]],
    ["a name of TypeScriptToLua in a string", 'local a = "____exports"', ["____"]],
    ["a flag of TypeScriptToLua", "local __continue2", ["__continue2"]],
    ["goto", "goto top", ["goto"]],
    ["debug", "local a = debug.getinfo(1)", ["debug"]],
    ["debug by its name", 'local a = _G["debug"]', ["debug"]],
    ["require", 'local a = require("a")', ["require"]],
    ["require without brackets", 'local a = require "a"', ["require"]],
    ["require in a comment", '-- local a = require("a")', ["require"]],
  ])("%s", (_, code, faults) => {
    expect(faultsIn(code, true)).toEqual(faults);
  });

  it.each([
    ["words in comments", '-- goto debug require "a"\nlocal a = 1'],
    ["words in strings", 'local a = "goto"'],
    ["metamethods", 'Pass.__index = Pass\nlocal a = setmetatable({}, { __mode = "k" })'],
    ["longer words", "local gotoTop, debugged, requires, lib = 1, 2, 3, 4"],
  ])("but not in %s", (_, code) => {
    expect(faultsIn(code, true)).toEqual([]);
  });

  it("require is no fault in a module", () => {
    expect(faultsIn('local a = require("a")', false)).toEqual([]);
  });
});
