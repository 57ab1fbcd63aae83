import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createLua, LuaError, type LuaFunction, type LuaOptions, LuaReference } from "../../host/index.js";

function failure(run: () => unknown): LuaError {
  try {
    run();
  } catch (error) {
    if (error instanceof LuaError) return error;
    throw error;
  }
  throw new Error("nothing was raised");
}

/** A state whose printed lines are kept. */
function printing(options: LuaOptions = {}) {
  const lines: string[] = [];
  return { lines, lua: createLua({ ...options, print: (line) => lines.push(line) }) };
}

describe("createLua", () => {
  it("has randdeck ready: as globals, by require, and its modules", () => {
    const { lua, lines } = printing();
    lua.run(`print(#RandMultiDeck({ "A", "B", "C" })(2), require("randdeck").pick == pick)
      print(#require("randdeck.shuffle").shuffled({ 1, 2, 3 }))`);
    expect(lines).toEqual(["2\ttrue", "3"]);
    expect(createLua({ globals: false }).get("RandDeck")).toBeUndefined();
  });

  it("keeps states apart", () => {
    const one = createLua();
    one.set("x", 1);
    expect(createLua().get("x")).toBeUndefined();
    expect(one.get("x")).toBe(1);
  });

  it("runs files with their arguments, their folder, and a line for the system", () => {
    const folder = mkdtempSync(join(tmpdir(), "randdeck-"));
    writeFileSync(join(folder, "other.lua"), "return 42");
    const path = join(folder, "main.lua");
    writeFileSync(path, "#!/usr/bin/env lua\nreturn { arg[0], arg[1], (...), require('other') }");
    expect(createLua().runFile(path, ["a"])).toEqual([path, "a", "a", 42]);
  });

  it("refuses a time limit that is none", () => {
    for (const timeLimit of [0, -1, Number.NaN]) expect(() => createLua({ timeLimit })).toThrow(RangeError);
  });
});

describe("values", () => {
  const lua = createLua();
  const echo = lua.run("return function(...) return ... end") as LuaFunction;

  it("pass both ways unchanged", () => {
    const kept = fc.letrec((part) => ({
      value: fc.oneof(
        fc.boolean(),
        fc.double({ noNaN: true }),
        fc.integer(),
        fc.string({ unit: "grapheme" }),
        fc.array(part("value"), { minLength: 1, maxLength: 4 }),
        fc.dictionary(fc.string({ minLength: 1 }), part("value"), {
          minKeys: 1,
          maxKeys: 4,
          noNullPrototype: true,
        }),
      ),
    })).value;
    fc.assert(
      fc.property(kept, (value) => {
        expect(echo(value)).toEqual(value);
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  it("are integers where they are whole", () => {
    const type = lua.run("return function(x) return math.type(x) .. ' ' .. tostring(x) end") as LuaFunction;
    expect([3, -1, 2 ** 31 - 1, 0.5, -0, 2 ** 31].map((value) => type(value))).toEqual([
      "integer 3",
      "integer -1",
      "integer 2147483647",
      "float 0.5",
      expect.stringMatching(/^float -?0\.0$/),
      "float 2147483648.0",
    ]);
  });

  it("are nil for undefined and null, and an empty list for an empty table", () => {
    expect([echo(undefined), echo(null), echo({}), echo([])]).toEqual([undefined, undefined, [], []]);
  });

  it("may hold themselves, and be deep", () => {
    const ring: unknown[] = [];
    ring.push(ring);
    const back = echo(ring) as unknown[];
    expect(back[0]).toBe(back);
    let deep: unknown[] = [];
    for (let level = 0; level < 100_000; level++) deep = [deep];
    let levels = 0;
    for (let at = echo(deep) as unknown[]; at.length > 0; at = at[0] as unknown[]) levels += 1;
    expect(levels).toBe(100_000);
  });

  it("are maps where their keys are mixed", () => {
    expect(lua.run("return { 'a', x = 1 }")).toEqual(
      new Map<unknown, unknown>([
        [1, "a"],
        ["x", 1],
      ]),
    );
    expect(lua.run("return { ['__proto__'] = 1 }")).toEqual(Object.fromEntries([["__proto__", 1]]));
  });

  it("keep functions and objects the same", () => {
    const called = (a: unknown) => a;
    expect(echo(called)).toBe(called);
    expect(echo(echo)).toBe(echo);
    const object = lua.run(
      "return setmetatable({ n = 1 }, { __index = { add = function(self, k) return self.n + k end } })",
    );
    expect(object).toBeInstanceOf(LuaReference);
    expect(echo(object)).toBe(object);
    expect((object as LuaReference).call("add", 2)).toBe(3);
    expect(() => createLua().call("print", object)).toThrow("cannot give Lua an object of another Lua state");
  });

  it("refuse what Lua has no like of", () => {
    expect(() => echo(new Date(0))).toThrow("cannot give Lua a Date");
    expect(() => echo(1n)).toThrow("cannot give Lua a bigint");
  });

  it("deal from a list of JavaScript's with a source of JavaScript's", () => {
    const deal = lua.call("RandDeck", ["A", "B", "C"], { random: (n: unknown) => n }) as LuaFunction;
    expect([deal(), deal(), deal()]).toEqual(["C", "A", "B"]);
  });
});

describe("errors", () => {
  it("say what and where", () => {
    const error = failure(() => createLua().run("local deck = 1\nlocal hand = drawCards(5)", "game.lua"));
    expect(error).toMatchObject({
      message: "bad argument #2 to 'drawCards' (table expected, got nil)",
      file: "game.lua",
      line: 2,
      where: "game.lua:2: bad argument #2 to 'drawCards' (table expected, got nil)",
    });
    expect(error.traceback).toContain("game.lua:2: in main chunk");
    expect(error.traceback).not.toContain(".ts");
  });

  it.each([
    ["local x = = 1", "unexpected symbol near '='", 1],
    ["error({ code = 7 })", /^table: /, undefined],
    ["error(nil)", "nil", undefined],
    ["error(setmetatable({}, { __tostring = function() return 'told' end }))", "told", undefined],
    ["local function f() return f() + 1 end f()", "stack overflow", 1],
  ])("of %s", (code, message, line) => {
    const error = failure(() => createLua().run(code));
    expect(error.message).toEqual(typeof message === "string" ? message : expect.stringMatching(message));
    expect(error.line).toBe(line);
  });

  it("of values are kept", () => {
    expect(failure(() => createLua().run("error({ code = 7 })")).value).toEqual({ code: 7 });
  });

  it("of JavaScript are Lua's, at the caller's line, and those of Lua pass through", () => {
    const lua = createLua();
    lua.set("fail", () => {
      throw new Error("no luck");
    });
    expect(lua.run("local ok, problem = pcall(function()\nfail() end) return problem", "x")).toBe(
      "x:2: no luck",
    );
    lua.set("again", () => lua.run("error({ code = 7 })"));
    expect(lua.run("local ok, problem = pcall(again) return problem.code")).toBe(7);
  });

  it("of files name what is wrong with them", () => {
    const folder = mkdtempSync(join(tmpdir(), "randdeck-"));
    expect(failure(() => createLua().runFile("nowhere.lua")).message).toBe(
      "cannot read nowhere.lua: no such file",
    );
    expect(failure(() => createLua().runFile(folder)).message).toBe(`cannot read ${folder}: is a folder`);
  });

  it("leave the state usable", () => {
    const lua = createLua();
    failure(() => lua.run("error('x')"));
    expect(lua.run("return 1 + 1")).toBe(2);
  });
});

describe("a time limit", () => {
  const endless = "while true do end";
  it.each([
    endless,
    `while true do pcall(function() ${endless} end) end`,
    `coroutine.wrap(function() while true do pcall(function() ${endless} end) end end)()`,
    `coroutine.wrap(function() pcall(error) ${endless} end)()`,
    `local co = coroutine.create(function() ${endless} end) while true do coroutine.resume(co) end`,
    `while true do xpcall(error, function() ${endless} end) end`,
    `local co = coroutine.wrap(function() ${endless} end) while true do xpcall(co, function() ${endless} end) end`,
  ])("ends %s", (code) => {
    const lua = createLua({ timeLimit: 0.1 });
    expect(failure(() => lua.run(code)).message).toBe("time limit of 0.1 s exceeded");
    expect(lua.run("return 1")).toBe(1);
  });

  it("leaves what ends in time alone", () => {
    const code = `
      local co = coroutine.wrap(function(a)
        for i = 1, 10000 do pcall(error) end
        local b = coroutine.yield(a + 1)
        return b
      end)
      return { co(1), co(5) }`;
    expect(createLua({ timeLimit: 60 }).run(code)).toEqual([2, 5]);
  });
});
