/**
 * Reads a deal from the address of the page, and writes the lines of Lua and TypeScript that make the deal.
 */

/** All choices that determine the cards on the table. */
export interface Deal {
  readonly seed: string;
  /** The actions in order. Each action is a name in `ACTIONS`, and some have a number after the name. */
  readonly actions: readonly string[];
}

interface Lines {
  lua: string;
  typescript: string;
}

export type Language = keyof Lines;

/** The number of cards in each pile, which determines the next lines of the program. */
interface Counts {
  left: number;
  discards: number;
  readonly hands: number[];
}

const nameOf = (hand: number) => (hand === 0 ? "hand" : `hand${hand + 1}`);

/**
 * The lines that deal a new hand, or cards to the first hand if all hands are empty. A single card goes to
 * the last hand instead.
 */
function deal(count: number, counts: Counts): Lines {
  const { hands } = counts;
  const taken = Math.min(count, counts.left + counts.discards);
  // Without cards there is no new hand, since each needs a local, and Lua allows at most 200.
  if (taken === 0 && hands.length > 0)
    return { lua: `deck:draw(${count})`, typescript: `deck.draw(${count});` };
  if (taken > counts.left) Object.assign(counts, { left: counts.left + counts.discards, discards: 0 });
  counts.left -= taken;
  if (hands.every((size) => size < 1) && hands.length > 0) {
    hands[0] = taken;
    return { lua: `hand = deck:draw(${count})`, typescript: `hand.push(...deck.draw(${count}));` };
  }
  if (count === 1 && hands.length > 0) {
    const last = nameOf(hands.length - 1);
    hands.push(hands.pop()! + taken);
    return { lua: `${last}[#${last} + 1] = deck:draw()`, typescript: `${last}.push(...deck.draw(1));` };
  }
  const name = nameOf(hands.push(taken) - 1);
  return { lua: `local ${name} = deck:draw(${count})`, typescript: `const ${name} = deck.draw(${count});` };
}

/**
 * The lines that discard all cards if `place` is 0, else the card at that place. Places are counted through
 * all hands.
 */
function discard(place: number, counts: Counts): Lines {
  const { hands } = counts;
  const sum = hands.reduce((all, size) => all + size, 0);
  if (place === 0) {
    counts.discards += sum;
    const names = hands.map((_, at) => nameOf(at)).filter((_, at) => hands[at]! > 0 || at === 0);
    hands.fill(0);
    return {
      lua: names.map((name) => `deck:discard(${name})\n${name} = {}`).join("\n"),
      typescript: names.map((name) => `deck.discard(${name}.splice(0));`).join("\n"),
    };
  }
  let at = 0;
  let within = place;
  while (within > hands[at]! && at < hands.length - 1) within -= hands[at++]!;
  if (within <= hands[at]!) {
    hands[at] = hands[at]! - 1;
    counts.discards += 1;
  }
  const name = nameOf(at);
  return {
    lua: `deck:discard(table.remove(${name}, ${within}))`,
    typescript: `deck.discard(${name}.splice(${within - 1}, 1));`,
  };
}

/**
 * Makes the lines of each action in both languages. `number` is a number of cards, or a position among the
 * dealt cards.
 */
const ACTIONS: Readonly<Record<string, (number: number, counts: Counts) => Lines>> = {
  deal,
  discard,
  shuffle: () => ({ lua: "deck:shuffle()", typescript: "deck.shuffle();" }),
  riffle: () => ({
    lua: "deck:put(randdeck.riffle(deck:draw(deck:left()), 1, random))",
    typescript: "deck.put(riffle(deck.draw(deck.left()), 1, random));",
  }),
  cut: () => ({ lua: "deck:cut()", typescript: "deck.cut();" }),
};

/** The deal that the page shows if the address has none. */
export const START: Deal = { seed: "today", actions: ["shuffle", "deal5"] };

/** Reads the deal in an address; unknown actions are left out. */
export function readDeal(query: string): Deal {
  const said = new URLSearchParams(query);
  const actions = said.get("deal")?.split(".");
  return {
    seed: said.get("seed") ?? START.seed,
    actions: actions?.filter(isKnown) ?? START.actions,
  };
}

export function writeDeal({ seed, actions }: Deal): string {
  return `?${new URLSearchParams({ seed, deal: actions.join(".") })}`;
}

const parse = (action: string) => /^([a-z]+)(\d{0,2})$/.exec(action)?.slice(1) ?? [];

const isKnown = (action: string) => Object.hasOwn(ACTIONS, parse(action)[0] ?? "");

/** A string literal for both languages. */
export function quoted(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are replaced.
  return JSON.stringify(text.replace(/[\u0000-\u001f]/g, " "));
}

/** A program in three parts: the start, the actions, and the lines that print the cards. */
export type Program = readonly [before: string, done: readonly string[], after: string];

/** The lines of the actions in a language, and the facts about the deal that the other lines need. */
function parts({ actions }: Deal, language: Language) {
  // A new deck shuffles itself, so the program has no line that shuffles.
  const isShuffled = actions[0] === "shuffle";
  const rest = actions.slice(isShuffled ? 1 : 0);
  const first = rest.find((action) => /^(deal|discard)/.test(action));
  const isDealt = first?.startsWith("deal") ?? false;
  const counts: Counts = { left: 52, discards: 0, hands: first === undefined || isDealt ? [] : [0] };
  const done = rest.map((action) => {
    const [name, number] = parse(action);
    return ACTIONS[name!]!(Number(number), counts)[language];
  });
  const hands = counts.hands.map((size, at) => ({ name: nameOf(at), size }));
  return {
    isShuffled,
    isDealt,
    done,
    hands: hands.filter(({ size }, at) => size > 0 || at === 0).map(({ name }) => name),
  };
}

export const program: Readonly<Record<Language, (deal: Deal) => Program>> = {
  lua(deal) {
    const { isShuffled, isDealt, done, hands } = parts(deal, "lua");
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
${hands.length > 0 && !isDealt ? "local hand = {}\n" : ""}`,
      done,
      hands.map((name) => `print(table.concat(${name}, " "))`).join("\n"),
    ];
  },
  typescript(deal) {
    const { isShuffled, isDealt, done, hands } = parts(deal, "typescript");
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
${hands.length > 0 && !isDealt ? "const hand: string[] = [];\n" : ""}`,
      done,
      hands.map((name) => `console.log(${name}.join(" "));`).join("\n"),
    ];
  },
};

export const text = ([before, done, after]: Program) => [before, ...done, after].join("\n");

/** Lua code for the end of a program. It prints the cards of each pile. */
export const report = (deal: Deal): string =>
  [
    ...parts(deal, "lua").hands.map((name) => `print("hand", table.concat(${name}, " "))`),
    'print("draw", table.concat(deck:peek(deck:left()), " "))',
    'print("discard", table.concat(deck:pile("discard"), " "))',
  ].join("\n");

/** The cards of each pile, from the top. */
export interface Table {
  /** All hands, one after another. */
  readonly hand: readonly string[];
  /** The positions in `hand` where each hand but the first begins. */
  readonly begins: readonly number[];
  readonly left: readonly string[];
  readonly discards: readonly string[];
}

/** Reads the output of `report`. */
export function readTable(printed: string): Table {
  const places = printed.split("\n").map((line) => line.split("\t"));
  const all = (place: string) =>
    places.flatMap(([name, cards = ""]) => (name === place ? [cards.split(" ").filter(Boolean)] : []));
  const hands = all("hand");
  const begins = hands.slice(1).map((_, at) => hands.slice(0, at + 1).flat().length);
  return { hand: hands.flat(), begins, left: all("draw").flat(), discards: all("discard").flat() };
}
