/** Limits of how long a call waits. */
import { setMaxListeners } from "node:events";

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
