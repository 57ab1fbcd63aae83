#!/usr/bin/env node
/**
 * The command's process. The script runs in a process of its own: Lua leaves Node no moment to
 * notice Ctrl-C, so that somebody else must say that the script was interrupted.
 */
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { fileURLToPath } from "node:url";
import { runCommand } from "./cli.js";

const MARK = "RANDDECK_SCRIPT_PROCESS";
const args = process.argv.slice(2);

function fail(error: NodeJS.ErrnoException): never {
  // The reader of a pipe went away: nobody is left to tell.
  if (error.code === "EPIPE") process.exit(0);
  throw error;
}

if (process.env[MARK] === undefined) {
  const script = spawn(process.execPath, [...process.execArgv, fileURLToPath(import.meta.url), ...args], {
    stdio: "inherit",
    env: { ...process.env, [MARK]: "1" },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => script.kill(signal));
  script.on("exit", (status, signal) => {
    if (signal !== null) process.stderr.write(`randdeck: ${signal === "SIGINT" ? "interrupted" : signal}\n`);
    // What a shell gives for a process that a signal ended.
    process.exitCode = signal === null ? (status ?? 1) : 128 + constants.signals[signal];
  });
} else {
  delete process.env[MARK];
  process.stdout.on("error", fail);
  process.stderr.on("error", fail);
  process.exitCode = runCommand(args);
}
