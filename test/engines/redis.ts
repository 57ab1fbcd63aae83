import { type SpawnSyncReturns, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Engine } from "./engine.js";
import { outputOf, versionOf } from "./program.js";

/** A Redis server that saves nothing. */
export interface RedisServer {
  readonly socket: string;
  /** Sends a command with redis-cli. With `input`, the argument "-" means that text. */
  send(args: readonly string[], input?: string): SpawnSyncReturns<string>;
}

/** Calls `use` with a running server. Raises an error if the server ends before `use`. */
export async function withRedis<T>(use: (server: RedisServer) => T | Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "randdeck-redis-"));
  const socket = join(folder, "socket");
  const settings = ["--port", "0", "--unixsocket", socket, "--save", "", "--appendonly", "no"];
  const process = spawn("redis-server", [...settings, "--dir", folder], { stdio: "ignore" });
  const ended = new Promise<string>((resolve) => {
    process.once("error", (error) => resolve(error.message));
    process.once("exit", (code, signal) => resolve(`${signal ?? code}`));
  });
  const send: RedisServer["send"] = (args, input) =>
    spawnSync("redis-cli", ["-s", socket, "-e", ...(input === undefined ? [] : ["-X", "-"]), ...args], {
      encoding: "utf8",
      input,
      maxBuffer: 1e9,
    });
  try {
    while (send(["PING"]).status !== 0) {
      const end = await Promise.race([ended, wait(5)]);
      if (end !== undefined) throw new Error(`redis-server did not start: ${end}`);
    }
    const result = await use({ socket, send });
    send(["SHUTDOWN", "NOSAVE"]);
    const end = await ended;
    if (end !== "0") throw new Error(`redis-server ended with ${end}`);
    return result;
  } finally {
    process.kill("SIGKILL");
    await ended;
    rmSync(folder, { recursive: true });
  }
}

/** The output of a command, without the newline that redis-cli adds. */
export const reply = (sent: SpawnSyncReturns<string>): string => outputOf(sent).replace(/\n$/, "");

/** Redis. Each chunk runs as a script on a new server. */
export function redisEngine(): Engine | undefined {
  const version = versionOf("redis-server", "--version");
  if (version === undefined || versionOf("redis-cli", "--version") === undefined) return undefined;
  return {
    name: "Redis",
    version,
    run: (chunk) => withRedis(({ send }) => reply(send(["EVAL", "-", "0"], chunk))),
  };
}
