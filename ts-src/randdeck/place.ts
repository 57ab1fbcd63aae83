/** The places of a deck's cards, by name, and in the draw pile. */
import { badArgument, isWhole, listProblem, shown } from "./check.js";
import { type DrawPile, lastDealt } from "./pass.js";
import { append, digits, insertAt, overwrite, slice } from "./platform.js";
import { choose, type Source } from "./source.js";
import type { Integer, Value } from "./types.js";

/** Names in quotes, for an error. */
function quoted(names: readonly string[]): string {
  let text = "";
  for (let at = 1; at <= names.length; at++) {
    if (at > 1) text += at < names.length ? ", " : " or ";
    text += `'${names[at - 1]!}'`;
  }
  return text;
}

/** The position of a name in a list of names, 0 if it is none. */
export function placeOf(names: readonly string[], name: unknown): Integer {
  for (let at = names.length; at >= 1; at--) if (names[at - 1] === name) return at;
  return 0;
}

/** What is wrong with names as those of a deck's piles. */
export function pilesProblem(piles: readonly unknown[]): string | undefined {
  const taken = ["top", "bottom", "random", "out", "discards", ""];
  let problem = listProblem(piles);
  for (const pile of piles) {
    if (typeof pile !== "string" || placeOf(taken, pile) > 0) {
      const own = `name of its own for each pile expected, got ${shown(pile)}`;
      problem = problem ?? own;
    } else taken.push(pile);
  }
  return problem !== undefined ? `option 'piles': ${problem}` : undefined;
}

/** Returns the number of a place by its name; raises if there is none. @luaLevel 3 */
export function checkName(pile: unknown, names: readonly string[], position: Integer, name: string): Integer {
  const place = placeOf(names, pile);
  if (place > 0) return place;
  throw new RangeError(badArgument(position, name, `${quoted(names)} expected, got ${shown(pile)}`));
}

/**
 * Returns the number of the place where cards go, 0 for the draw pile, of which `left` cards are left; raises if
 * there is none.
 * @luaLevel 3
 */
export function checkPlace(where: unknown, left: Integer, names: readonly string[], name: string): Integer {
  if (where == null || where === "top" || where === "bottom" || where === "random") return 0;
  if (isWhole(where, 1, left + 1)) return 0;
  const place = placeOf(names, where);
  if (place > 0) return place;
  const places = `'top', 'bottom', 'random', a position from 1 to ${digits(left + 1)}, ${quoted(names)}`;
  throw new RangeError(badArgument(2, name, `${places} expected, got ${shown(where)}`));
}

/** Inserts cards into a draw pile, the first one on top of the others. */
export function insertCards<Card extends Value>(
  pile: DrawPile<Card>,
  cards: readonly Card[],
  where: string | Integer | undefined,
): void {
  const { dealt } = pile;
  const left = pile.cards;
  const count = cards.length;
  if (where === "random") {
    // All places before the first card: if the source fails, no card is put.
    const places: Integer[] = [];
    for (let at = 1; at <= count; at++) places.push(dealt + choose(pile.source, left.length - dealt + at));
    for (let at = 1; at <= count; at++) insertAt(left, places[at - 1]!, cards[at - 1]!);
    return;
  }
  let position = dealt + (typeof where === "number" ? where : 1);
  if (where === "bottom") position = left.length + 1;
  if (position === dealt + 1 && count <= dealt) {
    // The cards dealt before have left their places free.
    position -= count;
    pile.last = lastDealt(pile);
    pile.dealt = dealt - count;
    if (pile.dealt > 0) left[pile.dealt - 1] = pile.last!;
    overwrite(left, position, cards);
    return;
  }
  const lower = slice(left, position);
  overwrite(left, position, cards);
  overwrite(left, position + count, lower);
}

/** The cards with the `count` on top, or a random number of them, moved below the others. */
export function cutAt<Card>(source: Source, cards: readonly Card[], count: Integer | undefined): Card[] {
  const size = cards.length;
  const taken = count ?? (size > 0 ? choose(source, size) : 0);
  const result = slice(cards, taken + 1);
  append(result, slice(cards, 1, taken));
  return result;
}
