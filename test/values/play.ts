/** Plays the calls of values on dealers, on the library or on the reference: the same as player.lua. */
import type { Argument } from "../reference/values.js";

type Method = (...args: unknown[]) => unknown;
type Methods = Readonly<Record<string, Method>>;

/** What the calls are of: by the names that the library has for them. */
export type Surface = object;

const DEALERS = ["RandDeck", "RandMultiDeck", "newDeck", "newDice", "newCategoryDeck", "newBlockDeck"];

/** A result as text: of a list the items in brackets. */
function shown(result: unknown): string {
  if (result === undefined || result === null) return "nil";
  return Array.isArray(result) ? `(${result.map(shown).join(" ")})` : String(result);
}

/** An argument as it is called with: lists are the call's own, and functions are told by records. */
function built(argument: Argument): unknown {
  if (typeof argument !== "object" || argument === null) return argument;
  if (Array.isArray(argument)) return argument.map(built);
  const { remainder, multipleOf } = argument as Readonly<Record<string, number>>;
  if (remainder !== undefined) return (card: number) => card % remainder;
  if (multipleOf !== undefined) {
    return (card: unknown) => typeof card === "number" && card % multipleOf === 0;
  }
  return Object.fromEntries(Object.entries(argument).map(([name, value]) => [name, built(value)]));
}

/** A number in the place of cards is for the cards 1 to it. */
const listOf = (cards: unknown): unknown =>
  typeof cards === "number" ? Array.from({ length: cards }, (_, index) => index + 1) : cards;

/** The dealers of one value. */
export class Table {
  private deck: unknown;
  private hand: unknown;
  private remake: (random: unknown) => void = () => {};

  constructor(private readonly surface: Surface) {}

  /** What a call gives, and the generator to go on with. */
  play(random: unknown, name: string, args: readonly Argument[]): [text: string, random: unknown] {
    const surface = this.surface as Methods;
    if (name === "random") return [shown((random as Methods).random!(args[0])), random];
    const given = args.map(built);
    if (DEALERS.includes(name)) {
      this.remake = (source) => {
        this.deck = surface[name]!(listOf(given[0]), { ...(given[1] as object), random: source });
        this.hand = undefined;
      };
      this.remake(random);
      return ["", random];
    }
    if (name === "newHand") {
      const { remake } = this;
      this.remake = (source) => {
        remake(source);
        this.hand = surface.newHand!(this.deck, given[0]);
      };
      this.hand = surface.newHand!(this.deck, given[0]);
      return ["", random];
    }
    if (name === "deal") {
      const [num, times] = given as [number | undefined, number];
      return [shown(Array.from({ length: times }, () => (this.deck as Method)(num))), random];
    }
    if (name === "save and go on elsewhere") {
      const state = ((this.hand ?? this.deck) as Methods).getState!() as string;
      const other = surface.newRandom!("another");
      this.remake(other);
      ((this.hand ?? this.deck) as Methods).setState!(state);
      return [state, other];
    }
    if (name === "category") {
      const [category, method, ...rest] = given as [number, string, ...unknown[]];
      const deck = (this.deck as Methods).deck!(category) as Methods;
      return [shown(deck[method]!(...rest)), random];
    }
    const [target, method] = name.split(":");
    if (method !== undefined) {
      const methods = (target === "hand" ? this.hand : this.deck) as Methods;
      return [shown(methods[method]!(...given)), random];
    }
    const [cards, ...rest] = given;
    const list = listOf(cards);
    const result = shown(surface[name]!(list, ...rest, random));
    return [name === "spread" ? `${result} ${shown(list)}` : result, random];
  }
}
