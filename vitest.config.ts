import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { HANG } from "./test/hang.js";

/** The first run begins with the largest files. These are small, but would be waited for at the end. */
const LONGEST = /\/(cases\/cases|cases\/lua|values\/values|redis\/watch)\.test\.ts$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = ({ moduleId }: TestSpecification) => Number(!LONGEST.test(moduleId));
    return (await super.sort(files)).sort((one, other) => order(one) - order(other));
  }
}

export default defineConfig({
  // Examples import the packages by their names.
  resolve: { tsconfigPaths: true },
  test: {
    include: ["test/**/*.test.ts"],
    testTimeout: HANG,
    hookTimeout: HANG,
    sequence: { sequencer: LongestFirst },
    // More than one for each core, since tests of servers mostly wait.
    maxWorkers: 2 * availableParallelism(),
    // Files share their modules, which saves half of the time. So tests must undo changes of shared parts.
    isolate: false,
    // The last of the reporters has the last line.
    reporters: ["default", "./test/engines/reporter.ts"],
  },
});
