/** Schemes: ways to deal that are written down as JSON. */
import { distance } from "fastest-levenshtein";
import { NameError, OddsError } from "./error.js";
import { ALL, namesAsked, namesIn, type Question, type Wanted } from "./question.js";

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
  /** How many cards each turn draws, which are discarded at its end. */
  readonly hand?: number;
  /** Names of cards that stay in the hand. */
  readonly retain?: readonly string[];
  /** Names of cards that leave the game at the end of the turn. */
  readonly exhaust?: readonly string[];
  readonly blockSize?: number;
  readonly perBlock?: number | readonly number[];
  /** One for each card of all categories, copies and all. */
  readonly weights?: readonly number[];
  /** Names of which all cards were taken out. */
  readonly gone?: readonly string[];
  /** The share of the draws that hit; or the chance of each try since the last hit, the last for all others. */
  readonly chance?: number | readonly number[];
  /** How many tries have missed before the game. */
  readonly misses?: number;
  /** The chances that a hit is featured, each for one more that was not before it; the last for all others. */
  readonly second?: readonly number[];
}

/** The kinds of scheme, each with the keys that it takes beside those that all take. */
const KINDS = {
  dice: ["copies", "weights"],
  deck: ["copies", "noRepeat", "hand", "discard", "retain", "exhaust"],
  categories: ["copies", "noRepeat"],
  blocks: ["copies", "noRepeat", "blockSize", "perBlock"],
  chance: ["chance", "misses", "then"],
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
  const empty = Object.keys(options).find((key) => options[key] === null);
  if (empty !== undefined) return fail(`'${empty}' must not be null: leave it out`);
  if (isObject(options.perBlock))
    return fail("'perBlock' must be a number, or a list with one for each category");
  let lists: Category[];
  if (isNames(cards) && categories === undefined) lists = [{ cards }];
  else if (isCategories(categories) && cards === undefined) {
    lists = Object.entries(categories).map(([name, cards]) => ({ name, cards }));
    // JavaScript puts such keys before all others, by size.
    const number = lists.find(({ name }) => /^(0|[1-9]\d*)$/.test(name!));
    if (number !== undefined)
      return fail(
        `category '${number.name}': a name that is no whole number expected, as in 'level ${number.name}', since numbers lose their order`,
      );
  } else return fail("either 'cards', a list of names, or 'categories', a list of names for each, expected");
  const names = lists.flatMap(({ cards }) => cards);
  const listed = new Set<string>();
  const twice = lists
    .flatMap(({ cards }) => [...new Set(cards)])
    .find((card) => listed.size === listed.add(card).size);
  // Only decks of their own can have a card each.
  if (twice !== undefined && kind !== "categories")
    return fail(
      `'${twice}' is in two categories: one expected; --need asks for cards of several, as in a|b:2`,
    );

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
  const { hand, discard, retain = [], exhaust = [] } = options;
  if ((hand ?? discard ?? options.retain ?? options.exhaust) !== undefined) {
    if (
      !(Number.isInteger(hand) && (hand as number) >= 1 && (hand as number) <= MOST_COPIES) ||
      discard !== "hand"
    ) {
      return fail(`'hand', a number of cards, and "discard": "hand" expected together`);
    }
    if (options.noRepeat) return fail("'noRepeat' does not go with 'hand'");
    const known = namesInScheme(scheme);
    const stranger = [retain, exhaust].find(
      (list) => !Array.isArray(list) || !list.every((name) => known.includes(name)),
    );
    if (stranger !== undefined) {
      return fail(`'retain' and 'exhaust' must be lists of its names, got ${JSON.stringify(stranger)}`);
    }
  }
  if (weights !== undefined) {
    const all = copied(numbersOf("weights", weights, "a number from 0", (weight) => weight >= 0));
    const sum = all.reduce((total, weight) => total + weight, 0);
    if (sum > 0 && sum < Number.POSITIVE_INFINITY) return { ...scheme, weights: all };
    return fail("'weights' must have a sum above 0 that is not infinite");
  }
  if (kind !== "chance") return scheme;
  if (names.length !== 1) return fail("'cards' with one name expected, that of a hit");
  const { chance: asked, misses = 0, then } = options;
  const isChance = (value: unknown) => typeof value === "number" && value >= 0 && value <= 1;
  const isWhole = (value: unknown) =>
    Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MOST_TRIES;
  const chance = isObject(asked) ? pityOf(asked, isChance, isWhole) : asked;
  const isList = Array.isArray(chance) && chance.length > 0 && chance.every(isChance);
  if (!isList && !(isChance(chance) && (chance as number) >= 0.001)) {
    return fail(
      `'chance' must be a number from 0.001 to 1, a list of numbers from 0 to 1, or pity such as ${PITY}, got ${JSON.stringify(asked)}`,
    );
  }
  if (!isWhole(misses)) return fail(`'misses' must be a whole number from 0, got ${JSON.stringify(misses)}`);
  const hits = { ...scheme, chance: chance as Scheme["chance"] & {}, misses: misses as number };
  if (then === undefined) return hits;
  const { featured, guaranteed = false, ...others } = isObject(then) ? then : { others: then };
  if (!isChance(featured) || typeof guaranteed !== "boolean" || Object.keys(others).length > 0) {
    return fail(
      `'then' must be such as { "featured": 0.5, "guaranteed": true }, got ${JSON.stringify(then)}`,
    );
  }
  return {
    ...hits,
    categories: [{ name: names[0]!, cards: ["featured", "other"] }],
    second: [featured as number, ...(guaranteed ? [1] : [])],
  };
}

const MOST_TRIES = 10_000;
const PITY = '{ "chance": 0.006, "from": 74, "step": 0.06, "at": 90 }';

/** The chances of the tries with pity: more with each try from one on, and sure at another. */
function pityOf(
  pity: Record<string, unknown>,
  isChance: (value: unknown) => boolean,
  isWhole: (value: unknown) => boolean,
): number[] | undefined {
  const { chance, at, from = at, step = 0, ...others } = pity;
  if (![chance, step].every(isChance) || ![from, at].every(isWhole) || Object.keys(others).length > 0)
    return undefined;
  const [base, soft, more, sure] = [chance, from, step, at] as [number, number, number, number];
  return Array.from({ length: Math.max(1, sure) }, (_, missed) =>
    missed + 1 >= sure ? 1 : Math.min(1, base + Math.max(0, missed + 2 - soft) * more),
  );
}

/** Names for an error, the first of them where they are many. */
export function namesOf(names: Iterable<string>): string {
  const all = [...names];
  return all.slice(0, 20).join(", ") + (all.length > 20 ? ", ..." : "");
}

/** The different cards of a scheme; the place of each is the number that stands for it while games are dealt. */
export function cardsOf({ categories }: Scheme): string[] {
  return [...new Set(categories.flatMap(({ cards }) => cards))];
}

/** What becomes of a card at the end of a turn. */
export function fateOf({ categories, retain = [], exhaust = [] }: Scheme, card: string) {
  const isNamed = (name: string) =>
    name === card || categories.some((category) => category.name === name && category.cards.includes(card));
  return exhaust.some(isNamed) ? "exhaust" : retain.some(isNamed) ? "retain" : "discard";
}

/** The names of a scheme's categories and cards. */
function namesInScheme(scheme: Scheme): string[] {
  return [...new Set([...scheme.categories.flatMap(({ name }) => name ?? []), ...cardsOf(scheme)])];
}

/**
 * Which cards are asked for, of all the different ones: those of one name, of a category, or of several with `|`
 * between them.
 *
 * @throws NameError if the scheme has nothing of that name.
 */
function cardsAsked(scheme: Scheme, asked: string): boolean[] {
  const cards = cardsOf(scheme);
  if (asked === ALL) return cards.map(() => true);
  if (cards.includes(asked)) return cards.map((card) => card === asked);
  const category = scheme.categories.find(({ name }) => name === asked);
  if (category !== undefined) return cards.map((card) => category.cards.includes(card));
  if (scheme.gone?.includes(asked)) return cards.map(() => false);
  const names = namesIn(asked);
  if (names.length > 1) {
    const each = names.map((name) => cardsAsked(scheme, name));
    return cards.map((_, card) => each.some((isAsked) => isAsked[card]));
  }
  const far = (name: string) => distance(name.toLowerCase(), asked.toLowerCase());
  const near = namesInScheme(scheme).sort((one, other) => far(one) - far(other));
  throw new NameError(
    `scheme '${scheme.name}' has no card '${asked}'; it has: ${namesOf(near)}`,
    asked,
    near,
  );
}

/**
 * For each of the different cards the names that it counts for, by their places.
 *
 * @throws NameError if the scheme has nothing of a name.
 */
export function placesOf(scheme: Scheme, names: readonly string[]): number[][] {
  const asked = names.map((name) => cardsAsked(scheme, name));
  return cardsOf(scheme).map((_, card) => [...names.keys()].filter((place) => asked[place]![card]));
}

/** How many cards a pass of a deck has, if all orders are equally likely; undefined for other schemes. */
export function passOf({ kind, noRepeat, hand, categories }: Scheme): number | undefined {
  if (kind !== "deck" || noRepeat || hand !== undefined) return undefined;
  return categories.reduce((sum, { cards }) => sum + cards.length, 0);
}

/** A question with what a scheme must give to have all that is collected. */
export function collecting(scheme: Scheme, question: Question): Question {
  if (!question.collect) return question;
  const [{ name }] = question.need as [Wanted];
  return { ...question, need: [{ name, least: cardsAsked(scheme, name).filter(Boolean).length }] };
}

/** How many cards of a name a scheme has, copies and all. */
export function countOf(scheme: Scheme, name: string): number {
  const asked = cardsAsked(scheme, name);
  const cards = cardsOf(scheme);
  return scheme.categories.flatMap((category) => category.cards.filter((card) => asked[cards.indexOf(card)]))
    .length;
}

/**
 * A deck with each number of the first name that is asked, in place of cards that are not asked for.
 *
 * @throws OddsError if the scheme is no such deck.
 */
export function decksWith(scheme: Scheme, names: readonly string[]): Scheme[] {
  const places = placesOf(scheme, names);
  const cards = cardsOf(scheme);
  const placesIn = (card: string) => places[cards.indexOf(card)]!;
  const isOwn = (card: string) => placesIn(card).includes(0);
  const isOther = (card: string) => placesIn(card).length === 0;
  const all = scheme.categories.flatMap(({ cards }) => cards);
  const [own, other] = [all.find(isOwn), all.find(isOther)];
  const kinds = new Set(cards.filter(isOwn).map((card) => placesIn(card).join()));
  if (passOf(scheme) === undefined || own === undefined || other === undefined || kinds.size > 1) {
    throw new OddsError(
      `--for: scheme '${scheme.name}' must be a deck in random order, with '${names[0]}', all of which count for the same, and others`,
    );
  }
  const exchanged = all.filter((card) => isOwn(card) || isOther(card)).length;
  const ownIn = scheme.categories.findIndex(({ cards }) => cards.includes(own));
  const otherIn = scheme.categories.findIndex(({ cards }) => cards.includes(other));
  return Array.from({ length: exchanged + 1 }, (_, count) => ({
    ...scheme,
    gone: [...(scheme.gone ?? []), ...namesInScheme(scheme)],
    categories: scheme.categories.map((category, at) => ({
      ...category,
      cards: [
        ...category.cards.filter((card) => !isOwn(card) && !isOther(card)),
        ...Array<string>(at === ownIn ? count : 0).fill(own),
        ...Array<string>(at === otherIn ? exchanged - count : 0).fill(other),
      ],
    })),
  }));
}

/**
 * Takes cards out of a scheme.
 *
 * @param names - The names that are asked for: the cards taken out by one name must count for the same of them.
 * @throws OddsError if the scheme does not have them, or deals no deck that could be without them.
 */
function withoutCards(scheme: Scheme, without: readonly Wanted[], names: readonly string[]): Scheme {
  const fail = ({ name, least }: Wanted, problem: string): never => {
    throw new OddsError(`--without '${name}:${least}': scheme '${scheme.name}' ${problem}`);
  };
  let left = scheme;
  for (const wanted of without) {
    const { name, least } = wanted;
    if (scheme.kind !== "deck" && scheme.kind !== "categories")
      fail(wanted, `is of kind '${scheme.kind}', which deals from no deck`);
    const count = countOf(left, name);
    if (count < least) fail(wanted, `has only ${count}`);
    const asked = cardsAsked(left, name);
    const places = placesOf(left, names);
    const cards = cardsOf(left);
    const isAsked = (card: string) => asked[cards.indexOf(card)]!;
    const counted = left.categories.flatMap((category, at) =>
      category.cards
        .filter(isAsked)
        .map((card) => `${scheme.kind === "deck" ? "" : at}: ${places[cards.indexOf(card)]}`),
    );
    if (new Set(counted).size > 1)
      fail(
        wanted,
        `has several cards of this name, which count differently: say which, as in ${cards.find(isAsked)}:1`,
      );
    let taken = 0;
    const categories = left.categories
      .map((category) => ({
        ...category,
        cards: category.cards.filter((card) => !isAsked(card) || ++taken > least),
      }))
      .filter((category) => category.cards.length > 0);
    if (categories.length === 0) fail(wanted, "has no other cards");
    left = { ...left, categories };
    const still = namesInScheme(left);
    left = { ...left, gone: namesInScheme(scheme).filter((name) => !still.includes(name)) };
  }
  return left;
}

/**
 * Reads schemes, without the cards that are elsewhere.
 *
 * @throws OddsError if they are none, or cannot answer the question.
 */
export function schemesFor(json: unknown, question: Question): Scheme[] {
  const names = namesAsked(question);
  return readSchemes(json).map((scheme) => {
    const left = withoutCards(scheme, question.without ?? [], names);
    placesOf(left, names);
    const { bottom, rule, hand, turns, mulligan } = question;
    if (turns && left.hand === undefined) {
      throw new OddsError(
        `--turns: scheme '${scheme.name}' has no 'hand', which each turn draws and discards`,
      );
    }
    if (left.hand !== undefined && (mulligan ?? rule) !== undefined) {
      throw new OddsError(`--mulligan: scheme '${scheme.name}' discards its hands`);
    }
    const least = rule === "hearthstone" ? 2 * hand : hand;
    if ((bottom ?? rule) !== undefined && !((passOf(left) ?? 0) >= least)) {
      const option = rule === undefined ? "--bottom" : `--rule ${rule}`;
      throw new OddsError(
        `${option}: scheme '${scheme.name}' is no deck of at least ${least} cards in random order`,
      );
    }
    return left;
  });
}
