/** Where the cards of a deck are: places by their names, and how cards come from one to another. */
import { badArgument, cardsProblem, isWhole, listProblem, MOST_CARDS, mismatch, shown } from "./check.js";
import { addCounts, arrange, keptKinds } from "./order.js";
import { type DrawPile, dealAcross, dealTop, lastDealt, without } from "./pass.js";
import {
  append,
  CardMap,
  insertAt,
  isCardList,
  overwrite,
  ownField,
  removeAt,
  same,
  slice,
} from "./platform.js";
import { arrayOf } from "./refusals.js";
import { choose } from "./source.js";
import { joined, plainName } from "./text.js";
import type { DeckRules, Integer, Value } from "./types.js";

/** A deck as its places know it. */
export interface Places<Card extends Value> extends DrawPile<Card>, DeckRules<Card> {
  readonly recycle: string;
  /** The names of the places, by their numbers. */
  readonly names: readonly string[];
  /** All cards, wherever they are. */
  all: Card[];
  /** The cards in each pile by the number of its place, those that came last at the end. */
  lists: Card[][];
  /** Whether the pass of all cards is still to be shuffled: then none of `order` is dealt. */
  isFresh: boolean;
  /** What is out, as counted when `counted` cards of the draw pile were dealt; nil if not known. */
  outCounts: CardMap<Integer> | undefined;
  counted: Integer;
  left(): Integer;
  reset(): void;
}

/** The numbers of the places that every deck has: of the cards left, and of those that are out. */
export const LEFT = 1;
export const OUT = 2;

/** An empty list for each place. */
export function emptyLists<Card>(names: readonly string[]): Card[][] {
  const lists: Card[][] = [];
  for (let place = LEFT; place <= names.length; place++) lists[place - 1] = [];
  return lists;
}

/** Names in quotes, for an error. */
function quoted(names: readonly string[]): string {
  const before = names.length - 1;
  const last = `'${names[before]!}'`;
  return before === 0 ? last : `'${joined(slice(names, 1, before), "', '")}' or ${last}`;
}

/** The first position of an item in a list, 0 if it is not there. */
export function placeOf(list: readonly unknown[], item: unknown): Integer {
  for (let at = 1; at <= list.length; at++) if (same(list[at - 1], item)) return at;
  return 0;
}

/** What a deck has by the names that its own piles can't have. */
const DRAW_PILE = 'every deck has a draw pile, "draw"';
const DISCARD_PILE = 'every deck has a discard pile, "discard"';
const IN_DRAW_PILE = "the word is for a position in the draw pile";
const RESERVED = {
  bottom: IN_DRAW_PILE,
  deck: DRAW_PILE,
  discard: DISCARD_PILE,
  discards: DISCARD_PILE,
  draw: DRAW_PILE,
  left: DRAW_PILE,
  out: 'in every deck the cards drawn to no pile are "out"',
  random: IN_DRAW_PILE,
  top: IN_DRAW_PILE,
};

/** What is wrong with names as those of a deck's piles. */
export function pilesProblem(piles: readonly unknown[]): string | undefined {
  const taken: unknown[] = [];
  let problem = listProblem(piles);
  for (const pile of arrayOf(piles)) {
    const own = typeof pile === "string" && ownField(RESERVED, plainName(pile));
    if (problem === undefined) {
      if (typeof pile !== "string" || pile === "") problem = mismatch("names of one character or more", pile);
      else if (own) problem = `${shown(pile)} is reserved: ${own}`;
      else if (placeOf(taken, pile) > 0) problem = `two piles are named ${shown(pile)}`;
    }
    taken.push(pile);
  }
  return problem !== undefined ? `option 'piles': ${problem}` : undefined;
}

/** Why no pile has the name given; `known` are those that have. */
function nameProblem(given: unknown, names: readonly string[], known: string): string {
  if (typeof given !== "string" || placeOf(names, given) > 0) return mismatch(known, given);
  const told = shown(given);
  const written = told === "a long string" ? "..." : `"${given}"`;
  const own = ownField(RESERVED, plainName(given)) as string | undefined;
  return `no pile named ${told}: ${own ?? `declare it with piles = { ${written} }, or use ${known}`}`;
}

/** Returns the number of a place by its name, from `least` on; raises if there is none. @luaLevel 3 */
export function checkName(
  given: unknown,
  names: readonly string[],
  least: Integer,
  position: Integer,
  name: string,
): Integer {
  const place = placeOf(names, given);
  if (place >= least) return place;
  let problem = `no pile expected with recycle = 'all', got ${shown(given)}`;
  if (least <= names.length) problem = nameProblem(given, names, quoted(slice(names, least)));
  throw new RangeError(badArgument(position, name, problem));
}

/**
 * Returns the number of the place where cards go, the draw pile for a position in it, of which `left` cards are left;
 * raises if there is none.
 * @luaLevel 3
 */
export function checkPlace(where: unknown, left: Integer, names: readonly string[], name: string): Integer {
  if (where == null || where === "top" || where === "bottom" || where === "random") return LEFT;
  if (isWhole(where, 1, left + 1)) return LEFT;
  const place = placeOf(names, where);
  if (place > 0) return place;
  const known = `'top', 'bottom', 'random', a position from 1 to ${left + 1}, ${quoted(slice(names, OUT))}`;
  throw new RangeError(badArgument(2, name, nameProblem(where, names, known)));
}

/** The cards of a place; without changing the deck, so that a pass still to be shuffled is in the order given. */
export function cardsIn<Card extends Value>(deck: Places<Card>, place: Integer): Card[] {
  const { all, lists } = deck;
  if (place > OUT) return lists[place - 1]!;
  const left = deck.isFresh ? slice(all) : slice(deck.order, deck.dealt + 1);
  if (place === LEFT) return left;
  for (const list of lists) append(left, list);
  return without(all, left, []);
}

/** The first place to which cards can be drawn. */
export function targetOf<Card extends Value>(deck: Places<Card>): Integer {
  return deck.recycle === "all" ? MOST_CARDS : OUT + 1;
}

/** Puts cards that were just drawn into a place. */
export function layCards<Card extends Value>(
  deck: Places<Card>,
  cards: readonly Card[],
  place: Integer,
): void {
  if (place === OUT) return;
  append(deck.lists[place - 1]!, cards);
  if (deck.outCounts) addCounts(deck.outCounts, cards, -1);
}

/** Begins a new pass of all cards, in their order. */
export function beginPass<Card extends Value>(deck: Places<Card>, cards: Card[]): void {
  if (!deck.isFresh) deck.reset();
  deck.isFresh = false;
  setLeft(deck, cards);
}

/** Draws `count` cards, or as many as there are. */
export function takeCards<Card extends Value>(deck: Places<Card>, count: Integer): Card[] {
  shuffleFresh(deck);
  const { recycle, lists, order } = deck;
  const discards = deck.names.length;
  let supply: Card[] = [];
  if (count > deck.left() && recycle !== "none") supply = recycle === "all" ? deck.all : lists[discards - 1]!;
  if (supply.length === 0) return dealTop(deck, Math.min(count, deck.left()));
  const hand = leftCards(deck);
  dealAcross(deck, hand, count, supply, recycle === "all");
  lists[discards - 1] = [];
  // What is out stays out in a new pass of the discards.
  if (recycle === "all") deck.outCounts = undefined;
  else if (deck.outCounts) addCounts(deck.outCounts, order, 1, deck.counted + 1);
  deck.counted = 0;
  return hand;
}

/** Takes the card at a position of a place: now it is out, and, from the draw pile, the card dealt last. */
export function takeAt<Card extends Value>(deck: Places<Card>, place: Integer, position: Integer): Card {
  const { order, dealt } = deck;
  const isLeft = place === LEFT;
  const list = isLeft ? order : deck.lists[place - 1]!;
  const at = isLeft ? dealt + position : position;
  const card = list[at - 1]!;
  if (isLeft && position === 1) {
    deck.dealt = at;
    return card;
  }
  if (deck.outCounts) addCounts(countOut(deck), [card], 1);
  removeAt(list, at);
  if (isLeft && dealt > 0) order[dealt - 1] = card;
  else if (isLeft) deck.last = card;
  return card;
}

/** Takes cards out of the list of all cards. */
function dropCards<Card extends Value>(deck: Places<Card>, cards: readonly Card[]): void {
  deck.all = without(deck.all, cards, []);
  deck.kinds = keptKinds(deck.all, deck.kinds);
  const last = lastDealt(deck);
  if (last === undefined || placeOf(deck.all, last) > 0) return;
  // No state could say which card was dealt last.
  setLeft(deck, leftCards(deck));
  deck.last = undefined;
}

/** Shuffles the pass if it is still to be shuffled. */
export function shuffleFresh<Card extends Value>(deck: Places<Card>): void {
  if (!deck.isFresh) return;
  shuffleInto(deck, slice(deck.all));
  deck.isFresh = false;
}

/** Makes `cards` what is left; what is out must be counted again. */
export function setLeft<Card extends Value>(deck: Places<Card>, cards: Card[]): void {
  deck.last = lastDealt(deck);
  deck.order = cards;
  deck.dealt = 0;
  deck.outCounts = undefined;
  deck.counted = 0;
}

/** Makes `cards` what is left, in a new order. */
export function shuffleInto<Card extends Value>(deck: Places<Card>, cards: Card[]): void {
  arrange(deck.source, cards, deck.kinds, lastDealt(deck));
  setLeft(deck, cards);
}

/** The cards left, as a new list. */
export function leftCards<Card extends Value>(deck: Places<Card>): Card[] {
  shuffleFresh(deck);
  return slice(deck.order, deck.dealt + 1);
}

/**
 * Inserts cards into the draw pile, the first one on top of the others. If they were taken from it, it has its
 * `others` left.
 */
export function insertCards<Card extends Value>(
  deck: Places<Card>,
  cards: readonly Card[],
  where: string | Integer | undefined,
  others?: Card[],
): void {
  shuffleFresh(deck);
  const count = cards.length;
  const isTop = where == null || where === "top" || where === "draw" || where === 1;
  if (others === undefined && where === "bottom") append(deck.order, cards);
  else if (others === undefined && isTop && count <= deck.dealt) {
    // The cards dealt before have left their places free.
    deck.last = lastDealt(deck);
    deck.dealt = deck.dealt - count;
    if (deck.dealt > 0) deck.order[deck.dealt - 1] = deck.last!;
    overwrite(deck.order, deck.dealt + 1, cards);
  } else {
    // If the source fails, no card is put.
    const order = others ?? leftCards(deck);
    const bottom = order.length + 1;
    if (where === "random") {
      for (const card of cards) insertAt(order, choose(deck.source, order.length + 1), card);
    } else {
      // Below the others is as far down as cards that were taken from among them can go.
      let position = typeof where === "number" ? Math.min(where, bottom) : 1;
      if (where === "bottom") position = bottom;
      const rest = slice(order, position);
      overwrite(order, position, cards);
      overwrite(order, position + count, rest);
    }
    setLeft(deck, order);
  }
  // Dealt ones are dropped once they outnumber those left, or the pile could only grow.
  if (deck.dealt > deck.left()) setLeft(deck, leftCards(deck));
}

/** How many copies of each card are out: 0 of a card that is not, nothing of one that the deck does not have. */
export function countOut<Card extends Value>(deck: Places<Card>): CardMap<Integer> {
  const { all, order, dealt } = deck;
  let out = deck.outCounts;
  if (out !== undefined) addCounts(out, order, 1, deck.counted + 1, dealt);
  else {
    out = addCounts(new CardMap(), all, 1);
    const left = deck.isFresh ? all : order;
    addCounts(out, left, -1, dealt + 1);
    for (const list of deck.lists) addCounts(out, list, -1);
    deck.outCounts = out;
  }
  deck.counted = dealt;
  return out;
}

/** Whether a call looks for cards in a place: in `from`, or (0) everywhere but in the draw pile and where they go. */
function isSearched(place: Integer, to: Integer, from: Integer): boolean {
  return place === from || (from === 0 && place !== to && place !== LEFT);
}

/** A place, in the words of an error. */
function wordsFor<Card extends Value>(deck: Places<Card>, place: Integer): string {
  if (place === LEFT) return "in the draw pile";
  return place === OUT ? "out" : `in '${deck.names[place - 1]!}'`;
}

/** Where the cards of a call were found. */
interface Found<Card> {
  /** What is left in each place that was searched, by its number. */
  readonly kept: Card[][];
  /** Cards that are in none of these places, or in several. */
  readonly wrong: readonly Card[];
}

/**
 * Looks for cards in the places that are searched, first among those that are out: lowers their counts, which the caller
 * keeps once the cards are where they should be.
 */
function findCards<Card extends Value>(
  deck: Places<Card>,
  cards: readonly Card[],
  to: Integer,
  from: Integer,
): Found<Card> {
  const { names } = deck;
  const out = countOut(deck);
  const isOutSearched = isSearched(OUT, to, from);
  const rest: Card[] = [];
  deck.outCounts = undefined;
  for (const card of cards) {
    const copies = out.get(card) ?? 0;
    if (copies > 0 && isOutSearched) out.set(card, copies - 1);
    else rest.push(card);
  }
  const kept: Card[][] = [];
  if (rest.length === 0) return { kept, wrong: rest };
  const found: Card[] = [];
  const twice: Card[] = [];
  for (let place = LEFT; place <= names.length; place++) {
    if (place !== OUT && isSearched(place, to, from)) {
      const own: Card[] = [];
      kept[place - 1] = without(cardsIn(deck, place), rest, own);
      without(own, found, twice);
      append(found, own);
    }
  }
  const lost = without(rest, found, []);
  return { kept, wrong: lost.length > 0 ? lost : twice };
}

/** Whether two lists have the same cards in the same order: to move a whole pile needs no search. */
function isWholePile(cards: readonly Value[], others: readonly Value[]): boolean {
  const size = cards.length;
  if (others.length !== size) return false;
  for (let at = 1; at <= size; at++) if (!same(cards[at - 1], others[at - 1])) return false;
  return true;
}

/** How often a card is in a list. */
function copiesIn(cards: readonly Value[], card: Value): Integer {
  return addCounts(new CardMap<Integer>(), cards, 1).get(card) ?? 0;
}

/** Why a call can't take one of its cards from the places that it searches. */
function problemWith<Card extends Value>(
  deck: Places<Card>,
  cards: readonly Card[],
  card: Card,
  to: Integer,
  from: Integer,
): string {
  const { names, idOf } = deck;
  const isOwn = placeOf(deck.all, card) > 0;
  const told = shown(isOwn && idOf ? idOf(card) : card);
  if (!isOwn) return `${told} is not in the deck${idOf ? ": an equal id is not enough" : ""}`;
  const searched: string[] = [];
  const others: string[] = [];
  let found = 0;
  for (let place = LEFT; place <= names.length; place++) {
    const copies = copiesIn(cardsIn(deck, place), card);
    const isFound = isSearched(place, to, from);
    if (copies > 0 && isFound) searched.push(wordsFor(deck, place));
    else if (copies > 0) others.push(wordsFor(deck, place));
    if (isFound) found += copies;
  }
  const times = copiesIn(cards, card);
  if (found > 0 && times > found) {
    const are = found === 1 ? "is" : "are";
    return `${told} is listed ${times} times, but only ${found} ${are} ${joined(searched, " or ")}`;
  }
  if (found > 0) return `${told} is ${joined(searched, " and ")}: pass the pile it comes from`;
  if (from > 0) return `${told} is ${joined(others, " and ")}, not ${wordsFor(deck, from)}`;
  const where = others[0]!;
  if (where === wordsFor(deck, LEFT)) return `${told} is ${where}: pass "draw" as the pile it comes from`;
  return `${told} is already ${where}`;
}

/** Takes one card from where it is; returns whether it was found in one of the places that are searched. */
function takeOne<Card extends Value>(deck: Places<Card>, card: Card, to: Integer, from: Integer): boolean {
  const { lists } = deck;
  const out = deck.outCounts!;
  const copies = out.get(card)!;
  if (copies > 0 && isSearched(OUT, to, from)) {
    out.set(card, copies - 1);
    return true;
  }
  let own = 0;
  let at = 0;
  for (let place = OUT + 1; place <= lists.length; place++) {
    const position = isSearched(place, to, from) ? placeOf(lists[place - 1]!, card) : 0;
    if (position > 0) {
      own = at > 0 ? 0 : place;
      at = position;
    }
  }
  if (own > 0) removeAt(lists[own - 1]!, at);
  return own > 0;
}

/**
 * Moves cards from the place `from`, or (0) from wherever they are, to a place by its number; the number after that
 * of the discards is out of the deck.
 * @luaLevel 3
 */
export function moveCards<Card extends Value>(
  deck: Places<Card>,
  cards: Card | readonly Card[],
  to: Integer,
  where: string | Integer | undefined,
  from: Integer,
  name: string,
): void {
  const { lists, names } = deck;
  const pile = lists[to - 1];
  const out = countOut(deck);
  // Every card of the deck has a count.
  const isCard = out.get(cards) !== undefined;
  // One card is searched: to count all cards of its pile costs more. It stays where it is if the source can fail.
  const canTake = isCard && pile !== undefined && where !== "random";
  const isTaken = canTake && takeOne(deck, cards as Card, to, from);
  if (isTaken && to > OUT) {
    pile.push(cards as Card);
    return;
  }
  const list = !isCard && isCardList(cards) ? slice(cards as readonly Card[]) : [cards as Card];
  let problem: string | undefined;
  if (!isCard) problem = cardsProblem(cards);
  if (problem !== undefined) throw new RangeError(badArgument(1, name, problem));
  if (list.length === 0) return;
  let kept: Card[][] = [];
  // A card that was taken alone has left its pile, which may still look like the list: of two equal cards one.
  const isAll = !isTaken && from > OUT && from !== to && isWholePile(lists[from - 1]!, list);
  if (isAll) kept[from - 1] = [];
  else if (!isTaken) {
    const found = findCards(deck, list, to, from);
    kept = found.kept;
    const wrong = found.wrong[0];
    if (wrong !== undefined)
      throw new RangeError(badArgument(1, name, problemWith(deck, list, wrong, to, from)));
  }
  const others = from === LEFT ? without(leftCards(deck), list, []) : undefined;
  if (to === LEFT) insertCards(deck, list, where, others);
  else if (others !== undefined) setLeft(deck, others);
  for (let place = OUT + 1; place <= names.length; place++) {
    const rest = kept[place - 1];
    if (rest !== undefined) lists[place - 1] = rest;
  }
  if (to === OUT) addCounts(out, list, 1);
  else if (pile === undefined) dropCards(deck, list);
  else if (to > OUT) append(lists[to - 1]!, list);
  // A card that has left the deck has no count.
  if (pile !== undefined) deck.outCounts = out;
  deck.counted = deck.dealt;
}
