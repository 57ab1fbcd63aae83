/** A question, and what can be told about it: its names, its bounds and the cards that it needs. */
import {
  canEnd,
  type Expression,
  hasWindow,
  type Leaf,
  leavesOf,
  type Sum,
  type Term,
} from "./expression.js";

/** A number of cards of one name. */
export interface Wanted {
  /** The name as the language writes it. */
  readonly name: string;
  readonly least: number;
}

/** A name for several cards. `members` are names with `|` between them. */
export interface Group {
  readonly name: string;
  readonly members: string;
}

/** The rules of mulligans. With `hearthstone` only some cards of a hand go back. */
export const RULES = ["london", "vancouver", "paris", "hearthstone"] as const;

export interface Question {
  /** The question asks when a condition is first true, whether it is true after each draw, or for a sum. */
  readonly mode: "when" | "after" | "average";
  readonly asked?: Expression | undefined;
  readonly sum?: Sum | undefined;
  /** A game counts for a draw only if this condition is true after the draw. */
  readonly given?: Expression | undefined;
  /** A first hand that fails this condition is put back, and the game starts again. */
  readonly keep?: Expression | undefined;
  readonly draws: number;
  /** The number of turns in a game. Each turn draws a hand, and `draws` is then the number of hands. */
  readonly turns?: number | undefined;
  /** The number of cards in the first hand; 0 without mulligans. */
  readonly hand: number;
  /** The most hands that a player may put back, or `until` for any number. */
  readonly mulligans?: number | "until" | undefined;
  /**
   * The price of a mulligan; none by default. With `london`, a card of the next hand goes to the bottom. With
   * `paris` and `vancouver`, the next hand has one card fewer. With `vancouver`, the player then looks at the
   * top card of the deck, and may put it at the bottom.
   */
  readonly rule?: (typeof RULES)[number] | undefined;
  readonly free?: number | undefined;
  readonly cost?: number | undefined;
  /** The question's expressions as text; undefined if the question is only a name. */
  readonly read?: string | undefined;
  readonly groups: readonly Group[];
  /** Cards that are known to be outside the deck. */
  readonly without: readonly Wanted[];
  /** The chance that `--for` asks for. The answer is how many cards of the first name a deck needs for it. */
  readonly target?: number | undefined;
  readonly percentiles?: readonly number[] | undefined;
}

/** The expressions of a question. */
export type Asks = Pick<Question, "mode" | "asked" | "sum" | "given" | "keep">;

/** The leaves of all conditions of a question. */
export const leavesIn = ({ asked, given, keep }: Partial<Asks>) =>
  [asked, given, keep].flatMap((each) => (each === undefined ? [] : leavesOf(each)));

const termsIn = (question: Asks): Term[] => [
  ...(question.sum?.terms ?? []),
  ...leavesIn(question).flatMap(({ leaf }) => leaf.terms),
];

const isApart = ({ terms }: Leaf) => terms.some(({ isKinds }) => isKinds);

export const hasMulligans = ({ keep, rule }: Question): boolean => (keep ?? rule) !== undefined;

/** The names that are counted: first those of the sum, then of the condition, `--given` and `--keep`. */
export const namesAsked = (question: Asks): string[] => [
  ...new Set(termsIn(question).map(({ name }) => name)),
];

/** How a question counts different or equal cards. */
export function apartIn(question: Asks) {
  const names = namesAsked(question);
  const kinds = termsIn(question).filter(({ isKinds }) => isKinds);
  const leaves = leavesIn(question).filter(({ leaf }) => isApart(leaf));
  const most = leaves.flatMap(({ leaf: { op, bounds } }) => {
    if (op === "same") return bounds.map(({ least, most = least - 1 }) => most + 1);
    return op === "count" ? 1 : 0;
  });
  return {
    /** The positions in `namesAsked` of the names whose equal or different cards are counted. */
    places: [...new Set(kinds.map(({ name }) => names.indexOf(name)))],
    /** From this number on, more equal cards make no difference. */
    most: Math.max(question.sum && kinds.length > 0 ? 1 : 0, ...most),
    /** Whether equal or different cards are counted only in some draws: in a hand or a window. */
    isPartly:
      leaves.some(({ leaf, isInHand }) => isInHand || hasWindow(leaf)) ||
      (question.sum !== undefined && hasWindow(question.sum)),
    /** Whether the question asks for equal cards in a row. */
    isAgain: leaves.some(({ leaf }) => leaf.op === "row"),
  };
}

/**
 * True for a sum, for a condition that can become false again, and with `--given`. All other questions ask
 * for the first draw that makes the condition true.
 */
export const isBounded = ({ mode, asked, given }: Asks): boolean =>
  given !== undefined || asked === undefined || (mode === "after" && canEnd(asked));

/** Returns a name and its bounds if a condition only counts the cards of this name; otherwise undefined. */
export function aloneIn(asked: Expression) {
  if (asked.op !== "count" || asked.terms.length > 1) return undefined;
  const [{ name, factor, isKinds, window }] = asked.terms;
  return factor > 1 || isKinds || window ? undefined : { name, ...asked.bounds[0] };
}

/**
 * A number of cards that a player needs. `weightOf` tells how much a card counts. It takes the positions in
 * `namesAsked` of the names that count the card.
 */
export interface Needed {
  readonly weightOf: (places: readonly number[]) => number;
  readonly least: number;
  readonly most: number;
}

/** Lists the needs of a player who chooses cards. Each need is a number of cards that isn't under a `not`. */
export function neededIn(question: Asks): Needed[] {
  const names = namesAsked(question);
  return leavesIn({ asked: question.asked }).flatMap(({ leaf, isNot, isInHand }) => {
    if (isNot || isInHand || leaf.op !== "count" || hasWindow(leaf) || isApart(leaf)) return [];
    const weights = leaf.terms.map(({ name, factor }) => ({ place: names.indexOf(name), factor }));
    const weightOf = (places: readonly number[]) =>
      weights.reduce((sum, { place, factor }) => sum + (places.includes(place) ? factor : 0), 0);
    return { weightOf, most: Number.POSITIVE_INFINITY, ...leaf.bounds[0] } as Needed;
  });
}
