/** Stops code when its time is up, whatever the code is executing. */
import { spawnSync } from "node:child_process";
import { constants } from "node:os";
import { createContext, Script } from "node:vm";

/** A script of Node's `vm`. When its time limit is over, everything that it calls ends too. */
const RUN = new Script("run()");
const globals = createContext({ run() {} });

/** The longest delay, in milliseconds, that Node's timers accept. */
const LONGEST = 2 ** 31 - 1;

/**
 * Runs a function for at most some milliseconds.
 *
 * @returns Whether the function ended by itself. If not, it was stopped half way.
 */
export function runWithin(milliseconds: number, run: () => void): boolean {
  globals.run = run;
  const timeout = Math.min(Math.ceil(milliseconds), LONGEST);
  try {
    RUN.runInContext(globals, { timeout, displayErrors: false });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException | null)?.code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
    return false;
  }
}

/**
 * Runs a program, at most until `deadline`. Returns the results of Lua's `os.execute`: "exit" or "signal",
 * and the number of the status or the signal.
 */
export function execute(command: string, deadline = Number.POSITIVE_INFINITY): ["exit" | "signal", number] {
  const left = Math.max(1, Math.ceil(deadline - performance.now()));
  const timeout = left > LONGEST ? undefined : left;
  const { status, signal } = spawnSync(command, {
    shell: true,
    stdio: "inherit",
    timeout,
    killSignal: "SIGKILL",
  });
  // After the deadline, waits for the time limit to end the script; its timer may be late.
  while (performance.now() >= deadline);
  return status === null ? ["signal", constants.signals[signal!]] : ["exit", status];
}
