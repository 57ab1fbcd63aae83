/** Parts of lists. */
import type { Integer } from "./types.js";

/** Adds the values of `list` from position `from` to position `to` to the end of `longer`. */
export function append(longer: unknown[], list: readonly unknown[], from: Integer, to: Integer): void {
  const before = longer.length + 1 - from;
  for (let at = from; at <= to; at++) longer[before + at - 1] = list[at - 1];
}

/** Gives the values of `list` from position `from` to position `to`, or to its end, as a new list. */
export function part<Value>(list: readonly Value[], from: Integer, to: Integer = list.length): Value[] {
  const values: Value[] = [];
  append(values, list, from, to);
  return values;
}
