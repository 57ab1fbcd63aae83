/** Lists of cards by category. */
import { badArgument, cardProblem } from "./check.js";
import { digits, listTypeName, reachesBeyond } from "./platform.js";

/**
 * Gives a copy of categories, a list of lists; raises where it is none, and where a category is
 * empty or has a hole.
 *
 * @luaLevel 3
 */
export function categoriesOf<Card>(categories: readonly (readonly Card[])[], name: string): Card[][] {
  const came = listTypeName(categories);
  if (came !== "table") throw new TypeError(badArgument(1, name, `table expected, got ${came}`));
  const copies: Card[][] = [];
  const count = reachesBeyond(categories, categories.length) ? categories.length + 1 : categories.length;
  if (count === 0) {
    throw new RangeError(badArgument(1, name, "at least one category expected, got an empty table"));
  }
  for (let at = 1; at <= count; at++) {
    const category = categories[at - 1]!;
    const itsType = listTypeName(category);
    if (itsType !== "table") {
      throw new TypeError(
        badArgument(1, name, `list of categories expected, got ${itsType} at position ${digits(at)}`),
      );
    }
    const size = category.length;
    const last = reachesBeyond(category, size) ? size + 1 : size;
    if (last === 0) {
      throw new RangeError(
        badArgument(1, name, `at least one card a category expected, got none in category ${digits(at)}`),
      );
    }
    const cards: Card[] = [];
    for (let place = 1; place <= last; place++) {
      const card = category[place - 1]!;
      if (card == null || card !== card) {
        throw new TypeError(badArgument(1, name, `${cardProblem(card, place)} of category ${digits(at)}`));
      }
      cards[place - 1] = card;
    }
    copies[at - 1] = cards;
  }
  return copies;
}
