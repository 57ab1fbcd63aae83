/** A deal as its address says it, and the lines of Lua and TypeScript that deal it. */

/** All that decides what lies on the table. */
export interface Deal {
  readonly seed: string;
  /** What was done, in order: a name of `ACTIONS`, some with a number behind it. */
  readonly actions: readonly string[];
}

interface Lines {
  lua: string;
  typescript: string;
}

export type Language = keyof Lines;

/** What can be done, and how each language says it. A number is a count of cards, or a place in the hand. */
const ACTIONS: Readonly<Record<string, (number: number) => Lines>> = {
  deal: (count) => ({ lua: `deal(${count})`, typescript: `hand.push(...deck.draw(${count}));` }),
  discard: (place) =>
    place === 0
      ? { lua: "deck:discard(hand); hand = {}", typescript: "deck.discard(hand.splice(0));" }
      : {
          lua: `deck:discard(table.remove(hand, ${place}))`,
          typescript: `deck.discard(hand.splice(${place - 1}, 1));`,
        },
  shuffle: () => ({ lua: "deck:shuffle()", typescript: "deck.shuffle();" }),
  riffle: () => ({
    lua: "deck:put(randdeck.riffle(deck:draw(deck:left()), 1, random))",
    typescript: "deck.put(riffle(deck.draw(deck.left()), 1, random));",
  }),
  cut: () => ({ lua: "deck:cut()", typescript: "deck.cut();" }),
};

const START: Deal = { seed: "today", actions: ["shuffle", "deal5"] };

/** The deal of an address: as at the start, but for what it says; actions that there are not are left out. */
export function readDeal(query: string): Deal {
  const said = new URLSearchParams(query);
  const actions = said.get("deal")?.split(".");
  return {
    seed: said.get("seed") ?? START.seed,
    actions: actions?.filter((action) => parse(action)) ?? START.actions,
  };
}

export function writeDeal({ seed, actions }: Deal): string {
  return `?${new URLSearchParams({ seed, deal: actions.join(".") })}`;
}

function parse(action: string): Lines | undefined {
  const [, name, number] = /^([a-z]+)(\d{0,2})$/.exec(action) ?? [];
  return Object.hasOwn(ACTIONS, name ?? "") ? ACTIONS[name!]!(Number(number)) : undefined;
}

/** A text as both languages write it. */
function quoted(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not stand there.
  return JSON.stringify(text.replace(/[\u0000-\u001f]/g, " "));
}

const lines = ({ actions }: Deal, language: Language) => actions.map((action) => parse(action)![language]);

/** A program in three parts: what comes before, what was done, and what says where the cards lie. */
export type Program = readonly [before: string, done: readonly string[], after: string];

export const program: Readonly<Record<Language, (deal: Deal) => Program>> = {
  lua: (deal) => [
    `local randdeck = require("randdeck")

local cards = {}
for suit in ("SHCD"):gmatch("%u") do
  for rank in ("A 2 3 4 5 6 7 8 9 10 J Q K"):gmatch("%w+") do
    cards[#cards + 1] = rank .. suit
  end
end

local random = randdeck.newRandom(${quoted(deal.seed)})
local options = { random = random, shuffled = false }
local deck = randdeck.newDeck(cards, options)
local hand = {}
local function deal(count)
  for _, card in ipairs(deck:draw(count)) do
    hand[#hand + 1] = card
  end
end
`,
    lines(deal, "lua"),
    `
print("hand", table.concat(hand, " "))
print("left", table.concat(deck:peek(deck:left()), " "))
print("discards", table.concat(deck:discards(), " "))`,
  ],
  typescript: (deal) => [
    `import { newDeck, newRandom, riffle } from "randdeck";

const ranks = "A 2 3 4 5 6 7 8 9 10 J Q K".split(" ");
const cards = [..."SHCD"].flatMap((suit) =>
  ranks.map((rank) => rank + suit),
);

const random = newRandom(${quoted(deal.seed)});
const deck = newDeck(cards, { random, shuffled: false });
const hand: string[] = [];
`,
    lines(deal, "typescript"),
    `
console.log("hand", hand.join(" "));
console.log("left", deck.peek(deck.left()).join(" "));
console.log("discards", deck.discards().join(" "));`,
  ],
};

export const text = ([before, done, after]: Program) => [before, ...done, after].join("\n");

/** Where the cards lie, each from its top. */
export interface Table {
  readonly hand: readonly string[];
  readonly left: readonly string[];
  readonly discards: readonly string[];
}

/** Reads what the Lua program prints. */
export function readTable(printed: string): Table {
  const places = printed.split("\n").map((line) => line.split("\t"));
  const cards = (place: string) =>
    (places.find(([name]) => name === place)?.[1] ?? "").split(" ").filter((card) => card !== "");
  return { hand: cards("hand"), left: cards("left"), discards: cards("discards") };
}
