/**
 * Fair shuffles, and well-known wrong shuffles, for two pages: one shows their steps, the other counts them.
 */
import type { RandomFunction } from "../../ts-src/randdeck.js";
import { quoted } from "../cards/deal.js";

/** A card. Its number is its first position, from 1. */
export type Card = number;

/** One step: the effect of a line of code. */
export interface Step {
  /** The number of the line of Lua code, from 0. */
  readonly line: number;
  readonly text: string;
  /** The positions that the step uses, from 1. */
  readonly places: readonly number[];
  /** The first and the last position of the part that later steps don't change. */
  readonly settled?: readonly [first: number, last: number];
  /** The position at which the lower half of a riffle begins. */
  readonly lower?: number;
  /** The keys drawn so far. */
  readonly keys?: ReadonlyMap<Card, number>;
}

export interface Shuffle {
  /** The shuffle's name in the address of the page. */
  readonly name: string;
  readonly title: string;
  readonly lua: string;
  readonly isFair: boolean;
  readonly why: string;
  /** Shuffles the cards in place, and reports each step. */
  run(cards: Card[], random: RandomFunction, tell?: (step: Step) => void): void;
}

/** A step of a shuffle, and the cards after it. The first moment is before any line has run. */
export interface Moment extends Step {
  readonly cards: readonly Card[];
}

/** The number of different keys. */
export const KEYS = 1_000_000;

export const rankOf = (card: Card): string =>
  ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"][card - 1]!;

export const namesOf = (cards: readonly Card[]): string => cards.map(rankOf).join(" ");

export const inOrder = (count: number): Card[] => Array.from({ length: count }, (_, index) => index + 1);

function swap(cards: Card[], one: number, other: number): void {
  [cards[one - 1], cards[other - 1]] = [cards[other - 1]!, cards[one - 1]!];
}

const toSwap = (one: number, other: number): string =>
  one === other
    ? `place ${one} keeps its card`
    : `swap places ${Math.min(one, other)} and ${Math.max(one, other)}`;

const swapped = (one: number, other: number): string =>
  one === other
    ? `Place ${one} keeps its card.`
    : `Places ${Math.min(one, other)} and ${Math.max(one, other)} are swapped.`;

/**
 * Gives each position, from the last to the second, the card of an earlier position or, if `own` is 1, its
 * own card.
 */
const upwards =
  (own: 0 | 1): Shuffle["run"] =>
  (cards, random, tell) => {
    for (let i = cards.length; i >= 2; i--) {
      const most = i - 1 + own;
      const j = random(most);
      const places = [i, j];
      tell?.({
        line: 1,
        text: `random(${most}) gave ${j}: ${toSwap(i, j)}.`,
        places,
        settled: [i + 1, cards.length],
      });
      swap(cards, i, j);
      tell?.({
        line: 2,
        text: `${swapped(i, j)} Place ${i} is settled.`,
        places,
        settled: [i, cards.length],
      });
    }
  };

/**
 * The code above and below the lines of a shuffle. With these lines it is a program, for a folder with
 * randdeck.lua.
 */
export function frameOf(size: number, seed: string): readonly [before: string, after: string] {
  const cards = inOrder(size).map((card) => quoted(rankOf(card)));
  return [
    `local randdeck = require("randdeck")
local random = randdeck.newRandom(${quoted(seed)})
local cards = { ${cards.join(", ")} }`,
    'print(table.concat(cards, " "))',
  ];
}

export const shuffles: readonly Shuffle[] = [
  {
    name: "fisher-yates",
    title: "Fisher and Yates",
    lua: `for i = #cards, 2, -1 do
  local j = random:random(i)
  cards[i], cards[j] = cards[j], cards[i]
end`,
    isFair: true,
    why: "From the last place on, each gets one of the cards that are left, each as likely as any other. Three cards have 3 · 2 = 6 paths, one for each of their 6 orders.",
    run: upwards(1),
  },
  {
    name: "random-keys",
    title: "Random keys",
    lua: `local key = {}
for _, card in ipairs(cards) do
  key[card] = random:random(${KEYS})
end
table.sort(cards, function(a, b)
  return key[a] < key[b]
end)`,
    isFair: true,
    why: "No card's key is more likely to be small than another's, so each order is equally likely, as long as no two keys are equal. Of 13 keys up to a million two are equal once in 13,000 shuffles.",
    run(cards, random, tell) {
      const keys = new Map<Card, number>();
      for (const [index, card] of cards.entries()) {
        const key = random(KEYS);
        keys.set(card, key);
        tell?.({
          line: 2,
          text: `random(${KEYS}) gave ${key}: the key of place ${index + 1}.`,
          places: [index + 1],
          keys: new Map(keys),
        });
      }
      cards.sort((one, other) => keys.get(one)! - keys.get(other)!);
      tell?.({ line: 4, text: "All cards are sorted by their keys.", places: [], keys });
    },
  },
  {
    name: "riffle",
    title: "A riffle",
    lua: `local upper = 0
for i = 1, #cards do
  upper = upper + random:random(2) - 1
end
for i = 1, #cards do
  if random:random(#cards - i + 1) <= upper then
    upper = upper - 1
  else
    local card = table.remove(cards, i + upper)
    table.insert(cards, i, card)
  end
end`,
    isFair: false,
    why: "One riffle makes 2ⁿ − n orders of n cards: of the 24 orders of four cards 12 never come. After seven riffles a deck of 52 is still a third away from fair (in total variation distance), after ten 4%.",
    run(cards, random, tell) {
      const count = cards.length;
      let upper = 0;
      for (let i = 1; i <= count; i++) upper += random(2) - 1;
      tell?.({
        line: 2,
        text: `Of ${count} calls of random(2), ${upper} gave a 2: this many cards are the upper half.`,
        places: [],
        lower: upper + 1,
      });
      for (let i = 1; i <= count; i++) {
        const left = count - i + 1;
        const drawn = random(left);
        const isUpper = drawn <= upper;
        const text = `random(${left}) gave ${drawn}, and the upper half has ${upper}: the ${isUpper ? "upper" : "lower"} half drops a card.`;
        if (isUpper) upper -= 1;
        else cards.splice(i - 1, 0, ...cards.splice(i + upper - 1, 1));
        tell?.({
          line: isUpper ? 6 : 9,
          text,
          places: [i],
          settled: [1, i],
          lower: i + upper + 1,
        });
      }
    },
  },
  {
    name: "random-swaps",
    title: "Random swaps",
    lua: `for swap = 1, #cards do
  local i, j = random:random(#cards), random:random(#cards)
  cards[i], cards[j] = cards[j], cards[i]
end`,
    isFair: false,
    why: "Of 13 cards, 13 swaps leave one in eight untouched, so that too many lie where they lay. More swaps help, but never to the end: 52 cards come within 1% of fair after 200, where Fisher and Yates need 51.",
    run(cards, random, tell) {
      const count = cards.length;
      for (let times = 1; times <= count; times++) {
        const i = random(count);
        const j = random(count);
        const places = [i, j];
        tell?.({ line: 1, text: `random(${count}) gave ${i}, then ${j}: ${toSwap(i, j)}.`, places });
        swap(cards, i, j);
        tell?.({ line: 2, text: swapped(i, j), places });
      }
    },
  },
  {
    name: "full-range",
    title: "Full-range swaps",
    lua: `for i = 1, #cards do
  local j = random:random(#cards)
  cards[i], cards[j] = cards[j], cards[i]
end`,
    isFair: false,
    why: "Three cards have 3 · 3 · 3 = 27 paths, which do not divide by their 6 orders: three orders come 4 times in 27, three 5 times. From three cards on, nⁿ is never divisible by n!.",
    run(cards, random, tell) {
      const count = cards.length;
      for (let i = 1; i <= count; i++) {
        const j = random(count);
        const places = [i, j];
        tell?.({ line: 1, text: `random(${count}) gave ${j}: ${toSwap(i, j)}.`, places });
        swap(cards, i, j);
        tell?.({ line: 2, text: swapped(i, j), places });
      }
    },
  },
  {
    name: "sattolo",
    title: "Sattolo: random(i - 1)",
    lua: `for i = #cards, 2, -1 do
  local j = random:random(i - 1)
  cards[i], cards[j] = cards[j], cards[i]
end`,
    isFair: false,
    why: "No card ever stays in its place. Only (n − 1)! of the n! orders come: one in four of four cards, one in 13 of 13. Sattolo wanted just that, one round of all cards; as a shuffle it is a slip. The Tuts+ tutorial whose thirteen cards these are makes it: it draws floor(random() * i) for i from n − 1 down, which never gives i itself.",
    run: upwards(0),
  },
];

/** All moments of a shuffle, so that the page can go back without undoing steps. */
export function record(shuffle: Shuffle, count: number, random: RandomFunction): Moment[] {
  const cards = inOrder(count);
  const moments: Moment[] = [{ line: -1, text: "The cards lie in order.", places: [], cards: [...cards] }];
  shuffle.run(cards, random, (step) => moments.push({ ...step, cards: [...cards] }));
  moments.push({ ...moments.pop()!, settled: [1, count] });
  return moments;
}
