/**
 * Reads the start of README for the first page: the description of the library, its first program, and six
 * links.
 */
import { readFileSync } from "node:fs";
import { newDeck, newRandom } from "../../../ts-src/randdeck.js";
import { START, type Table } from "../../cards/deal.js";

export interface Door {
  readonly title: string;
  readonly text: string;
  readonly link: string;
}

interface Front {
  readonly headline: string;
  readonly lead: string;
  /** README's first program, with its output. */
  readonly programs: Readonly<Record<"lua" | "typescript", string>>;
  readonly doors: readonly Door[];
  /** The cards of the first deal, for visitors without JavaScript and until the program has run. */
  readonly table: Table;
}

declare const data: Front;

export { data };

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");

/** Links of README that lead to another address on the first page. */
const SHOWN: Readonly<Record<string, string>> = { begin: "/docs/#shuffle-a-list", odds: "/odds.html" };

/** README's first program, in TypeScript. */
const typescript = (output: string) => `import { newRandom, shuffleTable } from "randdeck";
const random = newRandom("today"); // always these cards; newRandom(): others at each start
const cards = ["10", "J", "Q", "K", "A"];
shuffleTable(cards, random);
console.log(cards.join(" ")); // ${output}`;

/** The first deal, made with the library in TypeScript: a hand of five cards from a shuffled deck. */
function firstTable(): Table {
  const cards = [..."SHCD"].flatMap((suit) =>
    "A 2 3 4 5 6 7 8 9 10 J Q K".split(" ").map((rank) => rank + suit),
  );
  const deck = newDeck(cards, { random: newRandom(START.seed) });
  return { hand: deck.draw(5), begins: [], left: deck.peek(deck.left()), discards: [] };
}

const upper = (text: string) => text[0]!.toUpperCase() + text.slice(1);

export default {
  watch: ["../../../README.md"],
  load(): Front {
    const readme = read("README.md");
    const [, headline, lead] = /^\*\*(.+)\*\*: (.+)$/m.exec(readme)!;
    const [, code] = /^```lua\n([\s\S]*?)^```/m.exec(readme)!;
    const [, output] = /--> (.*)/.exec(code!)!;
    const doors = [...readme.matchAll(/^- \*\*(.+)\*\*,?:? (.+): \[.+\]\(docs\/(\w+)\.md\)$/gm)];
    return {
      headline: headline!,
      lead: upper(lead!),
      programs: { lua: code!.trimEnd(), typescript: typescript(output!) },
      doors: doors.map(([, title, text, page]) => ({
        title: title!,
        text: text!,
        link: SHOWN[page!] ?? `/docs/${page}.html`,
      })),
      table: firstTable(),
    };
  },
};
