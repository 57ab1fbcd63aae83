import { type SpawnSyncReturns, spawnSync } from "node:child_process";

/** The version that a program prints when called with `args`; undefined if it is not installed. */
export function versionOf(command: string, ...args: readonly string[]): string | undefined {
  const { error, status, stdout, stderr } = spawnSync(command, args, { encoding: "utf8" });
  if (error !== undefined || status !== 0) return undefined;
  // Lua 5.1 prints its version to standard error.
  return /\d+\.\d+[^\s,]*/.exec(stdout + stderr)?.[0] ?? "unknown";
}

/** Returns the standard output of a program. If the program fails, raises an error with its whole output. */
export function outputOf({ error, signal, status, stdout, stderr }: SpawnSyncReturns<string>): string {
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${stderr}${stdout}${signal ?? ""}`);
  return stdout;
}
