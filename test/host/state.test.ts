import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createLua, LuaError, type LuaOptions } from "../../host/index.js";

const make = (options: LuaOptions = {}) => createLua({ globals: false, ...options });

describe("a state", () => {
  it("has the public names as globals and as require('randdeck'), and Lua's own _VERSION", () => {
    const lua = createLua();
    expect(lua.run("return RandDeck == require('randdeck').RandDeck and _VERSION")).toBe("Lua 5.3");
  });

  it("has only Lua's own globals with the option, and is separate from other states", () => {
    make().run("mark = 1 string.mark = 1");
    expect(make().run("return RandDeck or mark or string.mark")).toBeUndefined();
  });

  it("has globals that are set, read and removed", () => {
    const lua = make();
    lua.set("seats", ["Ann"]);
    expect(lua.get("seats")).toEqual(["Ann"]);
    lua.set("seats", null);
    expect(lua.get("seats")).toBeUndefined();
  });
});

describe("output", () => {
  it("of print is in lines, each value as tostring returns it", () => {
    const lines: string[] = [];
    const lua = make({ print: (line) => lines.push(line) });
    lua.run("print() print(1, 2.0, nil, 'ä\\n')");
    lua.run("print(setmetatable({}, { __tostring = function() return 'own' end }))");
    expect(lines).toEqual(["", "1\t2.0\tnil\tä\n", "own"]);
  });

  it("of io.write, io.stdout and print is in order, in bytes, without output that goes elsewhere", () => {
    const parts: Uint8Array[] = [];
    const lua = make({ write: (bytes) => parts.push(bytes) });
    lua.run("print('a', 1) io.write('b', 0.5):write('c') io.stdout:write('d'):write('e') print('\\xff')");
    lua.run("io.output(io.stderr) io.write('') io.output(io.stdout) io.write('f')");
    expect(Buffer.concat(parts).toString("latin1")).toBe("a\t1\nb0.5cde\xff\nf");
  });

  it("goes to standard output if nothing else is said", () => {
    const spy = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    make().run("print('line') io.write('part')");
    const written = spy.mock.calls.map(([bytes]) => Buffer.from(bytes).toString());
    spy.mockRestore();
    expect(written).toEqual(["line\n", "part"]);
  });

  it.each([
    ["io.write('', {})", "bad argument #2 to 'write' (string expected, got table)"],
    ["io.stdout:write('', {})", "bad argument #2 to 'write' (string expected, got table)"],
    ["io.stdout.write('x')", "bad argument #1 to 'write' (FILE* expected, got string)"],
    ["print('x')", "full"],
  ])("raises at the line of %s", (code, message) => {
    const print = () => {
      throw new Error("full");
    };
    const lua = make({ print, write: () => {} });
    expect(() => lua.run(code)).toThrow(expect.objectContaining({ where: `code:1: ${message}` }));
  });
});

describe("a wrong argument", () => {
  const lua = make();
  const wrong = 5 as never;
  const known = "known: globals, print, write, timeLimit";
  it.each<[string, () => unknown, problem: string, kind: typeof Error]>([
    ["createLua", () => createLua(wrong), "#1 | object expected, got 5", TypeError],
    [
      "createLua",
      () => make({ timelimit: 1 } as object),
      `#1 | unknown option 'timelimit', ${known}`,
      RangeError,
    ],
    [
      "createLua",
      () => make({ print: "x" as never }),
      "#1 | option 'print': function expected, got 'x'",
      TypeError,
    ],
    ["run", () => lua.run(wrong), "#1 | string expected, got 5", TypeError],
    ["run", () => lua.run("", wrong), "#2 | string expected, got 5", TypeError],
    ["run", () => lua.run("", "code", {} as never), "#3 | array expected, got table", TypeError],
    ["runFile", () => lua.runFile(undefined as never), "#1 | string expected, got nil", TypeError],
    ["call", () => lua.call(wrong), "#1 | string or function expected, got 5", TypeError],
    ["get", () => lua.get(null as never), "#1 | string expected, got null", TypeError],
    ["set", () => lua.set([] as never, 1), "#1 | string expected, got table", TypeError],
    ["createLua", () => createLua(new Map() as never), "#1 | object expected, got a Map", TypeError],
    ...(["print", "write"] as const).map((name): [string, () => unknown, string, typeof Error] => [
      "createLua",
      () => make({ [name]: async () => {} }),
      `#1 | option '${name}': function expected, got an async function: Lua can't wait for it`,
      TypeError,
    ]),
    [
      "runFile",
      () => lua.runFile("", ["1", {} as never]),
      "#2 | string expected, got table at position 2",
      TypeError,
    ],
    ...(
      [
        ["set", () => lua.set("a.b", 4), 'run("a.b = ...", "code", [...])'],
        ["get", () => lua.get("a.b"), 'run("return a.b")'],
        ["call", () => lua.call("deck:draw"), 'get("deck").call("draw")'],
        ["call", () => lua.call("string.upper", "a"), 'run("return string.upper(...)", "code", [...])'],
      ] as const
    ).map(([name, call, way]): [string, () => unknown, string, typeof Error] => [
      name,
      call,
      `#1 | the name of a global expected, got a path: write lua.${way}`,
      RangeError,
    ]),
  ])("of %s is an error in the library's words", (name, call, text, kind) => {
    const [position, problem] = text.split(" | ");
    expect(call).toThrow(new kind(`bad argument ${position} to '${name}' (${problem})`));
  });
});

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "randdeck-host-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, text: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const runFile = (path: string, args?: string[]) => make().runFile(path, args);

describe("runFile", () => {
  it("passes arguments to the script in ... and arg, and returns its result", () => {
    const path = file("args.lua", "return { arg[0], #arg, { ... }, arg[1] == ... }");
    expect(runFile(path, ["one", "--two", ""])).toEqual([path, 3, ["one", "--two", ""], true]);
    expect(runFile(path)).toEqual([path, 0, [], true]);
  });

  it("leaves out a first line for the system, and counts it", () => {
    const path = file("hash.lua", "#!/usr/bin/env lua\nerror('no')");
    expect(() => runFile(path)).toThrow(expect.objectContaining({ message: "no", line: 2 }));
  });

  it("reads a file with a byte order mark, an empty one, and one that is not UTF-8", () => {
    expect(runFile(file("bom.lua", "\ufeffreturn 1"))).toBe(1);
    expect(runFile(file("empty.lua", ""))).toBeUndefined();
    expect(runFile(file("latin.lua", Buffer.from("return #'\xe4'", "latin1")))).toBe(1);
  });

  it("finds modules next to the script, then randdeck's", () => {
    mkdirSync(join(folder, "cards"));
    file("cards/init.lua", "return 'cards'");
    file("helper.lua", "return 'helper'");
    const code = "return { require('helper'), require('cards'), require('randdeck-core').pick({ 'A' }) }";
    expect(runFile(file("main.lua", code))).toEqual(["helper", "cards", "A"]);
    const along =
      "package.path = ... .. '/cards/?.lua' local found = require('init') package.path = nil return { found, (pcall(require, 'helper')) }";
    expect(make().run(along, "along", [folder])).toEqual(["cards", false]);
    expect(createLua().runFile(file("one.lua", "return require('randdeck').pick == pick"))).toBe(true);
    file("randdeck.lua", "return 'their own'");
    const main = file("main.lua", "return require('randdeck')");
    expect([runFile(main), createLua().runFile(main)]).toEqual(["their own", "their own"]);
  });

  // File names in Windows can't contain `?`.
  it.each(process.platform === "win32" ? ["a;b"] : ["a;b", "q?x"])("finds modules in a folder %s", (name) => {
    mkdirSync(join(folder, name));
    file(`${name}/beside.lua`, "return 'beside'");
    const code =
      "package.path = package.path .. ';./?.txt' return { require('beside'), select(2, pcall(require, 'none')) }";
    const [found, problem] = runFile(file(`${name}/main.lua`, code)) as string[];
    expect(found).toBe("beside");
    expect(problem).toContain(join(folder, name, "none.lua"));
  });

  it.each([
    ["missing.lua", "no such file or directory"],
    [".", "illegal operation on a directory"],
  ])("says that it cannot read %s", (name, reason) => {
    const path = join(folder, name);
    expect(() => runFile(path)).toThrow(new LuaError(`cannot read ${path}: ${reason}`));
  });
});
