/** A question as an automaton: what must be remembered of the cards that came, in games as in walks. */

import {
  boundsCheck,
  isToldApart,
  namesAsked,
  needsOf,
  type Question,
  type Wanted,
} from "../asks/question.js";
import type { Budget } from "./budget.js";

/** The cards of a scheme as a question sees them: in cells of those that count for the same names. */
export interface Seen {
  /** Classes of alike cells: how many each has, for the places of which names they count, and whether a hand keeps them. */
  readonly classes: readonly {
    readonly cells: number;
    readonly places: readonly number[];
    readonly stays?: boolean;
  }[];
  /** For the place of each name all cells that count for it: their class, and their place in it. */
  readonly cellsOf: readonly (readonly (readonly [at: number, cell: number])[])[];
}

/** How many cards came of each cell of a class, the most first, without the cells of which none came. */
type Counts = readonly (readonly number[])[];

/** What is remembered; equal ones are one state. */
interface State {
  readonly counts: Counts;
  readonly within: Counts;
  /** How many came in a row; or DONE or LOST. */
  readonly run: number;
  /** The class of the card before, if it makes a difference. */
  readonly last: number;
  /** How many cards are drawn of a hand, or up to the end of the window. */
  readonly drawn: number;
}

const DONE = 1;
const LOST = -1;

/** What a state means: that all that is needed is there, that the game counts, that its first hand is kept, that it is lost. */
type Flags = Readonly<Record<"met" | "given" | "fit" | "lost", boolean>>;

/** What it costs to add a state, and to find one again, for each letter of it, in sums of a walk. */
const STATE = 500;
const LETTER = 15;

/** A draw that gave no card that is asked for. */
export const NONE = 0;

/** Whether there is another number within each bound. */
function isShaped(bounds: NonNullable<Question["same"]>, counts: readonly number[]): boolean {
  const left = [...bounds].sort((one, other) => (one.most ?? Infinity) - (other.most ?? Infinity));
  // The smallest numbers first, each for the bound that allows the fewest others.
  for (const count of [...counts].sort((one, other) => one - other)) {
    const at = left.findIndex(({ least, most = count }) => least <= count && count <= most);
    if (at >= 0) left.splice(at, 1);
  }
  return left.length === 0;
}

/** Counts with one more card of a cell of which so many came before. */
function increased(counts: Counts, at: number, before: number): Counts {
  const next = [...counts];
  while (next.length <= at) next.push([]);
  const own = [...next[at]!];
  own[before === 0 ? own.length : own.indexOf(before)] = before + 1;
  next[at] = own;
  return next;
}

export class Asked {
  private readonly states: State[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly next: number[][] = [];
  private readonly flags: Flags[] = [];
  private readonly caps: number[] = [];
  private readonly names: readonly string[];
  /** Whether all that is remembered are counts of cells, each of a class of its own: digits of a number. */
  private isPlain: boolean;
  private readonly units = [1];
  private readonly sums = [0];
  private readonly bySum = new Map<number, number>();
  /** More than any count that makes a difference. */
  private readonly width: number;
  /** What the run is of a game that has what is needed, if that decides. */
  private readonly goal: number | undefined;
  /** The places of the names that may not come before. */
  private readonly others: readonly number[] | undefined;
  private readonly isNeeded: (found: (place: number) => number) => boolean;
  private readonly isGiven: (found: (place: number) => number) => boolean;
  private readonly isFit: (found: (place: number) => number) => boolean;

  /**
   * @param hand - How many cards a hand has, if each turn draws one.
   * @param counted - Up to which number the first name is counted, whatever is needed.
   * @param budget - What states may cost; without one as much as they do.
   */
  constructor(
    private readonly question: Question,
    private readonly seen: Seen,
    private readonly hand = 1,
    private readonly counted = 0,
    private readonly budget?: Budget,
  ) {
    const { need, given = [], mulligan = [], inARow, inHand, before, same } = question;
    this.names = namesAsked(question);
    this.width = 2 + this.capOf([...this.names.keys()]);
    if (inARow) this.goal = (same ?? need)[0]!.least;
    else if (inHand || before !== undefined) this.goal = DONE;
    this.others = before?.map(({ name }) => this.names.indexOf(name));
    this.isPlain =
      this.goal === undefined &&
      question.window === undefined &&
      !isToldApart(question) &&
      seen.classes.every(({ cells }) => cells === 1);
    this.isNeeded = boundsCheck(question, ...needsOf(question));
    this.isGiven = boundsCheck(question, given);
    this.isFit = boundsCheck(question, mulligan);
    this.numberOf({ counts: [], within: [], run: 0, last: 0, drawn: 0 });
  }

  /** Up to which number cards that count for these places make a difference, for what is wanted. */
  private capOf(places: readonly number[], isWithin = false): number {
    const { inARow, collect, same, window, given = [], mulligan = [] } = this.question;
    const others = isWithin ? [] : [...given, ...mulligan];
    const needed = needsOf(this.question).flat();
    const all = inARow || (window !== undefined && !isWithin) ? others : [...needed, ...others];
    const most = all.map((wanted) => {
      if (!places.includes(this.names.indexOf(wanted.name))) return 0;
      // Others than what is needed are counted together, whichever they are.
      const apart = wanted === needed[0] ? (collect === undefined ? same : [{ least: 1 }]) : undefined;
      const bounds: readonly Omit<Wanted, "name">[] = apart ?? [wanted];
      // What is above the bound is as much too much as one above it.
      return Math.max(...bounds.map(({ least, most = -1 }) => Math.max(least, most + 1)));
    });
    return Math.max(places.includes(0) ? this.counted : 0, ...most);
  }

  /** Up to which number the cards of a cell of a class are counted. */
  cap(at: number): number {
    this.caps[at] ??= this.capOf(this.seen.classes[at]!.places);
    return this.caps[at];
  }

  get size(): number {
    return this.states.length;
  }

  /** Whether it must be told of a card whether it came last, instead of how many of its cell came before. */
  get isRowOfAny(): boolean {
    return this.question.inARow === true && this.question.same !== undefined;
  }

  /** The number that a card has for the question, by its class, and how many of its cell came before. */
  symbolOf(at: number, before: number): number {
    return 1 + at * this.width + before;
  }

  private classOf(symbol: number): number {
    return Math.floor((symbol - 1) / this.width);
  }

  isHit(symbol: number): boolean {
    return symbol !== NONE && this.seen.classes[this.classOf(symbol)]!.places.includes(0);
  }

  is(state: number, flag: keyof Flags): boolean {
    return this.flags[state]![flag];
  }

  found(state: number, place: number): number {
    return this.foundIn(this.states[state]!.counts, place);
  }

  private foundIn(counts: Counts, place: number): number {
    let sum = 0;
    for (const [at, cell] of this.seen.cellsOf[place]!) sum += counts[at]?.[cell] ?? 0;
    return sum;
  }

  private hasAll({ counts, within }: Pick<State, "counts" | "within">): boolean {
    const { same, collect, need, window } = this.question;
    const own = window === undefined ? counts : within;
    if ((same ?? collect) === undefined) return this.isNeeded((place) => this.foundIn(own, place));
    const each = this.seen.classes.flatMap(({ places }, at) => (places.includes(0) ? (own[at] ?? []) : []));
    return same === undefined ? each.length >= need[0]!.least : isShaped(same, each);
  }

  after(state: number, symbol: number): number {
    const next = this.next[state]!;
    next[symbol] ??= this.isPlain
      ? this.counting(state, symbol)
      : this.numberOf(this.drawn(this.states[state]!, symbol));
    return next[symbol];
  }

  /** The state after a draw of a question that only counts, which need not be made to be found again. */
  private counting(state: number, symbol: number): number {
    const { units, sums } = this;
    const at = this.classOf(symbol);
    if (symbol === NONE || this.states[state]!.counts[at]?.[0] === this.cap(at)) return state;
    while (units.length <= at) units.push(units.at(-1)! * (this.cap(units.length - 1) + 1));
    const sum = sums[state]! + units[at]!;
    // Above it two sums may be one number.
    this.isPlain = sum < Number.MAX_SAFE_INTEGER;
    if (!this.isPlain) return this.numberOf(this.drawn(this.states[state]!, symbol));
    const known = this.bySum.get(sum) ?? this.add(this.drawn(this.states[state]!, symbol));
    sums[known] = sum;
    this.bySum.set(sum, known);
    return known;
  }

  private numberOf(state: State): number {
    const key = JSON.stringify(Object.values(state));
    this.budget?.spend(LETTER * key.length);
    const known = this.numbers.get(key) ?? this.add(state);
    this.numbers.set(key, known);
    return known;
  }

  private add(state: State): number {
    this.budget?.spend(STATE);
    const found = (place: number) => this.foundIn(state.counts, place);
    this.next.push([]);
    this.flags.push({
      met: this.goal === undefined ? this.hasAll(state) : state.run === this.goal,
      given: this.isGiven(found),
      fit: this.isFit(found),
      lost: state.run === LOST,
    });
    return this.states.push(state) - 1;
  }

  private drawn(state: State, symbol: number): State {
    const { question, others, seen, goal } = this;
    const { inARow, inHand, window, same, mulligan } = question;
    const isDecided = state.run === goal || state.run === LOST;
    // What comes later may still decide whether the first hand is kept.
    if (isDecided && mulligan === undefined) return state;
    const at = symbol === NONE ? -1 : this.classOf(symbol);
    const own = seen.classes[at];
    const told = (symbol - 1) % this.width;
    const isAlone = own?.cells === 1;
    const next = (counts: Counts, cap: number) => {
      const before = isAlone ? (counts[at]?.[0] ?? 0) : told;
      return before < cap ? increased(counts, at, before) : counts;
    };
    let { counts, within, run, last, drawn } = state;
    if (window !== undefined) drawn = Math.min(drawn + 1, window[1]);
    if (own !== undefined && (isAlone || !inARow)) counts = next(counts, this.cap(at));
    if (own !== undefined && window !== undefined && drawn >= window[0] && state.drawn < window[1])
      within = next(within, this.capOf(own.places, true));
    if (isDecided) return { ...state, counts };
    if (inARow) {
      const isSame = same === undefined || (at === last && (isAlone || told === 1));
      run = own?.places.includes(0) ? (isSame ? run + 1 : 1) : 0;
      if (same !== undefined) last = at;
    }
    if (others !== undefined && this.hasAll({ counts, within })) run = DONE;
    else if (others?.some((place) => own?.places.includes(place))) run = LOST;
    if (inHand) {
      drawn = (drawn + 1) % this.hand;
      if (drawn === 0 && this.hasAll({ counts, within })) run = DONE;
      else if (drawn === 0) counts = counts.map((each, at) => (seen.classes[at]!.stays ? each : []));
    }
    return { counts, within, run, last, drawn };
  }
}
