/**
 * A Lua 5.4 whose whole numbers have 32 bits and whose fractions have 24, as on Playdate: what needs no
 * larger numbers does all that it does elsewhere.
 */
import { describe, expect, it } from "vitest";
import { cases } from "../cases/index.js";
import type { Case } from "../cases/language.js";
import { playOnLua, singleFile } from "../sides.js";
import { lua32bits } from "./index.js";

/** What is not promised there: it needs larger numbers. */
const NEEDS_DOUBLES = /newRandom|keyedShuffle|[Ww]eight|[gs]etState|^newHand\b/;

/** Whether this Lua can hold a number: as a whole number, or as a fraction. */
const isHeld = (value: number): boolean => (value | 0) === value || Object.is(Math.fround(value), value);

/** Whether a case speaks of nothing that this Lua lacks. */
function isPlayable(one: Case): boolean {
  let playable = !NEEDS_DOUBLES.test(one.about);
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
