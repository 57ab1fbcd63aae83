/** Counts shuffles in a worker. */
import { onMounted, onUnmounted, shallowReactive, watch } from "vue";
import { SandboxedWorker } from "../sandbox/worker.js";
import { emptyTally, LOOKS, type Tally } from "./count.js";
import type { Message } from "./report.js";

/** The address of a worker's script, and the request that is sent to the worker. */
export type Counted = readonly [worker: string, code: string, size: number, seed: string];

/** A count is stopped if no shuffle finishes within this many seconds. */
const PATIENCE = 5;

/** The greatest length of a text in a worker's message. */
const LONGEST = 3000;

/** Whether a value has the same structure and the same number of parts as another value. */
const isLike = (value: unknown, other: unknown): boolean =>
  typeof other === "object"
    ? Object.keys(value ?? {}).length === Object.keys(other!).length &&
      Object.entries(other!).every(([key, part]) => isLike((value as Record<string, unknown>)[key], part))
    : typeof value === typeof other && String(value).length < LONGEST;

/**
 * Whether a message has a form that the worker should send. A shuffle that controls the worker can send
 * anything.
 */
function isExpected(message: Message | null, size: number): boolean {
  if (typeof message !== "object" || message === null) return isLike(message, "") || isLike(message, 0);
  const { shares, ...counts } = message;
  const own = emptyTally(size);
  const areShares = shares === undefined || isLike(shares, own.orders.map(String));
  return counts.size === size && areShares && isLike(counts, own);
}

/**
 * Counts shuffles in a worker. Returns the counts so far, and an error if there is one. Starts again when the
 * value of `what` changes. Counts nothing while the value is undefined.
 */
export function useCount(what: () => Counted | undefined) {
  const counting = shallowReactive({ tally: undefined as Tally | undefined, shuffles: 0, error: "" });
  let worker: SandboxedWorker<Message> | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;

  function stop(error = ""): void {
    clearInterval(timer);
    worker?.end();
    counting.error = error;
  }

  function start(): void {
    stop();
    counting.tally = undefined;
    counting.shuffles = 0;
    const counted = what();
    if (counted === undefined) return;
    const [address, ...asked] = counted;
    const [, size] = asked;
    worker = new SandboxedWorker(address);
    worker.fail = (why) => stop(`stopped: ${why}`);
    let looks = 0;
    worker.receive = (data) => {
      if (typeof data === "object") looks += 1;
      // The worker sends one tally before the first shuffle.
      if (looks > LOOKS + 1 || !isExpected(data, size))
        return stop("stopped: it sends other things than counts");
      if (typeof data === "string") return stop(data);
      if (typeof data === "object") counting.tally = data;
      counting.shuffles = typeof data === "object" ? data.shuffles : data;
      if (counting.shuffles === counting.tally?.most) return stop();
      clearInterval(timer);
      // Counts only seconds of an active page, so that a shuffle doesn't seem to hang after the computer has
      // slept.
      let seconds = 0;
      timer = setInterval(() => {
        seconds += 1;
        if (seconds === PATIENCE) stop(`stopped: a shuffle did not finish in ${PATIENCE} seconds`);
      }, 1000);
    };
    worker.post(asked);
  }

  onMounted(() => {
    start();
    watch(what, start);
  });
  onUnmounted(stop);
  return counting;
}
