/** `randdeck repl`: through a pipe, and at a terminal. */
import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const MAIN = fileURLToPath(new URL("../../host/main.ts", import.meta.url));
const WORDS = ["--import", import.meta.resolve("tsx"), MAIN, "repl"];

let folder: string;
let history: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "randdeck-repl-"));
  history = join(folder, "history");
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What it prints for the lines that come through a pipe. */
function answers(lines: readonly string[], ...options: string[]): string[] {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...WORDS, ...options], {
    encoding: "utf8",
    env: { ...process.env, RANDDECK_HISTORY: history },
    input: lines.map((line) => `${line}\n`).join(""),
  });
  expect(stderr).toBe("");
  expect(status).toBe(0);
  return stdout === "" ? [] : stdout.trimEnd().split("\n");
}

describe("through a pipe", () => {
  it("shows values as Lua writes them", () => {
    const shown: [string, string][] = [
      ["1 + 1, 10 / 2, 'a'", '2\t5.0\t"a"'],
      ["nil", "nil"],
      ["(function() return true, nil end)()", "true\tnil"],
      [
        "{ 1, 'b', c = 2, ['d e'] = { 3 }, [10] = {}, ['end'] = 4 }",
        '{ 1, "b", [10] = {}, c = 2, ["d e"] = { 3 }, ["end"] = 4 }',
      ],
      ["{ { { { { 1 } } } } }", "{ { { { { ... } } } } }"],
      ["{ 'a\"b\\\\\\n\\t\\0' }", '{ "a\\"b\\\\\\n\\t\\000" }'],
      ["'LÖVE'", '"LÖVE"'],
      ["setmetatable({}, { __tostring = function() return 'a deck' end })", "a deck"],
      ["setmetatable({}, { __tostring = error })", "a table whose __tostring raises"],
      ["return 7, 8", "7\t8"],
    ];
    expect(answers(shown.map(([code]) => code))).toEqual(shown.map(([, text]) => text));
  });

  it("shows a table that holds itself, and a large one, without end", () => {
    const [self, list, named] = answers([
      "t = { 1 } t.t = t",
      "t",
      "l, n = {}, {} for i = 1, 200000 do l[i] = i n['k' .. i] = i end",
      "l",
      "n",
    ]);
    expect(self).toBe("{ 1, t = { ... } }");
    const numbers = Array.from({ length: 100 }, (_, at) => `${at + 1}`);
    expect(list).toBe(`{ ${numbers.join(", ")}, ... }`);
    expect(named).toMatch(/^\{ (k\d+ = \d+, ){100}\.\.\. \}$/);
  });

  it("shows nothing for statements, and what print prints", () => {
    expect(answers(["x = 3", "local y = 4", "-- nothing", "", "print(x, y)"])).toEqual(["3\tnil"]);
  });

  it("has the library at hand", () => {
    expect(
      answers([
        "shuffled({ 'A', 'B', 'C' }, function(n) return n end)",
        "require('randdeck').RandDeck == RandDeck",
        "newDeck({ 7 }):draw()",
      ]),
    ).toEqual(['{ "C", "A", "B" }', "true", "7"]);
  });

  it("takes code in several lines", () => {
    expect(
      answers([
        "function double(n)",
        "  return n * 2",
        "end",
        "double(",
        "  4)",
        "1 +",
        "2",
        "s = [[a",
        "b]]",
        "s",
      ]),
    ).toEqual(["8", "3", '"a\\nb"']);
  });

  it("reads nothing behind .exit", () => {
    expect(answers(["1", ".exit", "2"])).toEqual(["1"]);
  });

  it("says what is wrong with code that has no end", () => {
    expect(answers(["1", "drawCards("])).toEqual(["1", "repl:2: unexpected symbol near <eof>"]);
    expect(answers(["1 +", ".break", "2"])).toEqual(["2"]);
  });

  it("goes on after errors", () => {
    const cases: [string, string][] = [
      ["drawCards(5)", "repl:1: bad argument #2 to 'drawCards' (table expected, got nil)"],
      [")", "repl:1: unexpected symbol near ')'"],
      ["error('no')", "repl:1: no"],
      ["error('no', 2)", "no"],
      ["error({ code = 1 })", "error: { code = 1 }"],
      ["error()", "error: nil"],
      ["nothing.here", "repl:1: attempt to index a nil value (global 'nothing')"],
      ["(function f() return f() + 1 end)()", "repl:1: '(' expected near 'f'"],
      ["f = function() return f() + 1 end f()", "stack overflow"],
      ["load, tostring, type, next, pcall, select, string, table, debug = nil", ""],
      ["1, { 2 }", "1\t{ 2 }"],
    ];
    const expected = cases.map(([, text]) => text).filter((text) => text !== "");
    const found = answers(cases.map(([code]) => code));
    expect(found.map((line, at) => (expected[at] === "stack overflow" ? line.slice(-14) : line))).toEqual(
      expected,
    );
  });

  it("ends code that runs out of time, and goes on", () => {
    expect(answers(["while true do end", "x = 1", "x"], "--time-limit", "0.2")).toEqual([
      "time limit of 0.2 s exceeded",
      "1",
    ]);
  });

  it("keeps no history", () => {
    answers(["1"]);
    expect(existsSync(history)).toBe(false);
  });
});

// The one of util-linux: others have other options.
const hasTerminal = /util-linux/.test(spawnSync("script", ["--version"], { encoding: "utf8" }).stdout ?? "");

const PROMPT = /\r\n(> |\.\.\. |\| )$/;
const UP = "\x1b[A";
const CTRL_C = "\x03";
const CTRL_D = "\x04";

/** The command at a terminal of its own. */
class Terminal {
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #closed: Promise<unknown[]>;
  #output = "";

  constructor() {
    const command = [process.execPath, ...WORDS].map((word) => `'${word}'`).join(" ");
    this.#process = spawn("script", ["-qfec", command, "/dev/null"], {
      env: { ...process.env, RANDDECK_HISTORY: history, TERM: "xterm" },
    });
    this.#closed = once(this.#process, "close");
    this.#process.stdout.on("data", (bytes: Buffer) => {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: what moves the cursor is left out
      this.#output = (this.#output + bytes.toString()).replace(/\x1b\[[0-9;?]*[A-Za-z]/g, "");
    });
  }

  async until(pattern: RegExp): Promise<void> {
    while (!pattern.test(this.#output)) await setTimeout(10);
  }

  /** Types, and gives what stands below it when `pattern` comes, which is the next prompt if left out. */
  async type(keys: string, pattern = PROMPT): Promise<string[]> {
    this.#output = "";
    this.#process.stdin.write(keys);
    await this.until(pattern);
    return this.#output.split("\r\n").slice(1, -1);
  }

  /** The exit status, once it has ended. */
  async end(keys: string): Promise<unknown> {
    this.#process.stdin.write(keys);
    const [status] = await this.#closed;
    return status;
  }
}

if (hasTerminal || process.env.REQUIRED_ENGINES === "all") {
  describe("at a terminal", () => {
    it("asks, answers, and ends with Ctrl-D", async () => {
      const terminal = new Terminal();
      await terminal.until(/> $/);
      expect(await terminal.type("pick({ 7 })\r")).toEqual(["7"]);
      expect(await terminal.type("drawCards(5)\r")).toEqual([
        "repl:1: bad argument #2 to 'drawCards' (table expected, got nil)",
      ]);
      expect(await terminal.type("function f()\r")).toEqual([]);
      expect(await terminal.type("return 8 end\r")).toEqual([]);
      expect(await terminal.type("f()\r")).toEqual(["8"]);
      expect(await terminal.end(CTRL_D)).toBe(0);
    });

    it("remembers what was typed, also the next time", async () => {
      const first = new Terminal();
      await first.until(/> $/);
      await first.type("x = 41\r");
      expect(await first.end(CTRL_D)).toBe(0);
      expect(readFileSync(history, "utf8")).toContain("x = 41");
      const second = new Terminal();
      await second.until(/> $/);
      await second.type(`${UP}\r`);
      expect(await second.type("x\r")).toEqual(["41"]);
      expect(await second.end(CTRL_D)).toBe(0);
    });

    it("leaves a line, and code of several lines, with Ctrl-C", async () => {
      const terminal = new Terminal();
      await terminal.until(/> $/);
      await terminal.type(`nonsense${CTRL_C}`);
      await terminal.type("function f(\r");
      await terminal.type(CTRL_C);
      expect(await terminal.type("1\r")).toEqual(["1"]);
      expect(await terminal.end(CTRL_D)).toBe(0);
    });

    it("ends with Ctrl-C while code runs", async () => {
      const terminal = new Terminal();
      await terminal.until(/> $/);
      await terminal.type("print('go') while true do end\r", /\r\ngo\r\n/);
      expect(await terminal.end(CTRL_C)).toBe(130);
    });
  });
}
