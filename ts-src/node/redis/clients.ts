/** The clients: node-redis and ioredis, each with one server, Sentinel or a cluster. */
import { errorMonitor } from "node:events";
import type { Cluster, Redis } from "ioredis";
import type { RedisClientType, RedisClusterType, RedisSentinelType } from "redis";
import { mismatch } from "../../randdeck/check.js";
import { refused } from "./error.js";
import { slotOf } from "./slot.js";

/** A client of node-redis. */
interface NodeRedis {
  readonly isOpen: boolean;
  fCall(name: string, words: { keys: string[]; arguments: string[] }): Promise<unknown>;
}

/** A client of ioredis. */
interface IoRedis {
  readonly status: string;
  call(command: string, ...words: string[]): Promise<unknown>;
}

export type Client = NodeRedis | IoRedis;

/** A connection to one server that only listens. It is never mended: once it is lost, another replaces it. */
export interface Listener {
  subscribe(channel: string): Promise<unknown>;
  unsubscribe(channel: string): Promise<unknown>;
  ping(): Promise<unknown>;
}

/** The owner of a listener. */
export interface Owner {
  hear(channel: string, message: string): void;
  /** The connection is lost, or a channel has moved to another server. */
  lose(): void;
  /** Closes the connection. */
  readonly signal: AbortSignal;
}

/** A master, as one client is connected to it. */
export interface Master {
  /** Another object after each reconnection. */
  readonly session: object;
  /** Loads a library. Fails if there is one, unless it replaces that. */
  load(code: string, isReplacing: boolean): Promise<unknown>;
  listen(owner: Owner): Promise<Listener>;
}

export interface Connection {
  /** False if the client's owner has closed it. */
  isOpen(): boolean;
  /**
   * The seconds after which a call without an answer is sent again. For node-redis, never: its option
   * `socketTimeout` finds dead connections, and sending a call again would postpone that.
   */
  readonly resend: number;
  /**
   * Calls a function with `FCALL`. `FCALL_RO` could go to a replica, which may lack the last changes. If the
   * signal aborts before the client has sent the call, it is never sent.
   */
  call(name: string, key: string, words: string[], signal: AbortSignal): Promise<unknown>;
  /** The address of the master with a key, as far as the client knows it; else "". */
  addressOf(key: string): string;
  /** The masters, each with its address in a cluster. */
  masters(): readonly { readonly address?: string; open(): Promise<Master> }[];
}

/** The master with a key. */
export async function masterOf({ addressOf, masters }: Connection, key: string): Promise<Master> {
  const own = addressOf(key);
  const master = masters().find(({ address = own }) => address === own);
  if (master === undefined) throw new Error(`the client knows no master for the table ${key}`);
  return master.open();
}

const sessions = new WeakMap<object, object>();

/** An object for a connection, until its client emits `lost`. */
function sessionOf(client: RedisClientType | Redis, lost: string | symbol): object {
  const session = sessions.get(client) ?? {};
  // A pool has no events of its connections, but one for each that is lost.
  if (!sessions.has(client)) client.once?.(lost, () => sessions.delete(client));
  sessions.set(client, session);
  return session;
}

function overNodeRedis(client: NodeRedis): Connection {
  const single = client as RedisClientType;
  const cluster = "slots" in client ? (client as unknown as RedisClusterType) : undefined;
  const sentinel = "getMasterNode" in client ? (client as unknown as RedisSentinelType) : undefined;
  // The option `keyPrefix` is put before each key, but not before channels.
  const keyPrefix = Buffer.from(single._keyPrefix ?? "").toString();
  const masterOver = (node: RedisClientType): Master => ({
    get session() {
      return sessionOf(node, errorMonitor);
    },
    load: (code, isReplacing) => node.functionLoad(code, isReplacing ? { REPLACE: true } : undefined),
    async listen({ hear, lose, signal }) {
      if (!("duplicate" in node)) throw refused("watch() needs a single client, not a pool", TypeError);
      signal.throwIfAborted();
      const duplicate = node.duplicate({ disableOfflineQueue: false });
      for (const event of ["error", "end", "sharded-channel-moved"]) duplicate.on(event, lose);
      signal.addEventListener("abort", () => duplicate.destroy());
      // `destroy` has no effect while the client connects, so it is repeated afterwards.
      duplicate.on("connect", () => signal.aborted && duplicate.destroy());
      await duplicate.connect();
      const pass = (message: string, from: string) => hear(from.slice(keyPrefix.length), message);
      return {
        subscribe: (channel) => duplicate.sSubscribe(keyPrefix + channel, pass),
        unsubscribe: (channel) => duplicate.sUnsubscribe(keyPrefix + channel, pass),
        ping: () => duplicate.sendCommand(["PING"]),
      };
    },
  });
  const own = [{ open: async () => masterOver(single) }];
  return {
    isOpen: () => client.isOpen,
    resend: Infinity,
    call(name, key, words, signal) {
      // Answers are read as strings, even if the client's owner has set other types.
      const asked = single.withCommandOptions?.({ typeMapping: {}, abortSignal: signal }) ?? client;
      return asked.fCall(name, { keys: [key], arguments: words });
    },
    addressOf(key) {
      if (cluster) return cluster.slots[slotOf(keyPrefix + key)]?.master.address ?? "";
      const { host, port } = sentinel?.getMasterNode() ?? {};
      return host === undefined ? "" : `${host}:${port}`;
    },
    masters() {
      if (sentinel)
        return [{ open: () => sentinel._execute(false, async (node) => masterOver(node as never)) }];
      if (!cluster) return own;
      return cluster.masters.map((node) => ({
        address: node.address,
        open: async () => masterOver((await cluster.nodeClient(node)) as never),
      }));
    },
  };
}

/** Options of a connection of ioredis that listens. The client's own could make it end, or never start. */
const LISTENING = {
  commandTimeout: undefined,
  enableOfflineQueue: true,
  keyPrefix: "",
  lazyConnect: false,
  maxRetriesPerRequest: null,
  retryStrategy: null,
} as object;

function overIoRedis(client: IoRedis): Connection {
  const cluster = "slots" in client ? (client as unknown as Cluster) : undefined;
  const single = client as Redis;
  // `keyPrefix` is put before each key and channel.
  const { keyPrefix = "", sentinels, failoverDetector } = single.options;
  // The types of ioredis leave these fields out.
  const state = client as object as { connector?: object; manuallyClosing?: boolean; retryAttempts?: number };
  // Older versions ignore the option.
  const isDetecting = failoverDetector === true && "failoverDetector" in (state.connector ?? {});
  if (sentinels != null && !isDetecting)
    throw refused(
      "option 'client': ioredis with sentinels needs failoverDetector: true (of ioredis 4.28 or later), or it goes on at an old master, whose changes are lost",
    );
  /** The detector ends a client that is connecting to a master during a fail-over, though nobody closed it. */
  const isLost = () =>
    isDetecting && client.status === "end" && !state.manuallyClosing && Number(state.retryAttempts) > 0;
  const masterOver = (node: Redis): Master => ({
    get session() {
      return sessionOf(node, "close");
    },
    load: (code, isReplacing) => node.call("function", "load", ...(isReplacing ? ["replace"] : []), code),
    async listen({ hear, lose, signal }) {
      const duplicate = node.duplicate(LISTENING);
      duplicate.on("error", () => {});
      for (const event of ["close", "end", "moved"]) duplicate.on(event, lose);
      duplicate.on("smessage", (from, message) => hear(from.slice(keyPrefix.length), message));
      signal.addEventListener("abort", () => duplicate.disconnect());
      return {
        subscribe: (channel) => duplicate.ssubscribe(keyPrefix + channel),
        unsubscribe: (channel) => duplicate.sunsubscribe(keyPrefix + channel),
        ping: () => duplicate.ping(),
      };
    },
  });
  const own = [{ open: async () => masterOver(single) }];
  return {
    isOpen: () =>
      isLost() ||
      // After its end, a cluster may go back to the status "close".
      (client.status !== "end" && !(client.status === "close" && state.manuallyClosing === true)),
    resend: 5,
    call(name, key, words) {
      if (client.status === "wait" || isLost()) single.connect().catch(() => {});
      // When not connected, ioredis would keep the call and send it after everybody stopped waiting.
      if (!["ready", "end"].includes(client.status)) return Promise.reject(new Error("not connected"));
      return client.call("fcall", name, "1", key, ...words);
    },
    addressOf: (key) => cluster?.slots[slotOf(keyPrefix + key)]?.[0] ?? "",
    masters() {
      if (!cluster) return own;
      return cluster.nodes("master").map((node) => ({
        address: `${node.options.host}:${node.options.port}`,
        open: async () => masterOver(node),
      }));
    },
  };
}

/** Whether a value is a client. A chain of commands, from `client.multi()`, isn't one. */
export function isClient(value: unknown): value is Client {
  if (typeof value !== "object" || value === null) return false;
  if ("fCall" in value) return typeof value.fCall === "function" && "isOpen" in value;
  return "call" in value && typeof value.call === "function" && "status" in value;
}

export function connectionOf(client: Client): Connection {
  if (!isClient(client))
    throw refused(mismatch("option 'client': client of node-redis or ioredis", client), TypeError);
  return "fCall" in client ? overNodeRedis(client) : overIoRedis(client);
}
