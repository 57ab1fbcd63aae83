/** Reads schemes from JSON: first the shape of each value, then the rules between values, then the cards. */
import { OddsError } from "./error.js";
import { ALL } from "./expression.js";
import { type Card, namesOf, type Scheme } from "./scheme.js";

const MOST_COPIES = 1000;
const MOST_TRIES = 10_000;

type Is = (value: unknown) => boolean;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isText: Is = (value) => typeof value === "string";
const isBoolean: Is = (value) => typeof value === "boolean";
const isWithin = (least: number, most: number) => (value: unknown) =>
  typeof value === "number" && value >= least && value <= most;
const isWhole = (least: number, most: number) => (value: unknown) =>
  Number.isInteger(value) && isWithin(least, most)(value);
const isList = (isRight: Is) => (value: unknown) => Array.isArray(value) && value.every(isRight);
const isSome = (isRight: Is) => (value: unknown) => isList(isRight)(value) && (value as []).length > 0;
/** Checks that an object has exactly these keys, each with a right value. */
const isOf = (keys: Readonly<Record<string, Is>>) => (value: unknown) =>
  isObject(value) &&
  Object.keys(value).length === Object.keys(keys).length &&
  Object.entries(keys).every(([key, isRight]) => isRight(value[key]));

const isChance = isWithin(0, 1);
const isTries = isWhole(0, MOST_TRIES);
const isCount = isWhole(0, MOST_COPIES);
const isSure = { chance: isChance, at: isTries };
const isGrowing = { ...isSure, from: isTries, step: isChance };
const SCHEME = 'an object such as { "kind": "deck", "cards": ["a", "b"], "copies": { "a": 2 } }';
const HOW_MANY = `write the number of each in 'copies', as in "copies": { "a": 2 }`;

const NAMES = [isList(isText), "a list of names of its cards or categories"] as const;

/** Each key has a check of its value, and the expected value in words for an error. */
const VALUES: Readonly<Record<string, readonly [isRight: Is, inWords: string]>> = {
  name: [isText, "a text"],
  cards: [isSome(isText), `a list of names, each in quotes; ${HOW_MANY}`],
  categories: [
    (value) => isObject(value) && isSome(isSome(isText))(Object.values(value)),
    `an object with a list of names for each; ${HOW_MANY}`,
  ],
  noRepeat: [isBoolean, "true or false"],
  hand: [isWhole(1, MOST_COPIES), `an integer from 1 to ${MOST_COPIES}`],
  discard: [(value) => value === "hand", '"hand"'],
  retain: NAMES,
  exhaust: NAMES,
  blockSize: [isWhole(1, 1e6), "an integer from 1"],
  perBlock: [
    (value) => isCount(value) || isList(isCount)(value),
    "an integer from 0, or a list with one for each category",
  ],
  share: [isWithin(0.001, 1), "a number from 0.001 to 1"],
  chance: [
    (value) => isSome(isChance)(value) || isOf(isSure)(value) || isOf(isGrowing)(value),
    'a list of numbers from 0 to 1, or pity such as { "chance": 0.006, "from": 74, "step": 0.06, "at": 90 }',
  ],
  schedule: [isSome(isChance), "a list of numbers from 0 to 1, one for each draw of a game"],
  lost: [isBoolean, "true or false"],
  misses: [isTries, `an integer from 0 to ${MOST_TRIES}`],
  // biome-ignore lint/suspicious/noThenProperty: a key of JSON
  then: [
    (value) =>
      isOf({ featured: isChance })(value) || isOf({ featured: isChance, guaranteed: isBoolean })(value),
    'such as { "featured": 0.5, "guaranteed": true }',
  ],
};

/** The kinds of scheme, each with its keys besides `name`, `kind` and `cards`. */
const KINDS = {
  dice: ["categories", "copies", "weights"],
  deck: ["categories", "copies", "noRepeat", "hand", "discard", "retain", "exhaust"],
  categories: ["categories", "copies", "noRepeat"],
  blocks: ["categories", "copies", "noRepeat", "blockSize", "perBlock"],
  chance: ["share", "chance", "schedule", "misses", "then", "lost"],
} as const;

type Numbers = number | readonly number[] | Readonly<Record<string, number>>;
type Pity = { chance: number; at: number; from?: number; step?: number };

/** A scheme in JSON. Its keys and values were checked one by one, but not together. */
type Given = Omit<Scheme, "cards" | "categories" | "chance"> &
  Partial<Record<"copies" | "weights", Numbers>> & {
    readonly cards?: string[];
    readonly categories?: Record<string, string[]>;
    readonly share?: number;
    readonly chance?: number[] | Pity;
    readonly then?: { featured: number; guaranteed?: boolean };
    readonly discard?: "hand";
    readonly retain?: string[];
    readonly exhaust?: string[];
  };

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);

const shown = (value: unknown) => {
  const text = JSON.stringify(value) ?? "none";
  return text.length > 100 ? `${text.slice(0, 100)}...` : text;
};

function fail(problem: string): never {
  throw new OddsError(problem);
}

/** Reads a value of JSON: a scheme, or a list of schemes. */
export function readSchemes(json: unknown): Scheme[] {
  const given: unknown[] = Array.isArray(json) ? json : [json];
  if (given.length === 0) fail("at least one scheme expected, got an empty list");
  return given.map((each, index) => {
    try {
      return readScheme(shapeOf(each));
    } catch (error) {
      const name = isObject(each) && typeof each.name === "string" ? `'${each.name}'` : index + 1;
      return fail(`scheme ${name}: ${(error as Error).message}`);
    }
  });
}

/** Checks each value of a scheme by itself. */
function shapeOf(json: unknown): Given {
  if (!isObject(json)) return fail(`${SCHEME} expected`);
  const { kind, chance } = json as unknown as Given;
  if (!Object.hasOwn(KINDS, kind)) {
    const problem =
      kind === undefined ? `'kind' is missing, ${SCHEME} expected` : `unknown kind ${shown(kind)}`;
    fail(`${problem}, known: ${Object.keys(KINDS).join(", ")}`);
  }
  if (typeof chance === "number")
    fail(
      `'chance' can't be a number: write { "kind": "chance", "chance": [${chance}] } for the same chance at each try, or "share": ${chance} for a chance that grows with each miss`,
    );
  const keys = ["name", "kind", "cards", ...KINDS[kind]];
  for (const [key, value] of Object.entries(json)) {
    if (!keys.includes(key)) fail(`unknown key '${key}' of kind '${kind}', known: ${keys.join(", ")}`);
    const [isRight, expected] = VALUES[key] ?? [() => true, ""];
    if (!isRight(value)) fail(`'${key}' must be ${expected}, got ${shown(value)}`);
  }
  return json as unknown as Given;
}

interface List {
  readonly name?: string;
  readonly cards: readonly string[];
}

/** Returns the cards of each category. */
function listsIn({ kind, cards, categories, then }: Given): List[] {
  if ((cards === undefined) === (categories === undefined))
    fail(
      "either 'cards' or 'categories' expected: a list of names, or an object with a list for each category",
    );
  if (kind === "chance" && cards!.length > 1) fail("'cards' must have one name: the name of a hit");
  if (then !== undefined) return [{ name: cards![0]!, cards: ["featured", "other"] }];
  if (cards !== undefined) return [{ cards }];
  const lists = Object.entries(categories!).map(([name, cards]) => ({ name, cards }));
  // JavaScript would put keys that are integers before all others.
  const number = lists.find(({ name }) => /^(0|[1-9]\d*)$/.test(name))?.name;
  if (number !== undefined)
    fail(`category '${number}': write 'level ${number}', since JavaScript changes the order of integers`);
  return lists;
}

/** Lists each name of a card with the category that deals it. */
function placesOf(lists: readonly List[], kind: Scheme["kind"]) {
  const first = new Map<string, number>();
  return lists.flatMap(({ cards }, category) =>
    cards.flatMap((name) => {
      if (!first.has(name)) first.set(name, category);
      // In kind `categories`, each category is a separate deck, so several can have the same card.
      if (kind === "categories" || first.get(name) === category) return { name, category };
      if (kind !== "blocks") return [];
      return fail(`'${name}' is in two categories, but a block has it from only one: make the other a group`);
    }),
  );
}

/** Returns a number for each card. `numbers` is one number for all, a list, or an object for some cards. */
function numbersOf(names: readonly string[], key: string, numbers: Numbers, expected: string, isRight: Is) {
  const stranger = isObject(numbers) && Object.keys(numbers).find((card) => !names.includes(card));
  if (typeof stranger === "string")
    fail(`'${key}' names '${stranger}', which is not a card of the scheme; its cards are ${namesOf(names)}`);
  const numberOf = (card: string) =>
    isObject(numbers) ? (Object.hasOwn(numbers, card) ? numbers[card] : 1) : numbers;
  const list = Array.isArray(numbers) ? (numbers as number[]) : names.map(numberOf);
  if (list.length !== names.length)
    fail(`'${key}' must have ${names.length} numbers, one for each card, got ${list.length}`);
  const wrong = list.findIndex((number) => !isRight(number));
  if (wrong >= 0) fail(`'${key}' of '${names[wrong]}' must be ${expected}, got ${shown(list[wrong])}`);
  return list as number[];
}

/** Checks the values that must fit each other. */
function checkRules(given: Given, lists: readonly List[], names: ReadonlySet<string>): void {
  const { kind, perBlock, hand, discard, noRepeat, share, chance, schedule, misses, then, lost } = given;
  const kept = [...(given.retain ?? []), ...(given.exhaust ?? [])];
  const isName = (name: string) => names.has(name) || lists.some((list) => list.name === name);
  const shared = lists.find(({ name = "", cards }) => names.has(name) && cards.some((card) => card !== name));
  if (shared !== undefined)
    fail(`a card and a category with other cards are both named '${shared.name}': rename one`);
  if (isName(ALL)) fail(`'${ALL}' stands for all cards: choose another name`);
  if (Array.isArray(perBlock) && perBlock.length !== lists.length)
    fail(`'perBlock' must have ${lists.length} numbers, one for each category, got ${perBlock.length}`);
  if ((hand === undefined) !== (discard === undefined) || (hand === undefined && kept.length > 0))
    fail(`'hand' (a number of cards) and "discard": "hand" must be used together`);
  if (hand !== undefined && noRepeat) fail("'noRepeat' can't be used with 'hand'");
  const wrong = kept.find((name, at) => !isName(name) || kept.indexOf(name) < at);
  if (wrong !== undefined) fail(`'${wrong}' must be a name of the scheme, and can't be listed twice`);
  if (kind === "chance" && [share, chance, schedule].filter((each) => each !== undefined).length !== 1)
    fail("one of 'share', 'chance' and 'schedule' expected");
  if (schedule !== undefined && (misses ?? then) !== undefined)
    fail("'schedule' can't be used with 'misses' or 'then'");
  if (lost !== undefined && !then?.guaranteed)
    fail(`'lost' needs a guaranteed 'then', such as { "featured": 0.5, "guaranteed": true }`);
}

/** Returns each card of each category once, and adds up its copies. */
function cardsIn(given: Given, places: ReturnType<typeof placesOf>, groups: Scheme["groups"]): Card[] {
  const { copies = 1, weights = 1, retain = [], exhaust = [] } = given;
  const names = places.map(({ name }) => name);
  const counts = numbersOf(names, "copies", copies, `an integer from 0 to ${MOST_COPIES}`, isCount);
  const weight = numbersOf(
    names,
    "weights",
    weights,
    "a number from 0",
    isWithin(0, Number.POSITIVE_INFINITY),
  );
  const read = new Map<string, Card>();
  for (const [at, { name, category }] of places.entries()) {
    const isIn = (list: readonly string[]) =>
      list.some((each) => each === name || groups.get(each)?.has(name) === true);
    const fate = isIn(exhaust) ? "exhaust" : isIn(retain) ? "retain" : "discard";
    const key = `${category} ${name}`;
    const { copies, weight: own } = read.get(key) ?? { copies: 0, weight: 0 };
    const sum = copies + counts[at]!;
    const mean = sum === 0 ? 0 : (copies * own + counts[at]! * weight[at]!) / sum;
    read.set(key, { name, category, copies: sum, weight: mean, fate });
  }
  if (counts.every((count) => count === 0)) fail("'copies' must be above 0 for at least one card");
  const sum = [...read.values()].reduce((sum, { copies, weight }) => sum + copies * weight, 0);
  if (!(sum > 0 && sum < Number.POSITIVE_INFINITY)) fail("'weights' must have a finite sum above 0");
  return [...read.values()];
}

/** Checks that no category of separate decks is empty, and that a block can be filled. */
function checkCounts(given: Given, lists: readonly List[], cards: readonly Card[]): void {
  const { kind, perBlock = 1, blockSize = 10 } = given;
  if (kind !== "categories" && kind !== "blocks") return;
  const counts = lists.map(
    (_, at) => cards.filter(({ category, copies }) => category === at && copies > 0).length,
  );
  const wanted = typeof perBlock === "number" ? counts.map(() => perBlock) : perBlock;
  for (const [at, count] of counts.entries()) {
    const category = `category '${lists[at]!.name ?? at + 1}'`;
    if (count === 0) fail(`'copies' must be above 0 for at least one card of ${category}`);
    if (kind === "blocks" && wanted[at]! > count)
      fail(`'perBlock' must be an integer from 0 to ${count} for ${category}, got ${wanted[at]}`);
  }
  const [from, to] = [Math.max(1, sumOf(wanted)), sumOf(counts)];
  if (kind === "blocks" && !isWhole(from, to)(blockSize))
    fail(
      `'blockSize' must be an integer from ${from} (the sum of 'perBlock') to ${to} (the different cards), got ${blockSize}`,
    );
}

function readScheme(given: Given): Scheme {
  const { kind, share, chance, then } = given;
  const lists = listsIn(given);
  const places = placesOf(lists, kind);
  const names = new Set(places.map(({ name }) => name));
  checkRules(given, lists, names);
  const groups = new Map(
    lists.flatMap(({ name, cards }) => (name === undefined ? [] : [[name, new Set(cards)]])),
  );
  const cards = cardsIn(given, places, groups);
  checkCounts(given, lists, cards);
  const tries = isObject(chance) ? pityOf(chance) : (chance ?? share);
  return {
    ...given,
    name: given.name ?? (kind === "chance" ? given.cards![0]! : kind),
    chance: tries,
    second: then && (then.guaranteed ? [then.featured, 1] : [then.featured]),
    cards,
    categories: lists.map(({ name }) => name),
    names,
    groups,
  };
}

/** The chances of a pity timer's tries. They grow from the try `from` on, and the try `at` always hits. */
const pityOf = ({ chance, at, from = at, step = 0 }: Pity): number[] =>
  Array.from({ length: Math.max(1, at) }, (_, missed) =>
    missed + 1 >= at ? 1 : Math.min(1, chance + Math.max(0, missed + 2 - from) * step),
  );
