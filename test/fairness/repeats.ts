/** Counts repeats, which are cards of the same kind as the card before, and computes the fewest possible. */

/** The kind of the card before, in a list, since it can be false or undefined. Empty at the start. */
export type Before = readonly [] | readonly [kind: unknown];

/** The number of `kinds` that are the same as the kind before. */
export function repeats(kinds: readonly unknown[], before: Before): number {
  const row = [...before, ...kinds];
  return row.filter((kind, at) => at > 0 && kind === row[at - 1]).length;
}

/**
 * The fewest repeats in any order: the number of cards of the largest kind that the others can't separate.
 */
export function fewest(kinds: readonly unknown[], before: Before): number {
  const excess = kinds.map((kind) => {
    const size = kinds.filter((other) => other === kind).length;
    return 2 * size - kinds.length - 1 + (before.length > 0 && before[0] === kind ? 1 : 0);
  });
  return Math.max(0, ...excess);
}

/**
 * Whether a pass has as few repeats as possible. If its first `begun` cards, chosen from `others`, top up a
 * hand, these cards and the rest may each have the fewest repeats possible for them.
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
