/** What the command says of its options, in the words of the form. */

/** What can be asked, by the field that says it. */
export const ASKS = {
  need: "by when they have cards",
  howMany: "how many cards they have",
  collect: "by when they have one of each",
  same: "by when they have a pair, or more of a kind",
} as const;

/** The names of the fields by the command's options. */
export const LABELS = {
  need: "A player needs",
  howMany: "How many of",
  collect: "One of each",
  same: "So many of a kind",
  or: "Or instead",
  before: "Before any of",
  given: "Of players who have",
  window: "Only among the draws",
  mulligan: "Mulligan unless the first hand has",
  without: "Known to be elsewhere",
  rule: "What a mulligan costs",
  mulligans: "How many mulligans",
  draws: "Draws in a game",
  hand: "Cards in the first hand",
} as const;

/** The fields that are texts, each with how it is written, and what must be asked for it. */
export const TEXTS = [
  { name: "need", asks: ["need"], hint: 'a card or a category, or several: a:2,b, a|b:2, a:2-4, "a, b":2' },
  { name: "howMany", asks: ["howMany"], hint: "a card or a category" },
  { name: "collect", asks: ["collect"], hint: "a category, or * for all cards; *:5 for five different ones" },
  { name: "same", asks: ["same"], hint: "2 for a pair, 3,2 for a full house, 2-2 for exactly two" },
  { name: "or", asks: ["need"], hint: "another need that will do, such as c,d" },
  { name: "before", asks: ["need"], hint: "cards that must not come first" },
  { name: "given", asks: ["need"], hint: "only players who have these by the same draw" },
  { name: "window", asks: ["need"], hint: "such as 8-13; empty for all draws" },
  { name: "mulligan", asks: Object.keys(ASKS), hint: "such as a:2-5; empty for no mulligan" },
  { name: "without", asks: Object.keys(ASKS), hint: "cards that are not in the deck, such as a:2" },
] as const;

/** What a mulligan costs, by the command's rules. */
export const COSTS = {
  "": "nothing",
  london: "a card to the bottom each time",
  vancouver: "a card each time, and a look at the top",
  paris: "a card each time",
} as const;

/** How many mulligans a player may take. */
export const MULLIGANS = ["1", "2", "3", "until"] as const;

/** The command's option for a field. */
export const optionOf = (field: string): string =>
  `--${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

const FIELDS = new Map(Object.entries(LABELS).map(([field, label]) => [optionOf(field), label]));
const OPTION = new RegExp(`(${[...FIELDS.keys()].join("|")})\\b( '[^\\p{L}\\d*]*'(?=:))?`, "gu");

export const inForm = (problem: string): string =>
  problem
    .replace(/^a script .* deck list/, "“Your own schemes”: a deck list")
    .replace(OPTION, (_, option: string, empty?: string) => {
      return `“${FIELDS.get(option)}”${empty === undefined ? "" : " lacks a name"}`;
    });
