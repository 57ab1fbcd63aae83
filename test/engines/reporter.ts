import type { Reporter, SerializedError, TestCase, TestModule } from "vitest/node";
import { long, WAITING, WAITING_ENGINES } from "../long.js";
import { missingEngines } from "./index.js";

declare module "vitest" {
  interface TaskMeta {
    /** The engine on which a case was played. */
    engine?: string;
    version?: string;
  }
}

/**
 * At the end of the run, prints the cases of each engine, the missing engines, the tests that only run in CI,
 * and the sum of all tests.
 */
export default class EngineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const rows = new Map<string, { version: string; passed: number; failed: number }>();
    const count = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    const add = (test: TestCase) => {
      const { state } = test.result();
      // Counts a test without a result as failed, since it never ran.
      if (state === "pending") count.failed += 1;
      else count[state] += 1;
      const { engine, version } = test.meta();
      if (engine === undefined || version === undefined) return;
      const row = rows.get(engine) ?? { version, passed: 0, failed: 0 };
      rows.set(engine, row);
      row[state === "passed" ? "passed" : "failed"] += 1;
    };
    for (const module of modules) {
      for (const test of module.children.allTests()) add(test);
      // If the setup of a file or a group failed, the whole counts as failed, even if none of its tests ran.
      const parts = [module, ...module.children.allSuites()];
      count.failed += parts.filter((part) => part.errors().length > 0).length;
    }
    const line = (...[engine, version, passed, failed]: readonly unknown[]) =>
      `${String(engine).padEnd(20)} ${String(version).padEnd(18)} ${String(passed).padStart(12)} ${String(failed).padStart(6)}`;
    if (rows.size > 0) console.log(`\n${line("engine", "version", "cases passed", "failed")}`);
    for (const [engine, { version, passed, failed }] of rows)
      console.log(line(engine, version, passed, failed));
    if (missingEngines.length > 0) console.log(`\nnot installed, not run: ${missingEngines.join(", ")}`);
    if (!long) {
      const waiting = modules.flatMap(({ relativeModuleId: path, children }) => {
        const skipped = [...children.allTests("skipped")].length;
        return skipped > 0 && path in WAITING ? `${path}: ${skipped}, with ${WAITING[path]}` : [];
      });
      for (const [engine, why] of Object.entries(WAITING_ENGINES)) waiting.push(`${engine}: ${why}`);
      console.log(`\nonly with REQUIRED_ENGINES=all:\n${waiting.join("\n")}`);
    }
    const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : "";
    console.log(`\n${count.passed} passed, ${count.failed} failed${skipped}`);
  }
}
