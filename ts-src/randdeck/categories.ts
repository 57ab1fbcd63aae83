/** Decks that consist of one deck for each category. */
import { checkWhole, listProblem, raiseIf } from "./check.js";
import { Deck } from "./deck.js";
import { lastDealt, leftIn, newDrawPile, setLeft } from "./drawpile.js";
import { arrange, kindsOf } from "./order.js";
import { append, badArgument, slice } from "./platform.js";
import { partOf } from "./refusals.js";
import { type Placed, positionsOf, readPlaces, setPlaces } from "./saved.js";
import { checkOptions, type Known, sourceOf } from "./source.js";
import { checkState, fingerprintOf, numbersText, otherProblem, setGenerator, writeState } from "./state.js";
import { numbersIn } from "./text.js";
import type { Integer, KindOptions, Value } from "./types.js";

/**
 * Copies a list of lists. Raises if it isn't a list of lists, or if an inner list is empty or has a hole.
 */
export function categoriesOf<Card>(categories: readonly (readonly Card[])[], name: string): Card[][] {
  const lists: Card[][] = [];
  let problem = listProblem(categories, 1);
  if (problem === undefined) {
    for (const category of categories) {
      const inside = listProblem(category, 1);
      if (inside === undefined) lists.push(slice(category));
      else problem = problem ?? `${inside} in category ${lists.length + 1}`;
    }
  }
  if (problem !== undefined) throw new TypeError(badArgument(1, name, problem));
  return lists;
}

/** Numbers that only decks of the same cards and options have in common: a deck loads no other state. */
function signatureOf<Card extends Value>(deck: Deck<Card>): Integer[] {
  return [fingerprintOf(deck.all), deck.drawPile.kinds ? 1 : 0];
}

/** A deck for each category, to draw one card from each. `newCategoryDeck` makes one. */
export class CategoryDeck<Card extends Value> {
  /** @internal */
  constructor(private readonly decks: readonly Deck<Card>[]) {}

  /**
   * Draws the next card of each category. A category with no cards left starts its next pass.
   * @returns A list of the cards, in the order of the categories. A category is skipped if you removed all its cards.
   */
  drawEach(): Card[] {
    const decks: Deck<Card>[] = partOf(this, "decks");
    const cards = this.peekEach();
    for (const deck of decks) deck.draw();
    return cards;
  }

  /**
   * Looks at the cards `drawEach` will draw. A category with no cards left starts its next pass.
   * @returns A list, as `drawEach` does.
   */
  peekEach(): Card[] {
    const decks: Deck<Card>[] = partOf(this, "decks");
    // Makes every new pass before starting any, so that no category changes if the source fails.
    const passes: Card[][] = [];
    for (let at = 1; at <= decks.length; at++) {
      const deck = decks[at - 1]!;
      const pile = deck.drawPile;
      if (deck.all.length > 0 && (pile.fresh || leftIn(pile) === 0)) {
        const pass = slice(deck.all);
        arrange(pile.source, pass, pile.kinds, lastDealt(pile));
        passes[at - 1] = pass;
      }
    }
    const cards: Card[] = [];
    for (let at = 1; at <= decks.length; at++) {
      const deck = decks[at - 1]!;
      const pile = deck.drawPile;
      const pass = passes[at - 1];
      if (pass !== undefined) {
        if (!pile.fresh) deck.reset();
        setLeft(pile, pass);
      }
      const card = pile.order[pile.dealt];
      if (card !== undefined) cards.push(card);
    }
    return cards;
  }

  /**
   * Returns the deck of one category, to draw from it alone.
   * @param position - Which category, from 1.
   * @returns The deck, with `recycle = "all"`; the same one at each call.
   */
  deck(position: Integer): Deck<Card> {
    partOf(this, "decks");
    checkWhole(position, 1, "deck", 1, this.decks.length);
    return this.decks[position - 1]!;
  }

  /**
   * Saves all decks and their generator: returns one line of ASCII, for `setState` on any engine.
   */
  getState(): string {
    const decks: Deck<Card>[] = partOf(this, "decks");
    const sections: string[] = [];
    for (const deck of decks) {
      const positions = positionsOf(deck);
      const head = signatureOf(deck);
      append(head, positions.head);
      append(sections, [
        numbersText(head),
        numbersText(positions.lists[0]!),
        numbersText(positions.lists[1]!),
      ]);
    }
    return writeState("categories", decks[0]!.drawPile.source, sections);
  }

  /**
   * Loads saved decks, with their generator.
   * @param state - A string from `getState`, for the same categories and options.
   * @throws if `state` is from other categories or options.
   */
  setState(state: string): this {
    const decks: Deck<Card>[] = partOf(this, "decks");
    const source = decks[0]!.drawPile.source;
    const saved = checkState(state, "categories", source);
    raiseIf(otherProblem([3 * decks.length], [saved.sections.length]), 1, "setState");
    const reads: Placed<Card>[] = [];
    for (let at = 1; at <= decks.length; at++) {
      const deck = decks[at - 1]!;
      const parts = slice(saved.sections, 3 * at - 2, 3 * at);
      const head = numbersIn(parts[0]!);
      raiseIf(otherProblem(signatureOf(deck), head), 1, "setState");
      const places = ["_draw", parts[1]!, "_discard", parts[2]!];
      reads.push(readPlaces(deck, deck.all, slice(head, 3), places, "categories"));
    }
    setGenerator(source, saved.generator);
    for (let at = 1; at <= decks.length; at++) {
      const deck = decks[at - 1]!;
      setPlaces(deck, deck.all, reads[at - 1]!);
    }
    return this;
  }

  /** @internal */
  toJSON(): never {
    throw new TypeError("JSON can't hold a deck: to save it use getState(), to show it use peekEach()");
  }
}

const CATEGORY_OPTIONS: Known<KindOptions<Value>> = {
  kindOf: ["function"],
  noRepeat: ["boolean"],
  random: [],
};

/**
 * Makes a shuffle bag for each category, to draw one card of each. The lists are copied.
 * ```lua
 * local categories = { { "knight", "archer" }, { "wall", "moat" }, { "spy", "smith" } }
 * local deck = newCategoryDeck(categories, { random = newRandom("today"), noRepeat = true })
 * print(table.concat(deck:drawEach(), " ")) --> knight wall smith
 * print(table.concat(deck:drawEach(), " ")) --> archer moat spy
 * ```
 * @param categories - The categories, one list of cards each.
 * @param options - `random`, `noRepeat`, `kindOf`; the last two apply within each category.
 * @throws if a category has no card, or `kindOf` returns nil or NaN.
 */
export function newCategoryDeck<Card extends Value>(
  categories: readonly (readonly Card[])[],
  options?: KindOptions<Card>,
): CategoryDeck<Card> {
  const lists = categoriesOf(categories, "newCategoryDeck");
  const given = checkOptions(options, CATEGORY_OPTIONS, "newCategoryDeck", categories);
  const source = sourceOf(given.random, 2, "newCategoryDeck");
  const decks: Deck<Card>[] = [];
  for (const list of lists) {
    const kinds = given.noRepeat && kindsOf(list, given.kindOf, 2, "newCategoryDeck");
    const rules = { recycle: "all", kindOf: given.kindOf };
    decks.push(new Deck(list, newDrawPile(source, kinds, list), ["draw", "discard", "out"], rules));
  }
  return new CategoryDeck(decks);
}
