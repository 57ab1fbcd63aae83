/** Limits of how long calls wait, and of how many are under way. */
import { randomBytes } from "node:crypto";
import { setMaxListeners } from "node:events";
import type { Integer } from "../../randdeck.js";

/** The longest time that Node's timers accept, 24 days. */
const MOST_MILLISECONDS = 2 ** 31 - 1;

/** A promise and the functions that end it. */
export class Gate {
  open!: () => void;
  close!: (error: unknown) => void;
  readonly passed = new Promise<void>((resolve, reject) => {
    this.open = resolve;
    this.close = reject;
  });

  constructor() {
    // Perhaps nobody waits any more.
    this.passed.catch(() => {});
  }
}

/** Waits until the work is done, or until the signal aborts. */
export function until<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort);
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

/** Waits for work. Its signal aborts with `outer`, or with the error of `giveUp` after some seconds. */
export async function patiently<T>(
  seconds: number,
  outer: AbortSignal | undefined,
  giveUp: () => unknown,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  outer?.throwIfAborted();
  // Whoever gave `outer` waits for no work that outlasts it.
  if (outer && seconds === Infinity) return work(outer);
  const own = new AbortController();
  const timer = setTimeout(() => own.abort(giveUp()), Math.min(1000 * seconds, MOST_MILLISECONDS));
  const abort = () => own.abort(outer?.reason);
  // Any number of calls may share a signal, but Node warns of more than 10 listeners.
  if (outer) setMaxListeners(0, outer);
  outer?.addEventListener("abort", abort);
  try {
    return await until(own.signal, work(own.signal));
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener("abort", abort);
  }
}

/** Makes a function that runs works in their order, at most `most` at a time. */
export function limited(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const lanes: Promise<unknown>[] = Array(most).fill(Promise.resolve());
  let lane = 0;
  return (work) => {
    lane = (lane + 1) % most;
    const done = lanes[lane]!.then(work);
    lanes[lane] = done.catch(() => {});
    return done;
  };
}

/** Numbers the requests of one client. */
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

  /** Sends a request, by default with the next number, once that is less than `most` above the oldest under way. */
  async send<T>(
    given: string | undefined,
    most: Integer,
    signal: AbortSignal,
    send: (request: string) => Promise<T>,
  ): Promise<T> {
    if (given != null) return send(given);
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
