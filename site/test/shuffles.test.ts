/** Each shuffle has the effect that its page states, for all results of `random`. */
import { lauxlib, lua, lualib, to_jsstring, to_luastring } from "fengari";
import { describe, expect, it } from "vitest";
import {
  areSame,
  enumerate,
  isUniform,
  type Play,
  type Shares,
  WHOLE,
} from "../../test/fairness/enumerate.js";
import { newRandom } from "../../ts-src/randdeck.js";
import {
  chance,
  count,
  counted,
  countKnown,
  emptyTally,
  isKnown,
  LOOKS,
  MOST,
  ordersOf,
  sharesOf,
  type Tally,
  verdictOn,
} from "../shuffles/count.js";
import { inOrder, type Moment, record, type Shuffle, shuffles } from "../shuffles/shuffles.js";

const randomOf = (seed: string) => {
  const generator = newRandom(seed);
  return (n: number) => generator.random(n);
};

function runLua(code: string): string {
  const state = lauxlib.luaL_newstate();
  lualib.luaL_openlibs(state);
  const bytes = to_luastring(code);
  lauxlib.luaL_loadbuffer(state, bytes, bytes.length, to_luastring("test"));
  lua.lua_pcall(state, 0, 1, 0);
  return to_jsstring(lauxlib.luaL_tolstring(state, -1));
}

const named = (name: string): Shuffle => shuffles.find((shuffle) => shuffle.name === name)!;

const play =
  (name: string, size: number): Play =>
  (random) => {
    const cards = inOrder(size);
    named(name).run(cards, random);
    return cards;
  };

describe.each(shuffles)("$title", (shuffle) => {
  const cardsAt = ({ cards }: Moment) => cards;

  it.each([3, 4, 13])("of %i cards: every step has them all, and settles what it says", (size) => {
    for (const seed of ["1", "2", "3"]) {
      const moments = record(shuffle, size, randomOf(seed));
      const cards = inOrder(size);
      expect(moments[0]!.cards).toEqual(cards);
      for (const [at, { cards: row, settled, places, text }] of moments.entries()) {
        expect([...row].sort((one, other) => one - other)).toEqual(cards);
        for (const place of places) expect(cards).toContain(place);
        expect(text).toMatch(/^[^.]+\.( [^.]+\.)?$/);
        const [from, to] = settled ?? [1, 0];
        for (const later of moments.slice(at).map(cardsAt)) {
          expect(later.slice(from - 1, to)).toEqual(row.slice(from - 1, to));
        }
      }
      shuffle.run(cards, randomOf(seed));
      expect(moments.at(-1)).toMatchObject({ cards, settled: [1, size] });
    }
  });

  it("is the Lua next to it, line by line", () => {
    const random = randomOf("lua");
    const answers: number[] = [];
    const [, ...moments] = record(shuffle, 13, (n) => {
      answers.push(random(n));
      return answers.at(-1)!;
    });
    const [cards, lines] = runLua(`
      local cards, answers, lines = { ${inOrder(13)} }, { ${answers} }, {}
      random = { random = function() return table.remove(answers, 1) end }
      local run = load("local cards = ... " .. [[${shuffle.lua}]])
      debug.sethook(function(_, line) table.insert(lines, line) end, "l")
      run(cards)
      debug.sethook()
      return table.concat(cards, " ") .. "," .. table.concat(lines, " ")`)
      .split(",")
      .map((numbers) => numbers.split(" ").map(Number)) as [number[], number[]];
    expect(moments.at(-1)!.cards).toEqual(cards);
    for (const { line } of moments) {
      while (lines.length > 0 && lines[0] !== line + 1) lines.shift();
      expect(lines.shift()).toBe(line + 1);
    }
  });
});

it("what is left of the halves of a riffle lies on either side of the line", () => {
  const [, first, ...moments] = record(named("riffle"), 13, randomOf("halves"));
  const half = first!.lower! - 1;
  for (const { cards, settled, lower } of moments) {
    const left = cards.slice(settled![1]).map((card) => card <= half);
    const upper = lower! - 1 - settled![1];
    expect(left).toEqual(left.map((_, index) => index < upper));
  }
});

it("says of each step what random gave, and what moves where", () => {
  const steps = (name: string, answers: number[]) =>
    record(named(name), 3, () => answers.shift()!).map(({ text, places }) => [text, places]);
  expect(steps("random-swaps", [1, 1, 3, 2, 2, 2])).toEqual([
    ["The cards lie in order.", []],
    ["random(3) gave 1, then 1: place 1 keeps its card.", [1, 1]],
    ["Place 1 keeps its card.", [1, 1]],
    ["random(3) gave 3, then 2: swap places 2 and 3.", [3, 2]],
    ["Places 2 and 3 are swapped.", [3, 2]],
    ["random(3) gave 2, then 2: place 2 keeps its card.", [2, 2]],
    ["Place 2 keeps its card.", [2, 2]],
  ]);
});

const orders = ordersOf(4);
const share = (part: bigint, of: bigint) => (WHOLE / of) * part;
const counts = (shares: Shares) => [...shares.values()].sort((one, other) => Number(one - other));

describe("by every answer of random", () => {
  it.each([3, 4, 5])("Fisher and Yates make each order of %i cards equally often", (size) => {
    const all =
      size === 4 ? orders : [...enumerate(play("full-range", size)).keys()].map((order) => JSON.parse(order));
    expect(isUniform(enumerate(play("fisher-yates", size)), all)).toBe(true);
  });

  it("random keys make each order of four cards once, of keys in all orders", () => {
    const made = orders.map((keys) => {
      const left = [...keys];
      return play("random-keys", 4)(() => left.shift()!);
    });
    expect(new Set(made.map(String)).size).toBe(24);
  });

  it("full-range swaps make three orders of three cards 4 times in 27, three 5 times", () => {
    const [four, five] = [share(4n, 27n), share(5n, 27n)];
    expect(counts(enumerate(play("full-range", 3)))).toEqual([four, four, four, five, five, five]);
  });

  it("the page's shares are these, as fractions", () => {
    expect(sharesOf("shuffled", 4)).toEqual(new Array(24).fill("1/24"));
    expect(sharesOf("full-range", 3)).toEqual(["4/27", "5/27", "5/27", "5/27", "4/27", "4/27"]);
    expect(sharesOf("sattolo", 3)).toEqual(["0", "0", "0", "1/2", "1/2", "0"]);
    expect(sharesOf("random-keys", 3)).toBeUndefined();
  });

  it("Sattolo makes the rounds of all cards, and each equally often", () => {
    const rounds = orders.filter((order) => {
      let at = 1;
      let length = 0;
      do {
        at = order[at - 1]!;
        length += 1;
      } while (at !== 1);
      return length === 4;
    });
    expect(rounds.length).toBe(6);
    expect(isUniform(enumerate(play("sattolo", 4)), rounds)).toBe(true);
  });

  it("the tutorial's loop is Sattolo's: n - 1 down to 1, floor(random() * i), places from 0", () => {
    const tutorial: Play = (random) => {
      const cards = inOrder(6);
      for (let i = cards.length - 1; i > 0; i--) {
        const j = random(i) - 1;
        [cards[i], cards[j]] = [cards[j]!, cards[i]!];
      }
      return cards;
    };
    expect(areSame(enumerate(tutorial), enumerate(play("sattolo", 6)))).toBe(true);
    // Only one order in n can occur: here 120 of 720.
    expect(enumerate(tutorial).size).toBe(120);
  });

  it("a riffle leaves four cards alone 5 times in 16, and makes 11 other orders once", () => {
    const shares = enumerate(play("riffle", 4));
    expect(shares.get("[1,2,3,4]")).toBe(share(5n, 16n));
    expect(counts(shares)).toEqual([...new Array(11).fill(share(1n, 16n)), share(5n, 16n)]);
  });

  it("random swaps are two places each, any of all", () => {
    const swaps: Play = (random) => {
      const cards = inOrder(3);
      for (let swap = 0; swap < 3; swap++) {
        const [one, other] = [random(3) - 1, random(3) - 1];
        [cards[one], cards[other]] = [cards[other]!, cards[one]!];
      }
      return cards;
    };
    expect(areSame(enumerate(play("random-swaps", 3)), enumerate(swaps))).toBe(true);
    expect(isUniform(enumerate(swaps), orders)).toBe(false);
  });
});

describe("the verdict", () => {
  const firstLook = (name: string): Tally => {
    for (const look of countKnown(name, 4, "1")) {
      if (typeof look === "object" && look.shuffles > 0) return look;
    }
    throw new Error(name);
  };

  it.each([
    // Critical values of chi-square, from published tables.
    [3.841, 1, 0.05],
    [5.991, 2, 0.05],
    [35.172, 23, 0.05],
    [49.728, 23, 0.001],
    [173.004, 144, 0.05],
    [0, 23, 1],
    [1e6, 144, 0],
  ])("chi-square %d with %i degrees of freedom: %d", (square, freedom, expected) => {
    expect(chance(square, freedom)).toBeCloseTo(expected, 4);
  });

  it.each(counted.filter(({ name }) => isKnown(name)))(
    "$title is called what it is, at the first look",
    ({ name }) => {
      const tally = firstLook(name);
      expect(tally.shuffles).toBe(MOST / LOOKS);
      expect(tally.orders.reduce((sum, times) => sum + times)).toBe(MOST / LOOKS);
      expect(tally.places.reduce((sum, times) => sum + times)).toBe((13 * MOST) / LOOKS);
      expect(verdictOn(tally).isFair).toBe(named(name)?.isFair ?? true);
    },
  );

  it("finds by the places a bias that four cards do not show", () => {
    const tally = firstLook("shuffled");
    tally.places[3 * 13 + 2]! += 500;
    expect(verdictOn(tally)).toMatchObject({
      sentence: expect.stringMatching(/^Not fair: card 3 at place 4 comes \d+% too often\.$/),
      figures: expect.stringContaining("Places: chi-square "),
    });
  });

  /** A tally in which every order and every place has exactly the expected count. */
  const even = (shuffles: number): Tally => {
    const tally = emptyTally(4);
    return {
      ...tally,
      shuffles,
      orders: tally.orders.map(() => shuffles / 24),
      places: tally.places.map(() => shuffles / 13),
    };
  };

  it.each([10_000, 100_000, 1_000_000])(
    "after %i fair shuffles claims what it would have seen",
    (shuffles) => {
      const { isFair, sentence } = verdictOn(even(shuffles));
      expect(isFair).toBe(true);
      const [place, order] = [...sentence.matchAll(/([\d.]+)%/g)].map(([, percent]) => Number(percent) / 100);
      for (const [kind, bias, kinds] of [
        ["places", place!, 13],
        ["orders", order!, 24],
      ] as const) {
        const deviation = Math.sqrt((1 - 1 / kinds) * (shuffles / kinds));
        /** The verdict if one count differs from the expected count by `off`, and the others keep the sum. */
        const verdict = (off: number) => {
          const tally = even(shuffles);
          const others = tally[kind].length - 1;
          const counts = tally[kind].map((times, at) => times + (at === 5 ? off : -off / others));
          return verdictOn({ ...tally, [kind]: counts });
        };
        // With this bias, 999 of 1000 counts differ at least as much.
        expect(verdict((bias * shuffles) / kinds - 3.09 * deviation).isFair, kind).toBe(false);
        // A difference that chance causes once in 10,000 times is no bias.
        expect(verdict(3.9 * deviation).isFair, kind).toBe(true);
      }
    },
  );

  it("says how often table.sort gave up, of all its calls", () => {
    expect(verdictOn({ ...even(1000), unsorted: 3 }).sentence).toBe(
      "Not fair: table.sort gave up 3 times of 2,003: “invalid order function for sorting”. What compares two cards must always say the same of the same two.",
    );
  });

  it("names an order that is too frequent, those that never come, and the chance of it", () => {
    const orders = (first: number, second: number, rest: number) => [
      first,
      second,
      ...new Array(22).fill(rest),
    ];
    const verdict = (counts: number[]) => verdictOn({ ...even(2400), orders: counts });
    expect(verdict(orders(200, 0, 100))).toMatchObject({
      sentence:
        "Not fair: the order A 2 3 4 comes 2.0 times as often as it should, and 1 of the 24 orders never come.",
      figures: "Orders: chi-square 200 with 23 degrees of freedom, p < 0.000001.",
    });
    expect(verdict(orders(170, 30, 100)).sentence).toBe("Not fair: the order A 2 3 4 comes 70% too often.");
    expect(verdict(orders(100, 10, 100)).sentence).toBe("Not fair: the order A 2 4 3 comes 90% too rarely.");
    expect(verdict(orders(130, 70, 100)).figures).toMatch(/^Orders: chi-square 18 .*, p 0\.76\. Places/);
    expect(verdict(orders(146, 54, 100)).figures).toMatch(
      /^Orders: chi-square 42\.3 .*, p 0\.008\d{3}\. Places/,
    );
  });

  it("believes all that chance gives more often than once in 400 million times", () => {
    const isFair = (off: number) => {
      const orders = ordersOf(4).map((_, at) => 100 + (at % 2 === 0 ? off : -off));
      return verdictOn({ ...even(2400), orders }).isFair;
    };
    // Counts that are off by 17 have a chi-square of 69.4, which chance causes once in 650,000 times.
    expect([isFair(17), isFair(20)]).toEqual([true, false]);
  });

  it("counts what it is given: an order that stays as it lay, and one that came before", () => {
    const counting = count(emptyTally(3, 100), (size) => (size === 3 ? [3, 1, 2] : inOrder(size)));
    const tally = [...counting].at(-1) as Tally;
    expect(tally).toMatchObject({ shuffles: 100, kept: 100, repeated: 99, orders: [0, 0, 0, 0, 100, 0] });
    expect(tally.places.filter((times) => times > 0)).toEqual(new Array(13).fill(100));
  });

  it("ends when time is up, and gives no verdict on fewer than five of each order", () => {
    const random = randomOf("time");
    const fair = (size: number) => {
      const cards = inOrder(size);
      named("fisher-yates").run(cards, random);
      return cards;
    };
    let asked = 0;
    const tally = [...count(emptyTally(4), fair, () => ++asked === 50)].at(-1) as Tally;
    expect(tally).toMatchObject({ shuffles: 50, most: 50 });
    expect(verdictOn(tally)).toEqual({
      isFair: undefined,
      sentence: "No verdict: in the time there is only 50 shuffles were counted, and it needs 120.",
      figures: "",
    });
    expect(verdictOn(even(120)).isFair).toBe(true);
  });

  it("knows which are counted by their Lua, and all orders", () => {
    expect(counted.filter(({ name }) => !isKnown(name)).map(({ name }) => name)).toEqual(["sort", "seeded"]);
    expect(ordersOf(3)).toEqual([
      [1, 2, 3],
      [1, 3, 2],
      [2, 1, 3],
      [2, 3, 1],
      [3, 1, 2],
      [3, 2, 1],
    ]);
  });

  it("says that nothing changed, and that the same order came again", () => {
    const tally = { ...even(1000), kept: 1000, repeated: 999 };
    expect(verdictOn(tally).sentence).toBe(
      "Not fair: it changes nothing. 1,000 times all cards stayed in place.",
    );
    expect(verdictOn({ ...tally, kept: 0 }).sentence).toBe(
      "Not fair: the same order again and again. 999 of 1,000 shuffles gave the order that the one before gave.",
    );
  });
});
