/** Ends what a broken time limit lets run for ever, so that its test fails and does not hang. */
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
