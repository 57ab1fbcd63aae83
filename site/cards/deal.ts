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

/**
 * What can be done, and how each language says it. A number is a count of cards, or a place in the hand. The first
 * deal makes the hand.
 */
const ACTIONS: Readonly<Record<string, (number: number, isFirst: boolean) => Lines>> = {
  deal: (count, isFirst) =>
    isFirst
      ? { lua: `local hand = deck:draw(${count})`, typescript: `const hand = deck.draw(${count});` }
      : {
          lua: `for _, card in ipairs(deck:draw(${count})) do\n  hand[#hand + 1] = card\nend`,
          typescript: `hand.push(...deck.draw(${count}));`,
        },
  discard: (place) =>
    place === 0
      ? { lua: "deck:discard(hand)\nhand = {}", typescript: "deck.discard(hand.splice(0));" }
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

function parse(action: string, isFirst = false): Lines | undefined {
  const [, name, number] = /^([a-z]+)(\d{0,2})$/.exec(action) ?? [];
  return Object.hasOwn(ACTIONS, name ?? "") ? ACTIONS[name!]!(Number(number), isFirst) : undefined;
}

/** A text as both languages write it. */
export function quoted(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not stand there.
  return JSON.stringify(text.replace(/[\u0000-\u001f]/g, " "));
}

/** A program in three parts: what comes before, what was done, and what says which cards are dealt. */
export type Program = readonly [before: string, done: readonly string[], after: string];

/** What was done in a language, and what must be known to write the lines before and after it. */
function parts({ actions }: Deal, language: Language) {
  // The first shuffle is the new deck's own, of which a newcomer has no line to read.
  const isShuffled = actions[0] === "shuffle";
  const rest = actions.slice(isShuffled ? 1 : 0);
  const first = rest.findIndex((action) => /^(deal|discard)/.test(action));
  const isDealt = rest[first]?.startsWith("deal") ?? false;
  return {
    isShuffled,
    hasHand: first >= 0,
    isDealt,
    done: rest.map((action, at) => parse(action, isDealt && at === first)![language]),
  };
}

export const program: Readonly<Record<Language, (deal: Deal) => Program>> = {
  lua(deal) {
    const { isShuffled, hasHand, isDealt, done } = parts(deal, "lua");
    const options = `random = random${isShuffled ? "" : ", shuffled = false"}`;
    return [
      `local randdeck = require("randdeck")

local cards = {}
for suit in ("SHCD"):gmatch("%u") do
  for rank in ("A 2 3 4 5 6 7 8 9 10 J Q K"):gmatch("%w+") do
    cards[#cards + 1] = rank .. suit
  end
end
local random = randdeck.newRandom(${quoted(deal.seed)})
local deck = randdeck.newDeck(cards, { ${options} })
${hasHand && !isDealt ? "local hand = {}\n" : ""}`,
      done,
      hasHand ? 'print(table.concat(hand, " "))' : "",
    ];
  },
  typescript(deal) {
    const { isShuffled, hasHand, isDealt, done } = parts(deal, "typescript");
    const options = `random${isShuffled ? "" : ", shuffled: false"}`;
    const riffle = deal.actions.includes("riffle") ? ", riffle" : "";
    return [
      `import { newDeck, newRandom${riffle} } from "randdeck";

const ranks = "A 2 3 4 5 6 7 8 9 10 J Q K".split(" ");
const cards = [..."SHCD"].flatMap((suit) =>
  ranks.map((rank) => rank + suit),
);
const random = newRandom(${quoted(deal.seed)});
const deck = newDeck(cards, { ${options} });
${hasHand && !isDealt ? "const hand: string[] = [];\n" : ""}`,
      done,
      hasHand ? 'console.log(hand.join(" "));' : "",
    ];
  },
};

export const text = ([before, done, after]: Program) => [before, ...done, after].join("\n");

/** Lines of Lua that print where all cards lie, after those of a program. */
export const REPORT = `
print("hand", table.concat(hand or {}, " "))
print("left", table.concat(deck:peek(deck:left()), " "))
print("discards", table.concat(deck:discards(), " "))`;

/** Where the cards lie, each from its top. */
export interface Table {
  readonly hand: readonly string[];
  readonly left: readonly string[];
  readonly discards: readonly string[];
}

/** Reads what `REPORT` prints. */
export function readTable(printed: string): Table {
  const places = printed.split("\n").map((line) => line.split("\t"));
  const cards = (place: string) =>
    (places.find(([name]) => name === place)?.[1] ?? "").split(" ").filter((card) => card !== "");
  return { hand: cards("hand"), left: cards("left"), discards: cards("discards") };
}
