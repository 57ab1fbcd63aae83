/** Where the programs of Postgres are, which an example is tested with. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { versionOf } from "./program.js";

/** The folder in which Debian keeps the programs of each version, which are not in PATH. */
const DEBIAN = "/usr/lib/postgresql";

function newestFolder(): string {
  try {
    const versions = readdirSync(DEBIAN).sort((one, other) => Number(other) - Number(one));
    return join(DEBIAN, versions[0]!, "bin");
  } catch {
    return "";
  }
}

/** A program of Postgres, as it is called. */
export const postgresProgram = (name: string): string =>
  versionOf(name, "--version") === undefined ? join(newestFolder(), name) : name;

export const hasPostgres = versionOf(postgresProgram("postgres"), "--version") !== undefined;
