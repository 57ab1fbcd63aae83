import { describe, expect, it } from "vitest";
import { createLua, LuaError, type LuaFunction } from "../../host/index.js";
import { damaging } from "./damage.js";

const lua = createLua();

/** The error that an action raises. */
function raised(action: () => unknown): LuaError {
  try {
    action();
  } catch (error) {
    if (error instanceof LuaError) return error;
    throw error;
  }
  throw new Error("nothing was raised");
}

const run = (code: string, name?: string) => raised(() => lua.run(code, name));

describe("an error", () => {
  it.each([
    ["returns", "return t"],
    ["raises", "error(t)"],
    ["gives to a function", "take(t)"],
  ])("is all that comes of a value nested too deep, which a script %s", (_, what) => {
    lua.set("take", () => {});
    expect(run(`local t = {} for i = 1, 100000 do t = { t } end ${what}`).message).toContain("call stack");
    lua.set("take", undefined);
  });

  it("has the message without the place, the file and the line", () => {
    const error = run("\n\ndrawCards(5)", "game.lua");
    const message = "bad argument #2 to 'drawCards' (table expected, got nil)";
    expect({ ...error, message: error.message, where: error.where }).toEqual({
      name: "LuaError",
      message,
      file: "game.lua",
      line: 3,
      value: `game.lua:3: ${message}`,
      where: `game.lua:3: ${message}`,
      traceback: expect.stringContaining("game.lua:3: in main chunk"),
    });
  });

  it("has a traceback of the script's functions, the innermost first, without the host's", () => {
    const error = run("local function inner() error('no') end\nlocal function outer() inner() end\nouter()");
    expect(error.traceback?.split("\n").map((line) => line.trim())).toEqual([
      "stack traceback:",
      "[JS]: in function 'error'",
      "code:1: in upvalue 'inner'",
      "code:2: in local 'outer'",
      "code:3: in main chunk",
    ]);
  });

  it("is a script that cannot be read", () => {
    const error = run("local x =\n\n", "broken.lua");
    expect(error.where).toBe("broken.lua:3: unexpected symbol near <eof>");
    expect(error.traceback).toBeUndefined();
    // Compiled Lua could damage Fengari itself.
    expect(run("\x1bLua").where).toBe("attempt to load a binary chunk (mode is 't')");
  });

  it.each([
    ["a text without a place", "error('one\\ntwo', 0)", "one\ntwo", "one\ntwo"],
    ["nil", "error()", "nil", undefined],
    ["a table", "error({ code = 5 })", expect.stringMatching(/^table: /), { code: 5 }],
    ["a number", "error(42)", "42", 42],
  ])("may be %s", (_name, code, message, value) => {
    const error = run(code);
    expect([error.message, error.where, error.value]).toEqual([message, message, value]);
  });

  it("may have its own text, or fail to return it", () => {
    expect(run("error(setmetatable({}, { __tostring = function() return 'own' end }))").message).toBe("own");
    const failing = run("error(setmetatable({}, { __tostring = function() error('worse') end }))");
    expect(failing.where).toBe("code:1: worse");
    expect(lua.run("return select(2, load(function() error('own') end))")).toBe("code:1: own");
  });

  it("leaves the state as good as before", () => {
    for (let round = 0; round < 100; round++) run("kept = 1 error('no')");
    expect(lua.run("return kept")).toBe(1);
  });

  it("of a call names the value that can't be called", () => {
    const error = raised(() => lua.call("nowhere"));
    expect(error.where).toBe("attempt to call a nil value (global 'nowhere')");
  });

  it("of globals that must be declared is the script's own", () => {
    const strict = createLua({ globals: false });
    strict.run(
      "setmetatable(_G, { __index = function(_, name) error('no ' .. name, 0) end, __newindex = error })",
    );
    expect(raised(() => strict.get("x")).where).toBe("no x");
    expect(raised(() => strict.call("x")).where).toBe("no x");
    expect(raised(() => strict.set("x", 1)).traceback).not.toContain("host");
  });
});

describe("exceptions of JavaScript functions", () => {
  lua.set("apply", (action: LuaFunction) => action());
  lua.set("fail", (what: unknown) => {
    throw what === undefined ? new RangeError("too far") : what;
  });

  it("is an error at the line that called it, and can be caught there", () => {
    expect(run("\nfail()").where).toBe("code:2: too far");
    expect(run("fail('a string')").where).toBe("code:1: a string");
    expect(lua.run("return select(2, pcall(function() fail() end))")).toBe("code:1: too far");
  });

  it("may be a result that Lua cannot have", () => {
    lua.set("now", () => new Date(0));
    expect(run("now()").where).toBe(
      "code:1: cannot pass to Lua a value of type Date: pass the number value.getTime()",
    );
  });

  it("passes on errors of Lua unchanged", () => {
    expect(run("apply(function()\nerror({ code = 5 }) end)").value).toEqual({ code: 5 });
    expect(lua.run("return select(2, pcall(apply, function() error({ code = 6 }) end)).code")).toBe(6);
    expect(run("\napply(function()\nerror('no') end)").where).toBe("code:3: no");
  });
});

it("of Fengari itself breaks the state, which says so at every later call, and is a LuaError", () => {
  let state = createLua({ globals: false });
  let count = 0;
  for (let seed = 0; seed < 75; seed++) {
    try {
      state.run(damaging(seed, "pcall(pcall, damaged)"));
    } catch (error) {
      expect(error).toBeInstanceOf(LuaError);
      for (const call of [() => state.run("return 1"), () => state.get("x"), () => state.set("x", 1)])
        expect(call).toThrow(new LuaError("this state is broken: make a new one"));
      state = createLua({ globals: false });
      count++;
    }
  }
  expect(count).toBeGreaterThan(0);
});
