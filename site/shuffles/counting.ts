/** Counts in a worker. */
import { onMounted, onUnmounted, shallowReactive, watch } from "vue";
import type { Tally } from "./count.js";
import type { Message } from "./report.js";

/** How many seconds may pass without a shuffle that ends. */
const PATIENCE = 5;

/** What the worker has counted of `what`, anew whenever that changes, and its error. */
export function useCount(create: () => Worker, what: () => [code: string, size: number, seed: string]) {
  const counting = shallowReactive({ tally: undefined as Tally | undefined, shuffles: 0, error: "" });
  let worker: Worker | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;

  function stop(error = ""): void {
    clearInterval(timer);
    worker?.terminate();
    counting.error = error;
  }

  function start(): void {
    stop();
    counting.tally = undefined;
    counting.shuffles = 0;
    worker = create();
    worker.onerror = ({ message }) => stop(message || "the shuffle could not be loaded");
    worker.onmessage = ({ data }: MessageEvent<Message>) => {
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
    worker.postMessage(what());
  }

  onMounted(() => {
    start();
    watch(what, start);
  });
  onUnmounted(stop);
  return counting;
}
