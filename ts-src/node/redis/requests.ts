/** The requests of one client. */
import { randomBytes } from "node:crypto";
import type { Integer } from "../../randdeck.js";
import { until } from "./wait.js";

export class Requests {
  /** The client's name. */
  readonly #client = randomBytes(9).toString("base64url");
  /** The numbers under way, the oldest first. */
  readonly #asking = new Set<Integer>();
  #last = 0;
  /** Resolves when the last request has its number, since they get them in the order of the calls. */
  #begun: Promise<unknown> = Promise.resolve();
  /** Called when a request has ended. */
  #end = (): void => {};

  /** Sends a request with the next number, as soon as that is less than `most` above the oldest under way. */
  async send<T>(most: Integer, signal: AbortSignal, send: (request: string) => Promise<T>): Promise<T> {
    const begun = this.#begun.then(() => this.#numberFor(most, signal));
    this.#begun = begun;
    try {
      const number = await until(signal, begun);
      const [oldest] = this.#asking;
      return await send(`${this.#client}:${number}:${oldest}`);
    } finally {
      void begun.then((number) => {
        this.#asking.delete(number);
        this.#end();
      });
    }
  }

  async #numberFor(most: Integer, signal: AbortSignal): Promise<Integer> {
    for (;;) {
      const [oldest = Infinity] = this.#asking;
      if (signal.aborted) return 0;
      if (this.#last + 1 < oldest + most) break;
      await new Promise<void>((resolve) => {
        this.#end = resolve;
      });
    }
    this.#last += 1;
    this.#asking.add(this.#last);
    return this.#last;
  }
}
