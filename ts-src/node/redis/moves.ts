/** The moves of a step: their arguments and results. */
import { check, listProblem, raiseIf } from "../../randdeck/check.js";
import type { Integer, PileName, PilePosition, Value } from "../../randdeck.js";
import { MOST, MOVES } from "../../redis/limits.js";
import { type Anything, callIn, wordsOf } from "./calls.js";
import { cardsAt, type Known, positionsOf } from "./cards.js";
import { checked, DAMAGED, TableError } from "./error.js";
import { type TableView, viewIn } from "./views.js";

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
  | readonly ["take", from: "draw" | "discard" | Pile, position: Integer | "random", to?: "discard" | Pile]
  | readonly ["pile", name: PileName<Pile>]
  | readonly ["cut", count?: Integer | undefined]
  | readonly ["shuffle", pile?: "draw" | "discard" | Pile | undefined]
  | readonly ["reset"]
  | readonly ["view", piles?: readonly Pile[] | undefined];

/** The type of drawn cards: one card if no number is given, else a list. */
type Drawn<Card, Count> = Count extends Integer ? Card[] : Card | undefined;

/** The results of the moves that return something, with the type of their first argument. */
interface Results<Card, First, Pile extends string> {
  draw: Drawn<Card, First>;
  peek: Drawn<Card, First>;
  pile: Card[];
  take: Card | undefined;
  deal: Card[][];
  view: TableView<Card, Pile, First extends readonly (infer Seen extends Pile)[] ? Seen : never>;
}

type Answer<Card, Move, Pile extends string> = Move extends readonly [
  infer Name extends keyof Results<Card, unknown, Pile>,
  (infer First)?,
  ...unknown[],
]
  ? Results<Card, First, Pile>[Name]
  : undefined;

/** The results of moves. */
export type TableAnswers<Card, Moves extends readonly unknown[], Pile extends string = never> = {
  -readonly [At in keyof Moves]: Answer<Card, Moves[At], Pile>;
};

/** The words of a call that can be a move of a step. */
export function wordsFor(name: string, args: readonly Anything[], known: Known<Anything>): string[] {
  const [first, ...places] = args;
  if (name === "put" || name === "discard")
    return [positionsOf(first, known, name), ...wordsOf(name, 2, ...places)];
  if (Array.isArray(first) || (name === "view" && first != null)) raiseIf(listProblem(first), 1, name);
  return wordsOf(name, 1, ...args);
}

export function handsOf<Card>(cards: readonly Card[], count: Integer): Card[][] {
  const hands: Card[][] = Array.from({ length: count }, () => []);
  for (const [index, card] of cards.entries()) hands[index % count]!.push(card);
  return hands;
}

/** The JSON of moves. */
export function movesText(moves: readonly unknown[], known: Known<Anything>): string {
  check(Array.isArray(moves), 1, "step", "list of moves", moves);
  check(moves.length <= MOST.moves, 1, "step", `at most ${MOST.moves} moves`, moves.length);
  // `Array.from` also visits the holes of a list.
  const words = Array.from(moves, (move, index) => {
    const wordsIn = () => moveWords(move, index === moves.length - 1, known);
    return checked(wordsIn, (text) => `move ${index + 1}: ${text}`);
  });
  const text = JSON.stringify(words);
  check(text.length <= MOST.text, 1, "step", `JSON of at most ${MOST.text} bytes`, text.length);
  return text;
}

function moveWords(move: unknown, isLast: boolean, known: Known<Anything>): string[] {
  check(Array.isArray(move), 1, "step", 'a list for each move, as ["draw", 1],', move);
  const [name, ...given] = move as Anything[];
  const names = Object.keys(MOVES);
  const isMove = names.includes(name) || (isLast && name === "view");
  const expected = `list that begins with ${names.join(", ")}, or view as the last move`;
  check(isMove, 1, "step", expected, name);
  const most = name === "view" ? 1 : MOVES[name as keyof typeof MOVES];
  const [args] = callIn(name, given, { own: most, most, options: [] });
  return [name, ...wordsFor(name, args, known)];
}

export function answersIn(text: string, known: Known<Anything>, moves: readonly Anything[]): unknown[] {
  // A repeated request may have another number of moves than the one that was answered.
  const [name, seen] = moves.at(-1) ?? [];
  try {
    return (JSON.parse(text) as Anything[]).map((answer, index, { length }) => {
      if (answer === null) return undefined;
      if (name === "view" && index === length - 1) return viewIn(answer, known, seen ?? []);
      if (Array.isArray(answer)) return handsOf(cardsAt(answer[1], known), answer[0]);
      return typeof answer === "number" ? cardsAt(`${answer}`, known)[0] : cardsAt(`${answer}`, known);
    });
  } catch {
    throw new TableError(DAMAGED);
  }
}
