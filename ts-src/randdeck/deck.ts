/** Decks: a draw pile, a discard pile, your own piles, and what is out. */
import { badArgument, check, checkWhole, isWhole, MOST_CARDS, raiseIf } from "./check.js";
import { addCounts, areDistinct, arrange, type Kinds, kindsOf } from "./order.js";
import { cardsProblem, countOut, findCards, moveCards, OUT } from "./out.js";
import { type DrawPile, dealAcross, dealTop, lastDealt, without } from "./pass.js";
import { checkName, checkPlace, cutAt, insertCards } from "./place.js";
import { append, CardMap, isCardList, slice } from "./platform.js";
import { type CardRegister, checkAlike, deckSections, readDeck, setPositions } from "./saved.js";
import type { Source } from "./source.js";
import { checkState, setGenerator, writeState } from "./state.js";
import type { CardOf, DeckPile, DeckPlace, IdOf, Integer, KindOf, Value } from "./types.js";

/**
 * A deck of cards. Each card is in the draw pile, in the discard pile, in a pile of the option `piles`, or out. A call
 * that raises an error changes nothing. `newDeck` makes one.
 */
export class Deck<Card extends Value, Pile extends string = never> {
  /** @internal */
  all: Card[];
  /** @internal */
  readonly drawPile: DrawPile<Card>;
  /** @internal */
  isFresh = true;
  /** @internal */
  readonly names: readonly string[];
  /** @internal */
  lists: Card[][] = [];
  /** @internal */
  outCounts: CardMap<Integer> | undefined = undefined;
  /** @internal */
  counted: Integer = 0;
  /** @internal */
  register: CardRegister | undefined = undefined;
  /** @internal */
  readonly recycle: string;
  /** @internal */
  readonly idOf: IdOf<Card> | undefined;
  /** @internal */
  readonly cardOf: CardOf<Card> | undefined;

  /** @internal */
  constructor(
    all: Card[],
    source: Source,
    kinds: Kinds | false | undefined,
    names: readonly string[],
    recycle: string,
    private readonly kindOf: KindOf<Card> | undefined,
    idOf?: IdOf<Card>,
    cardOf?: CardOf<Card>,
  ) {
    this.all = all;
    this.names = names;
    this.recycle = recycle;
    this.idOf = idOf;
    this.cardOf = cardOf;
    this.drawPile = { source, kinds, cards: [], dealt: 0, last: undefined, passes: 1 };
    for (let place = OUT; place <= names.length; place++) this.lists[place - 1] = [];
  }

  /**
   * Draws a card, or `count` cards. If too few are left, it draws those, then the rest from a new pass, if
   * `recycle` provides one.
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
      const { drawPile } = this;
      const position = drawPile.dealt + 1;
      const card = drawPile.cards[position - 1];
      if (card === undefined) return this.take(1)[0];
      drawPile.dealt = position;
      return card;
    }
    if (isWhole(count, 0, this.drawPile.cards.length - this.drawPile.dealt))
      return dealTop(this.drawPile, count);
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
    const { drawPile } = this;
    const { cards, dealt } = drawPile;
    if (count == null) return cards[dealt];
    return slice(cards, dealt + 1, Math.min(dealt + count, cards.length));
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
    if (found.length > 0) this.drawPile.last = found[found.length - 1];
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
   * @returns A list of hands. If the cards run out, hands are shorter than `size`, and later ones may have
   * one card less than the first.
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
   * Puts cards that were drawn back into the draw pile, or into another place. A list keeps its order: its first card
   * is drawn first. Each card is looked for everywhere except in the draw pile and where it goes: first among those
   * that are out, then in the one other place that has it.
   * ```lua
   * local deck = newDeck({ "A", "B", "C" }, { shuffled = false, piles = { "hand" } })
   * deck:put(deck:draw(2), "hand")
   * deck:put("A", "bottom")
   * print(table.concat(deck:draw(2), " "), table.concat(deck:pile("hand"), " ")) --> C A B
   * ```
   * @param cards - A card or a list of cards. A list that is itself a card of the deck is one card.
   * @param where - `"top"` (the default), `"bottom"`, `"random"` (each card at its own place), a position,
   * counted from the top; or `"out"`, `"discards"` or one of `piles`.
   * @param from - Where the cards are: `"out"`, `"discards"` or one of `piles`.
   * @throws if a card is not found; or if several places have it and there is no `from`.
   */
  put(cards: Card | readonly Card[], where?: DeckPlace<Pile>, from?: DeckPile<Pile>): void {
    const to = checkPlace(where, this.left(), this.names, "put");
    const place = from == null ? 0 : checkName(from, this.names, 3, "put");
    moveCards(this, cards, to, where, place, "put");
  }

  /**
   * Puts cards that were drawn on the discard pile.
   * @param cards - As for `put`.
   * @param from - As for `put`.
   * @throws if a card is not found; or if several places have it and there is no `from`.
   */
  discard(cards: Card | readonly Card[], from?: DeckPile<Pile>): void {
    const place = from == null ? 0 : checkName(from, this.names, 2, "discard");
    moveCards(this, cards, this.names.length, undefined, place, "discard");
  }

  /**
   * Adds new cards to the deck.
   * @param cards - A card or a list of cards. A card that is itself a list must stand in a list.
   * @param where - As for `put`.
   */
  add(cards: Card | readonly Card[], where?: DeckPlace<Pile>): void {
    raiseIf(cardsProblem(cards), 1, "add");
    const place = checkPlace(where, this.left(), this.names, "add");
    const list = isCardList(cards) ? (cards as readonly Card[]) : [cards as Card];
    const { drawPile } = this;
    const { kinds } = drawPile;
    const added = kinds && kindsOf(list, this.kindOf, 1, "add");
    this.shuffleFresh();
    if (place === 0) this.insert(list, where);
    else if (place > OUT) append(this.lists[place - 1]!, list);
    append(this.all, list);
    this.outCounts = undefined;
    this.register = undefined;
    if (!kinds || !added) return;
    for (const card of list) kinds.of.set(card, added.of.get(card)!);
    kinds.distinct = areDistinct(this.all, kinds.of);
  }

  /**
   * Removes cards that were drawn from the deck.
   * @param cards - As for `put`.
   * @param from - As for `put`.
   * @throws if a card is not found; or if several places have it and there is no `from`.
   */
  remove(cards: Card | readonly Card[], from?: DeckPile<Pile>): void {
    const place = from == null ? 0 : checkName(from, this.names, 2, "remove");
    moveCards(this, cards, this.names.length + 1, undefined, place, "remove");
  }

  /** Shuffles the draw pile. */
  shuffle(): void {
    if (!this.isFresh) this.shuffleInto(this.leftCards());
  }

  /**
   * Puts all cards back, wherever they are, and begins a new pass.
   * ```lua
   * local deck = newDeck({ "A", "B", "C" })
   * deck:draw(2)
   * deck:reset()
   * print(deck:left(), deck:passes()) --> 3 2
   * ```
   */
  reset(): void {
    const { drawPile, lists, names } = this;
    this.replace([]);
    for (let place = OUT; place <= names.length; place++) lists[place - 1] = [];
    drawPile.passes += 1;
    this.isFresh = true;
  }

  /**
   * Cuts the draw pile: the `count` cards on top go to the bottom.
   * @param count - How many cards, from 0 to all that are left; random if left out.
   */
  cut(count?: Integer): void {
    if (count != null) checkWhole(count, 1, "cut", 0, this.left());
    this.replace(cutAt(this.drawPile.source, this.leftCards(), count));
  }

  /** Returns how many cards are left in the draw pile. */
  left(): Integer {
    return this.isFresh ? this.all.length : this.drawPile.cards.length - this.drawPile.dealt;
  }

  /** Returns how many cards the deck has in all. */
  size(): Integer {
    return this.all.length;
  }

  /** Returns how many cards are out: drawn, and in no other place. */
  out(): Integer {
    let count = this.all.length - this.left();
    for (const list of this.lists) count -= list.length;
    return count;
  }

  /** Returns the discard pile. @returns A new list; the card discarded last is at its end. */
  discards(): Card[] {
    return slice(this.lists[this.names.length - 1]!);
  }

  /**
   * Returns the cards of a pile.
   * @param name - One of `piles`, or `"discards"`.
   * @returns A new list; the card that came last is at its end.
   */
  pile(name: Pile | "discards"): Card[] {
    const place = checkName(name, slice(this.names, OUT + 1), 1, "pile");
    return slice(this.lists[place]!);
  }

  /** Returns all cards of the deck, wherever they are. @returns A new list, in the order given; those added last. */
  cards(): Card[] {
    return slice(this.all);
  }

  /** Returns how many passes have begun. The first is 1. */
  passes(): Integer {
    return this.drawPile.passes;
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
   * @throws if cards are tables, functions or fractions, and there is no `idOf`.
   */
  getState(): string {
    checkAlike(this);
    return writeState("deck", this.drawPile.source, deckSections(this));
  }

  /**
   * Restores a saved deck, in the middle of its pass, with its generator.
   * @param state - What `getState` returned for a deck with the same options and cards. With `idOf` the cards come from
   * the state, by `cardOf`, or by their ids.
   * @throws if `state` is from a deck with other cards or options.
   */
  setState(state: string): void {
    const { drawPile } = this;
    const saved = checkState(state, "deck", drawPile.source);
    const read = readDeck(this, saved.sections, "deck");
    if (typeof read === "string") throw new RangeError(badArgument(1, "setState", read));
    let { kinds } = drawPile;
    if (kinds && this.cardOf) kinds = kindsOf(read.all, this.kindOf, 1, "setState");
    setPositions(this, read);
    drawPile.kinds = kinds;
    setGenerator(drawPile.source, saved.generator);
  }

  /** What is wrong with cards as some that are out; nothing with `recycle = "all"`. @internal */
  outProblem(cards: readonly Card[]): string | undefined {
    if (this.recycle === "all") return undefined;
    const found = findCards(this, cards, 0, OUT, countOut(this));
    return typeof found === "string" ? found : undefined;
  }

  /**
   * Discards a card of a hand and draws `count` cards. With `recycle = "all"` it goes back with all others.
   * @luaLevel 3
   * @internal
   */
  exchange(card: Card, count: Integer): Card[] {
    if (this.recycle === "all") return this.take(count);
    const out = countOut(this);
    const problem = findCards(this, [card], 0, OUT, out);
    if (typeof problem === "string") throw new RangeError(badArgument(1, "play", problem));
    const passes = this.drawPile.passes;
    const drawn = this.take(count, card);
    if (this.drawPile.passes === passes) this.outCounts = out;
    return drawn;
  }

  /** Begins a new pass of all cards, in their order. @internal */
  begin(cards: Card[]): void {
    if (!this.isFresh) this.reset();
    this.isFresh = false;
    this.replace(cards);
  }

  /** Draws `count` cards, or as many as there are; a card that was `played` is discarded first. */
  private take(count: Integer, played?: Card): Card[] {
    this.shuffleFresh();
    const { drawPile, recycle, lists } = this;
    const discards = this.names.length;
    const discarded = lists[discards - 1]!;
    let supply: Card[] = [];
    if (count > this.left()) {
      if (recycle === "all") supply = this.all;
      else if (recycle === "discards") supply = slice(discarded);
      if (recycle === "discards" && played !== undefined) supply.push(played);
    }
    if (supply.length === 0) {
      if (played !== undefined) discarded.push(played);
      return dealTop(drawPile, Math.min(count, this.left()));
    }
    const { cards } = drawPile;
    const hand = this.leftCards();
    dealAcross(drawPile, hand, count, supply, recycle === "all");
    lists[discards - 1] = [];
    // What is out stays out in a new pass of the discards.
    if (recycle === "all") this.outCounts = undefined;
    else if (this.outCounts) addCounts(this.outCounts, cards, 1, this.counted + 1, cards.length);
    this.counted = 0;
    return hand;
  }

  /** Takes cards out of the list of all cards. @internal */
  drop(cards: readonly Card[]): void {
    this.all = without(this.all, cards, []);
    this.register = undefined;
    const { drawPile } = this;
    const { kinds } = drawPile;
    if (!kinds) return;
    const of = new CardMap<Value>();
    for (const card of this.all) of.set(card, kinds.of.get(card)!);
    drawPile.kinds = { of, distinct: areDistinct(this.all, of) };
    const last = lastDealt(drawPile);
    if (last === undefined || of.get(last) !== undefined) return;
    // No state could say which card was dealt last.
    this.replace(this.leftCards());
    drawPile.last = undefined;
  }

  /** Shuffles the pass if it is still to be shuffled. */
  private shuffleFresh(): void {
    if (!this.isFresh) return;
    this.shuffleInto(slice(this.all));
    this.isFresh = false;
  }

  /** Makes `cards` what is left; what is out must be counted again. */
  private replace(cards: Card[]): void {
    const { drawPile } = this;
    drawPile.last = lastDealt(drawPile);
    drawPile.cards = cards;
    drawPile.dealt = 0;
    this.outCounts = undefined;
    this.counted = 0;
  }

  /** Makes `cards` what is left, in a new order. */
  private shuffleInto(cards: Card[]): void {
    arrange(this.drawPile.source, cards, this.drawPile.kinds, lastDealt(this.drawPile));
    this.replace(cards);
  }

  /** The cards left, as a new list. */
  private leftCards(): Card[] {
    this.shuffleFresh();
    return slice(this.drawPile.cards, this.drawPile.dealt + 1);
  }

  /** Inserts cards into the draw pile. Drops dealt ones once they outnumber those left, or it could only grow. @internal */
  insert(cards: readonly Card[], where: string | Integer | undefined): void {
    this.shuffleFresh();
    insertCards(this.drawPile, cards, where);
    if (this.drawPile.dealt > this.left()) this.replace(this.leftCards());
  }
}
