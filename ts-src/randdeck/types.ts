/** The types that several modules share. */

/** An integer. */
export type Integer = number;

/** Any value but nil. */
export type Value = NonNullable<unknown>;

/** A function like Lua's `math.random(n)`: returns an integer from 1 to `n`, each equally likely. */
export type RandomFunction = (this: void, n: Integer) => Integer;

/** An object with a `random(n)` method that works like Lua's `math.random(n)`: LÖVE's RandomGenerator is one. */
export interface RandomObject {
  /** Returns an integer from 1 to `n`, each equally likely. */
  random(n: Integer): Integer;
}

/**
 * Where random numbers come from. You can pass Lua's `math.random`, `love.math.random` or
 * `love.math.newRandomGenerator(7)` as they are.
 */
export type RandomSource = RandomFunction | RandomObject;

/** The option of everything that uses random numbers. */
export interface RandomOptions {
  /** The random source; the engine's own by default. */
  random?: RandomSource | undefined;
}

/** Options of dealers that can keep equal cards apart. */
export interface PassOptions extends RandomOptions {
  /** True: no card is dealt twice in a row, also from pass to pass, as far as possible. */
  noRepeat?: boolean | undefined;
}

/** Options of decks. */
export interface KindOptions<Card> extends PassOptions {
  /** Returns a card's kind, which `noRepeat` compares; by default the card itself. */
  kindOf?: KindOf<Card> | undefined;
}

/** A generator's state, and the functions that use it. */
export interface Generator {
  /** An integer from 0 to `n` - 1, each equally likely; `n` is at most 2^53. */
  below: (this: void, state: Generator, n: Integer) => Integer;
  /** Fills each place from `from` to `to` with a card chosen between that place and `last`. */
  shufflePart: (
    this: void,
    state: Generator,
    cards: unknown[],
    from: Integer,
    to: Integer,
    last: Integer,
  ) => void;
  /** The last 16 words, each below 2^31. */
  words: number[];
  carry: number;
  /** The place of the newest word in `words`. */
  position: Integer;
  /** The seed, and the names of the streams that led to this generator. */
  key: string;
}

/** Returns a card's kind: cards of one kind count as the same. */
export type KindOf<Card> = (this: void, card: Card) => Value;

/** Returns whether a card passes a test. */
export type CardTest<Card> = (this: void, card: Card) => boolean;

/** Returns a card's id, its name in saved decks: cards with the same id are interchangeable. */
export type IdOf<Card> = (this: void, card: Card) => string | Integer;

/** Returns the card for an id. */
export type CardOf<Card> = (this: void, id: string | Integer) => Card;

/** Options of a deck that its copies keep. @internal */
export interface DeckRules<Card> {
  readonly recycle?: string | undefined;
  readonly kindOf?: KindOf<Card> | undefined;
  readonly idOf?: IdOf<Card> | undefined;
  readonly cardOf?: CardOf<Card> | undefined;
}

/** The piles of every deck, your own `piles`, and `"out"` for cards that are in no pile. */
export type PileName<Pile extends string = never> = "draw" | "out" | "discard" | Pile;

/** Where cards go: to a position in the draw pile, counted from the top, or to another pile. */
export type PilePosition<Pile extends string = never> =
  | "top"
  | "bottom"
  | "random"
  | Integer
  | PileName<Pile>;
