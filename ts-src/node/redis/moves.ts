/** The calls of which a step can have several: their arguments, and what they give. */
import { badArgument, mismatch } from "../../randdeck/check.js";
import type { Integer, PileName, PilePosition, Value } from "../../randdeck.js";
import { MOST } from "../../redis/limits.js";
import { cardsAt, type Known, positionsOf } from "./cards.js";
import { checked, DAMAGED, refused, TableError } from "./error.js";
import { type Anything, callIn, wordsOf } from "./words.js";

/** A move of a step: the name of a call and its arguments. */
export type TableMove<Card extends Value, Pile extends string = never> =
  | readonly ["draw", count?: Integer | undefined, to?: "discard" | Pile | undefined]
  | readonly ["deal", hands: Integer | readonly ("discard" | Pile)[], size: Integer]
  | readonly ["peek", count?: Integer | undefined]
  | readonly [
      "put",
      cards: Card | readonly Card[],
      where?: PilePosition<Pile> | undefined,
      from?: PileName<Pile> | undefined,
    ]
  | readonly ["discard", cards: Card | readonly Card[], from?: PileName<Pile> | undefined]
  | readonly ["pile", name: PileName<Pile>]
  | readonly ["cut", count?: Integer | undefined]
  | readonly ["shuffle", pile?: "draw" | "discard" | Pile | undefined]
  | readonly ["reset"];

/** One card where no number is given, else a list. */
type Drawn<Card, Count> = Count extends Integer ? Card[] : Card | undefined;

type Answer<Card, Move> = Move extends readonly ["draw" | "peek", (infer Count)?, ...unknown[]]
  ? Drawn<Card, Count>
  : Move extends readonly ["pile", ...unknown[]]
    ? Card[]
    : Move extends readonly ["deal", ...unknown[]]
      ? Card[][]
      : undefined;

/** What each of the moves gives. */
export type TableAnswers<Card, Moves extends readonly unknown[]> = {
  -readonly [At in keyof Moves]: Answer<Card, Moves[At]>;
};

/** How many arguments each of these calls has. */
const MOVES = { cut: 1, deal: 2, discard: 2, draw: 2, peek: 1, pile: 1, put: 3, reset: 0, shuffle: 1 };

/** How many of them are no options; none if left out. */
export const OWN: Readonly<Record<string, Integer>> = { deal: 2, discard: 1, put: 1 };

/** How many words come before the version and the note. */
export const WORDS: Readonly<Record<string, Integer>> = { ...MOVES, set_state: 1, step: 1 };

export function wordsFor(name: string, args: readonly Anything[], known: Known<Anything>): string[] {
  if (name !== "put" && name !== "discard") return wordsOf(name, 1, ...args);
  const [cards, ...places] = args;
  const from = places[name === "put" ? 1 : 0];
  return [positionsOf(cards, known, name, from), ...wordsOf(name, 2, ...places)];
}

export function handsOf<Card>(cards: readonly Card[], count: Integer): Card[][] {
  const hands: Card[][] = Array.from({ length: count }, () => []);
  for (const [index, card] of cards.entries()) hands[index % count]!.push(card);
  return hands;
}

/** Moves as JSON for Redis. Each answer then says what it is. */
export function movesText(moves: unknown, known: Known<Anything>): string {
  const wrong = (expected: string, value: unknown) => badArgument(1, "step", mismatch(expected, value));
  if (!Array.isArray(moves)) throw refused(wrong("list of moves", moves), TypeError);
  if (moves.length > MOST.moves) throw refused(wrong(`at most ${MOST.moves} moves`, moves.length));
  // A list can have holes.
  const words = Array.from(moves, (move: unknown, index) =>
    checked(
      () => {
        if (!Array.isArray(move)) throw new TypeError(wrong('a list for each move, as ["draw", 1],', move));
        const [name, ...given]: Anything[] = move;
        const isMove = typeof name === "string" && Object.hasOwn(MOVES, name);
        if (!isMove)
          throw new TypeError(wrong(`list that begins with ${Object.keys(MOVES).join(", ")}`, name));
        const [args] = callIn(name, given, WORDS[name]!, WORDS[name]!, []);
        return [name, ...wordsFor(name, args, known)];
      },
      (text) => `move ${index + 1}: ${text}`,
    ),
  );
  const text = JSON.stringify({ moves: words });
  if (text.length > MOST.text) throw refused(wrong(`JSON of at most ${MOST.text} bytes`, text.length));
  return text;
}

export function answersIn<Card>(text: string, known: Known<Card>): unknown[] {
  try {
    return (JSON.parse(text) as unknown[]).map((answer) => {
      if (answer === null) return undefined;
      if (Array.isArray(answer)) return handsOf(cardsAt(answer[1], known), answer[0]);
      return typeof answer === "number" ? cardsAt(`${answer}`, known)[0] : cardsAt(`${answer}`, known);
    });
  } catch {
    throw new TableError(DAMAGED);
  }
}
