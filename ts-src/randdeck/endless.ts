/** Dealers without an end: each asks how its next cards are made, and keeps those looked at ahead. */
import { checkResult, checkWhole, MOST_CARDS } from "./check.js";
import type { Dealer } from "./dealer.js";
import { append, part } from "./lists.js";
import { whole } from "./platform.js";
import { addGenerator, generatorProblem, setGenerator } from "./random.js";
import type { Source } from "./source.js";
import { checkState, DAMAGED, OTHER_DEALER, writeState } from "./state.js";
import type { Integer } from "./types.js";

/**
 * Gives the slots to be drawn next, one or more, at most some of which are `missing`; or what was
 * wrong with an answer of the source. `before` is the last slot that was made, 0 if there is none.
 */
export type MakeSlots = (this: void, before: Integer, missing: Integer) => Integer[] | string;

/**
 * Cards without an end: every draw of dice, or block after block. `newDice` and `newBlockDeck` make
 * them; they stand wherever a deck can that is drawn from and looked at.
 */
export class EndlessDealer<Card> implements Dealer<Card> {
  private readonly kind: string;
  /** @internal */
  readonly maker: string;
  /** @internal */
  readonly all: readonly Card[];
  private readonly source: Source;
  private readonly make: MakeSlots;
  private readonly fingerprint: Integer;
  /** The slot drawn last, if there is one, then those that will be drawn next. */
  private slots: Integer[];
  /** How many of `slots` are drawn. */
  private drawn: Integer;

  /** Makes a dealer that has given nothing yet. */
  constructor(
    kind: string,
    maker: string,
    all: readonly Card[],
    source: Source,
    make: MakeSlots,
    fingerprint: Integer,
  ) {
    this.kind = kind;
    this.maker = maker;
    this.all = all;
    this.source = source;
    this.make = make;
    this.fingerprint = fingerprint;
    this.slots = [];
    this.drawn = 0;
  }

  /**
   * Draws a card, or `count` of them. There is always another.
   *
   * Cost and random numbers: those of each card, which `newDice` and `newBlockDeck` tell.
   *
   * @param count - How many cards, a whole number from 0 to 10,000,000; one if left out.
   * @returns Without `count` a card; with it a list.
   * @throws where `count` is of the wrong kind or value, and where `random` gives a wrong answer.
   * Nothing has been drawn then.
   */
  draw(count?: undefined): Card;
  draw(count: Integer): Card[];
  draw(count?: Integer): Card | Card[] {
    if (count == null) {
      checkResult(this.fill(1), 2, this.maker);
      this.drawn += 1;
      const slot = this.slots[this.drawn - 1]!;
      return this.all[slot - 1]!;
    }
    checkWhole(count, 1, "draw", 0, MOST_CARDS);
    const cards: Card[] = [];
    checkResult(this.take(count, cards), 2, this.maker);
    return cards;
  }

  /**
   * Shows what `draw` will give, without drawing. What has been shown is drawn then.
   *
   * Cost and random numbers: those that drawing the same cards would ask for.
   *
   * @param count - How many cards, a whole number from 0 to 10,000,000; one if left out.
   * @returns Without `count` a card; with it a list.
   * @throws where `count` is of the wrong kind or value, and where `random` gives a wrong answer.
   */
  peek(count?: undefined): Card;
  peek(count: Integer): Card[];
  peek(count?: Integer): Card | Card[] {
    if (count == null) {
      checkResult(this.fill(1), 2, this.maker);
      const slot = this.slots[this.drawn]!;
      return this.all[slot - 1]!;
    }
    checkWhole(count, 1, "peek", 0, MOST_CARDS);
    checkResult(this.fill(count), 2, this.maker);
    const cards: Card[] = [];
    this.addNext(whole(count), cards);
    return cards;
  }

  /**
   * Saves the dealer, its generator and the cards made ahead included: one line of printable ASCII
   * characters. It tells which of the cards come, not what they are. With a source that is no
   * generator of `newRandom` only the cards made ahead are saved.
   *
   * Random numbers: none.
   *
   * @returns The state, for `setState` of a dealer of the same cards and options, on any engine.
   */
  getState(): string {
    return writeState(this.kind, this.stateNumbers());
  }

  /**
   * Goes on where the saved dealer was, with its generator.
   *
   * Random numbers: none.
   *
   * @param state - What `getState` gave, on any engine, for a dealer of the same cards and options.
   * @throws where `state` is no such text or not all of it, and where it is that of a dealer of other
   * cards or options, or of one with a generator where this one has none. All is as before then.
   */
  setState(state: string): void {
    checkResult(this.restore(checkState(state, this.kind)), 1, "setState");
  }

  /** What a saved state says of the dealer. @internal */
  stateNumbers(): Integer[] {
    const { slots, drawn, source } = this;
    const last = slots.length;
    const numbers = [this.fingerprint, drawn > 0 ? slots[drawn - 1]! : 0, last - drawn];
    append(numbers, slots, drawn + 1, last);
    addGenerator(numbers, source);
    return numbers;
  }

  /**
   * Goes on where `stateNumbers` was; or gives what is wrong with the numbers, and changes nothing.
   *
   * @internal
   */
  restore(numbers: readonly Integer[]): string | undefined {
    const { all, source } = this;
    if (numbers[0] !== this.fingerprint) return OTHER_DEALER;
    const before = numbers[1] ?? 0;
    // The slots stand behind three numbers.
    const last = 3 + (numbers[2] ?? 0);
    if (last > numbers.length || before > all.length) return DAMAGED;
    const slots: Integer[] = [];
    if (before > 0) slots.push(before);
    for (let at = 4; at <= last; at++) {
      const slot = numbers[at - 1]!;
      if (slot < 1 || slot > all.length) return DAMAGED;
      slots.push(slot);
    }
    const rest = part(numbers, last + 1);
    const problem = generatorProblem(source, rest);
    if (problem !== undefined) return problem;
    if (source.generator !== undefined) setGenerator(source.generator, rest);
    this.slots = slots;
    this.drawn = before > 0 ? 1 : 0;
    return undefined;
  }

  /**
   * Draws `count` cards to the end of `hand`; or gives what was wrong with an answer of the source.
   *
   * @internal
   */
  take(count: Integer, hand: Card[]): string | undefined {
    const wanted = whole(count);
    const problem = this.fill(wanted);
    if (problem !== undefined) return problem;
    this.addNext(wanted, hand);
    this.drawn += wanted;
    return undefined;
  }

  /**
   * Draws `count` cards to the end of `drawn`: the one that was played comes again without that.
   *
   * @internal
   */
  exchange(_card: Card, count: Integer, drawn: Card[]): string | undefined {
    return this.take(count, drawn);
  }

  private addNext(count: Integer, hand: Card[]): void {
    const { all, slots, drawn } = this;
    for (let at = drawn + 1; at <= drawn + count; at++) hand.push(all[slots[at - 1]! - 1]!);
  }

  /** Makes slots until `count` lie ahead. */
  private fill(count: Integer): string | undefined {
    // What is drawn is thrown away some 64 at a time.
    if (this.drawn > 64 && this.drawn > this.slots.length / 2) {
      this.slots = part(this.slots, this.drawn);
      this.drawn = 1;
    }
    const { slots, drawn, make } = this;
    while (slots.length - drawn < count) {
      const last = slots.length;
      const made = make(last > 0 ? slots[last - 1]! : 0, count - (last - drawn));
      if (typeof made === "string") return made;
      if (this.slots !== slots || slots.length !== last || this.drawn !== drawn) {
        return "random must not draw from the dealer that asks it";
      }
      append(slots, made, 1, made.length);
    }
    return undefined;
  }
}
