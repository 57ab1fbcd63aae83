/** The clients: node-redis and ioredis, each with one server or a cluster. */
import { mismatch } from "../../randdeck/check.js";
import { refused } from "./error.js";
import { slotOf } from "./slot.js";

interface Words {
  keys: string[];
  arguments: string[];
}

/** A connection or a cluster of node-redis that only listens. */
interface NodeRedisListener {
  on(event: "connect", listener: () => void): unknown;
  on(event: "error", listener: (error: Error) => void): unknown;
  on(event: "sharded-channel-moved-error", listener: (error: unknown, channel: string) => void): unknown;
  connect(): Promise<unknown>;
  sSubscribe(channel: string, listener: (message: string, channel: string) => void): Promise<unknown>;
  sUnsubscribe(channel: string, listener: (message: string, channel: string) => void): Promise<unknown>;
  destroy(): void;
}

/** A client of node-redis, from `createClient`, `createClientPool` or `createSentinel`. */
interface NodeRedisClient {
  readonly isOpen: boolean;
  /** The option `keyPrefix` is put before each key, but not before channels. */
  readonly _keyPrefix?: string | Uint8Array | undefined;
  fCall(name: string, words: Words): Promise<unknown>;
  functionLoad(code: string, options: { REPLACE: true }): Promise<unknown>;
  withCommandOptions?(options: {
    typeMapping: object;
    abortSignal: AbortSignal;
  }): Pick<NodeRedisClient, "fCall">;
  /** Undefined in a pool, which has no connection to listen on. */
  duplicate?(options: object): unknown;
}

/** A cluster of node-redis, from `createCluster`. */
interface NodeRedisCluster extends NodeRedisClient {
  readonly slots: readonly { readonly master: { readonly address: string } }[];
  nodeClient(node: never): Promise<Pick<NodeRedisClient, "functionLoad">>;
}

interface IoRedisListener {
  on(event: "smessage", listener: (channel: string, message: string) => void): unknown;
  on(event: "error", listener: (error: Error) => void): unknown;
  ssubscribe(channel: string): Promise<unknown>;
  sunsubscribe(channel: string): Promise<unknown>;
  disconnect(): void;
}

/** Options of a connection that listens. The client's own options could make it end, or never start. */
const LISTENING = {
  autoResendUnfulfilledCommands: true,
  autoResubscribe: true,
  commandTimeout: undefined,
  enableOfflineQueue: true,
  maxRetriesPerRequest: null,
};
const LISTENING_CLUSTER = {
  enableOfflineQueue: true,
  lazyConnect: false,
  shardedSubscribers: true,
  // Without this, a cluster that hears of a moved slot too early never looks where it has moved to.
  slotsRefreshInterval: 2000,
};

/** The milliseconds after which a channel that was given up is joined again if that failed. */
const REJOIN = 1000;

/** A client of ioredis, from `new Redis()`. */
interface IoRedisClient {
  readonly status: string;
  /** `keyPrefix` is put before each key and channel. */
  readonly options: { readonly keyPrefix?: string | undefined };
  connect(): Promise<unknown>;
  call(command: string, ...words: string[]): Promise<unknown>;
  duplicate(options: typeof LISTENING): IoRedisListener;
}

/** A cluster of ioredis, from `new Cluster()`. */
interface IoRedisCluster extends Omit<IoRedisClient, "duplicate"> {
  duplicate(
    nodes: [],
    options: typeof LISTENING_CLUSTER & { redisOptions: typeof LISTENING },
  ): IoRedisListener;
  readonly slots: readonly (readonly string[])[];
  nodes(role: "master"): readonly {
    readonly options: { readonly host?: string | undefined; readonly port?: number | undefined };
    call(command: string, ...words: string[]): Promise<unknown>;
  }[];
}

export type Client = NodeRedisClient | NodeRedisCluster | IoRedisClient | IoRedisCluster;

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
  call(name: string, keys: string[], words: string[], signal: AbortSignal): Promise<unknown>;
  serverOf(key: string): string;
  load(key: string, code: string): Promise<unknown>;
  listener(hear: (channel: string, message: string) => void): Listener;
}

export interface Listener {
  subscribe(channel: string): Promise<unknown>;
  unsubscribe(channel: string): Promise<unknown>;
  close(): void;
}

function overNodeRedis(client: NodeRedisClient | NodeRedisCluster): Connection {
  const { _keyPrefix = "" } = client;
  const keyPrefix = typeof _keyPrefix === "string" ? _keyPrefix : Buffer.from(_keyPrefix).toString();
  const masterOf = (key: string) =>
    "slots" in client ? client.slots[slotOf(keyPrefix + key)]?.master : undefined;
  return {
    isOpen: () => client.isOpen,
    resend: Infinity,
    call(name, keys, words, signal) {
      // Answers are read as strings, even if the client's owner has set other types.
      const asked = client.withCommandOptions?.({ typeMapping: {}, abortSignal: signal }) ?? client;
      return asked.fCall(name, { keys, arguments: words });
    },
    serverOf: (key) => masterOf(key)?.address ?? "",
    async load(key, code) {
      const master = masterOf(key) as never;
      const node = "nodeClient" in client ? await client.nodeClient(master) : client;
      return node.functionLoad(code, { REPLACE: true });
    },
    listener(hear) {
      const pass = (message: string, from: string) => hear(from.slice(keyPrefix.length), message);
      if (client.duplicate === undefined)
        throw refused("watch() needs a single client, not a pool", TypeError);
      // With `minimizeConnections` a cluster connects only to the servers of its channels.
      const options = { minimizeConnections: true, disableOfflineQueue: false };
      const duplicate = client.duplicate(options) as NodeRedisListener;
      duplicate.on("error", () => {});
      const connected = duplicate.connect();
      let joining: Promise<unknown> = Promise.resolve();
      const wanted = new Set<string>();
      const join = (channel: string): Promise<unknown> => {
        const joined = connected.then(() => duplicate.sSubscribe(channel, pass));
        joining = Promise.allSettled([joining, joined]).then(() => {});
        return joined;
      };
      // A cluster gives up the channels of a slot that moves if the new server can't be reached, or doesn't
      // know yet that it has the slot.
      const joinAgain = async (_: unknown, channel: string): Promise<void> => {
        // The cluster still counts the channel as joined.
        await duplicate.sUnsubscribe(channel, pass).catch(() => {});
        if (wanted.has(channel))
          join(channel).catch((error: unknown) => setTimeout(joinAgain, REJOIN, error, channel));
      };
      duplicate.on("sharded-channel-moved-error", joinAgain);
      return {
        subscribe(channel) {
          wanted.add(keyPrefix + channel);
          return join(keyPrefix + channel);
        },
        unsubscribe(channel) {
          wanted.delete(keyPrefix + channel);
          // Removes only this listener, since another watch of the channel may have started.
          return connected.then(() => duplicate.sUnsubscribe(keyPrefix + channel, pass));
        },
        close() {
          wanted.clear();
          // A cluster keeps its new connection open if it is destroyed while it connects.
          if ("nodeClient" in client) joining.then(() => duplicate.destroy());
          else {
            duplicate.destroy();
            // `destroy` has no effect while the client connects, so it is repeated afterwards.
            duplicate.on("connect", () => duplicate.destroy());
          }
        },
      };
    },
  };
}

function overIoRedis(client: IoRedisClient | IoRedisCluster): Connection {
  const { keyPrefix = "" } = client.options;
  const addressOf = (key: string) =>
    "slots" in client ? client.slots[slotOf(keyPrefix + key)]?.[0] : undefined;
  return {
    isOpen: () => client.status !== "end",
    resend: 5,
    call(name, keys, words) {
      if (client.status === "wait") client.connect().catch(() => {});
      // When not connected, ioredis would keep the call and send it after everybody stopped waiting.
      if (!["ready", "end"].includes(client.status)) return Promise.reject(new Error("not connected"));
      return client.call("fcall", name, `${keys.length}`, ...keys, ...words);
    },
    serverOf: (key) => addressOf(key) ?? "",
    async load(key, code) {
      const address = addressOf(key);
      const node =
        "nodes" in client
          ? client.nodes("master").find(({ options: { host, port } }) => `${host}:${port}` === address)
          : client;
      if (node === undefined) throw new Error(`the client knows no master for the table ${key}`);
      return node.call("function", "load", "replace", code);
    },
    listener(hear) {
      const duplicate =
        "slots" in client
          ? client.duplicate([], { ...LISTENING_CLUSTER, redisOptions: LISTENING })
          : client.duplicate(LISTENING);
      duplicate.on("error", () => {});
      duplicate.on("smessage", (channel, message) => hear(channel.slice(keyPrefix.length), message));
      return {
        subscribe: (channel) => duplicate.ssubscribe(channel),
        unsubscribe: (channel) => duplicate.sunsubscribe(channel),
        close: () => duplicate.disconnect(),
      };
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
