import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { plainLua } from "../../site/.vitepress/plain-lua.js";

/** The tests that find most faults in the least time are first, since a run ends with its first failure. */
const TESTS = process.env.MUTATION_TESTS?.split(" ") ?? [
  "test/values/values.test.ts",
  "test/cases/cases.test.ts",
  "test/cases/typescript.test.ts",
  "test/fairness/kernel.test.ts",
  "test/fairness/exact.test.ts",
  "test/fairness/rules.test.ts",
  "test/deck/options.test.ts",
  "test/deck/model.test.ts",
  "test/odds/exact.test.ts",
  "test/odds/schemes.test.ts",
  "test/redis/same-cards.test.ts",
  "test/redis/wait.test.ts",
  "test/redis/client.test.ts",
];

class InThisOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => TESTS.findIndex((test) => moduleId.endsWith(test));
    return files.sort((one, other) => place(one) - place(other));
  }
}

export default defineConfig({
  plugins: [plainLua],
  resolve: {
    alias: [
      {
        find: /^\.\.\/engines\/index\.js$/,
        replacement: fileURLToPath(new URL("engines.ts", import.meta.url)),
      },
    ],
  },
  test: {
    include: TESTS,
    setupFiles: "bench/mutation/setup.ts",
    env: { PROPERTY_RUNS: "300", DAMAGE_STEP: "7" },
    sequence: { sequencer: InThisOrder },
    // Ends a run whose fault makes a test hang.
    testTimeout: 60_000,
  },
});
