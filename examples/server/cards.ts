/** The deck of both sides. For a seed to deal the same cards, the list must have the same order. */
export const CARDS: readonly string[] = ["C", "D", "H", "S"].flatMap((suit) =>
  ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"].map((rank) => rank + suit),
);
