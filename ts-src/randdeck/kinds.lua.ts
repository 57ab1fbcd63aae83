/** Which cards are of one kind: Lua's side. */
import type { Integer } from "./types.js";

/**
 * A number for the kind at each place: two are the same where the kinds are. The kinds are
 * numbered from 1 in the order in which they come.
 */
export function kindNumbers(kinds: readonly any[]): Integer[] {
  const known: Record<any, Integer | undefined> = {};
  const numbers: Integer[] = [];
  let count = 0;
  const places = kinds.length;
  for (let at = 1; at <= places; at++) {
    const kind = kinds[at - 1];
    let number = known[kind];
    if (number === undefined) {
      count += 1;
      number = count;
      known[kind] = number;
    }
    numbers[at - 1] = number;
  }
  return numbers;
}
