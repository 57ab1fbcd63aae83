/** Counts and views of a table: for everybody, or for one player. */
import type { Integer } from "../../randdeck.js";
import { cardsAt, type Known } from "./cards.js";

/** The number of cards in each pile. */
export interface TableCounts<Pile extends string = never> {
  /** Different after each change, even if a fail-over lost changes. */
  version: string;
  /** The time on the server, in milliseconds with a fraction. The view with the later time is newer. */
  time: number;
  /** The table's instance: another table with the same id has another. */
  instance: string;
  /** The game's own string, undefined if there is none. */
  note: string | undefined;
  left: Integer;
  out: Integer;
  discarded: Integer;
  size: Integer;
  passes: Integer;
  piles: Record<Pile, Integer>;
}

/** A table as one player may see it: the counts, the discards, and the cards of some piles. */
export interface TableView<Card, Pile extends string = never, Seen extends string = never>
  extends TableCounts<Pile> {
  /** The top card is the last. */
  discards: Card[];
  /** The cards of the piles that were named. */
  cards: Record<Seen, Card[]>;
}

/** A reply has counts, other fields and the note. Returns the counts, with the note, then the other fields. */
export function countsIn<Pile extends string>(
  reply: readonly unknown[],
  piles: readonly Pile[],
): [TableCounts<Pile>, ...texts: string[]] {
  const [left = 0, out = 0, discarded = 0, size = 0, passes = 0] = reply.slice(0, 5).map(Number);
  const [version = "", time, instance = "", ...rest] = reply.slice(5).map(String);
  const note = rest.pop() || undefined;
  const counts = { left, out, discarded, size, passes, version, time: Number(time), instance, note };
  const texts = rest.splice(piles.length);
  return [{ ...counts, piles: recordOf(piles, (at) => Number(rest[at])) }, ...texts];
}

function recordOf<Name extends string, Item>(names: readonly Name[], itemAt: (at: number) => Item) {
  return Object.fromEntries(names.map((name, at) => [name, itemAt(at)])) as Record<Name, Item>;
}

/** The view in a reply, with the cards of the piles in `seen`. */
export function viewIn<Card, Pile extends string, Seen extends string>(
  reply: readonly unknown[],
  known: Known<Card, Pile>,
  seen: readonly Seen[],
): TableView<Card, Pile, Seen> {
  const [counts, discards = "", ...piles] = countsIn(reply, known.piles);
  return {
    ...counts,
    discards: cardsAt(discards, known),
    cards: recordOf(seen, (at) => cardsAt(piles[at] ?? "", known)),
  };
}
