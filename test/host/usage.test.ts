/** The command's words, in the process of the test: nothing here comes as far as a script. */
import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { runCommand } from "../../host/cli.js";

afterEach(() => {
  vi.restoreAllMocks();
});

function randdeck(...args: string[]): { status: number; stdout: string; stderr: string } {
  const said = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    vi.spyOn(process[name], "write").mockImplementation((text) => {
      said[name] += text;
      return true;
    });
  }
  return { status: runCommand(args), ...said };
}

const BAD_SECONDS = "is invalid. It must be a number above 0.";

describe("randdeck ends with 2 for", () => {
  it.each([
    ["an unknown option of run", ["run", "--fast", "x.lua"], "unknown option '--fast'"],
    ["an unknown option of eval", ["eval", "--fast", "print(1)"], "unknown option '--fast'"],
    ["an unknown option behind the code", ["eval", "print(1)", "--fast"], "unknown option '--fast'"],
    [
      "a script without `run`",
      ["game.lua"],
      "unknown command 'game.lua'\nto run a script: randdeck run script.lua",
    ],
    ["no script", ["run"], "missing required argument 'script'"],
    ["no code", ["eval"], "missing required argument 'code'"],
    ["no seconds", ["eval", "--time-limit"], "option '--time-limit <seconds>' argument missing"],
    ...["0", "-1", "Infinity", "soon", ""].map((seconds): [string, string[], string] => [
      `${JSON.stringify(seconds)} seconds`,
      ["eval", `--time-limit=${seconds}`, "print(1)"],
      `option '--time-limit <seconds>' argument '${seconds}' ${BAD_SECONDS}`,
    ]),
  ])("%s", (_name, args, problem) => {
    expect(randdeck(...args)).toEqual({ status: 2, stdout: "", stderr: `error: ${problem}\n` });
  });

  it("nothing at all, with its help", () => {
    expect(randdeck()).toEqual({
      status: 2,
      stdout: "",
      stderr: expect.stringContaining("Usage: randdeck"),
    });
  });
});

describe("randdeck ends with 0 for", () => {
  it("--version", () => {
    const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
      version: string;
    };
    expect(randdeck("--version")).toEqual({ status: 0, stdout: `${version}\n`, stderr: "" });
  });

  it.each([[["--help"]], [["run", "--help"]], [["eval", "--help"]], [["repl", "--help"]]])("%j", (args) => {
    expect(randdeck(...args)).toEqual({
      status: 0,
      stdout: expect.stringContaining("Usage: randdeck"),
      stderr: "",
    });
  });
});
