/** Making decks. */
import { check, copyOf, listProblem, mismatch, raiseIf } from "./check.js";
import { Deck } from "./deck.js";
import { kindsOf } from "./order.js";
import { beginPass, OUT, placeOf } from "./place.js";
import { append, arrayOf, hasOnlyNames, isByName, slice } from "./platform.js";
import { checkOptions, sourceOf } from "./source.js";
import type { CardOf, IdOf, KindOptions, Value } from "./types.js";

/** Options of `newDeck`. */
export interface DeckOptions<Card, Pile extends string = never> extends KindOptions<Card> {
  /** False: the first pass deals the cards in the order given. */
  shuffled?: boolean | undefined;
  /**
   * What a draw does when no card is left: `"discards"` (the default) shuffles the discard pile into a new
   * pass, `"all"` shuffles all cards, wherever they are, `"none"` draws nothing.
   */
  recycle?: "discards" | "all" | "none" | undefined;
  /** Names of further places for cards, as in `{ "hand", "exhaust" }`; not with `recycle = "all"`. */
  piles?: readonly Pile[] | undefined;
  /** Gives each card its name in states and errors; cards with one id stand for one another. */
  idOf?: IdOf<Card> | undefined;
  /** Gives the card for such a name, for `setState`; if left out, it takes the deck's own cards. */
  cardOf?: CardOf<Card> | undefined;
}

/** What is wrong with names as those of a deck's piles. @internal */
export function pilesProblem(piles: readonly unknown[]): string | undefined {
  const taken: unknown[] = ["top", "bottom", "random", "left", "out", "discards", ""];
  let problem = listProblem(piles);
  for (const pile of arrayOf(piles)) {
    const place = placeOf(taken, pile);
    if (problem === undefined && (typeof pile !== "string" || place > 0)) {
      problem = mismatch("name of its own for each pile", pile);
      if (place > 0 && place < 7) problem += ", which is reserved";
    }
    taken.push(pile);
  }
  return problem !== undefined ? `option 'piles': ${problem}` : undefined;
}

/**
 * Makes a deck from a list of cards, with a draw pile and a discard pile. The list is copied. Every order of a
 * pass is equally likely. Equal cards are separate cards.
 * ```lua
 * local deck = newDeck({ "A", "B", "C" }, { random = newRandom("today") })
 * deck:discard(deck:draw(2))
 * print(deck:left(), deck:out(), #deck:discards()) --> 1 0 2
 * ```
 * @param cards - The cards; the list may be empty.
 * @param options - `random`, `noRepeat`, `kindOf`, `shuffled`, `recycle`, `piles`, `idOf`, `cardOf`.
 * @throws if `kindOf` returns nil or NaN.
 */
export function newDeck<Card extends Value, Pile extends string = never>(
  cards: readonly Card[],
  options?: DeckOptions<Card, Pile>,
): Deck<Card, NoInfer<Pile>> {
  check(!isByName(cards) || !hasOnlyNames(cards), 1, "newDeck", "list (copies makes one of counts)", cards);
  const all = copyOf(cards, "newDeck");
  const known = {
    cardOf: "function",
    idOf: "function",
    kindOf: "function",
    noRepeat: "boolean",
    piles: "table",
    recycle: "'discards', 'all' or 'none'",
    shuffled: "boolean",
  };
  const given = checkOptions(options, known, "newDeck");
  const { piles } = given;
  const names = ["left", "out"];
  let problem: string | undefined;
  if (piles != null) {
    problem = pilesProblem(piles);
    if (problem === undefined) append(names, piles);
  }
  if (names.length > OUT && given.recycle === "all")
    problem = "option 'piles' does not go with recycle = 'all'";
  if (given.cardOf != null && given.idOf == null) problem = "option 'cardOf' needs 'idOf'";
  raiseIf(problem, 2, "newDeck");
  names.push("discards");
  const kinds = given.noRepeat && kindsOf(all, given.kindOf, 2, "newDeck");
  const source = sourceOf(given.random, 2, "newDeck", true);
  const deck = new Deck<Card, Pile>(all, source, kinds, names, given);
  if (given.shuffled === false) beginPass(deck, slice(all));
  return deck;
}
