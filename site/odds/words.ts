/** The words that the form uses for the command's options. */
import { optionNames } from "../../odds/asks/error.js";
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

/** The form's field for an option of the command. */
export function fieldOf(option: string): keyof typeof LABELS | undefined {
  if (Object.hasOwn(ASKS, option)) return "condition";
  return Object.hasOwn(LABELS, option) ? (option as keyof typeof LABELS) : undefined;
}

/** Makes errors and reports name the fields of the form in place of the command's options. */
export function nameFields(): void {
  const { option } = optionNames;
  optionNames.option = (name, value) => {
    const field = fieldOf(name);
    if (field === undefined) return option(name, value);
    if (value === undefined) return `“${LABELS[field]}”`;
    const isEmpty = typeof value === "string" && !/[\p{L}\d*]/u.test(value);
    return `“${LABELS[field]}” ${isEmpty ? "lacks a name" : value}`;
  };
}
