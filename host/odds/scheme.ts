/** Schemes: ways to deal that are written down as JSON, and the games that are dealt by them. */
import { newBlockDeck, newCategoryDeck, newDeck, newDice, type Random } from "../../ts-src/randdeck.js";

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
}

/** Deals the next game: its cards, each by the number that `cardNumbers` has for its name. */
export type DealGame = () => readonly number[];

/** The kinds of scheme, each with the options that it takes. */
const KINDS = {
  dice: [],
  deck: ["noRepeat"],
  categories: ["noRepeat"],
  blocks: ["noRepeat", "blockSize", "perBlock"],
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
  const { kind, name = kind, cards, categories, copies = 1, ...options } = given;
  if (typeof kind !== "string" || !Object.hasOwn(KINDS, kind)) {
    return fail(`unknown kind '${kind}', known: ${Object.keys(KINDS).join(", ")}`);
  }
  const known: readonly string[] = KINDS[kind as Scheme["kind"]];
  const unknown = Object.keys(options).find((key) => !known.includes(key));
  if (unknown !== undefined) {
    const keys = ["name", "kind", "cards", "categories", "copies", ...known].join(", ");
    return fail(`unknown key '${unknown}' of kind '${kind}', known: ${keys}`);
  }
  if (typeof name !== "string") return fail("'name' must be a text");
  let lists: Category[];
  if (isNames(cards) && categories === undefined) lists = [{ cards }];
  else if (isCategories(categories) && cards === undefined) {
    lists = Object.entries(categories).map(([name, cards]) => ({ name, cards }));
  } else return fail("either 'cards', a list of names, or 'categories', a list of names for each, expected");

  const counts = isObject(copies) ? copies : undefined;
  const names = new Set(lists.flatMap(({ cards }) => cards));
  const stranger = Object.keys(counts ?? {}).find((card) => !names.has(card));
  if (stranger !== undefined) return fail(`'copies' of '${stranger}', no card of it: ${namesOf(names)}`);
  const copied = (card: string): string[] => {
    const count = counts === undefined ? copies : Object.hasOwn(counts, card) ? counts[card] : 1;
    if (typeof count === "number" && Number.isInteger(count) && count >= 1 && count <= MOST_COPIES) {
      return Array<string>(count).fill(card);
    }
    return fail(
      `'copies' must be a whole number from 1 to ${MOST_COPIES}, or an object with one for some cards`,
    );
  };
  return {
    ...options,
    name,
    kind: kind as Scheme["kind"],
    categories: lists.map((each) => ({ ...each, cards: each.cards.flatMap(copied) })),
  };
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

/**
 * Makes what deals one game of `draws` cards after another, each as if with a new dealer: a deck and a deck a
 * category begin with a whole pass, and begin anew when they are through; blocks begin with a new block.
 *
 * @throws OddsError where the library refuses the scheme.
 */
export function dealerOf(scheme: Scheme, draws: number, random: Random): DealGame {
  const { name, kind, categories, ...given } = scheme;
  const numbers = cardNumbers(scheme);
  const lists = categories.map(({ cards }) => cards.map((card) => numbers.get(card)!));
  const options = { ...given, random };
  const makers: Record<Scheme["kind"], () => DealGame> = {
    dice: () => {
      const dice = newDice(lists.flat(), options);
      return () => dice.draw(draws);
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
    throw new OddsError(`scheme '${name}': ${(error as Error).message}`);
  }
}
