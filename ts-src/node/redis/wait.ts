/** How long a call waits. */

/** Node's timers take no more: 24 days. */
const MOST_MILLISECONDS = 2 ** 31 - 1;

/** Waits for some work as long as a number of seconds; `giveUp` says why not any longer. */
export function within<T>(seconds: number, work: Promise<T>, giveUp: () => unknown): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(giveUp()), Math.min(1000 * seconds, MOST_MILLISECONDS));
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Begins some work and waits for it as long as a signal lets it. */
export function until<T>(signal: AbortSignal | undefined, begin: () => Promise<T>): Promise<T> {
  if (signal === undefined) return begin();
  if (signal.aborted) return Promise.reject(signal.reason);
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort);
    begin()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener("abort", abort));
  });
}
