/** A question as an automaton: what is left to be found of all that is asked, in games as in walks. */
import { canEnd, type Term } from "../asks/expression.js";
import { asksAgain, leavesIn, namesAsked, type Question } from "../asks/question.js";
import { type Cell, FALSE, NONE, Residuals, TRUE } from "../asks/residual.js";
import type { Budget } from "./budget.js";

/** Cells that are alike for a question: to exchange them changes nothing. */
export interface Class extends Cell {
  readonly cells: number;
}

/** What is left; equal ones are one state. */
interface State {
  /** Of what is asked, what is given, and what is counted. */
  readonly left: readonly number[];
  /** How many cards came of each cell of a class of several, the most first: which of them came makes no difference. */
  readonly counts: readonly (readonly number[])[];
  /** The class of the card before, if it makes a difference. */
  readonly last: number;
}

/** What a state means: that what is asked is true, that the game counts, that it is lost. */
type Flags = Readonly<Record<"met" | "given" | "lost", boolean>>;

/** What it costs to add a state, and to find one again, for each letter of it, in sums of a walk. */
const STATE = 500;
const LETTER = 15;

/** The number of a draw that gave no card that is asked for. */
export const NO_CARD = 0;

export class Asked {
  private readonly states: State[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly next: number[][] = [];
  private readonly flags: Flags[] = [];
  private readonly caps: number[] = [];
  private readonly names: readonly string[];
  private readonly leaves: ReturnType<typeof leavesIn>;
  private readonly residuals: Residuals;
  /** The first cell of each class, of those of the residuals. */
  private readonly firsts: number[][] = [];
  /** More than any count that makes a difference. */
  private readonly width: number;
  /** Whether what was true once stays so. */
  private readonly isLatched: boolean;
  /** Whether it must be told of a card whether an equal one came just before. */
  readonly isRowOfAny: boolean;

  /**
   * @param classes - More may come while it is used.
   * @param hand - How many cards a hand has, if each turn draws one.
   * @param budget - What states may cost; without one as much as they do.
   */
  constructor(
    private readonly question: Question,
    private readonly classes: readonly Class[],
    hand = 1,
    private readonly budget?: Budget,
  ) {
    const { asked, given, sum } = question;
    const names = namesAsked(question);
    this.names = names;
    this.residuals = new Residuals(names, [], hand);
    this.isLatched = question.mode === "when" && asked !== undefined && canEnd(asked);
    this.leaves = leavesIn({ asked, given });
    this.isRowOfAny = asksAgain({ asked, given });
    this.width = 2 + Math.max(0, ...names.map((_, place) => this.capOf([place])));
    const left = [asked, given, sum].map((each) => (each === undefined ? TRUE : this.residuals.of(each)));
    this.numberOf({ left, counts: [], last: NONE });
  }

  /** Up to which number cards that count for these places make a difference, of those that are told apart. */
  private capOf(places: readonly number[]): number {
    const ofSum = this.question.sum?.terms.filter(({ isKinds }) => isKinds) ?? [];
    const isIn = ({ name }: Term) => places.includes(this.names.indexOf(name));
    let cap = ofSum.some(isIn) ? 1 : 0;
    for (const { leaf } of this.leaves) {
      if (leaf.op === "row") continue;
      const bounds = leaf.op === "same" ? leaf.bounds : [leaf];
      const most = Math.max(...bounds.map(({ least, most = -1 }) => Math.max(least, most + 1)));
      if (leaf.op === "same") cap = Math.max(cap, most);
      else
        for (const term of leaf.terms)
          if (isIn(term)) cap = Math.max(cap, term.isKinds ? 1 : Math.ceil(most / term.factor));
    }
    return cap;
  }

  /** Up to which number the cards of a cell of a class are counted. */
  cap(at: number): number {
    this.caps[at] ??= this.capOf(this.classes[at]!.places);
    return this.caps[at];
  }

  get size(): number {
    return this.states.length;
  }

  /** The number that a card has for the question: by its class, how many of its cell came, and whether it came last. */
  symbolOf(at: number, before: number, isAgain = false): number {
    return 1 + 2 * (at * this.width + before) + (isAgain ? 1 : 0);
  }

  private classOf(symbol: number): number {
    return Math.floor((symbol - 1) / 2 / this.width);
  }

  isHit(symbol: number): boolean {
    return symbol !== NO_CARD && this.classes[this.classOf(symbol)]!.places.includes(0);
  }

  is(state: number, flag: keyof Flags): boolean {
    return this.flags[state]![flag];
  }

  /** The value of the sum. */
  valueIn(state: number): number {
    return this.residuals.valueOf(this.states[state]!.left[2]!);
  }

  after(state: number, symbol: number): number {
    const next = this.next[state]!;
    next[symbol] ??= this.numberOf(this.drawn(this.states[state]!, symbol));
    return next[symbol];
  }

  private numberOf(state: State): number {
    // What is decided needs to know no more.
    const isDecided = state.left.every((each) => each <= TRUE);
    const own = isDecided ? { left: state.left, counts: [], last: NONE } : state;
    const key = `${own.left};${own.counts.join("/")};${own.last}`;
    this.budget?.spend(LETTER * key.length);
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    this.budget?.spend(STATE);
    this.numbers.set(key, this.states.length);
    this.next.push([]);
    const [met, given] = own.left as [number, number];
    this.flags.push({
      met: this.residuals.isTrue(met),
      given: this.residuals.isTrue(given),
      lost: met === FALSE,
    });
    return this.states.push(own) - 1;
  }

  private cellOf(at: number, place: number): number {
    this.firsts[at] ??= [];
    const own = this.firsts[at];
    while (own.length <= place) own.push(this.residuals.cells.push(this.classes[at]!) - 1);
    return own[place]!;
  }

  private drawn({ left, counts, last }: State, symbol: number): State {
    const at = symbol === NO_CARD ? NONE : this.classOf(symbol);
    const told = Math.floor((symbol - 1) / 2) % this.width;
    let cell = NONE;
    let nowCounts = counts;
    let isAgain = false;
    if (at !== NONE) {
      const isAlone = this.classes[at]!.cells === 1;
      isAgain = isAlone ? at === last : symbol % 2 === 0;
      const own = counts[at] ?? [];
      const place = isAlone ? 0 : told === 0 ? own.length : own.indexOf(told);
      cell = this.cellOf(at, place);
      if (!isAlone && told < this.cap(at)) {
        const all = [...counts];
        while (all.length <= at) all.push([]);
        all[at] = [...own];
        (all[at] as number[])[place] = told + 1;
        nowCounts = all;
      }
    }
    const now = left.map((each, place) => {
      const next = this.residuals.after(each, cell, isAgain);
      return place === 0 && this.isLatched && this.residuals.isTrue(next) ? TRUE : next;
    });
    return { left: now, counts: nowCounts, last: this.isRowOfAny ? at : NONE };
  }
}
