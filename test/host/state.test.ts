import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createLua, LuaError } from "../../host/index.js";
import * as library from "../../ts-src/randdeck.js";

const PUBLIC_NAMES = Object.entries(library)
  .filter(([, value]) => typeof value === "function")
  .map(([name]) => name)
  .sort();

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

describe("a new state", () => {
  it("has the public names as globals, and as require('randdeck')", () => {
    const lua = createLua();
    const names = lua.run(`
      local names = {}
      for name, value in pairs(require("randdeck")) do
        if type(value) == "function" then assert(_G[name] == value) names[#names + 1] = name end
      end
      table.sort(names)
      return names`);
    expect(names).toEqual(PUBLIC_NAMES);
  });

  it("has only Lua's own globals when told so", () => {
    const lua = createLua({ globals: false });
    expect(PUBLIC_NAMES.filter((name) => lua.get(name) !== undefined)).toEqual([]);
    expect(lua.run("return require('randdeck').pick({ 'A' })")).toBe("A");
  });

  it("has randdeck's modules", () => {
    expect(createLua().run("return require('randdeck.shuffle').pick({ 'A' })")).toBe("A");
  });

  it("knows nothing of another", () => {
    const [one, other] = [createLua(), createLua()];
    one.set("mark", 1);
    one.run("string.mark = 1 require('randdeck').mark = 1");
    expect(other.run("return mark or string.mark or require('randdeck').mark")).toBeUndefined();
  });
});

describe("globals", () => {
  it("are set, read and removed", () => {
    const lua = createLua();
    lua.set("seats", ["Ann"]);
    expect(lua.get("seats")).toEqual(["Ann"]);
    lua.set("seats", null);
    expect(lua.get("seats")).toBeUndefined();
    expect(lua.get("never set")).toBeUndefined();
  });
});

describe("call", () => {
  it("takes a global's name or a function", () => {
    const lua = createLua();
    expect(lua.call("tostring", 3)).toBe("3");
    expect(lua.call("tostring", 0.5)).toBe("0.5");
    const upper = lua.run("return string.upper") as () => unknown;
    expect(lua.call(upper, "ace")).toBe("ACE");
    expect(lua.call("next", [])).toBeUndefined();
  });
});

describe("runFile", () => {
  it("gives the script its arguments in ... and arg, and gives back what it returns", () => {
    const path = file("args.lua", "return { path = arg[0], n = #arg, list = { ... }, same = arg[1] == ... }");
    expect(createLua().runFile(path, ["one", "--two", ""])).toEqual({
      path,
      n: 3,
      list: ["one", "--two", ""],
      same: true,
    });
    expect(createLua().runFile(path)).toEqual({ path, n: 0, list: [], same: true });
  });

  it("leaves out a first line for the system, and counts it", () => {
    const path = file("hash.lua", "#!/usr/bin/env lua\nerror('no')");
    expect(() => createLua().runFile(path)).toThrow(expect.objectContaining({ message: "no", line: 2 }));
    expect(createLua().runFile(file("only.lua", "#"))).toBeUndefined();
  });

  it("reads a file with a byte order mark, an empty one, and one that is not UTF-8", () => {
    expect(createLua().runFile(file("bom.lua", "\ufeffreturn 1"))).toBe(1);
    expect(createLua().runFile(file("empty.lua", ""))).toBeUndefined();
    const latin = file("latin.lua", Buffer.from("return #'\xe4'", "latin1"));
    expect(createLua().runFile(latin)).toBe(1);
  });

  it("finds modules beside the script first", () => {
    mkdirSync(join(folder, "beside", "package"), { recursive: true });
    file("beside/helper.lua", "return 'helper'");
    file("beside/package/init.lua", "return ...");
    file("beside/randdeck.lua", "return 'their own'");
    const path = file(
      "beside/main.lua",
      "return { require('helper'), require('package'), require('randdeck') }",
    );
    expect(createLua({ globals: false }).runFile(path)).toEqual([
      "helper",
      expect.objectContaining({}),
      "their own",
    ]);
  });

  it.each([
    ["missing.lua", "no such file"],
    ["file.lua/missing.lua", "no such file"],
    ["a folder", "is a folder"],
  ])("says that it cannot read %s", (name, reason) => {
    file("file.lua", "");
    mkdirSync(join(folder, "a folder"), { recursive: true });
    const path = join(folder, name);
    expect(() => createLua().runFile(path)).toThrow(new LuaError(`cannot read ${path}: ${reason}`));
  });
});

describe("a script that may not be read", () => {
  it("is said so", () => {
    const path = file("secret.lua", "");
    chmodSync(path, 0);
    // Root may read every file.
    const root = process.getuid?.() === 0;
    const lua = createLua();
    try {
      if (root) process.seteuid?.("nobody");
      expect(() => lua.runFile(path)).toThrow(new LuaError(`cannot read ${path}: not allowed`));
    } finally {
      if (root) process.seteuid?.(0);
    }
  });
});

describe("output", () => {
  it("of print comes in lines, each value as tostring gives it", () => {
    const lines: string[] = [];
    const lua = createLua({ print: (line) => lines.push(line) });
    lua.run(
      "print() print(1, 2.0, nil, true, 'ä') print(setmetatable({}, { __tostring = function() return 'own' end }))",
    );
    lua.run("print('two\\nlines') print('\\xff')");
    expect(lines).toEqual(["", "1\t2.0\tnil\ttrue\tä", "own", "two\nlines", "\ufffd"]);
  });

  it("of io.write, io.stdout and print comes in order, and in bytes", () => {
    const parts: Uint8Array[] = [];
    const lua = createLua({ write: (bytes) => parts.push(bytes) });
    lua.run("print('a', 1) io.write('b', 2, 0.5) io.stdout:write('c'):write('d') print('\\xff')");
    expect(Buffer.concat(parts).toString("latin1")).toBe("a\t1\nb20.5cd\xff\n");
  });

  it("goes to standard output if nothing else is said", () => {
    const spy = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    try {
      createLua().run("print('line') io.write('part')");
      expect(spy.mock.calls.map(([bytes]) => Buffer.from(bytes).toString())).toEqual(["line\n", "part"]);
    } finally {
      spy.mockRestore();
    }
  });

  it("of io.write follows io.output, and gives the file", () => {
    const parts: string[] = [];
    const lua = createLua({ write: (bytes) => parts.push(Buffer.from(bytes).toString()) });
    expect(lua.run("return io.write('x') == io.stdout and io.stdout:write() == io.stdout")).toBe(true);
    lua.run("io.output(io.stderr) io.write('') io.output(io.stdout) io.write('y')");
    expect(parts).toEqual(["x", "y"]);
  });

  it.each([
    ["io.write(nil)", "bad argument #1 to 'write' (string expected, got nil)"],
    ["io.write('', {})", "bad argument #2 to 'write' (string expected, got table)"],
    ["io.stdout:write('', {})", "bad argument #2 to 'write' (string expected, got table)"],
    ["io.stdout.write('x')", "bad argument #1 to 'write' (FILE* expected, got string)"],
  ])("never comes of %s", (code, message) => {
    const lua = createLua({ write: () => {} });
    expect(() => lua.run(code)).toThrow(expect.objectContaining({ message, line: 1 }));
  });

  it("raises in Lua what its function throws", () => {
    const fail = () => {
      throw new Error("full");
    };
    const lua = createLua({ print: fail, write: fail });
    expect(() => lua.run("\nprint(1)")).toThrow(expect.objectContaining({ message: "full", line: 2 }));
    expect(() => lua.run("\nio.write(1)")).toThrow(expect.objectContaining({ message: "full", line: 2 }));
  });
});
