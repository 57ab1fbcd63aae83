/**
 * The dealing engine. A pass is one run through all of a deck's cards. They lie in one list:
 * first those dealt in this pass, then those settled, whose order is fixed, then the unsettled
 * ones, whose order is not chosen yet. Cards are settled some at a time, so that no deal shuffles
 * a whole deck, and swaps are all that ever happens to the list, so that no card is lost or dealt
 * twice.
 *
 * A caller's random source may fail at any call. Until it has answered all that a deal asks for,
 * only cards change places that no promise holds: those unsettled, and those dealt already.
 */
import { settleBy } from "./generator.js";
import { allDiffer, same } from "./platform.js";
import { answerProblem, type Source } from "./random.js";
import type { Integer } from "./types.js";

/** How many cards are settled at a time. */
const CHUNK = 64;

/** Gives what cards are the same by. */
export type KindOf<Card> = (this: void, card: Card) => unknown;

const DEALT_MEANWHILE = "random must not deal from the deck that it shuffles";

/** Adds `cards` from position `from` to position `to` to the end of `hand`. */
export function append(hand: unknown[], cards: readonly unknown[], from: Integer, to: Integer): void {
  const before = hand.length + 1 - from;
  for (let at = from; at <= to; at++) hand[before + at - 1] = cards[at - 1];
}

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
  /** The card dealt last, where it may lie elsewhere than at the end. */
  before: Card | undefined;
  readonly source: Source;
  private readonly noRepeat: boolean;
  private readonly kindOf: KindOf<Card> | undefined;
  private allDiffer: boolean;
  /**
   * Begins the first pass.
   *
   * @param cards - The cards; kept and rearranged.
   * @param source - Where the random numbers come from.
   * @param noRepeat - Whether a pass must not begin with the card dealt last.
   * @param kindOf - What cards are the same by; left out, they themselves.
   */
  constructor(cards: Card[], source: Source, noRepeat: boolean, kindOf?: KindOf<Card>) {
    this.cards = cards;
    this.size = cards.length;
    this.dealt = 0;
    this.settled = 0;
    this.last = cards.length;
    this.passes = 1;
    this.before = undefined;
    this.source = source;
    this.noRepeat = noRepeat;
    this.kindOf = kindOf;
    this.allDiffer = noRepeat && kindOf === undefined && allDiffer(cards);
  }

  /**
   * Lets `cards` be all that is left, unsettled, and settles the first `count` of them. Where the
   * source fails all is as before; `cards` may lie in another order then.
   */
  renew(cards: Card[], count: Integer): string | undefined {
    const old = this.cards;
    const { size, dealt, settled, last } = this;
    this.cards = cards;
    this.size = cards.length;
    this.dealt = 0;
    this.settled = 0;
    this.last = cards.length;
    let problem: string | undefined;
    if (this.noRepeat && this.before !== undefined && cards.length > 0) {
      problem = this.begin(1, cards.length, this.before);
    }
    if (problem === undefined) problem = this.settleTo(count);
    if (problem === undefined) return undefined;
    this.cards = old;
    this.size = size;
    this.dealt = dealt;
    this.settled = settled;
    this.last = last;
    return problem;
  }

  /** Settles more cards where all settled ones are dealt; begins the next pass where none is left. */
  settleMore(): string | undefined {
    if (this.dealt === this.size && this.noRepeat) {
      let before: Card = this.cards[this.size - 1]!;
      if (this.before !== undefined) before = this.before;
      const problem = this.begin(1, this.size, before);
      if (problem !== undefined) return problem;
    } else if (this.dealt === this.size) {
      this.dealt = 0;
      this.settled = 0;
      this.last = this.size;
      this.passes += 1;
    }
    return this.settleTo(this.settled + 1);
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
    if (count > 0 && this.dealt === this.settled) problem = this.settleMore();
    const { cards, size, dealt } = this;
    const missing = count - (size - dealt);
    const stop = missing > 0 ? size : dealt + count;
    if (problem === undefined) problem = this.settleTo(stop);
    if (problem === undefined && missing > 0) problem = this.begin(missing, dealt, cards[size - 1]!);
    if (problem !== undefined) return problem;
    append(hand, cards, dealt + 1, stop);
    append(hand, cards, 1, missing);
    this.dealt = missing > 0 ? missing : stop;
    return undefined;
  }

  /**
   * Deals a hand for which cards go back, or one larger than the deck: on a copy, so that nothing
   * has been dealt where the source fails late.
   */
  private takeAnew(count: Integer, hand: Card[], reshuffle: boolean): string | undefined {
    const { cards, size, dealt, settled } = this;
    const goBack = reshuffle && dealt > 0;
    const first = goBack ? dealt + 1 : 1;
    const newCards: Card[] = [];
    append(newCards, cards, first, size);
    append(newCards, cards, 1, first - 1);
    const copy = new Pass(newCards, this.source, this.noRepeat, this.kindOf);
    copy.dealt = goBack ? size : dealt;
    copy.settled = goBack ? size : settled;
    copy.last = this.last;
    copy.passes = this.passes;
    copy.before = this.before;
    let missing = count;
    while (missing > 0) {
      const left = size - copy.dealt;
      const step = Math.min(missing, left > 0 ? left : size);
      const problem = copy.take(step, hand, false);
      if (problem !== undefined) return problem;
      copy.before = undefined;
      missing -= step;
    }
    if (this.dealt !== dealt || this.settled !== settled) return DEALT_MEANWHILE;
    for (let at = 1; at <= size; at++) cards[at - 1] = newCards[at - 1]!;
    this.dealt = copy.dealt;
    this.settled = copy.settled;
    this.last = copy.last;
    this.passes = copy.passes;
    return undefined;
  }

  /** Settles the pass up to position `needed` at least. */
  settleTo(needed: Integer): string | undefined {
    const { size, settled, last } = this;
    if (needed <= settled) return undefined;
    let to = settled + CHUNK;
    if (to < needed) to = needed;
    if (to > last) to = last;
    const generator = this.source.generator;
    if (generator !== undefined) {
      to = settleBy(generator, this.cards, settled + 1, to, last, last);
    } else {
      const problem = this.settle(settled + 1, to, last);
      if (problem !== undefined) return problem;
    }
    this.settled = to === last ? size : to;
    return undefined;
  }

  /**
   * Begins the next pass, after the card `before`, and settles its first `count` cards, chosen
   * among those at positions 1 to `limit`.
   */
  private begin(count: Integer, limit: Integer, before: Card): string | undefined {
    let problem = this.settle(1, 1, this.noRepeat ? this.setAside(limit, before) : limit);
    if (problem === undefined) problem = this.settle(2, count, limit);
    if (problem !== undefined) return problem;
    this.dealt = 0;
    this.settled = count;
    this.last = this.size;
    this.passes += 1;
    return undefined;
  }

  /**
   * Moves the cards that are the same as `before` behind the others up to position `limit`, and
   * gives how many of these the next pass may begin with.
   */
  private setAside(limit: Integer, before: Card): Integer {
    const { cards, size, kindOf } = this;
    let others = limit;
    if (this.allDiffer && same(cards[size - 1], before)) {
      if (limit === size) others = size - 1;
    } else {
      let kind: unknown = before;
      if (kindOf !== undefined) kind = kindOf(before);
      for (let at = limit; at >= 1; at--) {
        const card = cards[at - 1]!;
        let own: unknown = card;
        if (kindOf !== undefined) own = kindOf(card);
        if (same(own, kind)) {
          cards[at - 1] = cards[others - 1]!;
          cards[others - 1] = card;
          others--;
        }
      }
    }
    return others > 0 ? others : limit;
  }

  /**
   * Settles the places `from` to `to`: each gets a card chosen among those at its own place to
   * `last`. (Fisher and Yates 1938)
   */
  private settle(from: Integer, to: Integer, last: Integer): string | undefined {
    const { cards, source, dealt, settled } = this;
    const { draw, trusted, generator } = source;
    if (generator !== undefined) {
      settleBy(generator, cards, from, to, last, to);
      return undefined;
    }
    const stop = to < last ? to : last - 1;
    if (trusted) {
      for (let at = from; at <= stop; at++) {
        const chosen = at - 1 + draw!(last - at + 1);
        const card = cards[chosen - 1]!;
        cards[chosen - 1] = cards[at - 1]!;
        cards[at - 1] = card;
      }
      return undefined;
    }
    for (let at = from; at <= stop; at++) {
      const choice = draw!(last - at + 1);
      if (this.dealt !== dealt || this.settled !== settled) return DEALT_MEANWHILE;
      const problem = answerProblem(choice, last - at + 1);
      if (problem !== undefined) return problem;
      const chosen = at - 1 + choice;
      const card = cards[chosen - 1]!;
      cards[chosen - 1] = cards[at - 1]!;
      cards[at - 1] = card;
    }
    return undefined;
  }
}
