/**
 * The dealing engine. A pass is one run through all of a deck's cards. They lie in one list:
 * first those dealt in this pass, then those settled, whose order is fixed, then the unsettled
 * ones, whose order is not chosen yet. Cards are settled some at a time, so that no deal shuffles
 * a whole deck; all at once where no two of a kind shall be neighbours. Cards only ever change
 * places in the list, so that none is lost or dealt twice.
 *
 * A caller's random source may fail at any call. Until it has answered all that a deal asks for,
 * only cards change places that no promise holds: those unsettled, and those dealt already.
 */
import { type Arrangements, arrangementsOf } from "./arrangements.js";
import { chooseBelow } from "./choice.js";
import { type Kinds, kindsAmong } from "./kinds.js";
import { append, part } from "./lists.js";
import { chooseOrder } from "./order.js";
import { countOf, same } from "./platform.js";
import { CHANGED_BY_RANDOM, isAt, settle } from "./settle.js";
import type { Source } from "./source.js";
import type { Integer } from "./types.js";

/** How many cards are settled at a time. */
const CHUNK = 64;

/** How many orders of a whole pass are tried for one that goes on with a hand. */
const MOST_ORDERS = 16;

/**
 * Passes over the cards of one deck. A text that a method gives says what was wrong with an answer
 * of the source.
 */
export class Pass<Card> {
  /** The cards as they lie: position 1 is the first of this pass. */
  cards: Card[];
  /** How many places there are. */
  size: Integer;
  /** How many of them have been dealt in this pass. */
  dealt: Integer;
  /** How many have their place, those dealt among them. */
  settled: Integer;
  /** The last place whose card may still change: behind it lie cards that were put there. */
  last: Integer;
  /** How many passes have begun. */
  passes: Integer;
  /** The card dealt last, where it may lie elsewhere than at the end of those dealt. */
  before: Card | undefined;
  /** How often the cards were changed otherwise than by dealing the next one. */
  changes: Integer;
  readonly source: Source;
  private readonly noRepeat: boolean;
  /** What no two neighbours shall be the same by; left out where all cards differ. */
  kinds: Kinds | undefined;
  private arrangements: Arrangements | undefined;

  /**
   * Begins the first pass.
   *
   * @param cards - The cards; kept and rearranged.
   * @param source - Where the random numbers come from.
   * @param noRepeat - Whether no card shall be the same as the one dealt before.
   * @param kinds - What each card is the same by; left out where no two are the same.
   */
  constructor(cards: Card[], source: Source, noRepeat: boolean, kinds?: readonly unknown[]) {
    this.cards = cards;
    this.size = cards.length;
    this.dealt = 0;
    this.settled = 0;
    this.last = cards.length;
    this.passes = 1;
    this.before = undefined;
    this.changes = 0;
    this.source = source;
    this.noRepeat = noRepeat;
    this.kinds = undefined;
    if (noRepeat && kinds !== undefined) this.kinds = kindsAmong(cards, kinds);
    this.arrangements = undefined;
  }

  /** Stands where another pass does, with its list of cards. */
  follow(other: Pass<Card>): void {
    this.cards = other.cards;
    this.size = other.size;
    this.dealt = other.dealt;
    this.settled = other.settled;
    this.last = other.last;
    this.before = other.before;
    this.changes += 1;
  }

  /** Chooses a whole number from 1 to `n`. */
  choose(n: Integer): Integer | string {
    const { dealt, settled, changes } = this;
    const choice = chooseBelow(this.source, n);
    return isAt(this, dealt, settled, changes) ? choice : CHANGED_BY_RANDOM;
  }

  /** Settles more cards where all settled ones are dealt; begins the next pass where none is left. */
  settleMore(): string | undefined {
    if (this.dealt < this.size) return this.settleTo(this.settled + 1);
    return this.beginWith(1);
  }

  /** Begins the next pass with its first `needed` cards settled, once all of this one are dealt. */
  private beginWith(needed: Integer): string | undefined {
    const settled = this.settleFrom(0, needed, this.size);
    if (typeof settled === "string") return settled;
    this.begin(0, settled);
    return undefined;
  }

  /**
   * Deals `count` cards to the end of `hand`. Where fewer are left the hand gets them, and is
   * topped up from the next pass with cards of other slots; or, with `reshuffle`, they go back and
   * the whole hand comes from the next pass. A hand larger than the deck gets what is left, whole
   * passes, then a part of one.
   */
  take(count: Integer, hand: Card[], reshuffle: boolean): string | undefined {
    if (count > (reshuffle ? this.size - this.dealt : this.size)) {
      return this.takeAnew(count, hand, reshuffle);
    }
    let problem: string | undefined;
    if (count > 0 && this.dealt === this.size) problem = this.beginWith(count);
    const { cards, size, dealt } = this;
    const missing = count - (size - dealt);
    const stop = missing > 0 ? size : dealt + count;
    if (problem === undefined) problem = this.settleTo(stop);
    if (problem !== undefined) return problem;
    append(hand, cards, dealt + 1, stop);
    if (missing > 0) {
      problem = this.topUp(missing);
      append(hand, cards, 1, missing);
    } else {
      this.dealt = stop;
    }
    return problem;
  }

  /**
   * Deals a hand for which cards go back, or one larger than the deck: on a copy, so that nothing
   * has been dealt where the source fails late.
   */
  private takeAnew(count: Integer, hand: Card[], reshuffle: boolean): string | undefined {
    const { cards, size, dealt, settled, changes } = this;
    const goBack = reshuffle && dealt > 0;
    const first = goBack ? dealt + 1 : 1;
    const newCards = part(cards, first, size);
    append(newCards, cards, 1, first - 1);
    const copy = new Pass(newCards, this.source, this.noRepeat);
    copy.follow(this);
    copy.cards = newCards;
    copy.kinds = this.kinds;
    copy.passes = this.passes;
    copy.arrangements = this.arrangements;
    if (goBack) {
      copy.dealt = size;
      copy.settled = size;
    }
    let missing = count;
    while (missing > 0) {
      const left = size - copy.dealt;
      const step = Math.min(missing, left > 0 ? left : size);
      const problem = copy.take(step, hand, false);
      if (problem !== undefined) return problem;
      copy.before = undefined;
      missing -= step;
    }
    if (!isAt(this, dealt, settled, changes)) return CHANGED_BY_RANDOM;
    this.follow(copy);
    this.cards = cards;
    this.passes = copy.passes;
    for (let at = 1; at <= size; at++) cards[at - 1] = newCards[at - 1]!;
    return undefined;
  }

  /** Settles the pass up to position `needed` at least. */
  settleTo(needed: Integer): string | undefined {
    if (needed <= this.settled) return undefined;
    const settled = this.settleFrom(this.settled, needed, this.last);
    if (typeof settled === "string") return settled;
    this.settled = settled;
    return undefined;
  }

  /**
   * Settles the places behind the first `settled` ones up to `needed` at least, with cards from there
   * to `last`. Gives how many are settled then.
   */
  private settleFrom(settled: Integer, needed: Integer, last: Integer): Integer | string {
    const { cards, size, dealt, source, noRepeat, kinds } = this;
    let from = settled + 1;
    if (kinds !== undefined) {
      // Those settled already are of other kinds.
      let before = this.before;
      if (before === undefined && dealt > 0) before = cards[dealt - 1];
      const problem = this.arrange(from, last, before);
      return problem ?? size;
    }
    if (noRepeat && settled === 0 && (dealt > 0 || this.before !== undefined)) {
      let others = last - 1;
      if (this.before !== undefined) {
        others = this.setAside(last, this.before);
      } else {
        // Where the source fails it may lie elsewhere from then on.
        this.before = cards[last - 1];
      }
      const first = settle(source, cards, 1, 1, Math.max(others, 1), 1, this);
      if (typeof first === "string") return first;
      from = 2;
    }
    let to = settled + CHUNK;
    if (to < needed) to = needed;
    if (to > last) to = last;
    const reached = settle(source, cards, from, to, last, last, this);
    return reached === last ? size : reached;
  }

  /** Begins the next pass with its first `settled` cards settled, of which `dealt` are dealt. */
  private begin(dealt: Integer, settled: Integer): void {
    this.dealt = dealt;
    this.settled = settled;
    this.last = this.size;
    this.before = undefined;
    this.passes += 1;
    this.changes += 1;
  }

  /** Begins the next pass with `count` cards, none of them among those left in this one, and deals them. */
  private topUp(count: Integer): string | undefined {
    const { cards, size, dealt, source, kinds } = this;
    if (kinds === undefined) {
      // All cards differ, and the one dealt last is among those left.
      const reached = settle(source, cards, 1, count, dealt, count, this);
      if (typeof reached === "string") return reached;
      this.begin(count, count);
      return undefined;
    }
    const before = cards[size - 1];
    for (let tries = 1; tries <= MOST_ORDERS; tries++) {
      const order = this.orderOf(1, size, before);
      if (typeof order === "string") return order;
      let fitting = true;
      for (let at = 1; at <= count; at++) {
        if (order[at - 1]! > dealt) fitting = false;
      }
      if (fitting) {
        this.lay(1, order);
        this.begin(count, size);
        return undefined;
      }
    }
    let problem = this.arrange(1, dealt, before);
    if (problem === undefined) problem = this.arrange(count + 1, size, cards[count - 1]);
    if (problem === undefined) this.begin(count, size);
    return problem;
  }

  /** Moves the card `before` to position `last`, and gives how many others the next pass may begin with. */
  private setAside(last: Integer, before: Card): Integer {
    const cards = this.cards;
    for (let at = last; at >= 1; at--) {
      const card = cards[at - 1]!;
      if (same(card, before)) {
        cards[at - 1] = cards[last - 1]!;
        cards[last - 1] = card;
        return last - 1;
      }
    }
    return last;
  }

  /** Lays the cards at places `from` to `to` in an order with the fewest repeats after the card `before`. */
  private arrange(from: Integer, to: Integer, before: Card | undefined): string | undefined {
    const order = this.orderOf(from, to, before);
    if (typeof order === "string") return order;
    this.lay(from, order);
    return undefined;
  }

  /** Chooses such an order: for each place, counted from `from`, the one whose card comes there. */
  private orderOf(from: Integer, to: Integer, before: Card | undefined): Integer[] | string {
    const { cards, dealt, settled, changes } = this;
    const numbers = this.kinds!;
    const kinds: Integer[] = [];
    for (let at = from; at <= to; at++) kinds.push(countOf(numbers, cards[at - 1])!);
    let kindBefore = 0;
    if (before !== undefined) kindBefore = countOf(numbers, before) ?? 0;
    const arrangements = arrangementsOf(kinds, this.arrangements);
    this.arrangements = arrangements;
    const order = chooseOrder(arrangements, kinds, kindBefore, this.source);
    return isAt(this, dealt, settled, changes) ? order : CHANGED_BY_RANDOM;
  }

  /** Lays the cards from place `from` on in an order. */
  private lay(from: Integer, order: readonly Integer[]): void {
    const cards = this.cards;
    const laid: Card[] = [];
    for (const place of order) laid.push(cards[from - 1 + place - 1]!);
    const count = laid.length;
    for (let at = 1; at <= count; at++) cards[from - 1 + at - 1] = laid[at - 1]!;
  }
}
