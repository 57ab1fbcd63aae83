/** The deck of both sides. A seed deals the same cards only if the list has the same order on both sides. */
export const CARDS: readonly string[] = ["C", "D", "H", "S"].flatMap((suit) =>
  ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"].map((rank) => rank + suit),
);
