/** A Postgres server on the loopback address, for the test of the example. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { postgresProgram } from "../engines/postgres.js";
import { outputOf } from "../engines/program.js";
import { freePort } from "../redis/server.js";

/** Root runs Postgres as the user `nobody`, since Postgres refuses to run as root. */
const NOBODY = 65_534;
const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

export class Postgres {
  readonly url: string;
  readonly #folder: string;
  readonly #process: ChildProcess;
  readonly #ended: Promise<unknown>;

  private constructor(folder: string, port: number) {
    this.url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    this.#folder = folder;
    // The data need not survive a crash of the machine.
    const settings = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "fsync=off"];
    const words = ["-D", folder, "-p", `${port}`, ...settings.flatMap((setting) => ["-c", setting])];
    this.#process = spawn(postgresProgram("postgres"), words, { ...user, cwd: folder, stdio: "ignore" });
    this.#ended = new Promise((resolve) => this.#process.once("close", resolve));
  }

  static async start(): Promise<Postgres> {
    const folder = mkdtempSync(join(tmpdir(), "randdeck-postgres-"));
    if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
    const words = ["-D", folder, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"];
    outputOf(spawnSync(postgresProgram("initdb"), words, { ...user, cwd: folder, encoding: "utf8" }));
    const server = new Postgres(folder, await freePort());
    for (let tries = 0; tries < 4000; tries++) {
      try {
        await (await server.connect()).end();
        return server;
      } catch {
        await wait(25);
      }
    }
    throw new Error("postgres does not answer");
  }

  /** Makes a new connection. Its errors are raised by the calls that use it. */
  async connect(): Promise<Client> {
    const client = new Client(this.url);
    client.on("error", () => {});
    await client.connect();
    return client;
  }

  async stop(): Promise<void> {
    this.#process.kill("SIGQUIT");
    await this.#ended;
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
