/** The command in a process of its own, compiled, as somebody runs it. */
import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Where the command lies as in the npm package, and where the scripts lie. */
let packed: string;
let folder: string;
let command: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "randdeck-scripts-"));
  packed = mkdtempSync(join(tmpdir(), "randdeck-command-"));
  mkdirSync(join(packed, "dist/host"), { recursive: true });
  for (const part of ["lua-out", "node_modules"])
    symlinkSync(join(ROOT, part), join(packed, part), "junction");
  writeFileSync(join(packed, "package.json"), readFileSync(join(ROOT, "package.json")));
  const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext };
  for (const name of readdirSync(join(ROOT, "host"))) {
    if (name.endsWith(".d.ts")) continue;
    const { outputText } = ts.transpileModule(readFileSync(join(ROOT, "host", name), "utf8"), {
      compilerOptions,
    });
    writeFileSync(join(packed, "dist/host", name.replace(/\.ts$/, ".js")), outputText);
  }
  command = join(packed, "dist/host/main.js");
});

afterAll(() => {
  for (const each of [folder, packed]) rmSync(each, { recursive: true, force: true });
});

interface Ended {
  status: number | null;
  stdout: string;
  stderr: string;
}

function randdeck(args: readonly string[], input = ""): Ended {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 2 ** 24,
    input,
  });
  return { status, stdout, stderr };
}

const printed = (stdout: string): Ended => ({ status: 0, stdout, stderr: "" });
const failed = (line: string, stdout = ""): Ended => ({ status: 1, stdout, stderr: `randdeck: ${line}\n` });

function script(name: string, code: string | Uint8Array): string {
  writeFileSync(join(folder, name), code);
  return name;
}

describe("randdeck eval", () => {
  it("runs code that finds the public names and require", () => {
    expect(randdeck(["eval", "print(require('randdeck').RandDeck == RandDeck)"])).toEqual(printed("true\n"));
  });

  it("hands on the words behind the code, what looks like an option behind --", () => {
    expect(randdeck(["eval", "print(...)", "one", "-2", "--", "--three"])).toEqual(
      printed("one\t-2\t--three\n"),
    );
  });

  it("fails at the code's line", () => {
    expect(randdeck(["eval", "print(1)\ndrawCards(5)"])).toEqual(
      failed("eval:2: bad argument #2 to 'drawCards' (table expected, got nil)", "1\n"),
    );
  });
});

describe("randdeck run", () => {
  it("runs a script with its arguments, options too", () => {
    script("args.lua", "#!/usr/bin/env randdeck\nprint(arg[0], #arg, ...)");
    expect(randdeck(["run", "args.lua", "one", "--help", "--time-limit", "-"])).toEqual(
      printed("args.lua\t4\tone\t--help\t--time-limit\t-\n"),
    );
  });

  it("runs what comes from standard input for -", () => {
    expect(randdeck(["run", "-", "left"], "print(arg[0], ...)")).toEqual(printed("-\tleft\n"));
    expect(randdeck(["run", "-"])).toEqual(printed(""));
    expect(randdeck(["run", "-"], "\nerror('no')")).toEqual(failed("stdin:2: no"));
  });

  it("finds modules beside the script", () => {
    mkdirSync(join(folder, "game"), { recursive: true });
    script("game/helper.lua", "return 'helper'");
    script("game/main.lua", "print(require('helper'), require('randdeck.shuffle').pick({ 'A' }))");
    expect(randdeck(["run", "game/main.lua"])).toEqual(printed("helper\tA\n"));
  });

  it("ends with the status of os.exit, its output whole and in order", () => {
    script(
      "long.lua",
      "for i = 1, 10000 do print(('x'):rep(10)) io.write(('y'):rep(9), '\\n') end os.exit(3)",
    );
    const { status, stdout } = randdeck(["run", "long.lua"]);
    expect([status, stdout === "xxxxxxxxxx\nyyyyyyyyy\n".repeat(10_000)]).toEqual([3, true]);
  });

  it.each([
    ["that is missing", "nowhere.lua", "cannot read nowhere.lua: no such file"],
    ["that is a folder", ".", "cannot read .: is a folder"],
    ["with an error", "error.lua", "error.lua:2: no"],
    ["that is no Lua", "wrong.lua", "wrong.lua:3: syntax error near 'is'"],
    ["that is compiled", "compiled.lua", "compiled.lua: attempt to load a binary chunk (mode is 't')"],
    ["that is a picture", "picture.png", "picture.png:1: unexpected symbol near '<\\137>'"],
    ["with an error in several lines", "lines.lua", "lines.lua:1: one two  three"],
    ["that a module fails", "requires.lua", "module.lua:1: no module today"],
  ])("fails in one line for a script %s", (_name, name, line) => {
    script("error.lua", "\nerror('no')");
    script("wrong.lua", "\n\nthis is no Lua");
    script("compiled.lua", "\x1bLua\x53\x00");
    script("picture.png", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0));
    script("lines.lua", "error('one\\ntwo\\n\\27 three')");
    script("module.lua", "error('no module today')");
    script("requires.lua", "require('module')");
    expect(randdeck(["run", name])).toEqual(failed(line));
  });
});

describe("--time-limit", () => {
  it.each([
    ["run", ["run", "--time-limit", "0.3", "loop.lua"], "loop.lua"],
    ["eval, behind the code", ["eval", "while true do pcall(error) end", "--time-limit", "0.3"], "eval"],
  ])("ends %s", (_name, args, name) => {
    script("loop.lua", "while true do end");
    expect(randdeck(args)).toEqual(failed(`${name}:1: time limit of 0.3 s exceeded`));
  });
});

it("randdeck ends with 2 where it does not know its words", () => {
  const stderr = "error: unknown command 'game.lua'\nto run a script: randdeck run script.lua\n";
  expect(randdeck(["game.lua"])).toEqual({ status: 2, stdout: "", stderr });
});

describe("while the command runs", () => {
  function start(...args: string[]): ChildProcessWithoutNullStreams {
    return spawn(process.execPath, [command, ...args], { cwd: folder });
  }

  it("it waits for a script on standard input that comes late", async () => {
    const child = start("run", "-");
    const stdout = text(child.stdout);
    // As soon as it has a process for the script, it reads.
    await setTimeout(500);
    child.stdin.end("print('late')");
    expect(await stdout).toBe("late\n");
  });

  it.each(["print('line')", "io.write('line\\n')"])("nobody reads %s on: it ends quietly", async (code) => {
    const child = start("eval", `while true do ${code} end`);
    const stderr = text(child.stderr);
    await once(child.stdout, "data");
    child.stdout.destroy();
    const [status, signal] = await once(child, "exit");
    expect([status, signal, await stderr]).toEqual([0, null, ""]);
  });

  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("%s ends it", async (signal) => {
    const child = start("eval", "print('running') while true do end");
    await once(child.stdout, "data");
    child.kill(signal);
    expect(await once(child, "exit")).toEqual([null, signal]);
  });
});
