/** examples/solar2d, against a stand-in for Solar2D. */
import { describe, expect, it } from "vitest";
import { projectFile } from "../docs/pages.js";
import { literal, loading, printed, type Script, scriptEngines } from "./script.js";

// A file of settings sets globals, which setfenv catches in Lua 5.1 and the fourth argument of `load` later.
const OPEN = `
local function read(code)
  local globals = {}
  if setfenv then setfenv(assert(loadstring(code)), globals)()
  else assert(load(code, "settings", "t", globals))() end
  return globals
end
local application = read(${literal(projectFile("examples/solar2d/config.lua"))}).application
local settings = read(${literal(projectFile("examples/solar2d/build.settings"))}).settings
stage = ${loading(projectFile("test/examples/solar2d.lua"), "stand-in.lua")}()
for name, library in pairs(stage.open(application, settings)) do _G[name] = library end
`;

const REPORT = `
local function report()
  local ranks, places = {}, {}
  for index, card in ipairs(stage.row()) do
    ranks[index] = stage.textIn(card)
    places[index] = card.fields.x
  end
  print(table.concat(ranks, " "))
  print(table.concat(places, " "))
end
`;

const main = projectFile("examples/solar2d/main.lua");
const program = (after: string, code = main): Script => ({
  text: `${code}\n${REPORT}\n${after}`,
  file: "main.lua",
  before: OPEN,
});

const CLUBS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];

it.each(scriptEngines)("thirteen clubs in a row, in another order after a tap, on $name", async (engine) => {
  // The second tap comes in the middle of the first slide.
  const play =
    'report() print(stage.tap("Shuffle"), stage.finish()) report()\n' +
    'stage.tap("Shuffle") stage.tap("Shuffle") print(stage.finish()) report()';
  const [before, places, handled, after, placesAfter, moves, last] = await printed(engine, program(play));
  expect(before!.split(" ")).toEqual(CLUBS);
  // A row in the middle of 960 points: the card of 64 points at either end stays on the screen.
  const numbers = places!.split(" ").map(Number);
  expect(numbers).toHaveLength(13);
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(32);
  expect(Math.max(...numbers)).toBeLessThanOrEqual(960 - 32);
  expect([handled, moves, placesAfter]).toEqual(["true\t13", "13", places]);
  expect(after).not.toBe(before);
  for (const row of [after!, last!]) expect(row.split(" ").sort()).toEqual([...CLUBS].sort());
});

describe("the stand-in", () => {
  it.each([
    ["display.newSquare(0, 0, 1)", "display has no 'newSquare'"],
    ["display.newGroup().colour = 1", "a group takes no 'colour'"],
    ["display.newGroup():paint()", "a group has no 'paint'"],
    ["display.newCircle(1, 2)", "3 numbers expected, got 2"],
    ["display.newCircle(1, 2, 3):setFillColor(255)", "a colour's numbers are from 0 to 1"],
    ["transition.to(display.newGroup(), { left = 1 })", "transition.to knows no 'left'"],
  ])("refuses %s", async (code, message) => {
    await expect(printed(scriptEngines[0]!, program("", code))).rejects.toThrow(message);
  });
});
