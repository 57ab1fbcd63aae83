/** Counts in a worker. */
import { onMounted, onUnmounted, shallowReactive, watch } from "vue";
import { SandboxedWorker } from "../sandbox/worker.js";
import type { Tally } from "./count.js";
import type { Message } from "./report.js";

/** The address of a worker's script, and its request. */
export type Counted = readonly [worker: string, code: string, size: number, seed: string];

/** How many seconds may pass without a shuffle that ends. */
const PATIENCE = 5;

/**
 * A worker's count of `what`, anew whenever that changes, and its error; nothing as long as that is undefined.
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
    worker = new SandboxedWorker(address);
    worker.fail = (why) => stop(`stopped: ${why}`);
    worker.receive = (data) => {
      if (typeof data === "string") return stop(data);
      if (typeof data === "object") counting.tally = data;
      counting.shuffles = typeof data === "object" ? data.shuffles : data;
      if (counting.shuffles === counting.tally?.most) return stop();
      clearInterval(timer);
      // Seconds that this page has seen, and not the clock's: a computer that slept is no shuffle that hangs.
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
