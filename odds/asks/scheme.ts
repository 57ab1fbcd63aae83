/** Schemes, which are ways to deal, and what their names stand for. */
import { distance } from "fastest-levenshtein";
import { newChance } from "../../ts-src/randdeck.js";
import { NameError, OptionError, option } from "./error.js";
import {
  ALL,
  canBeGroup,
  EXAMPLE,
  type Expression,
  type Leaf,
  leavesOf,
  namesIn,
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
  readonly kind: "dice" | "deck" | "categories" | "blocks" | "chance";
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
  readonly chance?: number | readonly number[] | undefined;
  readonly misses?: number;
  /** The chance of each draw of a game. The last chance repeats. */
  readonly schedule?: readonly number[];
  readonly lost?: boolean;
  /** The chances that the 1st, 2nd ... hit after a featured hit is featured too. The last chance repeats. */
  readonly second?: readonly number[] | undefined;
}

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

/** Throws the error of a scheme that can't answer a part of a question. `about` is the name of an option. */
export function refuse(scheme: Scheme, asked: string, problem: string, about?: string): never {
  throw new OptionError(`${asked}: scheme '${scheme.name}' ${problem}`, about);
}

/** Adds the headings of a deck list that can be names of groups, and the groups of `--group`. */
export function withGroups(scheme: Scheme, headings: Scheme["groups"], asked: readonly Group[]): Scheme {
  const cards = new Set([...scheme.names].map(fold));
  const own = [...headings].filter(([name]) => !cards.has(fold(name)) && canBeGroup(name));
  const groups = new Map([...scheme.groups, ...own]);
  const all: Scheme = { ...scheme, groups };
  const missing: string[] = [];
  for (const { name, members } of asked) {
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
    const fail = (what: string) =>
      refuse(scheme, option("group", `${name}=...`), `has a ${what} '${name}': choose another name`, "group");
    if (groups.has(name)) fail("category");
    if (scheme.names.has(name) && [...cards].join() !== name) fail("card");
    groups.set(name, cards);
  }
  return { ...all, missing };
}

/** Returns a member of a group that no scheme has. */
export const missingIn = (schemes: readonly Scheme[]): string | undefined =>
  schemes[0]?.missing?.find((name) => schemes.every(({ missing }) => missing?.includes(name)));

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
    ? `a name with a comma, a colon, 'and', 'or' or 'not' needs double quotes, as in ${option("when", `'${written(near[0]!)} >= 2'`)}`
    : isCounted
      ? `for a number of cards write ${meant}`
      : guessed(asked) !== asked || near.some((name) => ` ${asked} `.includes(` ${name} `))
        ? `for numbers and several names write ${option("when")}, ${EXAMPLE}`
        : kind === "deck" && !isClose
          ? `to count several cards as ${asked} write ${option("group", `${written(asked)}='${some}'`)}`
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
    refuse(
      scheme,
      `'${textOf(leaf)}'`,
      `has no ${counts.length > 1 ? "other " : ""}card with ${lacking} copies, and no card is drawn again by draw ${draws}`,
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
    return refuse(scheme, `'${textOf(leaf)}'`, `has only ${different} such cards`);
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
    return refuse(
      scheme,
      option("for"),
      `must be a deck in random order, with cards that the question doesn't name; the question must count all '${names[0]}' alike`,
    );
  const exchanged = copiesIn([...own, ...others]);
  return Array.from({ length: exchanged + 1 }, (_, count) => ({
    ...scheme,
    cards: [{ ...one, copies: count }, { ...other, copies: exchanged - count }, ...fixed],
  }));
}

/** Removes cards of a name. Throws if the question doesn't count all cards of this name alike. */
export function without(scheme: Scheme, { name, least }: Wanted, names: readonly string[]): Scheme {
  const fail = (problem: string) =>
    refuse(scheme, option("without", `'${least} ${namesIn(name)}'`), problem, "without");
  const { kind, categories } = scheme;
  if (kind !== "deck" && kind !== "categories") fail(`of kind '${kind}' doesn't deal from a deck`);
  const isAsked = isAskedIn(scheme, name);
  const own = scheme.cards.filter(({ name, copies }) => isAsked(name) && copies > 0);
  if (copiesIn(own) < least) fail(`has only ${copiesIn(own)}`);
  const places = placesIn(scheme, names);
  const deckOf = ({ category }: Card) => (kind === "deck" ? 0 : category);
  if (new Set(own.map((card) => `${deckOf(card)}: ${places(card.name)}`)).size > 1)
    fail(
      `has several cards of this name that the question counts differently: write which card, as in '1 ${own[0]!.name}'`,
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
