import { type SpawnSyncReturns, spawnSync } from "node:child_process";

/** The version that a program says when it is asked with `args`; undefined where it is not installed. */
export function versionOf(command: string, ...args: readonly string[]): string | undefined {
  const { error, status, stdout, stderr } = spawnSync(command, args, { encoding: "utf8" });
  if (error !== undefined || status !== 0) return undefined;
  // Lua 5.1 says it on standard error.
  return /\d+\.\d+[^\s,]*/.exec(stdout + stderr)?.[0] ?? "unknown";
}

/** The standard output of a program. If it failed, an error with its whole output. */
export function outputOf({ error, signal, status, stdout, stderr }: SpawnSyncReturns<string>): string {
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${stderr}${stdout}${signal ?? ""}`);
  return stdout;
}
