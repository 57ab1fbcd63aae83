/** Counts in a worker. */
import { onMounted, onUnmounted, shallowReactive, watch } from "vue";
import type { Tally } from "./count.js";

/** How many seconds may pass until the next look at the counts. */
const TIME_LIMIT = 5;

/** What the worker has counted of `what`, anew whenever that changes, and its error. */
export function useCount(create: () => Worker, what: () => [code: string, size: number, seed: string]) {
  const counting = shallowReactive({ tally: undefined as Tally | undefined, error: "" });
  let worker: Worker | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function stop(error = ""): void {
    clearTimeout(timer);
    worker?.terminate();
    counting.error = error;
  }

  function start(): void {
    stop();
    counting.tally = undefined;
    worker = create();
    worker.onerror = ({ message }) => stop(message || "the shuffle could not be loaded");
    worker.onmessage = ({ data }: MessageEvent<Tally | string>) => {
      if (typeof data === "string") return stop(data);
      counting.tally = data;
      if (data.shuffles === data.most) return stop();
      clearTimeout(timer);
      timer = setTimeout(() => stop(`stopped: not finished after ${TIME_LIMIT} seconds`), TIME_LIMIT * 1000);
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
