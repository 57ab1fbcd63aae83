import { describe, expect, it } from "vitest";
import { createLua, LuaError, type LuaFunction } from "../../host/index.js";

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

const run = (code: string, name?: string) => raised(() => createLua().run(code, name));

describe("an error", () => {
  it("has the message without the place, the file and the line", () => {
    const error = run("\n\ndrawCards(5)", "game.lua");
    const message = "bad argument #2 to 'drawCards' (table expected, got nil)";
    expect({ ...error, message: error.message }).toEqual({
      name: "LuaError",
      message,
      file: "game.lua",
      line: 3,
      value: `game.lua:3: ${message}`,
      traceback: expect.stringContaining("game.lua:3: in main chunk"),
    });
    expect(error.where).toBe(`game.lua:3: ${message}`);
  });

  it("names code as `code` where it has no name", () => {
    expect(run("error('no')").where).toBe("code:1: no");
  });

  it("has a traceback of the script's functions, the inmost first, and none of ours", () => {
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
  });

  it("is compiled Lua, which is not read", () => {
    const error = run("\x1bLua", "compiled.lua");
    expect(error.where).toBe("compiled.lua: attempt to load a binary chunk (mode is 't')");
    expect(error.line).toBeUndefined();
  });

  it("may have no place", () => {
    const error = run("error('no place', 0)");
    expect([error.message, error.file, error.line, error.where]).toEqual([
      "no place",
      undefined,
      undefined,
      "no place",
    ]);
  });

  it("may have several lines", () => {
    expect(run("error('one\\ntwo')").message).toBe("one\ntwo");
  });

  it.each([
    ["nil", "error()", "nil", undefined],
    ["a table", "error({ code = 5 })", expect.stringMatching(/^table: /), { code: 5 }],
    ["a number", "error(42)", "42", 42],
    ["a boolean", "error(false)", "false", false],
    ["a function", "error(print)", expect.stringMatching(/^function: /), expect.any(Function)],
  ])("may be %s", (_name, code, message, value) => {
    const error = run(code);
    expect([error.message, error.value]).toEqual([message, value]);
    expect(error.file).toBeUndefined();
  });

  it("may have a text of its own", () => {
    const error = run("error(setmetatable({}, { __tostring = function() return 'own text' end }))");
    expect(error.message).toBe("own text");
  });

  it("may fail to give its text", () => {
    const error = run("error(setmetatable({}, { __tostring = function() error('worse') end }))");
    expect(error.where).toBe("code:1: worse");
  });

  it("leaves the state as good as before", () => {
    const lua = createLua();
    for (let round = 0; round < 1000; round++) raised(() => lua.run("kept = 1 error('no')"));
    expect(lua.run("return kept")).toBe(1);
  });

  it("of endless recursion names the script's line", () => {
    expect(run("local function f() return 1 + f() end\nf()").where).toBe("code:1: stack overflow");
  });

  it("of a call names what cannot be called", () => {
    const lua = createLua();
    const error = raised(() => lua.call("nowhere"));
    expect(error.where).toBe("attempt to call a nil value (global 'nowhere')");
    lua.set("seats", ["Ann"]);
    expect(raised(() => lua.call("seats")).where).toBe("attempt to call a table value");
  });

  it("of globals that must be declared is the script's own", () => {
    const lua = createLua();
    lua.run(
      "setmetatable(_G, { __index = function(_, name) error('no ' .. name, 0) end, __newindex = error })",
    );
    expect(raised(() => lua.get("x")).where).toBe("no x");
    expect(raised(() => lua.call("x")).where).toBe("no x");
    expect(raised(() => lua.set("x", 1)).traceback).not.toContain("host");
    expect(lua.run("return rawget(_G, 'x')")).toBeUndefined();
  });
});

describe("what a function of JavaScript throws", () => {
  it("is an error at the line that called it", () => {
    const lua = createLua();
    lua.set("fail", () => {
      throw new RangeError("too far");
    });
    expect(raised(() => lua.run("\nfail()")).where).toBe("code:2: too far");
    expect(lua.run("return select(2, pcall(function() fail() end))")).toBe("code:1: too far");
  });

  it("may be anything", () => {
    const lua = createLua();
    lua.set("fail", () => {
      throw "a string";
    });
    expect(raised(() => lua.run("fail()")).message).toBe("a string");
  });

  it("may be a result that Lua cannot have", () => {
    const lua = createLua();
    lua.set("now", () => new Date(0));
    expect(raised(() => lua.run("now()")).where).toBe("code:1: cannot give Lua a value of type Date");
  });

  it("passes on what Lua raised, as it was", () => {
    const lua = createLua();
    lua.set("apply", (action: unknown) => (action as LuaFunction)());
    const error = raised(() => lua.run("apply(function()\nerror({ code = 5 }) end)"));
    expect(error.value).toEqual({ code: 5 });
    expect(lua.run("return select(2, pcall(apply, function() error({ code = 6 }) end)).code")).toBe(6);
    expect(raised(() => lua.run("\napply(function()\nerror('no') end)")).where).toBe("code:3: no");
  });

  it("can be caught on the way through Lua, and Lua's by JavaScript", () => {
    const lua = createLua();
    lua.set("attempt", (action: unknown) => {
      try {
        return (action as LuaFunction)();
      } catch (error) {
        return (error as LuaError).message;
      }
    });
    expect(lua.run("return attempt(function() error('caught', 0) end)")).toBe("caught");
  });
});
