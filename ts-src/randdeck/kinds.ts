/**
 * Which cards are of one kind. This is JavaScript's side; Lua's is kinds.lua.ts, with the same
 * names and the same contracts.
 */
import type { Integer } from "./types.js";

/**
 * A number for the kind at each place: two are the same where the kinds are. The kinds are
 * numbered from 1 in the order in which they come.
 */
export function kindNumbers(kinds: readonly unknown[]): Integer[] {
  const known = new Map<unknown, Integer>();
  return kinds.map((kind) => {
    const number = known.get(kind) ?? known.size + 1;
    known.set(kind, number);
    return number;
  });
}
