/** Checks that only JavaScript needs. In Lua, each returns its first argument. */
/** The result of the caller's function; in JavaScript it may be a promise. */
export function atOnce<Answer>(answer: Answer, _name: string): Answer {
  return answer;
}

/** The kind that `kindOf` returned. In JavaScript, a list that is made anew is a different kind each time. */
export function lasting<Card>(
  kind: unknown,
  _kindOf: (this: void, card: Card) => unknown,
  _card: Card,
): unknown {
  return kind;
}

/** The first argument of `copies`; in JavaScript, `map` may also have passed an index and a list. */
export function unmapped<Cards>(cards: Cards, _given: ArrayLike<unknown>): Cards {
  return cards;
}

/** A list for a loop; in JavaScript a loop over another value fails. */
export function arrayOf<Item>(list: readonly Item[]): readonly Item[] {
  return list;
}

/** A card or a list of cards; in JavaScript it may be a Set, which has no positions. */
export function cardsOf<Cards>(cards: Cards, _name: string): Cards {
  return cards;
}

/** A list that is to be changed; in JavaScript it may be frozen. */
export function changeable<Item>(list: Item[], _name: string): Item[] {
  return list;
}

/** The object of a method; in JavaScript a method can be called without it. */
export function ownerOf<Owner>(owner: Owner, _name: string): Owner {
  return owner;
}
