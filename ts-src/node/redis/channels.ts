/** The channels of tables: one connection listens to all that are watched. */
import { EventEmitter } from "node:events";
import type { Connection, Listener } from "./clients.js";

export class Channels {
  readonly #connection: Connection;
  readonly #heard = new EventEmitter().setMaxListeners(0);
  readonly #subscribed = new Set<string>();
  #listener: Listener | undefined;
  /** Connections are made and channels joined one at a time. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Listens to a channel from when the promise resolves until you call the function it gives. */
  async listen(channel: string, hear: (message: string) => void): Promise<() => Promise<void>> {
    this.#heard.on(channel, hear);
    const stop = async () => {
      this.#heard.off(channel, hear);
      await this.#inTurn(() => this.#leave(channel));
    };
    await this.#inTurn(() => this.#join(channel)).catch(async (error) => {
      this.#heard.off(channel, hear);
      throw error;
    });
    return stop;
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => {});
    return done;
  }

  async #join(channel: string): Promise<void> {
    if (this.#subscribed.has(channel)) return;
    this.#listener ??= await this.#connection.listener((from, message) => this.#heard.emit(from, message));
    await this.#listener.subscribe(channel);
    this.#subscribed.add(channel);
  }

  async #leave(channel: string): Promise<void> {
    if (this.#heard.listenerCount(channel) > 0 || !this.#subscribed.delete(channel)) return;
    if (this.#subscribed.size > 0) await this.#listener?.unsubscribe(channel);
    else {
      this.#listener?.close();
      this.#listener = undefined;
    }
  }
}
