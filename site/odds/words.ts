/** The words that the form uses for the command's options. */
import { canEnd, conditionOf, isTrueOfNone, isUndecided, written } from "../../odds/asks/expression.js";

/** For each option of the command that asks a question, the question in words. */
export const ASKS = {
  when: "by which draw they have it",
  after: "how likely they have it after each draw",
  average: "how much they have on average",
} as const;

/** The names of the form's fields. */
export const LABELS = {
  condition: "A player needs",
  given: "Of players who have",
  keep: "Mulligan unless the first hand has",
  without: "Known to be elsewhere",
  rule: "What a mulligan costs",
  mulligans: "How many mulligans",
  draws: "Draws in a game",
  hand: "Cards in the first hand",
  group: "Groups",
} as const;

/** The optional text fields, each with an example. */
export const TEXTS = [
  { name: "given", hint: "only players for whom this is true by the same draw; land >= 4" },
  { name: "keep", hint: "such as 2 <= land <= 5; empty for no mulligan" },
  { name: "without", hint: "cards that are not in the deck, such as 2 land" },
] as const;

/** For each rule of the command, the cost of a mulligan in words. */
export const COSTS = {
  "": "nothing",
  london: "a card to the bottom each time",
  vancouver: "a card each time, and a look at the top",
  paris: "a card each time",
} as const;

/** How many mulligans a player may take. */
export const MULLIGANS = ["1", "2", "3", "until"] as const;

/** An example of a question, for the names of a deck. */
export interface Example {
  readonly ask: keyof typeof ASKS;
  readonly condition: string;
  readonly meaning: string;
}

/** The names of a deck, as the worker reads them. */
export interface Names {
  readonly cards: readonly string[];
  readonly groups: readonly { readonly name: string; readonly cards: readonly string[] }[];
}

/** Examples of questions that fit a deck. With the cost of a mulligan, a question names cards to keep. */
export function examplesFor({ cards, groups }: Names, needsCards: boolean): Example[] {
  const [group] = groups;
  const plain = group?.name ?? cards[0];
  if (plain === undefined) return [];
  const other =
    groups[1]?.name ?? cards.find((card) => card !== plain && group?.cards.includes(card) !== true);
  const name = written(plain);
  const one: Example[] = [
    { ask: "when", condition: name, meaning: `the first ${plain}` },
    { ask: "when", condition: `${name} >= 2`, meaning: `two ${plain}` },
    { ask: "after", condition: `1 <= ${name} <= 3`, meaning: `one to three ${plain}` },
    { ask: "average", condition: name, meaning: `${plain} on average` },
  ];
  if (!needsCards) one.push({ ask: "after", condition: `not ${name}`, meaning: `no ${plain}` });
  if (other === undefined) return one;
  const second = written(other);
  return [
    ...one,
    { ask: "when", condition: `${name} and ${second}`, meaning: `both ${plain} and ${other}` },
    { ask: "when", condition: `${name} or ${second}`, meaning: `${plain} or ${other}` },
    { ask: "when", condition: `${second} and not ${name}`, meaning: `${other} before ${plain}` },
  ];
}

/** The question that a condition most likely asks: if it can become false again, how likely it is later. */
export function askOf(condition: string): keyof typeof ASKS {
  try {
    const asked = conditionOf(condition, "");
    return canEnd(asked, true) || isUndecided(asked) || isTrueOfNone(asked) ? "after" : "when";
  } catch {
    return "when";
  }
}

/** The fields whose text the command reads as options. */
const FIELDS = new Map<string, string>([
  ...[...Object.keys(ASKS), "card"].map((ask) => [ask, LABELS.condition] as const),
  ...Object.entries(LABELS),
]);
const OPTION = new RegExp(`--(${[...FIELDS.keys()].join("|")})\\b( '[^\\p{L}\\d*]*'(?=:))?`, "gu");

/**
 * Puts an error of the command into the words of the form: a field for its option, and no example of another
 * field.
 */
export const inForm = (problem: string): string =>
  problem
    .replace(/Read as --(?:when|after|average) /, "Read as ")
    .replace(/ as in --\w+ '([^']*)'/g, " as in $1")
    .replace(/ with --draws (\d+)$/, " in $1 draws")
    .replace(/ with --hand (\d+)$/, " in a hand of $1")
    .replace(/ within --(?:draws|hand) (\d+)/, " within $1 draws")
    .replace(/write --group (\S+?)='([^']*)'/, "add a group “$1” of $2")
    .replace(/: write --group for the other/, "")
    .replace(/ for numbers and several names write --\w+, such as/, " write")
    .replace(/--given leaves no games to count/, "no games are left to count")
    .replace(/: change --keep, or give a number for --mulligans/, "")
    .replace(OPTION, (_, option: string, empty?: string) => {
      return `“${FIELDS.get(option)}”${empty === undefined ? "" : " lacks a name"}`;
    });
