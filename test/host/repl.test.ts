/** `randdeck repl`: through a pipe, and at a terminal. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundled } from "../bundle.js";
import { versionOf } from "../engines/program.js";
import { BREAKS_FENGARI } from "./damage.js";

const WORDS = [bundled("host/main.ts"), "repl"];

let folder: string;
let history: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "randdeck-repl-"));
  history = join(folder, ".randdeck_history");
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the exit status and the output for an input through a pipe. */
const piped = (input: string, ...options: string[]) =>
  spawnSync(process.execPath, [...WORDS, ...options], {
    encoding: "utf8",
    env: { ...process.env, HOME: folder },
    input,
  });

/** Returns the output for these lines, none of which may raise an error. */
function answers(lines: readonly string[], ...options: string[]): string[] {
  const { status, stdout, stderr } = piped(lines.map((line) => `${line}\n`).join(""), ...options);
  expect(stderr).toBe("");
  expect(status).toBe(0);
  return stdout === "" ? [] : stdout.trimEnd().split("\n");
}

describe("through a pipe", () => {
  it("shows values as Lua writes them", () => {
    const shown: [string, string][] = [
      ["1 + 1, 10 / 2, 'LÖVE'", '2\t5.0\t"LÖVE"'],
      ["nil", "nil"],
      ["(function() return true, nil end)()", "true\tnil"],
      [
        "{ 1, 'b', c = 2, ['d e'] = { 3 }, [10] = {}, ['end'] = 4 }",
        '{ 1, "b", ["d e"] = { 3 }, ["end"] = 4, [10] = {}, c = 2 }',
      ],
      ["{ 'a\"b\\\\\\n\\t\\0' }", '{ "a\\"b\\\\\\n\\9\\0" }'],
      ["setmetatable({}, { __tostring = function() return 'a deck' end })", "a deck"],
      ["setmetatable({}, { __tostring = function() error('no') end })", "no"],
      ["return 7, 8", "7\t8"],
      ["=2 + 3", "5"],
      ["newDeck({ 7 }):draw()", "7"],
    ];
    expect(answers(shown.map(([code]) => code))).toEqual(shown.map(([, text]) => text));
  });

  it("shows a table that holds itself, and the first parts of a large one", () => {
    const [self, list, named] = answers([
      "t = { 1 } t.t = t",
      "t",
      "l, n = {}, {} for i = 1, 20000 do l[i] = i n['k' .. i] = { i } end",
      "l",
      "n",
    ]);
    expect(self).toBe("{ 1, t = { ... } }");
    const numbers = Array.from({ length: 100 }, (_, at) => `${at + 1}`);
    expect(list).toBe(`{ ${numbers.join(", ")}, ... }`);
    expect(named).toMatch(/^\{ (k\d+ = \{ \d+ \}, ){50}\.\.\. \}$/);
  });

  it("takes statements, and code in several lines", () => {
    const lines = ["local y = 4", "-- nothing", "", "function double(n)", "  return n * 2", "end", "double("];
    expect(answers([...lines, "  4)", "1 +", "2", "s = [[a", "b]]", "print(s)"])).toEqual([
      "8",
      "3",
      "a",
      "b",
    ]);
  });

  it("fails if the input ends in the middle of code", () => {
    const { status, stdout, stderr } = piped("1\nfunction deal(\n  cards)");
    const problem = "repl:3: 'end' expected (to close 'function' at line 1) near <eof>";
    expect([status, stdout, stderr]).toEqual([1, "1\n", `randdeck: ${problem}\n`]);
  });

  it("explains how to leave it, unless the word has a value", () => {
    const way = ".exit ends the prompt; .help lists all commands";
    const lines = ["exit", "quit()", " help ", "exit = 5", "exit", "exiting"];
    expect(answers(lines)).toEqual([way, way, way, "5", "nil"]);
  });

  it("continues after errors", () => {
    const cases: [string, string][] = [
      ["drawCards(5)", "repl:1: bad argument #2 to 'drawCards' (table expected, got nil)"],
      [")", "repl:1: unexpected symbol near ')'"],
      ["error('no', 2)", "no"],
      ["error({ code = 1 })", "error: { code = 1 }"],
      ["error()", "error: nil"],
      ["error(('x'):rep(1e5), 0)", "x".repeat(1e5)],
      ["dofile('a')", "cannot open a: ENOENT: no such file or directory, open 'a'"],
      ["load, tostring, type, next, pcall, select, string, table, debug, math = 1", ""],
      ["1, { 2 }", "1\t{ 2 }"],
      ["x = 1", ""],
      ["x", "1"],
    ];
    const found = answers(cases.map(([code]) => code));
    expect(found).toEqual(cases.map(([, text]) => text).filter((text) => text !== ""));
    expect(existsSync(history)).toBe(false);
  });

  it("says at every line that its state is broken", () => {
    const [first, ...others] = answers([BREAKS_FENGARI.replaceAll("\n", " "), "1", "x = 1"]);
    expect(first).toMatch(/^this state is broken: make a new one \(Fengari failed: .*\)$/);
    expect(others).toEqual(Array(2).fill("this state is broken: make a new one"));
  });

  it("ends code at its time limit", () => {
    const limit = ["--time-limit", "0.3"];
    expect(answers(["while true do end"], ...limit)).toEqual(["time limit of 0.3 s exceeded"]);
  });
});

const PROMPT = /\r\n(> |\.\.\. |\| )$/;
const UP = "\x1b[A";
const CTRL_C = "\x03";
const CTRL_D = "\x04";

/** Starts the prompt in a separate terminal. The options are for the program `script` of util-linux. */
async function terminal() {
  const command = [process.execPath, ...WORDS].map((word) => `'${word}'`).join(" ");
  const child = spawn("script", ["-qfec", command, "/dev/null"], {
    env: { ...process.env, HOME: folder, TERM: "xterm" },
  });
  const closed = once(child, "close");
  let output = "";
  child.stdout.on("data", (bytes: Buffer) => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: codes that move the cursor are left out
    output = (output + bytes.toString()).replace(/\x1b\[[0-9;?]*[A-Za-z]/g, "");
  });
  /** Types keys, waits for `end` (by default the next prompt), and returns the lines between them. */
  async function type(keys: string, end = PROMPT): Promise<string[]> {
    output = "";
    child.stdin.write(keys);
    while (!end.test(output)) await setTimeout(10);
    return output.split("\r\n").slice(1, -1);
  }
  /** Types keys, and returns the exit status. */
  async function end(keys: string): Promise<unknown> {
    child.stdin.write(keys);
    return (await closed)[0];
  }
  await type("", /> $/);
  return { type, end };
}

describe.runIf(versionOf("script", "--version"))("at a terminal", () => {
  it("prompts and prints results, drops the line at Ctrl-C, and ends at Ctrl-D", async () => {
    const { type, end } = await terminal();
    expect(await type("pick({ 7 })\r")).toEqual(["7"]);
    expect(await type("function f()\r")).toEqual([]);
    expect(await type("return 8 end\r")).toEqual([]);
    expect(await type("f()\r")).toEqual(["8"]);
    await type(`nonsense${CTRL_C}`);
    await type("function g(\r");
    await type(CTRL_C);
    expect(await type("1\r")).toEqual(["1"]);
    expect(await end(CTRL_D)).toBe(0);
  });

  it("keeps output without a line break", async () => {
    const { type, end } = await terminal();
    expect(await type("for i = 1, 3 do io.write(i) end\r")).toEqual(["123"]);
    expect(await type("print(4)\r")).toEqual(["4"]);
    await end(CTRL_D);
  });

  it("completes names of the library, of globals and of fields", async () => {
    const { type, end } = await terminal();
    await type("deck = newDe", /newDe$/);
    await type("\t", /ck$/);
    await type("({ 7 })\r");
    await type("deck:pee", /pee$/);
    await type("\t", /k$/);
    expect(await type("()\r")).toEqual(["7"]);
    await type("nothing.at.al", /al$/);
    expect(await type(`\t${CTRL_C}`)).toEqual([]);
    await end(CTRL_D);
  });

  it("ends with Ctrl-C while code runs, and remembers it the next time", async () => {
    const first = await terminal();
    await first.type("x = 41\r");
    await first.type("print('go') while x do end\r", /\r\ngo\r\n/);
    expect(await first.end(CTRL_C)).toBe(130);
    const second = await terminal();
    await second.type(`${UP}${UP}\r`);
    expect(await second.type("x\r")).toEqual(["41"]);
    await second.end(CTRL_D);
  });
});
