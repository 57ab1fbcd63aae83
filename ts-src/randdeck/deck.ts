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

/** What `newDeck` can be told. */
export interface DeckOptions<Card> extends KindOptions<Card> {
  /** False: the first pass deals the cards as they are given. */
  shuffled?: boolean | undefined;
  /**
   * What happens when a card is asked for and none is left: `"discards"` (the default) shuffles the discard
   * pile into a new pass, `"all"` every card, wherever it is, `"none"` nothing.
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
 * A deck of cards: those left in the draw pile, those out and those discarded are all its cards, at every
 * moment, and a call that raises changes nothing. `newDeck` makes one.
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
   * How many copies of each card are out, 0 of one of which none is, when the first `counted` of the cards
   * were drawn; left out where that is not known.
   */
  private outCounts: CardMap<Integer> | undefined = undefined;
  private counted: Integer = 0;

  /** A deck that `isFresh` is in a pass that is still to be shuffled, of all cards: its `cards` are none. @internal */
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
   * Draws a card, or `count` of them. Where fewer are left, a new pass begins if `recycle` has cards for it:
   * what is left is drawn, then the rest from the new pass.
   * ```lua
   * local deck = newDeck({ "A", "B", "C" }, { shuffled = false })
   * print(deck:draw(), table.concat(deck:draw(5), " "), deck:draw()) --> A B C nil
   * ```
   * @param count - How many, from 0; one if left out.
   * @returns A card, or nil; with `count` a list, shorter where there are fewer.
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
   * Shows what `draw` will give in this pass, without drawing.
   * @param count - How many, from 0; one if left out.
   * @returns A card, or nil; with `count` a list, at most of the cards left.
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
   * Draws the first card that passes a test, or the first `count` of them, of what is left. The others stay
   * in order. No new pass begins.
   * ```lua
   * local deck = newDeck({ 1, 2, 3, 4 }, { shuffled = false })
   * print(deck:drawWhere(function(card) return card > 2 end), deck:draw()) --> 3 1
   * ```
   * @param test - Gets a card, gives whether it is wanted.
   * @param count - How many, from 0; one if left out.
   * @returns A card, or nil; with `count` a list.
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
   * Deals hands round the table: the first card to the first hand, the next to the second.
   * ```lua
   * local deck = newDeck({ 1, 2, 3, 4, 5 }, { shuffled = false })
   * for _, hand in ipairs(deck:deal(2, 2)) do print(table.concat(hand, " ")) end
   * --> 1 3
   * --> 2 4
   * ```
   * @param hands - How many hands, from 1.
   * @param size - How many cards each, from 0; 10,000,000 cards in all at the most.
   * @returns A list of the hands; where the cards run out, some have one card less.
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
   * Puts cards that are out or discarded back into the draw pile. A list goes in as it stands, its first
   * card to be drawn first.
   * ```lua
   * local deck = newDeck({ "A", "B", "C" }, { shuffled = false })
   * deck:put(deck:draw(1), "bottom")
   * print(table.concat(deck:draw(3), " ")) --> B C A
   * ```
   * @param cards - A card or a list; a list that is itself a card of the deck is that card.
   * @param where - `"top"`, which it is if left out, `"bottom"`, `"random"` (each card its own place), or a
   * position counted from the top.
   * @throws where a card is neither out nor discarded.
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
   * @param cards - As of `put`.
   * @throws where a card is not out.
   */
  discard(cards: Card | readonly Card[]): void {
    const out = this.countOut();
    const list = takeBack(cards, out, this.discarded, undefined, "discard");
    append(this.discarded, list);
    this.outCounts = out;
  }

  /**
   * Takes new cards into the deck.
   * @param cards - A card or a list of cards. A card that is itself a list must stand in a list.
   * @param where - As of `put`.
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
   * Takes cards that are out away for good.
   * @param cards - As of `put`.
   * @throws where a card is not out.
   */
  remove(cards: Card | readonly Card[]): void {
    const out = this.countOut();
    const list = takeBack(cards, out, this.discarded, undefined, "remove");
    this.all = without(this.all, list, []);
    this.compareKinds();
  }

  /** Shuffles what is left. */
  shuffle(): void {
    if (!this.isFresh) this.shuffleInto(this.leftCards());
  }

  /**
   * Puts all cards back, those out and those discarded too, and begins a new pass.
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
   * Cuts what is left: the `count` cards on top go to the bottom.
   * @param count - How many cards, from 0 to those left; at random if left out.
   */
  cut(count?: Integer): void {
    if (count != null) checkWhole(count, 1, "cut", 0, this.left());
    this.replace(cutAt(this.source, this.leftCards(), count));
  }

  /** Gives how many cards are left in the draw pile. */
  left(): Integer {
    return this.isFresh ? this.all.length : this.cards.length - this.dealt;
  }

  /** Gives how many cards the deck has in all. */
  size(): Integer {
    return this.all.length;
  }

  /** Gives how many cards are out: drawn, and neither put back nor discarded. */
  out(): Integer {
    return this.all.length - this.left() - this.discarded.length;
  }

  /** Gives the discard pile. @returns A new list, the card discarded last at its end. */
  discards(): Card[] {
    return slice(this.discarded);
  }

  /** Gives how many passes have begun. The first is 1. */
  passes(): Integer {
    return this.begun;
  }

  /**
   * Saves the deck, its generator included: one line of ASCII characters.
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
   * Goes on where the saved deck was, in the middle of its pass, with its generator.
   * @param state - What `getState` gave for a deck of the same cards (added ones too) and options.
   * @throws where `state` is that of a deck of other cards or options.
   */
  setState(state: string): void {
    const sections = checkState(state, "deck");
    checkNone(this.problemWith(sections), 1, "setState");
    this.restore(sections);
  }

  /** What a saved state says: where the deck is, what is left, what is discarded, the generator. @internal */
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

  /** What keeps the deck from going on where `stateSections` was. @internal */
  problemWith(sections: readonly (readonly Integer[])[]): string | undefined {
    return stateProblem(sections, 4, this.fingerprint(), this.source);
  }

  /** Goes on where `stateSections` was. @internal */
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

  /** Draws `count` cards, or as many as there are; a card that has been `played` is discarded before. */
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

  /** Finds out again whether all cards differ. */
  private compareKinds(): void {
    if (this.kinds) this.kinds.distinct = areDistinct(this.all, this.kinds.of);
  }

  /** Shuffles a pass that is still to be shuffled. */
  private shuffleFresh(): void {
    if (!this.isFresh) return;
    this.shuffleInto(slice(this.all));
    this.isFresh = false;
  }

  /** Lets `cards` be what is left, and what is out be counted anew. */
  private replace(cards: Card[]): void {
    this.last = lastDealt(this);
    this.cards = cards;
    this.dealt = 0;
    this.outCounts = undefined;
    this.counted = 0;
  }

  /** Lets `cards` be what is left, in a new order. */
  private shuffleInto(cards: Card[]): void {
    arrange(this.source, cards, this.kinds, lastDealt(this));
    this.replace(cards);
  }

  /** The cards left, as a new list. */
  private leftCards(): Card[] {
    this.shuffleFresh();
    return slice(this.cards, this.dealt + 1);
  }

  /** Lets cards into the draw pile. Once more cards are dealt than left they are dropped: it may only grow. */
  private insert(list: readonly Card[], where: DeckPlace | undefined): void {
    this.shuffleFresh();
    insertCards(this.source, this.cards, this.dealt, list, where);
    if (this.dealt > this.left()) this.replace(this.leftCards());
  }

  /** Counts what is out, from the last count on. Whoever changes it gives it back; it is lost where he fails. */
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

  /** What tells decks of other cards or options apart. @internal */
  fingerprint(): Integer {
    return fingerprintOf(this.recycle + (this.kinds ? " noRepeat" : ""), this.all);
  }
}

/**
 * Makes a deck: a draw pile of the cards of a list, a discard pile, and the cards that are out. The list is
 * copied. Every order of a pass is equally likely. Equal cards are as many cards as there are.
 * ```lua
 * local deck = newDeck({ "A", "B", "C" }, { random = newRandom("today") })
 * deck:discard(deck:draw(2))
 * print(deck:left(), deck:out(), #deck:discards()) --> 1 0 2
 * ```
 * @param cards - The cards, none or more.
 * @param options - `random`, `noRepeat`, `kindOf`, `shuffled`, `recycle`.
 * @throws where `kindOf` gives nil or NaN.
 */
export function newDeck<Card extends Value>(cards: readonly Card[], options?: DeckOptions<Card>): Deck<Card> {
  const all = copyOf(cards, "newDeck");
  const given = checkOptions(options, DECK_OPTIONS, "newDeck");
  const kinds = given.noRepeat && kindsOf(all, given.kindOf, 2, "newDeck");
  const source = sourceOf(given.random, 2, "newDeck");
  const recycle = given.recycle ?? "discards";
  return new Deck(all, given.shuffled !== false, source, kinds, given.kindOf, recycle);
}
