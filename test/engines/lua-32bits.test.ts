/**
 * Lua 5.4 with 32-bit numbers, as on Playdate. Its floats have 24 bits of precision. Calls that don't need
 * larger numbers work as on other engines.
 */
import { describe, expect, it } from "vitest";
import { newDeck } from "../../ts-src/randdeck.js";
import { cases } from "../cases/index.js";
import type { Case } from "../cases/language.js";
import { playOnLua, withLibrary } from "../sides.js";
import { lua32bits } from "./index.js";

/** Calls that need larger or finer numbers, which this Lua doesn't have. */
const NEEDS_DOUBLES = /newRandom|newSeed|keyedShuffle|2147483648|hits for certain/;

/** Whether this Lua can represent a number exactly, as an integer or as a fraction. */
const isHeld = (value: number): boolean => (value | 0) === value || Object.is(Math.fround(value), value);

/** Whether this Lua has all that a case needs. */
function isPlayable(one: Case): boolean {
  let playable = !NEEDS_DOUBLES.test(`${one.about}: ${one.name}`);
  const look = (value: unknown): void => {
    if (typeof value === "number") playable &&= isHeld(value);
    else if (typeof value === "string") playable &&= !NEEDS_DOUBLES.test(value);
    else if (typeof value === "object" && value !== null) for (const part of Object.values(value)) look(part);
  };
  look(one.steps);
  return playable;
}

describe.runIf(lua32bits !== undefined)("Lua with numbers of 32 bits", () => {
  const playable = cases.filter(isPlayable);
  let played: Promise<string[][]> | undefined;

  for (const [at, one] of playable.entries()) {
    it(`${one.about}, ${one.kind}: ${one.name}`, async ({ task }) => {
      task.meta.engine = lua32bits!.name;
      task.meta.version = lua32bits!.version;
      played ??= playOnLua(lua32bits!, playable);
      expect((await played)[at]).toEqual([]);
    });
  }

  it("raises an error on the first call, and not before, for lack of larger numbers", async () => {
    const chunk = withLibrary(`
      local _, seeded = pcall(randdeck.newRandom, 42)
      local _, keyed = pcall(randdeck.keyedShuffle, { "A", "B" })
      return seeded .. "\\n" .. keyed`);
    const problem = "seeds need 64-bit numbers";
    expect(await lua32bits!.run(chunk)).toBe(`${problem}\n${problem}`);
  });

  it("saves the states of other engines, and continues from theirs", async () => {
    // 2^24 + 1 must stay an integer, since as a float it would be 2^24.
    const cards = ["A", "B", 2 ** 24 + 1, "A", "C", true];
    const options = { random: (n: number) => Math.ceil(n / 3), noRepeat: true };
    const deck = newDeck<string | number | boolean>(cards, options);
    deck.draw(4);
    const state = deck.getState();
    deck.draw(7);
    const chunk = withLibrary(`
      local cards = { "A", "B", 16777217, "A", "C", true }
      local options = { random = function(n) return (n + 2) // 3 end, noRepeat = true }
      local saved, later = randdeck.newDeck(cards, options), randdeck.newDeck(cards, options)
      saved:draw(4)
      later:setState("${state}")
      later:draw(7)
      return saved:getState() .. " " .. later:getState()`);
    expect(await lua32bits!.run(chunk)).toBe(`${state} ${deck.getState()}`);
  });

  it("deals every card once in each pass, and keeps ranks apart, with its own math.random", async () => {
    const chunk = withLibrary(`
      local cards = {}
      for card = 1, 1040 do cards[card] = card end
      local deck = randdeck.newDeck(cards, { noRepeat = true, kindOf = function(card) return card % 13 end })
      local seen, count, last, repeats = {}, 0, nil, 0
      for _, card in ipairs(deck:draw(1040)) do
        if not seen[card] then count = count + 1 end
        if card % 13 == last then repeats = repeats + 1 end
        seen[card], last = true, card % 13
      end
      return count .. " " .. repeats`);
    expect(await lua32bits!.run(chunk)).toBe("1040 0");
  });
});
