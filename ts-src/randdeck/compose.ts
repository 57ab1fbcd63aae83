/** Decks made of several, one for each category. */
import { categoriesOf } from "./categories.js";
import { badArgument, checkKinds, checkOptions, checkWhole, RANDOM_SOURCE } from "./check.js";
import { Deck } from "./deck.js";
import { type KindOf, kindsOf } from "./kinds.js";
import { append } from "./lists.js";
import { Pass } from "./pass.js";
import { sourceOf } from "./source.js";
import { checkState, writeState } from "./state.js";
import type { Integer, RandomSource } from "./types.js";

/** What `newCategoryDeck` can be told. */
export interface CategoryDeckOptions<Card> {
  /** The random source of all decks; the engine's own if left out. */
  random?: RandomSource | undefined;
  /** Whether no card of a category shall come twice in a row there, as far as its cards allow. */
  noRepeat?: boolean | undefined;
  /** What cards are the same by, for `noRepeat`; the cards themselves if left out. */
  kindOf?: KindOf<Card> | undefined;
}

/** A deck for each category, from which one card each is drawn. `newCategoryDeck` makes one. */
export class CategoryDeck<Card> {
  private readonly decks: readonly Deck<Card>[];

  /** Keeps the decks. */
  constructor(decks: readonly Deck<Card>[]) {
    this.decks = decks;
  }

  /**
   * Draws the next card of each category. Each has its own passes, which have no end.
   *
   * Cost and random numbers: those of one `draw` of each deck.
   *
   * @returns A list of the cards, in the order of the categories.
   * @throws where `random` gives a wrong answer. Nothing has been drawn then.
   */
  drawEach(): Card[] {
    this.checkReady();
    const decks = this.decks;
    const cards: Card[] = [];
    for (const deck of decks) {
      const card = deck.draw()!;
      cards.push(card);
    }
    return cards;
  }

  /**
   * Shows what `drawEach` will give, without drawing. The pass of a category of which all cards are
   * drawn is begun for that.
   *
   * Cost and random numbers: those that `drawEach` would ask for.
   *
   * @returns A list of the cards, in the order of the categories.
   * @throws where `random` gives a wrong answer.
   */
  peekEach(): Card[] {
    this.checkReady();
    const decks = this.decks;
    const cards: Card[] = [];
    for (const deck of decks) {
      const card = deck.peek()!;
      cards.push(card);
    }
    return cards;
  }

  /**
   * Gives the deck of a category, to deal from it alone.
   *
   * @param position - Which category, a whole number from 1.
   * @returns The deck, one of `newDeck` with `recycle = "all"`; at each call the same.
   * @throws where there is no such category.
   */
  deck(position: Integer): Deck<Card> {
    const decks = this.decks;
    checkWhole(position, 1, "deck", 1, decks.length);
    return decks[position - 1]!;
  }

  /**
   * Saves all decks and their generator: one line of printable ASCII characters. With a source that
   * is no generator of `newRandom` the rest of each pass is settled first.
   *
   * Cost: a look at every card.
   *
   * @returns The state, for `setState` of a deck of the same categories and options, on any engine.
   * @throws where `random` gives a wrong answer.
   */
  getState(): string {
    const numbers: Integer[] = [];
    for (const deck of this.decks) {
      const own = deck.stateNumbers();
      if (typeof own === "string") throw new RangeError(badArgument(2, "newCategoryDeck", own));
      numbers.push(own.length);
      append(numbers, own, 1, own.length);
    }
    return writeState("categories", numbers);
  }

  /**
   * Goes on where the saved decks were, with their generator.
   *
   * Cost: a look at every card. Random numbers: none.
   *
   * @param state - What `getState` gave, on any engine, for the same categories and options.
   * @throws where `state` is no such text or not all of it, and where it is that of other categories
   * or options, or has a generator where this one has none. All is as before then.
   */
  setState(state: string): void {
    const numbers = checkState(state, "categories");
    const parts: Integer[][] = [];
    let at = 0;
    for (const deck of this.decks) {
      const size = numbers[at] ?? 0;
      const own: Integer[] = [];
      if (at + 1 + size <= numbers.length) append(own, numbers, at + 2, at + 1 + size);
      at += 1 + size;
      parts.push(own);
      const problem = deck.restore(own, true);
      if (problem !== undefined) throw new RangeError(badArgument(1, "setState", problem));
    }
    if (at !== numbers.length) {
      const others = "state of as many categories expected, got one of others";
      throw new RangeError(badArgument(1, "setState", others));
    }
    const count = parts.length;
    for (let place = 1; place <= count; place++) {
      const deck = this.decks[place - 1]!;
      deck.restore(parts[place - 1]!);
    }
  }

  /**
   * Sees to it that each deck has a card to deal, where need be of its next pass; raises where an
   * answer of the source is wrong, and where a deck has lost all cards.
   *
   * @luaLevel 3
   */
  private checkReady(): void {
    for (const deck of this.decks) {
      const problem = deck.settleMore();
      if (problem !== undefined) throw new RangeError(badArgument(2, "newCategoryDeck", problem));
      if (deck.left() === 0) {
        const lost = "at least one card a category expected, got one that has lost all";
        throw new RangeError(badArgument(1, "newCategoryDeck", lost));
      }
    }
  }
}

/**
 * Makes a deck for each category, shuffled for itself and without an end: each time all its cards are
 * dealt, they are shuffled again. A choice of one card of each category is then never one of two
 * cards of the same kind, and each card comes once in every pass. The lists are copied.
 *
 * Cost: one copy of the lists, with `noRepeat` or `kindOf` a look at every card. Random numbers: none
 * yet. (the multiple decks of the blog "Dealing Cards", 2022)
 *
 * @example
 * ```lua
 * local categories = { { "knight", "archer" }, { "wall", "moat" }, { "spy", "smith" } }
 * local deck = newCategoryDeck(categories, { random = newRandom("today"), noRepeat = true })
 * print(table.concat(deck:drawEach(), " ")) --> archer moat smith
 * print(table.concat(deck:drawEach(), " ")) --> knight wall spy
 * print(table.concat(deck:drawEach(), " ")) --> archer moat smith
 * ```
 * @param categories - The categories, one list of cards each.
 * @param options - `random`, `noRepeat`, `kindOf`; the last two hold for each category alone.
 * @returns The deck.
 * @throws where `categories` is no list of lists, one has a hole or no card, where an option is
 * unknown or of the wrong kind, and where `kindOf` gives nil or NaN. An error of `kindOf` passes
 * through.
 */
export function newCategoryDeck<Card>(
  categories: readonly (readonly Card[])[],
  options?: CategoryDeckOptions<Card>,
): CategoryDeck<Card> {
  const lists = categoriesOf(categories, "newCategoryDeck");
  const known = { kindOf: "function", noRepeat: "boolean", random: RANDOM_SOURCE };
  checkOptions(options, known, "newCategoryDeck");
  const given = options ?? {};
  const kindOf = given.kindOf ?? undefined;
  const noRepeat = given.noRepeat === true;
  const source = sourceOf(given.random);
  const decks: Deck<Card>[] = [];
  for (const list of lists) {
    const kinds = kindsOf(list, kindOf);
    checkKinds(kinds, list.length, 2, "newCategoryDeck");
    const pass = new Pass(list, source, noRepeat, kinds);
    decks.push(new Deck(pass, list, kinds, "all", given));
  }
  return new CategoryDeck(decks);
}
