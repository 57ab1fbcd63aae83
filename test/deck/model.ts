/** A plain, slow model of a deck, with a list of the cards in each pile. */
import { expect } from "vitest";
import type { PilePosition } from "../../ts-src/randdeck.js";
import { type Before, keepsApart } from "../fairness/repeats.js";

/** Lists that are cards. */
export const LISTS: readonly (readonly number[])[] = [[1, 2], []];

export type Card = number | string | false | (typeof LISTS)[number];

/** Returns `list` without the cards of `gone`. Of equal cards, the first are removed. */
export function without(list: readonly Card[], gone: readonly Card[]): Card[] {
  const rest = [...list];
  for (const card of gone) {
    const at = rest.indexOf(card);
    if (at < 0) throw new Error(`there is no ${String(card)} in ${JSON.stringify(list)}`);
    rest.splice(at, 1);
  }
  return rest;
}

/** Returns the cards of `cards` that are also in `list`. */
function among(list: readonly Card[], cards: readonly Card[]): Card[] {
  const rest = [...list];
  return cards.filter((card) => {
    const at = rest.indexOf(card);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
}

export const sorted = (cards: readonly Card[]): string[] => cards.map(String).sort();

export class Model {
  /** The cards of the draw pile, in order if `isKnown`. */
  left: Card[];
  isKnown: boolean;
  /** The cards of each pile except the draw pile. */
  places: Record<string, Card[]>;
  all: Card[];
  passes = 1;
  /** The card dealt last. */
  last: Card | undefined;
  /** Whether the draw pile may have this order while its order isn't known. */
  order: (shown: readonly Card[]) => boolean = () => true;

  constructor(
    cards: readonly Card[],
    readonly recycle: "discard" | "all" | "none",
    shuffled: boolean,
    /** Returns a card's kind; undefined if cards may repeat. */
    readonly kindOf: ((card: Card) => unknown) | undefined,
    piles: readonly string[],
  ) {
    this.places = Object.fromEntries(["out", ...piles, "discard"].map((name) => [name, []]));
    this.all = [...cards];
    this.left = [...cards];
    this.isKnown = !shuffled;
    if (shuffled) this.remake();
  }

  copy(): Model {
    const places = Object.fromEntries(Object.entries(this.places).map(([name, cards]) => [name, [...cards]]));
    const lists = { left: [...this.left], places, all: [...this.all] };
    return Object.assign(Object.create(Model.prototype) as Model, this, lists);
  }

  get out(): Card[] {
    return this.places.out!;
  }

  set out(cards: Card[]) {
    this.places.out = cards;
  }

  get pile(): Card[] {
    return this.places.discard!;
  }

  set pile(cards: Card[]) {
    this.places.discard = cards;
  }

  /**
   * Returns the piles without these cards, which must be in `from` or, if that is undefined, in any pile but
   * `to` and the draw pile. Returns undefined if the deck must raise an error.
   */
  found(cards: readonly Card[], to: string, from?: string): Record<string, Card[]> | undefined {
    const places: Record<string, Card[]> = { ...this.places, draw: this.left };
    const names = Object.keys(places).filter((name) =>
      from === undefined ? name !== to && name !== "draw" : name === from,
    );
    let wanted = [...cards];
    const found: Card[] = [];
    for (const name of names) {
      const taken = among(places[name]!, wanted);
      places[name] = without(places[name]!, taken);
      // Equal cards that are out are taken first. Only one other pile may have such a card.
      if (name === "out") wanted = without(wanted, taken);
      else if (taken.some((card) => found.includes(card))) return undefined;
      else found.push(...taken);
    }
    if (found.length !== wanted.length) return undefined;
    return places;
  }

  /**
   * Call this after the deck has made a new order for the draw pile. `begun` are the first cards of the pass,
   * and `last` is the card before them. If `others` is given, the first cards must be among `others`.
   */
  remake(begun: readonly Card[] = [], last = this.last, others?: readonly Card[]): void {
    const { kindOf } = this;
    this.isKnown = false;
    this.order = () => true;
    if (kindOf === undefined) return;
    const before: Before = last === undefined ? [] : [kindOf(last)];
    const count = others === undefined ? 0 : begun.length;
    this.order = (shown) => keepsApart([...begun, ...shown].map(kindOf), before, count, others?.map(kindOf));
  }

  /** Changes the draw pile, so that its order no longer follows the deck's rule. */
  change(left: Card[]): void {
    this.left = left;
    if (!this.isKnown) this.order = () => true;
  }

  /** Replaces the piles with the result of `found`. */
  leave({ draw, ...places }: Record<string, Card[]>): void {
    this.places = places;
    if (draw!.length < this.left.length) this.change(draw!);
  }

  /** Puts drawn cards into a pile. */
  lay(cards: readonly Card[], to: string): void {
    this.out = without(this.out, cards);
    this.places[to]!.push(...cards);
  }

  /** Call this after the deck has shown the order of the draw pile. */
  see(shown: readonly Card[]): void {
    expect(sorted(shown)).toEqual(sorted(this.left));
    if (this.isKnown) expect(shown).toEqual(this.left);
    else expect(this.order(shown)).toBe(true);
    this.left = [...shown];
    this.isKnown = true;
  }

  /** Takes drawn cards out of the draw pile, from the top if the order is known. */
  taken(cards: readonly Card[]): void {
    if (this.isKnown) expect(cards).toEqual(this.left.splice(0, cards.length));
    else this.change(without(this.left, cards));
    this.out.push(...cards);
    this.last = cards.at(-1) ?? this.last;
  }

  /** Draws a hand of up to `count` cards. */
  drawn(hand: readonly Card[], count: number): void {
    const own = hand.slice(0, Math.min(count, this.left.length));
    expect(own.length).toBe(Math.min(count, this.left.length));
    this.taken(own);
    let rest = hand.slice(own.length);
    const more = count - own.length;
    if (more > 0 && this.recycle === "discard" && this.pile.length > 0) {
      expect(rest.length).toBe(Math.min(more, this.pile.length));
      this.left = without(this.pile, rest);
      this.pile = [];
      this.out.push(...rest);
      this.passes += 1;
      this.remake(rest);
    } else if (more > 0 && this.recycle === "all" && this.all.length > 0) {
      expect(hand.length).toBe(count);
      // A hand no larger than the deck has no position of the list twice.
      const isTopUp = own.length > 0 && count <= this.all.length;
      const others = isTopUp ? without(this.all, own) : undefined;
      if (others !== undefined) without(others, rest);
      while (rest.length > 0) {
        const pass = rest.slice(0, this.all.length);
        rest = rest.slice(pass.length);
        this.left = without(this.all, pass);
        this.remake(pass, this.last, others);
        if (this.left.length === 0) this.see([]);
        this.last = pass.at(-1);
        this.out = pass;
        this.pile = [];
        this.passes += 1;
      }
    } else expect(rest).toEqual([]);
    this.last = hand.at(-1) ?? this.last;
  }

  /** Inserts cards into the draw pile at a position. */
  insert(cards: readonly Card[], where: PilePosition | undefined): void {
    const before = this.left;
    let position = before.length;
    if (where === undefined || where === "top" || where === "draw") position = 0;
    else if (typeof where === "number") position = where - 1;
    this.change([...before.slice(0, position), ...cards, ...before.slice(position)]);
    if (where !== "random" || !this.isKnown || cards.length === 0) return;
    this.isKnown = false;
    // Other cards of the draw pile keep their order.
    this.order = (shown) => {
      const rest = [...before];
      for (const card of shown) if (card === rest[0]) rest.shift();
      return rest.length === 0;
    };
  }
}
