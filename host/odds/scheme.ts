/** Schemes: ways to deal that are written down as JSON, and the games that are dealt by them. */
import { stepFor } from "../../ts-src/randdeck/chance.js";
import {
  newBlockDeck,
  newCategoryDeck,
  newChance,
  newDeck,
  newDice,
  type Random,
} from "../../ts-src/randdeck.js";

/** What keeps a question from being answered, in one line for whoever asked it. */
export class OddsError extends Error {}

/** Cards of one category, copies and all; without a name where the scheme has no categories. */
interface Category {
  readonly name?: string;
  readonly cards: readonly string[];
}

/** A way to deal. What stands behind `categories` are the library's options. */
export interface Scheme {
  readonly name: string;
  readonly kind: keyof typeof KINDS;
  readonly categories: readonly Category[];
  readonly noRepeat?: boolean;
  readonly blockSize?: number;
  readonly perBlock?: number | readonly number[];
  /** One for each card of all categories, copies and all. */
  readonly weights?: readonly number[];
  /** The share of the draws that hit; or the chance of each try since the last hit, the last for all others. */
  readonly chance?: number | readonly number[];
}

/** Deals the next game: its cards, each by the number that `cardNumbers` has for its name, or MISS. */
export type DealGame = () => readonly number[];

/** A draw of kind `chance` that gave no card. */
export const MISS = -1;

/** The kinds of scheme, each with the keys that it takes beside those that all take. */
const KINDS = {
  dice: ["copies", "weights"],
  deck: ["copies", "noRepeat"],
  categories: ["copies", "noRepeat"],
  blocks: ["copies", "noRepeat", "blockSize", "perBlock"],
  chance: ["chance"],
} as const;

const MOST_COPIES = 1000;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((name) => typeof name === "string");

const isCategories = (value: unknown): value is Record<string, string[]> =>
  isObject(value) && Object.keys(value).length > 0 && Object.values(value).every(isNames);

/**
 * Reads what was JSON: a scheme, or a list of them.
 *
 * @throws OddsError where it is none.
 */
export function readSchemes(json: unknown): Scheme[] {
  const given: unknown[] = Array.isArray(json) ? json : [json];
  if (given.length === 0) throw new OddsError("there is no scheme in it");
  return given.map((given, index) => readScheme(given, index + 1));
}

function readScheme(given: unknown, position: number): Scheme {
  const fail = (problem: string): never => {
    const name = isObject(given) && typeof given.name === "string" ? `'${given.name}'` : position;
    throw new OddsError(`scheme ${name}: ${problem}`);
  };
  if (!isObject(given)) return fail("object expected");
  const { kind, name = kind, cards, categories, copies = 1, weights, ...options } = given;
  if (typeof kind !== "string" || !Object.hasOwn(KINDS, kind)) {
    return fail(`unknown kind '${kind}', known: ${Object.keys(KINDS).join(", ")}`);
  }
  const known = ["name", "kind", "cards", "categories", ...KINDS[kind as Scheme["kind"]]];
  const unknown = Object.keys(given).find((key) => !known.includes(key));
  if (unknown !== undefined) {
    return fail(`unknown key '${unknown}' of kind '${kind}', known: ${known.join(", ")}`);
  }
  if (typeof name !== "string") return fail("'name' must be a text");
  if (isObject(options.perBlock))
    return fail("'perBlock' must be a number, or a list with one for each category");
  let lists: Category[];
  if (isNames(cards) && categories === undefined) lists = [{ cards }];
  else if (isCategories(categories) && cards === undefined) {
    lists = Object.entries(categories).map(([name, cards]) => ({ name, cards }));
  } else return fail("either 'cards', a list of names, or 'categories', a list of names for each, expected");
  const names = lists.flatMap(({ cards }) => cards);

  /** The number that each of the names has in `numbers`: one for all, a list, or an object with those of some. */
  function numbersOf(key: string, numbers: unknown, expected: string, isRight: (number: number) => boolean) {
    if (Array.isArray(numbers) && numbers.length !== names.length) {
      return fail(`'${key}' must have ${names.length} numbers, one for each card, got ${numbers.length}`);
    }
    const stranger = isObject(numbers) && Object.keys(numbers).find((card) => !names.includes(card));
    if (stranger)
      return fail(`'${key}' names '${stranger}', which is not one of its cards: ${namesOf(names)}`);
    return names.map((card, place): number => {
      let number = numbers;
      if (Array.isArray(numbers)) number = numbers[place];
      else if (isObject(numbers)) number = Object.hasOwn(numbers, card) ? numbers[card] : 1;
      if (typeof number === "number" && isRight(number)) return number;
      return fail(`'${key}' of '${card}' must be ${expected}, got ${JSON.stringify(number)}`);
    });
  }
  const counts = numbersOf(
    "copies",
    copies,
    `a whole number from 1 to ${MOST_COPIES}`,
    (count) => Number.isInteger(count) && count >= 1 && count <= MOST_COPIES,
  );
  const copied = <Item>(items: readonly Item[], first = 0) =>
    items.flatMap((item, place) => Array<Item>(counts[first + place]!).fill(item));
  let first = 0;
  const scheme: Scheme = {
    ...options,
    name,
    kind: kind as Scheme["kind"],
    categories: lists.map((each) => {
      first += each.cards.length;
      return { ...each, cards: copied(each.cards, first - each.cards.length) };
    }),
  };
  if (weights !== undefined) {
    const all = copied(numbersOf("weights", weights, "a number from 0", (weight) => weight >= 0));
    const sum = all.reduce((total, weight) => total + weight, 0);
    if (sum > 0 && sum < Number.POSITIVE_INFINITY) return { ...scheme, weights: all };
    return fail("'weights' must have a sum above 0 that is not infinite");
  }
  if (kind !== "chance") return scheme;
  if (names.length !== 1) return fail("'cards' with one name expected, that of a hit");
  const { chance } = options;
  const isChance = (value: unknown) => typeof value === "number" && value >= 0 && value <= 1;
  const isList = Array.isArray(chance) && chance.length > 0 && chance.every(isChance);
  if (isList || (isChance(chance) && (chance as number) >= 0.001)) return scheme;
  return fail(
    `'chance' must be a number from 0.001 to 1, or a list of numbers from 0 to 1, got ${JSON.stringify(chance)}`,
  );
}

/** Names for an error, the first of them where they are many. */
export function namesOf(names: Iterable<string>): string {
  const all = [...names];
  return all.slice(0, 20).join(", ") + (all.length > 20 ? ", ..." : "");
}

/** The numbers that stand for the names of a scheme's cards while games are dealt. */
function cardNumbers({ categories }: Scheme): Map<string, number> {
  const names = new Set(categories.flatMap(({ cards }) => cards));
  return new Map([...names].map((name, number) => [name, number]));
}

/**
 * Which cards are asked for, by their numbers: one by its name, or all of a category.
 *
 * @throws OddsError where the scheme has neither of that name.
 */
export function cardsAsked(scheme: Scheme, asked: string): boolean[] {
  const numbers = cardNumbers(scheme);
  const category = scheme.categories.find(({ name }) => name === asked);
  if (numbers.has(asked)) return [...numbers.keys()].map((name) => name === asked);
  if (category !== undefined) return [...numbers.keys()].map((name) => category.cards.includes(name));
  const categories = scheme.categories.flatMap(({ name }) => name ?? []);
  throw new OddsError(
    `scheme '${scheme.name}' has no card '${asked}'; it has: ${namesOf([...categories, ...numbers.keys()])}`,
  );
}

/** How likely the nth try since the last hit is to hit, for a scheme of kind `chance`. */
export function chanceOfTries(chance: number | readonly number[]): (n: number) => number {
  if (typeof chance !== "number") return (n) => chance[Math.min(n, chance.length) - 1]!;
  // Once, as it takes long where the share is small.
  const step = stepFor(chance);
  return (n) => Math.min(1, step * n);
}

/**
 * Makes what deals one game of `draws` cards after another, each as if with a new dealer: a deck and a deck a
 * category begin with a whole pass, and begin anew when they are through; blocks begin with a new block.
 *
 * @throws OddsError where the library refuses the scheme.
 */
export function dealerOf(scheme: Scheme, draws: number, random: Random): DealGame {
  const { name, kind, categories, chance, ...given } = scheme;
  const numbers = cardNumbers(scheme);
  const lists = categories.map(({ cards }) => cards.map((card) => numbers.get(card)!));
  const options = { ...given, random };
  const makers: Record<Scheme["kind"], () => DealGame> = {
    dice: () => {
      const dice = newDice(lists.flat(), options);
      return () => dice.draw(draws);
    },
    chance: () => {
      const chanceOf = chanceOfTries(chance!);
      return () =>
        newChance(chanceOf, { random })
          .draw(draws)
          .map((isHit) => (isHit ? 0 : MISS));
    },
    deck: () => {
      const cards = lists.flat();
      const deckOptions = { ...options, recycle: "all" } as const;
      return () => newDeck(cards, deckOptions).draw(draws);
    },
    categories: () => () => {
      const deck = newCategoryDeck(lists, options);
      const cards: number[] = [];
      while (cards.length < draws) cards.push(...deck.drawEach());
      return cards;
    },
    blocks: () => {
      // Blocks do not know of each other, unless the first card of one may not be the last of another: then
      // only a new deck begins a new game.
      const deck = newBlockDeck(lists, options);
      const blockSize = given.blockSize ?? 10;
      const whole = Math.ceil(draws / blockSize) * blockSize;
      return () => (given.noRepeat ? newBlockDeck(lists, options) : deck).draw(whole);
    },
  };
  try {
    const deal = makers[kind]();
    deal();
    return deal;
  } catch (error) {
    // The scheme's own words: nobody who wrote it called a function.
    const problem = (error as Error).message.replace(
      /^bad argument #\d+ to '\w+' \((?:option )?(.*)\)$/s,
      "$1",
    );
    throw new OddsError(`scheme '${name}': ${problem}`);
  }
}
