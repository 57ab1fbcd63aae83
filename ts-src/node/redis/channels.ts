/** The channels of tables: one connection listens to all watched tables. */
import { EventEmitter } from "node:events";
import type { Connection, Listener } from "./clients.js";

export class Channels {
  readonly #connection: Connection;
  readonly #heard = new EventEmitter().setMaxListeners(0);
  /** The channels that are joined or about to be joined. */
  readonly #joined = new Map<string, Promise<unknown>>();
  #listener: Listener | undefined;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Listens to a channel. `joined` resolves when it listens, and `stop` ends the listening at any time. */
  listen(channel: string, hear: (message: string) => void): { joined: Promise<unknown>; stop: () => void } {
    this.#listener ??= this.#open();
    this.#heard.on(channel, hear);
    let joined = this.#joined.get(channel);
    if (joined === undefined) {
      joined = this.#listener.subscribe(channel);
      // If the watch ends before the channel is joined, no other code handles an error.
      joined.catch(() => {});
      this.#joined.set(channel, joined);
    }
    const stop = () => {
      this.#heard.off(channel, hear);
      if (this.#heard.listenerCount(channel) === 0) this.#leave(channel);
    };
    return { joined, stop };
  }

  #open(): Listener {
    const listener = this.#connection.listener((from, message) => {
      // Until its connection is closed, an earlier listener hears changes too.
      if (listener === this.#listener) this.#heard.emit(from, message);
    });
    return listener;
  }

  #leave(channel: string): void {
    this.#joined.delete(channel);
    if (this.#joined.size > 0) this.#listener?.unsubscribe(channel).catch(() => {});
    else {
      this.#listener?.close();
      this.#listener = undefined;
    }
  }
}
