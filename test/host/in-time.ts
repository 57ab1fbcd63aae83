/** Ends code that a broken time limit would let run for ever: the test then fails instead of hanging. */
import { createContext, Script } from "node:vm";
import { HANG } from "../hang.js";

const RUN = new Script("run()");

export function inTime<Result>(run: () => Result): Result {
  let result!: Result;
  const globals = createContext({
    run() {
      result = run();
    },
  });
  RUN.runInContext(globals, { timeout: HANG, displayErrors: false });
  return result;
}
