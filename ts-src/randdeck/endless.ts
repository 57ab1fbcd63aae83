/** Dealers that never run out, the base of dice, chances and blocks. */
import { checkWhole, isWhole, MOST_CARDS, MOST_EXACT, raiseIf } from "./check.js";
import { append, slice } from "./platform.js";
import { partOf } from "./refusals.js";
import type { Source } from "./source.js";
import { checkState, notState, numbersText, otherProblem, setGenerator, writeState } from "./state.js";
import { numbersIn } from "./text.js";
import type { Integer } from "./types.js";

/** Returns the next `count` cards, and chooses them if they aren't chosen yet. */
function nextCards<Card>(dealer: EndlessDealer<Card>, count: Integer): Card[] {
  const { all, ahead, drawn } = dealer;
  // A call that fails stores nothing.
  const made: Integer[] = [];
  const missing = count - (ahead.length - drawn);
  let last = ahead[ahead.length - 1] ?? dealer.last;
  while (made.length < missing) {
    if (dealer.makeOne) made.push(dealer.makeOne(last));
    else append(made, dealer.makeBlock!(last));
    last = made[made.length - 1]!;
  }
  append(ahead, made);
  const cards: Card[] = [];
  for (let at = 1; at <= count; at++) {
    cards[at - 1] = all[Math.min(ahead[drawn + at - 1]!, all.length) - 1]!;
  }
  return cards;
}

/** Removes the drawn places from `ahead`. */
function forget<Card>(dealer: EndlessDealer<Card>): void {
  dealer.ahead = slice(dealer.ahead, dealer.drawn + 1);
  dealer.drawn = 0;
}

/**
 * A dealer whose cards never run out: dice, or block after block. `newDice` and `newBlockDeck` make one, `newChance`
 * makes one with more methods. Use it in place of a deck where only `draw` and `peek` are needed.
 */
export class EndlessDealer<Card> {
  /** The places chosen so far; the first `drawn` of them are drawn. @internal */
  ahead: Integer[] = [];
  /** @internal */
  drawn: Integer = 0;
  /** The place that was drawn last, 0 if there is none. @internal */
  last: Integer = 0;

  /**
   * `signature` are fingerprints of the cards and options; only a state with an equal one is loaded.
   * `makeOne` chooses one place and `makeBlock` the places of a block, given the place before; a place after
   * the last card means the last card. `chanceOf` is the chance of the nth try.
   * @internal
   */
  constructor(
    /** @internal */ readonly kind: string,
    /** @internal */ readonly signature: readonly Integer[],
    /** @internal */ readonly all: readonly Card[],
    /** @internal */ readonly source: Source,
    /** @internal */ readonly makeOne?: (this: void, last: Integer) => Integer,
    /** @internal */ readonly makeBlock?: (this: void, last: Integer) => Integer[],
    /** @internal */ readonly chanceOf?: (this: void, n: Integer) => number,
  ) {}

  /**
   * Draws a card, or `count` cards.
   * @param count - How many cards to draw, from 0 to 10,000,000; one by default.
   * @returns The card; with `count`, a list.
   */
  draw(count?: undefined): Card;
  draw(count: Integer): Card[];
  draw(count?: Integer): Card | Card[];
  draw(count?: Integer): Card | Card[] {
    if (count == null) {
      const makeOne = this && this.makeOne;
      if (!makeOne || this.drawn < this.ahead.length) {
        partOf(this, "signature");
        return this.draw(1)[0]!;
      }
      const { all } = this;
      const place = makeOne(this.last);
      this.last = place;
      let card = all[place - 1];
      if (card === undefined) card = all[all.length - 1];
      return card!;
    }
    checkWhole(count, 1, "draw", 0, MOST_CARDS);
    const cards = nextCards(this, count);
    this.drawn += cards.length;
    if (this.drawn > 0) this.last = this.ahead[this.drawn - 1]!;
    if (2 * this.drawn > this.ahead.length) forget(this);
    return cards;
  }

  /**
   * Looks at the next card, or the next `count` cards, without drawing them.
   * @param count - How many cards to look at, from 0 to 10,000,000; one by default.
   * @returns The card; with `count`, a list.
   */
  peek(count?: undefined): Card;
  peek(count: Integer): Card[];
  peek(count?: Integer): Card | Card[];
  peek(count?: Integer): Card | Card[] {
    partOf(this, "signature");
    if (count != null) checkWhole(count, 1, "peek", 0, MOST_CARDS);
    const cards = nextCards(this, count ?? 1);
    if (count == null) return cards[0]!;
    return cards;
  }

  /**
   * Saves the dealer and its generator: returns one line of ASCII, for `setState` on any engine.
   */
  getState(): string {
    const head: Integer[] = slice(partOf(this, "signature"));
    forget(this);
    head.push(this.last);
    return writeState(this.kind, this.source, [numbersText(head), numbersText(this.ahead)]);
  }

  /**
   * Loads a saved dealer, with its generator.
   * @param state - A string from `getState` of a dealer with the same cards and options.
   * @throws if `state` is from a dealer with other cards or options.
   */
  setState(state: string): this {
    partOf(this, "signature");
    const { kind, source, signature } = this;
    const saved = checkState(state, kind, source);
    const head = numbersIn(saved.sections[0] ?? "");
    const ahead = numbersIn(saved.sections[1] ?? "");
    const last = head[signature.length];
    // Only a chance, which has no signature, has places after its last card.
    const most = signature.length > 0 ? this.all.length : MOST_EXACT;
    let isWell = isWhole(last, 0, most);
    for (const place of ahead) if (!isWhole(place, 1, most)) isWell = false;
    raiseIf(otherProblem(signature, head), 1, "setState");
    raiseIf(!isWell ? notState(kind) : undefined, 1, "setState");
    setGenerator(source, saved.generator);
    this.last = last!;
    this.ahead = ahead;
    this.drawn = 0;
    return this;
  }

  /** @internal */
  toJSON(): never {
    throw new TypeError("JSON can't hold a dealer: to save it use getState(), to show it use peek(...)");
  }
}
