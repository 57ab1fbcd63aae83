/** examples/solar2d, with a mock of Solar2D. */
import { expect, it } from "vitest";
import { projectFile } from "../docs/pages.js";
import { literal, loading, printed, type Script, scriptEngines } from "./script.js";

// Settings are globals. This code catches them with setfenv, or with `load` in Lua versions after 5.1.
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

it.each(scriptEngines)(
  "thirteen clubs in a row, in a different order after a tap, on $name",
  async (engine) => {
    // The second tap is in the middle of the first slide.
    const play =
      'report() print(stage.tap("Shuffle"), stage.finish()) report()\n' +
      'stage.tap("Shuffle") stage.tap("Shuffle") print(stage.finish()) report()';
    const [before, places, handled, after, placesAfter, moves, last] = await printed(engine, program(play));
    expect(before!.split(" ")).toEqual(CLUBS);
    // The row is in the middle of 960 points, and both ends are on the screen. A card is 64 points wide.
    const numbers = places!.split(" ").map(Number);
    expect(numbers).toHaveLength(13);
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(32);
    expect(Math.max(...numbers)).toBeLessThanOrEqual(960 - 32);
    expect([handled, moves, placesAfter]).toEqual(["true\t13", "13", places]);
    expect(after).not.toBe(before);
    for (const row of [after!, last!]) expect(row.split(" ").sort()).toEqual([...CLUBS].sort());
  },
);
