/** Decks: a draw pile, a discard pile, your own piles, and the cards that are out. */
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
  placeOf,
  raiseIf,
} from "./check.js";
import {
  type DrawPile,
  dealAt,
  dealTop,
  insertCards,
  lastDealt,
  leftCards,
  leftIn,
  newDrawPile,
  setLeft,
  shuffleFresh,
  shuffleInto,
} from "./drawpile.js";
import { addCounts, cachedKindOf, cutAt, kindsOf } from "./order.js";
import {
  cardsIn,
  checkName,
  countOut,
  emptyLists,
  layCards,
  moveCards,
  pilesFrom,
  pilesProblem,
  positionFor,
  takeCards,
} from "./piles.js";
import { append, asInteger, type CardMap, isCardList, removeAt, slice } from "./platform.js";
import { atOnce, cardsOf, partOf } from "./refusals.js";
import { cardsNamed, checkId, deckSections, readPlaces, setPlaces } from "./saved.js";
import { shufflePart } from "./shuffle.js";
import { checkOptions, choose, type Known, sourceOf } from "./source.js";
import { checkState, setGenerator, writeState } from "./state.js";
import { joined, numbersIn } from "./text.js";
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
   * The cards for a new pass when the draw pile is empty: `"discard"` (the default), the cards of the discard
   * pile; `"all"`, every card, also in players' hands; `"none"`, no cards, so nothing is drawn.
   */
  recycle?: "discard" | "all" | "none" | undefined;
  /** Names of your own piles, as in `{ "hand", "exhaust" }`; not with `recycle = "all"`. */
  piles?: readonly Pile[] | undefined;
  /** Returns a card's id, its name in states and errors; cards with the same id are interchangeable. */
  idOf?: IdOf<Card> | undefined;
  /** Returns the card for an id, for `setState`; by default the deck's own card with this id. */
  cardOf?: CardOf<Card> | undefined;
}

/**
 * A deck of cards. Each card is in the draw pile, in the discard pile, in a pile of the option `piles`, or out. A call
 * that raises an error moves no card. `newDeck` makes one.
 */
export class Deck<Card extends Value, in Pile extends string = never> {
  /** @internal */ lists: CardMap<Card[]>;
  /** @internal */ pass: Integer = 1;

  /** @internal */
  constructor(
    /** @internal */ public all: Card[],
    /** @internal */ readonly drawPile: DrawPile<Card>,
    /** @internal */ readonly names: readonly string[],
    /** @internal */ readonly rules: DeckRules<Card>,
  ) {
    this.lists = emptyLists(names);
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
      const pile = this && this.drawPile;
      if (!pile) partOf(this);
      const { order, dealt } = pile;
      if (count == null) {
        const position = dealt + 1;
        const card = order[position - 1];
        // If the card is false, the code below draws it.
        if (card) {
          pile.dealt = position;
          return card;
        }
      } else if (isWhole(count, 0, order.length - dealt)) return dealTop(pile, count);
    }
    if (count != null) checkWhole(count, 1, "draw", 0, this.rules.recycle === "all" ? MOST_CARDS : undefined);
    if (to != null) checkName(to, pilesFrom(this, 2), 2, "draw");
    const cards = takeCards(this, count ?? 1);
    layCards(this, cards, to);
    if (count == null) return cards[0];
    return cards;
  }

  /**
   * Looks at the top card, or the top `count` cards, without drawing. It never starts a new pass.
   * @param count - How many cards to look at, from 0; one by default.
   * @returns The card, or nil if the draw pile is empty; with `count`, a list, which may be shorter.
   */
  peek(count?: undefined): Card | undefined;
  peek(count: Integer): Card[];
  peek(count?: Integer): Card | Card[] | undefined;
  peek(count?: Integer): Card | Card[] | undefined {
    const pile: DrawPile<Card> = partOf(this);
    if (count != null) checkWhole(count, 1, "peek", 0);
    shuffleFresh(pile);
    const { order, dealt } = pile;
    if (count == null) return order[dealt];
    return slice(order, dealt + 1, dealt + Math.min(count, order.length - dealt));
  }

  /**
   * Draws the first card of the draw pile that passes a test, or the first `count` of them. Other cards keep
   * their order. It never starts a new pass.
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
    const pile: DrawPile<Card> = partOf(this);
    check(typeof test === "function", 1, "drawWhere", "function", test);
    if (count != null) checkWhole(count, 2, "drawWhere", 0);
    if (to != null) checkName(to, pilesFrom(this, 2), 3, "drawWhere");
    const found: Card[] = [];
    const others: Card[] = [];
    for (const card of leftCards(pile)) {
      if (found.length < (count ?? 1) && atOnce(test(card), "test")) found.push(card);
      else others.push(card);
    }
    setLeft(pile, others);
    if (found.length > 0) pile.last = found[found.length - 1];
    layCards(this, found, to);
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
   * @param from - `"draw"`, `"discard"` or one of `piles`. With `recycle = "all"` it must be `"draw"`, and `to` nil.
   * @param position - From 1 in the order of `pile(from)` (the top of the draw pile, or the oldest card of another
   * pile), or from -1 backwards (the bottom, or the newest card); or `"random"`, each card equally likely.
   * @param to - One of `piles`, or `"discard"`: the card goes to its end. By default the card is out.
   * @returns The card; nil if there is no such position.
   */
  take(
    from: "draw" | "discard" | Pile,
    position: Integer | "random",
    to?: "discard" | Pile,
  ): Card | undefined {
    const pile: DrawPile<Card> = partOf(this);
    checkName(from, pilesFrom(this, 1), 1, "take");
    if (position !== "random" && (position === 0 || !isWhole(position, -MOST_EXACT, MOST_EXACT))) {
      raiseIf(mismatch("position (1 is first, -1 last) or 'random'", position), 2, "take");
    }
    if (to != null) checkName(to, pilesFrom(this, 2), 3, "take");
    const list = this.lists.get(from);
    const count = list ? list.length : leftIn(pile);
    let at = position === "random" ? 1 : asInteger(position);
    if (Math.abs(at) > count) return undefined;
    if (!list) shuffleFresh(pile);
    if (position === "random") at = choose(pile.source, count);
    else if (at < 0) at += count + 1;
    const out = pile.out && countOut(this);
    let card: Card;
    if (list) card = removeAt(list, at);
    else card = dealAt(pile, at);
    if (out) addCounts(out, [card], 1);
    pile.counted = pile.dealt;
    layCards(this, [card], to);
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
   * one card fewer than the first.
   */
  deal(hands: Integer | readonly ("discard" | Pile)[], size: Integer): Card[][] {
    partOf(this);
    let count = hands as Integer;
    const names: string[] = [];
    if (isCardList(hands)) {
      raiseIf(listProblem(hands, 1), 1, "deal");
      for (const name of hands) {
        checkName(name, pilesFrom(this, 2), 1, "deal");
        raiseIf(placeOf(names, name) > 0 ? mismatch("different names", name) : undefined, 1, "deal");
        names.push(name);
      }
      count = names.length;
    }
    checkWhole(count, 1, "deal", 1, MOST_HANDS);
    checkWhole(size, 2, "deal", 0, Math.floor(MOST_CARDS / count));
    const cards = takeCards(this, count * size);
    const dealt: Card[][] = [];
    for (let first = 1; first <= count; first++) {
      const hand: Card[] = [];
      let at = first;
      while (at <= cards.length) {
        hand.push(cards[at - 1]!);
        at += count;
      }
      layCards(this, hand, names[first - 1]);
      dealt.push(hand);
    }
    return dealt;
  }

  /**
   * Moves cards to the draw pile, or to another pile. Without `from`, it takes each card from the cards that
   * are out, or else from the discard pile or one of `piles`.
   * ```lua
   * local deck = newDeck({ "A", "B", "C" }, { shuffled = false, piles = { "hand" } })
   * deck:put(deck:draw(2), "hand")
   * deck:put("A", "bottom")
   * print(table.concat(deck:draw(2), " "), table.concat(deck:pile("hand"), " ")) --> C A B
   * ```
   * @param cards - A card or a list of cards. On the draw pile, the first one is drawn first.
   * @param where - `"top"` (the default), `"bottom"`, `"random"` or a position, all in the draw pile; or `"out"`,
   * `"discard"` or one of `piles`, at whose end the cards go.
   * @param from - The pile the cards are in: `"draw"`, `"out"`, `"discard"` or one of `piles`.
   * @throws if a card is not found, or is in several piles and you gave no `from`.
   */
  put(cards: Card | readonly Card[], where?: PilePosition<Pile>, from?: PileName<Pile>): this {
    if (cards == null || !this.drawPile) partOf(this);
    const position = positionFor(this, where, "put");
    if (from != null) checkName(from, this.names, 3, "put");
    const to = position === undefined ? (where as string) : "draw";
    moveCards(this, cards, to, position, from, "put");
    return this;
  }

  /**
   * Discards cards: the same as `put(cards, "discard", from)`.
   * @param cards - As for `put`.
   * @param from - As for `put`.
   * @throws as `put` does.
   */
  discard(cards: Card | readonly Card[], from?: PileName<Pile>): this {
    if (cards == null || !this.drawPile) partOf(this);
    if (from != null) checkName(from, this.names, 2, "discard");
    moveCards(this, cards, "discard", undefined, from, "discard");
    return this;
  }

  /**
   * Adds new cards to the deck.
   * @param cards - A card or a list of cards. Wrap a card that is itself a list: `{ card }`.
   * @param where - As for `put`.
   */
  add(cards: Card | readonly Card[], where?: PilePosition<Pile>): this {
    partOf(this);
    const { all, drawPile: pile, rules } = this;
    const { idOf, kindOf } = rules;
    raiseIf(cardsProblem(cardsOf(cards, "add")) ?? oneListProblem(all, cards), 1, "add");
    const position = positionFor(this, where, "add");
    const list = isCardList(cards) ? slice(cards as readonly Card[]) : [cards as Card];
    if (idOf) for (let at = 1; at <= list.length; at++) checkId(list[at - 1]!, idOf(list[at - 1]!), at);
    // The new cards are first, so that an error names their positions in the argument.
    const both = slice(list);
    append(both, all);
    const kinds = pile.kinds && kindsOf(both, cachedKindOf(pile.kinds, kindOf), 1, "add");
    if (position !== undefined) insertCards(pile, list, position);
    else {
      shuffleFresh(pile);
      append(this.lists.get(where) ?? [], list);
    }
    append(all, list);
    pile.kinds = kinds;
    pile.out = undefined;
    return this;
  }

  /**
   * Removes cards from the deck for good.
   * @param cards - As for `put`.
   * @param from - As for `put`.
   * @throws as `put` does.
   */
  remove(cards: Card | readonly Card[], from?: PileName<Pile>): this {
    partOf(this);
    if (from != null) checkName(from, this.names, 2, "remove");
    moveCards(this, cards, undefined, undefined, from, "remove");
    return this;
  }

  /**
   * Shuffles the draw pile, or another pile. `noRepeat` holds in the draw pile only.
   * @param name - `"draw"` (the default), `"discard"` or one of `piles`.
   */
  shuffle(name?: "draw" | "discard" | Pile): this {
    const pile: DrawPile<Card> = partOf(this);
    const { lists, names } = this;
    if (name != null) checkName(name, slice(names, 1, names.length - 1), 1, "shuffle");
    const list = lists.get(name);
    if (name && list) {
      // If the source fails, the pile stays as it is.
      const cards = slice(list);
      shufflePart(pile.source, cards, 1, cards.length, cards.length);
      lists.set(name, cards);
    } else if (!pile.fresh) shuffleInto(pile, leftCards(pile));
    return this;
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
  reset(): this {
    const pile: DrawPile<Card> = partOf(this);
    setLeft(pile, []);
    this.pass += 1;
    pile.fresh = this.all;
    this.lists = emptyLists(this.names);
    return this;
  }

  /**
   * Cuts the draw pile: moves the top `count` cards to the bottom.
   * @param count - How many cards, from 0 to `left()`; random by default.
   */
  cut(count?: Integer): this {
    const pile: DrawPile<Card> = partOf(this);
    if (count != null) checkWhole(count, 1, "cut", 0, leftIn(pile));
    setLeft(pile, cutAt(pile.source, leftCards(pile), count));
    return this;
  }

  /** Returns the number of cards in the draw pile. */
  left(): Integer {
    return leftIn<Card>(partOf(this));
  }

  /**
   * Returns the number of cards in the whole deck, or in one pile.
   * @param name - As for `pile`.
   */
  size(name?: PileName<Pile>): Integer {
    partOf(this);
    if (name == null) return this.all.length;
    checkName(name, this.names, 1, "size");
    let count = leftIn(this.drawPile);
    if (name === "draw") return count;
    const found = this.lists.get(name);
    if (found) return found.length;
    for (const [_, list] of this.lists) count += list.length;
    return this.all.length - count;
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
    partOf(this);
    checkName(name, this.names, 1, "pile");
    check(test == null || typeof test === "function", 2, "pile", "function", test);
    if (name === "draw") shuffleFresh(this.drawPile);
    const cards = slice(cardsIn(this, name));
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
   * @param card - One card. Of equal cards, the first found counts, in this order: out, in your piles, in the
   * discard pile, in the draw pile.
   * @returns The name, as for `pile`; nil if the deck has no such card.
   */
  where<Name extends string = Pile>(card: Card): PileName<NoInfer<Name>> | undefined {
    if (card == null) partOf(this);
    const copies = countOut(this).get(card);
    if (copies === undefined) return undefined;
    if (copies > 0) return "out";
    for (const name of this.names) {
      if (placeOf(this.lists.get(name) ?? [], card) > 0) return name as NoInfer<Name>;
    }
    return "draw";
  }

  /** Returns all cards of the deck. @returns A new list, in the order given, then the cards added later. */
  cards(): Card[] {
    partOf(this);
    return slice(this.all);
  }

  /** Returns the number of the pass, from 1. */
  passes(): Integer {
    partOf(this);
    return this.pass;
  }

  /**
   * Makes an independent copy of the deck, with the same cards in the same piles, for example to look ahead. Cards that
   * are tables are shared, not copied. If the pass isn't shuffled yet, each deck
   * shuffles it separately.
   * ```lua
   * local deck = newDeck({ "A", "B", "C" }, { shuffled = false })
   * local copy = deck:copy()
   * print(copy:draw(), copy:left(), deck:left()) --> A 2 3
   * ```
   * @param random - The copy's random source; the engine's own by default.
   * @returns The copy. Its draw pile has the same order: `shuffle` the copy to hide the order from a computer player.
   */
  copy(random?: RandomSource): Deck<Card, Pile> {
    const pile: DrawPile<Card> = partOf(this);
    const all = slice(this.all);
    const copied = newDrawPile<Card>(sourceOf(random, 1, "copy"), pile.kinds, pile.fresh && all);
    copied.order = slice(pile.order, pile.dealt + 1);
    copied.last = lastDealt(pile);
    const deck = new Deck<Card, Pile>(all, copied, this.names, this.rules);
    deck.pass = this.pass;
    for (const [name, list] of this.lists) deck.lists.set(name, slice(list));
    return deck;
  }

  /**
   * Saves the deck and its generator: returns one line of ASCII, for `setState` on any engine.
   * ```lua
   * local cards = { "A", "B", "C", "D" }
   * local deck = newDeck(cards, { random = newRandom("today") })
   * print(deck:draw()) --> B
   * local later = newDeck(cards, { random = newRandom() })
   * later:setState(deck:getState())
   * print(table.concat(deck:draw(3)) == table.concat(later:draw(3))) --> true
   * ```
   * @throws if cards are tables, functions or fractions, and there is no `idOf`.
   */
  getState(): string {
    const pile: DrawPile<Card> = partOf(this);
    return writeState("deck", pile.source, deckSections(this));
  }

  /**
   * Loads a saved deck: its cards, where each one is, and its generator. This deck's options stay.
   * @param state - A string from `getState`. If it has ids, `cardOf` returns the card for each; by default
   * that is this deck's card with the id.
   * @throws if `state` is damaged, or names a card or a pile that this deck does not have.
   */
  setState(state: string): this {
    const pile: DrawPile<Card> = partOf(this);
    const saved = checkState(state, "deck", pile.source);
    const { sections } = saved;
    const all = cardsNamed(this, sections[1] ?? "");
    const head = numbersIn(sections[0] ?? "");
    const placed = readPlaces(this, all, head, slice(sections, 3), "deck");
    const kinds = pile.kinds && kindsOf(all, this.rules.kindOf, 1, "setState");
    setGenerator(pile.source, saved.generator);
    pile.kinds = kinds;
    setPlaces(this, all, placed);
    return this;
  }

  /** Returns the number of cards in each pile as a text, which names no card. @internal */
  toString(): string {
    const texts: string[] = [];
    for (const name of this.names) texts.push(`${name} ${this.size(name as PileName<Pile>)}`);
    return `deck: ${joined(texts, ", ")}`;
  }

  /** @internal */
  [Symbol.for("nodejs.util.inspect.custom")](): string {
    return this.toString();
  }

  /** @internal */
  toJSON(): never {
    throw new TypeError("JSON can't hold a deck: to save it use getState(), to show it use pile(...)");
  }
}

function areLists(cards: readonly unknown[]): boolean {
  for (const card of cards) if (!isCardList(card)) return false;
  return true;
}

/** The problem of adding a list to a deck whose cards are lists, since it may be meant as one card. */
function oneListProblem(all: readonly Value[], cards: unknown): string | undefined {
  if (!isCardList(cards) || areLists(cards) || all.length === 0 || !areLists(all)) return undefined;
  return "each card of this deck is a list: write { { ... } } for one card";
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
 * @param cards - The cards. The list may be empty, and may have the same card several times.
 * @param options - `random`, `noRepeat`, `kindOf`, `shuffled`, `recycle`, `piles`, `idOf`, `cardOf`.
 * @throws if `kindOf` returns nil or NaN.
 */
export function newDeck<Card extends Value, Pile extends string = never>(
  cards: readonly Card[],
  options?: DeckOptions<Card, Pile>,
): Deck<Card, NoInfer<Pile>> {
  const all = copyOf(cards, "newDeck");
  const given = checkOptions(options, OPTIONS, "newDeck", cards);
  const { cardOf, idOf, kindOf, recycle } = given;
  let names = ["draw", "discard", "out"];
  let problem: string | undefined;
  if (given.piles) {
    problem = pilesProblem(given.piles);
    if (problem === undefined) {
      names = ["draw"];
      append(names, given.piles);
      append(names, ["discard", "out"]);
    }
    if (names.length > 3 && recycle === "all") problem = "option 'piles' can't be used with recycle = 'all'";
  }
  if (cardOf != null && idOf == null) problem = "option 'cardOf' needs 'idOf'";
  raiseIf(problem, 2, "newDeck");
  const kinds = given.noRepeat && kindsOf(all, kindOf, 2, "newDeck");
  const pile = newDrawPile(sourceOf(given.random, 2, "newDeck"), kinds, all);
  if (given.shuffled === false) setLeft(pile, slice(all));
  return new Deck<Card, Pile>(all, pile, names, { cardOf, idOf, kindOf, recycle });
}
