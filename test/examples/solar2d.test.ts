import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { literal, loading, printed, type Script, scriptEngines } from "./script.js";

function text(path: string): string {
  return readFileSync(new URL(path, import.meta.url), "utf8");
}

const standIn = text("./solar2d.lua");
const main = text("../../examples/solar2d/main.lua");

// A file of settings sets globals, which setfenv catches in Lua 5.1 and the fourth argument of `load` later.
const READ_SETTINGS = `
local function read(code)
  local globals = {}
  if setfenv then
    setfenv(assert(loadstring(code)), globals)()
  else
    assert(load(code, "settings", "t", globals))()
  end
  return globals
end
local application = read(${literal(text("../../examples/solar2d/config.lua"))}).application
local settings = read(${literal(text("../../examples/solar2d/build.settings"))}).settings
`;

const OPEN = `
${READ_SETTINGS}
stage = ${loading(standIn, "stand-in.lua")}()
for name, library in pairs(stage.open(application, settings)) do _G[name] = library end
`;

const REPORT = `
local function report()
  local ranks, places = {}, {}
  for index, card in ipairs(stage.rowOf("A")) do
    ranks[index] = stage.textIn(card)
    places[index] = card.fields.x
  end
  print(table.concat(ranks, " "))
  print(table.concat(places, " "))
end
`;

function program(after: string, code = main): Script {
  return { text: `${code}\n${REPORT}\n${after}`, file: "main.lua", before: OPEN };
}

const CLUBS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];

describe.each(scriptEngines)("the Solar2D project on $name", (engine) => {
  it("shows thirteen clubs in a row, and a tap on the button brings them in another order", async () => {
    const lines = await printed(
      engine,
      program(`
        report()
        print(stage.tap("Shuffle"))
        print(stage.finish())
        report()
      `),
    );
    const [before, places, handled, moves, after, placesAfter] = lines as [
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    expect(before.split(" ")).toEqual(CLUBS);
    const numbers = places.split(" ").map(Number);
    // A row in the middle of 960 points: the card of 64 points at either end stays on the screen.
    expect(numbers).toHaveLength(13);
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(32);
    expect(Math.max(...numbers)).toBeLessThanOrEqual(960 - 32);
    expect(handled).toBe("true");
    expect(moves).toBe("13");
    expect(after.split(" ")).not.toEqual(CLUBS);
    expect(after.split(" ").sort()).toEqual([...CLUBS].sort());
    expect(placesAfter).toBe(places);
  });

  it("still has each card once after a second tap in the middle of the first slide", async () => {
    const lines = await printed(
      engine,
      program(`
        stage.tap("Shuffle")
        stage.tap("Shuffle")
        print(stage.finish())
        report()
      `),
    );
    expect(lines[0]).toBe("13");
    expect(lines[1]!.split(" ").sort()).toEqual([...CLUBS].sort());
  });
});

describe("the stand-in", () => {
  it.each([
    ["display.newSquare(0, 0, 1)", "display.newSquare is not in the stand-in"],
    ["display.newGroup().colour = 1", "a group of Solar2D takes no 'colour' here"],
    ["display.newGroup():paint()", "a group of Solar2D has no 'paint' here"],
    ["display.newCircle(1, 2)", "3 numbers expected, got 2"],
    ["display.newCircle(1, 2, 3):setFillColor(255)", "a colour's numbers are from 0 to 1"],
    ["display.newText({ txt = 'A' })", "newText knows no 'txt'"],
    ["transition.to(display.newGroup(), { left = 1 })", "transition.to knows no 'left'"],
    ["native.boldFont()", "native.boldFont is not in the stand-in"],
  ])("refuses %s", async (code, message) => {
    await expect(printed(scriptEngines[0]!, program("", code))).rejects.toThrow(message);
  });
});
