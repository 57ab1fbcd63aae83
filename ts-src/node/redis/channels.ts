/** The channels of tables. Each server with watched tables has one connection that listens. */
import { setMaxListeners } from "node:events";
import { setTimeout as pauseFor } from "node:timers/promises";
import type { Connection, Listener } from "./clients.js";
import { limited, patiently, until } from "./wait.js";

/** The milliseconds between two looks at the client, and between two attempts to join a channel. */
const PAUSE = 1000;

/** The milliseconds between two PINGs, and the seconds after which a connection without an answer is lost. */
const PING = 2000;
const SILENT = 5;

/** How many tables a process reads at a time after connections were lost. */
const reading = limited(20);

/** Who watches a table. */
export interface Watcher {
  hear(message: string): unknown;
  /** Messages may have been lost. `counts` is the reply of `counts` since then; undefined if there is no table. */
  miss(counts: unknown): unknown;
  /** The client is closed. */
  end(): unknown;
}

interface Channel {
  readonly watchers: Set<Watcher>;
  /** Resolves when the channel is joined for the first time. */
  readonly joined: Promise<void>;
  begin(): void;
  fail(error: unknown): void;
  isJoined: boolean;
  /** Messages that the watchers hear after they know that earlier ones may be lost. */
  held: string[] | undefined;
  link: Link | undefined;
  /** Resolves when the channel may be joined again. */
  pause: Promise<unknown>;
}

/** A connection to a server, until it is lost. */
interface Link {
  readonly listener: Promise<Listener>;
  readonly channels: Map<string, Channel>;
  readonly signal: AbortSignal;
  lose(): void;
}

export class Channels {
  readonly #connection: Connection;
  readonly #read: (channel: string) => Promise<unknown>;
  readonly #channels = new Map<string, Channel>();
  readonly #links = new Map<string, Link>();
  readonly #looks = new Map<string, Promise<unknown>>();
  #timer: NodeJS.Timeout | undefined;

  /** `read` asks the client for the reply of `counts` for the table with a channel. */
  constructor(connection: Connection, read: (channel: string) => Promise<unknown>) {
    this.#connection = connection;
    this.#read = read;
  }

  /** Listens to a channel. `joined` resolves when it listens, and `stop` ends the listening at any time. */
  listen(name: string, watcher: Watcher): { joined: Promise<void>; stop: () => void } {
    let channel = this.#channels.get(name);
    if (channel === undefined) {
      channel = newChannel();
      this.#channels.set(name, channel);
      this.#timer ??= setInterval(() => this.#check(), PAUSE);
      void this.#join(name, channel);
    }
    const { watchers, joined } = channel;
    watchers.add(watcher);
    const stop = () => {
      watchers.delete(watcher);
      if (watchers.size === 0 && this.#channels.get(name) === channel) this.#leave(name, channel);
    };
    return { joined, stop };
  }

  /** Joins a channel, unless its last watcher leaves before. */
  async #join(name: string, channel: Channel, isAgain = false): Promise<void> {
    const { watchers } = channel;
    while (this.#channels.get(name) === channel) {
      const link = this.#linkFor(name);
      link.channels.set(name, channel);
      channel.link = link;
      try {
        const subscribed = link.listener.then((listener) => listener.subscribe(name));
        await until(link.signal, subscribed);
        if (isAgain) {
          const counts = await reading(() => until(link.signal, this.#read(name)));
          for (const watcher of watchers) watcher.miss(counts);
        }
        link.signal.throwIfAborted();
        for (const message of channel.held ?? []) for (const watcher of watchers) watcher.hear(message);
        channel.held = undefined;
        channel.isJoined = true;
        return channel.begin();
      } catch (error) {
        if ((error as { code?: unknown }).code === "refused") return channel.fail(error);
        if (link.channels.get(name) === channel) link.channels.delete(name);
        if (link.channels.size === 0) link.lose();
        if (isAgain) channel.held = [];
        // The call makes the client of a cluster look for the new master.
        if (this.#channels.get(name) === channel) await this.#look(name);
      }
      await channel.pause;
      channel.pause = pauseFor(PAUSE, undefined, { ref: false });
    }
  }

  #linkFor(name: string): Link {
    const server = this.#connection.serverOf(name);
    const open = this.#links.get(server);
    if (open !== undefined) return open;
    const control = new AbortController();
    const { signal } = control;
    setMaxListeners(0, signal);
    const channels = new Map<string, Channel>();
    const lose = () => {
      if (signal.aborted) return;
      control.abort(new Error("connection lost"));
      this.#links.delete(server);
      for (const [name, channel] of channels) if (channel.isJoined) void this.#joinAgain(name, channel);
    };
    const hear = (name: string, message: string) => {
      const channel = signal.aborted ? undefined : channels.get(name);
      if (channel?.held) channel.held.push(message);
      else for (const watcher of channel?.watchers ?? []) watcher.hear(message);
    };
    const listener = this.#connection.listener(name, { hear, lose, signal });
    const link = { listener, channels, signal, lose };
    this.#links.set(server, link);
    void ping(link);
    return link;
  }

  async #joinAgain(name: string, channel: Channel): Promise<void> {
    channel.isJoined = false;
    channel.held = [];
    await channel.pause;
    channel.pause = pauseFor(PAUSE, undefined, { ref: false });
    await this.#join(name, channel, true);
  }

  /** Calls the server of a channel that couldn't be joined. Channels on the same server share a call. */
  #look(name: string): Promise<unknown> {
    const server = this.#connection.serverOf(name);
    const look =
      this.#looks.get(server) ??
      this.#read(name)
        .catch(() => {})
        .finally(() => this.#looks.delete(server));
    this.#looks.set(server, look);
    return look;
  }

  /** Ends all watches if the client is closed, and leaves servers that are no longer the masters. */
  #check(): void {
    if (this.#connection.isOpen()) {
      for (const [server, { channels, lose }] of this.#links) {
        const isElsewhere = (name: string) => ![server, ""].includes(this.#connection.serverOf(name));
        if (server !== "" && [...channels.keys()].some(isElsewhere)) lose();
      }
      return;
    }
    for (const [name, channel] of this.#channels) {
      channel.fail(new Error("the client is closed"));
      for (const watcher of channel.watchers) watcher.end();
      this.#leave(name, channel);
    }
  }

  #leave(name: string, { link }: Channel): void {
    this.#channels.delete(name);
    link?.channels.delete(name);
    if (link?.channels.size === 0) link.lose();
    else link?.listener.then((listener) => listener.unsubscribe(name)).catch(() => {});
    if (this.#channels.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

function newChannel(): Channel {
  let [begin, fail]: [() => void, (error: unknown) => void] = [() => {}, () => {}];
  const joined = new Promise<void>((resolve, reject) => {
    [begin, fail] = [resolve, reject];
  });
  // If the watch ends before the channel is joined, no other code handles an error.
  joined.catch(() => {});
  const pause = Promise.resolve();
  return {
    watchers: new Set(),
    joined,
    begin,
    fail,
    isJoined: false,
    held: undefined,
    link: undefined,
    pause,
  };
}

/** Sends PINGs, since a connection that drops all packets raises no error. */
async function ping({ listener, signal, lose }: Link): Promise<void> {
  try {
    for (;;) {
      await patiently(
        SILENT,
        signal,
        () => undefined,
        async () => (await listener).ping(),
      );
      await pauseFor(PING, undefined, { signal });
    }
  } catch {
    lose();
  }
}
