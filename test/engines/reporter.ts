import type { Reporter, SerializedError, TestCase, TestModule } from "vitest/node";
import { missingEngines } from "./index.js";

declare module "vitest" {
  interface TaskMeta {
    /** The engine that a case was played on. */
    engine?: string;
    version?: string;
  }
}

interface Row {
  engine: string;
  version: string;
  passed: number;
  failed: number;
}

/** The rows as a table with aligned columns. */
function table(rows: readonly Row[]): string {
  const cells = [
    ["engine", "version", "cases passed", "failed"],
    ...rows.map(({ engine, version, passed, failed }) => [engine, version, `${passed}`, `${failed}`]),
  ];
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
  const isNumber = (column: number) => column >= 2;
  return cells
    .map((row) =>
      row
        .map((cell, column) =>
          isNumber(column) ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!),
        )
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** What stands at the end of a run: the cases of each engine, the engines missing, and the sum. */
export function summary(
  modules: readonly TestModule[],
  unhandledErrors: readonly SerializedError[],
  missing: readonly string[],
): string {
  const rows = new Map<string, Row>();
  const count = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
  const add = (test: TestCase) => {
    const { state } = test.result();
    // A test that has no result was never run, whatever the reason.
    if (state === "pending") count.failed += 1;
    else count[state] += 1;
    const { engine, version } = test.meta();
    if (engine === undefined || version === undefined) return;
    const row = rows.get(engine) ?? { engine, version, passed: 0, failed: 0 };
    rows.set(engine, row);
    row[state === "passed" ? "passed" : "failed"] += 1;
  };
  for (const module of modules) {
    for (const test of module.children.allTests()) add(test);
    // A file or a group that could not be set up has failed, even where no test of it did.
    if (module.errors().length > 0) count.failed += 1;
    for (const suite of module.children.allSuites()) {
      if (suite.errors().length > 0) count.failed += 1;
    }
  }
  const lines: string[] = [];
  if (rows.size > 0) lines.push(table([...rows.values()]), "");
  if (missing.length > 0) lines.push(`not installed, not run: ${missing.join(", ")}`, "");
  const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : "";
  lines.push(`${count.passed} passed, ${count.failed} failed${skipped}`);
  return lines.join("\n");
}

/** Prints the summary after everything else. */
export default class EngineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    console.log(`\n${summary(modules, unhandledErrors, missingEngines)}`);
  }
}
