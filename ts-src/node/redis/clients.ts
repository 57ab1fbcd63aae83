/** The clients: node-redis and ioredis, each with one server or a cluster. */
import { errorMonitor } from "node:events";
import { mismatch } from "../../randdeck/check.js";
import { refused } from "./error.js";
import { slotOf } from "./slot.js";

interface Words {
  keys: string[];
  arguments: string[];
}

/** A connection of node-redis that only listens. */
interface NodeRedisListener {
  on(event: "connect" | "error" | "end" | "sharded-channel-moved", listener: () => void): unknown;
  connect(): Promise<unknown>;
  sendCommand(words: string[]): Promise<unknown>;
  sSubscribe(channel: string, listener: (message: string, channel: string) => void): Promise<unknown>;
  sUnsubscribe(channel: string, listener: (message: string, channel: string) => void): Promise<unknown>;
  destroy(): void;
}

/** What a client of node-redis for one server can do, alone or as a part of another client. */
interface NodeRedisNode {
  /** How often the client has connected; undefined in a pool. */
  readonly socketEpoch?: number;
  functionLoad(code: string, options: { REPLACE: true }): Promise<unknown>;
  /** Undefined in a pool, which has no connection to listen on. */
  duplicate?(options: object): unknown;
}

/** A client of node-redis, from `createClient` or `createClientPool`. */
interface NodeRedisClient extends NodeRedisNode {
  readonly isOpen: boolean;
  /** The option `keyPrefix` is put before each key, but not before channels. */
  readonly _keyPrefix?: string | Uint8Array | undefined;
  fCall(name: string, words: Words): Promise<unknown>;
  withCommandOptions?(options: {
    typeMapping: object;
    abortSignal: AbortSignal;
  }): Pick<NodeRedisClient, "fCall">;
  on?(event: symbol, listener: () => void): unknown;
}

/** A client of node-redis from `createSentinel`. */
interface NodeRedisSentinel extends NodeRedisClient {
  getMasterNode(): { readonly host: string; readonly port: number } | undefined;
  _execute(isReadonly: false, work: (node: NodeRedisNode) => Promise<NodeRedisNode>): Promise<NodeRedisNode>;
}

/** A cluster of node-redis, from `createCluster`. */
interface NodeRedisCluster extends NodeRedisClient {
  readonly slots: readonly { readonly master: { readonly address: string } }[];
  nodeClient(node: never): Promise<NodeRedisNode>;
}

/** A connection of ioredis that only listens. */
interface IoRedisListener {
  on(event: "smessage", listener: (channel: string, message: string) => void): unknown;
  on(event: "close" | "end" | "error" | "moved", listener: () => void): unknown;
  ssubscribe(channel: string): Promise<unknown>;
  sunsubscribe(channel: string): Promise<unknown>;
  ping(): Promise<unknown>;
  disconnect(): void;
}

/** Options of a connection of ioredis that listens. The client's own could make it end, or never start. */
const LISTENING = {
  commandTimeout: undefined,
  enableOfflineQueue: true,
  keyPrefix: "",
  lazyConnect: false,
  maxRetriesPerRequest: null,
  retryStrategy: null,
};

/** A client of ioredis, from `new Redis()`. */
interface IoRedisNode {
  readonly status: string;
  /** `keyPrefix` is put before each key and channel. */
  readonly options: {
    readonly keyPrefix?: string | undefined;
    readonly host?: string | undefined;
    readonly port?: number | undefined;
    readonly sentinels?: readonly unknown[] | null | undefined;
    readonly failoverDetector?: boolean | undefined;
  };
  connect(): Promise<unknown>;
  call(command: string, ...words: string[]): Promise<unknown>;
  duplicate(options: typeof LISTENING): IoRedisListener;
}

/** Fields of a client of ioredis that its types leave out. */
interface IoRedisState {
  readonly connectionEpoch?: number;
  readonly connector?: object;
  readonly manuallyClosing?: boolean;
  readonly retryAttempts?: number;
}

/** A cluster of ioredis, from `new Cluster()`. */
interface IoRedisCluster extends Omit<IoRedisNode, "duplicate"> {
  readonly slots: readonly (readonly string[])[];
  nodes(role: "master"): readonly IoRedisNode[];
}

export type Client = NodeRedisClient | NodeRedisSentinel | NodeRedisCluster | IoRedisNode | IoRedisCluster;

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
  /** The address of the server with a key, as far as the client knows it; else "". */
  serverOf(key: string): string;
  /** The server with a key and the number of its connection: another text after each reconnection. */
  sessionOf(key: string): Promise<string>;
  load(key: string, code: string): Promise<unknown>;
  /** Opens a connection that listens, to the server with a channel. */
  listener(channel: string, owner: Owner): Promise<Listener>;
}

function overNodeRedis(client: NodeRedisClient | NodeRedisSentinel | NodeRedisCluster): Connection {
  const { _keyPrefix = "" } = client;
  const keyPrefix = typeof _keyPrefix === "string" ? _keyPrefix : Buffer.from(_keyPrefix).toString();
  // A pool doesn't count the connections of its clients, but raises an error for each that is lost.
  let lost = 0;
  if (client.socketEpoch === undefined && !("slots" in client)) client.on?.(errorMonitor, () => lost++);
  const masterOf = (key: string) =>
    "slots" in client ? client.slots[slotOf(keyPrefix + key)]?.master : undefined;
  const nodeOf = async (key: string): Promise<NodeRedisNode | undefined> => {
    if ("getMasterNode" in client) return client._execute(false, async (node) => node);
    if (!("slots" in client)) return client;
    const master = masterOf(key);
    return master && client.nodeClient(master as never);
  };
  const serverOf = (key: string): string => {
    if (!("getMasterNode" in client)) return masterOf(key)?.address ?? "";
    const { host, port } = client.getMasterNode() ?? {};
    return host === undefined ? "" : `${host}:${port}`;
  };
  return {
    isOpen: () => client.isOpen,
    resend: Infinity,
    call(name, keys, words, signal) {
      // Answers are read as strings, even if the client's owner has set other types.
      const asked = client.withCommandOptions?.({ typeMapping: {}, abortSignal: signal }) ?? client;
      return asked.fCall(name, { keys, arguments: words });
    },
    serverOf,
    sessionOf: async (key) => `${serverOf(key)} ${(await nodeOf(key))?.socketEpoch ?? lost}`,
    async load(key, code) {
      return known(await nodeOf(key), key).functionLoad(code, { REPLACE: true });
    },
    async listener(channel, { hear, lose, signal }) {
      const node = known(await nodeOf(channel), channel);
      if (node.duplicate === undefined) throw refused("watch() needs a single client, not a pool", TypeError);
      signal.throwIfAborted();
      const duplicate = node.duplicate({ disableOfflineQueue: false }) as NodeRedisListener;
      duplicate.on("error", lose);
      duplicate.on("end", lose);
      duplicate.on("sharded-channel-moved", lose);
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
  };
}

function overIoRedis(client: IoRedisNode | IoRedisCluster): Connection {
  const { keyPrefix = "", sentinels, failoverDetector } = client.options;
  const state: IoRedisState = client as object;
  const { connector = {} } = state;
  // Older versions ignore the option.
  const isDetecting = failoverDetector === true && "failoverDetector" in connector;
  if (sentinels != null && !isDetecting)
    throw refused(
      "option 'client': ioredis with sentinels needs failoverDetector: true (of ioredis 4.28 or later), or it goes on at an old master, whose changes are lost",
    );
  /** The detector ends a client that is connecting to a master during a fail-over, though nobody closed it. */
  const isLost = () =>
    isDetecting && client.status === "end" && !state.manuallyClosing && Number(state.retryAttempts) > 0;
  const serverOf = (key: string) =>
    ("slots" in client ? client.slots[slotOf(keyPrefix + key)]?.[0] : undefined) ?? "";
  const nodeOf = (key: string): IoRedisNode | undefined => {
    if (!("slots" in client)) return client;
    const server = serverOf(key);
    return client.nodes("master").find(({ options: { host, port } }) => `${host}:${port}` === server);
  };
  return {
    isOpen: () =>
      isLost() ||
      // After its end, a cluster may go back to the status "close".
      (client.status !== "end" && !(client.status === "close" && state.manuallyClosing === true)),
    resend: 5,
    call(name, keys, words) {
      if (client.status === "wait" || isLost()) client.connect().catch(() => {});
      // When not connected, ioredis would keep the call and send it after everybody stopped waiting.
      if (!["ready", "end"].includes(client.status)) return Promise.reject(new Error("not connected"));
      return client.call("fcall", name, `${keys.length}`, ...keys, ...words);
    },
    serverOf,
    async sessionOf(key) {
      const { connectionEpoch }: IoRedisState = (nodeOf(key) as object | undefined) ?? {};
      return `${serverOf(key)} ${connectionEpoch}`;
    },
    async load(key, code) {
      return known(nodeOf(key), key).call("function", "load", "replace", code);
    },
    async listener(channel, { hear, lose, signal }) {
      const duplicate = known(nodeOf(channel), channel).duplicate(LISTENING);
      duplicate.on("error", () => {});
      for (const event of ["close", "end", "moved"] as const) duplicate.on(event, lose);
      duplicate.on("smessage", (from, message) => hear(from.slice(keyPrefix.length), message));
      signal.addEventListener("abort", () => duplicate.disconnect());
      return {
        subscribe: (channel) => duplicate.ssubscribe(keyPrefix + channel),
        unsubscribe: (channel) => duplicate.sunsubscribe(keyPrefix + channel),
        ping: () => duplicate.ping(),
      };
    },
  };
}

function known<Node>(node: Node | undefined, key: string): Node {
  if (node === undefined) throw new Error(`the client knows no master for the table ${key}`);
  return node;
}

/** Whether a value is a client. A chain of commands, from `client.multi()`, isn't one. */
export function isClient(value: unknown): value is Client {
  if (typeof value !== "object" || value === null) return false;
  if ("fCall" in value) return typeof value.fCall === "function" && "isOpen" in value;
  return "call" in value && typeof value.call === "function" && "status" in value;
}

/** Several `Tables` of a client share its connection, so that a pool has one listener for all. */
const connections = new WeakMap<Client, Connection>();

export function connectionOf(client: Client): Connection {
  if (!isClient(client))
    throw refused(mismatch("option 'client': client of node-redis or ioredis", client), TypeError);
  const made = connections.get(client) ?? ("fCall" in client ? overNodeRedis(client) : overIoRedis(client));
  connections.set(client, made);
  return made;
}
