/** How likely each card is with weights: exactly, by every answer that a source can give. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseBelow } from "../../ts-src/randdeck/choice.js";
import { sourceOf } from "../../ts-src/randdeck/source.js";
import { newRandom, pickWeighted, type RandomFunction, sampleWeighted } from "../../ts-src/randdeck.js";
import { ReferenceGenerator } from "../reference/generator.js";
import { deviate, LIMIT } from "./deviate.js";
import { enumerate, type Shares } from "./enumerate.js";

type Chance = readonly [part: bigint, whole: bigint];

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const slots = (weights: readonly number[]) => weights.map((_, at) => at + 1);

/** What must come, as the definition says: one slot after the other, by the weights that are left. */
function chances(weights: readonly number[], count: number): Map<string, Chance> {
  const result = new Map<string, Chance>();
  const draw = (left: readonly number[], drawn: readonly number[], [part, whole]: Chance): void => {
    const total = sum(left);
    if (drawn.length === count || total === 0) {
      result.set(JSON.stringify(drawn), [part, whole]);
      return;
    }
    for (const [at, weight] of left.entries()) {
      if (weight === 0) continue;
      const rest = left.map((each, other) => (other === at ? 0 : each));
      draw(rest, [...drawn, at + 1], [part * BigInt(weight), whole * BigInt(total)]);
    }
  };
  draw(weights, [], [1n, 1n]);
  return result;
}

function areAsLikely(shares: Shares, expected: ReadonlyMap<string, Chance>): boolean {
  const all = [...shares.values()].reduce((total, share) => total + share, 0n);
  return (
    shares.size === expected.size &&
    [...expected].every(([result, [part, whole]]) => (shares.get(result) ?? -1n) * whole === all * part)
  );
}

const WEIGHTS = [
  [3],
  [1, 2, 3],
  [2, 2, 2, 2],
  [0, 5, 0, 1],
  [4, 0, 0],
  [0, 0, 1],
  [1, 1, 1, 1, 1],
  [7, 1, 3, 1],
];

describe("each card is exactly as likely as its weight says", () => {
  it.each(WEIGHTS.map((weights) => ({ weights })))("pickWeighted by $weights", ({ weights }) => {
    const shares = enumerate((random) => [pickWeighted(slots(weights), weights, random)]);
    expect(areAsLikely(shares, chances(weights, 1))).toBe(true);
  });

  it.each(WEIGHTS.flatMap((weights) => [1, 2, 3, 4].map((count) => ({ weights, count }))))(
    "sampleWeighted of $count by $weights",
    ({ weights, count }) => {
      const shares = enumerate((random) => sampleWeighted(slots(weights), weights, count, random));
      expect(areAsLikely(shares, chances(weights, count))).toBe(true);
    },
  );
});

describe("wrong picks fail the same test", () => {
  type Pick = (weights: readonly number[], random: RandomFunction) => number;
  const wrong: [string, Pick][] = [
    [
      "the bound between two cards given to the next",
      (weights, random) => {
        const point = random(sum(weights));
        return weights.findIndex((_, at) => point < sum(weights.slice(0, at + 1)) || at === 2) + 1;
      },
    ],
    [
      "one number too many, which is the last card's",
      (weights, random) => {
        const point = random(sum(weights) + 1);
        return weights.findIndex((_, at) => point <= sum(weights.slice(0, at + 1)) || at === 2) + 1;
      },
    ],
    ["every card alike", (weights, random) => random(weights.length)],
  ];
  it.each(wrong)("%s", (_, pick) => {
    expect(
      areAsLikely(
        enumerate((random) => [pick([1, 2, 3], random)]),
        chances([1, 2, 3], 1),
      ),
    ).toBe(false);
  });
});

describe("wrong samples fail the same test", () => {
  type Sample = (weights: readonly number[], random: RandomFunction) => number[];
  const pick = (weights: readonly number[], random: RandomFunction) =>
    pickWeighted(slots(weights), weights, random)!;
  const wrong: [string, Sample][] = [
    ["cards put back", (weights, random) => [pick(weights, random), pick(weights, random)]],
    [
      "the next one that is left, where one is drawn again",
      (weights, random) => {
        const first = pick(weights, random);
        const second = pick(weights, random);
        return [first, second === first ? (first % weights.length) + 1 : second];
      },
    ],
    [
      "the second among the others alike",
      (weights, random) => {
        const first = pick(weights, random);
        return [first, slots(weights).filter((slot) => slot !== first)[random(weights.length - 1) - 1]!];
      },
    ],
  ];
  it.each(wrong)("%s", (_, sample) => {
    expect(
      areAsLikely(
        enumerate((random) => sample([1, 2, 3], random)),
        chances([1, 2, 3], 2),
      ),
    ).toBe(false);
  });
});

describe("a choice among more than 2^31 - 1 of a source that is never asked for so many", () => {
  const LOW = 2 ** 27;
  const scripted = (answers: readonly number[]) => {
    const bounds: number[] = [];
    const source = sourceOf((n: number) => {
      bounds.push(n);
      if (bounds.length > answers.length) throw new Error("asked again");
      return answers[bounds.length - 1]!;
    });
    return { source, bounds };
  };
  const sizes = [2 ** 31, 2 ** 31 + 1, 3 * 2 ** 30 - 1, 2 ** 40 + 12345, 2 ** 52 + 1, 2 ** 53 - 1, 2 ** 53];

  /** The two answers that stand for a number of all that two answers can make. */
  const answersFor = (number: number) => [Math.floor((number - 1) / LOW) + 1, ((number - 1) % LOW) + 1];

  it.each(sizes)("%d: each number comes from one pair of answers, and all other pairs are refused", (n) => {
    const made = Math.ceil(n / LOW) * LOW;
    const tooMany = made - n;
    const near = (numbers: readonly number[]) =>
      numbers.flatMap((number) => [-2, -1, 0, 1, 2].map((step) => number + step));
    // At the borders of all that can go wrong: the ends, the refused ones, each high part's ends.
    const numbers = near([1, tooMany + 1, LOW, 2 * LOW, Math.floor(made / LOW / 2) * LOW, made - LOW, made]);
    const seen = new Set<number>();
    for (const number of new Set(numbers.filter((each) => each >= 1 && each <= made))) {
      const { source, bounds } = scripted(answersFor(number));
      if (number > 1 && number <= tooMany + 1) {
        expect(() => chooseBelow(source, n), `${number}`).toThrow("asked again");
      } else {
        const expected = number === 1 ? 1 : number - tooMany;
        expect(chooseBelow(source, n)).toBe(expected);
        expect(seen.has(expected)).toBe(false);
        seen.add(expected);
      }
      expect(bounds.slice(0, 2)).toEqual([made / LOW, LOW]);
    }
    expect(seen.has(1) && seen.has(n)).toBe(true);
    expect(tooMany / made).toBeLessThan(1 / 16);
  });

  it("is one question for up to 2^31 - 1, and none for 1", () => {
    for (const n of [2, 52, 2 ** 31 - 1]) {
      const { source, bounds } = scripted([n]);
      expect(chooseBelow(source, n)).toBe(n);
      expect(bounds).toEqual([n]);
    }
    expect(chooseBelow(scripted([]).source, 1)).toBe(1);
  });

  it("is one call of a generator of ours", () => {
    const source = sourceOf(newRandom("choice"));
    const reference = ReferenceGenerator.of("choice");
    for (const n of [2, 52, 2 ** 31 - 1, ...sizes]) {
      expect(chooseBelow(source, n)).toBe(Number(reference.below(BigInt(n))) + 1);
    }
  });
});

describe("weights that are drawn by a fraction", () => {
  const counted = (weights: readonly number[], seed: string) => {
    const random = newRandom(seed);
    const counts = weights.map(() => 0);
    for (let run = 0; run < 20_000; run++) counts[pickWeighted(slots(weights), weights, random)! - 1]! += 1;
    return counts;
  };
  const due = (weights: readonly number[]) => weights.map((weight) => (20_000 * weight) / sum(weights));
  const lists = [
    [0.1, 0.2, 0.3, 0.4, 1, 2.5, 0.5],
    [1e300, 2e300, 3e300, 1e300, 1e300, 1e300],
    [5, 6, 7, 8, 9, 2 ** -20],
  ];

  it.each(lists.map((weights) => ({ weights })))("$weights", ({ weights }) => {
    const used = weights.filter((weight) => weight > 0.01);
    const counts = counted(weights, "fractions").filter((_, at) => weights[at]! > 0.01);
    expect(Math.abs(deviate(counts, used.length - 1, 1, due(used)))).toBeLessThan(LIMIT);
    // The same counts are far from the weights the other way round.
    expect(deviate(counts, used.length - 1, 1, due(used).reverse())).toBeGreaterThan(LIMIT);
  });

  it("takes a card of weight 0 never, each other one just once, whatever is rounded", () => {
    const weight = fc.oneof(
      { weight: 2, arbitrary: fc.constant(0) },
      { weight: 3, arbitrary: fc.double({ min: 0, max: 1e300, noNaN: true }) },
      { weight: 3, arbitrary: fc.constantFrom(0.1, 0.2, 0.3, 1e-17, 5e-324, 1, 2 ** 53, 1e16) },
    );
    const answers = fc.array(fc.constantFrom(0, 0.3, 0.5, 0.999, 1), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(fc.array(weight, { minLength: 1, maxLength: 40 }), answers, (weights, script) => {
        fc.pre(weights.some((each) => each > 0));
        let asked = 0;
        const random = (n: number) => Math.floor(script[asked++ % script.length]! * (n - 1)) + 1;
        const drawn = sampleWeighted(slots(weights), weights, weights.length, random);
        const all = slots(weights).filter((slot) => weights[slot - 1]! > 0);
        expect(drawn.sort((one, other) => one - other)).toEqual(all);
      }),
      { seed: 20261121, numRuns: 2000 },
    );
  });
});
