/** Decks: a draw pile, a discard pile, and the cards that are out. */
import { badArgument, check, checkNone, checkWhole, copyOf, isWhole, MOST_CARDS } from "./check.js";
import { addCounts, areDistinct, arrange, type Kinds, kindsOf } from "./order.js";
import { cardsProblem, countsOf, outProblem, takeBack } from "./out.js";
import { dealAcross, dealTop, lastDealt, without } from "./pass.js";
import { checkPlace, cutAt, insertCards } from "./place.js";
import { append, CardMap, isCardList, slice } from "./platform.js";
import { generatorNumbers, setGenerator } from "./random.js";
import { checkOptions, RANDOM_SOURCE, type Source, sourceOf } from "./source.js";
import { cardsIn, checkState, fingerprintOf, placesOf, stateProblem, writeState } from "./state.js";
import type { DeckPlace, Integer, KindOf, KindOptions, Value } from "./types.js";

/** Options of `newDeck`. */
export interface DeckOptions<Card> extends KindOptions<Card> {
  /** False: the first pass deals the cards in the order given. */
  shuffled?: boolean | undefined;
  /**
   * What a draw does when no card is left: `"discards"` (the default) shuffles the discard pile into a new
   * pass, `"all"` shuffles all cards, wherever they are, `"none"` draws nothing.
   */
  recycle?: "discards" | "all" | "none" | undefined;
}

const DECK_OPTIONS = {
  kindOf: "function",
  noRepeat: "boolean",
  random: RANDOM_SOURCE,
  recycle: "'discards', 'all' or 'none'",
  shuffled: "boolean",
};

/**
 * A deck of cards. Each card is in the draw pile, in the discard pile, or out. A call that raises an error
 * changes nothing. `newDeck` makes one.
 */
export class Deck<Card extends Value> {
  /** @internal */
  readonly source: Source;
  /** @internal */
  readonly kinds: Kinds | false | undefined;
  /** The draw pile, of which the first `dealt` cards are drawn. @internal */
  cards: Card[];
  /** @internal */
  dealt: Integer = 0;
  /** @internal */
  last: Card | undefined = undefined;
  /** @internal */
  begun: Integer = 1;
  /** The discard pile, the card discarded last at its end. */
  private discarded: Card[] = [];
  /**
   * How many copies of each card were out (0 if none) when the first `counted` of the cards were drawn;
   * undefined if not known.
   */
  private outCounts: CardMap<Integer> | undefined = undefined;
  private counted: Integer = 0;

  /** If `isFresh`, the pass of all cards is still to be shuffled, and `cards` is empty. @internal */
  constructor(
    private all: Card[],
    private isFresh: boolean,
    source: Source,
    kinds: Kinds | false | undefined,
    private readonly kindOf: KindOf<Card> | undefined,
    private readonly recycle: string,
  ) {
    this.cards = isFresh ? [] : slice(all);
    this.source = source;
    this.kinds = kinds;
  }

  /**
   * Draws a card, or `count` cards. If too few are left, it draws those, then the rest from a new pass, if
   * `recycle` has cards for one.
   * ```lua
   * local deck = newDeck({ "A", "B", "C" }, { shuffled = false })
   * print(deck:draw(), table.concat(deck:draw(5), " "), deck:draw()) --> A B C nil
   * ```
   * @param count - How many, from 0; one if left out.
   * @returns A card, or nil if there is none; with `count` a list, shorter if there are fewer.
   */
  draw(count?: undefined): Card | undefined;
  draw(count: Integer): Card[];
  draw(count?: Integer): Card | Card[] | undefined;
  draw(count?: Integer): Card | Card[] | undefined {
    if (count == null) {
      const position = this.dealt + 1;
      const card = this.cards[position - 1];
      if (card === undefined) return this.take(1)[0];
      this.dealt = position;
      return card;
    }
    if (isWhole(count, 0, this.cards.length - this.dealt)) return dealTop(this, count);
    checkWhole(count, 1, "draw", 0, this.recycle === "all" ? MOST_CARDS : undefined);
    return this.take(count);
  }

  /**
   * Returns what `draw` will give in this pass, without drawing it.
   * @param count - How many, from 0; one if left out.
   * @returns A card, or nil if none is left; with `count` a list, shorter if fewer are left.
   */
  peek(count?: undefined): Card | undefined;
  peek(count: Integer): Card[];
  peek(count?: Integer): Card | Card[] | undefined;
  peek(count?: Integer): Card | Card[] | undefined {
    if (count != null) checkWhole(count, 1, "peek", 0);
    this.shuffleFresh();
    const first = this.dealt + 1;
    if (count == null) return this.cards[first - 1];
    return slice(this.cards, first, Math.min(this.dealt + count, this.cards.length));
  }

  /**
   * Draws the first card left that passes a test, or the first `count` of them. The others keep their order.
   * No new pass begins.
   * ```lua
   * local deck = newDeck({ 1, 2, 3, 4 }, { shuffled = false })
   * print(deck:drawWhere(function(card) return card > 2 end), deck:draw()) --> 3 1
   * ```
   * @param test - Gets a card; returns whether to draw it.
   * @param count - How many, from 0; one if left out.
   * @returns A card, or nil if none passes; with `count` a list, shorter if fewer pass.
   */
  drawWhere(test: (this: void, card: Card) => boolean, count?: undefined): Card | undefined;
  drawWhere(test: (this: void, card: Card) => boolean, count: Integer): Card[];
  drawWhere(test: (this: void, card: Card) => boolean, count?: Integer): Card | Card[] | undefined;
  drawWhere(test: (this: void, card: Card) => boolean, count?: Integer): Card | Card[] | undefined {
    check(typeof test === "function", 1, "drawWhere", "function", test);
    if (count != null) checkWhole(count, 2, "drawWhere", 0);
    const wanted = count ?? 1;
    const found: Card[] = [];
    const others: Card[] = [];
    for (const card of this.leftCards()) {
      if (found.length < wanted && test(card)) found.push(card);
      else others.push(card);
    }
    this.replace(others);
    if (found.length > 0) this.last = found[found.length - 1];
    if (count == null) return found[0];
    return found;
  }

  /**
   * Deals hands round the table, one card to each hand in turn.
   * ```lua
   * local deck = newDeck({ 1, 2, 3, 4, 5 }, { shuffled = false })
   * for _, hand in ipairs(deck:deal(2, 2)) do print(table.concat(hand, " ")) end
   * --> 1 3
   * --> 2 4
   * ```
   * @param hands - How many hands, from 1.
   * @param size - How many cards each, from 0; at most 10,000,000 cards in all.
   * @returns A list of hands. If the cards run out, the last hands may have one card less than the first.
   */
  deal(hands: Integer, size: Integer): Card[][] {
    checkWhole(hands, 1, "deal", 1, MOST_CARDS);
    checkWhole(size, 2, "deal", 0, Math.floor(MOST_CARDS / hands));
    const cards = this.take(hands * size);
    const dealt: Card[][] = [];
    for (let hand = 1; hand <= hands; hand++) dealt[hand - 1] = [];
    for (let at = 1; at <= cards.length; at++) {
      const hand = dealt[(at - 1) % hands]!;
      hand.push(cards[at - 1]!);
    }
    return dealt;
  }

  /**
   * Puts cards that are out or discarded back into the draw pile. A list keeps its order: its first card is
   * drawn first.
   * ```lua
   * local deck = newDeck({ "A", "B", "C" }, { shuffled = false })
   * deck:put(deck:draw(1), "bottom")
   * print(table.concat(deck:draw(3), " ")) --> B C A
   * ```
   * @param cards - A card or a list of cards. A list that is itself a card of the deck is one card.
   * @param where - `"top"` (the default), `"bottom"`, `"random"` (each card at its own place), or a
   * position, counted from the top.
   * @throws if a card is neither out nor discarded.
   */
  put(cards: Card | readonly Card[], where?: DeckPlace): void {
    const out = this.countOut();
    const found: Card[] = [];
    const list = takeBack(cards, out, this.discarded, found, "put");
    checkPlace(where, this.left(), "put");
    this.insert(list, where);
    if (found.length > 0) this.discarded = without(this.discarded, found, []);
    this.outCounts = out;
  }

  /**
   * Puts cards that are out on the discard pile.
   * @param cards - As for `put`.
   * @throws if a card is not out.
   */
  discard(cards: Card | readonly Card[]): void {
    const out = this.countOut();
    const list = takeBack(cards, out, this.discarded, undefined, "discard");
    append(this.discarded, list);
    this.outCounts = out;
  }

  /**
   * Adds new cards to the deck.
   * @param cards - A card or a list of cards. If a card is itself a list, put it in a list.
   * @param where - As for `put`.
   */
  add(cards: Card | readonly Card[], where?: DeckPlace): void {
    checkNone(cardsProblem(cards), 1, "add");
    checkPlace(where, this.left(), "add");
    const list = isCardList(cards) ? (cards as readonly Card[]) : [cards as Card];
    const kinds = this.kinds && kindsOf(list, this.kindOf, 1, "add");
    this.insert(list, where);
    append(this.all, list);
    this.outCounts = undefined;
    if (kinds) for (const card of list) this.kinds!.of.set(card, kinds.of.get(card)!);
    this.compareKinds();
  }

  /**
   * Removes cards that are out from the deck.
   * @param cards - As for `put`.
   * @throws if a card is not out.
   */
  remove(cards: Card | readonly Card[]): void {
    const out = this.countOut();
    const list = takeBack(cards, out, this.discarded, undefined, "remove");
    this.all = without(this.all, list, []);
    this.compareKinds();
  }

  /** Shuffles the draw pile. */
  shuffle(): void {
    if (!this.isFresh) this.shuffleInto(this.leftCards());
  }

  /**
   * Puts all cards back, out or discarded, and begins a new pass.
   * ```lua
   * local deck = newDeck({ "A", "B", "C" })
   * deck:draw(2)
   * deck:reset()
   * print(deck:left(), deck:passes()) --> 3 2
   * ```
   */
  reset(): void {
    this.discarded = [];
    this.replace([]);
    this.begun += 1;
    this.isFresh = true;
  }

  /**
   * Cuts the draw pile: the `count` cards on top go to the bottom.
   * @param count - How many cards, from 0 to all that are left; random if left out.
   */
  cut(count?: Integer): void {
    if (count != null) checkWhole(count, 1, "cut", 0, this.left());
    this.replace(cutAt(this.source, this.leftCards(), count));
  }

  /** Returns how many cards are left in the draw pile. */
  left(): Integer {
    return this.isFresh ? this.all.length : this.cards.length - this.dealt;
  }

  /** Returns how many cards the deck has in all. */
  size(): Integer {
    return this.all.length;
  }

  /** Returns how many cards are out: drawn, and neither put back nor discarded. */
  out(): Integer {
    return this.all.length - this.left() - this.discarded.length;
  }

  /** Returns the discard pile. @returns A new list; the card discarded last is at its end. */
  discards(): Card[] {
    return slice(this.discarded);
  }

  /** Returns how many passes have begun. The first is 1. */
  passes(): Integer {
    return this.begun;
  }

  /**
   * Saves the deck and its generator as one line of ASCII text.
   * ```lua
   * local cards = { "A", "B", "C", "D" }
   * local deck = newDeck(cards, { random = newRandom("today") })
   * print(deck:draw()) --> B
   * local later = newDeck(cards, { random = newRandom() })
   * later:setState(deck:getState())
   * print(table.concat(deck:draw(3)) == table.concat(later:draw(3))) --> true
   * ```
   * @returns The state, for `setState` on any engine.
   */
  getState(): string {
    return writeState("deck", this.stateSections(this.fingerprint()));
  }

  /**
   * Restores a saved deck, in the middle of its pass, with its generator.
   * @param state - What `getState` returned for a deck with the same cards (added ones too) and options.
   * @throws if `state` is from a deck with other cards or options.
   */
  setState(state: string): void {
    const sections = checkState(state, "deck");
    checkNone(this.problemWith(sections), 1, "setState");
    this.restore(sections);
  }

  /** What a saved state holds: where the deck is, what is left, what is discarded, the generator. @internal */
  stateSections(fingerprint: Integer): Integer[][] {
    const { all, begun } = this;
    const places = new CardMap<Integer>();
    for (let at = all.length; at >= 1; at--) places.set(all[at - 1], at);
    const last = places.get(lastDealt(this)) ?? 0;
    const left = placesOf(slice(this.cards, this.dealt + 1), places);
    const discarded = placesOf(this.discarded, places);
    const head = [fingerprint, begun, this.isFresh ? 1 : 0, last];
    return [head, left, discarded, generatorNumbers(this.source)];
  }

  /** What is wrong with what `stateSections` gave, for this deck. @internal */
  problemWith(sections: readonly (readonly Integer[])[]): string | undefined {
    return stateProblem(sections, 4, this.fingerprint(), this.source);
  }

  /** Restores what `stateSections` gave. @internal */
  restore(sections: readonly (readonly Integer[])[]): void {
    const all = this.all;
    const head = sections[0]!;
    this.begun = head[1]!;
    this.isFresh = head[2] === 1;
    this.replace(cardsIn(all, sections[1]!));
    this.last = all[head[3]! - 1];
    this.discarded = cardsIn(all, sections[2]!);
    setGenerator(this.source, sections[3]!);
  }

  /**
   * Discards a card of a hand and draws `count` cards. With `recycle = "all"` it goes back with all others.
   * @luaLevel 3
   * @internal
   */
  exchange(card: Card, count: Integer): Card[] {
    if (this.recycle === "all") return this.take(count);
    const out = this.countOut();
    const copies = out.get(card) ?? 0;
    if (copies === 0) throw new RangeError(badArgument(1, "play", outProblem(card, out, this.discarded)));
    const begun = this.begun;
    const drawn = this.take(count, card);
    out.set(card, copies - 1);
    if (this.begun === begun) this.outCounts = out;
    return drawn;
  }

  /** Draws `count` cards, or as many as there are; a card that was `played` is discarded first. */
  private take(count: Integer, played?: Card): Card[] {
    this.shuffleFresh();
    const { discarded, recycle } = this;
    let supply: Card[] = [];
    if (count > this.left()) {
      if (recycle === "all") supply = this.all;
      else if (recycle === "discards") supply = this.discards();
      if (recycle === "discards" && played !== undefined) supply.push(played);
    }
    if (supply.length === 0) {
      if (played !== undefined) discarded.push(played);
      return dealTop(this, Math.min(count, this.left()));
    }
    const hand = this.leftCards();
    dealAcross(this, hand, count, supply, recycle === "all");
    this.discarded = [];
    this.outCounts = undefined;
    return hand;
  }

  /** Checks again whether all cards differ. */
  private compareKinds(): void {
    if (this.kinds) this.kinds.distinct = areDistinct(this.all, this.kinds.of);
  }

  /** Shuffles the pass if it is still to be shuffled. */
  private shuffleFresh(): void {
    if (!this.isFresh) return;
    this.shuffleInto(slice(this.all));
    this.isFresh = false;
  }

  /** Makes `cards` what is left; what is out must be counted again. */
  private replace(cards: Card[]): void {
    this.last = lastDealt(this);
    this.cards = cards;
    this.dealt = 0;
    this.outCounts = undefined;
    this.counted = 0;
  }

  /** Makes `cards` what is left, in a new order. */
  private shuffleInto(cards: Card[]): void {
    arrange(this.source, cards, this.kinds, lastDealt(this));
    this.replace(cards);
  }

  /** The cards left, as a new list. */
  private leftCards(): Card[] {
    this.shuffleFresh();
    return slice(this.cards, this.dealt + 1);
  }

  /** Inserts cards into the draw pile. Drops dealt ones once they outnumber those left, or it could only grow. */
  private insert(list: readonly Card[], where: DeckPlace | undefined): void {
    this.shuffleFresh();
    insertCards(this.source, this.cards, this.dealt, list, where);
    if (this.dealt > this.left()) this.replace(this.leftCards());
  }

  /** Counts what is out, from the last count on. A caller that changes the counts stores them if it succeeds. */
  private countOut(): CardMap<Integer> {
    const { all, cards, dealt } = this;
    let out = this.outCounts;
    if (out !== undefined) addCounts(out, cards, 1, this.counted + 1, dealt);
    else {
      out = countsOf(all);
      const left = this.isFresh ? all : cards;
      addCounts(out, left, -1, dealt + 1, left.length);
      addCounts(out, this.discarded, -1, 1, this.discarded.length);
    }
    this.counted = dealt;
    this.outCounts = undefined;
    return out;
  }

  /** Tells decks of other cards or options apart. @internal */
  fingerprint(): Integer {
    return fingerprintOf(this.recycle + (this.kinds ? " noRepeat" : ""), this.all);
  }
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
 * @param options - `random`, `noRepeat`, `kindOf`, `shuffled`, `recycle`.
 * @throws if `kindOf` returns nil or NaN.
 */
export function newDeck<Card extends Value>(cards: readonly Card[], options?: DeckOptions<Card>): Deck<Card> {
  const all = copyOf(cards, "newDeck");
  const given = checkOptions(options, DECK_OPTIONS, "newDeck");
  const kinds = given.noRepeat && kindsOf(all, given.kindOf, 2, "newDeck");
  const source = sourceOf(given.random, 2, "newDeck");
  const recycle = given.recycle ?? "discards";
  return new Deck(all, given.shuffled !== false, source, kinds, given.kindOf, recycle);
}
