/** What dealers without an end share: dice, and blocks. */
import { checkNone, checkWhole, MOST_CARDS } from "./check.js";
import { append, part, whole } from "./platform.js";
import { generatorNumbers, setGenerator, stateProblem } from "./random.js";
import type { Source } from "./source.js";
import { checkState, writeState } from "./state.js";
import type { Integer } from "./types.js";

/**
 * Cards without an end: every draw of dice, or block after block. `newDice` and `newBlockDeck` make them;
 * they stand wherever a deck can that is drawn from and looked at.
 */
export class EndlessDealer<Card> {
  /** The places of cards that are made: the first `drawn` are drawn. */
  private ahead: Integer[] = [];
  private drawn: Integer = 0;

  /**
   * `make` makes the places of the next cards, where `before` is that of the last one, 0 if there is none;
   * `makeOne` that of the next card alone, where cards are made one by one. @internal
   */
  constructor(
    private readonly kind: string,
    private readonly fingerprint: Integer,
    private readonly all: readonly Card[],
    private readonly source: Source,
    private readonly make: (this: void, before: Integer) => Integer[],
    private readonly makeOne: ((this: void) => Integer) | undefined,
  ) {}

  /**
   * Draws a card, or `count` of them. There is always another.
   * @param count - How many, from 0 to 10,000,000; one if left out.
   * @returns A card; with `count` a list.
   * @throws where `count` or an answer of `random` is wrong.
   */
  draw(count?: undefined): Card;
  draw(count: Integer): Card[];
  draw(count?: Integer): Card | Card[];
  draw(count?: Integer): Card | Card[] {
    if (count == null) {
      if (this.makeOne && this.drawn === this.ahead.length) return this.all[this.makeOne() - 1]!;
      return this.draw(1)[0]!;
    }
    checkWhole(count, 1, "draw", 0, MOST_CARDS);
    const cards = this.next(count);
    this.drawn += cards.length;
    return cards;
  }

  /**
   * Shows what `draw` will give, without drawing. What has been shown is drawn then.
   * @param count - How many, from 0 to 10,000,000; one if left out.
   * @returns A card; with `count` a list.
   * @throws where `count` or an answer of `random` is wrong.
   */
  peek(count?: undefined): Card;
  peek(count: Integer): Card[];
  peek(count?: Integer): Card | Card[];
  peek(count?: Integer): Card | Card[] {
    if (count != null) checkWhole(count, 1, "peek", 0, MOST_CARDS);
    const cards = this.next(count ?? 1);
    if (count == null) return cards[0]!;
    return cards;
  }

  /**
   * Saves the dealer, its generator and the cards made ahead included: one line of ASCII characters.
   * @returns The state, for `setState` on any engine.
   */
  getState(): string {
    this.forget();
    const ahead = this.ahead;
    const numbers = [this.fingerprint, this.drawn, ahead.length];
    append(numbers, ahead);
    append(numbers, generatorNumbers(this.source));
    return writeState(this.kind, numbers);
  }

  /**
   * Goes on where the saved dealer was, with its generator.
   * @param state - What `getState` gave for a dealer of the same cards and options.
   * @throws where `state` is no such text, or that of other cards or options.
   */
  setState(state: string): void {
    const numbers = checkState(state, this.kind);
    const start = 4 + (numbers[2] ?? 0);
    checkNone(stateProblem(numbers, this.fingerprint, this.source, start), 1, "setState");
    this.drawn = numbers[1]!;
    this.ahead = part(numbers, 4, start - 1);
    setGenerator(this.source, part(numbers, start));
  }

  /** The next `count` cards, which are made where they do not lie ahead. */
  private next(count: Integer): Card[] {
    if (this.drawn > 64 && 2 * this.drawn > this.ahead.length) this.forget();
    const { all, ahead, drawn } = this;
    while (ahead.length - drawn < count) append(ahead, this.make(ahead[ahead.length - 1] ?? 0));
    const cards: Card[] = [];
    for (const place of part(ahead, drawn + 1, drawn + whole(count))) cards.push(all[place - 1]!);
    return cards;
  }

  /** Forgets what is drawn, but for the last, which may decide what comes next. */
  private forget(): void {
    if (this.drawn < 2) return;
    this.ahead = part(this.ahead, this.drawn);
    this.drawn = 1;
  }
}
