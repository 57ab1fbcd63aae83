/**
 * Makes each promise in the table of test/README.md false, in a copy of the project. The promise's test must
 * then fail by an assertion of its own.
 */
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { PLANTS, type Plant } from "../../test/promises/plants.js";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const LEFT_OUT = ["node_modules", ".git", "dist"];

/** The seconds that a test may take. A fault that lets it run for ever isn't seen. */
const LONGEST = 180;

/** A part of so many promises takes less than ten minutes. */
const PART = 20;

interface Run {
  readonly testResults: readonly {
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** Builds the site, which a test opens in Chromium. Its packages and the release are those of the project. */
function buildSite(copy: string): void {
  for (const path of ["site/node_modules", "dist/release"])
    if (!existsSync(join(copy, path))) {
      mkdirSync(dirname(join(copy, path)), { recursive: true });
      symlinkSync(join(ROOT, path), join(copy, path));
    }
  const vitepress = join(ROOT, "site/node_modules/vitepress/bin/vitepress.js");
  const { status, stderr } = spawnSync(process.execPath, [vitepress, "build"], {
    cwd: join(copy, "site"),
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`the site can't be built: npm run build:site\n${stderr}`);
}

/** Runs the test of a promise, and says how it ended. */
function outcome(copy: string, { test, name }: Plant): string {
  if (readFileSync(join(copy, test), "utf8").includes("openSite")) buildSite(copy);
  const report = join(copy, "report.json");
  rmSync(report, { force: true });
  const words = [join(ROOT, "node_modules/vitest/vitest.mjs"), "run", test, "-t", name];
  if (test.startsWith("site/")) words.push("--config", "site/vitest.config.ts");
  words.push("--reporter=json", "--outputFile", report);
  // This program also ends the processes that the test has started.
  const { stderr } = spawnSync("timeout", ["-s", "KILL", `${LONGEST}`, process.execPath, ...words], {
    cwd: copy,
    encoding: "utf8",
    env: { ...process.env, REQUIRED_ENGINES: "all" },
  });
  try {
    const { testResults } = JSON.parse(readFileSync(report, "utf8")) as Run;
    const results = testResults.flatMap(({ assertionResults }) => assertionResults);
    const ran = results.filter(({ status }) => status === "passed" || status === "failed");
    const failures = ran.flatMap(({ failureMessages }) => failureMessages);
    if (ran.length === 0) return `no test ran: ${testResults.map(({ message }) => message).join(" ")}`;
    if (failures.length === 0) return "passed";
    const other = failures.find(
      (text) =>
        !/^(AssertionError|Error: (expected|promise (resolved|rejected)|Property failed|expect\())/.test(
          text,
        ),
    );
    return other === undefined ? "seen" : `failed otherwise: ${other.slice(0, 300)}`;
  } catch {
    return `did not run: ${stderr.slice(0, 300)}`;
  }
}

/** Plants the faults of a part, from 1 on, or of a row such as `L7`; without a choice, all. */
export function mutatePromises(choice: string | undefined): void {
  const from = (Number(choice) - 1) * PART;
  const isChosen = ({ row }: Plant, at: number) =>
    choice === undefined || row === choice || (at >= from && at < from + PART);
  const plants = PLANTS.filter(isChosen);
  const copy = mkdtempSync(join(tmpdir(), "randdeck-promises-"));
  try {
    cpSync(ROOT, copy, { recursive: true, filter: (path) => !LEFT_OUT.includes(basename(path)) });
    symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
    let seen = 0;
    for (const plant of plants) {
      const path = join(copy, plant.file);
      const text = readFileSync(path, "utf8");
      writeFileSync(
        path,
        text.replace(plant.old, () => plant.new),
      );
      const ended = outcome(copy, plant);
      writeFileSync(path, text);
      if (ended === "seen") seen += 1;
      else console.log(`${plant.row}: ${plant.file}: ${ended}`);
    }
    console.log(`${seen} of ${plants.length} faults were seen`);
    if (seen < plants.length) process.exitCode = 1;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
