/** The names of playing cards, and their pictures. */

const RANKS: Readonly<Record<string, string>> = { A: "ace", J: "jack", Q: "queen", K: "king" };

interface Suit {
  readonly name: string;
  readonly sign: string;
  readonly red: boolean;
  /** The shape of a suit's sign, about 20 units wide. Its middle is at 0, 0. */
  readonly path: string;
}

const SUITS: Readonly<Record<string, Suit>> = {
  S: {
    name: "spades",
    sign: "♠",
    red: false,
    path: "M0-10C4-5 10-2 10 3a4.8 4.8 0 0 1-8.6 2.6C1.6 8 2.4 9.4 4 10.5H-4C-2.4 9.4-1.6 8-1.4 5.6A4.8 4.8 0 0 1-10 3C-10-2-4-5 0-10Z",
  },
  H: {
    name: "hearts",
    sign: "♥",
    red: true,
    path: "M0 10C-4 5-10 1.5-10-4A5.2 5.2 0 0 1 0-6 5.2 5.2 0 0 1 10-4C10 1.5 4 5 0 10Z",
  },
  C: {
    name: "clubs",
    sign: "♣",
    red: false,
    path: "M0-10.5a4.7 4.7 0 0 1 3.6 7.6A4.7 4.7 0 1 1 1.3 4.6C1.5 7.5 2.3 9.4 4 10.5H-4C-2.3 9.4-1.5 7.5-1.3 4.6A4.7 4.7 0 1 1-3.6-2.9 4.7 4.7 0 0 1 0-10.5Z",
  },
  D: {
    name: "diamonds",
    sign: "♦",
    red: true,
    path: "M0-11Q4-4 8.5 0 4 4 0 11-4 4-8.5 0-4-4 0-11Z",
  },
};

/**
 * How far from the card's middle, upwards or downwards, the suit's signs are: in the columns at the `sides`,
 * and in the `middle` column.
 */
const ROWS: Readonly<Record<string, readonly [sides: readonly number[], middle: readonly number[]]>> = {
  2: [[], [-42, 42]],
  3: [[], [-42, 0, 42]],
  4: [[-42, 42], []],
  5: [[-42, 42], [0]],
  6: [[-42, 0, 42], []],
  7: [[-42, 0, 42], [-21]],
  8: [
    [-42, 0, 42],
    [-21, 21],
  ],
  9: [[-42, -14, 14, 42], [0]],
  10: [
    [-42, -14, 14, 42],
    [-28, 28],
  ],
};

/**
 * Drawings of jacks, queens and kings, from the npm package @letele/playing-cards 0.1.0, CC0 (courts/LICENSE).
 */
const COURTS = import.meta.glob<string>("./courts/*.svg", { query: "?url", import: "default", eager: true });

export interface Face {
  readonly rank: string;
  readonly suit: Suit;
  /** The name of a card, such as "queen of hearts". */
  readonly name: string;
  /** The positions of the suit's signs, relative to the middle; empty for aces and court cards. */
  readonly places: readonly (readonly [x: number, y: number])[];
  /** The address of the drawing of a jack, a queen or a king. */
  readonly court: string | undefined;
}

/** The face of a card, such as `QH`. */
export function face(card: string): Face {
  const rank = card.slice(0, -1);
  const suit = SUITS[card.slice(-1)]!;
  const [sides, middle] = ROWS[rank] ?? [[], []];
  return {
    rank,
    suit,
    name: `${RANKS[rank] ?? rank} of ${suit.name}`,
    places: [
      ...sides.flatMap((y) => [[-14, y] as const, [14, y] as const]),
      ...middle.map((y) => [0, y] as const),
    ],
    court: COURTS[`./courts/${card}.svg`],
  };
}
