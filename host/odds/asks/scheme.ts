/** Schemes: ways to deal that are written down as JSON. */
import { distance } from "fastest-levenshtein";
import { stepFor } from "../../../ts-src/randdeck/chance.js";
import { NameError, OddsError, OptionError } from "./error.js";
import { ALL, type Leaf, textOf, withLeaves } from "./expression.js";
import type { Question, Wanted } from "./question.js";

/** The copies of a card in one category, and how likely dice give each of them, beside others. */
export interface Card {
  readonly name: string;
  readonly category: number;
  readonly copies: number;
  readonly weight: number;
}

/** A way to deal. What stands behind `categories` are the library's options. */
export interface Scheme {
  readonly name: string;
  readonly kind: keyof typeof KINDS;
  readonly cards: readonly Card[];
  /** The names of the categories: of one without a name where the scheme has none. */
  readonly categories: readonly (string | undefined)[];
  readonly noRepeat?: boolean;
  /** How many cards each turn draws, which are discarded at its end. */
  readonly hand?: number;
  readonly retain?: readonly string[];
  /** Names of cards that leave the game at the end of the turn. */
  readonly exhaust?: readonly string[];
  readonly blockSize?: number;
  readonly perBlock?: number | readonly number[];
  /** The names of its categories and cards, also of those of which all cards were taken out. */
  readonly names: readonly string[];
  /** The names of cards by longer ones, with a set and a number, that a deck list has for them. */
  readonly printings?: ReadonlyMap<string, string>;
  /** The share of the draws that hit; or the chance of each try since the last hit, the last for all others. */
  readonly chance?: number | readonly number[];
  readonly misses?: number;
  /** The chance of each draw of a game, whatever came before; the last for all others. */
  readonly schedule?: readonly number[];
  readonly lost?: boolean;
  /** The chances that a hit is featured, each for one more that was not before it; the last for all others. */
  readonly second?: readonly number[];
}

/** The kinds of scheme, each with the keys that it takes beside those that all take. */
const KINDS = {
  dice: ["copies", "weights"],
  deck: ["copies", "noRepeat", "hand", "discard", "retain", "exhaust"],
  categories: ["copies", "noRepeat"],
  blocks: ["copies", "noRepeat", "blockSize", "perBlock"],
  chance: ["share", "chance", "schedule", "misses", "then", "lost"],
} as const;

const MOST_COPIES = 1000;
const MOST_TRIES = 10_000;

type Is = (value: unknown) => boolean;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isWhole =
  (least: number, most: number): Is =>
  (value) =>
    Number.isInteger(value) && (value as number) >= least && (value as number) <= most;

const isText: Is = (value) => typeof value === "string";

const isChance: Is = (value) => typeof value === "number" && value >= 0 && value <= 1;

const isList =
  (isRight: Is, least = 1): Is =>
  (value) =>
    Array.isArray(value) && value.length >= least && value.every(isRight);

const isNames = isList(isText) as (value: unknown) => value is string[];

const isCategories = (value: unknown): value is Record<string, string[]> =>
  isObject(value) && Object.keys(value).length > 0 && Object.values(value).every(isNames);

const isOf =
  (keys: Readonly<Record<string, Is>>): Is =>
  (value) =>
    isObject(value) &&
    Object.keys(value).every((key) => Object.hasOwn(keys, key)) &&
    Object.entries(keys).every(([key, isRight]) => isRight(value[key]));

const orNone =
  (isRight: Is): Is =>
  (value) =>
    value === undefined || isRight(value);

const isTries = isWhole(0, MOST_TRIES);
const isPity: Is = (value) =>
  isOf({ chance: isChance, at: isTries, from: orNone(isTries), step: orNone(isChance) })(value) &&
  "from" in (value as object) === "step" in (value as object);
const isBoolean: Is = (value) => typeof value === "boolean";
const COUNT = isWhole(0, MOST_COPIES);

type Expected = readonly [isRight: Is, inWords: string];
const COPIES: Expected = [COUNT, `an integer from 0 to ${MOST_COPIES}`];

const VALUES: Readonly<Record<string, Expected>> = {
  name: [isText, "a text"],
  noRepeat: [isBoolean, "true or false"],
  hand: [isWhole(1, MOST_COPIES), `an integer from 1 to ${MOST_COPIES}`],
  discard: [(value) => value === "hand", '"hand"'],
  retain: [isList(isText, 0), "a list of its names"],
  exhaust: [isList(isText, 0), "a list of its names"],
  blockSize: [isWhole(1, 1e6), "an integer from 1"],
  perBlock: [
    (value) => COUNT(value) || isList(COUNT)(value),
    "an integer from 0, or a list with one for each category",
  ],
  share: [(value) => isChance(value) && (value as number) >= 0.001, "a number from 0.001 to 1"],
  chance: [
    (value) => isList(isChance)(value) || isPity(value),
    'a list of numbers from 0 to 1, or pity such as { "chance": 0.006, "from": 74, "step": 0.06, "at": 90 }',
  ],
  schedule: [isList(isChance), "a list of numbers from 0 to 1, one for each draw of a game"],
  lost: [isBoolean, "true or false"],
  misses: [isTries, `an integer from 0 to ${MOST_TRIES}`],
  // biome-ignore lint/suspicious/noThenProperty: a key of JSON
  then: [
    isOf({ featured: isChance, guaranteed: orNone(isBoolean) }),
    'such as { "featured": 0.5, "guaranteed": true }',
  ],
};

const shown = (value: unknown) => {
  const text = JSON.stringify(value) ?? "none";
  return text.length > 100 ? `${text.slice(0, 100)}...` : text;
};

/** Reads what was JSON: a scheme, or a list of them. */
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
  const { kind, cards, categories, copies = 1, weights = 1, share, chance, then, discard, ...plain } = given;
  if (typeof kind !== "string" || !Object.hasOwn(KINDS, kind)) {
    const problem = kind === undefined ? "'kind' is missing" : `unknown kind ${shown(kind)}`;
    return fail(`${problem}, known: ${Object.keys(KINDS).join(", ")}`);
  }
  const keys = ["name", "kind", "cards", "categories", ...KINDS[kind as Scheme["kind"]]];
  for (const [key, value] of Object.entries(given)) {
    const instead = `write { "kind": "chance", "chance": [${shown(value)}] } for the same chance at each try`;
    if (!keys.includes(key) && key === "chance" && typeof value === "number")
      return fail(`'chance' with kind '${kind}': ${instead}`);
    if (!keys.includes(key)) return fail(`unknown key '${key}' of kind '${kind}', known: ${keys.join(", ")}`);
    const [isRight, expected] = VALUES[key] ?? [() => true, ""];
    if (key === "chance" && typeof value === "number")
      return fail(
        `'chance' as a number: write "share": ${value} for a chance that grows with each miss, or [${value}] for the same one at each try`,
      );
    if (!isRight(value)) return fail(`'${key}' must be ${expected}, got ${shown(value)}`);
  }
  let lists: { name?: string; cards: string[] }[];
  if (kind === "chance") {
    if (!isNames(cards) || cards.length > 1 || categories !== undefined)
      return fail("'cards' with one name expected, that of a hit");
    lists = [then === undefined ? { cards } : { name: cards[0]!, cards: ["featured", "other"] }];
  } else if (isNames(cards) && categories === undefined) lists = [{ cards }];
  else if (isCategories(categories) && cards === undefined) {
    lists = Object.entries(categories).map(([name, cards]) => ({ name, cards }));
    // JavaScript puts such keys before all others, by size.
    const number = lists.find(({ name }) => /^(0|[1-9]\d*)$/.test(name!))?.name;
    if (number !== undefined)
      return fail(
        `category '${number}': a name that is no integer expected, as in 'level ${number}', since numbers lose their order`,
      );
  } else {
    const problem = "either 'cards', a list of names, or 'categories', a list of names for each, expected";
    const given = isObject(categories) ? Object.values(categories) : [cards];
    if (given.flat().some(isObject) || given.some((list) => typeof list === "number"))
      return fail(`${problem}; how many of each stands in 'copies', as in "copies": { "a": 2 }`);
    const isNumber = given.flat().some((name) => typeof name === "number");
    return fail(isNumber ? `${problem}, each name in quotes, as in "1"` : problem);
  }
  const names = lists.flatMap(({ cards }) => cards);
  const different = lists.flatMap(({ cards }) => [...new Set(cards)]);
  const seen = new Set<string>();
  const twice = different.find((card) => seen.size === seen.add(card).size);
  // Only decks of their own can have a card each.
  if (twice !== undefined && kind !== "categories")
    return fail(
      `'${twice}' is in two categories: one expected; --need asks for cards of several, as in a|b:2`,
    );
  const shared = lists.find(
    ({ name, cards }) => names.includes(name!) && cards.some((card) => card !== name),
  );
  if (shared !== undefined)
    return fail(`'${shared.name}' is a card, and a category with others: another name for one expected`);
  const all = [...new Set([...lists.flatMap(({ name }) => name ?? []), ...names])];
  if (all.includes(ALL)) return fail(`'${ALL}' stands for all cards: another name expected`);
  if (Array.isArray(plain.perBlock) && plain.perBlock.length !== lists.length)
    return fail(
      `'perBlock' must have ${lists.length} numbers, one for each category, got ${plain.perBlock.length}`,
    );

  /** The number that each of the names has in `numbers`: one for all, a list, or an object with those of some. */
  function numbersOf(key: string, numbers: unknown, expected: string, isRight: Is) {
    if (Array.isArray(numbers) && numbers.length !== names.length) {
      return fail(`'${key}' must have ${names.length} numbers, one for each card, got ${numbers.length}`);
    }
    const stranger = isObject(numbers) && Object.keys(numbers).find((card) => !names.includes(card));
    if (typeof stranger === "string")
      return fail(`'${key}' names '${stranger}', which is not one of its cards: ${namesOf(names)}`);
    return names.map((card, place): number => {
      const ofCard = isObject(numbers) ? (Object.hasOwn(numbers, card) ? numbers[card] : 1) : numbers;
      const number = Array.isArray(numbers) ? numbers[place] : ofCard;
      if (isRight(number)) return number as number;
      return fail(`'${key}' of '${card}' must be ${expected}, got ${shown(number)}`);
    });
  }
  const counts = numbersOf("copies", copies, COPIES[1], COPIES[0]);
  const isWeight: Is = (weight) => typeof weight === "number" && weight >= 0;
  const weight = numbersOf("weights", weights, "a number from 0", isWeight);
  const read = new Map<string, Card>();
  let place = 0;
  for (const [category, { cards }] of lists.entries()) {
    for (const name of cards) {
      const [more, at] = [counts[place]!, place++];
      const { copies, weight: own } = read.get(`${category} ${name}`) ?? { copies: 0, weight: 0 };
      const sum = copies + more;
      const mean = sum === 0 ? 0 : (copies * own + more * weight[at]!) / sum;
      read.set(`${category} ${name}`, { name, category, copies: sum, weight: mean });
    }
  }
  const own: Scheme = {
    name: kind === "chance" ? all[0]! : kind,
    ...plain,
    kind: kind as Scheme["kind"],
    cards: [...read.values()],
    categories: lists.map(({ name }) => name),
    names: all,
  };
  const { hand, retain = [], exhaust = [] } = own;
  if (counts.every((count) => count === 0)) return fail("'copies' above 0 of a card expected");
  if ((hand === undefined) !== (discard === undefined) || (hand ?? own.retain ?? own.exhaust) !== hand)
    return fail(`'hand', a number of cards, and "discard": "hand" expected together`);
  if (hand !== undefined && own.noRepeat) return fail("'noRepeat' does not go with 'hand'");
  const stranger = [...retain, ...exhaust].find((name) => !own.names.includes(name));
  if (stranger !== undefined) return fail(`'${stranger}' of 'retain' or 'exhaust' is none of its names`);
  const both = retain.find((name) => exhaust.includes(name));
  if (both !== undefined) return fail(`'${both}' in 'retain' or in 'exhaust' expected, got both`);
  const sum = own.cards.reduce((sum, { copies, weight }) => sum + copies * weight, 0);
  if (sum === 0 || sum === Number.POSITIVE_INFINITY)
    return fail("'weights' must have a sum above 0 that is not infinite");
  if (kind !== "chance") return own;
  if ([share, chance, own.schedule].filter((each) => each !== undefined).length !== 1)
    return fail("one of 'share', 'chance' and 'schedule' expected");
  if (own.schedule !== undefined && (own.misses ?? then) !== undefined)
    return fail("'schedule' does not go with 'misses' or 'then'");
  const { featured, guaranteed } = (then ?? {}) as { featured: number; guaranteed?: boolean };
  if (own.lost !== undefined && !guaranteed)
    return fail(`'lost' goes with a 'then' that is guaranteed: { "featured": 0.5, "guaranteed": true }`);
  const each = isObject(chance) ? pityOf(chance) : ((chance ?? share) as number | number[] | undefined);
  return {
    ...own,
    ...(each !== undefined && { chance: each }),
    ...(then !== undefined && { second: guaranteed ? [featured, 1] : [featured] }),
  };
}

/** The chances of the tries with pity: more with each try from one on, and sure at another. */
function pityOf(pity: object): number[] {
  const { chance, at, from = at, step = 0 } = pity as Record<"chance" | "at" | "from" | "step", number>;
  return Array.from({ length: Math.max(1, at) }, (_, missed) =>
    missed + 1 >= at ? 1 : Math.min(1, chance + Math.max(0, missed + 2 - from) * step),
  );
}

/** Names for an error, the first of them where they are many. */
export function namesOf(names: Iterable<string>): string {
  const all = [...names];
  return all.slice(0, 20).join(", ") + (all.length > 20 ? ", ..." : "");
}

/** The different cards of a scheme; the place of each is the number that stands for it while games are dealt. */
export const cardsOf = ({ cards }: Scheme): string[] => [
  ...new Set(cards.flatMap(({ name, copies }) => (copies > 0 ? name : []))),
];

const cardsNamed = ({ cards, categories }: Scheme, asked: string): Set<string> =>
  new Set(
    cards.flatMap(({ name, category }) => (name === asked || categories[category] === asked ? name : [])),
  );

export function fateOf(scheme: Scheme, card: string) {
  const isNamed = (name: string) => cardsNamed(scheme, name).has(card);
  const { retain = [], exhaust = [] } = scheme;
  return exhaust.some(isNamed) ? "exhaust" : retain.some(isNamed) ? "retain" : "discard";
}

/** Whether a card is asked for: that of one name, those of a category, or of several with `|` between them. */
function isAskedIn(scheme: Scheme, asked: string): (card: string) => boolean {
  if (asked === ALL) return () => true;
  if (scheme.names.includes(asked)) {
    const named = cardsNamed(scheme, asked);
    return (card) => named.has(card);
  }
  const printed = scheme.printings?.get(asked) ?? asked;
  if (printed !== asked) return isAskedIn(scheme, printed);
  const names = asked.split("|");
  if (names.length > 1) {
    const each = names.map((name) => isAskedIn(scheme, name));
    return (card) => each.some((isAsked) => isAsked(card));
  }
  // Of which a comma or another sign has made pieces.
  const isWhole = (name: string) =>
    name.split(/[,|:]| and | or |^not /).some((piece) => piece.trim() === asked);
  const far = (name: string) => (isWhole(name) ? -1 : distance(name.toLowerCase(), asked.toLowerCase()));
  const near = [...scheme.names].sort((one, other) => far(one) - far(other));
  const problem = `scheme '${scheme.name}' has no card '${asked}'; it has: ${namesOf(near)}`;
  const advice = isWhole(near[0]!)
    ? `; a name with a comma, a colon, and, or, not needs quotes of its own, as in --need '"${near[0]}":2'`
    : "";
  throw new NameError(problem + advice, asked, near);
}

/** The names that a card counts for, by their places. */
export function placesIn(scheme: Scheme, names: readonly string[]): (card: string) => number[] {
  const each = names.map((name) => isAskedIn(scheme, name));
  return (card) => [...names.keys()].filter((place) => each[place]!(card));
}

/** How many cards a pass of a deck has, if all orders are equally likely; undefined for other schemes. */
export function passOf({ kind, noRepeat, hand, cards }: Scheme): number | undefined {
  if (kind !== "deck" || noRepeat || hand !== undefined) return undefined;
  return copiesIn(cards);
}

/** A question with how many different cards a scheme must give, where all are asked for. */
export function bound(scheme: Scheme, question: Question): Question {
  const differentOf = (name: string) => cardsOf(scheme).filter(isAskedIn(scheme, name)).length;
  const withCount = (leaf: Leaf): Leaf => {
    const fail = (most: number): never => {
      throw new OptionError(
        `'${textOf(leaf)}': scheme '${scheme.name}' has only ${most} different cards of it`,
      );
    };
    if (leaf.op === "same") return leaf.bounds.length > differentOf(ALL) ? fail(differentOf(ALL)) : leaf;
    if (leaf.op !== "count" || leaf.terms.length > 1 || !leaf.terms[0]!.isKinds) return leaf;
    const [{ name, factor }] = leaf.terms as [(typeof leaf.terms)[0]];
    const most = factor * differentOf(name);
    if (leaf.least === Number.POSITIVE_INFINITY) return { ...leaf, least: most };
    return leaf.least > most ? fail(most) : leaf;
  };
  const all = { asked: question.asked, given: question.given, keep: question.keep };
  const bounded = Object.entries(all).flatMap(([key, asked]) =>
    asked ? [[key, withLeaves(asked, withCount)]] : [],
  );
  return { ...question, ...Object.fromEntries(bounded) };
}

const copiesIn = (cards: readonly Card[]): number => cards.reduce((sum, { copies }) => sum + copies, 0);

export const listsOf = ({ cards, categories }: Scheme): string[][] =>
  categories.map((_, at) =>
    cards.flatMap(({ name, category, copies }) => (category === at ? Array<string>(copies).fill(name) : [])),
  );

export function countOf({ cards, ...scheme }: Scheme, asked: string): number {
  const isAsked = isAskedIn({ cards, ...scheme }, asked);
  return copiesIn(cards.filter(({ name }) => isAsked(name)));
}

const withCopies = (scheme: Scheme, copiesOf: (card: Card) => number): Scheme => ({
  ...scheme,
  cards: scheme.cards.map((card) => ({ ...card, copies: copiesOf(card) })),
});

/** A deck with each number of the first name that is asked, in place of cards that are not asked for. */
export function decksWith(scheme: Scheme, names: readonly string[]): Scheme[] {
  const places = placesIn(scheme, names);
  const isOwn = ({ name }: Card) => places(name).includes(0);
  const isOther = ({ name }: Card) => places(name).length === 0;
  const [own, other] = [scheme.cards.find(isOwn), scheme.cards.find(isOther)];
  const kinds = new Set(scheme.cards.filter(isOwn).map(({ name }) => places(name).join()));
  if (passOf(scheme) === undefined || own === undefined || other === undefined || kinds.size > 1) {
    throw new OptionError(
      `--for: scheme '${scheme.name}' must be a deck in random order, with '${names[0]}', all of which count for the same, and others`,
    );
  }
  const isFixed = (card: Card) => !isOwn(card) && !isOther(card);
  const exchanged = copiesIn(scheme.cards) - copiesIn(scheme.cards.filter(isFixed));
  const cards = scheme.cards.filter((card) => card === own || card === other || isFixed(card));
  return Array.from({ length: exchanged + 1 }, (_, count) =>
    withCopies({ ...scheme, cards }, (card) =>
      isFixed(card) ? card.copies : card === own ? count : exchanged - count,
    ),
  );
}

/** Takes cards out of a scheme, which must count for the same of the names that are asked for. */
export function without(scheme: Scheme, { name, least }: Wanted, names: readonly string[]): Scheme {
  const fail = (problem: string): never => {
    throw new OptionError(`--without '${name}:${least}': scheme '${scheme.name}' ${problem}`);
  };
  const { kind, categories } = scheme;
  if (kind !== "deck" && kind !== "categories") fail(`is of kind '${kind}', which deals from no deck`);
  const isAsked = isAskedIn(scheme, name);
  const own = scheme.cards.filter(({ name, copies }) => isAsked(name) && copies > 0);
  const count = countOf(scheme, name);
  if (count < least) fail(`has only ${count}`);
  const places = placesIn(scheme, names);
  const deckOf = ({ category }: Card) => (kind === "deck" ? 0 : category);
  if (new Set(own.map((card) => `${deckOf(card)}: ${places(card.name)}`)).size > 1)
    fail(`has several cards of this name, which count differently: say which, as in ${own[0]!.name}:1`);
  let left = least;
  const rest = withCopies(scheme, ({ name, copies }) => {
    const taken = isAsked(name) ? Math.min(copies, left) : 0;
    left -= taken;
    return copies - taken;
  });
  const cards = rest.cards.filter(({ copies }) => copies > 0);
  const decks = [...new Set(cards.map(({ category }) => category))];
  if (decks.length === 0) fail("has no other cards");
  return {
    ...rest,
    cards: cards.map((card) => ({ ...card, category: decks.indexOf(card.category) })),
    categories: decks.map((at) => categories[at]),
  };
}

/** A draw of kind `chance` that gave no card. */
export const MISS = -1;

/** How likely the nth try since the last hit is to hit, for a scheme of kind `chance`. */
export function chanceOfTries(chance: number | readonly number[]): (n: number) => number {
  if (typeof chance !== "number") return (n) => chance[Math.min(n, chance.length) - 1]!;
  // Once, as it takes long if the share is small.
  const step = stepFor(chance);
  return (n) => Math.min(1, step * n);
}
