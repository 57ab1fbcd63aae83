import { spawnSync } from "node:child_process";
import type { Engine } from "./engine.js";

/** The commands of the engines that are used where they are installed. */
export const nativeCommands: readonly string[] = [
  "lua5.1",
  "lua5.2",
  "lua5.3",
  "lua5.4",
  "luajit",
  "luajit -joff",
];

/** A Lua interpreter of this machine; undefined where it is not installed. */
export function nativeEngine(command: string): Engine | undefined {
  const [binary, ...flags] = command.split(" ") as [string, ...string[]];
  const asked = spawnSync(binary, ["-v"], { encoding: "utf8" });
  if (asked.error !== undefined || asked.status !== 0) return undefined;
  // Lua 5.1 says its version on standard error.
  const version = /^\S+ (\S+)/.exec(asked.stdout + asked.stderr)?.[1] ?? "unknown";
  return {
    name: command,
    version,
    async run(chunk) {
      // dofile without a name reads standard input: no file to make and to clear away.
      const { error, status, stdout, stderr } = spawnSync(binary, [...flags, "-e", "io.write(dofile())"], {
        encoding: "utf8",
        input: chunk,
        maxBuffer: 1e9,
      });
      if (error !== undefined) throw error;
      if (status !== 0) throw new Error(stderr);
      return stdout;
    },
  };
}
