/** What the command says of its options, in the words of the form. */

/** The names of the fields by the command's options. */
export const LABELS = {
  need: "A player needs",
  mulligan: "Mulligan unless the first hand has",
  without: "Known to be elsewhere",
  draws: "Draws in a game",
  hand: "Cards in the first hand",
  bottom: "Cards to the bottom after a mulligan",
} as const;

const OPTION = new RegExp(`--(${Object.keys(LABELS).join("|")})\\b( '[^\\p{L}\\d']*'(?=:))?`, "gu");

export const inForm = (problem: string): string =>
  problem.replace(
    OPTION,
    (_, option: keyof typeof LABELS, empty?: string) =>
      `“${LABELS[option]}”${empty === undefined ? "" : " lacks a name"}`,
  );
