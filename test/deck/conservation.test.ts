/**
 * No card is lost and none is twice in a million random calls of decks, and the same program of the
 * same seed deals the same cards in TypeScript and in Lua.
 */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Deck, newDeck } from "../../ts-src/randdeck.js";
import { type Engine, engines } from "../engines/index.js";
import { singleFile } from "../sides.js";
import { conserve, type MakeDeck } from "./conservation.js";

const SEED = 20261121;
const MILLION = 1_000_000;
/** Enough for engines that are slow: ten decks. */
const FEW = 20_000;
const BETWEEN = 97;
const PROGRAM = readFileSync(new URL("./conservation.lua", import.meta.url), "utf8");

/** The program on an engine; `change` is Lua that may make a wrong deck of `randdeck`. */
const conserveOn = (engine: Engine, calls: number, change = ""): Promise<string> =>
  engine.run(`local randdeck = (function() ${singleFile()}\nend)() ${change}
    return (function(...) ${PROGRAM}\nend)(randdeck, ${SEED}, ${calls}, ${BETWEEN})`);

const tallies = new Map<number, string>();

/** What TypeScript deals in so many calls. */
function tally(calls: number): string {
  const known = tallies.get(calls) ?? conserve(newDeck, SEED, calls, BETWEEN);
  tallies.set(calls, known);
  return known;
}

/** Some ten times as long as it takes where nothing else runs. */
const TIMEOUT = 180_000;

it(
  "TypeScript: a million calls",
  () => {
    expect(tally(MILLION)).toMatch(/^\d+ \d+ \d+$/);
  },
  TIMEOUT,
);

describe.each(engines)("$name", (engine) => {
  const calls = ["luajit", "lua5.4"].includes(engine.name) ? MILLION : FEW;

  it(
    `${calls} calls, with the cards of TypeScript`,
    async () => {
      expect(await conserveOn(engine, calls)).toBe(tally(calls));
    },
    TIMEOUT,
  );
});

/** A deck of which one method is another. */
const withMethod =
  (name: keyof Deck<number>, method: (deck: Deck<number>, ...args: never[]) => unknown): MakeDeck =>
  (cards, options) => {
    const deck = newDeck(cards, options);
    return new Proxy(deck, {
      get(target, key) {
        if (key === name) return (...args: never[]) => method(target, ...args);
        const own: unknown = Reflect.get(target, key);
        return typeof own === "function" ? own.bind(target) : own;
      },
    });
  };

describe("what is wrong is seen", () => {
  it.each<[string, MakeDeck, RegExp]>([
    [
      "a deck that loses its last card",
      (cards, options) => newDeck(cards.slice(0, -1), options),
      /^call 1: left/,
    ],
    [
      "a discarded card that goes for good",
      withMethod("discard", (deck, cards: number[]) => deck.remove(cards)),
      /^call \d+: left/,
    ],
    [
      "a card that is left twice, in place of another",
      withMethod("peek", (deck, count?: number) => {
        if (count === undefined || count < 10) return deck.peek(count as number);
        const [first, , ...others] = deck.peek(count);
        return others.length > 0 ? [first, first, ...others] : deck.peek(count);
      }),
      /^call \d+: card \d+ is lost or twice/,
    ],
    [
      "a card on the discard pile twice, in place of another",
      withMethod("discards", (deck) => {
        const [first, , ...others] = deck.discards();
        return others.length > 0 ? [first, first, ...others] : deck.discards();
      }),
      /^call \d+: card \d+ is lost or twice/,
    ],
  ])("%s", (_, make, problem) => {
    expect(conserve(make, SEED, FEW, BETWEEN)).toMatch(problem);
  });

  it.each(engines)("on $name", async (engine) => {
    const change = `local right = randdeck.newDeck
      function randdeck.newDeck(cards, options)
        local deck = right(cards, options)
        function deck.discard(self, given) return self:remove(given) end
        return deck
      end`;
    expect(await conserveOn(engine, FEW, change)).toMatch(/^call \d+: left/);
  });

  it("other cards than those of TypeScript", () => {
    const other = withMethod("cut", (deck, count?: number) => deck.cut(count ?? 0));
    const dealt = conserve(other, SEED, FEW, BETWEEN);
    expect(dealt).toMatch(/^\d+ \d+ \d+$/);
    expect(dealt).not.toBe(tally(FEW));
  });
});
