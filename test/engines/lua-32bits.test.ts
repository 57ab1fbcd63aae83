/**
 * A Lua 5.4 whose whole numbers have 32 bits and whose fractions have 24, as on Playdate: what needs no
 * larger numbers does all that it does elsewhere.
 */
import { describe, expect, it } from "vitest";
import { type Deck, keyedShuffle, newDeck } from "../../ts-src/randdeck.js";
import { cases } from "../cases/index.js";
import type { Case } from "../cases/language.js";
import { playOnLua, singleFile } from "../sides.js";
import { lua32bits } from "./index.js";

/** What is not promised there: it needs larger numbers. */
const NEEDS_DOUBLES = /newRandom/;

/** Cases with weights for which a source is asked twice, since there is more to choose from than 2^31 - 1. */
const ASKS_TWICE = /sum above 2\^31 - 1|second of two questions|same numbers for ever/;

/** Whether this Lua can hold a number: as a whole number, or as a fraction. */
const isHeld = (value: number): boolean => (value | 0) === value || Object.is(Math.fround(value), value);

/** Whether a case speaks of nothing that this Lua lacks. */
function isPlayable(one: Case): boolean {
  let playable = !NEEDS_DOUBLES.test(one.about) && !ASKS_TWICE.test(one.name);
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

  it("says on the first call, and not before, that newRandom needs larger numbers", async () => {
    const chunk = `local randdeck = (function() ${singleFile()}\nend)()
      local lines = {}
      for _, seed in ipairs({ 42, 0.5, "today" }) do
        local ok, problem = pcall(randdeck.newRandom, seed)
        lines[#lines + 1] = tostring(problem)
      end
      return table.concat(lines, "\\n")`;
    const problem = "newRandom needs numbers that are doubles, which this Lua has not";
    expect(await lua32bits!.run(chunk)).toBe(Array(3).fill(problem).join("\n"));
  });

  it("sorts by keys as other engines do, where a source gives fractions without a fraction too", async () => {
    const cards = Array.from({ length: 200 }, (_, at) => (at % 2 === 0 ? at * 1e7 : `card ${at}`));
    let state = 1;
    const random = (n: number) => {
      state = (state * 75) % 65537;
      return (state % n) + 1;
    };
    const chunk = `local randdeck = (function() ${singleFile()}\nend)()
      local cards, state = {}, 1
      for at = 0, 199 do cards[at + 1] = at % 2 == 0 and at * 10000000 or "card " .. at end
      local function random(n)
        state = state * 75 % 65537
        return state % n + 1.0
      end
      return table.concat(randdeck.keyedShuffle(cards, nil, random), " ")`;
    expect(await lua32bits!.run(chunk)).toBe(keyedShuffle(cards, undefined, random).join(" "));
  });

  it("saves what other engines save, and goes on from what they saved", async () => {
    // As a fraction the number would be 2^24.
    const cards = ["A", "B", 2 ** 24 + 1, "A", "C", true];
    const random = (n: number) => Math.ceil(n / 3);
    const decks = [newDeck(cards, { random, noRepeat: true }), newDeck(cards, { random, noRepeat: true })];
    const [saved, later] = decks as [Deck<unknown>, Deck<unknown>];
    saved.draw(4);
    const state = saved.getState();
    later.setState(state);
    later.draw(7);
    const chunk = `local randdeck = (function() ${singleFile()}\nend)()
      local cards = { "A", "B", 16777217, "A", "C", true }
      local options = { random = function(n) return (n + 2) // 3 end, noRepeat = true }
      local saved, later = randdeck.newDeck(cards, options), randdeck.newDeck(cards, options)
      saved:draw(4)
      later:setState("${state}")
      later:draw(7)
      return saved:getState() .. " " .. later:getState()`;
    expect(await lua32bits!.run(chunk)).toBe(`${state} ${later.getState()}`);
  });

  it("chooses by weights whose sum is up to 2^24 as exactly as elsewhere", async () => {
    const chunk = `local randdeck = (function() ${singleFile()}\nend)()
      local cards, weights, picked = { "A", "B", "C" }, { 16777212, 1, 3 }, {}
      for _, answer in ipairs({ 1, 16777212, 16777213, 16777214, 16777216 }) do
        local function random(n) return n == 16777216 and answer end
        picked[#picked + 1] = randdeck.pickWeighted(cards, weights, random)
      end
      return table.concat(picked)`;
    expect(await lua32bits!.run(chunk)).toBe("AABCC");
  });

  it("keeps equal cards apart where the orders cannot be counted", async () => {
    const chunk = `local randdeck = (function() ${singleFile()}\nend)()
      local ranks = {}
      for at = 1, 52 do ranks[at] = at % 13 end
      local deal = randdeck.RandDeck(ranks, { noRepeat = true })
      local last, repeats, sum = nil, 0, 0
      for _ = 1, 520 do
        local rank = deal()
        if rank == last then repeats = repeats + 1 end
        last, sum = rank, sum + rank
      end
      return repeats .. " " .. sum .. " " .. randdeck.spread(ranks)`;
    // Ten passes, of which each has 4 * (0 + 1 + ... + 12) points.
    expect(await lua32bits!.run(chunk)).toBe("0 3120 0");
  });

  it("deals every card once a pass by its own math.random", async () => {
    const chunk = `local randdeck = (function() ${singleFile()}\nend)()
      local list, seen, count = {}, {}, 0
      for card = 1, 1000 do list[card] = card end
      local deal = randdeck.RandDeck(list)
      for _ = 1, 1000 do
        local card = deal()
        if not seen[card] then count = count + 1 end
        seen[card] = true
      end
      return tostring(count)`;
    expect(await lua32bits!.run(chunk)).toBe("1000");
  });
});
