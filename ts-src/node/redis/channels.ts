/** The channels of tables. Each server with watched tables has one connection that listens. */
import { setMaxListeners } from "node:events";
import { setTimeout as pauseFor } from "node:timers/promises";
import { type Connection, type Listener, masterOf } from "./clients.js";
import { codeOf } from "./error.js";
import { Gate, limited, patiently, until } from "./wait.js";

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
  /**
   * Messages may have been lost. `counts` resolves once others can be heard, to the reply of `counts`; undefined
   * if there is no table.
   */
  miss(counts: Promise<unknown>): unknown;
  /** The client is closed. */
  end(): unknown;
}

interface Channel {
  readonly watchers: Set<Watcher>;
  /** Opens when the channel is joined for the first time. */
  readonly joined: Gate;
  /** Opens when its last watcher leaves. */
  readonly left: Gate;
}

/** A connection to a server, until it is lost. */
interface Link {
  readonly listener: Promise<Listener>;
  readonly channels: Map<string, Channel>;
  readonly signal: AbortSignal;
  lose(): void;
  /** A call of the server, made when a channel can't be joined. */
  look?: Promise<unknown>;
}

export class Channels {
  readonly #connection: Connection;
  readonly #read: (channel: string) => Promise<unknown>;
  readonly #channels = new Map<string, Channel>();
  readonly #links = new Map<string, Link>();
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
      channel = { watchers: new Set(), joined: new Gate(), left: new Gate() };
      this.#channels.set(name, channel);
      this.#timer ??= setInterval(() => this.#check(), PAUSE);
      void this.#keep(name, channel);
    }
    const { watchers, joined } = channel;
    watchers.add(watcher);
    const stop = () => {
      watchers.delete(watcher);
      if (watchers.size === 0 && this.#channels.get(name) === channel) this.#leave(name, channel);
    };
    return { joined: joined.passed, stop };
  }

  /** Joins a channel, and again after each loss, until its last watcher leaves. */
  async #keep(name: string, channel: Channel): Promise<void> {
    const { watchers, joined, left } = channel;
    let again = new Gate();
    let pause: Promise<unknown> | undefined;
    while (this.#channels.get(name) === channel) {
      const link = this.#linkFor(name);
      const { channels, listener, signal } = link;
      channels.set(name, channel);
      let isJoined = false;
      try {
        const subscribed = listener.then(({ subscribe }) => subscribe(name));
        await until(signal, Promise.race([subscribed, left.passed]));
        isJoined = true;
        joined.open();
        again.open();
        await until(signal, left.passed);
      } catch (error) {
        if (codeOf(error) === "refused") joined.close(error);
      }
      if (channels.get(name) === channel) channels.delete(name);
      if (channels.size === 0) link.lose();
      if (this.#channels.get(name) !== channel) {
        const isUnheard = !signal.aborted && !channels.has(name);
        if (isUnheard) listener.then(({ unsubscribe }) => unsubscribe(name)).catch(() => {});
      } else if (isJoined) {
        again = new Gate();
        const counts = again.passed.then(() => this.#counts(name));
        for (const watcher of watchers) watcher.miss(counts);
      } else {
        // The call makes the client of a cluster look for the new master.
        link.look ??= this.#read(name).catch(() => {});
        await link.look;
        delete link.look;
      }
      await pause;
      pause = pauseFor(PAUSE, undefined, { ref: false });
    }
    again.open();
  }

  /** The reply of `counts`, as soon as there is one; undefined if the client is closed. */
  async #counts(name: string): Promise<unknown> {
    while (this.#connection.isOpen()) {
      try {
        return await reading(() => this.#read(name));
      } catch {
        await pauseFor(PAUSE, undefined, { ref: false });
      }
    }
    return undefined;
  }

  #linkFor(name: string): Link {
    const address = this.#connection.addressOf(name);
    const open = this.#links.get(address);
    if (open !== undefined) return open;
    const control = new AbortController();
    const { signal } = control;
    setMaxListeners(0, signal);
    const channels = new Map<string, Channel>();
    const lose = () => {
      if (this.#links.get(address) === link) this.#links.delete(address);
      control.abort(new Error("connection lost"));
    };
    const hear = (name: string, message: string) => {
      if (signal.aborted) return;
      for (const watcher of channels.get(name)?.watchers ?? []) watcher.hear(message);
    };
    const listener = masterOf(this.#connection, name).then(({ listen }) => listen({ hear, lose, signal }));
    const link: Link = { listener, channels, signal, lose };
    this.#links.set(address, link);
    void ping(link);
    return link;
  }

  /** Ends all watches if the client is closed, and leaves servers that are no longer the masters. */
  #check(): void {
    const { addressOf, isOpen } = this.#connection;
    for (const [address, { channels, lose }] of this.#links) {
      const isElsewhere = (name: string) => ![address, ""].includes(addressOf(name));
      if (address !== "" && [...channels.keys()].some(isElsewhere)) lose();
    }
    if (isOpen()) return;
    for (const [name, channel] of this.#channels) {
      channel.joined.close(new Error("the client is closed"));
      for (const watcher of channel.watchers) watcher.end();
      this.#leave(name, channel);
    }
  }

  #leave(name: string, { left }: Channel): void {
    this.#channels.delete(name);
    left.open();
    if (this.#channels.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

/** Sends PINGs, since a connection that drops all packets raises no error. */
async function ping({ listener, signal, lose }: Link): Promise<void> {
  const silent = () => new Error("no answer to PING");
  try {
    for (;;) {
      await patiently(SILENT, signal, silent, async () => (await listener).ping());
      await pauseFor(PING, undefined, { signal });
    }
  } catch {
    lose();
  }
}
