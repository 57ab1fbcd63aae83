/**
 * Defines the names that the rows use in Node: the same names as in prelude.lua, except the library's
 * functions and the large dealers.
 */
import lodashShuffle from "lodash/shuffle.js";
import {
  newBlockDeck,
  newCategoryDeck,
  newChance,
  newDeck,
  newDice,
  newHand,
  newRandom,
  RandDeck,
  RandMultiDeck,
} from "../ts-src/randdeck.js";

export const random = (n: number) => Math.floor(Math.random() * n) + 1;
export const copyOf = <Card>(t: readonly Card[]) => [...t];

export function loop<Card>(t: Card[]): Card[] {
  for (let i = t.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    const card = t[i]!;
    t[i] = t[j]!;
    t[j] = card;
  }
  return t;
}

export function peerNamed(weights: Readonly<Record<string, number>>): string {
  let sum = 0;
  for (const name in weights) sum += weights[name]!;
  let left = Math.random() * sum;
  for (const name in weights) {
    if (left < weights[name]!) return name;
    left -= weights[name]!;
  }
  return "";
}

export function peerWeighted(weights: readonly number[]): number {
  let sum = 0;
  for (const weight of weights) sum += weight;
  let left = Math.random() * sum;
  for (let i = 0; ; i++) {
    if (left < weights[i]!) return t[i]!;
    left -= weights[i]!;
  }
}

export const loot = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`item ${i + 1}`, i + 1]));

export function fiveByHand(t: readonly number[]): number[] {
  const rest = [...t];
  for (let i = 0; i < 5; i++) {
    const j = i + random(t.length - i) - 1;
    [rest[i], rest[j]] = [rest[j]!, rest[i]!];
  }
  return rest.slice(0, 5);
}

export function sampleByHand(t: readonly number[], weights: readonly number[], count: number): number[] {
  const rest = [...weights];
  const hand: number[] = [];
  let sum = rest.reduce((a, b) => a + b);
  while (hand.length < count) {
    let i = 0;
    for (let left = Math.random() * sum; left >= rest[i]!; i++) left -= rest[i]!;
    hand.push(t[i]!);
    sum -= rest[i]!;
    rest[i] = 0;
  }
  return hand;
}

export function sortByRandom(t: number[]): void {
  const key = new Map(t.map((card) => [card, Math.random()]));
  t.sort((a, b) => key.get(a)! - key.get(b)!);
}

export function riffleByHand(t: number[]): void {
  let b = 0;
  for (let i = 0; i < t.length; i++) b += random(2) - 1;
  let a = 0;
  const middle = b;
  const merged = t.map((_, i) => (random(t.length - i) <= middle - a ? t[a++]! : t[b++]!));
  for (let i = 0; i < t.length; i++) t[i] = merged[i]!;
}

export function swapByHand(t: number[], swaps: number): void {
  for (let swap = 0; swap < swaps; swap++) {
    const [i, j] = [random(t.length) - 1, random(t.length) - 1];
    [t[i], t[j]] = [t[j]!, t[i]!];
  }
}

export const cutByHand = (t: number[], count: number) => t.push(...t.splice(0, count));

export function copiesByHand(t: readonly number[], count: number): number[] {
  const list: number[] = [];
  for (const card of t) for (let i = 0; i < count; i++) list.push(card);
  return list;
}

function closureOf(t: readonly number[]): () => number {
  const pool = [...t];
  let dealt = pool.length;
  return () => {
    if (dealt === pool.length) {
      loop(pool);
      dealt = 0;
    }
    return pool[dealt++]!;
  };
}

export const t = Array.from({ length: 52 }, (_, i) => i + 1);
const ranks = t.map((card) => (card - 1) % 13);
const four = [1, 2, 3, 4].map((first) => t.filter((card) => card % 4 === first % 4));

export const closure = closureOf(t);
export function five(): number[] {
  const hand: number[] = [];
  for (let i = 0; i < 5; i++) hand.push(closure());
  return hand;
}

let pile = loop([...t]);
let discards: number[] = [];
export function drawByHand(): number {
  if (pile.length === 0) {
    pile = loop(discards);
    discards = [];
  }
  return pile.pop()!;
}
export const discardByHand = (card: number) => discards.push(card);
let handByHand: number[] = [];
export function turnByHand(): void {
  for (let i = 0; i < 5; i++) handByHand.push(drawByHand());
  for (const card of handByHand) discardByHand(card);
  handByHand = [];
}
const cards = Array.from({ length: 5 }, drawByHand);
export function playByHand(i: number): void {
  discardByHand(cards[i - 1]!);
  cards[i - 1] = drawByHand();
}

export const isAce = (card: number) => ranks[card - 1] === 0;
export const textOf = (t: readonly number[]) => t.join(".");
const each = four.map(closureOf);

/** Returns ten cards: one of each category, and six others. */
export function block(): number[] {
  const shuffled = four.map((category) => loop([...category]));
  const rest = loop(shuffled.flatMap((category) => category.slice(1)));
  return loop([...shuffled.map(([card]) => card!), ...rest.slice(0, 6)]);
}

export const peerShuffled = (t: readonly number[]) => lodashShuffle(t);
export const firstFive = (t: readonly number[]) => t.slice(0, 5);
export const putUnder = (t: number[], from: number) => t.unshift(...t.splice(from - 1, 1));
export const aceIn = (t: readonly number[]) => t.lastIndexOf(t.filter(isAce).at(-1)!) + 1;
export const rankOf = (card: number) => ranks[card - 1];
export const listOf = (text: string) => text.split(".").map(Number);
export const oneOfEach = () => each.map((draw) => draw());

const noRepeat = { recycle: "all", noRepeat: true } as const;
export const weights = t;
export const saved = textOf(t);
export const seeded = newRandom(42);
export const deal = RandDeck(t);
export const dealSeeded = RandDeck(t, { random: seeded });
export const dealHand = RandMultiDeck(t);
export const deck = newDeck(t);
export const state = deck.getState();
export const builder = newDeck(t, { piles: ["hand"] });
const restored = newRandom("");
let seededState = seeded.getState();
export function onceRestored(): void {
  restored.setState(seededState);
  restored.random(52);
  seededState = restored.getState();
}
export const endless = newDeck(t, { recycle: "all" });
export const apart = newDeck(t, noRepeat);
export const ranksApart = newDeck(ranks, noRepeat);
export const dice = newDice(t);
export const weightedDice = newDice(t, { weights });
export const chance = newChance(0.25);
export const hand = newHand(newDeck(t), 5);
export const categories = newCategoryDeck(four);
export const blocks = newBlockDeck(four);
