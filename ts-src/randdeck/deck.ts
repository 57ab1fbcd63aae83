/** Decks: a draw pile, a discard pile, your own piles, and what is out. */
import {
  cardsProblem,
  check,
  checkWhole,
  copyOf,
  isWhole,
  listProblem,
  MOST_CARDS,
  MOST_EXACT,
  MOST_HANDS,
  mismatch,
  raiseIf,
  shown,
} from "./check.js";
import { cutAt, type Kinds, keptKinds, kindsOf } from "./order.js";
import { dealTop, lastDealt } from "./pass.js";
import {
  beginPass,
  cardsIn,
  checkName,
  checkPlace,
  countOut,
  emptyLists,
  insertCards,
  LEFT,
  layCards,
  leftCards,
  moveCards,
  OUT,
  pilesProblem,
  placeOf,
  setLeft,
  shuffleFresh,
  shuffleInto,
  takeAt,
  takeCards,
  targetOf,
} from "./place.js";
import {
  append,
  asInteger,
  type CardMap,
  hasOnlyNames,
  isByName,
  isCardList,
  removeAt,
  slice,
} from "./platform.js";
import { atOnce, cardsOf } from "./refusals.js";
import { cardsNamed, checkId, deckSections, readPlaces, setPlaces } from "./saved.js";
import { settle } from "./shuffle.js";
import { checkOptions, choose, type Known, type Source, sourceOf } from "./source.js";
import { checkState, setGenerator, writeState } from "./state.js";
import { numbersIn } from "./text.js";
import type {
  CardOf,
  CardTest,
  DeckRules,
  IdOf,
  Integer,
  KindOptions,
  PileName,
  PilePosition,
  RandomSource,
  Value,
} from "./types.js";

/** Options of `newDeck`. */
export interface DeckOptions<Card, Pile extends string = never> extends KindOptions<Card> {
  /** False: the first pass deals the cards in the order given. */
  shuffled?: boolean | undefined;
  /**
   * What a draw does when the draw pile is empty: `"discard"` (the default) reshuffles the discard pile, `"all"`
   * reshuffles every card, also in players' hands, `"none"` draws nothing.
   */
  recycle?: "discard" | "all" | "none" | undefined;
  /** Names of your own piles, as in `{ "hand", "exhaust" }`; not with `recycle = "all"`. */
  piles?: readonly Pile[] | undefined;
  /** Returns a card's id, its name in states and errors; cards with the same id stand for one another. */
  idOf?: IdOf<Card> | undefined;
  /** Returns the card for such an id, for `setState`, which by default takes the deck's own cards. */
  cardOf?: CardOf<Card> | undefined;
}

/**
 * A deck of cards. Each card is in the draw pile, in the discard pile, in a pile of the option `piles`, or out. A call
 * that raises an error changes nothing. `newDeck` makes one.
 */
export class Deck<Card extends Value, in Pile extends string = never> {
  /** @internal */ order: Card[] = [];
  /** @internal */ dealt: Integer = 0;
  /** @internal */ last: Card | undefined;
  /** @internal */ pass: Integer = 1;
  /** @internal */ isFresh = true;
  /** @internal */ lists: Card[][];
  /** @internal */ outCounts: CardMap<Integer> | undefined;
  /** @internal */ counted: Integer = 0;
  /** @internal */ readonly recycle: string;
  /** @internal */ readonly kindOf: DeckRules<Card>["kindOf"];
  /** @internal */ readonly idOf: DeckRules<Card>["idOf"];
  /** @internal */ readonly cardOf: DeckRules<Card>["cardOf"];

  /** @internal */
  constructor(
    /** @internal */ public all: Card[],
    /** @internal */ readonly source: Source,
    /** @internal */ public kinds: Kinds | false | undefined,
    /** @internal */ readonly names: readonly string[],
    options: DeckRules<Card>,
  ) {
    this.lists = emptyLists(names);
    this.recycle = options.recycle ?? "discard";
    this.kindOf = options.kindOf;
    this.idOf = options.idOf;
    this.cardOf = options.cardOf;
  }

  /**
   * Draws the top card, or the top `count` cards. If the draw pile runs out, the deck reshuffles as `recycle` says and
   * the draw continues.
   * ```lua
   * local deck = newDeck({ "A", "B", "C" }, { shuffled = false })
   * print(deck:draw(), table.concat(deck:draw(5), " "), deck:draw()) --> A B C nil
   * ```
   * @param count - How many cards to draw, from 0; one by default.
   * @param to - The pile to draw to: one of `piles`, or `"discard"`; not with `recycle = "all"`.
   * @returns The card, or nil if there is none; with `count`, a list, which may be shorter.
   */
  draw(count?: undefined, to?: "discard" | Pile): Card | undefined;
  draw(count: Integer, to?: "discard" | Pile): Card[];
  draw(count?: Integer, to?: "discard" | Pile): Card | Card[] | undefined;
  draw(count?: Integer, to?: "discard" | Pile): Card | Card[] | undefined {
    if (to == null) {
      if (count == null) {
        const position = this.dealt + 1; // self is nil? Write deck:draw()
        const card = this.order[position - 1];
        if (card === undefined) return takeCards(this, 1)[0];
        this.dealt = position;
        return card;
      }
      if (isWhole(count, 0, this.order.length - this.dealt)) return dealTop(this, count);
    }
    if (count != null) checkWhole(count, 1, "draw", 0, this.recycle === "all" ? MOST_CARDS : undefined);
    const place = to == null ? OUT : checkName(to, this.names, targetOf(this), 2, "draw");
    const cards = takeCards(this, count ?? 1);
    layCards(this, cards, place);
    if (count == null) return cards[0];
    return cards;
  }

  /**
   * Looks at the top card, or the top `count` cards, without drawing them. It never starts a new pass.
   * @param count - How many cards to look at, from 0; one by default.
   * @returns The card, or nil if the draw pile is empty; with `count`, a list, which may be shorter.
   */
  peek(count?: undefined): Card | undefined;
  peek(count: Integer): Card[];
  peek(count?: Integer): Card | Card[] | undefined;
  peek(count?: Integer): Card | Card[] | undefined {
    if (count != null) checkWhole(count, 1, "peek", 0);
    shuffleFresh(this);
    const { order, dealt } = this;
    if (count == null) return order[dealt];
    return slice(order, dealt + 1, dealt + Math.min(count, order.length - dealt));
  }

  /**
   * Draws the first card of the draw pile that passes a test, or the first `count` of them. The others keep their
   * order. It never starts a new pass.
   * ```lua
   * local deck = newDeck({ 1, 2, 3, 4 }, { shuffled = false })
   * print(deck:drawWhere(function(card) return card > 2 end), deck:draw()) --> 3 1
   * ```
   * @param test - Gets a card; returns whether to draw it.
   * @param count - How many cards to draw, from 0; one by default.
   * @param to - As for `draw`.
   * @returns The card, or nil if none passes; with `count`, a list, which may be shorter.
   */
  drawWhere(test: CardTest<Card>, count?: undefined, to?: "discard" | Pile): Card | undefined;
  drawWhere(test: CardTest<Card>, count: Integer, to?: "discard" | Pile): Card[];
  drawWhere(test: CardTest<Card>, count?: Integer, to?: "discard" | Pile): Card | Card[] | undefined;
  drawWhere(test: CardTest<Card>, count?: Integer, to?: "discard" | Pile): Card | Card[] | undefined {
    check(typeof test === "function", 1, "drawWhere", "function", test);
    if (count != null) checkWhole(count, 2, "drawWhere", 0);
    const place = to == null ? OUT : checkName(to, this.names, targetOf(this), 3, "drawWhere");
    const wanted = count ?? 1;
    const found: Card[] = [];
    const others: Card[] = [];
    for (const card of leftCards(this)) {
      if (found.length < wanted && atOnce(test(card), "test")) found.push(card);
      else others.push(card);
    }
    setLeft(this, others);
    if (found.length > 0) this.last = found[found.length - 1];
    layCards(this, found, place);
    if (count == null) return found[0];
    return found;
  }

  /**
   * Takes the card at a position of the draw pile or of another pile. It never starts a new pass.
   * ```lua
   * local deck = newDeck({ "A", "B", "C", "D" }, { shuffled = false, piles = { "hand" } })
   * print(deck:take("draw", -1), deck:take("draw", 2, "hand"), deck:take("hand", -1, "discard")) --> D B B
   * print(deck:size("out"), deck:take("hand", 1)) --> 1 nil
   * ```
   * @param from - `"draw"`, `"discard"` or one of `piles`; with `recycle = "all"` only `"draw"`, without `to`.
   * @param position - From 1 in the order of `pile(from)`: the top of the draw pile, the oldest card of a pile; from -1
   * backwards from its end: the bottom card, the newest; or `"random"`, each card equally likely.
   * @param to - One of `piles`, or `"discard"`, at whose end the card goes; else it is out.
   * @returns The card; nil if there is no such position.
   */
  take(
    from: "draw" | "discard" | Pile,
    position: Integer | "random",
    to?: "discard" | Pile,
  ): Card | undefined {
    const { lists, names, source } = this; // self is nil? Write deck:take(...)
    const place = checkName(from, names, LEFT, 1, "take");
    let problem: string | undefined;
    if (place === OUT) problem = "pile with an order expected, got 'out': put moves a card that is out";
    else if (place > OUT && this.recycle === "all") problem = "only 'draw' expected with recycle = 'all'";
    raiseIf(problem, 1, "take");
    if (position !== "random" && (position === 0 || !isWhole(position, -MOST_EXACT, MOST_EXACT))) {
      const expected =
        "position from 1 (the top, the oldest) or from -1 (the bottom, the newest), or 'random'";
      raiseIf(mismatch(expected, position), 2, "take");
    }
    const target = to == null ? OUT : checkName(to, names, targetOf(this), 3, "take");
    const count = place === LEFT ? this.left() : lists[place - 1]!.length;
    let at = 1;
    if (position !== "random") at = asInteger(position);
    if (Math.abs(at) > count) return undefined;
    if (place === LEFT) shuffleFresh(this);
    if (position === "random") at = choose(source, count);
    else if (at < 0) at += count + 1;
    const card = takeAt(this, place, at);
    layCards(this, [card], target);
    return card;
  }

  /**
   * Deals hands round the table, one card to each hand in turn.
   * ```lua
   * local deck = newDeck({ 1, 2, 3, 4, 5 }, { shuffled = false })
   * for _, hand in ipairs(deck:deal(2, 2)) do print(table.concat(hand, " ")) end
   * --> 1 3
   * --> 2 4
   * ```
   * @param hands - How many hands, from 1 to 10,000; or a list of names of piles, to which the hands go.
   * @param size - How many cards each, from 0; at most 10,000,000 cards in all.
   * @returns A list of hands. If the cards run out, hands are shorter than `size`, and later ones may have
   * one card less than the first.
   */
  deal(hands: Integer | readonly ("discard" | Pile)[], size: Integer): Card[][] {
    let count = hands as Integer;
    const places: Integer[] = [];
    if (isCardList(hands)) {
      let problem = listProblem(hands);
      if (hands.length === 0) problem = "at least one name expected, got an empty table";
      raiseIf(problem, 1, "deal");
      for (const name of hands) {
        const place = checkName(name, this.names, targetOf(this), 1, "deal");
        if (placeOf(places, place) > 0) problem = `different names expected, got ${shown(name)} twice`;
        places.push(place);
      }
      raiseIf(problem, 1, "deal");
      count = places.length;
    }
    checkWhole(count, 1, "deal", 1, MOST_HANDS);
    checkWhole(size, 2, "deal", 0, Math.floor(MOST_CARDS / count));
    const cards = takeCards(this, count * size);
    const dealt: Card[][] = [];
    for (let hand = 1; hand <= count; hand++) dealt[hand - 1] = [];
    for (let at = 1; at <= cards.length; at++) {
      const hand = dealt[(at - 1) % count]!;
      hand.push(cards[at - 1]!);
    }
    for (let hand = 1; hand <= places.length; hand++) layCards(this, dealt[hand - 1]!, places[hand - 1]!);
    return dealt;
  }

  /**
   * Moves cards to the draw pile, or to another pile. If you leave out `from`, it takes each card from the cards that are
   * out, or else from the discard pile or one of `piles`.
   * ```lua
   * local deck = newDeck({ "A", "B", "C" }, { shuffled = false, piles = { "hand" } })
   * deck:put(deck:draw(2), "hand")
   * deck:put("A", "bottom")
   * print(table.concat(deck:draw(2), " "), table.concat(deck:pile("hand"), " ")) --> C A B
   * ```
   * @param cards - A card or a list of cards, of which the first is the first to be drawn again.
   * @param where - `"top"` (the default), `"bottom"`, `"random"` or a position, all in the draw pile; or `"out"`,
   * `"discard"` or one of `piles`, at whose end the cards go.
   * @param from - The pile the cards are in: `"draw"`, `"out"`, `"discard"` or one of `piles`.
   * @throws if a card is not found, or is in several piles and you gave no `from`.
   */
  put(cards: Card | readonly Card[], where?: PilePosition<Pile>, from?: PileName<Pile>): void {
    const to = checkPlace(where, this.left(), this.names, "put"); // self is nil? Write deck:put(...)
    const place = from == null ? 0 : checkName(from, this.names, LEFT, 3, "put");
    moveCards(this, cards, to, where, place, "put");
  }

  /**
   * Discards cards: the same as `put(cards, "discard", from)`.
   * @param cards - As for `put`.
   * @param from - As for `put`.
   * @throws if a card is not found, or is in several piles and you gave no `from`.
   */
  discard(cards: Card | readonly Card[], from?: PileName<Pile>): void {
    const place = from == null ? 0 : checkName(from, this.names, LEFT, 2, "discard");
    moveCards(this, cards, this.names.length, undefined, place, "discard"); // self is nil? Write deck:discard(...)
  }

  /**
   * Adds new cards to the deck.
   * @param cards - A card or a list of cards. Wrap a card that is itself a list: `{ card }`.
   * @param where - As for `put`.
   */
  add(cards: Card | readonly Card[], where?: PilePosition<Pile>): void {
    const { idOf, kinds } = this;
    raiseIf(cardsProblem(cardsOf(cards, "add")) ?? oneListProblem(this.all, cards), 1, "add");
    const place = checkPlace(where, this.left(), this.names, "add");
    const list = isCardList(cards) ? slice(cards as readonly Card[]) : [cards as Card];
    if (idOf) for (let at = 1; at <= list.length; at++) checkId(list[at - 1]!, idOf(list[at - 1]!), at);
    const added = kinds && kindsOf(list, this.kindOf, 1, "add");
    shuffleFresh(this);
    if (place === LEFT) insertCards(this, list, where);
    else if (place > OUT) append(this.lists[place - 1]!, list);
    append(this.all, list);
    this.outCounts = undefined;
    if (kinds && added) for (const card of list) kinds.of.set(card, added.of.get(card)!);
    this.kinds = keptKinds(this.all, kinds);
  }

  /**
   * Removes cards from the deck for good.
   * @param cards - As for `put`.
   * @param from - As for `put`.
   * @throws if a card is not found, or is in several piles and you gave no `from`.
   */
  remove(cards: Card | readonly Card[], from?: PileName<Pile>): void {
    const place = from == null ? 0 : checkName(from, this.names, LEFT, 2, "remove");
    moveCards(this, cards, this.names.length + 1, undefined, place, "remove");
  }

  /**
   * Shuffles the draw pile, or another pile. `noRepeat` holds in the draw pile only.
   * @param name - `"draw"` (the default), `"discard"` or one of `piles`.
   */
  shuffle(name?: "draw" | "discard" | Pile): void {
    const names = slice(this.names); // self is nil? Write deck:shuffle()
    removeAt(names, OUT);
    const place = checkName(name ?? "draw", names, LEFT, 1, "shuffle");
    if (place > LEFT) {
      // If the source fails, the pile stays as it is.
      const cards = slice(this.lists[place]!);
      settle(this.source, cards, 1, cards.length, cards.length);
      this.lists[place] = cards;
    } else if (!this.isFresh) shuffleInto(this, leftCards(this));
  }

  /**
   * Takes all cards back, wherever they are, and starts a new pass.
   * ```lua
   * local deck = newDeck({ "A", "B", "C" })
   * deck:draw(2)
   * deck:reset()
   * print(deck:left(), deck:passes()) --> 3 2
   * ```
   */
  reset(): void {
    setLeft(this, []);
    this.lists = emptyLists(this.names);
    this.pass += 1;
    this.isFresh = true;
  }

  /**
   * Cuts the draw pile: the `count` cards on top go to the bottom.
   * @param count - How many cards, from 0 to `left()`; random by default.
   */
  cut(count?: Integer): void {
    if (count != null) checkWhole(count, 1, "cut", 0, this.left());
    setLeft(this, cutAt(this.source, leftCards(this), count));
  }

  /** Returns the number of cards in the draw pile. */
  left(): Integer {
    return this.isFresh ? this.all.length : this.order.length - this.dealt; // self is nil? Write deck:left()
  }

  /**
   * Returns the number of cards in the whole deck, or in one pile.
   * @param name - As for `pile`.
   */
  size(name?: PileName<Pile>): Integer {
    if (name == null) return this.all.length;
    const place = checkName(name, this.names, LEFT, 1, "size");
    if (place === LEFT) return this.left();
    if (place > OUT) return this.lists[place - 1]!.length;
    let count = this.all.length - this.left();
    for (const list of this.lists) count -= list.length;
    return count;
  }

  /**
   * Returns the cards of a pile.
   * ```lua
   * local deck = newDeck({ "A", "B", "C" }, { shuffled = false })
   * deck:draw(2)
   * print(table.concat(deck:pile("out"), " "), table.concat(deck:pile("draw"))) --> A B C
   * ```
   * @param name - `"draw"` (the draw pile), `"out"`, `"discard"` or one of `piles`.
   * @param test - Gets a card; returns whether to list it. By default all are listed.
   * @returns A new list. The draw pile has its top card first, other piles have the newest last, and cards that are out
   * have no particular order.
   */
  pile(name: PileName<Pile>, test?: CardTest<Card>): Card[] {
    const place = checkName(name, this.names, LEFT, 1, "pile");
    check(test == null || typeof test === "function", 2, "pile", "function", test);
    if (place === LEFT) shuffleFresh(this);
    const cards = slice(cardsIn(this, place));
    if (test == null) return cards;
    const passing: Card[] = [];
    for (const card of cards) if (atOnce(test(card), "test")) passing.push(card);
    return passing;
  }

  /**
   * Returns the name of the pile that a card is in.
   * ```lua
   * local deck = newDeck({ "A", "B", "C" }, { shuffled = false, piles = { "hand" } })
   * deck:draw(1, "hand")
   * print(deck:where("A"), deck:where("C"), deck:where("Z")) --> hand draw nil
   * ```
   * @param card - One card. Of equal cards it is the first one found: out, then in your piles, the discard pile, the
   * draw pile.
   * @returns The name, as for `pile`; nil if the deck has no such card.
   */
  where<Name extends string = Pile>(card: Card): PileName<NoInfer<Name>> | undefined {
    const { lists } = this;
    const copies = countOut(this).get(card);
    if (copies === undefined) return undefined;
    if (copies > 0) return "out";
    for (let place = OUT + 1; place <= lists.length; place++) {
      if (placeOf(lists[place - 1]!, card) > 0) return this.names[place - 1] as NoInfer<Name>;
    }
    return "draw";
  }

  /** Returns all cards of the deck. @returns A new list, in the order given, then the cards added later. */
  cards(): Card[] {
    return slice(this.all);
  }

  /** Returns the number of the pass, from 1. */
  passes(): Integer {
    return this.pass;
  }

  /**
   * Makes an independent copy of the deck, with the same cards in the same piles, for example to look ahead. Cards that
   * are tables are shared, not copied. A pass that is not shuffled yet is shuffled by each.
   * ```lua
   * local deck = newDeck({ "A", "B", "C" }, { shuffled = false })
   * local copy = deck:copy()
   * print(copy:draw(), copy:left(), deck:left()) --> A 2 3
   * ```
   * @param random - The copy's random source; the engine's own by default.
   * @returns The copy. It knows the order of the draw pile: `shuffle` it to hide that from a computer player.
   */
  copy(random?: RandomSource): Deck<Card, Pile> {
    const { lists } = this;
    const kinds = keptKinds(this.all, this.kinds);
    const deck = new Deck<Card, Pile>(slice(this.all), sourceOf(random, 1, "copy"), kinds, this.names, this);
    deck.order = slice(this.order, this.dealt + 1);
    deck.last = lastDealt(this);
    deck.pass = this.pass;
    deck.isFresh = this.isFresh;
    for (let place = OUT + 1; place <= lists.length; place++)
      deck.lists[place - 1] = slice(lists[place - 1]!);
    return deck;
  }

  /**
   * Saves the deck and its generator as one line of ASCII.
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
    return writeState("deck", this.source, deckSections(this));
  }

  /**
   * Loads a saved deck: its cards, where each one is, and its generator. This deck's options stay.
   * @param state - A string from `getState`. With `idOf`, `cardOf` returns the cards for its ids, or they are matched
   * with this deck's own.
   * @throws if `state` is damaged, or names a card or a pile that this deck does not have.
   */
  setState(state: string): void {
    const saved = checkState(state, "deck", this.source);
    const { sections } = saved;
    const all = cardsNamed(this, sections[1] ?? "");
    const head = numbersIn(sections[0] ?? "");
    const placed = readPlaces(this, all, head, slice(sections, 3), "deck");
    const kinds = this.kinds && kindsOf(all, this.kindOf, 1, "setState");
    setGenerator(this.source, saved.generator);
    this.kinds = kinds;
    setPlaces(this, all, placed);
  }

  /** @internal */
  toJSON(): never {
    throw new TypeError("a deck has no JSON: save getState(), show pile(...)");
  }
}

/** Whether all cards are lists. */
function areLists(cards: readonly unknown[]): boolean {
  for (const card of cards) if (!isCardList(card)) return false;
  return true;
}

/** What is wrong with a list as new cards, where every card of the deck is a list, and this may be one of them. */
function oneListProblem(all: readonly Value[], cards: unknown): string | undefined {
  if (!isCardList(cards) || areLists(cards) || all.length === 0 || !areLists(all)) return undefined;
  return "list of cards expected, each a list as all of the deck: write { { ... } } for one card";
}

const OPTIONS: Known<DeckOptions<Value, string>> = {
  cardOf: ["function"],
  idOf: ["function"],
  kindOf: ["function"],
  noRepeat: ["boolean"],
  piles: ["table"],
  random: [],
  recycle: ["'discard'", "'all'", "'none'"],
  shuffled: ["boolean"],
};

/**
 * Makes a deck: a draw pile, a discard pile, and your own piles. The deck keeps its own copy of the list.
 * Every order is equally likely.
 * ```lua
 * local deck = newDeck({ "A", "B", "C" }, { random = newRandom("today") })
 * deck:discard(deck:draw(2))
 * print(deck:left(), deck:size("out"), deck:size("discard")) --> 1 0 2
 * ```
 * @param cards - The cards; may be empty, and may hold the same card several times.
 * @param options - `random`, `noRepeat`, `kindOf`, `shuffled`, `recycle`, `piles`, `idOf`, `cardOf`.
 * @throws if `kindOf` returns nil or NaN.
 */
export function newDeck<Card extends Value, Pile extends string = never>(
  cards: readonly Card[],
  options?: DeckOptions<Card, Pile>,
): Deck<Card, NoInfer<Pile>> {
  check(!isByName(cards) || !hasOnlyNames(cards), 1, "newDeck", "list (copies makes one of counts)", cards);
  const all = copyOf(cards, "newDeck");
  const given = checkOptions(options, OPTIONS, "newDeck", cards);
  const { piles } = given;
  const names = ["draw", "out"];
  let problem: string | undefined;
  if (piles != null) {
    problem = pilesProblem(piles);
    if (problem === undefined) append(names, piles);
  }
  if (names.length > OUT && given.recycle === "all")
    problem = "option 'piles' does not go with recycle = 'all'";
  if (given.cardOf != null && given.idOf == null) problem = "option 'cardOf' needs 'idOf'";
  raiseIf(problem, 2, "newDeck");
  names.push("discard");
  const kinds = given.noRepeat && kindsOf(all, given.kindOf, 2, "newDeck");
  const source = sourceOf(given.random, 2, "newDeck", true);
  const deck = new Deck<Card, Pile>(all, source, kinds, names, given);
  if (given.shuffled === false) beginPass(deck, slice(all));
  return deck;
}
