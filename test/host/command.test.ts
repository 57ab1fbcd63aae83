import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCommand } from "../../host/cli.js";
import { luaPath } from "../../ts-src/node/lua.js";
import { bundled } from "../bundle.js";
import { captured } from "./captured.js";
import { BREAKS_FENGARI, BREAKS_LUA54 } from "./damage.js";

const RANDDECK = [bundled("host/main.ts")];
const START = [bundled("host/start.ts")];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "randdeck-scripts-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command in a separate process; returns its exit status and its output. */
function ran(command: readonly string[], ...args: string[]): [number | null, string, string] {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...command, ...args], {
    cwd: folder,
    encoding: "utf8",
  });
  return [status, stdout, stderr];
}

function script(name: string, code: string): string {
  writeFileSync(join(folder, name), code);
  return name;
}

it("npm start runs a script with its arguments", () => {
  script("args.lua", "print(arg[0], RandDeck({ 'A' })(), ...)");
  const args = ["one", "--help", "--time-limit", "-"];
  const output = "args.lua\tA\tone\t--help\t--time-limit\t-\n";
  expect(ran(START, "args.lua", ...args)).toEqual([0, output, ""]);
});

it("npm start prints the command line of the command", () => {
  const problem = "npm start runs a script; the command is: npm run randdeck -- eval ...\n";
  expect(ran(START, "eval", "1+1")).toEqual([2, "", problem]);
  mkdirSync(join(folder, "odds"));
  expect(ran(START, "odds")).toEqual([2, "", problem.replace("randdeck -- eval", "odds --")]);
});

it("os.date returns UTC for a format that asks for it", () => {
  // Summer time in Berlin skips the first moment. The second is in the new year in Berlin, but not in UTC.
  script(
    "date.lua",
    `local form = "%Y-%m-%d %H:%M:%S %a %j %c %Z %%d"
    print(os.date("!" .. form, 1711850400), os.date("!" .. form, 1704067199), os.date("%H", 0))
    print(os.date("!%Y-%m-%d") == ("%d-%02d-%02d"):format(os.date("!*t").year, os.date("!*t").month, os.date("!*t").day))`,
  );
  const { stdout } = spawnSync(process.execPath, [...RANDDECK, "run", "date.lua"], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, TZ: "Europe/Berlin" },
  });
  expect(stdout).toBe(
    "2024-03-31 02:00:00 Sun 091 Sun Mar 31 02:00:00 2024 GMT %d\t" +
      "2023-12-31 23:59:59 Sun 365 Sun Dec 31 23:59:59 2023 GMT %d\t01\ntrue\n",
  );
});

/** Runs the command with these words; returns its exit status and its output. */
const said = (...args: string[]) => captured(() => runCommand(args));

describe("the words of the command", () => {
  it.each([
    [["game.lua"], "unknown command 'game.lua'\nto run a script: randdeck run script.lua"],
    [["run", "--fast\x1b", "x.lua"], "unknown option '--fast\\x1b'"],
    [["eval", "print(1)", "--fast"], "unknown option '--fast'"],
    [["run"], "missing required argument 'script'"],
    ...["-e", "-p", "--eval"].map((word): [string[], string] => [
      [word, "print(1)"],
      `unknown option '${word}'\nto run code: randdeck eval 'code'`,
    ]),
    [["-i"], "unknown option '-i'\nfor a prompt: randdeck repl"],
    [["-v"], "unknown option '-v'\nfor the version: randdeck --version"],
    [["version"], "unknown command 'version'\nfor the version: randdeck --version"],
    ...[
      ["--plain", "cut"],
      ["--global", "cut"],
    ].map((words): [string[], string] => [
      ["pick", "--single", ...words],
      "--single can't be used with --plain or --global",
    ]),
    [
      ["--time-limit", "5", "eval", "print(1)"],
      "unknown option '--time-limit'\nput --time-limit after the command: randdeck eval --time-limit ...",
    ],
    [
      ["--lua=5.4", "x.lua"],
      "unknown option '--lua=5.4'\nput --lua after the command: randdeck run --lua ...",
    ],
    [
      ["eval", "--lua", "5.1", "1"],
      "option '--lua <version>' argument '5.1' is invalid. Allowed choices are 5.3, 5.4.",
    ],
    [
      ["repl", "--lua", "5.4"],
      "option '--lua <version>' argument '5.4' is invalid. The prompt always runs on Fengari, which is Lua 5.3; run and eval also accept 5.4.",
    ],
    ...[
      ["newdeck", "Did you mean newDeck?"],
      ["randdeck.newDek()", "Did you mean newDeck?"],
      ["Deck.draw", "draw is a method of newDeck, newBlockDeck, newDice, newChance."],
      ["shuffle", "shuffle is a method of newDeck. Did you mean shuffled?"],
      ["weight", "Did you mean pickWeighted, sampleWeighted?"],
      ["pick,cut", "Write names with spaces between them, without quotes: pick cut."],
      ["deck.lua", "To write to a file, put -o before it: -o deck.lua."],
      ["all", `The file with all functions is ${luaPath("randdeck")}.`],
    ].map(([word, problem]): [string[], string] => [
      ["pick", word!],
      `command-argument value '${word}' is invalid for argument 'function'. ${problem}`,
    ]),
    ...["0", "soon", ""].map((seconds): [string[], string] => [
      ["eval", "print(1)", `--time-limit=${seconds}`],
      `option '--time-limit <seconds>' argument '${seconds}' is invalid. It must be a number above 0.`,
    ]),
  ])("%j are wrong", async (args, problem) => {
    expect(await said(...args)).toEqual([2, "", `error: ${problem}\n`]);
  });

  it("may pick functions for a file", async () => {
    const path = join(folder, "my deck.lua");
    expect(await said("pick", "newDeck", "pick", "--global", "-o", path)).toEqual([0, "", ""]);
    expect(readFileSync(path, "utf8").split("\n").slice(0, 3)).toEqual([
      "-- randdeck 1.0.0: pick, newDeck.",
      "-- It sets one global, randdeck. Load it before your files.",
      "-- Made by: randdeck pick newDeck pick --global",
    ]);
    expect(await said("pick", "pick", "--plain", "--output", path)).toEqual([0, "", ""]);
    expect(readFileSync(path, "utf8")).toContain('require "my deck" -- with this file');
    const problem = `randdeck: cannot write ${folder}: illegal operation on a directory\n`;
    expect(await said("pick", "pick", "-o", folder)).toEqual([1, "", problem]);
    const nowhere = join(folder, "no", "where.lua");
    const missing = `randdeck: cannot write ${nowhere}: no such file or directory\n`;
    expect(await said("pick", "pick", "-o", nowhere)).toEqual([1, "", missing]);
    const names = expect.stringMatching(
      /^error: the name of at least one function expected, such as .*\bshuffled, sample, pick,/,
    );
    expect(await said("pick", "-o", path)).toEqual([2, "", names]);
    expect(await said("pick", "nothing")).toEqual([
      2,
      "",
      expect.stringMatching(/The functions are: .*\bshuffled, sample, pick,/),
    ]);
  });

  const TRACE = /^(?:stack traceback:|\t\S.*)$/;
  it.each<[what: string, code: string | undefined, told: RegExp]>([
    ["is missing", undefined, /^cannot read \S+\.lua: no such file or directory$/],
    ["can't be read as Lua", "x =", /^\S+\.lua:1: unexpected symbol near <eof>$/],
    ["raises an error", "local t t.x = 1", /^\S+\.lua:1: attempt to index a nil value \(local 't'\)$/],
    ["raises a table", "error({ code = 5 })", /^table: 0x\w+$/],
    ["raises nothing", "error()", /^nil$/],
    ["raises a very long text", "error(('x'):rep(1e6), 0)", /^x{1000000}$/],
    ["raises an error that fails to be a text", "error(setmetatable({}, { __tostring = error }))", /^\S.*$/],
    ["breaks Fengari", BREAKS_FENGARI, /^this state is broken: make a new one/],
    ["breaks Lua 5.4", BREAKS_LUA54, /^RuntimeError: memory access out of bounds$/],
  ])("tell in one line that a script %s", async (what, code, told) => {
    const path = join(folder, `${what.replaceAll(/\W/g, "-")}.lua`);
    if (code !== undefined) writeFileSync(path, code);
    for (const version of ["5.3", "5.4"]) {
      if (what.startsWith("breaks") && (version === "5.3") !== what.endsWith("Fengari")) continue;
      const [status, stdout, stderr] = await said("run", "--lua", version, path);
      const [first, ...others] = stderr.trimEnd().split("\n");
      expect([status, stdout, first!.replace("randdeck: ", "")], version).toEqual([
        1,
        "",
        expect.stringMatching(told),
      ]);
      // Lua's own traceback follows, and never Node's.
      for (const line of others) expect(line).toMatch(TRACE);
    }
  });

  it.each(["5.3", "5.4"])("tell in one line that a folder is no script, in Lua %s", async (version) => {
    const [status, , stderr] = await said("run", "--lua", version, folder);
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^randdeck: cannot read \S+: .*directory\n$/),
    ]);
  });

  it.skipIf(process.platform === "win32")("print the command of the odds, to paste", async () => {
    const words = ["deck.txt", "--card", "it's", "--when=land >= 3", "-x", "--", "--help"];
    const { stdout } = spawnSync("sh", [
      "-c",
      `printf '%s\\n' ${(await said("odds", ...words))[2].split("\n")[1]}`,
    ]);
    expect(String(stdout).trim().split("\n")).toEqual(["randdeck-odds", ...words]);
    const problem = "randdeck: the package randdeck-odds computes odds:\nranddeck-odds --help\n";
    expect(await said("odds", "--help")).toEqual([1, "", problem]);
  });

  it("may be missing, which is wrong, or ask for help or the version", async () => {
    const help = expect.stringContaining("Usage: randdeck");
    expect(await said()).toEqual([2, "", help]);
    expect(await said("--help")).toEqual([0, help, ""]);
    const manifest = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
    expect(await said("--version")).toEqual([0, `${JSON.parse(manifest).version}\n`, ""]);
  });
});

describe("the command", () => {
  it.each(["5.3", "5.4"])(
    "prints what code returns, and the value of an expression, in Lua %s",
    async (version) => {
      const cases: [string[], string][] = [
        [["=1 + 1, { 'a' }"], '2\t{ "a" }\n'],
        [["return ...", "one", "two"], '"one"\t"two"\n'],
        [["pick({ 7 })"], ""],
      ];
      for (const [args, output] of cases)
        expect(await said("eval", "--lua", version, ...args)).toEqual([0, output, ""]);
      expect(await said("eval", "--lua", version, "return (nil)()")).toEqual([
        1,
        "",
        "randdeck: eval:1: attempt to call a nil value\nstack traceback:\n\teval:1: in main chunk\n",
      ]);
      const problem = "randdeck: eval:1: unexpected symbol near '1'\n";
      expect(await said("eval", "--lua", version, "1 +")).toEqual([1, "", problem]);
    },
  );

  it("writes the picked file to standard output for -", async () => {
    const [, file] = await said("pick", "-o", "-", "cut");
    expect(file).toContain(": cut.\n");
    expect(await said("pick", "cut")).toEqual([0, file, ""]);
    expect(existsSync("-")).toBe(false);
  });

  it.runIf(existsSync("/dev/full"))("says that a disk is full", () => {
    const full = openSync("/dev/full", "w");
    for (const args of [["pick", "shuffled"], ["--help"]]) {
      const { status, stderr } = spawnSync(process.execPath, [...RANDDECK, ...args], {
        stdio: ["ignore", full, "pipe"],
        encoding: "utf8",
      });
      expect([status, stderr]).toEqual([
        1,
        "randdeck: cannot write standard output: no space left on device\n",
      ]);
    }
    closeSync(full);
  });

  it("deals five hands of poker by npm start alone", () => {
    const start = fileURLToPath(new URL("../../host/start.ts", import.meta.url));
    expect(
      ran(["--import", import.meta.resolve("tsx"), start])[1].match(/[2-9TJQKA][SHDC]/g)?.length,
    ).toBeGreaterThanOrEqual(25);
  });

  it("passes on the words after the code, and after -- also words that look like options", async () => {
    const output = "one\t-2\t--three\n";
    expect(await said("eval", "print(...)", "one", "-2", "--", "--three")).toEqual([0, output, ""]);
  });

  it("takes a time limit before the script, and also behind the code", async () => {
    const loop = join(folder, script("loop.lua", "while true do pcall(error) end"));
    for (const words of [
      ["run", "--time-limit", "0.3", loop],
      ["eval", "while true do end", "--time-limit", "0.3"],
    ]) {
      const [status, , stderr] = await said(...words);
      expect([status, stderr.split("\nstack")[0]]).toEqual([
        1,
        expect.stringMatching(/^randdeck: .*time limit of 0\.3 s exceeded$/),
      ]);
    }
  });

  it("fails if a script does, with the line and a traceback, like lua", () => {
    script("module.lua", "error('no module today')");
    script("requires.lua", "print(1)\nrequire('module')");
    const stderr = `randdeck: module.lua:1: no module today
stack traceback:
	[JS]: in function 'error'
	module.lua:1: in main chunk
	[JS]: in function 'require'
	requires.lua:2: in main chunk
`;
    expect(ran(RANDDECK, "run", "requires.lua")).toEqual([1, "1\n", stderr]);
    script("unreadable.lua", "x =");
    const problem = "randdeck: unreadable.lua:1: unexpected symbol near <eof>\n";
    expect(ran(RANDDECK, "run", "unreadable.lua")).toEqual([1, "", problem]);
  });

  it("escapes what a terminal would obey in a script's name, but not in its output", async () => {
    const code = "print('\\27[1m') error('no')";
    for (const version of ["5.3", "5.4"]) {
      const args = ["run", "--lua", version, script("a\x1b\u202e\u0085.lua", code)];
      const [status, stdout, stderr] = ran(RANDDECK, ...args);
      expect([status, stdout]).toEqual([1, "\x1b[1m\n"]);
      expect(stderr).toMatch(/^randdeck: a\\x1b\\u\{202e\}\\x85\.lua:1: no\n/);
      expect(stderr).not.toMatch(/[^\P{Cc}\n\t]|\p{Bidi_Control}/u);
    }
    const [, , missing] = await said("run", "b\n\x1b.lua");
    expect(missing).toBe("randdeck: cannot read b\\n\\x1b.lua: no such file or directory\n");
  });

  it("ends with the status of os.exit, its output whole and in order", () => {
    const code = "for i = 1, 10000 do print(('x'):rep(10)) io.write(('y'):rep(9), '\\n') end os.exit(3)";
    const output = "xxxxxxxxxx\nyyyyyyyyy\n".repeat(10_000);
    expect(ran(RANDDECK, "eval", code)).toEqual([3, output, ""]);
  });

  function start(...args: string[]): ChildProcessWithoutNullStreams {
    return spawn(process.execPath, [...RANDDECK, ...args], { cwd: folder });
  }

  it.concurrent("waits for a late script on standard input", async () => {
    const child = start("run", "-");
    const stdout = text(child.stdout);
    await setTimeout(1500);
    child.stdin.end("print('late')");
    expect(await stdout).toBe("late\n");
  });

  it.concurrent("ends quietly when nobody reads on", async () => {
    const child = start("eval", "while true do print('line') end");
    const stderr = text(child.stderr);
    await once(child.stdout, "data");
    child.stdout.destroy();
    expect([...(await once(child, "exit")), await stderr]).toEqual([0, null, ""]);
  });

  it.concurrent.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("is ended by %s", async (signal) => {
    const child = start("eval", "print('running') while true do end");
    await once(child.stdout, "data");
    child.kill(signal);
    expect(await once(child, "exit")).toEqual([null, signal]);
  });
});
