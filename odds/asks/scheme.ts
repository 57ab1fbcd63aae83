/** Reads schemes, which are ways to deal, from JSON. */
import { distance } from "fastest-levenshtein";
import { newChance } from "../../ts-src/randdeck.js";
import { NameError, OddsError, OptionError } from "./error.js";
import {
  ALL,
  EXAMPLE,
  type Expression,
  type Leaf,
  leavesOf,
  namesIn,
  OWN_WORDS,
  textOf,
  withLeaves,
  written,
} from "./expression.js";
import { fold } from "./fold.js";
import { guessed } from "./guess.js";
import type { Group, Question, Wanted } from "./question.js";

/** The copies of a card in one category. Each copy has a weight in dice, and a fate at the end of a turn. */
export interface Card {
  readonly name: string;
  readonly category: number;
  readonly copies: number;
  readonly weight: number;
  readonly fate: "discard" | "retain" | "exhaust";
}

/** A way to deal. Most fields after `categories` are options of the library. */
export interface Scheme {
  readonly name: string;
  readonly kind: keyof typeof KINDS;
  readonly cards: readonly Card[];
  /** The names of the categories. A scheme without categories has a single category without a name. */
  readonly categories: readonly (string | undefined)[];
  readonly noRepeat?: boolean;
  /** The number of cards that each turn draws and, at its end, discards. */
  readonly hand?: number;
  readonly blockSize?: number;
  readonly perBlock?: number | readonly number[];
  /** The names of all cards, even if no copy of a card is left. */
  readonly names: ReadonlySet<string>;
  /** The cards of each category and of each group. */
  readonly groups: ReadonlyMap<string, ReadonlySet<string>>;
  /** The members of groups that this scheme doesn't have. */
  readonly missing?: readonly string[];
  /** Maps names with a set and a number, as deck lists have them, to the names of the cards. */
  readonly printings?: ReadonlyMap<string, string>;
  /** A number is the share of hits. A list has the chance of each try after a hit. Its last one repeats. */
  readonly chance?: number | readonly number[];
  readonly misses?: number;
  /** The chance of each draw of a game. The last chance repeats. */
  readonly schedule?: readonly number[];
  readonly lost?: boolean;
  /** The chances that the 1st, 2nd ... hit after a featured hit is featured too. The last chance repeats. */
  readonly second?: readonly number[];
}

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

/** Each key has a check of its value, and the expected value in words for an error. */
const VALUES: Readonly<Record<string, readonly [isRight: Is, inWords: string]>> = {
  name: [isText, "a text"],
  kind: [isText, "a text"],
  cards: [isSome(isText), `a list of names, each in quotes; ${HOW_MANY}`],
  categories: [
    (value) => isObject(value) && isSome(isSome(isText))(Object.values(value)),
    `an object with a list of names for each; ${HOW_MANY}`,
  ],
  noRepeat: [isBoolean, "true or false"],
  hand: [isWhole(1, MOST_COPIES), `an integer from 1 to ${MOST_COPIES}`],
  discard: [(value) => value === "hand", '"hand"'],
  retain: [isList(isText), "a list of names of its cards or categories"],
  exhaust: [isList(isText), "a list of names of its cards or categories"],
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

const shown = (value: unknown) => {
  const text = JSON.stringify(value) ?? "none";
  return text.length > 100 ? `${text.slice(0, 100)}...` : text;
};

/** Reads a value of JSON: a scheme, or a list of schemes. */
export function readSchemes(json: unknown): Scheme[] {
  const given: unknown[] = Array.isArray(json) ? json : [json];
  if (given.length === 0) throw new OddsError("at least one scheme expected, got an empty list");
  return given.map((given, index) => readScheme(given, index + 1));
}

function readScheme(json: unknown, position: number): Scheme {
  function refuse(problem: string): never {
    const name = isObject(json) && typeof json.name === "string" ? `'${json.name}'` : position;
    throw new OddsError(`scheme ${name}: ${problem}`);
  }
  if (!isObject(json)) return refuse(`${SCHEME} expected`);
  const { kind, copies = 1, weights = 1, ...given } = json as unknown as Given;
  const { share, chance, then, discard, cards, categories, retain = [], exhaust = [], ...plain } = given;
  const { hand, perBlock, schedule, misses, noRepeat, lost } = plain;
  const problem =
    kind === undefined ? `'kind' is missing, ${SCHEME} expected` : `unknown kind ${shown(kind)}`;
  if (!Object.hasOwn(KINDS, kind)) refuse(`${problem}, known: ${Object.keys(KINDS).join(", ")}`);
  if (typeof chance === "number")
    refuse(
      `'chance' can't be a number: write { "kind": "chance", "chance": [${chance}] } for the same chance at each try, or "share": ${chance} for a chance that grows with each miss`,
    );
  const keys = ["name", "kind", "cards", ...KINDS[kind]];
  for (const [key, value] of Object.entries(json)) {
    if (!keys.includes(key)) refuse(`unknown key '${key}' of kind '${kind}', known: ${keys.join(", ")}`);
    const [isRight, expected] = VALUES[key] ?? [() => true, ""];
    if (!isRight(value)) refuse(`'${key}' must be ${expected}, got ${shown(value)}`);
  }
  if ((cards === undefined) === (categories === undefined))
    refuse(
      "either 'cards' or 'categories' expected: a list of names, or an object with a list for each category",
    );
  if (kind === "chance" && cards!.length > 1) refuse("'cards' must have one name: the name of a hit");
  const lists: { name?: string; cards: readonly string[] }[] =
    then !== undefined
      ? [{ name: cards![0]!, cards: ["featured", "other"] }]
      : cards !== undefined
        ? [{ cards }]
        : Object.entries(categories!).map(([name, cards]) => ({ name, cards }));
  // JavaScript would put keys that are integers before all others.
  const number = lists.find(({ name = "" }) => /^(0|[1-9]\d*)$/.test(name))?.name;
  if (number !== undefined)
    refuse(`category '${number}': write 'level ${number}', since JavaScript changes the order of integers`);
  const first = new Map<string, number>();
  const places = lists.flatMap(({ cards }, category) =>
    cards.flatMap((card) => {
      if (!first.has(card)) first.set(card, category);
      // In kind `categories`, each category is a separate deck, so several can have the same card.
      if (kind === "categories" || first.get(card) === category) return { name: card, category };
      if (kind === "blocks")
        refuse(
          `'${card}' is in two categories, but a block has it from only one: write --group for the other`,
        );
      return [];
    }),
  );
  const names = places.map(({ name }) => name);
  const isCard = new Set(names);
  const shared = lists.find(
    ({ name = "", cards }) => isCard.has(name) && cards.some((card) => card !== name),
  );
  if (shared !== undefined)
    refuse(`a card and a category with other cards are both named '${shared.name}': rename one`);
  const groups = new Map(
    lists.flatMap(({ name, cards }) => (name === undefined ? [] : [[name, new Set(cards)]])),
  );
  if (isCard.has(ALL) || groups.has(ALL)) refuse(`'${ALL}' stands for all cards: choose another name`);
  if (Array.isArray(perBlock) && perBlock.length !== lists.length)
    refuse(`'perBlock' must have ${lists.length} numbers, one for each category, got ${perBlock.length}`);

  /** Returns a number for each card. `numbers` is one number for all, a list, or an object for some cards. */
  function numbersOf(key: string, numbers: Numbers, expected: string, isRight: Is) {
    const length = Array.isArray(numbers) ? numbers.length : names.length;
    if (length !== names.length)
      refuse(`'${key}' must have ${names.length} numbers, one for each card, got ${length}`);
    const stranger = isObject(numbers) ? Object.keys(numbers).find((card) => !isCard.has(card)) : undefined;
    if (stranger !== undefined)
      refuse(
        `'${key}' names '${stranger}', which is not a card of the scheme; its cards are ${namesOf(names)}`,
      );
    return names.map((card, place): number => {
      const ofCard = isObject(numbers) ? (Object.hasOwn(numbers, card) ? numbers[card] : 1) : numbers;
      const number = Array.isArray(numbers) ? numbers[place] : ofCard;
      if (!isRight(number)) refuse(`'${key}' of '${card}' must be ${expected}, got ${shown(number)}`);
      return number as number;
    });
  }
  const counts = numbersOf("copies", copies, `an integer from 0 to ${MOST_COPIES}`, isCount);
  const weight = numbersOf("weights", weights, "a number from 0", isWithin(0, Number.POSITIVE_INFINITY));
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
  if (counts.every((count) => count === 0)) refuse("'copies' must be above 0 for at least one card");
  const sum = [...read.values()].reduce((sum, { copies, weight }) => sum + copies * weight, 0);
  if (!(sum > 0 && sum < Number.POSITIVE_INFINITY)) refuse("'weights' must have a finite sum above 0");
  const kept = [...retain, ...exhaust];
  if ((hand === undefined) !== (discard === undefined) || (hand === undefined && kept.length > 0))
    refuse(`'hand' (a number of cards) and "discard": "hand" must be used together`);
  if (hand !== undefined && noRepeat) refuse("'noRepeat' can't be used with 'hand'");
  const wrong = kept.find((name, at) => !(isCard.has(name) || groups.has(name)) || kept.indexOf(name) < at);
  if (wrong !== undefined) refuse(`'${wrong}' must be a name of the scheme, and can't be listed twice`);
  if (kind === "chance" && [share, chance, schedule].filter((each) => each !== undefined).length !== 1)
    refuse("one of 'share', 'chance' and 'schedule' expected");
  if (schedule !== undefined && (misses ?? then) !== undefined)
    refuse("'schedule' can't be used with 'misses' or 'then'");
  if (lost !== undefined && !then?.guaranteed)
    refuse(`'lost' needs a guaranteed 'then', such as { "featured": 0.5, "guaranteed": true }`);
  const tries = isObject(chance) ? pityOf(chance) : (chance ?? share);
  return {
    ...{ name: kind === "chance" ? cards![0]! : kind, kind },
    ...plain,
    ...(tries !== undefined && { chance: tries }),
    ...(then !== undefined && { second: then.guaranteed ? [then.featured, 1] : [then.featured] }),
    cards: [...read.values()],
    categories: lists.map(({ name }) => name),
    names: isCard,
    groups,
  };
}

/** The chances of a pity timer's tries. They grow from the try `from` on, and the try `at` always hits. */
const pityOf = ({ chance, at, from = at, step = 0 }: Pity): number[] =>
  Array.from({ length: Math.max(1, at) }, (_, missed) =>
    missed + 1 >= at ? 1 : Math.min(1, chance + Math.max(0, missed + 2 - from) * step),
  );

/** Lists at most twenty names for an error. */
export function namesOf(names: Iterable<string>): string {
  const all = [...names];
  return all.slice(0, 20).join(", ") + (all.length > 20 ? ", ..." : "");
}

/** The different cards of a scheme. Played games use the positions in this list instead of names. */
export const cardsOf = ({ cards }: Scheme): string[] => [
  ...new Set(cards.flatMap(({ name, copies }) => (copies > 0 ? name : []))),
];

/** Returns the cards of a group or a category, or a card by itself; undefined if there is no such name. */
function membersOf(scheme: Scheme, name: string): ReadonlySet<string> | undefined {
  const { names, groups, printings } = scheme;
  const printed = printings?.get(name) ?? name;
  const exact = groups.get(name) ?? (names.has(printed) ? new Set([printed]) : undefined);
  if (exact !== undefined) return exact;
  const plain = fold(name);
  const alike = [...new Set([...groups.keys(), ...names])].filter((each) => fold(each) === plain);
  if (alike.length > 1)
    throw new NameError(`scheme '${scheme.name}' has no '${name}', but ${namesOf(alike)}`, name, alike);
  return alike[0] === undefined ? undefined : membersOf(scheme, alike[0]);
}

/** Adds the headings of a deck list that can be names of groups. */
export function withHeadings(scheme: Scheme, headings: Scheme["groups"]): Scheme {
  const { names, groups } = scheme;
  if (headings.size === 0) return scheme;
  const cards = new Set([...names].map(fold));
  const own = [...headings].filter(
    ([name]) => !cards.has(fold(name)) && !OWN_WORDS.includes(name) && !/^(?:\d+|\*)$/.test(name),
  );
  return { ...scheme, groups: new Map([...groups, ...own]) };
}

/** Adds the groups of `--group`. They only count cards, and never change what is dealt. */
export function withGroups(scheme: Scheme, asked: readonly Group[]): Scheme {
  const groups = new Map(scheme.groups);
  const all: Scheme = { ...scheme, groups };
  const missing: string[] = [];
  for (const { name, members } of asked) {
    const fail = (problem: string): never => {
      throw new OptionError(`--group ${name}=...: scheme '${scheme.name}' ${problem}`);
    };
    const parts = members.split("|");
    const cards = new Set<string>();
    for (let at = 0, to = at; at < parts.length; at = to) {
      // The name of a card may have a `|`, so the longest name counts.
      const nameTo = (end: number) => parts.slice(at, end).join("|").trim();
      to = parts.length;
      while (to > at + 1 && membersOf(all, nameTo(to)) === undefined) to -= 1;
      const own = membersOf(all, nameTo(to));
      if (own === undefined) missing.push(nameTo(to));
      for (const card of own ?? []) cards.add(card);
    }
    if (groups.has(name)) fail(`has a category '${name}': choose another name`);
    if (scheme.names.has(name) && [...cards].join() !== name)
      fail(`has a card '${name}': choose another name for the group`);
    groups.set(name, cards);
  }
  return { ...all, missing };
}

/** Returns the members of groups that no scheme has. */
export const missingIn = (schemes: readonly Scheme[]): string[] => {
  const [first, ...others] = schemes;
  return (first?.missing ?? []).filter((name) => others.every(({ missing = [] }) => missing.includes(name)));
};

/** The error for a name that a scheme doesn't have. */
export function nameError({ names, groups, name: scheme, kind }: Scheme, asked: string): NameError {
  const all = [...new Set([...groups.keys(), ...names])];
  // A name that has a comma needs quotes. Without quotes, the asked name is only a piece of it.
  const isWhole = (name: string) =>
    name.split(/[,|:]| and | or |^not /).some((piece) => piece.trim() === asked);
  const far = (name: string) => (isWhole(name) ? -1 : distance(name.toLowerCase(), asked.toLowerCase()));
  const near = all.sort((one, other) => far(one) - far(other));
  const [, counted = "", number] = /^(.+) (\d+)$/.exec(asked) ?? [];
  const isCounted = number !== undefined && all.includes(counted);
  const isClose =
    all.length === 1 || distance(near[0]!.toLowerCase(), asked.toLowerCase()) <= asked.length / 3;
  const meant = isCounted ? `${written(counted)} >= ${number}` : isClose ? written(near[0]!) : undefined;
  const lands = near.filter((name) => /\b(?:plains|island|swamp|mountain|forest)\b/i.test(name));
  const some = (/^lands?$/i.test(asked) && lands.length > 0 ? lands : near).slice(0, 3).join("|");
  const advice = isWhole(near[0]!)
    ? `a name with a comma, a colon, 'and', 'or' or 'not' needs double quotes, as in --when '${written(near[0]!)} >= 2'`
    : isCounted
      ? `for a number of cards write ${meant}`
      : guessed(asked) !== asked || near.some((name) => ` ${asked} `.includes(` ${name} `))
        ? `for numbers and several names write --when, ${EXAMPLE}`
        : kind === "deck" && !isClose
          ? `to count several cards as ${asked} write --group ${written(asked)}='${some}'`
          : "";
  const problem = `scheme '${scheme}' has no card '${asked}'; it has: ${namesOf(near)}`;
  return new NameError(advice === "" ? problem : `${problem}; ${advice}`, asked, near, meant);
}

/** Returns a function that tells whether a card counts for a name, or for one of several, as in `a|b`. */
function isAskedIn(scheme: Scheme, asked: string): (card: string) => boolean {
  if (asked === ALL) return () => true;
  const each = namesIn(asked).map((name) => {
    const own = membersOf(scheme, name);
    if (own === undefined) throw nameError(scheme, name);
    return own;
  });
  return (card) => each.some((own) => own.has(card));
}

/** Returns a function that finds the positions of the names that a card counts for. */
export function placesIn(scheme: Scheme, names: readonly string[]): (card: string) => number[] {
  const each = names.map((name) => isAskedIn(scheme, name));
  return (card) => [...names.keys()].filter((place) => each[place]!(card));
}

/** Returns the number of cards in a deck if all of its orders are equally likely; otherwise undefined. */
export function passOf({ kind, noRepeat, hand, cards }: Scheme): number | undefined {
  if (kind !== "deck" || noRepeat || hand !== undefined) return undefined;
  return copiesIn(cards);
}

/** Throws if a deck hasn't enough equal cards, and ends before a card can be drawn again. */
function checkEqual(scheme: Scheme, leaf: Leaf, draws: number): void {
  if (leaf.op !== "same" && !(leaf.op === "row" && leaf.terms[0].isKinds)) return;
  const { kind, hand, cards } = scheme;
  if (kind !== "deck" || hand !== undefined || draws > copiesIn(cards)) return;
  const copies = cards.map(({ copies }) => copies).sort((one, other) => other - one);
  const counts = leaf.bounds.map(({ least }) => least).sort((one, other) => other - one);
  const lacking = counts.find((count, at) => count > (copies[at] ?? 0));
  if (lacking !== undefined)
    throw new OptionError(
      `'${textOf(leaf)}': scheme '${scheme.name}' has no ${counts.length > 1 ? "other " : ""}card with ${lacking} copies, and no card is drawn again by draw ${draws}`,
    );
}

/** Replaces `all` by the number of different cards, and removes mulligans that the scheme can't have. */
export function bound(scheme: Scheme, question: Question): Question {
  const withCount = (leaf: Leaf): Leaf => {
    const [{ name, factor, isKinds }, other] = leaf.terms;
    if (!isKinds || other !== undefined || leaf.op === "row") return leaf;
    const different = cardsOf(scheme).filter(isAskedIn(scheme, name)).length;
    const least = leaf.op === "same" ? leaf.bounds.length : leaf.bounds[0].least / factor;
    if (least === Number.POSITIVE_INFINITY) return { ...leaf, bounds: [{ least: factor * different }] };
    if (least <= different) return leaf;
    throw new OptionError(`'${textOf(leaf)}': scheme '${scheme.name}' has only ${different} such cards`);
  };
  const all = (asked?: Expression) => asked && withLeaves(asked, withCount);
  for (const { leaf, isNot } of leavesOf(question.asked ?? { op: "and", parts: [] }))
    if (!isNot) checkEqual(scheme, leaf, question.draws);
  const { keep, rule, mulligans, free, ...own } = question;
  const bounded = { ...own, asked: all(own.asked), given: all(own.given) };
  // Only a deck in random order has a first hand to put back.
  return passOf(scheme) === undefined ? bounded : { ...bounded, keep: all(keep), rule, mulligans, free };
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

/** Returns decks with 0, 1, 2 ... cards of the first name. These cards replace others that no name counts. */
export function decksWith(scheme: Scheme, names: readonly string[]): Scheme[] {
  const places = placesIn(scheme, names);
  const own = scheme.cards.filter(({ name }) => places(name).includes(0));
  const others = scheme.cards.filter(({ name }) => places(name).length === 0);
  const fixed = scheme.cards.filter((card) => !own.includes(card) && !others.includes(card));
  const [one, other] = [own[0], others[0]];
  const kinds = new Set(own.map(({ name }) => places(name).join()));
  if (passOf(scheme) === undefined || one === undefined || other === undefined || kinds.size > 1)
    throw new OptionError(
      `--for: scheme '${scheme.name}' must be a deck in random order, with cards that the question doesn't name; the question must count all '${names[0]}' alike`,
    );
  const exchanged = copiesIn([...own, ...others]);
  return Array.from({ length: exchanged + 1 }, (_, count) => ({
    ...scheme,
    cards: [{ ...one, copies: count }, { ...other, copies: exchanged - count }, ...fixed],
  }));
}

/** Removes cards of a name. Throws if the question doesn't count all cards of this name alike. */
export function without(scheme: Scheme, { name, least }: Wanted, names: readonly string[]): Scheme {
  const fail = (problem: string): never => {
    throw new OptionError(`--without '${least} ${namesIn(name)}': scheme '${scheme.name}' ${problem}`);
  };
  const { kind, categories } = scheme;
  if (kind !== "deck" && kind !== "categories") fail(`of kind '${kind}' doesn't deal from a deck`);
  const isAsked = isAskedIn(scheme, name);
  const own = scheme.cards.filter(({ name, copies }) => isAsked(name) && copies > 0);
  if (copiesIn(own) < least) fail(`has only ${copiesIn(own)}`);
  const places = placesIn(scheme, names);
  const deckOf = ({ category }: Card) => (kind === "deck" ? 0 : category);
  if (new Set(own.map((card) => `${deckOf(card)}: ${places(card.name)}`)).size > 1)
    fail(
      `has several cards of this name that the question counts differently: write which card, as in --without '1 ${own[0]!.name}'`,
    );
  let left = least;
  const cards = scheme.cards.flatMap((card) => {
    const taken = isAsked(card.name) ? Math.min(card.copies, left) : 0;
    left -= taken;
    return card.copies > taken ? { ...card, copies: card.copies - taken } : [];
  });
  if (cards.length === 0) fail("has no other cards");
  const decks = [...new Set(cards.map(({ category }) => category))];
  return {
    ...scheme,
    cards: cards.map((card) => ({ ...card, category: decks.indexOf(card.category) })),
    categories: decks.map((at) => categories[at]),
  };
}

/** A draw without a card, such as a miss of kind `chance`. */
export const MISS = -1;

/** Returns a function that tells the chance of the nth try since the last hit, for kind `chance`. */
export function chanceOfTries(chance: number | readonly number[]): (n: number) => number {
  if (typeof chance !== "number") return (n) => chance[Math.min(n, chance.length) - 1]!;
  // The step is computed only once, since it takes long for a small share.
  const step = newChance(chance).nextChance();
  return (n) => Math.min(1, step * n);
}
