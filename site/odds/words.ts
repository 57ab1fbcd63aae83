/** The words that the form uses for the command's options. */

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
} as const;

/** For each question, a hint for writing the condition. */
export const HINTS: Readonly<Record<keyof typeof ASKS, string>> = {
  when: 'a card or a category, or land >= 3 and mountain; A and not B for A before B; "two words" in quotes',
  after: "2 <= land <= 4, also what can become false again",
  average: "a card or a category, or a sum such as 2*fire + ice",
};

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

const FIELDS = new Map<string, string>([
  ...Object.keys(ASKS).map((ask) => [`--${ask}`, LABELS.condition] as const),
  ...Object.entries(LABELS).map(([field, label]) => [`--${field}`, label] as const),
]);
const OPTION = new RegExp(`(${[...FIELDS.keys()].join("|")})\\b( '[^\\p{L}\\d*]*'(?=:))?`, "gu");

export const inForm = (problem: string): string =>
  problem.replace(OPTION, (_, option: string, empty?: string) => {
    return `“${FIELDS.get(option)}”${empty === undefined ? "" : " lacks a name"}`;
  });
