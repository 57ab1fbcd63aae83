import { describe, expect, it } from "vitest";
import { createLua, type Lua, LuaError, type LuaFunction } from "../../host/index.js";

const SECONDS = 0.05;
const MESSAGE = `time limit of ${SECONDS} s exceeded`;

function limited(): Lua {
  return createLua({ timeLimit: SECONDS });
}

/** Each of these would run for ever. */
const ENDLESS: readonly [string, string][] = [
  ["a loop", "while true do end"],
  ["recursion in tail calls", "local function f() return f() end f()"],
  ["a loop in pcall", "pcall(function() while true do end end)"],
  ["pcall over and over", "while true do pcall(function() while true do end end) end"],
  ["pcall of error over and over", "while true do pcall(error) end"],
  ["xpcall of error over and over", "while true do xpcall(error, function() while true do end end) end"],
  [
    "xpcall over and over, whose handler loops",
    "while true do xpcall(function() while true do end end, function() while true do end end) end",
  ],
  ["coroutine.create", "coroutine.resume(coroutine.create(function() while true do end end))"],
  ["coroutine.wrap", "coroutine.wrap(function() while true do end end)()"],
  [
    "pcall in a coroutine over and over",
    "coroutine.wrap(function() while true do pcall(function() while true do end end) end end)()",
  ],
  [
    "errors caught in a coroutine before",
    "coroutine.wrap(function() pcall(error) pcall(error) while true do end end)()",
  ],
  [
    "coroutines in coroutines",
    "local function f() pcall(coroutine.wrap(f)) while true do end end while true do pcall(f) end",
  ],
  [
    "a coroutine resumed over and over",
    "local co = coroutine.create(function() while true do end end) while true do coroutine.resume(co) end",
  ],
  [
    "xpcall of a coroutine over and over",
    "local f = coroutine.wrap(function() while true do end end) while true do xpcall(f, function() while true do end end) end",
  ],
  [
    "a new coroutine over and over",
    "while true do pcall(coroutine.wrap(function() while true do end end)) end",
  ],
  [
    "two coroutines in turns",
    "local f = coroutine.wrap(function() while true do coroutine.yield() end end) while true do f() end",
  ],
  ["a metamethod", "local t = setmetatable({}, { __index = function() while true do end end }) return t.x"],
  ["the text of an error", "error(setmetatable({}, { __tostring = function() while true do end end }))"],
  ["a comparison of sort", "table.sort({ 2, 1 }, function() while true do end end)"],
  ["an iterator", "for _ in function() return 1 end do end"],
  ["code from load", "load('while true do end')()"],
  ["goto", "::again:: goto again"],
  ["a hook taken off", "pcall(debug.sethook) while true do end"],
  ["a source of random numbers", "shuffled({ 1, 2, 3 }, function() while true do end end)"],
];

describe("the time limit ends", () => {
  it.each(ENDLESS)("%s", (_name, code) => {
    let error: unknown;
    try {
      limited().run(code);
    } catch (caught) {
      error = caught;
    }
    expect(error).toBeInstanceOf(LuaError);
    expect((error as LuaError).message).toContain(MESSAGE);
    expect((error as LuaError).file).toMatch(/^(code|\[string .*\])$/);
  });

  it("a call of a function", () => {
    const loop = limited().run("return function() while true do end end") as LuaFunction;
    expect(() => loop()).toThrow(MESSAGE);
  });

  it("a loop that calls JavaScript, which catches", () => {
    const lua = limited();
    lua.set("attempt", (action: unknown) => {
      try {
        (action as LuaFunction)();
      } catch {
        return;
      }
    });
    expect(() => lua.run("while true do attempt(function() while true do end end) end")).toThrow(MESSAGE);
  });
});

describe("the time limit lets", () => {
  it("the state go on afterwards, with new time", () => {
    const lua = createLua({ timeLimit: 0.5 });
    lua.run("kept = coroutine.wrap(function() while true do coroutine.yield('kept') end end) kept()");
    for (let round = 0; round < 2; round++) expect(() => lua.run("while true do end")).toThrow("time limit");
    expect(lua.run("for i = 1, 10000 do local x = { i } end return kept()")).toBe("kept");
  });
});

describe("the time limit cannot be", () => {
  it.each([0, -1, Number.NaN])("%s", (timeLimit) => {
    const message = `timeLimit must be above 0 seconds, got ${timeLimit}`;
    expect(() => createLua({ timeLimit })).toThrow(new RangeError(message));
  });

  it("a text", () => {
    const options: object = { timeLimit: "5" };
    expect(() => createLua(options)).toThrow(new TypeError("timeLimit must be a number"));
  });
});
