/** Follows a dealer and a question from draw to draw. Each pair of their states has a chance. */
import { spend } from "./budget.js";
import type { Residuals } from "./residual.js";

/** Lists the possible draws in a state. Each has a number that encodes it, the next state and a chance. */
export interface Draws {
  readonly symbols: readonly number[];
  readonly next: readonly number[];
  readonly likely: readonly number[];
}

/** Returns the possible draws in a state of a dealer. States are numbered, and the first state is 0. */
export type Chain = (state: number) => Draws;

/** A new pair costs `PAIR` sums, and each of its draws costs `DRAW` sums. */
const PAIR = 200;
const DRAW = 50;

/** The pairs that are possible after a pair, each with its chance. */
type Step = { readonly to: readonly number[] } & Pick<Draws, "likely">;

/** Walks from pair to pair. A pair is a state of the dealer and a state of the question, and has a number. */
export class Walk {
  private readonly dealt: number[] = [];
  private readonly asked: number[] = [];
  private readonly steps: Step[] = [];
  /** Finds the number of a pair by the dealer's state and then by the question's state. */
  private readonly numbers: Map<number, number>[] = [];
  private drawn = 0;
  /** `now` lists the pairs that are possible now. `chances` has the chance of each pair at its number. */
  private now: number[] = [0];
  private chances: number[] = [1];
  private others: number[] = [];

  constructor(
    private readonly drawsOf: Chain,
    private readonly question: Residuals,
  ) {
    this.numberOf(0, question.first);
  }

  private numberOf(dealt: number, asked: number): number {
    this.numbers[dealt] ??= new Map();
    const own = this.numbers[dealt];
    const known = own.get(asked);
    if (known !== undefined) return known;
    spend(PAIR);
    own.set(asked, this.asked.length);
    this.dealt.push(dealt);
    return this.asked.push(asked) - 1;
  }

  private stepOf(pair: number): Step {
    const known = this.steps[pair];
    if (known !== undefined) return known;
    const { symbols, next, likely } = this.drawsOf(this.dealt[pair]!);
    const asked = this.asked[pair]!;
    spend(DRAW * symbols.length);
    const to = symbols.map((symbol, at) => this.numberOf(next[at]!, this.question.after(asked, symbol)));
    this.steps[pair] = { to, likely };
    return this.steps[pair];
  }

  /** Walks until `drawn` cards are drawn. */
  to(drawn: number): void {
    const { asked } = this;
    for (; this.drawn < drawn; this.drawn++) {
      const { chances, others } = this;
      const found: number[] = [];
      for (const pair of this.now) {
        const chance = chances[pair]!;
        chances[pair] = 0;
        const { to, likely } = this.stepOf(pair);
        spend(10 + to.length);
        while (others.length < asked.length) others.push(0);
        for (let at = 0; at < to.length; at++) {
          const next = to[at]!;
          const more = chance * likely[at]!;
          if (more === 0) continue;
          if (others[next] === 0) found.push(next);
          others[next]! += more;
        }
      }
      this.now = found;
      this.chances = others;
      this.others = chances;
    }
  }

  each(tell: (asked: number, chance: number) => void): void {
    spend(this.now.length);
    for (const pair of this.now) tell(this.asked[pair]!, this.chances[pair]!);
  }

  /** Removes the pairs that `isWanted` accepts, and returns their total chance. */
  take(isWanted: (asked: number) => boolean): number {
    let taken = 0;
    this.now = this.now.filter((pair) => {
      if (!isWanted(this.asked[pair]!)) return true;
      taken += this.chances[pair]!;
      this.chances[pair] = 0;
      return false;
    });
    return taken;
  }

  row(): Map<number, number> {
    return new Map(this.now.map((pair) => [pair, this.chances[pair]!]));
  }

  /** Returns the factor by which all chances changed since `row`; undefined if their factors differ. */
  factor(row: ReadonlyMap<number, number>): number | undefined {
    const sum = (chances: Iterable<number>) => [...chances].reduce((sum, chance) => sum + chance, 0);
    const now = this.row();
    const left = sum(row.values());
    const factor = sum(now.values()) / left;
    const isOne = ([pair, chance]: [number, number]) =>
      Math.abs((now.get(pair) ?? 0) - factor * chance) < 1e-14 * left;
    return row.size === now.size && [...row].every(isOne) ? factor : undefined;
  }
}
