import { once } from "node:events";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { describe, expect, it } from "vitest";
import { createLua, type Lua, type LuaFunction } from "../../host/index.js";
import { bundled } from "../bundle.js";
import { HANG } from "../hang.js";
import { inTime } from "./in-time.js";

const lua = createLua({ globals: false, timeLimit: 0.05 });
const MESSAGE = /time limit of 0\.05 s exceeded$/;
/** How often a test repeats a call that the limit may end on a busy machine. */
const TIMES = 1000;

/** Repeats a call until it passes. A fault makes it fail each time. */
function eventually<Result>(action: () => Result): Result {
  for (let time = 1; ; time++) {
    try {
      return inTime(action);
    } catch (problem) {
      if (time === TIMES) throw problem;
    }
  }
}

eventually(() =>
  lua.set("attempt", (action: LuaFunction) => {
    try {
      action();
    } catch {
      return;
    }
  }),
);

const HOST = bundled("host/index.ts");

/** A worker that ends an outer state in the midst of an inner one's call, and then uses both. */
const WORKER = `
  const { parentPort, workerData } = require("node:worker_threads");
  import(workerData).then(({ createLua }) => {
    const [outer, inner] = [0.05, 0.2].map((timeLimit) => createLua({ globals: false, timeLimit }));
    const message = (state, code) => {
      try { state.run(code); } catch (error) { return /limit of \\S+ s/.exec(error.message)?.[0]; }
    };
    const set = () => message({ run: () => outer.set("go", () => inner.run("while true do end")) });
    while (set() !== undefined);
    const codes = [[outer, "go()"], [inner, "while true do end"], [outer, "while true do end"]];
    parentPort.postMessage(codes.map(([state, code]) => message(state, code)));
  });
`;

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
    // A state that kept the levels of ended calls would have too many after a few of the last.
    const deep = "local function deep(n) if n > 0 then pcall(deep, n - 1) end while true do end end deep(20)";
    for (let times = 0; times < 30; times++)
      for (const code of [ENDLESS[0]![1], ENDLESS[2]![1], ENDLESS[10]![1], deep])
        expect(() => inTime(() => hasty.run(code))).toThrow("time limit of 0.005 s");
  });

  it("names the line that it ended, also within a function of Lua's library, and the calls before it", () => {
    const ended = (code: string, parts: object) =>
      eventually(() => expect(() => lua.run(code, "game")).toThrow(expect.objectContaining(parts)));
    // A limit can end an empty loop before or after its step, so the test runs the loop several times.
    for (let times = 0; times < 3; times++)
      ended("\nwhile true do end", { where: "game:2: time limit of 0.05 s exceeded" });
    ended(`\n\ntable.sort({ 2, 1 }, ${LOOP})`, { line: 3 });
    ended("local function f()\n return (string.rep('a', 30000):find('.-.-.-.-b'))\nend\nreturn f()", {
      line: 2,
      traceback: expect.stringContaining("'string.find'"),
    });
  });

  it("leaves the results of programs as in Lua", () => {
    const limited = createLua({ globals: false, timeLimit: HANG / 1000 });
    const code = (command: string) =>
      `local ok, how, status = os.execute(${command}) return ("%s %s %s"):format(ok, how, status)`;
    const results = ["'exit 3'", "'sleep 0.05'", "'kill -9 $$'", "'kill -15 $$'", ""].map((each) =>
      limited.run(code(each)),
    );
    expect(results).toEqual(["nil exit 3", "true exit 0", "nil signal 9", "nil signal 15", "true nil nil"]);
  });

  it("leaves a script's own errors as they are", () => {
    const limited = createLua({ globals: false, timeLimit: HANG / 1000 });
    expect(() => limited.run("local t = nil\nreturn t.x", "game")).toThrow(
      "attempt to index a nil value (local 't')",
    );
    expect(limited.run("return select(2, pcall(error, 'mine'))")).toBe("mine");
  });

  it("ends a program that no other signal ends", () => {
    const file = join(mkdtempSync(join(tmpdir(), "randdeck-limit-")), "survived");
    // The loop runs in the shell, since a program started by the shell would not end with it.
    const loop = "n=0; while [ $n -lt 3000000 ]; do n=$((n+1)); done";
    const program = `trap "" TERM INT HUP; ${loop}; echo > "${file}"`;
    expect(() => inTime(() => lua.run(`os.execute('${program}')`))).toThrow(MESSAGE);
    expect(existsSync(file)).toBe(false);
  });

  it("starts the time anew in each call, and nested calls of a state share it", () => {
    eventually(() => lua.set("inner", () => lua.run("local s = 0 for i = 1, 100 do s = s + i end")));
    for (let times = 0; times < 2; times++)
      expect(() => inTime(() => lua.run("while true do pcall(inner) end"))).toThrow(MESSAGE);
    eventually(() => lua.run("inner()"));
  });

  it("ends a call of a function, and lets the state go on with new time", () => {
    const loop = eventually(() => lua.run(`return ${LOOP}`)) as LuaFunction;
    expect(() => inTime(loop)).toThrow(MESSAGE);
    expect(eventually(() => lua.run("for i = 1, 2000 do local x = i end return 'there'"))).toBe("there");
  });

  it("counts the conversion of arguments and results", () => {
    const list = Array.from({ length: 400_000 }, (_, at) => at);
    expect(() => lua.set("list", list)).toThrow(MESSAGE);
    expect(() => lua.run("return #...", "code", [list])).toThrow(MESSAGE);
    eventually(() => lua.set("lists", () => list));
    expect(() => lua.run("lists()")).toThrow(MESSAGE);
    expect(() =>
      lua.run("return 1", "code", [
        {
          get endless() {
            for (;;);
          },
        },
      ]),
    ).toThrow(MESSAGE);
    eventually(() => lua.set("part", list.slice(0, 200)));
    eventually(() => lua.run("all = {}"));
    for (let at = 0; at < 1000; at += 25)
      eventually(() =>
        lua.run("for i = ..., ... + 24 do all[i + 1] = { table.unpack(part) } end", "code", [at]),
      );
    expect(() => lua.get("all")).toThrow(MESSAGE);
  });

  it.each([0, -1, Number.NaN])("cannot be %d", (timeLimit) => {
    const problem = `option 'timeLimit': number above 0 expected, got ${timeLimit}`;
    expect(() => createLua({ timeLimit })).toThrow(
      new RangeError(`bad argument #1 to 'createLua' (${problem})`),
    );
  });
});

describe("the time limits of nested states", () => {
  const ends = (state: Lua, seconds: number) =>
    expect(() => inTime(() => state.run("while true do pcall(error) end"))).toThrow(`limit of ${seconds} s`);
  const states = (...limits: number[]) => limits.map((timeLimit) => createLua({ globals: false, timeLimit }));
  const LONG = HANG / 1000;

  /** Lets each state call the next one, and the last one run for ever. Calls the first one. */
  function nested([first, ...others]: readonly Lua[]): unknown {
    if (others.length === 0) return first!.run("while true do end");
    eventually(() => first!.set("go", () => nested(others)));
    return first!.run("go()");
  }

  it.each([
    ["the outer of two", [0.05, 0.2]],
    ["the first of three", [0.05, 0.2, 0.3]],
    ["the second of three", [LONG, 0.05, 0.2]],
    ["the inner of two", [LONG, 0.05]],
    ["the last of three", [LONG, LONG, 0.05]],
    ["both of two at the same time", [0.05, 0.05]],
  ])("end %s first, and are all in force again", (_what, limits) => {
    const all = states(...limits);
    const least = Math.min(...limits);
    for (let times = 0; times < 2; times++) {
      expect(() => inTime(() => nested(all))).toThrow(`time limit of ${least} s exceeded`);
      for (const [at, state] of all.entries()) {
        if (limits[at] === LONG) expect(state.run("return 'whole'")).toBe("whole");
        else ends(state, limits[at]!);
      }
    }
  });

  it("are caught by a script around them, which goes on", () => {
    const [outer, inner] = states(LONG, 0.05) as [Lua, Lua];
    eventually(() => outer.set("go", () => nested([inner])));
    expect(inTime(() => outer.run("return select('#', pcall(go)) .. tostring(pcall(go))"))).toBe("2false");
  });

  it("end a state whose call came from the other's, and both go on", () => {
    const [outer, inner] = states(LONG, 0.05) as [Lua, Lua];
    eventually(() => inner.set("back", () => outer.run("while true do end")));
    eventually(() => outer.set("go", () => inner.run("back()")));
    expect(() => inTime(() => outer.run("local x = 1 go()"))).toThrow("limit of 0.05 s");
    expect(outer.run("local t = {} for i = 1, 100 do t[i] = i end return #t")).toBe(100);
    ends(inner, 0.05);
  });

  it("are also in force in a coroutine, a getter and a worker", async () => {
    const [outer, inner] = states(0.05, 0.2) as [Lua, Lua];
    eventually(() => outer.set("go", () => nested([inner])));
    expect(() => inTime(() => outer.run("coroutine.wrap(function() go() end)()"))).toThrow("0.05 s");
    ends(inner, 0.2);
    const given = [
      {
        get field() {
          return nested([inner]);
        },
      },
    ];
    expect(() => inTime(() => outer.run("return 1", "code", given))).toThrow("0.05 s");
    ends(inner, 0.2);
    ends(outer, 0.05);
    const worker = new Worker(WORKER, { eval: true, workerData: pathToFileURL(HOST).href });
    expect(await once(worker, "message")).toEqual([["limit of 0.05 s", "limit of 0.2 s", "limit of 0.05 s"]]);
  });
});
