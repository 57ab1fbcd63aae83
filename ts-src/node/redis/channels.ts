/** The channels of tables. Each server with watched tables has one connection that listens. */
import { EventEmitter, setMaxListeners } from "node:events";
import { setTimeout as pauseFor } from "node:timers/promises";
import { type Connection, type Listener, masterOf } from "./clients.js";
import { codeOf } from "./error.js";
import { Gate, limited, patiently, until } from "./wait.js";
import { changeIn, missedIn, type TableChange, watchOf } from "./watch.js";

/** The milliseconds between two looks at the client, and between two attempts to join a channel. */
const PAUSE = 1000;

/** The milliseconds between two PINGs, and the seconds after which a connection without an answer is lost. */
const PING = 2000;
const SILENT = 5;

/** How many tables a process reads at a time after connections were lost. */
const reading = limited(20);

interface Channel {
  /** Emits the items of the watches. */
  readonly heard: EventEmitter;
  /** Resolves when all items so far are emitted: each waits until the earlier ones are known. */
  told: Promise<unknown>;
  /** Opens when the channel is joined for the first time. */
  readonly joined: Gate;
  /** Opens when its last watch ends. */
  readonly left: Gate;
}

function tell(channel: Channel, change: TableChange | undefined | Promise<TableChange>): void {
  const { heard, told } = channel;
  channel.told = told.then(() => change).then((known) => known && heard.emit("change", known));
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

  /** Watches the table with a channel. `joined` resolves when the channel is joined. */
  watch(name: string, signal?: AbortSignal) {
    const channel = this.#channels.get(name) ?? this.#open(name);
    return { joined: channel.joined.passed, changes: watchOf(channel.heard, signal) };
  }

  #open(name: string): Channel {
    const heard = new EventEmitter().setMaxListeners(0);
    const channel = { heard, told: Promise.resolve(), joined: new Gate(), left: new Gate() };
    heard.on("removeListener", () => {
      if (heard.listenerCount("change") === 0 && this.#channels.get(name) === channel)
        this.#leave(name, channel);
    });
    this.#channels.set(name, channel);
    this.#timer ??= setInterval(() => this.#check(), PAUSE);
    void this.#keep(name, channel);
    return channel;
  }

  /** Joins a channel, and again after each loss, until its last watch ends. */
  async #keep(name: string, channel: Channel): Promise<void> {
    const { joined, left } = channel;
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
        tell(channel, counts.then(missedIn));
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
      const channel = channels.get(name);
      if (channel !== undefined && !signal.aborted) tell(channel, changeIn(message));
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
    for (const { heard, joined } of this.#channels.values()) {
      joined.close(new Error("the client is closed"));
      heard.emit("end");
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
