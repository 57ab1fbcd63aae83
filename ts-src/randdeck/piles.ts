/** The piles of a deck: their names, and moves of cards between them. */
import { cardsProblem, isWhole, listProblem, mismatch, placeOf, shown } from "./check.js";
import {
  type DrawPile,
  dealTop,
  dealWithReshuffle,
  insertCards,
  lastDealt,
  leftCards,
  leftIn,
  setLeft,
  shuffleFresh,
  without,
} from "./drawpile.js";
import { addCounts, cachedKindOf, kindsOf } from "./order.js";
import { append, badArgument, CardMap, isCardList, removeAt, same, slice, textOfCard } from "./platform.js";
import { joined, plainName } from "./text.js";
import type { DeckRules, Integer, Value } from "./types.js";

/** The parts of a deck that piles need. */
export interface Piles<Card extends Value> {
  /** All cards, in any pile. */
  all: Card[];
  readonly drawPile: DrawPile<Card>;
  /** The number of passes started. */
  pass: Integer;
  /** "draw", the names of the deck's own piles, "discard", and "out". */
  readonly names: readonly string[];
  readonly rules: DeckRules<Card>;
  /** The cards of the discard pile and of each of the deck's own piles, the newest last. */
  lists: CardMap<Card[]>;
}

/** An empty list for each pile except the draw pile. */
export function emptyLists<Card>(names: readonly string[]): CardMap<Card[]> {
  const lists = new CardMap<Card[]>();
  for (let at = 2; at < names.length; at++) lists.set(names[at - 1], []);
  return lists;
}

function quoted(names: readonly string[]): string {
  const before = names.length - 1;
  const last = `'${names[before]!}'`;
  return before === 0 ? last : `'${joined(slice(names, 1, before), "', '")}' or ${last}`;
}

/** Names that a deck's own piles can't have: they mean piles or positions that every deck has. */
const RESERVED = ["draw", "deck", "left", "discard", "discards", "out", "top", "bottom", "random"];

export function pilesProblem(piles: readonly unknown[]): string | undefined {
  let problem = listProblem(piles);
  const count = piles.length;
  for (let at = 1; at <= count; at++) {
    if (problem !== undefined) break;
    const pile = piles[at - 1];
    if (typeof pile !== "string" || pile === "") problem = mismatch("names of one character or more", pile);
    else if (placeOf(RESERVED, plainName(pile)) > 0)
      problem = `${shown(pile)} is reserved: every deck has 'draw', 'discard' and 'out'`;
    else if (placeOf(piles, pile) < at) problem = `two piles are named ${shown(pile)}`;
  }
  return problem !== undefined ? `option 'piles': ${problem}` : undefined;
}

/** The text of an error about an unknown pile. `allowed` names the values allowed. */
function nameProblem(given: unknown, allowed: string): string {
  const text = shown(given);
  if (typeof given !== "string" || text === "a long string" || placeOf(RESERVED, plainName(given)) > 0)
    return mismatch(allowed, given);
  return `no pile named ${text}: declare it with piles = { "${given}" }, or use ${allowed}`;
}

/** Raises unless a name is one of these piles. */
export function checkName(given: unknown, names: readonly string[], position: Integer, name: string): void {
  if (placeOf(names, given) > 0) return;
  let problem = `no pile expected with recycle = 'all', got ${shown(given)}`;
  if (names.length > 0) problem = nameProblem(given, quoted(names));
  throw new RangeError(badArgument(position, name, problem));
}

/** The piles that have an order and can have cards: from 1 all, from 2 those to which cards can be drawn. */
export function pilesFrom<Card extends Value>(deck: Piles<Card>, first: Integer): readonly string[] {
  return slice(deck.names, first, deck.rules.recycle === "all" ? 1 : deck.names.length - 1);
}

/**
 * Returns the position in the draw pile where cards go; nil if they go to another pile. Raises if `where` is
 * no position and no pile.
 */
export function positionFor<Card extends Value>(
  deck: Piles<Card>,
  where: unknown,
  name: string,
): Integer | "random" | undefined {
  const most = leftIn(deck.drawPile) + 1;
  if (where == null || where === "top" || where === "draw") return 1;
  if (where === "bottom") return most;
  if (where === "random" || isWhole(where, 1, most)) return where;
  if (placeOf(deck.names, where) > 0) return undefined;
  const allowed = `'top', 'bottom', 'random', a position from 1 to ${most}, ${quoted(slice(deck.names, 2))}`;
  throw new RangeError(badArgument(2, name, nameProblem(where, allowed)));
}

/** The cards of a pile. The deck doesn't change: an unshuffled pass stays in the order given. */
export function cardsIn<Card extends Value>(deck: Piles<Card>, name: string): Card[] {
  const { lists, drawPile: pile } = deck;
  const found = lists.get(name);
  if (found) return found;
  const cards = slice(pile.fresh ?? pile.order, pile.dealt + 1);
  if (name === "draw") return cards;
  for (const [_, list] of lists) append(cards, list);
  return without(deck.all, cards, []);
}

/** Returns how many copies of each card are out; nil for a card that isn't in the deck. */
export function countOut<Card extends Value>(deck: Piles<Card>): CardMap<Integer> {
  const pile = deck.drawPile;
  const { dealt } = pile;
  let out = pile.out;
  if (out) addCounts(out, pile.order, 1, pile.counted! + 1, dealt);
  else {
    out = addCounts(new CardMap(), deck.all, 1);
    addCounts(out, pile.fresh ?? pile.order, -1, dealt + 1);
    for (const [_, list] of deck.lists) addCounts(out, list, -1);
    pile.out = out;
  }
  pile.counted = dealt;
  return out;
}

/** Puts cards that were out into a pile, if a pile is named. */
export function layCards<Card extends Value>(
  deck: Piles<Card>,
  cards: readonly Card[],
  name: string | undefined,
): void {
  if (name == null) return;
  const out = deck.drawPile.out;
  append(deck.lists.get(name)!, cards);
  if (out) addCounts(out, cards, -1);
}

/** Draws `count` cards, or all if there are fewer. */
export function takeCards<Card extends Value>(deck: Piles<Card>, count: Integer): Card[] {
  const { drawPile: pile, lists, rules } = deck;
  shuffleFresh(pile);
  const { order, out } = pile;
  const left = leftIn(pile);
  const isAll = rules.recycle === "all";
  let supply: Card[] = [];
  if (count > left && rules.recycle !== "none") supply = isAll ? deck.all : lists.get("discard")!;
  if (supply.length === 0) return dealTop(pile, Math.min(count, left));
  const hand = leftCards(pile);
  deck.pass += dealWithReshuffle(pile, hand, count, supply, isAll);
  lists.set("discard", []);
  // Reshuffling the discard pile doesn't change which cards are out.
  if (isAll) pile.out = undefined;
  else if (out) addCounts(out, order, 1, pile.counted! + 1);
  pile.counted = 0;
  return hand;
}

function dropCards<Card extends Value>(deck: Piles<Card>, cards: readonly Card[]): void {
  const pile = deck.drawPile;
  const { kinds } = pile;
  const all = without(deck.all, cards, []);
  deck.all = all;
  pile.out = undefined;
  pile.kinds = kinds && kindsOf(all, cachedKindOf(kinds), 1, "remove");
  const last = lastDealt(pile);
  if (last === undefined || placeOf(all, last) > 0) return;
  // The card dealt last was removed, so a state couldn't name it.
  setLeft(pile, leftCards(pile));
  pile.last = undefined;
}

/** Whether a call searches a pile: `from` if given, else all but the draw pile and `to`. */
function isSearched(name: string, to: string | undefined, from: string | undefined): boolean {
  return name === from || (from == null && name !== to && name !== "draw");
}

function wordsFor(name: string): string {
  if (name === "draw") return "in the draw pile";
  return name === "out" ? name : `in '${name}'`;
}

/** Whether two lists have the same cards in the same order. */
function areAlike(cards: readonly Value[], others: readonly Value[]): boolean {
  if (others.length !== cards.length) return false;
  for (let at = 1; at <= cards.length; at++) if (!same(cards[at - 1], others[at - 1])) return false;
  return true;
}

function copiesIn(cards: readonly Value[], card: Value): Integer {
  return addCounts(new CardMap<Integer>(), cards, 1).get(card) ?? 0;
}

/** The text of an error about a card that isn't found in the piles that a call searches. */
function problemWith<Card extends Value>(
  deck: Piles<Card>,
  cards: readonly Card[],
  card: Card,
  to: string | undefined,
  from: string | undefined,
): string {
  const idOf = deck.rules.idOf;
  const isInDeck = placeOf(deck.all, card) > 0;
  let cardText = shown(isInDeck && idOf ? idOf(card) : card);
  if (cardText === "table") cardText = textOfCard(card);
  const itIs = `${cardText} is `;
  if (!isInDeck) return `${itIs}not in the deck${idOf ? ": pass the card, not a copy" : ""}`;
  const searched: string[] = [];
  const others: string[] = [];
  const times = copiesIn(cards, card);
  let found = 0;
  // Whether the cards listed may be those that are already where they should go.
  let isThere = false;
  for (const name of deck.names) {
    const copies = copiesIn(cardsIn(deck, name), card);
    const isFound = isSearched(name, to, from);
    if (name === to && copies >= times) isThere = true;
    if (isFound) found += copies;
    if (copies > 0 && isFound) searched.push(wordsFor(name));
    else if (copies > 0) others.push(wordsFor(name));
  }
  if (found > 0 && times > found) {
    const are = found === 1 ? " is " : " are ";
    return `${itIs}listed ${times} times, but only ${found}${are}${joined(searched, " or ")}`;
  }
  if (found > 0) return `${itIs}${joined(searched, " and ")}: pass the pile it comes from`;
  if (from != null) return `${itIs}${joined(others, " and ")}, not ${wordsFor(from)}`;
  // The draw pile is the first of `others`, and `to` the last.
  const where = others[0]!;
  if (others.length > 1 && isThere) {
    return `${itIs}already ${others[1]!}; another is ${where} (pass "draw" to move that one)`;
  }
  if (where === wordsFor("draw")) return `${itIs}${where}: pass "draw" as the pile it comes from`;
  return `${itIs}already ${where}`;
}

/**
 * Finds cards in the searched piles: first among the cards that are out, whose counts it lowers, then in
 * other piles. `kept` gets the remaining cards of each of these. Returns a card that it finds in none or in
 * several of them, or nil.
 */
function findCards<Card extends Value>(
  deck: Piles<Card>,
  cards: readonly Card[],
  to: string | undefined,
  from: string | undefined,
  kept: CardMap<Card[]>,
): Card | undefined {
  const out = countOut(deck);
  const rest: Card[] = [];
  const found: Card[] = [];
  const twice: Card[] = [];
  // If a card isn't found, these lowered counts are wrong, so they are not kept.
  deck.drawPile.out = undefined;
  for (const card of cards) {
    const copies = out.get(card) ?? 0;
    if (copies > 0 && isSearched("out", to, from)) out.set(card, copies - 1);
    else rest.push(card);
  }
  if (rest.length === 0) return undefined;
  for (const name of deck.names) {
    if (name !== "out" && isSearched(name, to, from)) {
      const here: Card[] = [];
      kept.set(name, without(cardsIn(deck, name), rest, here));
      without(here, found, twice);
      append(found, here);
    }
  }
  const wrong = without(rest, found, []);
  append(wrong, twice);
  return wrong[0];
}

/** Takes one card that is out, or in the named pile; returns whether it was found. */
function takeOne<Card extends Value>(
  deck: Piles<Card>,
  card: Card,
  to: string | undefined,
  from: string | undefined,
): boolean {
  const out = deck.drawPile.out!;
  const copies = out.get(card)!;
  if (copies > 0 && isSearched("out", to, from)) {
    out.set(card, copies - 1);
    return true;
  }
  const list = deck.lists.get(from);
  const at = placeOf(list ?? [], card);
  if (list && at > 0) removeAt(list, at);
  return at > 0;
}

/**
 * Moves cards from the pile `from`, or else from any pile, to the pile `to`; in the draw pile, to `position`.
 * Without `to`, removes them from the deck.
 */
export function moveCards<Card extends Value>(
  deck: Piles<Card>,
  cards: Card | readonly Card[],
  to: string | undefined,
  position: Integer | "random" | undefined,
  from: string | undefined,
  name: string,
): void {
  const { drawPile: pile, lists } = deck;
  const out = countOut(deck);
  // Only a card of the deck has a count.
  const isCard = out.get(cards) !== undefined;
  // A single card is moved without a search, unless the source could fail after the card is taken.
  const canTake = isCard && to !== undefined && position !== "random";
  const isTaken = canTake && takeOne(deck, cards as Card, to, from);
  const target = lists.get(to);
  if (isTaken && target) {
    target.push(cards as Card);
    return;
  }
  const list = !isCard && isCardList(cards) ? slice(cards as readonly Card[]) : [cards as Card];
  const whole = lists.get(from);
  const kept = new CardMap<Card[]>();
  let problem: string | undefined;
  if (!isCard) problem = cardsProblem(cards);
  if (problem === undefined && list.length === 0) return;
  if (problem === undefined && !isTaken) {
    let wrong: Card | undefined;
    // If the call moves a whole pile, there is no need to search for its cards.
    if (whole && areAlike(whole, list)) kept.set(from, []);
    else wrong = findCards(deck, list, to, from, kept);
    if (wrong !== undefined) problem = problemWith(deck, list, wrong, to, from);
  }
  if (problem !== undefined) throw new RangeError(badArgument(1, name, problem));
  let others: Card[] | undefined;
  if (from === "draw") others = without(leftCards(pile), list, []);
  if (to === "draw") insertCards(pile, list, position!, others);
  else if (others) setLeft(pile, others);
  for (const each of deck.names) {
    const rest = kept.get(each);
    if (rest && !others) lists.set(each, rest);
  }
  if (to === "out") addCounts(out, list, 1);
  else if (target) append(lists.get(to)!, list);
  pile.out = out;
  pile.counted = pile.dealt;
  if (to === undefined) dropCards(deck, list);
}
