/** Ends what a broken time limit lets run for ever, so that its test fails and does not hang. */
import { createContext, Script } from "node:vm";

/** Milliseconds: longer than anything here takes on a busy machine. */
const ENOUGH = 60_000;

const RUN = new Script("run()");

export function inTime<Result>(run: () => Result): Result {
  let result!: Result;
  const globals = createContext({
    run() {
      result = run();
    },
  });
  RUN.runInContext(globals, { timeout: ENOUGH, displayErrors: false });
  return result;
}
