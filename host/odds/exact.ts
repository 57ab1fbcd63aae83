/**
 * Closed forms: how likely it is that so many of the cards asked for are among the first draws. Dice give the
 * binomial and the geometric distribution, a pass the hypergeometric one, blocks a mixture of those.
 */
import { cardsAsked, type Scheme } from "./scheme.js";

/** The chances of 0, 1, ... and `most` cards asked for among the first draws. */
export type ExactChances = (draws: number, most: number) => number[];

/** How likely the next card is one that is asked for, after `drawn` draws that gave `found` of them. */
type NextChance = (found: number, drawn: number) => number;

const zeros = (last: number) => Array<number>(last + 1).fill(0);

/** The chances of 0, 1, ... and `most` found in `draws` draws; more than `most` are left out. */
function countChances(draws: number, most: number, next: NextChance): number[] {
  const chances = [1, ...zeros(most - 1)];
  for (let drawn = 0; drawn < draws; drawn++) {
    for (let found = most; found >= 0; found--) {
      const before = found === 0 ? 0 : chances[found - 1]! * next(found - 1, drawn);
      chances[found] = before + chances[found]! * (1 - next(found, drawn));
    }
  }
  return chances;
}

/** Passes, each of `size` cards of which `among` are asked for: of those before all have been found. */
const passes =
  (among: number, size: number): NextChance =>
  (found, drawn) =>
    (among * (1 + Math.floor(drawn / size)) - found) / (size - (drawn % size));

/** The chances of sums of two independent numbers, up to the same most. */
function sumChances(one: readonly number[], other: readonly number[]): number[] {
  return one.map((_, sum) =>
    one.slice(0, sum + 1).reduce((total, chance, part) => total + chance * other[sum - part]!, 0),
  );
}

/**
 * The closed form for a scheme and what is asked for; undefined where none is known: with `noRepeat`, for a
 * card in several categories, and for blocks in which some cards have more copies than others.
 */
export function exactChances(scheme: Scheme, card: string): ExactChances | undefined {
  if (scheme.noRepeat) return undefined;
  const numbers = [...new Set(scheme.categories.flatMap(({ cards }) => cards))];
  const asked = cardsAsked(scheme, card);
  const isAsked = (name: string) => asked[numbers.indexOf(name)]!;
  const lists = scheme.categories.map(({ cards }) => ({
    size: cards.length,
    among: cards.filter(isAsked).length,
  }));
  const size = lists.reduce((sum, list) => sum + list.size, 0);
  const among = lists.reduce((sum, list) => sum + list.among, 0);
  if (scheme.kind === "dice") return (draws, most) => countChances(draws, most, () => among / size);
  if (scheme.kind === "deck") return (draws, most) => countChances(draws, most, passes(among, size));
  const own = lists.findIndex((list) => list.among > 0);
  if (lists[own]!.among < among) return undefined;
  if (scheme.kind === "categories") {
    const next = passes(among, lists[own]!.size);
    // One card of each category comes in turn.
    const isTurn = (drawn: number) => drawn % lists.length === own;
    return (draws, most) =>
      countChances(draws, most, (found, drawn) =>
        isTurn(drawn) ? next(found, Math.floor(drawn / lists.length)) : 0,
      );
  }
  return blockChances(scheme, own, isAsked);
}

/** The same for blocks, where all cards asked for are of the category `own`. */
function blockChances(
  scheme: Scheme,
  own: number,
  isAsked: (name: string) => boolean,
): ExactChances | undefined {
  const { categories } = scheme;
  const blockSize = scheme.blockSize ?? 10;
  const perBlock = scheme.perBlock ?? 1;
  const slots = categories.flatMap(({ cards }) => cards);
  const different = new Set(slots).size;
  const isUneven = slots.some(
    (card) => slots.filter((name) => name === card).length * different !== slots.length,
  );
  if (isUneven) return undefined;
  const cards = new Set(categories[own]!.cards);
  const among = [...cards].filter(isAsked).length;
  const counts = categories.map((_, category) =>
    typeof perBlock === "number" ? perBlock : perBlock[category]!,
  );
  const given = counts.reduce((sum, count) => sum + count, 0);
  // A block has some of them by its category's own cards, and then some by those that fill it up.
  const inBlock = zeros(blockSize);
  countChances(counts[own]!, counts[own]!, passes(among, cards.size)).forEach((chance, found) => {
    const fillers = blockSize - given;
    countChances(fillers, fillers, passes(among - found, different - given)).forEach((more, added) => {
      inBlock[found + added]! += chance * more;
    });
  });
  const inPart = (draws: number, most: number) => {
    const chances = zeros(most);
    inBlock.forEach((chance, found) => {
      countChances(draws, most, passes(found, blockSize)).forEach((part, count) => {
        chances[count]! += chance * part;
      });
    });
    return chances;
  };
  return (draws, most) => {
    let chances = inPart(draws % blockSize, most);
    for (let block = 1; block <= Math.floor(draws / blockSize); block++) {
      chances = sumChances(chances, inPart(blockSize, most));
    }
    return chances;
  };
}
