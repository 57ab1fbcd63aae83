/** What the command says of its options, in the words of the form. */

/** The names of the fields by the command's options. */
export const LABELS = {
  need: "A player needs",
  or: "Or instead",
  given: "Of players who have",
  mulligan: "Mulligan unless the first hand has",
  without: "Known to be elsewhere",
  rule: "What a mulligan costs",
  draws: "Draws in a game",
  hand: "Cards in the first hand",
} as const;

/** The fields that are texts, each with how it is written. */
export const TEXTS = [
  { name: "need", hint: "a card or a category, or several: a:2,b, a|b:2, a:2-4" },
  { name: "or", hint: "another need that will do, such as c,d" },
  { name: "given", hint: "only players who have these by the same draw" },
  { name: "mulligan", hint: "such as a:2-5; empty for no mulligan" },
  { name: "without", hint: "cards that are not in the deck, such as a:2" },
] as const;

/** What a mulligan costs, by the command's rules. */
export const COSTS = {
  "": "nothing",
  london: "a card to the bottom each time",
  vancouver: "a card each time, and a look at the top",
  paris: "a card each time",
} as const;

const OPTION = new RegExp(`--(${Object.keys(LABELS).join("|")})\\b( '[^\\p{L}\\d']*'(?=:))?`, "gu");

export const inForm = (problem: string): string =>
  problem.replace(
    OPTION,
    (_, option: keyof typeof LABELS, empty?: string) =>
      `“${LABELS[option]}”${empty === undefined ? "" : " lacks a name"}`,
  );
