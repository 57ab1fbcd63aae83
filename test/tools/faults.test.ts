import { describe, expect, it } from "vitest";
import { pieces, withoutComments } from "../../host/lua-text.js";
import { faultIn } from "../../tools/faults.js";

describe("Lua text is cut into", () => {
  const textsOf = (code: string, kind: string) =>
    pieces(code).flatMap((piece) => (piece.kind === kind ? piece.text : []));

  it("code, strings and comments", () => {
    const code = `local a = "--\\"no" -- yes
--[[ long
]] local b = [==[ --]] ]==] --[=[ x ]=] local c = '--' --[ short
return t[a[1]]`;
    expect(textsOf(code, "comment")).toEqual(["-- yes", "--[[ long\n]]", "--[=[ x ]=]", "--[ short"]);
    expect(textsOf(code, "string")).toEqual(['"--\\"no"', "[==[ --]] ]==]", "'--'"]);
    expect(pieces(code).reduce((text, piece) => text + piece.text, "")).toBe(code);
  });

  it("lines without comments and empty lines", () => {
    const code = "-- a\n\n  local b = 1 -- c\n--[[\n\n]]\nreturn '--'\n";
    expect(withoutComments(code)).toBe("  local b = 1\nreturn '--'\n");
  });

  it("pieces, also where something is left open", () => {
    for (const open of ["[[b", '"b']) expect(textsOf(`a = ${open}`, "string")).toEqual([open]);
    expect(textsOf("--[[ a", "comment")).toEqual(["--[[ a"]);
  });
});

describe("a fault is found:", () => {
  it.each([
    ["lualib", "local a = __TS__New(Pass)", "__TS__New"],
    ["lualib in a comment", "-- __TS__New", "__TS__New"],
    ["lualib by require", 'local a = require("lualib_bundle")', "lualib_bundle"],
    ["a name of TypeScriptToLua", "local ____temp_0 = 1", "____temp_0"],
    ["a name of TypeScriptToLua in a string", 'local a = "____exports"', "____exports"],
    ["a flag of TypeScriptToLua", "local __continue2", "__continue2"],
    ["goto", "goto top", "goto"],
    ["debug", "local a = debug.getinfo(1)", "debug"],
    ["debug by its name", 'local a = _G["debug"]', "debug"],
    ["require without brackets", 'local a = require "a"', "require"],
    ["none in comments", '-- goto debug require "a"\nlocal a = 1', undefined],
    ["none in metamethods", 'Pass.__index = Pass\nlocal a = setmetatable({}, { __mode = "k" })', undefined],
    ["none in longer words", "local gotoTop, debugged, requires, lib = 1, 2, 3, 4", undefined],
  ])("%s", (_, code, fault) => {
    expect(faultIn(code)).toBe(fault);
  });
});
