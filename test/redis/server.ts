/**
 * Redis servers on the loopback address for the tests: alone, with replicas, as a cluster, killed and
 * started again.
 */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { createClient } from "redis";
import { faketimeLibrary } from "../engines/faketime.js";
import { versionOf } from "../engines/program.js";

/** REDIS_SERVER can name a compatible server, such as valkey-server. */
const PROGRAM = process.env.REDIS_SERVER ?? "redis-server";

/** If Redis isn't installed, the test reporter lists it among the missing engines. */
export const hasRedis = versionOf(PROGRAM, "--version") !== undefined;

// Outgoing connections use ports from 32,768 on Linux. One could take a server's port, or its port of the
// cluster bus, which is 10,000 higher, before the server starts. Each test process begins at another port.
let ports = (process.pid * 100) % 12_000;

/** A free port from 10,000 to 21,999. */
export function freePort(): Promise<number> {
  const port = 10_000 + (ports++ % 12_000);
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(freePort()));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(port)));
  });
}

/** The cards of most tables. */
export const CARDS = Array.from({ length: 52 }, (_, index) => `card ${index + 1}`);

const SENTINEL = "sentinel.conf";

/** Each new client is a copy of this one, since `createClient` makes a class of 800 methods for each address. */
const CLIENT = createClient();

export class Server {
  readonly port: number;
  readonly #folder = mkdtempSync(join(tmpdir(), "randdeck-redis-"));
  readonly #settings: readonly string[];
  readonly #back: number;
  #process: ChildProcess | undefined;
  #ended: Promise<unknown> = Promise.resolve();

  private constructor(port: number, settings: readonly string[], back: number) {
    this.port = port;
    this.#settings = settings;
    this.#back = back;
  }

  static start(...settings: readonly string[]): Promise<Server> {
    return Server.startBack(0, ...settings);
  }

  /** Starts a server with its clock set back by some seconds. */
  static async startBack(back: number, ...settings: readonly string[]): Promise<Server> {
    const server = new Server(await freePort(), settings, back);
    await server.start();
    return server;
  }

  /** Starts a Sentinel that watches a master under the name `game`, with this number of votes for a fail-over. */
  static async startSentinel(master: Server, quorum = 1): Promise<Server> {
    const settings = { "down-after-milliseconds": 500, "failover-timeout": 3000 };
    const lines = Object.entries(settings).map(([name, value]) => `sentinel ${name} game ${value}\n`);
    const sentinel = new Server(await freePort(), [], 0);
    const monitor = `sentinel monitor game 127.0.0.1 ${master.port} ${quorum}\n`;
    writeFileSync(join(sentinel.#folder, SENTINEL), monitor + lines.join(""));
    await sentinel.start();
    return sentinel;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Starts the server, also after it was killed, and waits until it answers. */
  async start(): Promise<void> {
    const config = join(this.#folder, SENTINEL);
    const kind = existsSync(config) ? [config, "--sentinel"] : ["--save", ""];
    const place = [...kind, "--port", `${this.port}`, "--bind", "127.0.0.1", "--dir", this.#folder];
    // A new replica needn't wait for more replicas.
    if (!existsSync(config)) place.push("--repl-diskless-sync-delay", "0");
    // faketime's library waits for itself unless Redis uses the C library's memory allocation.
    const clock = { LD_PRELOAD: `${faketimeLibrary} libc.so.6`, FAKETIME: `-${this.#back}s` };
    const env = { ...process.env, ...(this.#back > 0 && clock), FAKETIME_DONT_FAKE_MONOTONIC: "1" };
    const child = spawn(PROGRAM, [...place, ...this.#settings], { stdio: "ignore", env });
    this.#process = child;
    this.#ended = new Promise((resolve) => child.once("close", resolve));
    for (let tries = 0; tries < 4000 && child.exitCode === null; tries++) {
      const client = CLIENT.duplicate({
        url: this.url,
        socket: { reconnectStrategy: false, connectTimeout: 60_000 },
      });
      client.on("error", () => {});
      try {
        await client.connect();
        await client.ping();
        return;
      } catch {
        await wait(25);
      } finally {
        if (client.isOpen) client.destroy();
      }
    }
    throw new Error(`redis-server did not start on port ${this.port}`);
  }

  /**
   * Starts a killed server again, and rewrites its file. Redis 7.0 leaves a half-written transaction in the
   * file, and would execute a part of it at the next start.
   */
  async restart(): Promise<void> {
    await this.start();
    const client = await this.connect();
    await client.sendCommand(["BGREWRITEAOF"]);
    while (/aof_rewrite_(?:in_progress|scheduled):1/.test(await client.info("persistence"))) await wait(5);
    client.destroy();
  }

  async kill(): Promise<void> {
    this.#process?.kill("SIGKILL");
    await this.#ended;
  }

  /** Stops the server without closing its connections, so that calls get no answer. */
  pause(): void {
    this.#process?.kill("SIGSTOP");
  }

  resume(): void {
    this.#process?.kill("SIGCONT");
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** A new connection. Its errors are raised by the calls. */
  async connect(commandOptions = {}) {
    // On a busy machine, making a connection may take a while.
    const client = CLIENT.duplicate({ url: this.url, commandOptions, socket: { connectTimeout: 60_000 } });
    client.on("error", () => {});
    await client.connect();
    return client;
  }
}

export type Connection = Awaited<ReturnType<Server["connect"]>>;

/** The servers of a cluster: masters, each with this number of replicas. */
export async function startCluster(masters: number, replicas = 0): Promise<Server[]> {
  const settings = ["--cluster-enabled", "yes", "--cluster-config-file", "nodes.conf"];
  // The other servers must answer for their tables until the replica of a dead server takes over.
  settings.push("--enable-debug-command", "local");
  settings.push("--cluster-node-timeout", "1500", "--cluster-require-full-coverage", "no");
  const count = masters * (1 + replicas);
  const servers = await Promise.all(Array.from({ length: count }, () => Server.start(...settings)));
  const nodes = servers.map(({ port }) => `127.0.0.1:${port}`);
  const words = ["--cluster", "create", ...nodes, "--cluster-replicas", `${replicas}`, "--cluster-yes"];
  const { stdout } = await promisify(execFile)("redis-cli", words);
  if (!stdout.includes("All 16384 slots covered")) throw new Error(stdout);
  for (const server of servers) {
    const client = await server.connect();
    while (/master_link_status:down/.test(await client.info("replication"))) await wait(20);
    // A server of a cluster answers only when it knows all other servers.
    while (!/cluster_state:ok/.test(await client.clusterInfo())) await wait(20);
    client.destroy();
  }
  return servers;
}
