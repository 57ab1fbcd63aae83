/** The places of a deck's cards, by name, and in the draw pile. */
import { badArgument, isWhole, listProblem, shown } from "./check.js";
import { append, digits, same, slice } from "./platform.js";
import { choose, type Source } from "./source.js";
import type { Integer } from "./types.js";

/** The numbers of the places that every deck has: of the cards left, and of those that are out. */
export const LEFT = 1;
export const OUT = 2;

/** Names in quotes, for an error. */
function quoted(names: readonly string[]): string {
  let text = "";
  for (let at = 1; at <= names.length; at++) {
    if (at > 1) text += at < names.length ? ", " : " or ";
    text += `'${names[at - 1]!}'`;
  }
  return text;
}

/** The first position of an item in a list, 0 if it is not there. */
export function placeOf(list: readonly unknown[], item: unknown): Integer {
  for (let at = 1; at <= list.length; at++) if (same(list[at - 1], item)) return at;
  return 0;
}

/** What is wrong with names as those of a deck's piles. */
export function pilesProblem(piles: readonly unknown[]): string | undefined {
  const taken = ["top", "bottom", "random", "left", "out", "discards", ""];
  let problem = listProblem(piles);
  for (const pile of piles) {
    if (typeof pile !== "string" || placeOf(taken, pile) > 0) {
      const own = `name of its own for each pile expected, got ${shown(pile)}`;
      problem = problem ?? own;
    } else taken.push(pile);
  }
  return problem !== undefined ? `option 'piles': ${problem}` : undefined;
}

/** Returns the number of a place by its name, from `least` on; raises if there is none. @luaLevel 3 */
export function checkName(
  given: unknown,
  names: readonly string[],
  least: Integer,
  position: Integer,
  name: string,
): Integer {
  const place = placeOf(names, given);
  if (place >= least) return place;
  throw new RangeError(
    badArgument(position, name, `${quoted(slice(names, least))} expected, got ${shown(given)}`),
  );
}

/**
 * Returns the number of the place where cards go, the draw pile for a position in it, of which `left` cards are left;
 * raises if there is none.
 * @luaLevel 3
 */
export function checkPlace(where: unknown, left: Integer, names: readonly string[], name: string): Integer {
  if (where == null || where === "top" || where === "bottom" || where === "random") return LEFT;
  if (isWhole(where, 1, left + 1)) return LEFT;
  const place = placeOf(names, where);
  if (place >= OUT) return place;
  const most = digits(left + 1);
  const places = `'top', 'bottom', 'random', a position from 1 to ${most}, ${quoted(slice(names, OUT))}`;
  throw new RangeError(badArgument(2, name, `${places} expected, got ${shown(where)}`));
}

/** The cards with the `count` on top, or a random number of them, moved below the others. */
export function cutAt<Card>(source: Source, cards: readonly Card[], count: Integer | undefined): Card[] {
  const size = cards.length;
  const taken = count ?? (size > 0 ? choose(source, size) : 0);
  const result = slice(cards, taken + 1);
  append(result, slice(cards, 1, taken));
  return result;
}
