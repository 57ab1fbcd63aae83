/** Watches of a table, and their items. */
import { type EventEmitter, on } from "node:events";
import type { Value } from "../../randdeck.js";
import type { TableMove } from "./moves.js";
import { countsIn } from "./views.js";

/** An item of a watch: a change of the table. It names the call that made it, but no card. */
export interface TableChange {
  /**
   * The call, or `"reconnected"`: the connection was lost, and changes may have been missed. Such an item has
   * the `instance`, `version` and `time` of the table as it is now; undefined if there is no table.
   */
  call: Exclude<TableMove<Value>[0], "view"> | "create" | "delete" | "setState" | "step" | "reconnected";
  /** The table's instance: a new table with the same id has another. */
  instance: string | undefined;
  /** The version after the change. */
  version: string | undefined;
  /**
   * The version before; undefined for `create` and `reconnected`. If it isn't the one you saw last, you missed
   * changes, unless you have seen a view with a later `time`.
   */
  after: string | undefined;
  /** The time of the change on the server, in milliseconds with a fraction. */
  time: number | undefined;
}

const MESSAGE = /^([\da-f]{16}) (?:-|([\da-f]{16})) (\w+) (\d+ \d+\.\d{6}) (\d+\.\d{3})$/;

/** Reads the message of an event; undefined if no table can have published it. */
export function changeIn(message: string): TableChange | undefined {
  const [, version, after, call, instance, time] = MESSAGE.exec(message) ?? [];
  if (time === undefined) return undefined;
  const name = call === "set_state" ? "setState" : call;
  return { instance, version, after, call: name as TableChange["call"], time: Number(time) };
}

/** The item that a watch gives after its connection was lost. `counts` is the reply of `counts`, if any. */
export function missedIn(counts: unknown): TableChange {
  const { version, instance, time } = Array.isArray(counts) ? countsIn(counts, [])[0] : {};
  return { call: "reconnected", instance, version, after: undefined, time };
}

/** A watch: gives the items that `heard` emits from now on. @internal */
export function watchOf(
  heard: EventEmitter,
  signal: AbortSignal | undefined,
): AsyncIterableIterator<TableChange> {
  const events = on(heard, "change", { signal, close: ["end"] });
  const changes: AsyncIterableIterator<TableChange> = {
    async next() {
      const { value, done = false } = await events.next();
      return { value: value?.[0], done };
    },
    async return() {
      await events.return?.();
      return { value: undefined, done: true };
    },
    [Symbol.asyncIterator]: () => changes,
  };
  return changes;
}
