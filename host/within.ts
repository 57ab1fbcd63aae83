/** Code that is stopped after a time, wherever it is. */
import { spawnSync } from "node:child_process";
import { constants } from "node:os";
import { createContext, Script } from "node:vm";

/** Node stops everything that a script of `vm` calls. */
const RUN = new Script("run()");
const globals = createContext({ run() {} });

/** The most milliseconds that Node can count. */
const LONGEST = 2 ** 31 - 1;

/**
 * Runs something for some milliseconds at most.
 *
 * @returns Whether it came to its end. If not, what it called was left in the middle of anything.
 */
export function runWithin(milliseconds: number, run: () => void): boolean {
  globals.run = run;
  const timeout = Math.min(Math.ceil(milliseconds), LONGEST);
  try {
    RUN.runInContext(globals, { timeout, displayErrors: false });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
    return false;
  }
}

/**
 * Runs a program until `deadline`, and returns the results of Lua's `os.execute`: how it ended, and with which
 * number.
 */
export function execute(command: string, deadline: number | undefined): ["exit" | "signal", number] {
  const { status, signal } = spawnSync(command, {
    shell: true,
    stdio: "inherit",
    timeout: deadline && Math.min(Math.max(1, Math.ceil(deadline - performance.now())), LONGEST),
    killSignal: "SIGKILL",
  });
  // A late timer of the limit ends it here, and not in the script's next steps.
  while (deadline && performance.now() >= deadline);
  return status === null ? ["signal", constants.signals[signal!]] : ["exit", status];
}
