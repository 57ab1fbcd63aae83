/**
 * Checks that only JavaScript needs: of sets, maps, frozen lists, promises, and the index that `map` passes.
 */
import { mismatch } from "./check.js";
import { badArgument, hasCardsElsewhere, isPromise, typeName } from "./platform.js";

export function atOnce<Answer>(answer: Answer, name: string): Answer {
  if (isPromise(answer)) throw new TypeError(`${name}() must give a value, got a Promise: it can't be async`);
  return answer;
}

export function lasting<Card>(
  kind: unknown,
  kindOf: (this: void, card: Card) => unknown,
  card: Card,
): unknown {
  const isObject = typeof kind === "object" || typeof kind === "function";
  if (isObject && atOnce(kind, "kindOf") !== kindOf(card)) {
    throw new TypeError(`kindOf() must give the same kind for the same card, got a new ${typeName(kind)}`);
  }
  return kind;
}

export function unmapped<Cards>(cards: Cards, given: ArrayLike<unknown>): Cards {
  if (Array.isArray(given[2])) {
    const problem = "no argument expected, got table: map passes an index too, write (each) => copies(each)";
    throw new TypeError(badArgument(3, "copies", problem));
  }
  return cards;
}

export function arrayOf<Item>(list: readonly Item[]): readonly Item[] {
  return Array.isArray(list) ? list : [];
}

export function cardsOf<Cards>(cards: Cards, name: string): Cards {
  if (hasCardsElsewhere(cards))
    throw new TypeError(badArgument(1, name, mismatch("card or list of cards", cards)));
  return cards;
}

export function changeable<Item>(list: Item[], name: string): Item[] {
  if (Array.isArray(list) && Object.isFrozen(list)) {
    const problem = "list that can be changed expected, got a frozen one: copy it, or use shuffled";
    throw new TypeError(badArgument(1, name, problem));
  }
  return list;
}

export function partOf<Part>(object: unknown, field = "drawPile"): Part {
  const part = (object as Readonly<Record<string, Part>> | null | undefined)?.[field];
  if (part !== undefined) return part;
  throw new TypeError("method called without its object: pass the object, not its method");
}
