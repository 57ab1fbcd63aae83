import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createLua, type LuaFunction } from "../../host/index.js";
import { HANG } from "../hang.js";
import { inTime } from "./in-time.js";

const lua = createLua({ globals: false, timeLimit: 0.05 });
const MESSAGE = /time limit of 0\.05 s exceeded$/;
lua.set("attempt", (action: LuaFunction) => {
  try {
    action();
  } catch {
    return;
  }
});

const LOOP = "function() while true do end end";

/** Programs that never end. All of them run in the same Lua state. */
const ENDLESS: readonly [string, string][] = [
  ["recursion in tail calls", "local function f() return f() end f()"],
  ["pcall over and over", `while true do pcall(${LOOP}) end`],
  ["pcall of error over and over", "while true do pcall(error) end"],
  ["xpcall over and over, whose handler loops", `while true do xpcall(${LOOP}, ${LOOP}) end`],
  ["a coroutine", `coroutine.resume(coroutine.create(${LOOP}))`],
  ["pcall in a coroutine over and over", `coroutine.wrap(function() while true do pcall(${LOOP}) end end)()`],
  ["errors caught in a coroutine before", "coroutine.wrap(function() pcall(error) while true do end end)()"],
  ["a coroutine of pcall", `coroutine.wrap(pcall)(function() pcall(error) while true do end end)`],
  [
    "coroutines in coroutines",
    "local function f() pcall(coroutine.wrap(f)) while true do end end while true do pcall(f) end",
  ],
  ["xpcall of a coroutine", `local f = coroutine.wrap(${LOOP}) while true do xpcall(f, ${LOOP}) end`],
  [
    "two coroutines in turns",
    "local f = coroutine.wrap(function() while true do coroutine.yield() end end) while true do f() end",
  ],
  ["the text of an error", `error(setmetatable({}, { __tostring = ${LOOP} }))`],
  ["a comparison of sort", `table.sort({ 2, 1 }, ${LOOP})`],
  ["a hook taken off", "pcall(debug.sethook) while true do end"],
  ["a hook of its own", "debug.sethook(function() end, '', 1) while true do end"],
  ["long strings", "local s = string.rep('x', 1e8) while true do s = s .. s:upper() end"],
  ["a pattern", "string.find(string.rep('a', 30000), '.-.-.-.-b')"],
  ["a program", "os.execute('exec sleep 60')"],
  ["programs", "while true do os.execute('exit 1') end"],
  ["a function of JavaScript that catches", `while true do attempt(${LOOP}) end`],
];

describe("the time limit", () => {
  it.each(ENDLESS)("ends %s", (_name, code) => {
    expect(() => inTime(() => lua.run(code))).toThrow(MESSAGE);
  });

  it("ends them wherever they are", () => {
    const hasty = createLua({ globals: false, timeLimit: 0.005 });
    for (let times = 0; times < 50; times++)
      for (const at of [0, 2, 10])
        expect(() => inTime(() => hasty.run(ENDLESS[at]![1]))).toThrow("time limit of 0.005 s");
  });

  it("names the line that it ended, also within a function of Lua's library, and the calls before it", () => {
    // This time limit is long enough for the calls below, even on a busy machine.
    const longer = createLua({ globals: false, timeLimit: 0.5 });
    const ended = (code: string) => expect(() => inTime(() => longer.run(code, "game")));
    // A limit can end an empty loop before or after its step, so the test runs the loop several times.
    for (let times = 0; times < 3; times++)
      ended("\nwhile true do end").toThrow(
        expect.objectContaining({ where: "game:2: time limit of 0.5 s exceeded" }),
      );
    ended(`\n\ntable.sort({ 2, 1 }, ${LOOP})`).toThrow(expect.objectContaining({ line: 3 }));
    ended("local function f()\n return (string.rep('a', 30000):find('.-.-.-.-b'))\nend\nreturn f()").toThrow(
      expect.objectContaining({ line: 2, traceback: expect.stringContaining("'string.find'") }),
    );
  });

  it("leaves the results of programs as in Lua", () => {
    const limited = createLua({ globals: false, timeLimit: HANG / 1000 });
    const code = (command: string) =>
      `local ok, how, status = os.execute(${command}) return ("%s %s %s"):format(ok, how, status)`;
    const results = ["'exit 3'", "'sleep 0.05'", "'kill -9 $$'", ""].map((each) => limited.run(code(each)));
    expect(results).toEqual(["nil exit 3", "true exit 0", "nil signal 9", "true nil nil"]);
  });

  it("leaves a script's own errors as they are", () => {
    const limited = createLua({ globals: false, timeLimit: 9 });
    expect(() => limited.run("local t = nil\nreturn t.x", "game")).toThrow(
      "attempt to index a nil value (local 't')",
    );
    expect(limited.run("return select(2, pcall(error, 'mine'))")).toBe("mine");
  });

  it("lets programs end by themselves", () => {
    const limited = createLua({ globals: false, timeLimit: 9 });
    expect(limited.run("return os.execute()")).toBe(true);
    const how = (program: string) =>
      limited.run(`return table.concat({ select(2, os.execute('${program}')) }, ' ')`);
    expect([how("exit 3"), how("kill -15 $$"), how("kill -9 $$")]).toEqual([
      "exit 3",
      "signal 15",
      "signal 9",
    ]);
  });

  it("ends a program that no other signal ends", () => {
    const file = join(mkdtempSync(join(tmpdir(), "randdeck-limit-")), "survived");
    // The loop runs in the shell, since a program started by the shell would not end with it.
    const loop = "n=0; while [ $n -lt 3000000 ]; do n=$((n+1)); done";
    const program = `trap "" TERM INT HUP; ${loop}; echo > "${file}"`;
    expect(() => inTime(() => lua.run(`os.execute('${program}')`))).toThrow(MESSAGE);
    expect(existsSync(file)).toBe(false);
  });

  it("starts the time anew in each call, and nested calls share it", () => {
    const nested = createLua({ globals: false, timeLimit: 0.3 });
    nested.set("inner", () => nested.run("local s = 0 for i = 1, 1e4 do s = s + i end"));
    expect(() => inTime(() => nested.run("while true do inner() end"))).toThrow(
      "time limit of 0.3 s exceeded",
    );
    expect(() => inTime(() => nested.run("while true do inner() end"))).toThrow(
      "time limit of 0.3 s exceeded",
    );
    nested.run("inner()");
  });

  it("ends a call of a function, and lets the state go on with new time", () => {
    const slow = createLua({ globals: false, timeLimit: 0.5 });
    const loop = slow.run(`return ${LOOP}`) as LuaFunction;
    expect(() => inTime(loop)).toThrow("time limit of 0.5 s exceeded");
    expect(slow.run("for i = 1, 2000 do local x = i end return 'there'")).toBe("there");
  });

  it.each([0, -1, Number.NaN])("cannot be %d", (timeLimit) => {
    const problem = `option 'timeLimit': number above 0 expected, got ${timeLimit}`;
    expect(() => createLua({ timeLimit })).toThrow(
      new RangeError(`bad argument #1 to 'createLua' (${problem})`),
    );
  });
});
