import { describe, expect, it, vi } from "vitest";
import { createLua } from "../../host/index.js";

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

  it.each<[string, object]>([
    ["print", { print: "x" }],
    ["write", { write: process.stdout }],
  ])("needs a function for %s", (name, options) => {
    expect(() => createLua(options)).toThrow(new TypeError(`${name} must be a function`));
  });
});
