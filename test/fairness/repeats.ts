/** Cards that are the same as the one before: how many there are, and how many there must be. */

/** The card dealt before; false and undefined can be cards and kinds, hence the list. */
export type Before = readonly [] | readonly [kind: unknown];

/** How many of `kinds` are the same as the one before. */
export function repeats(kinds: readonly unknown[], before: Before): number {
  const row = [...before, ...kinds];
  return row.filter((kind, at) => at > 0 && kind === row[at - 1]).length;
}

/** How many must be, in any order: those of the largest kind for which the others leave no gap. */
export function fewest(kinds: readonly unknown[], before: Before): number {
  const excess = kinds.map((kind) => {
    const size = kinds.filter((other) => other === kind).length;
    return 2 * size - kinds.length - 1 + (before.length > 0 && before[0] === kind ? 1 : 0);
  });
  return Math.max(0, ...excess);
}

/**
 * Whether a pass has as few as it can: one whose first cards, `begun` of them, top a hand up and had
 * to be among `others`, may have a few more, but no more than those and the rest must have.
 */
export function keepsApart(
  pass: readonly unknown[],
  before: Before,
  begun = 0,
  others: readonly unknown[] = pass,
): boolean {
  if (repeats(pass, before) === fewest(pass, before)) return true;
  if (begun === 0) return false;
  const first = pass.slice(0, begun);
  const rest = pass.slice(begun);
  const last: Before = [first.at(-1)];
  return repeats(first, before) <= fewest(others, before) && repeats(rest, last) === fewest(rest, last);
}
