import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLua, LuaError } from "../../host/index.js";

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

  it("says that it may not read a script", () => {
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
