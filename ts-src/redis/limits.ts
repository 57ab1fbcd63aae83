/** What tables take at most. */

/**
 * The cards of a table, and of a deal (to shuffle so many takes the server 0.3 s); the bytes of JSON,
 * of all cards that are strings, and of the seed; the piles, and the bytes of the name of one; the bytes of the id of a
 * table, of the name of a client, and of a word that is JSON; the bytes of a note; the moves of a step, and these times the
 * cards of its table; answers; seconds; counts, beyond which numbers are not exact.
 */
export const MOST = {
  cards: 50000,
  text: 1000000,
  seed: 1000,
  piles: 64,
  pile: 64,
  id: 200,
  client: 64,
  word: 30000,
  note: 65536,
  moves: 32,
  work: 160000,
  answers: 1000,
  seconds: 2147483647,
  count: 9007199254740991,
} as const;
