/** Lists of cards by category. */
import { badArgument, copyOrProblem } from "./check.js";
import { digits } from "./platform.js";

/**
 * Gives a copy of categories, a list of lists; raises where it is none, and where a category is
 * empty or has a hole.
 *
 * @luaLevel 3
 */
export function categoriesOf<Card>(categories: readonly (readonly Card[])[], name: string): Card[][] {
  const given = copyOrProblem(categories, 0);
  if (typeof given === "string") throw new TypeError(badArgument(1, name, given));
  const count = given.length;
  if (count === 0) {
    throw new RangeError(badArgument(1, name, "at least one category expected, got an empty table"));
  }
  const copies: Card[][] = [];
  for (let at = 1; at <= count; at++) {
    const category = given[at - 1]!;
    const cards = copyOrProblem(category, 1);
    if (typeof cards === "string") {
      const problem = badArgument(1, name, `${cards} in category ${digits(at)}`);
      throw category.length === 0 ? new RangeError(problem) : new TypeError(problem);
    }
    copies[at - 1] = cards;
  }
  return copies;
}
