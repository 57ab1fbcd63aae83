/**
 * Expressions, kept as what is left to be found. `land >= 2 and mountain` is, after a mountain, `land >= 1`; after
 * another it is true. What an engine needs is `after`, which gives what is left after a draw. Equal ones have one
 * number, so that an engine can remember what it knows of each, and knows when two games are the same from now on.
 */
import { type Bounds, type Expression, namesInLeaf, type Sum, type Term, type Window } from "./expression.js";

/** Cards that are one for a question: for which of its names they count, and whether a hand keeps them. */
export interface Cell {
  readonly places: readonly number[];
  readonly stays?: boolean;
}

/** A draw that gave no card that is asked for. */
export const NONE = -1;

export const FALSE = 0;
export const TRUE = 1;

interface Counted {
  readonly place: number;
  readonly factor: number;
  readonly window?: Window | undefined;
  /** The cells that came, where only different ones count. */
  readonly seen?: readonly number[];
}

type Node =
  | { readonly op: "constant" }
  | { readonly op: "not"; readonly part: number }
  | { readonly op: "and" | "or"; readonly parts: readonly number[] }
  | { readonly op: "least"; readonly terms: readonly Counted[]; readonly count: number }
  | { readonly op: "row"; readonly place: number | undefined; readonly count: number; readonly left: number }
  | {
      readonly op: "same";
      readonly bounds: readonly Bounds[];
      readonly window?: Window | undefined;
      readonly counts: Counts;
    }
  /** What the hand still needs, what the next one will, and how many cards until then. */
  | { readonly op: "hand"; readonly now: number; readonly next: number; readonly left: number }
  | { readonly op: "value"; readonly terms: readonly Counted[]; readonly constant: number };

/** How many came of each cell; cells of which no more can come have no number. */
type Counts = readonly (readonly [cell: number, count: number])[];

/** The window after a draw. */
const moved = (window: Window): Window => [window[0] - 1, window[1] - 1];

/** Whether there is another number within each bound. */
function isShaped(bounds: readonly Bounds[], counts: readonly number[]): boolean {
  const left = [...bounds].sort((one, other) => (one.most ?? Infinity) - (other.most ?? Infinity));
  // The smallest numbers first, each for the bound that allows the fewest others.
  for (const count of [...counts].sort((one, other) => one - other)) {
    const at = left.findIndex(({ least, most = count }) => least <= count && count <= most);
    if (at >= 0) left.splice(at, 1);
  }
  return left.length === 0;
}

export class Residuals {
  private readonly nodes: Node[] = [{ op: "constant" }, { op: "constant" }];
  /** Of each number whether it is true if nothing more comes; undefined if a window must end first. */
  private readonly truths: (boolean | undefined)[] = [false, true];
  private readonly numbers = new Map<string, number>();
  private readonly next: number[][] = [[], []];
  private readonly ends: (number | undefined)[][] = [[], []];

  /**
   * @param names - The names that are asked for, by whose places the cells say for which they count.
   * @param cells - More may come while it is used.
   * @param hand - How many cards a hand has.
   */
  constructor(
    private readonly names: readonly string[],
    readonly cells: Cell[],
    private readonly hand = 1,
  ) {}

  private add(node: Node, truth: boolean | undefined): number {
    const key = JSON.stringify(node);
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    this.numbers.set(key, this.nodes.length);
    this.truths.push(truth);
    this.next.push([]);
    this.ends.push([]);
    return this.nodes.push(node) - 1;
  }

  private not(part: number): number {
    if (part <= TRUE) return TRUE - part;
    const node = this.nodes[part]!;
    if (node.op === "not") return node.part;
    const truth = this.truths[part];
    return this.add({ op: "not", part }, truth === undefined ? undefined : !truth);
  }

  private join(op: "and" | "or", all: readonly number[]): number {
    const [zero, one] = op === "and" ? [FALSE, TRUE] : [TRUE, FALSE];
    const parts = new Set<number>();
    let isOpen = false;
    let truth: boolean | undefined = op === "and";
    for (const part of all) {
      if (part === zero) return zero;
      if (part === one) continue;
      const node = this.nodes[part]!;
      for (const each of node.op === op ? node.parts : [part]) parts.add(each);
    }
    for (const part of parts) {
      if (this.truths[part] === undefined) isOpen = true;
      else if (this.truths[part] !== truth) truth = op !== "and";
    }
    if (isOpen && truth === (op === "and")) truth = undefined;
    const sorted = [...parts].sort((one, other) => one - other);
    if (sorted.length < 2) return sorted[0] ?? one;
    return this.add({ op, parts: sorted }, truth);
  }

  private least(terms: readonly Counted[], count: number): number {
    if (count <= 0) return TRUE;
    if (terms.length === 0) return FALSE;
    const truth = terms.some(({ window }) => window !== undefined) ? undefined : false;
    return this.add({ op: "least", terms, count }, truth);
  }

  private row(place: number | undefined, count: number, left = count): number {
    return left <= 0 ? TRUE : this.add({ op: "row", place, count, left }, false);
  }

  private same(bounds: readonly Bounds[], counts: Counts, window?: Window): number {
    const isTrue = isShaped(
      bounds,
      counts.map(([, count]) => count),
    );
    const isDone = isTrue && bounds.every(({ most }) => most === undefined);
    if (isDone || (window !== undefined && window[1] < 1)) return isTrue ? TRUE : FALSE;
    return this.add({ op: "same", bounds, counts, window }, window === undefined ? isTrue : undefined);
  }

  private inHand(now: number, next: number, left: number): number {
    if (left > 0) return this.add({ op: "hand", now, next, left }, false);
    return this.truths[now] === true ? TRUE : this.inHand(next, next, this.hand);
  }

  private value(terms: readonly Counted[], constant: number): number {
    return this.add({ op: "value", terms, constant }, undefined);
  }

  private countedOf(terms: readonly Term[]): Counted[] {
    return terms.map(({ name, factor, isKinds, window }) => ({
      ...{ place: this.names.indexOf(name), factor, window },
      ...(isKinds && { seen: [] }),
    }));
  }

  /** The number of a condition before the first draw, or that of a sum. */
  of(asked: Expression | Sum): number {
    if (!("op" in asked)) return this.value(this.countedOf(asked.terms), asked.constant);
    if ("parts" in asked)
      return this.join(
        asked.op,
        asked.parts.map((part) => this.of(part)),
      );
    if (asked.op === "not") return this.not(this.of(asked.part));
    if (asked.op === "hand") {
      const part = this.of(asked.part);
      return this.inHand(part, part, this.hand);
    }
    if (asked.op === "same") return this.same(asked.bounds, [], asked.window);
    const atLeast = (count: number) => {
      if (asked.op === "count") return this.least(this.countedOf(asked.terms), count);
      return this.row(
        asked.name === undefined ? undefined : this.names.indexOf(namesInLeaf(asked)[0]!),
        count,
      );
    };
    const { least, most } = asked;
    return most === undefined
      ? atLeast(least)
      : this.join("and", [atLeast(least), this.not(atLeast(most + 1))]);
  }

  both(one: number, other: number): number {
    return this.join("and", [one, other]);
  }

  isTrue(number: number): boolean {
    return this.truths[number] === true;
  }

  valueOf(number: number): number {
    const node = this.nodes[number]!;
    return node.op === "value" ? node.constant : 0;
  }

  /**
   * What is left after a draw.
   *
   * @param cell - Of the card that came, or NONE.
   * @param isAgain - Whether an equal card came just before.
   */
  after(number: number, cell: number, isAgain = false): number {
    if (number <= TRUE) return number;
    const next = this.next[number]!;
    const at = 2 * (cell + 1) + (isAgain ? 1 : 0);
    next[at] ??= this.found(this.nodes[number]!, cell, isAgain);
    return next[at];
  }

  private found(node: Node, cell: number, isAgain: boolean): number {
    const places = this.cells[cell]?.places ?? [];
    switch (node.op) {
      case "constant":
        return FALSE;
      case "not":
        return this.not(this.after(node.part, cell, isAgain));
      case "and":
      case "or":
        return this.join(
          node.op,
          node.parts.map((part) => this.after(part, cell, isAgain)),
        );
      case "least": {
        const [terms, more] = this.counted(node.terms, cell);
        return this.least(terms, node.count - more);
      }
      case "value": {
        const [terms, more] = this.counted(node.terms, cell);
        return this.value(terms, node.constant + more);
      }
      case "row": {
        const { place, count, left } = node;
        if (place === undefined)
          return this.row(place, count, cell === NONE ? count : (isAgain ? left : count) - 1);
        return this.row(place, count, places.includes(place) ? left - 1 : count);
      }
      case "hand": {
        const now = this.after(node.now, cell, isAgain);
        const isKept = cell !== NONE && this.cells[cell]!.stays;
        return this.inHand(now, isKept ? this.after(node.next, cell, isAgain) : node.next, node.left - 1);
      }
      case "same": {
        const { bounds, window, counts } = node;
        const isCounted = cell !== NONE && (window === undefined || window[0] <= 1);
        return this.same(
          bounds,
          isCounted ? this.increased(counts, cell, bounds) : counts,
          window && moved(window),
        );
      }
    }
  }

  /** What is above all bounds is as much too much as one above it. */
  private increased(counts: Counts, cell: number, bounds: readonly Bounds[]): Counts {
    const most = Math.max(...bounds.map(({ least, most = least - 1 }) => most + 1));
    const before = counts.find(([own]) => own === cell)?.[1] ?? 0;
    const others = counts.filter(([own]) => own !== cell);
    return [...others, [cell, Math.min(before + 1, most)] as const].sort(([one], [other]) => one - other);
  }

  /** The terms after a draw, and how much that adds. */
  private counted(terms: readonly Counted[], cell: number): [terms: Counted[], more: number] {
    let more = 0;
    const left = terms.flatMap(({ window, seen, ...term }): Counted[] => {
      const isHit = this.cells[cell]?.places.includes(term.place) && (window === undefined || window[0] <= 1);
      const isNew = isHit && !seen?.includes(cell);
      if (isNew) more += term.factor;
      if (window !== undefined && window[1] <= 1) return [];
      const now = isNew && seen ? [...seen, cell].sort((one, other) => one - other) : seen;
      return [{ ...term, window: window && moved(window), ...(now && { seen: now }) }];
    });
    return [left, more];
  }

  /** What is left where no more comes of the cells up to one, which is false if it needs them. */
  through(number: number, last: number): number {
    if (number <= TRUE) return number;
    const own = this.ends[number]!;
    own[last + 1] ??= this.leftAfter(this.nodes[number]!, number, last);
    return own[last + 1]!;
  }

  private leftAfter(node: Node, number: number, last: number): number {
    if (node.op === "not") return this.not(this.through(node.part, last));
    if (node.op === "and" || node.op === "or")
      return this.join(
        node.op,
        node.parts.map((part) => this.through(part, last)),
      );
    if (node.op === "same") {
      const gone = node.counts.map(([cell, count]) => [cell <= last ? NONE : cell, count] as const);
      return this.same(
        node.bounds,
        gone.sort(([one, many], [other, more]) => one - other || many - more),
      );
    }
    if (node.op !== "least" && node.op !== "value") return number;
    const terms = node.terms.map(({ seen, ...term }) => ({
      ...term,
      ...(seen && { seen: seen.filter((cell) => cell > last) }),
    }));
    if (node.op === "value") return this.value(terms, node.constant);
    return terms.some(({ place }) => this.lastOf(place) > last) ? this.least(terms, node.count) : FALSE;
  }

  private readonly lasts: number[] = [];
  private lastOf(place: number): number {
    this.lasts[place] ??= this.cells.reduce(
      (last, { places }, at) => (places.includes(place) ? at : last),
      NONE,
    );
    return this.lasts[place];
  }
}
