/**
 * Shows how each way to deal affects players, as a table: `npx tsx test/reference/dealing.ts`. There are six
 * categories of four cards. The seeds are fixed, so the figures are the same on every machine.
 */
import { argv } from "node:process";
import { pathToFileURL } from "node:url";
import { copies, newBlockDeck, newCategoryDeck, newDeck, newDice, newRandom } from "../../ts-src/randdeck.js";

const CATEGORIES = Array.from({ length: 6 }, (_, category) =>
  Array.from({ length: 4 }, (_, card) => `${"ABCDEF"[category]}${card + 1}`),
);
const DEALS = 600_000;
const HAND = 5;

/** Each way to deal, with a function that returns the next card. */
function ways(): readonly [name: string, next: () => string][] {
  const cards = CATEGORIES.flat();
  const random = (name: string) => newRandom("dealing").stream(name);
  const dice = newDice(cards, { random: random("dice") });
  const deck = newDeck(copies(cards, 3), { random: random("deck"), recycle: "all" });
  const each = newCategoryDeck(CATEGORIES, { random: random("categories"), noRepeat: true });
  const blocks = newBlockDeck(CATEGORIES, { random: random("blocks") });
  let row: string[] = [];
  return [
    ["truly random, `newDice`", () => dice.draw()],
    ["three copies of each in a deck, `newDeck`", () => deck.draw()!],
    [
      "a deck per category, `newCategoryDeck`",
      () => {
        if (row.length === 0) row = each.drawEach();
        return row.shift()!;
      },
    ],
    ["blocks of ten, `newBlockDeck`", () => blocks.draw()],
  ];
}

/** The figures of one way to deal, as a row of the table. */
function rowOf(name: string, next: () => string): string {
  const last = new Map<string, number>();
  let longestCard = 0;
  let longestCategory = 0;
  let repeats = 0;
  let before = "";
  let hands = 0;
  let poor = 0;
  const recent: string[] = [];
  for (let deal = 1; deal <= DEALS; deal++) {
    const card = next();
    const category = card[0]!;
    longestCard = Math.max(longestCard, deal - (last.get(card) ?? 0));
    longestCategory = Math.max(longestCategory, deal - (last.get(category) ?? 0));
    last.set(card, deal);
    last.set(category, deal);
    if (card === before) repeats += 1;
    before = card;
    recent.push(category);
    if (deal % HAND === 0) {
      hands += 1;
      if (new Set(recent).size <= 2) poor += 1;
      recent.length = 0;
    }
  }
  const percent = (count: number, of: number) => `${((100 * count) / of).toFixed(2)}%`;
  const cells = [name, longestCategory, longestCard, percent(repeats, DEALS), percent(poor, hands)];
  return `| ${cells.join(" | ")} |`;
}

/** The table of docs/dealing.md. */
export function dealingTable(): string {
  return [
    "| way to deal | longest wait for a category | longest wait for a card | same card twice in a row | hands of at most two categories |",
    "| --- | --- | --- | --- | --- |",
    ...ways().map(([name, next]) => rowOf(name, next)),
  ].join("\n");
}

if (argv[1] !== undefined && import.meta.url === pathToFileURL(argv[1]).href) console.log(dealingTable());
