/** The clients: node-redis and ioredis, each with one server or a cluster. */
import { slotOf } from "./slot.js";

interface Words {
  keys: string[];
  arguments: string[];
}

/** A connection of node-redis that listens; it can do nothing else. */
interface NodeRedisListener {
  on(event: "error", listener: (error: Error) => void): unknown;
  connect(): Promise<unknown>;
  subscribe(channel: string, listener: (message: string, channel: string) => void): Promise<unknown>;
  unsubscribe(channel: string): Promise<unknown>;
  destroy(): void;
}

/** What `createClient` and `createClientPool` of node-redis return. */
interface NodeRedisClient {
  readonly isOpen: boolean;
  fCall(name: string, words: Words): Promise<unknown>;
  fCallRo(name: string, words: Words): Promise<unknown>;
  functionLoad(code: string, options: { REPLACE: true }): Promise<unknown>;
  /** A pool has no connection of its own to listen on. */
  duplicate?(): unknown;
}

/** What `createCluster` of node-redis returns. */
interface NodeRedisCluster extends NodeRedisClient {
  readonly slots: readonly { readonly master: { readonly address: string } }[];
  nodeClient(node: never): Promise<Pick<NodeRedisClient, "functionLoad">>;
  subscribe(channel: string, listener: (message: string, channel: string) => void): Promise<unknown>;
  unsubscribe(channel: string): Promise<unknown>;
}

/** What `new Redis()` of ioredis returns. */
interface IoRedisClient {
  readonly status: string;
  call(command: string, ...words: string[]): Promise<unknown>;
  duplicate(): IoRedisClient;
  on(event: "message", listener: (channel: string, message: string) => void): unknown;
  on(event: "error", listener: (error: Error) => void): unknown;
  subscribe(channel: string): Promise<unknown>;
  unsubscribe(channel: string): Promise<unknown>;
  disconnect(): void;
}

/** What `new Cluster()` of ioredis returns. */
interface IoRedisCluster extends IoRedisClient {
  readonly slots: readonly (readonly string[])[];
  nodes(role: "master"): readonly {
    readonly options: { readonly host?: string | undefined; readonly port?: number | undefined };
    call(command: string, ...words: string[]): Promise<unknown>;
  }[];
}

export type Client = NodeRedisClient | NodeRedisCluster | IoRedisClient | IoRedisCluster;

/** What tables need of a client. */
export interface Connection {
  /** Whether its owner has not closed it. */
  isOpen(): boolean;
  /** Calls a function; with `isLook` one that only reads. */
  call(name: string, keys: string[], words: string[], isLook: boolean): Promise<unknown>;
  /** The name of the server that has a key, if there are several. */
  serverOf(key: string): string;
  /** Loads a library on that server. */
  load(key: string, code: string): Promise<unknown>;
  /** A connection that listens and passes messages on. */
  listener(hear: (channel: string, message: string) => void): Promise<Listener>;
}

export interface Listener {
  subscribe(channel: string): Promise<unknown>;
  unsubscribe(channel: string): Promise<unknown>;
  close(): void;
}

function overNodeRedis(client: NodeRedisClient | NodeRedisCluster): Connection {
  const masterOf = (key: string) => ("slots" in client ? client.slots[slotOf(key)]?.master : undefined);
  return {
    isOpen: () => client.isOpen,
    call: (name, keys, words, isLook) =>
      isLook
        ? client.fCallRo(name, { keys, arguments: words })
        : client.fCall(name, { keys, arguments: words }),
    serverOf: (key) => masterOf(key)?.address ?? "",
    async load(key, code) {
      const master = masterOf(key) as never;
      const node = "nodeClient" in client ? await client.nodeClient(master) : client;
      return node.functionLoad(code, { REPLACE: true });
    },
    async listener(hear) {
      let one: Omit<NodeRedisListener, "connect" | "on">;
      if ("nodeClient" in client) {
        // The cluster has a connection of its own for that.
        one = {
          subscribe: (channel, listener) => client.subscribe(channel, listener),
          unsubscribe: (channel) => client.unsubscribe(channel),
          destroy() {},
        };
      } else {
        if (client.duplicate === undefined) throw new TypeError("watch() needs a client, not a pool");
        const duplicate = client.duplicate() as NodeRedisListener;
        duplicate.on("error", () => {});
        await duplicate.connect();
        one = duplicate;
      }
      return {
        subscribe: (channel) => one.subscribe(channel, (message, from) => hear(from, message)),
        unsubscribe: (channel) => one.unsubscribe(channel),
        close: () => one.destroy(),
      };
    },
  };
}

function overIoRedis(client: IoRedisClient | IoRedisCluster): Connection {
  const addressOf = (key: string) => ("slots" in client ? client.slots[slotOf(key)]?.[0] : undefined);
  return {
    isOpen: () => client.status !== "end",
    call: (name, keys, words, isLook) =>
      client.call(isLook ? "fcall_ro" : "fcall", name, `${keys.length}`, ...keys, ...words),
    serverOf: (key) => addressOf(key) ?? "",
    async load(key, code) {
      const address = addressOf(key);
      const node =
        "nodes" in client
          ? client.nodes("master").find(({ options }) => addressIn(options) === address)
          : client;
      return node?.call("function", "load", "replace", code);
    },
    async listener(hear) {
      const duplicate = client.duplicate();
      duplicate.on("error", () => {});
      duplicate.on("message", hear);
      return {
        subscribe: (channel) => duplicate.subscribe(channel),
        unsubscribe: (channel) => duplicate.unsubscribe(channel),
        close: () => duplicate.disconnect(),
      };
    },
  };
}

/** The name by which a cluster of ioredis knows a server. */
function addressIn(options: {
  readonly host?: string | undefined;
  readonly port?: number | undefined;
}): string {
  return `${options.host}:${options.port}`;
}

export function connectionOf(client: Client): Connection {
  return "fCall" in client ? overNodeRedis(client) : overIoRedis(client);
}
