import { type SpawnSyncReturns, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const TSX = import.meta.resolve("tsx");
const folder = mkdtempSync(join(tmpdir(), "randdeck-"));
const words = (script: string, args: readonly string[]) => ["--import", TSX, join(ROOT, script), ...args];

function randdeck(args: readonly string[], input = ""): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, words("host/main.ts", args), { cwd: folder, encoding: "utf8", input });
}

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return name;
}

describe("randdeck", () => {
  it("eval prints a card", () => {
    const { status, stdout, stderr } = randdeck(["eval", "print(RandDeck({1,2,3})())"]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(/^[123]\n$/);
  });

  it("run gives a script its arguments, options too", () => {
    const script = file("args.lua", "print(arg[0], ...) print(#require('randdeck').shuffled({ 1, 2 }))");
    expect(randdeck(["run", script, "a", "--time-limit", "-x"]).stdout).toBe(
      "args.lua\ta\t--time-limit\t-x\n2\n",
    );
  });

  it("run - reads standard input", () => {
    expect(randdeck(["run", "-", "a"], "print(...)").stdout).toBe("a\n");
  });

  it("--version and --help say so", () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };
    expect(randdeck(["--version"]).stdout).toBe(`${version}\n`);
    expect(randdeck(["--help"])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("run a script"),
    });
  });

  const bad = file("bad.lua", "local x = 1\ndrawCards(5)");
  it.each([
    [["run", bad], 1, "randdeck: bad.lua:2: bad argument #2 to 'drawCards' (table expected, got nil)\n"],
    [["eval", "x ="], 1, "randdeck: eval:1: unexpected symbol near <eof>\n"],
    [["run", "nowhere.lua"], 1, "randdeck: cannot read nowhere.lua: no such file\n"],
    [["run", "."], 1, "randdeck: cannot read .: is a folder\n"],
    [
      ["eval", "--time-limit", "0.1", "while true do end"],
      1,
      "randdeck: eval:1: time limit of 0.1 s exceeded\n",
    ],
    [["run"], 2, "error: missing required argument 'script'\n"],
    [["nonsense"], 2, "error: unknown command 'nonsense'\n"],
    [["eval", "--loud", "x"], 2, "error: unknown option '--loud'\n"],
    [
      ["eval", "--time-limit", "soon", "x"],
      2,
      "error: option '--time-limit <seconds>' argument 'soon' is invalid. It must be a number above 0.\n",
    ],
  ])("%j", (args, status, stderr) => {
    expect(randdeck(args)).toMatchObject({ status, stdout: "", stderr });
  });

  it("says what is no Lua in one line", () => {
    const picture = join(folder, "picture.png");
    writeFileSync(picture, Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]));
    const chunk = join(folder, "chunk.luac");
    writeFileSync(chunk, "\x1bLuaS");
    for (const path of [picture, chunk]) {
      const { status, stderr } = randdeck(["run", path]);
      expect(status).toBe(1);
      expect(stderr).toMatch(/^randdeck: [^\n]+\n$/);
    }
  });

  it("ends with the script's own status, its output whole", () => {
    const { status, stdout } = randdeck(["eval", "for i = 1, 5000 do print(i) end os.exit(3)"]);
    expect(status).toBe(3);
    expect(stdout.split("\n")).toHaveLength(5001);
  });

  it("ends quietly when nobody reads on", async () => {
    const child = spawn(process.execPath, words("host/main.ts", ["eval", "while true do print('line') end"]));
    let said = "";
    child.stderr.on("data", (data) => {
      said += data;
    });
    child.stdout.once("data", () => child.stdout.destroy());
    await new Promise((resolve) => child.on("exit", resolve));
    expect(said).toBe("");
  });

  it("says that it was interrupted", async () => {
    const child = spawn(process.execPath, words("host/main.ts", ["eval", "print('on') while true do end"]));
    let said = "";
    child.stderr.on("data", (data) => {
      said += data;
    });
    child.stdout.once("data", () => child.kill("SIGINT"));
    const status = await new Promise((resolve) => child.on("close", resolve));
    expect({ status, said }).toEqual({ status: 130, said: "randdeck: interrupted\n" });
  });
});

describe("npm start", () => {
  const start = (args: readonly string[]) =>
    spawnSync(process.execPath, words("tools/start.ts", args), { cwd: folder, encoding: "utf8" });

  it("deals five hands of poker", () => {
    const { status, stdout } = start([]);
    expect(status).toBe(0);
    expect(stdout.match(/([2-9TJQKA]|10)[SHDC]/g)?.length).toBeGreaterThanOrEqual(25);
  });

  it("runs a script of one's own", () => {
    expect(start([file("own.lua", "print(select('#', ...), ...)"), "a"]).stdout).toBe("1\ta\n");
  });
});
