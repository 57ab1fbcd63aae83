/**
 * The dealing engine. A pass is one run through all of a deck's cards. They lie in one list:
 * first those dealt in this pass, then those settled, whose order is fixed, then the unsettled
 * ones, whose order is not chosen yet. Cards are settled some at a time, so that no deal shuffles
 * a whole deck, and swaps are all that ever happens to the list, so that no card is lost or dealt
 * twice.
 *
 * What a caller's random source answers is asked for and checked before anything moves: a source
 * that fails leaves the pass as it was.
 */
import { allDiffer, same } from "./platform.js";
import { askChoices, type Source } from "./random.js";
import { settle, settleBy } from "./shuffle.js";
import type { Integer } from "./types.js";

/** How many cards are settled at a time. */
const CHUNK = 64;

const DEALT_MEANWHILE = "random must not deal from the deck that it shuffles";

/** Adds `cards` from position `from` to position `to` to the end of `hand`. */
function append(hand: unknown[], cards: readonly unknown[], from: Integer, to: Integer): void {
  for (let at = from; at <= to; at++) hand.push(cards[at - 1]);
}

/**
 * Passes over the cards of one deck. A text that a method gives says what was wrong with an answer
 * of the source.
 */
export class Pass<Card> {
  /** The cards as they lie: position 1 is the first of this pass. */
  readonly cards: Card[];
  readonly size: Integer;
  /** How many of them have been dealt in this pass. */
  dealt: Integer;
  /** How many have their place, those dealt among them. */
  settled: Integer;
  private readonly source: Source;
  private readonly noRepeat: boolean;
  private readonly allDiffer: boolean;

  /**
   * Begins the first pass.
   *
   * @param cards - The cards, at least one; kept and rearranged.
   * @param source - Where the random numbers come from.
   * @param noRepeat - Whether a pass must not begin with the card dealt last.
   */
  constructor(cards: Card[], source: Source, noRepeat: boolean) {
    this.cards = cards;
    this.size = cards.length;
    this.dealt = 0;
    this.settled = 0;
    this.source = source;
    this.noRepeat = noRepeat;
    this.allDiffer = noRepeat && allDiffer(cards);
  }

  /** Settles more cards to deal; begins the next pass where none is left in this one. */
  settleMore(): string | undefined {
    if (this.dealt === this.size) {
      const problem = this.begin(1, this.size);
      if (problem !== undefined) return problem;
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
    if (count > this.size) return this.takeMany(count, hand, reshuffle);
    const left = this.size - this.dealt;
    let missing = count;
    let problem: string | undefined;
    if (count <= left) {
      problem = this.settleTo(this.dealt + count);
    } else if (reshuffle) {
      problem = this.begin(count, this.size);
    } else {
      problem = this.settleTo(this.size);
      if (problem !== undefined) return problem;
      append(hand, this.cards, this.dealt + 1, this.size);
      missing = count - left;
      problem = this.begin(missing, this.size - left);
    }
    if (problem !== undefined) return problem;
    append(hand, this.cards, this.dealt + 1, this.dealt + missing);
    this.dealt += missing;
    return undefined;
  }

  /** Deals more cards than the deck has. */
  private takeMany(count: Integer, hand: Card[], reshuffle: boolean): string | undefined {
    // On a copy: where the source fails in a later pass, nothing has been dealt.
    const cards: Card[] = [];
    const { size, dealt, settled } = this;
    append(cards, this.cards, 1, size);
    const copy = new Pass(cards, this.source, this.noRepeat);
    copy.dealt = dealt;
    copy.settled = settled;
    let missing = count;
    while (missing > 0) {
      const left = size - copy.dealt;
      let step = reshuffle || left === 0 ? size : left;
      if (step > missing) step = missing;
      const problem = copy.take(step, hand, reshuffle);
      if (problem !== undefined) return problem;
      missing -= step;
    }
    if (this.dealt !== dealt || this.settled !== settled) return DEALT_MEANWHILE;
    for (let at = 1; at <= size; at++) this.cards[at - 1] = cards[at - 1]!;
    this.dealt = copy.dealt;
    this.settled = copy.settled;
    return undefined;
  }

  /** Settles the pass up to position `needed` at least. */
  private settleTo(needed: Integer): string | undefined {
    const { size, settled } = this;
    if (needed <= settled) return undefined;
    let to = settled + CHUNK;
    if (to < needed) to = needed;
    if (to > size) to = size;
    if (this.source.trusted) {
      settle(this.cards, settled + 1, to, size, this.source.draw);
    } else {
      const choices = this.ask(size - settled, to - settled);
      if (typeof choices === "string") return choices;
      settleBy(this.cards, settled + 1, choices);
    }
    this.settled = to;
    return undefined;
  }

  /**
   * Begins the next pass and settles its first `count` cards, chosen among those at positions 1
   * to `limit`.
   */
  private begin(count: Integer, limit: Integer): string | undefined {
    if (this.source.trusted && !this.noRepeat) {
      settle(this.cards, 1, count, limit, this.source.draw);
    } else {
      const first = this.chooseFirst(limit);
      if (typeof first === "string") return first;
      const others = this.ask(limit - 1, count - 1);
      if (typeof others === "string") return others;
      settleBy(this.cards, 1, [first]);
      settleBy(this.cards, 2, others);
    }
    this.dealt = 0;
    this.settled = count;
    return undefined;
  }

  /** Chooses the position of the next pass's first card; with `noRepeat` another than the last. */
  private chooseFirst(limit: Integer): Integer | string {
    // A hand that is topped up has dealt the whole pass.
    const previous = limit < this.size ? this.size : this.dealt;
    let among = limit;
    let places: Integer[] = [];
    if (this.noRepeat && this.allDiffer) {
      if (previous <= limit && limit > 1) among = limit - 1;
    } else if (this.noRepeat) {
      places = this.placesOfOthers(limit, this.cards[previous - 1]!);
      if (places.length > 0) among = places.length;
    }
    const choices = this.ask(among, 1);
    if (typeof choices === "string") return choices;
    const choice = choices[0]!;
    if (places.length > 0) return places[choice - 1]!;
    return among < limit && choice >= previous ? choice + 1 : choice;
  }

  /** The positions up to `limit` at which other cards than `card` lie. */
  private placesOfOthers(limit: Integer, card: Card): Integer[] {
    const places: Integer[] = [];
    for (let at = 1; at <= limit; at++) {
      if (!same(this.cards[at - 1], card)) places.push(at);
    }
    return places;
  }

  /**
   * Asks the source for choices, and refuses them where it has dealt from this very deck
   * meanwhile.
   */
  private ask(n: Integer, count: Integer): Integer[] | string {
    const { dealt, settled } = this;
    const choices = askChoices(this.source.draw, n, count);
    if (this.dealt !== dealt || this.settled !== settled) return DEALT_MEANWHILE;
    return choices;
  }
}
