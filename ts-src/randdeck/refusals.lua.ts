/** Checks that differ in JavaScript. In Lua, most return their first argument. */
import { ownField } from "./platform.js";

/** A result of the caller's function. In JavaScript, a promise is refused. */
export function atOnce<Answer>(answer: Answer, _name: string): Answer {
  return answer;
}

/** A kind that `kindOf` returned. In JavaScript, an object made anew in each call is refused. */
export function lasting<Card>(
  kind: unknown,
  _kindOf: (this: void, card: Card) => unknown,
  _card: Card,
): unknown {
  return kind;
}

/**
 * The first argument of `copies`. In JavaScript, a call by `map`, which also passes an index and a list, is
 * refused.
 */
export function unmapped<Cards>(cards: Cards, _given: ArrayLike<unknown>): Cards {
  return cards;
}

/**
 * A list for a loop. In JavaScript, any other value becomes an empty list, since a loop over it could fail.
 */
export function arrayOf<Item>(list: readonly Item[]): readonly Item[] {
  return list;
}

/** A card or a list of cards. In JavaScript, a Set or the like is refused, since it has no positions. */
export function cardsOf<Cards>(cards: Cards, _name: string): Cards {
  return cards;
}

/** A list that will be changed. In JavaScript, a frozen list is refused. */
export function changeable<Item>(list: Item[], _name: string): Item[] {
  return list;
}

/**
 * The field of the object of a method, by default a deck's draw pile. Raises if the method was called with a
 * dot, so that it didn't get its object. In JavaScript, a call without the object is refused.
 * @luaLevel 3
 */
export function partOf<Part>(object: unknown, field?: string): Part {
  const part = type(object) === "table" && ownField(object as object, field ?? "drawPile");
  if (part) return part as Part;
  throw new TypeError("method called with a dot: write a colon, as in deck:draw()");
}
