/** The types that more than one module speaks of. */

/** A whole number. */
export type Integer = number;

/** Any value but nil. */
export type Value = NonNullable<unknown>;

/** A function used like `math.random(n)`: gives a whole number from 1 to `n`, each equally likely. */
export type RandomFunction = (this: void, n: Integer) => Integer;

/** An object with a method `random(n)` that does, like LÖVE's RandomGenerator. */
export interface RandomObject {
  /** Gives a whole number from 1 to `n`, each equally likely. */
  random(n: Integer): Integer;
}

/**
 * Where random numbers come from. `math.random`, `love.math.random` and `love.math.newRandomGenerator(7)`
 * all fit as they are.
 */
export type RandomSource = RandomFunction | RandomObject;

/** What all that ask a source can be told. */
export interface RandomOptions {
  /** The random source, if not the engine's own. */
  random?: RandomSource | undefined;
}

/** What dealers that keep alike cards apart can be told. */
export interface PassOptions extends RandomOptions {
  /** Whether no card shall come twice in a row, from pass to pass too, as far as the cards allow. */
  noRepeat?: boolean | undefined;
}

/** What decks can be told. */
export interface KindOptions<Card> extends PassOptions {
  /** What cards are the same by, if not themselves. */
  kindOf?: KindOf<Card> | undefined;
}

/** A generator's state. */
export interface Generator {
  /** The last 16 words, whole numbers below 2^31. */
  words: number[];
  carry: number;
  /** The place of the newest word. */
  position: Integer;
  /** Its seed, and the names of the streams that led to it. */
  key: string;
}

/** Gives what a card is the same by as others. */
export type KindOf<Card> = (this: void, card: Card) => Value;

/** Where cards come into the draw pile: a position is counted from the top. */
export type DeckPlace = "top" | "bottom" | "random" | Integer;
