import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { HANG } from "../hang.js";
import type { Engine } from "./engine.js";
import { outputOf, versionOf } from "./program.js";

/** A program, with arguments that make it run the chunk on its standard input and write the result. */
export interface Program {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly versionArg: string;
}

// dofile without a name reads standard input, so the chunk needs no file.
export const lua = (name: string): Program => {
  const [command, ...flags] = name.split(" ") as [string, ...string[]];
  return { name, command, args: [...flags, "-e", "io.write(dofile())"], versionArg: "-v" };
};

// Neovim would continue to run after an error in Lua, so os.exit ends it.
const IN_NEOVIM =
  "lua local ok, result = pcall(dofile); (ok and io.stdout or io.stderr):write(result) os.exit(ok and 0 or 1)";

const programs: readonly Program[] = [
  ...["lua5.1", "lua5.2", "lua5.3", "lua5.4", "luajit", "luajit -joff"].map(lua),
  {
    name: "LÖVE",
    command: "love",
    args: [fileURLToPath(new URL("love", import.meta.url))],
    versionArg: "--version",
  },
  {
    name: "Neovim",
    command: "nvim",
    args: ["--headless", "-u", "NONE", "-i", "NONE", "-n", "--cmd", IN_NEOVIM],
    versionArg: "--version",
  },
];

/**
 * Programs with Debian's LuaJIT 2.1.0-beta3. It compiles some loops wrongly, different loops in each process.
 */
const FAULTY = ["luajit", "LÖVE", "Neovim"];

export function engineOf({ name, command, args, versionArg }: Program): Engine | undefined {
  const version = versionOf(command, versionArg);
  if (version === undefined) return undefined;
  return {
    name,
    version,
    async run(chunk) {
      const run = () =>
        spawnSync(command, args, { encoding: "utf8", input: chunk, maxBuffer: 1e9, timeout: HANG });
      let done = run();
      // Runs the chunk again if a signal ended LuaJIT. A wrong result counts, since it may be our fault.
      for (let again = 0; again < 2 && FAULTY.includes(name) && done.signal === "SIGSEGV"; again++) {
        console.warn(`${name} ${version} ended by SIGSEGV, a known fault of its LuaJIT: run again`);
        done = run();
      }
      return outputOf(done);
    },
  };
}

/** The programs that run Lua, by name. If a program is not installed, its engine is undefined. */
export const nativeEngines: readonly (readonly [name: string, engine: Engine | undefined])[] = programs.map(
  (program) => [program.name, engineOf(program)],
);
