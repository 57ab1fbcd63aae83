/** Decks: a draw pile, the cards that are out, and the discard pile. */
import {
  badArgument,
  checkFunction,
  checkKinds,
  checkOptions,
  checkResult,
  checkWhole,
  copyOf,
  describe,
  MOST_CARDS,
  type Options,
  RANDOM_SOURCE,
  RECYCLE,
} from "./check.js";
import type { Dealer } from "./dealer.js";
import { fingerprintOf } from "./fingerprint.js";
import { type KindOf, kindsAmong, kindsOf } from "./kinds.js";
import { append, part } from "./lists.js";
import { Pass } from "./pass.js";
import { type Counts, countOf, digits, isList, newCounts, same, setCount, whole } from "./platform.js";
import { addGenerator, generatorProblem, setGenerator } from "./random.js";
import { CHANGED_BY_RANDOM } from "./settle.js";
import { sourceOf } from "./source.js";
import { checkState, DAMAGED, OTHER_DEALER, writeState } from "./state.js";
import type { Integer, RandomSource } from "./types.js";

/** What `newDeck` can be told. */
export interface DeckOptions<Card> {
  /** The random source; the engine's own if left out. */
  random?: RandomSource | undefined;
  /** Whether no card shall come twice in a row, from pass to pass too, as far as the cards allow. */
  noRepeat?: boolean | undefined;
  /** What cards are the same by, for `noRepeat`; the cards themselves if left out. */
  kindOf?: KindOf<Card> | undefined;
  /** False: the first pass deals the cards as they are given. */
  shuffled?: boolean | undefined;
  /**
   * What happens when a card is asked for and none is left: `"discards"` (the default) shuffles the
   * discard pile into a new pass, `"all"` every card, wherever it is, `"none"` nothing.
   */
  recycle?: "discards" | "all" | "none" | undefined;
}

/** Where cards come into the draw pile: a position is counted from the top. */
export type DeckPlace = "top" | "bottom" | "random" | Integer;

/** A draw pile in which more places than these are empty for each card is moved together. */
const MOST_EMPTY = 64;

const DECK_OPTIONS: Options = {
  kindOf: "function",
  noRepeat: "boolean",
  random: RANDOM_SOURCE,
  recycle: RECYCLE,
  shuffled: "boolean",
};

const CHANGED_MEANWHILE = "drawWhere's test must not change the deck";

/** How many numbers of a state stand before the cards. */
const HEADER = 9;

/** Sets for each card its last slot, and gives for each slot the one before it of the same card, or 0. */
function slotsOf(cards: readonly unknown[], slots: Counts): Integer[] {
  const next: Integer[] = [];
  const size = cards.length;
  const known = newCounts();
  for (let at = 1; at <= size; at++) {
    const card = cards[at - 1];
    next[at - 1] = countOf(known, card) ?? 0;
    setCount(known, card, at);
    setCount(slots, card, at);
  }
  return next;
}

/** A slot of a card that was not taken yet. */
function takeSlot(slots: Counts, next: readonly Integer[], card: unknown): Integer {
  const slot = countOf(slots, card)!;
  setCount(slots, card, next[slot - 1]!);
  return slot;
}

/**
 * The cards of `count` slots that stand in a state behind `from` numbers; nil where one of them is
 * used already, or is no slot.
 */
function cardsAt<Card>(
  all: readonly Card[],
  numbers: readonly Integer[],
  from: Integer,
  count: Integer,
  used: boolean[],
): Card[] | undefined {
  const cards: Card[] = [];
  for (let at = 1; at <= count; at++) {
    const slot = numbers[from + at - 1] ?? 0;
    if (slot < 1 || slot > all.length || used[slot - 1] === true) return undefined;
    used[slot - 1] = true;
    cards[at - 1] = all[slot - 1]!;
  }
  return cards;
}

/** Adds `more` to the count of a card. */
function addCount(counts: Counts, card: unknown, more: Integer): void {
  setCount(counts, card, (countOf(counts, card) ?? 0) + more);
}

/**
 * Raises where nil or NaN stands for a card or a list of cards.
 *
 * @luaLevel 3
 */
function checkGiven(cards: unknown, name: string): void {
  if (cards != null && cards === cards) return;
  const problem = `card or list of cards expected, got ${describe(cards)}`;
  throw new TypeError(badArgument(1, name, problem));
}

/**
 * Raises where `place` is no place in a draw pile of `left` cards.
 *
 * @luaLevel 3
 */
function checkPlace(place: unknown, left: Integer, name: string): void {
  if (place == null || place === "top" || place === "bottom" || place === "random") return;
  if (typeof place === "number" && place >= 1 && place <= left + 1 && place % 1 === 0) return;
  const upTo = `'top', 'bottom', 'random' or a position from 1 to ${digits(left + 1)}`;
  const came = typeof place === "string" ? "another string" : describe(place);
  const problem = badArgument(2, name, `${upTo} expected, got ${came}`);
  throw typeof place === "string" || typeof place === "number"
    ? new RangeError(problem)
    : new TypeError(problem);
}

/**
 * A deck of cards: those left in the draw pile, those out and those discarded are all its cards, at
 * every moment. `newDeck` makes one.
 */
export class Deck<Card> implements Dealer<Card> {
  /** The function that makes decks, whose second argument has the source. @internal */
  readonly maker: string;
  private readonly pass: Pass<Card>;
  private readonly recycle: string;
  /** How many cards can be drawn at once, where there is no end of them. */
  private readonly most: Integer | undefined;
  private readonly noRepeat: boolean;
  private readonly kindOf: KindOf<Card> | undefined;
  /** All cards of the deck. @internal */
  all: Card[];
  /** What each of them is the same by. */
  private kinds: unknown[];
  /** The discard pile, the card discarded last at its end. */
  private pile: Card[];
  /** How many of each card are out; counted when it is needed first. */
  private outCounts: Counts | undefined;
  /** Whether a card that is drawn must be remembered, as the last one or as one that is out. */
  private remembers: boolean;
  /** Whether the cards dealt in this pass and those left are all of the deck's, as they lie in the pass. */
  private intact: boolean;

  /** Makes a deck of `all` cards, of these `kinds`, in its first pass. */
  constructor(
    pass: Pass<Card>,
    all: readonly Card[],
    kinds: readonly unknown[],
    recycle: string,
    options: DeckOptions<Card>,
  ) {
    this.maker = "newDeck";
    this.pass = pass;
    this.all = part(all, 1);
    this.kinds = part(kinds, 1);
    this.recycle = recycle;
    this.most = undefined;
    if (recycle === "all") this.most = MOST_CARDS;
    this.noRepeat = options.noRepeat === true;
    this.kindOf = options.kindOf ?? undefined;
    this.pile = [];
    this.outCounts = undefined;
    this.remembers = this.noRepeat;
    this.intact = true;
  }

  /**
   * Draws a card, or `count` of them. Where fewer are left, a new pass begins if `recycle` has cards
   * for it: what is left is drawn, then the rest from the new pass.
   *
   * Cost: by `count`, and no more than shuffling some 64 cards beside. Random numbers: some 64 at a
   * time, as they are needed; for each pass those of `shuffled`.
   *
   * @example
   * ```lua
   * local deck = newDeck({ "A", "B", "C" }, { shuffled = false })
   * print(deck:draw(), table.concat(deck:draw(5), " "), deck:draw()) --> A B C nil
   * ```
   * @param count - How many cards, a whole number from 0; one if left out.
   * @returns Without `count` a card, nil where there is none; with it a list, shorter where there are
   * fewer.
   * @throws where `count` is of the wrong kind or value, and where `random` gives a wrong answer.
   * Nothing has been drawn then.
   */
  draw(count?: undefined): Card | undefined;
  draw(count: Integer): Card[];
  draw(count?: Integer): Card | Card[] | undefined {
    const pass = this.pass;
    if (count == null) {
      let position = pass.dealt + 1;
      if (position > pass.settled) {
        checkResult(this.settleMore(), 2, "newDeck");
        position = pass.dealt + 1;
        if (position > pass.settled) return undefined;
      }
      pass.dealt = position;
      const card = pass.cards[position - 1]!;
      if (this.remembers) this.note(card);
      return card;
    }
    checkWhole(count, 1, "draw", 0, this.most);
    const hand: Card[] = [];
    const dealt = pass.dealt;
    if (count <= pass.settled - dealt) {
      const cards = pass.cards;
      const wanted = whole(count);
      for (let at = 1; at <= wanted; at++) hand[at - 1] = cards[dealt + at - 1]!;
      pass.dealt = dealt + wanted;
      if (this.remembers) this.remember(hand);
      return hand;
    }
    checkResult(this.take(count, hand), 2, "newDeck");
    return hand;
  }

  /**
   * Shows what `draw` will give in this pass, without drawing.
   *
   * Cost: as `draw`. Random numbers: those that drawing the same cards would ask for.
   *
   * @example
   * ```lua
   * local deck = newDeck({ "A", "B", "C" }, { shuffled = false })
   * print(deck:peek(), table.concat(deck:peek(2), " "), deck:left()) --> A A B 3
   * ```
   * @param count - How many cards, a whole number from 0; one if left out.
   * @returns Without `count` a card, nil where none is left; with it a list, at most of the cards left.
   * @throws where `count` is of the wrong kind or value, and where `random` gives a wrong answer.
   */
  peek(count?: undefined): Card | undefined;
  peek(count: Integer): Card[];
  peek(count?: Integer): Card | Card[] | undefined {
    if (count != null) checkWhole(count, 1, "peek", 0);
    const pass = this.pass;
    const first = pass.dealt + 1;
    const last = pass.dealt + Math.min(count == null ? 1 : whole(count), this.left());
    checkResult(pass.settleTo(last), 2, "newDeck");
    if (count == null && last < first) return undefined;
    if (count == null) return pass.cards[first - 1];
    return part(pass.cards, first, last);
  }

  /**
   * Draws the first card that passes a test, or the first `count` of them, of what is left. The
   * others stay in order. No new pass begins.
   *
   * Cost: settles all that is left, then looks at it from the top. Random numbers: all that are left
   * to this pass.
   *
   * @example
   * ```lua
   * local deck = newDeck({ 1, 2, 3, 4 }, { shuffled = false })
   * print(deck:drawWhere(function(card) return card > 2 end), deck:draw()) --> 3 1
   * ```
   * @param test - Gets a card, gives whether it is wanted. It must not change the deck.
   * @param count - How many cards, a whole number from 0; one if left out.
   * @returns Without `count` a card, nil where none passes; with it a list.
   * @throws where an argument is of the wrong kind or value, and where `random` gives a wrong answer.
   * An error of `test` passes through. Nothing has been drawn then.
   */
  drawWhere(test: (this: void, card: Card) => boolean, count?: undefined): Card | undefined;
  drawWhere(test: (this: void, card: Card) => boolean, count: Integer): Card[];
  drawWhere(test: (this: void, card: Card) => boolean, count?: Integer): Card | Card[] | undefined {
    checkFunction(test, 1, "drawWhere");
    if (count != null) checkWhole(count, 2, "drawWhere", 0);
    const pass = this.pass;
    checkResult(pass.settleTo(pass.size), 2, "newDeck");
    const { cards, dealt, size } = pass;
    const changes = pass.changes;
    const wanted = count == null ? 1 : count;
    const found: Card[] = [];
    const others: Card[] = [];
    for (let at = dealt + 1; at <= size; at++) {
      if (found.length === wanted) break;
      const card = cards[at - 1]!;
      const passes = test(card);
      if (pass.changes !== changes || pass.dealt !== dealt) {
        throw new RangeError(badArgument(1, "drawWhere", CHANGED_MEANWHILE));
      }
      if (passes) found.push(card);
      else others.push(card);
    }
    append(found, others, 1, others.length);
    const looked = found.length;
    const taken = looked - others.length;
    for (let at = 1; at <= looked; at++) cards[dealt + at - 1] = found[at - 1]!;
    pass.dealt = dealt + taken;
    const hand = part(found, 1, taken);
    this.remember(hand);
    if (count == null) return hand[0];
    return hand;
  }

  /**
   * Deals hands round the table: the first card to the first hand, the next to the second.
   *
   * Cost and random numbers: those of `draw(hands * size)`.
   *
   * @example
   * ```lua
   * local deck = newDeck({ 1, 2, 3, 4, 5 }, { shuffled = false })
   * for _, hand in ipairs(deck:deal(2, 2)) do print(table.concat(hand, " ")) end
   * --> 1 3
   * --> 2 4
   * ```
   * @param hands - How many hands, a whole number from 1 to 10,000,000.
   * @param size - How many cards each, a whole number from 0.
   * @returns A list of the hands, each a list. Where the cards run out, some have one card less.
   * @throws where an argument is of the wrong kind or value, and where `random` gives a wrong answer.
   * Nothing has been dealt then.
   */
  deal(hands: Integer, size: Integer): Card[][] {
    checkWhole(hands, 1, "deal", 1, MOST_CARDS);
    const most = this.most;
    checkWhole(size, 2, "deal", 0, most && Math.floor(most / hands));
    const cards: Card[] = [];
    checkResult(this.take(Math.min(hands * size, this.all.length + MOST_CARDS), cards), 2, "newDeck");
    const dealt: Card[][] = [];
    for (let hand = 1; hand <= hands; hand++) dealt[hand - 1] = [];
    const drawn = cards.length;
    for (let at = 1; at <= drawn; at++) {
      const hand = dealt[(at - 1) % hands]!;
      hand.push(cards[at - 1]!);
    }
    return dealt;
  }

  /**
   * Puts cards that are out or discarded back into the draw pile. A list goes in as it stands, its
   * first card to be drawn first.
   *
   * Cost: by the cards given, once also by all cards; with a position or `"random"` by those above
   * it, after all that is left has been settled. Random numbers: with `"random"` one a card, and all
   * that are left to this pass.
   *
   * @example
   * ```lua
   * local deck = newDeck({ "A", "B", "C" }, { shuffled = false })
   * local card = deck:draw()
   * deck:put(card, "bottom")
   * print(table.concat(deck:draw(3), " ")) --> B C A
   * ```
   * @param cards - A card or a list of cards; a list that is itself a card of the deck is that card.
   * @param where - `"top"`, which it is if left out, `"bottom"`, `"random"` (each card its own
   * place), or a position counted from the top.
   * @throws where a card is neither out nor discarded, where `where` is no such place, and where
   * `random` gives a wrong answer. Nothing has been put then.
   */
  put(cards: Card | readonly Card[], where?: DeckPlace): void {
    checkGiven(cards, "put");
    const list = copyOf(this.listOf(cards), "put");
    checkResult(this.backProblem(list, cards, true), 1, "put");
    checkPlace(where, this.left(), "put");
    checkResult(this.insert(list, where, false), 2, "newDeck");
    for (const card of list) this.takeBack(card);
  }

  /**
   * Puts cards that are out on the discard pile.
   *
   * Cost: by the cards given, once also by all cards. Random numbers: none.
   *
   * @param cards - A card or a list of cards; a list that is itself a card of the deck is that card.
   * @throws where a card is not out. Nothing has been discarded then.
   */
  discard(cards: Card | readonly Card[]): void {
    checkGiven(cards, "discard");
    const list = copyOf(this.listOf(cards), "discard");
    checkResult(this.backProblem(list, cards, false), 1, "discard");
    const pass = this.pass;
    pass.changes += 1;
    const pile = this.pile;
    for (const card of list) {
      addCount(this.outCounts!, card, -1);
      pile.push(card);
    }
  }

  /**
   * Takes new cards into the deck.
   *
   * Cost and random numbers: those of `put`; with `noRepeat` also a look at every card.
   *
   * @param cards - A card or a list of cards. A card that is itself a list must stand in a list.
   * @param where - As of `put`.
   * @throws where a card is nil or NaN, where `where` is no place, and where `random` gives a wrong
   * answer. Nothing has been added then.
   */
  add(cards: Card | readonly Card[], where?: DeckPlace): void {
    checkGiven(cards, "add");
    const given = isList(cards) ? (cards as readonly Card[]) : [cards as Card];
    const list = copyOf(given, "add");
    const kinds = kindsOf(list, this.kindOf);
    checkKinds(kinds, list.length, 1, "add");
    // Behind kindOf, which may draw from the deck.
    checkPlace(where, this.left(), "add");
    checkResult(this.insert(list, where, true), 2, "newDeck");
    append(this.all, list, 1, list.length);
    append(this.kinds, kinds, 1, list.length);
    const counts = this.outCounts;
    if (counts !== undefined) {
      for (const card of list) addCount(counts, card, 0);
    }
    const pass = this.pass;
    if (this.noRepeat) pass.kinds = kindsAmong(this.all, this.kinds);
  }

  /**
   * Takes cards that are out away for good.
   *
   * Cost: by the cards given, and by all cards. Random numbers: none.
   *
   * @param cards - A card or a list of cards; a list that is itself a card of the deck is that card.
   * @throws where a card is not out. Nothing has been removed then.
   */
  remove(cards: Card | readonly Card[]): void {
    checkGiven(cards, "remove");
    const list = copyOf(this.listOf(cards), "remove");
    checkResult(this.backProblem(list, cards, false), 1, "remove");
    const pass = this.pass;
    pass.changes += 1;
    this.intact = false;
    const gone = newCounts();
    for (const card of list) {
      addCount(this.outCounts!, card, -1);
      addCount(gone, card, 1);
    }
    const all: Card[] = [];
    const kinds: unknown[] = [];
    const size = this.all.length;
    for (let at = 1; at <= size; at++) {
      const card = this.all[at - 1]!;
      const left = countOf(gone, card) ?? 0;
      if (left > 0) {
        setCount(gone, card, left - 1);
      } else {
        all.push(card);
        kinds.push(this.kinds[at - 1]);
      }
    }
    this.all = all;
    this.kinds = kinds;
  }

  /**
   * Shuffles what is left.
   *
   * Cost: a copy of what is left. Random numbers: those of a new pass over it, as they are needed.
   *
   * @throws where `random` gives a wrong answer. All is as before then.
   */
  shuffle(): void {
    const pass = this.pass;
    const { cards, dealt, size } = pass;
    const left = part(cards, dealt + 1, size);
    checkResult(this.renew(left, 0, pass.before), 2, "newDeck");
    this.intact = false;
  }

  /**
   * Puts all cards back, those out and those discarded too, and begins a new pass.
   *
   * Cost: a copy of all cards, after what is left has been settled: so it does not matter what was
   * looked at before. Random numbers: all that are left to this pass; those of the new one as they
   * are needed.
   *
   * @throws where `random` gives a wrong answer. All is as before then.
   */
  reset(): void {
    const pass = this.pass;
    checkResult(pass.settleTo(pass.size), 2, "newDeck");
    checkResult(this.renew(part(this.all, 1), 0, pass.before), 2, "newDeck");
    pass.passes += 1;
    this.returned();
  }

  /**
   * Cuts what is left: the `count` cards on top go to the bottom.
   *
   * Cost: by what is left, which is settled first. Random numbers: all that are left to this pass,
   * and one where `count` is left out.
   *
   * @example
   * ```lua
   * local deck = newDeck({ "A", "B", "C" }, { shuffled = false })
   * deck:cut(1)
   * print(table.concat(deck:draw(3), " ")) --> B C A
   * ```
   * @param count - How many cards, a whole number from 0 to those left; left out, each from 0 to one
   * less than are left is equally likely.
   * @throws where `count` is of the wrong kind or value, and where `random` gives a wrong answer. All
   * is as before then.
   */
  cut(count?: Integer): void {
    const pass = this.pass;
    const left = this.left();
    if (count != null) checkWhole(count, 1, "cut", 0, left);
    checkResult(pass.settleTo(pass.size), 2, "newDeck");
    let top = count ?? 0;
    if (count == null && left > 0) {
      const choice = pass.choose(left);
      checkResult(choice, 2, "newDeck");
      top = choice - 1;
    }
    const { cards, dealt, size } = pass;
    const turned = part(cards, dealt + top + 1, size);
    append(turned, cards, dealt + 1, dealt + top);
    for (let at = 1; at <= left; at++) cards[dealt + at - 1] = turned[at - 1]!;
    pass.changes += 1;
  }

  /** Gives how many cards are left in the draw pile. */
  left(): Integer {
    return this.pass.size - this.pass.dealt;
  }

  /** Gives how many cards the deck has in all. */
  size(): Integer {
    return this.all.length;
  }

  /** Gives how many cards are out: drawn, and neither put back nor discarded. */
  out(): Integer {
    return this.all.length - this.left() - this.pile.length;
  }

  /** Gives the discard pile as a new list, the card discarded last at its end. */
  discards(): Card[] {
    return part(this.pile, 1);
  }

  /** Gives how many passes have begun. */
  passes(): Integer {
    return this.pass.passes;
  }

  /**
   * Saves the deck, its generator included: one line of printable ASCII characters. It tells which
   * of its cards lie where, not what they are. Nothing is asked of a generator of `newRandom`; with
   * another source the rest of the pass is settled first.
   *
   * Cost: a look at every card. Some 4 bytes a card for a deck of 52, 6 for one of 10,000.
   *
   * @example
   * ```lua
   * local cards = { "A", "B", "C", "D" }
   * local deck = newDeck(cards, { random = newRandom("today") })
   * print(deck:draw()) --> C
   * local saved = deck:getState()
   * local later = newDeck(cards, { random = newRandom() })
   * later:setState(saved)
   * print(table.concat(deck:draw(3)) == table.concat(later:draw(3))) --> true
   * ```
   * @returns The state, for `setState` of a deck of the same cards and options, on any engine.
   * @throws where `random` gives a wrong answer.
   */
  getState(): string {
    const numbers = this.stateNumbers();
    checkResult(numbers, 2, "newDeck");
    return writeState("deck", numbers);
  }

  /**
   * Goes on where the saved deck was, in the middle of its pass, with its generator.
   *
   * Cost: a look at every card. Random numbers: none.
   *
   * @param state - What `getState` gave, on any engine, for a deck of the same cards and options.
   * Where cards were added or removed, the same must have been first.
   * @throws where `state` is no such text or not all of it, and where it is that of a deck of other
   * cards or options, or of one with a generator where this one has none. The deck is as before then.
   */
  setState(state: string): void {
    checkResult(this.restore(checkState(state, "deck")), 1, "setState");
  }

  /**
   * What a saved state says of the deck; or what was wrong with an answer of the source. Other
   * dealers save their decks by it.
   *
   * @internal
   */
  stateNumbers(): Integer[] | string {
    const pass = this.pass;
    if (pass.source.generator === undefined) {
      const problem = pass.settleTo(pass.size);
      if (problem !== undefined) return problem;
    }
    const { all, pile, intact } = this;
    const { cards, before } = pass;
    const slots = newCounts();
    const next = slotsOf(all, slots);
    // Where they do not tell the order of the next pass, the places above those left say nothing.
    const above = intact ? 0 : pass.dealt;
    const places = pass.size - above;
    const numbers = [
      this.fingerprint(),
      pass.passes,
      intact ? 1 : 0,
      this.noRepeat && before !== undefined ? (countOf(slots, before) ?? 0) : 0,
      pass.dealt - above,
      pass.settled - above,
      Math.max(pass.last - above, 0),
      places,
      pile.length,
    ];
    for (let at = 1; at <= places; at++) numbers.push(takeSlot(slots, next, cards[above + at - 1]));
    if (intact) slotsOf(all, slots);
    for (const card of pile) numbers.push(takeSlot(slots, next, card));
    addGenerator(numbers, pass.source);
    return numbers;
  }

  /**
   * Goes on where `stateNumbers` was; or gives what is wrong with the numbers, and changes nothing. On
   * trial nothing is changed either way.
   *
   * @internal
   */
  restore(numbers: readonly Integer[], onTrial?: boolean): string | undefined {
    const { pass, all } = this;
    if (numbers[0] !== this.fingerprint()) return OTHER_DEALER;
    if (numbers.length < HEADER) return DAMAGED;
    const intact = numbers[2] === 1;
    const dealt: Integer = numbers[4]!;
    const settled = numbers[5]!;
    const last = numbers[6]!;
    const places: Integer = numbers[7]!;
    const piled = numbers[8]!;
    const rest = part(numbers, HEADER + places + piled + 1);
    const problem = generatorProblem(pass.source, rest);
    if (problem !== undefined) return problem;
    const used: boolean[] = [];
    const cards = cardsAt(all, numbers, HEADER, places, used);
    let pileUsed = used;
    if (intact && cards !== undefined) {
      pileUsed = [];
      // What is discarded is among those dealt, and not among those left.
      for (let at = dealt + 1; at <= places; at++) pileUsed[numbers[HEADER + at - 1]! - 1] = true;
    }
    const pile = cardsAt(all, numbers, HEADER + places, piled, pileUsed);
    let sound = dealt <= settled && settled <= places && last <= places;
    if (intact && places !== all.length) sound = false;
    if (cards === undefined || pile === undefined || !sound) return DAMAGED;
    if (onTrial) return undefined;
    pass.cards = cards;
    pass.size = places;
    pass.dealt = dealt;
    pass.settled = settled;
    pass.last = last;
    pass.passes = numbers[1]!;
    pass.before = all[numbers[3]! - 1];
    this.pile = pile;
    this.intact = intact;
    this.outCounts = undefined;
    this.remembers = this.noRepeat;
    pass.changes += 1;
    if (pass.source.generator !== undefined) setGenerator(pass.source.generator, rest);
    return undefined;
  }

  /**
   * Discards `card` if it is out, and draws `count` cards to the end of `drawn`, or as many as there
   * are. Where the source fails nothing has been discarded. Hands that play a card do it.
   *
   * @internal
   */
  exchange(card: Card, count: Integer, drawn: Card[]): string | undefined {
    // With recycle "all" it may have gone back with a new pass, or goes back now.
    if (this.backProblem([card], card, false) === undefined) {
      const left = this.left();
      if (left < count && this.recycle === "discards") return this.renewWith(card, count, drawn);
      if (left >= count || this.recycle === "none") {
        // What is settled can be drawn whatever the source does.
        const pass = this.pass;
        const problem = pass.settleTo(pass.dealt + Math.min(count, left));
        if (problem !== undefined) return problem;
        this.discard(card);
      }
    }
    return this.take(count, drawn);
  }

  /** Draws what is left, then begins a new pass of the discard pile, on which `card` goes first. */
  private renewWith(card: Card, count: Integer, drawn: Card[]): string | undefined {
    const pass = this.pass;
    const { cards, dealt, size } = pass;
    let problem = pass.settleTo(size);
    if (problem !== undefined) return problem;
    append(drawn, cards, dealt + 1, size);
    const pile = this.discards();
    pile.push(card);
    const more = Math.min(count - (size - dealt), pile.length);
    let before = pass.before;
    if (dealt < size) before = cards[size - 1];
    problem = this.passOf(pile, more, before);
    if (problem !== undefined) return problem;
    addCount(this.counts(), card, -1);
    this.remember(drawn);
    return this.take(more, drawn);
  }

  /** What tells decks of other cards or options apart, as far as cards can be told on every engine. */
  private fingerprint(): Integer {
    const texts = [this.recycle, this.noRepeat ? "1" : "0", this.kindOf === undefined ? "0" : "1"];
    return fingerprintOf(texts, this.all);
  }

  /**
   * Lets `cards` be all that is left, with the first `count` of them settled, after the card
   * `before`. Where the source fails all is as it was.
   */
  private renew(cards: Card[], count: Integer, before: Card | undefined): string | undefined {
    const pass = this.pass;
    const { dealt, changes } = pass;
    const next = new Pass(cards, pass.source, this.noRepeat);
    next.kinds = pass.kinds;
    next.before = before;
    const problem = next.settleTo(count);
    if (problem !== undefined) return problem;
    if (pass.changes !== changes || pass.dealt !== dealt) return CHANGED_BY_RANDOM;
    pass.follow(next);
    return undefined;
  }

  /**
   * Settles more where all settled cards are drawn; begins a new pass where none is left.
   *
   * @internal
   */
  settleMore(): string | undefined {
    const pass = this.pass;
    if (pass.dealt < pass.size) return pass.settleTo(pass.dealt + 1);
    if (this.recycle === "all" && this.all.length > 0) {
      this.mend();
      const before = pass.before;
      const problem = pass.settleMore();
      if (problem !== undefined) return problem;
      pass.before = before;
      this.returned();
      return undefined;
    }
    if (this.recycle === "discards" && this.pile.length > 0)
      return this.passOf(this.discards(), 1, pass.before);
    return undefined;
  }

  /** Begins a new pass of the discard pile's cards, with its first `count` cards settled. */
  private passOf(pile: Card[], count: Integer, before: Card | undefined): string | undefined {
    const problem = this.renew(pile, count, before);
    if (problem !== undefined) return problem;
    const pass = this.pass;
    pass.passes += 1;
    this.pile = [];
    this.intact = false;
    return undefined;
  }

  /** Draws `count` cards to the end of `hand`, or as many as there are. @internal */
  take(count: Integer, hand: Card[]): string | undefined {
    const pass = this.pass;
    const left = this.left();
    const wanted = whole(count);
    let problem: string | undefined;
    if (this.recycle === "all" && this.all.length > 0) {
      if (wanted > left) this.mend();
      const passes = pass.passes;
      problem = pass.take(wanted, hand, false);
      if (problem !== undefined) return problem;
      if (pass.passes !== passes) this.returned();
    } else {
      const own = Math.min(wanted, left);
      const more = this.recycle === "discards" ? Math.min(wanted - own, this.pile.length) : 0;
      const { cards, dealt } = pass;
      problem = pass.settleTo(dealt + own);
      if (problem !== undefined) return problem;
      append(hand, cards, dealt + 1, dealt + own);
      if (more > 0) {
        let before = pass.before;
        if (own > 0) before = cards[dealt + own - 1];
        problem = this.passOf(this.discards(), more, before);
        if (problem !== undefined) return problem;
        append(hand, pass.cards, 1, more);
        pass.dealt = more;
      } else {
        pass.dealt = dealt + own;
      }
    }
    this.remember(hand);
    return undefined;
  }

  /** Remembers what was drawn: the last card, and where they are counted those out. */
  private remember(hand: readonly Card[]): void {
    for (const card of hand) this.note(card);
  }

  private note(card: Card): void {
    this.pass.before = card;
    if (this.outCounts !== undefined) addCount(this.outCounts, card, 1);
  }

  /** All cards have gone back into the draw pile. */
  private returned(): void {
    this.pile = [];
    this.outCounts = undefined;
    this.remembers = this.noRepeat;
    this.intact = true;
  }

  /** Makes the cards of the pass all of the deck's again, those that are not left as if dealt in it. */
  private mend(): void {
    if (this.intact) return;
    const pass = this.pass;
    const { cards, dealt, size } = pass;
    const counts = newCounts();
    for (let at = dealt + 1; at <= size; at++) addCount(counts, cards[at - 1], 1);
    const mended: Card[] = [];
    for (const card of this.all) {
      const left = countOf(counts, card) ?? 0;
      if (left > 0) setCount(counts, card, left - 1);
      else mended.push(card);
    }
    this.layBelow(mended);
    this.intact = true;
  }

  /** How many of each card are out; cards that the deck has and of which none is out count 0. */
  private counts(): Counts {
    let counts = this.outCounts;
    if (counts === undefined) {
      counts = newCounts();
      for (const card of this.all) addCount(counts, card, 1);
      for (const card of this.pile) addCount(counts, card, -1);
      const pass = this.pass;
      const { cards, dealt, size } = pass;
      for (let at = dealt + 1; at <= size; at++) addCount(counts, cards[at - 1], -1);
      this.outCounts = counts;
      this.remembers = true;
    }
    return counts;
  }

  /** The cards that are meant: a list that is itself a card of the deck is that card. */
  private listOf(cards: Card | readonly Card[]): readonly Card[] {
    const counts = this.counts();
    if (isList(cards) && countOf(counts, cards) === undefined) return cards as readonly Card[];
    return [cards as Card];
  }

  /** What is wrong with cards that are to go back: those that are out can, or also those discarded. */
  private backProblem(list: readonly Card[], given: unknown, discarded: boolean): string | undefined {
    const counts = this.counts();
    const wanted = newCounts();
    const size = list.length;
    for (let at = 1; at <= size; at++) {
      const card = list[at - 1]!;
      const own = countOf(counts, card);
      addCount(wanted, card, 1);
      let there = (own ?? 0) - countOf(wanted, card)!;
      if (there < 0 && discarded) {
        for (const other of this.pile) {
          if (same(other, card)) there += 1;
        }
      }
      if (there < 0) {
        const kinds = discarded ? "cards that are out or discarded" : "cards that are out";
        let came = "another";
        if (!same(card, given)) came += ` at position ${digits(at)}`;
        if (this.recycle === "all" && own !== undefined && this.pass.passes > 1) {
          came += ": all went back when the pass began";
        }
        return `${kinds} expected, got ${came}`;
      }
    }
    return undefined;
  }

  /** Takes note that a card which was out, or else discarded, is back in the draw pile. */
  private takeBack(card: Card): void {
    const counts = this.outCounts!;
    if (countOf(counts, card)! > 0) {
      addCount(counts, card, -1);
      return;
    }
    const pile = this.pile;
    const kept: Card[] = [];
    let found = false;
    for (const other of pile) {
      if (!found && same(other, card)) found = true;
      else kept.push(other);
    }
    this.pile = kept;
  }

  /** Lets cards into the draw pile; gives what was wrong with an answer of the source. */
  private insert(list: readonly Card[], where: DeckPlace | undefined, added: boolean): string | undefined {
    const pass = this.pass;
    const size = list.length;
    let problem: string | undefined;
    // What has been dealt last decides the order of what is left, not what is put before that.
    if (this.noRepeat) problem = pass.settleTo(Math.min(pass.dealt + 1, pass.size));
    if (problem !== undefined) return problem;
    if (where === "bottom") {
      if (!added) this.intact = false;
      this.closeUp();
      const settled = pass.settled >= pass.size;
      append(pass.cards, list, 1, size);
      pass.size += size;
      if (settled) {
        pass.settled = pass.size;
        pass.last = pass.size;
      }
    } else if (where === "random") {
      const choices: Integer[] = [];
      problem = pass.settleTo(pass.size);
      if (problem !== undefined) return problem;
      const left = this.left();
      for (let at = 1; at <= size; at++) {
        const choice = pass.choose(left + at);
        if (typeof choice === "string") return choice;
        choices.push(choice);
      }
      for (let at = 1; at <= size; at++) this.insertAt(choices[at - 1]!, [list[at - 1]!]);
    } else {
      const position = typeof where === "number" ? where : 1;
      if (position > 1) {
        problem = pass.settleTo(pass.size);
        if (problem !== undefined) return problem;
      }
      this.insertAt(position, list);
    }
    pass.changes += 1;
    return undefined;
  }

  /** Lets cards in from a position on, which are in place when those above it have gone up. */
  private insertAt(position: Integer, list: readonly Card[]): void {
    const pass = this.pass;
    const size = list.length;
    if (size === 0) return;
    this.intact = false;
    if (pass.dealt < size) this.makeRoom(list[0]!, size);
    const cards = pass.cards;
    const dealt = pass.dealt - size;
    for (let at = dealt + 1; at < dealt + position; at++) cards[at - 1] = cards[at + size - 1]!;
    for (let at = 1; at <= size; at++) cards[dealt + position + at - 1 - 1] = list[at - 1]!;
    pass.dealt = dealt;
  }

  /** Makes empty places above what is left, which hold any card. */
  private makeRoom(filler: Card, size: Integer): void {
    const empty = size + this.left();
    const above: Card[] = [];
    for (let at = 1; at <= empty; at++) above[at - 1] = filler;
    this.layBelow(above);
  }

  /** Moves what is left up where most places above it are empty. */
  private closeUp(): void {
    if (!this.intact && this.pass.dealt > 2 * this.left() + MOST_EMPTY) this.layBelow([]);
  }

  /** Lays what is left below other cards, which count as dealt. */
  private layBelow(cards: Card[]): void {
    const pass = this.pass;
    const moved = cards.length - pass.dealt;
    append(cards, pass.cards, pass.dealt + 1, pass.size);
    pass.cards = cards;
    pass.dealt += moved;
    pass.settled += moved;
    pass.last += moved;
    pass.size += moved;
  }
}

/**
 * Makes a deck: a draw pile of the cards of a list, a discard pile, and the cards that are out. The
 * list is copied. Each pass deals its cards in an order that is as likely as any other. Equal cards
 * are as many cards as there are: none is ever lost or doubled.
 *
 * Cost: one copy of the list, with `noRepeat` or `kindOf` a look at every card. Random numbers: none
 * yet. (Fisher and Yates 1938, Durstenfeld 1964)
 *
 * @example
 * ```lua
 * local deck = newDeck({ "A", "B", "C" }, { random = newRandom("today") })
 * local hand = deck:draw(2)
 * deck:discard(hand)
 * print(deck:left(), deck:out(), #deck:discards()) --> 1 0 2
 * ```
 * @param cards - The cards, none or more.
 * @param options - `random`, `noRepeat`, `kindOf`, `shuffled`, `recycle`.
 * @returns The deck.
 * @throws where `cards` is no table or has a hole, where an option is unknown or of the wrong kind,
 * and where `kindOf` gives nil or NaN. An error of `kindOf` passes through.
 */
export function newDeck<Card>(cards: readonly Card[], options?: DeckOptions<Card>): Deck<Card> {
  const list = copyOf(cards, "newDeck");
  checkOptions(options, DECK_OPTIONS, "newDeck");
  const given = options ?? {};
  const kinds = kindsOf(list, given.kindOf);
  checkKinds(kinds, list.length, 2, "newDeck");
  const pass = new Pass(list, sourceOf(given.random), given.noRepeat === true, kinds);
  if (given.shuffled === false) pass.settled = pass.size;
  return new Deck(pass, list, kinds, given.recycle ?? "discards", given);
}
