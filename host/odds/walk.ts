/** Walks along a dealer and a question, multiplied: the chance of each pair of their states, after each draw. */
import type { Asked } from "./asked.js";
import type { Chain } from "./chain.js";

/** Raised by a walk that takes too long. */
export class TooLong extends Error {}

/** How many sums walks may take together: 300 million take about a second. */
export class Budget {
  constructor(private sums = 3e8) {}

  refill(sums: number): void {
    this.sums = sums;
  }

  spend(sums: number): void {
    this.sums -= sums;
    if (this.sums < 0) throw new TooLong();
  }
}

/** What a pair costs that is found, in sums of a walk, and a draw that it can give. */
const PAIR = 200;
const DRAW = 50;

/** What the draws of a pair lead to, how likely each is, and how likely they give a card of the first name. */
interface Draws {
  readonly to: readonly number[];
  readonly likely: readonly number[];
  readonly hits: number;
}

/** The pairs of a dealer's state and one of a question, numbered as they are found; the first is 0. */
export class Pairs {
  /** For each pair the state of the question. */
  readonly asked: number[] = [];
  private readonly dealt: number[] = [];
  private readonly draws: Draws[] = [];
  /** The numbers of the pairs, by the state of the dealer and that of the question. */
  private readonly numbers: Map<number, number>[] = [];

  constructor(
    private readonly dealer: Chain,
    private readonly question: Pick<Asked, "isHit" | "after">,
    readonly budget: Budget,
  ) {
    this.numberOf(0, 0);
  }

  private numberOf(dealt: number, asked: number): number {
    this.numbers[dealt] ??= new Map();
    const own = this.numbers[dealt];
    const known = own.get(asked);
    if (known !== undefined) return known;
    this.budget.spend(PAIR);
    own.set(asked, this.asked.length);
    this.dealt.push(dealt);
    return this.asked.push(asked) - 1;
  }

  drawsOf(pair: number): Draws {
    const known = this.draws[pair];
    if (known !== undefined) return known;
    const to: number[] = [];
    const likely: number[] = [];
    let hits = 0;
    this.dealer.draw(this.dealt[pair]!, (symbol, next, chance) => {
      this.budget.spend(DRAW);
      if (this.question.isHit(symbol)) hits += chance;
      to.push(this.numberOf(next, this.question.after(this.asked[pair]!, symbol)));
      likely.push(chance);
    });
    this.draws[pair] = { to, likely, hits };
    return this.draws[pair];
  }
}

export class Walk {
  /** How many cards of the first name have come, on average. */
  hits = 0;
  private drawn = 0;
  /** The pairs that are possible now, and by their numbers the chance of each. */
  private now: number[] = [0];
  private chances: number[] = [1];
  private others: number[] = [];

  constructor(private readonly pairs: Pairs) {}

  /** Goes on until this many cards are drawn. */
  to(drawn: number): this {
    const { asked, budget } = this.pairs;
    for (; this.drawn < drawn; this.drawn++) {
      const { chances, others } = this;
      const found: number[] = [];
      for (const pair of this.now) {
        const chance = chances[pair]!;
        chances[pair] = 0;
        const { to, likely, hits } = this.pairs.drawsOf(pair);
        budget.spend(10 + to.length);
        while (others.length < asked.length) others.push(0);
        this.hits += chance * hits;
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
    return this;
  }

  /** The mean of a number that each state of the question has. */
  sum(of: (asked: number) => number): number {
    const { asked, budget } = this.pairs;
    budget.spend(this.now.length);
    return this.now.reduce((sum, pair) => sum + this.chances[pair]! * of(asked[pair]!), 0);
  }

  /** The chance of the states of the question that are wanted. */
  chance(isWanted: (asked: number) => boolean): number {
    return this.sum((state) => (isWanted(state) ? 1 : 0));
  }

  /** Makes each state of the question so many times as likely; those that become 0 are left out. */
  weigh(weightOf: (asked: number) => number): void {
    for (const pair of this.now) this.chances[pair]! *= weightOf(this.pairs.asked[pair]!);
    this.now = this.now.filter((pair) => this.chances[pair]! > 0);
  }

  /** Leaves out the states that are wanted, and gives their chance. */
  take(isWanted: (asked: number) => boolean): number {
    const taken = this.chance(isWanted);
    if (taken > 0) this.weigh((state) => (isWanted(state) ? 0 : 1));
    return taken;
  }

  /** By what factor all chances differ from those of a row; undefined if it is not one. */
  factor(row: ReadonlyMap<number, number>): number | undefined {
    const left = [...row.values()].reduce((sum, chance) => sum + chance, 0);
    const factor = this.chance(() => true) / left;
    const isOne = ([pair, chance]: [number, number]) =>
      Math.abs(this.chances[pair]! - factor * chance) < 1e-14 * left;
    return row.size === this.now.length && [...row].every(isOne) ? factor : undefined;
  }

  /** The pairs that are possible, each with its chance. */
  row(): Map<number, number> {
    return new Map(this.now.map((pair) => [pair, this.chances[pair]!]));
  }
}
