/** Lua 5.4 in WebAssembly, in the process of the test and as the command runs it. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LuaError } from "../../host/error.js";
import { createLua } from "../../host/lua.js";
import { openLua54 } from "../../host/lua54.js";
import { bundled } from "../bundle.js";
import { HANG } from "../hang.js";
import { inTime } from "./in-time.js";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "randdeck-lua54-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function script(name: string, code: string): string {
  const path = join(folder, name);
  writeFileSync(path, code);
  return path;
}

interface Outcome {
  readonly result?: unknown;
  readonly error?: LuaError;
  readonly output: Buffer;
}

/** Runs code, or a file if `path` is given, and returns the outcome. */
async function ran(code: string, args: string[] = [], timeLimit?: number, path?: string): Promise<Outcome> {
  const parts: Buffer[] = [];
  const lua = await openLua54({ folder, timeLimit, write: (bytes) => parts.push(Buffer.from(bytes)) });
  let outcome: Omit<Outcome, "output">;
  try {
    const run = () => (path === undefined ? lua.run(code, "code", args) : lua.runFile(path, args));
    outcome = { result: timeLimit === undefined ? run() : inTime(run) };
  } catch (error) {
    if (!(error instanceof LuaError)) throw error;
    outcome = { error };
  }
  lua.close();
  return { ...outcome, output: Buffer.concat(parts) };
}

const resultOf = async (code: string, ...args: string[]) => (await ran(code, args)).result;

describe("a state", () => {
  it("is Lua 5.4, with integers of 64 bits and weak tables", async () => {
    const code = `
      local weak = setmetatable({}, { __mode = "k" })
      weak[{}] = 1
      collectgarbage()
      return table.concat({ _VERSION, 1 << 40, math.maxinteger, 7 // 2, tostring(next(weak)) }, " ")`;
    expect(await resultOf(code)).toBe("Lua 5.4 1099511627776 9223372036854775807 3 nil");
  });

  it("deals the cards of Fengari from the same seed", async () => {
    const code = "return table.concat(shuffled({ 1, 2, 3, 4, 5, 6, 7, 8 }, newRandom('cards')), ' ')";
    expect(await resultOf(code)).toBe(createLua().run(code));
  });

  it("has its own random numbers", async () => {
    const code = "return math.random(0)";
    expect(await resultOf(code)).not.toBe(await resultOf(code));
  });

  it("takes strings, and returns its first result", async () => {
    const long = "é".repeat(1e6);
    expect(await resultOf("return select('#', ...) .. ' ' .. #(...)", long, "", "-")).toBe("3 2000000");
    expect(await resultOf("return nil, 1")).toBe(undefined);
    expect(await resultOf("return select(2, load(function() error('own') end))")).toMatch(/^\w+:1: own$/);
    expect(await resultOf("return 2^53")).toBe("9.007199254741e+15");
  });

  it("prints any bytes, in order, also without a last line break", async () => {
    const { output } = await ran(
      `local all = {} for byte = 0, 255 do all[#all + 1] = string.char(byte) end
      all = table.concat(all) io.write(all, 1, "\\n") print(all, nil) io.stdout:write("end")`,
    );
    const all = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)).toString("latin1");
    expect(output.toString("latin1")).toBe(`${all}1\n${all}\tnil\nend`);
  });

  it("finds modules in its folder first, then the library's", async () => {
    script("own.lua", "return { name = ..., core = require('randdeck-core') }");
    expect(await resultOf("local own = require('own') return own.name .. type(own.core.shuffled)")).toBe(
      "ownfunction",
    );
    const { error } = await ran("require('no.module')");
    expect(error!.message).not.toContain(".so");
    expect(error!.message).toMatch(/^module 'no.module' not found:\n(\t?no f.*\n){1,4}/);
    const path = script("randdeck.lua", "return 'my own'");
    expect(await resultOf("return require('randdeck')")).toBe("my own");
    rmSync(path);
  });

  it("finds modules in a folder whose name has the signs of package.path", async () => {
    const odd = mkdtempSync(join(folder, "a;b"));
    writeFileSync(join(odd, "beside.lua"), "error('beside')");
    const lua = await openLua54({ folder: odd, write() {} });
    expect(() => lua.run("require('beside')", "code")).toThrow(
      expect.objectContaining({
        message: "beside",
        file: join(odd, "beside.lua").replace(/^.*(?=.{56}$)/, "..."),
      }),
    );
    lua.close();
  });

  it("reads and writes the machine's files", async () => {
    const path = join(folder, "any.txt");
    const code = `
      local path = ...
      local bytes = "\\0\\xff\\r\\nend"
      local file = assert(io.open(path, "wb")) file:write(bytes) file:close()
      io.open(path, "a"):write("!")
      for _ = 1, 300 do assert(io.open(path)):close() end
      collectgarbage()
      assert(io.open(path):read("a") == bytes .. "!")
      assert(os.rename(path, path .. "2"))
      for line in io.lines(path .. "2") do print(#line) end
      return select(2, io.open(path))`;
    const { result, output } = await ran(code, [path]);
    expect([result, output.toString()]).toEqual([`${path}: No such file or directory`, "3\n4\n"]);
    expect(readFileSync(`${path}2`, "latin1")).toBe("\0\xff\r\nend!");
    await ran("os.remove(...)", [`${path}2`]);
    expect(existsSync(`${path}2`)).toBe(false);
    expect((await ran("io.stdin:seek('end')")).error!.where).toBe(
      "code:1: this Lua has no file:seek: open the file again",
    );
  });

  it("has the settings of the program and the environment", async () => {
    process.env.RANDDECK_TEST = "é";
    const code =
      "return table.concat({ os.getenv('RANDDECK_TEST'), tostring(os.getenv('RANDDECK_NONE')), select(2, os.execute('exit 3')) }, ' ')";
    expect(await resultOf(code)).toBe("é nil exit 3");
    expect(await resultOf("return os.execute()")).toBe("true");
    delete process.env.RANDDECK_TEST;
  });

  it("reads scripts with a mark of their encoding, and with a line for the system", async () => {
    const path = script("marked.lua", "\ufeff#!/usr/bin/env lua\nerror('here')");
    expect((await ran("", [], undefined, path)).error!.where).toBe(`${path}:2: here`);
    const missing = await ran("", [], undefined, join(folder, "none.lua"));
    expect(missing.error!.where).toBe(`cannot read ${join(folder, "none.lua")}: no such file or directory`);
  });

  it.each([
    ["\nlocal x = 5 +", 2, "unexpected symbol near <eof>", undefined],
    [
      "\n\ndrawCards(5)",
      3,
      "bad argument #2 to 'drawCards' (table expected, got nil)",
      "code:3: in main chunk",
    ],
    ["local function f() local t t.x = 1 end\nf()", 1, "attempt to index a nil value (local 't')", "code:2:"],
    ["error(setmetatable({}, { __tostring = function() return 'mine' end }))", undefined, "mine", "'error'"],
    ["error('\\xff\\0', 0)", undefined, "\ufffd\0", "'error'"],
    ["local function f() return f() + 1 end f()", 1, "stack overflow", "skipping"],
    ["string.rep('x', 1 << 40)", 1, "resulting string too large", "'string.rep'"],
    ["coroutine.wrap(function() error('inside') end)()", 1, "code:1: inside", "main chunk"],
  ])("says where %j failed", async (code, line, message, trace) => {
    const { error } = await ran(code);
    expect(error).toMatchObject({ line, message });
    if (trace === undefined) expect(error!.traceback).toBe(undefined);
    else expect(error!.traceback).toContain(trace);
  });

  it("ends as lua does: finalizers are called", async () => {
    const code = "setmetatable({}, { __gc = function() print('closed') end })";
    expect((await ran(code)).output.toString()).toBe("closed\n");
    expect((await ran(`${code} error('x')`)).output.toString()).toBe("closed\n");
  });

  it.each([
    "while true do pcall(error) end",
    "coroutine.wrap(function() while true do pcall(coroutine.wrap(function() while true do end end)) end end)()",
    "xpcall(error, function() while true do end end)",
    "debug.sethook() string.find(('a'):rep(40), ('a*'):rep(30) .. 'b')",
  ])("ends %j with the time", async (code) => {
    const { error } = await ran(code, [], 0.3);
    expect(error!.where).toBe("code:1: time limit of 0.3 s exceeded");
    expect(error!.traceback).toContain("main chunk");
  });

  it("ends a program with the time, and keeps its output", async () => {
    // A sleeping program takes no processor time, even with a longer limit.
    const { error, output } = await ran("io.write('begun') os.execute('exec sleep 60')", [], 2);
    expect([error!.where, output.toString()]).toEqual(["code:1: time limit of 2 s exceeded", "begun"]);
  });

  it("runs a program to its end within the time", async () => {
    const code =
      "return table.concat({ tostring(os.execute('sleep 0.05')), select(2, os.execute('exit 3')) }, ' ')";
    expect((await ran(code, [], HANG / 1000)).result).toBe("true exit 3");
  });

  it("runs code to its end within the time", async () => {
    const code = "local sum = 0 for i = 1, 3e6 do sum = sum + i end return sum";
    expect((await ran(code, [], HANG / 1000)).result).toBe("4500001500000");
  });
});

describe("the command", () => {
  const RANDDECK = [bundled("host/main.ts")];
  function command(input: string, ...args: string[]): [number | null, string, string] {
    const { status, stdout, stderr } = spawnSync(process.execPath, [...RANDDECK, ...args], {
      cwd: folder,
      encoding: "utf8",
      input,
    });
    return [status, stdout, stderr];
  }

  it("passes its arguments and standard input to a script", () => {
    script("input.lua", "print(arg[0], #arg, ...) io.write('name? ') print(io.read('l', 'n', 'a'))");
    expect(command("Ann é\n5 \0", "run", "--lua", "5.4", "input.lua", "--lua", "", "é")).toEqual([
      0,
      "input.lua\t3\t--lua\t\té\nname? Ann é\t5\t \0\n",
      "",
    ]);
    expect(command("#!lua\nprint(...) error('no')", "run", "--lua=5.4", "-", "x")).toEqual([
      1,
      "x\n",
      "randdeck: stdin:2: no\nstack traceback:\n\t[C]: in function 'error'\n\tstdin:2: in main chunk\n",
    ]);
  });

  it.each([
    ["os.exit(3)", 3],
    ["pcall(function() os.exit(true, true) end)", 0],
    ["coroutine.wrap(function() os.exit(false) end)()", 1],
  ])("ends with the status of %s", (code, status) => {
    expect(command("", "eval", `io.write("all") ${code}`, "--lua", "5.4")).toEqual([status, "all", ""]);
  });
});
