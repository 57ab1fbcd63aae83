/**
 * Finds the expression that is still open after a draw. After a mountain, `land >= 2 and mountain` becomes
 * `land >= 1`; after another mountain, it is true. `after` takes a draw and returns the next expression.
 * Expressions are numbered. Equal expressions have the same number, so the expressions that can follow are
 * computed only once.
 */
import {
  type Bounds,
  canEnd,
  type Expression,
  type Sum,
  type Term,
  type Window,
} from "../asks/expression.js";
import { type Asks, apartIn, namesAsked } from "../asks/question.js";
import { spend } from "./budget.js";

/** Cards that a question doesn't distinguish. The names at `places` count them. They may stay in a hand. */
export interface Cell {
  readonly places: readonly number[];
  readonly stays?: boolean;
}

/** `NONE` is a draw that no name counts. `NO_CELL` is the cell of all cards that needn't be told apart. */
export const NONE = 0;
const NO_CELL = -1;

export const FALSE = 0;
export const TRUE = 1;

interface Counted extends Omit<Term, "name" | "window"> {
  readonly place: number;
  readonly window?: Window | undefined;
  /** The cells drawn so far. They are needed to count different cards if draws don't tell which are new. */
  readonly seen?: readonly number[] | undefined;
}

/** A sum. With `value` the question asks for its value, and with `least` whether it is at least 0. */
type Summed = Readonly<{ op: "least" | "value"; terms: readonly Counted[]; constant: number }>;

type Node = Readonly<
  | { op: "constant" }
  | { op: "not" | "and" | "or" | "question"; parts: readonly number[] }
  | Summed
  /** `last` is the cell of the last card, for a row of equal cards. */
  | { op: "row"; place: number; count: number; left: number; last?: number | undefined }
  | { op: "same"; bounds: readonly Bounds[]; window?: Window | undefined; counts: Counts }
  /** `now` is the expression for this hand, and `next` for the next hand, which is `left` draws away. */
  | { op: "hand"; now: number; next: number; left: number }
>;

/** How many cards of each cell were drawn. `NO_CELL` stands for a cell that needn't be known. */
type Counts = readonly (readonly [cell: number, count: number])[];

/** `ANY` replaces the position of a name if the question asks for equal cards of any name. */
const ANY = -1;

/** A new node costs `NODE` sums, and each letter of its key costs `LETTER` sums. */
const NODE = 500;
const LETTER = 15;

/** Returns the window after a draw. Its draws are counted from the next draw. */
const moved = (window: Window): Window => [window[0] - 1, window[1] - 1];

/** Whether each bound is met by a different count. */
function isShaped(bounds: readonly Bounds[], counts: readonly number[]): boolean {
  const left = [...bounds].sort((one, other) => (one.most ?? Infinity) - (other.most ?? Infinity));
  // Each count, beginning with the smallest, takes the bound with the lowest `most` that it meets.
  for (const count of [...counts].sort((one, other) => one - other)) {
    const at = left.findIndex(({ least, most = count }) => least <= count && count <= most);
    if (at >= 0) left.splice(at, 1);
  }
  return left.length === 0;
}

export interface Dealing {
  /** The number of cards in a hand, if each turn draws a hand. */
  readonly hand?: number | undefined;
  /** Whether draws tell how many equal cards were drawn before, and whether the previous card was equal. */
  readonly isTold?: boolean;
}

export class Residuals {
  private readonly nodes: Node[] = [{ op: "constant" }, { op: "constant" }];
  /** Whether each expression is true if nothing more is drawn; undefined if a window must end first. */
  private readonly truths: (boolean | undefined)[] = [false, true];
  private readonly numbers = new Map<string, number>();
  private readonly next: number[][] = [[], []];
  private readonly ends: (number | undefined)[][] = [[], []];
  /** The last cell that each name counts; -1 if there is none. */
  private readonly lasts: number[] = [];
  private readonly names: readonly string[];
  /** The number of the whole question, before the first draw. */
  readonly first: number;
  /** From this number on, more equal cards make no difference. */
  readonly most: number;

  /**
   * @param cells - The `places` of a cell are positions in the question's list of names. More cells may be
   * added later.
   */
  constructor(
    private readonly question: Asks,
    readonly cells: Cell[],
    private readonly dealing: Dealing = {},
  ) {
    this.names = namesAsked(question);
    this.most = apartIn(question).most;
    this.first = this.asks([question.asked, question.given, question.sum].map((part) => this.of(part)));
  }

  get size(): number {
    return this.nodes.length;
  }

  private add(node: Node, truth: boolean | undefined, key = JSON.stringify(node)): number {
    spend(LETTER * key.length);
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    spend(NODE);
    this.numbers.set(key, this.nodes.length);
    this.truths.push(truth);
    this.next.push([]);
    this.ends.push([]);
    return this.nodes.push(node) - 1;
  }

  private not(part: number): number {
    if (part <= TRUE) return TRUE - part;
    const node = this.nodes[part]!;
    if (node.op === "not") return node.parts[0]!;
    const truth = this.truths[part];
    return this.add({ op: "not", parts: [part] }, truth === undefined ? undefined : !truth);
  }

  private join(op: "and" | "or", all: readonly number[]): number {
    const [zero, one] = op === "and" ? [FALSE, TRUE] : [TRUE, FALSE];
    const parts = new Set<number>();
    for (const part of all) {
      if (part === zero) return zero;
      if (part === one) continue;
      const node = this.nodes[part]!;
      for (const each of node.op === op ? node.parts : [part]) parts.add(each);
    }
    if (parts.size < 2) return [...parts][0] ?? one;
    const sorted = [...parts].sort((one, other) => one - other);
    const truths = sorted.map((part) => this.truths[part]);
    const decisive = op === "or";
    const isOpen = truths.includes(undefined) && !truths.includes(decisive);
    const truth = isOpen ? undefined : truths.includes(decisive) === decisive;
    return this.add({ op, parts: sorted }, truth, `${op} ${sorted}`);
  }

  private sum(node: Summed): number {
    const { op, terms, constant } = node;
    if (op === "least" && constant >= 0) return TRUE;
    if (op === "least" && terms.length === 0) return FALSE;
    const isOpen = op === "value" || terms.some(({ window }) => window !== undefined);
    return this.add(node, isOpen ? undefined : false);
  }

  private row(place: number, count: number, left = count, last?: number): number {
    return left <= 0 ? TRUE : this.add({ op: "row", place, count, left, last }, false);
  }

  private same(bounds: readonly Bounds[], counts: Counts, window?: Window): number {
    const isTrue = isShaped(
      bounds,
      counts.map(([, count]) => count),
    );
    const isDone = isTrue && bounds.every(({ most }) => most === undefined);
    if (isDone || (window !== undefined && window[1] < 1)) return isTrue ? TRUE : FALSE;
    const sorted = [...counts].sort(([one, many], [other, more]) => one - other || many - more);
    return this.add(
      { op: "same", bounds, counts: sorted, window },
      window === undefined ? isTrue : undefined,
    );
  }

  private inHand(now: number, next: number, left: number): number {
    if (left > 0) return this.add({ op: "hand", now, next, left }, false);
    return this.truths[now] === true ? TRUE : this.inHand(next, next, this.dealing.hand ?? 1);
  }

  /** Joins the parts of a question. In mode `when`, a condition that was true once stays true. */
  private asks([met, given, value]: readonly number[]): number {
    const { mode, asked, sum, given: isGiven } = this.question;
    if (given === FALSE) return FALSE;
    // A condition needs no `question` node if it is asked alone and can't become false again.
    if ((sum ?? isGiven) === undefined && !(mode === "when" && canEnd(asked!))) return met!;
    const isMet = mode === "when" && this.truths[met!];
    return this.add({ op: "question", parts: [isMet ? TRUE : met!, given!, value!] }, undefined);
  }

  private joined(op: "not" | "and" | "or" | "question", parts: readonly number[]): number {
    if (op === "question") return this.asks(parts);
    return op === "not" ? this.not(parts[0]!) : this.join(op, parts);
  }

  private countedOf(terms: readonly Term[]): Counted[] {
    return terms.map(({ name, factor, isKinds, window }) => ({
      ...{ place: this.names.indexOf(name), factor, window, ...(isKinds && { isKinds }) },
      ...(isKinds && !this.dealing.isTold && { seen: [] }),
    }));
  }

  /** Returns the number of a condition or a sum before the first draw, or TRUE if neither is asked. */
  of(asked: Expression | Sum | undefined): number {
    if (asked === undefined) return TRUE;
    if (!("op" in asked)) return this.sum({ op: "value", terms: this.countedOf(asked.terms), constant: 0 });
    if ("parts" in asked) {
      const parts = asked.parts.map((part) => this.of(part));
      if (asked.op !== "hand") return this.joined(asked.op, parts);
      return this.inHand(parts[0]!, parts[0]!, this.dealing.hand ?? 1);
    }
    if (asked.op === "same") return this.same(asked.bounds, [], asked.terms[0].window);
    const atLeast = (count: number) =>
      asked.op === "count"
        ? this.sum({ op: "least", terms: this.countedOf(asked.terms), constant: -count })
        : this.row(asked.terms[0].isKinds ? ANY : this.names.indexOf(asked.terms[0].name), count);
    const [{ least, most }] = asked.bounds;
    return most === undefined
      ? atLeast(least)
      : this.join("and", [atLeast(least), this.not(atLeast(most + 1))]);
  }

  isTrue(number: number): boolean {
    return this.truths[number] === true;
  }

  private partOf(number: number, at: number): number {
    const node = this.nodes[number]!;
    return node.op === "question" ? node.parts[at]! : number;
  }

  isLost = (question: number): boolean => this.partOf(question, 0) === FALSE;

  /** Returns the sum, or 1 if the condition is true and 0 if not; undefined if the game doesn't count. */
  valueOf(question: number): number | undefined {
    const { given, sum } = this.question;
    if (given !== undefined && !this.isTrue(this.partOf(question, 1))) return undefined;
    if (sum === undefined) return this.isTrue(this.partOf(question, 0)) ? 1 : 0;
    const node = this.nodes[this.partOf(question, 2)]!;
    return node.op === "value" ? node.constant : 0;
  }

  /**
   * Encodes a draw as a number: its cell and, with `isTold`, how many equal cards were drawn before and
   * whether the previous card was equal. Returns NONE for a cell that no name counts.
   */
  symbolOf(cell: number, before = 0, isAgain = false): number {
    if (!this.cells[cell]?.places.length) return NONE;
    return 1 + 2 * (cell * (this.most + 1) + Math.min(before, this.most)) + (isAgain ? 1 : 0);
  }

  private cellOf = (symbol: number) => Math.floor((symbol - 1) / 2 / (this.most + 1));
  private toldOf = (symbol: number) => Math.floor((symbol - 1) / 2) % (this.most + 1);
  private placesOf = (symbol: number) => this.cells[this.cellOf(symbol)]?.places ?? [];

  /** Returns the number of the expression that is left after a draw. */
  after(number: number, symbol: number): number {
    if (number <= TRUE) return number;
    const next = this.next[number]!;
    next[symbol] ??= this.found(this.nodes[number]!, symbol);
    return next[symbol];
  }

  private found(node: Node, symbol: number): number {
    const after = (part: number) => this.after(part, symbol);
    const isCard = symbol !== NONE;
    if ("parts" in node) return this.joined(node.op, node.parts.map(after));
    switch (node.op) {
      case "constant":
        return FALSE;
      case "least":
      case "value":
        return this.counted(node, symbol);
      case "row": {
        const { place, count, left, last } = node;
        if (place !== ANY)
          return this.row(place, count, this.placesOf(symbol).includes(place) ? left - 1 : count);
        const cell = this.cellOf(symbol);
        const isAgain = this.dealing.isTold ? symbol % 2 === 0 : cell === last;
        if (!isCard) return this.row(place, count);
        return this.row(place, count, (isAgain ? left : count) - 1, this.dealing.isTold ? undefined : cell);
      }
      case "hand": {
        const now = after(node.now);
        const isKept = isCard && this.cells[this.cellOf(symbol)]!.stays;
        return this.inHand(now, isKept ? after(node.next) : node.next, node.left - 1);
      }
      case "same": {
        const { bounds, window, counts } = node;
        const isCounted = isCard && (window === undefined || window[0] <= 1);
        return this.same(
          bounds,
          isCounted ? this.increased(counts, symbol) : counts,
          window && moved(window),
        );
      }
    }
  }

  private increased(counts: Counts, symbol: number): Counts {
    const { isTold } = this.dealing;
    const cell = isTold ? NO_CELL : this.cellOf(symbol);
    const at = counts.findIndex(([own, count]) => own === cell && (!isTold || count === this.toldOf(symbol)));
    const before = at < 0 ? 0 : counts[at]![1];
    // Larger counts make no difference, since they are above all bounds.
    return [...counts.filter((_, other) => other !== at), [cell, Math.min(before + 1, this.most)]];
  }

  private counted({ op, terms, constant: before }: Summed, symbol: number): number {
    const cell = this.cellOf(symbol);
    const isFirst = this.toldOf(symbol) === 0;
    let constant = before;
    const left = terms.flatMap(({ window, seen, ...term }): Counted[] => {
      const isHit = this.placesOf(symbol).includes(term.place) && (window === undefined || window[0] <= 1);
      const isNew = isHit && (seen ? !seen.includes(cell) : !term.isKinds || isFirst);
      if (isNew) constant += term.factor;
      if (window !== undefined && window[1] <= 1) return [];
      const now = isNew && seen ? [...seen, cell].sort((one, other) => one - other) : seen;
      return [{ ...term, window: window && moved(window), seen: now }];
    });
    return this.sum({ op, terms: left, constant });
  }

  /** Returns the expression if no more cards of cells up to `last` can be drawn; FALSE if it needs some. */
  through(number: number, last: number): number {
    if (number <= TRUE) return number;
    const own = this.ends[number]!;
    own[last + 1] ??= this.leftAfter(this.nodes[number]!, number, last);
    return own[last + 1]!;
  }

  private leftAfter(node: Node, number: number, last: number): number {
    const through = (part: number) => this.through(part, last);
    if ("parts" in node) return this.joined(node.op, node.parts.map(through));
    if (node.op === "same")
      return this.same(
        node.bounds,
        node.counts.map(([cell, count]) => [cell <= last ? NO_CELL : cell, count]),
      );
    if (node.op !== "least" && node.op !== "value") return number;
    const isPossible = ({ place }: Counted) => {
      this.lasts[place] ??= this.cells.map(({ places }) => places.includes(place)).lastIndexOf(true);
      return this.lasts[place] > last;
    };
    if (node.op === "least" && !node.terms.some(isPossible)) return FALSE;
    if (!node.terms.some(({ seen }) => seen)) return number;
    const terms = node.terms.map(({ seen, ...term }) => ({
      ...term,
      seen: seen?.filter((cell) => cell > last),
    }));
    return this.sum({ ...node, terms });
  }
}
