/** The path of Postgres's programs, for the test of an example. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { versionOf } from "./program.js";

/** Debian keeps the programs of each version in this folder, which is not in PATH. */
const DEBIAN = "/usr/lib/postgresql";

function newestFolder(): string {
  try {
    const versions = readdirSync(DEBIAN).sort((one, other) => Number(other) - Number(one));
    return join(DEBIAN, versions[0]!, "bin");
  } catch {
    return "";
  }
}

/** The command of one of Postgres's programs. */
export const postgresProgram = (name: string): string =>
  versionOf(name, "--version") === undefined ? join(newestFolder(), name) : name;

export const hasPostgres = versionOf(postgresProgram("postgres"), "--version") !== undefined;
