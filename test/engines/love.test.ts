/** Tests for LÖVE alone: its random numbers, and a window on a screen that Xvfb imitates. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { blocksOf, projectFile } from "../docs/pages.js";
import { HANG } from "../hang.js";
import { singleFile, withLibrary } from "../sides.js";
import { engines, hasScreen } from "./index.js";
import { outputOf } from "./program.js";

const love = engines.find(({ name }) => name === "LÖVE");
const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

describe.runIf(love !== undefined)("LÖVE's own random numbers", () => {
  it("are from love.math.random by default", async () => {
    const chunk = withLibrary(`
      local asked = {}
      local own = love.math.random
      love.math.random = function(n)
        asked[#asked + 1] = n
        return own(n)
      end
      math.random = function() error("math.random was asked") end
      local deck = randdeck.shuffled({ "A", "B", "C", "D" })
      return #deck .. ": " .. table.concat(asked, " ")`);
    expect(await love!.run(chunk)).toBe("4: 4 3 2");
  });

  it("are from a RandomGenerator passed as it is", async () => {
    const chunk = withLibrary(`
      local function hand(seed)
        local generator = love.math.newRandomGenerator(seed)
        assert(type(generator) == "userdata")
        local deal = randdeck.RandMultiDeck({ "A", "B", "C", "D", "E" }, { random = generator })
        return table.concat(deal(8)) .. table.concat(randdeck.sample({ 1, 2, 3 }, 2, generator))
      end
      return tostring(hand(7) == hand(7)) .. tostring(hand(7) == hand(8)) .. #hand(7)`);
    expect(await love!.run(chunk)).toBe("truefalse10");
  });
});

// The positions of the example's cards on the screen, and the colours at these positions.
const SCREEN = `
local deck, discards = { x = 24, y = 48 }, { x = 108, y = 48 }
local function hand(position) return { x = 24 + (position - 1) * 84, y = 240 } end

-- Returns "face", "back" or "empty" for a place, from the pixel below the middle of its upper edge.
local function at(image, place)
  local red, green, blue = image:getPixel(place.x + 50, place.y + 12)
  if red > 0.99 and green > 0.99 and blue > 0.99 then return "face" end
  if blue > 0.5 then return "back" end
  return "empty"
end

local function places(image)
  local words = { at(image, deck), at(image, discards) }
  for position = 1, 9 do words[#words + 1] = at(image, hand(position)) end
  return table.concat(words, " ")
end

-- Returns all pixels of a card, so that different cards can be told apart.
local function card(image, place)
  local bytes = {}
  for y = 0, 103 do
    for x = 0, 71 do
      local red, green = image:getPixel(place.x + x, place.y + y)
      bytes[#bytes + 1] = string.char(red * 255, green * 255)
    end
  end
  return table.concat(bytes)
end
`;

describe.runIf(love !== undefined && hasScreen)("in a window", () => {
  const folders: string[] = [];
  let screen: ChildProcess;
  let display: string;

  beforeAll(async () => {
    // Xvfb chooses a free display, and writes its number.
    screen = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "1024x768x24", "-nolisten", "tcp"], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    display = await new Promise((resolve, reject) => {
      screen.stdout!.once("data", (data) => resolve(`:${String(data).trim()}`));
      screen.once("error", reject);
      screen.once("exit", () => reject(new Error("Xvfb did not start")));
    });
  });

  afterAll(() => {
    screen?.kill();
    for (const folder of folders) rmSync(folder, { recursive: true });
  });

  /** A game in which love-window/main.lua plays `example`. */
  function gameOf(example: string): string {
    const folder = mkdtempSync(join(tmpdir(), "randdeck-love-"));
    folders.push(folder);
    cpSync(path("../../examples/love/conf.lua"), join(folder, "conf.lua"));
    cpSync(path("love-window/main.lua"), join(folder, "main.lua"));
    writeFileSync(join(folder, "example.lua"), example);
    writeFileSync(join(folder, "randdeck.lua"), singleFile());
    return folder;
  }

  const playGame = (game: string, chunk: string): string[] =>
    outputOf(
      spawnSync("love", [game], {
        env: { ...process.env, DISPLAY: display, SDL_AUDIODRIVER: "dummy", ALSOFT_DRIVERS: "null" },
        encoding: "utf8",
        input: `${SCREEN} local lines = {} ${chunk} return table.concat(lines, "\\n")`,
        timeout: HANG,
      }),
    ).split("\n");

  const play = (chunk: string): string[] => playGame(gameOf(projectFile("examples/love/main.lua")), chunk);

  it("the first example of docs/engines/love.md shows a card, and a different one after a key", () => {
    const page = { path: "love.md", text: projectFile("docs/engines/love.md") };
    const [example, ...others] = blocksOf(page).filter(({ kind }) => kind === "lua love-window");
    expect(others).toEqual([]);
    const lines = playGame(
      gameOf(example!.code),
      `
      local function text(image)
        local bright = 0
        local bytes = {}
        for y = 40, 100 do
          for x = 40, 400 do
            local red = image:getPixel(x, y)
            if red > 0.9 then bright = bright + 1 end
            bytes[#bytes + 1] = string.char(red * 255)
          end
        end
        return table.concat(bytes), bright
      end
      local first, bright = text(look())
      press("space")
      local second = text(look())
      lines[1] = tostring(bright > 100)
      lines[2] = tostring(first == second)
    `,
    );
    expect(lines).toEqual(["true", "false"]);
  });

  it("the card table draws the card it peeks at, by key and by click, and discards so that the hand closes up", () => {
    const lines = play(`
      lines[1] = places(look())
      press("p")
      local peeked = look()
      lines[2] = places(peeked)
      press("d")
      click(deck.x + 5, deck.y + 50, 1)
      press("d")
      press("d")
      local before = look()
      lines[3] = places(before)
      click(hand(2).x + 71, hand(2).y + 103, 1)
      local after = look()
      lines[4] = places(after)
      press("x")
      local last = look()
      lines[5] = places(last)
      lines[6] = tostring(card(peeked, deck) == card(before, hand(1)))
      lines[7] = tostring(card(before, hand(2)) == card(after, discards))
      lines[8] = tostring(card(before, hand(3)) == card(after, hand(2)))
      lines[9] = tostring(card(before, hand(1)) == card(last, discards))
      for _ = 1, 20 do press("d") end
      lines[10] = places(look())
    `);
    const table = (deck: string, pile: string, count: number) =>
      `${deck} ${pile}${" face".repeat(count)}${" empty".repeat(9 - count)}`;
    expect(lines).toEqual([
      table("back", "empty", 0),
      table("face", "empty", 0),
      table("back", "empty", 4),
      table("back", "face", 3),
      table("back", "face", 2),
      ...Array<string>(4).fill("true"),
      table("back", "face", 9),
    ]);
  });

  it("the card table shuffles the deck by a key, and its discard pile when the last card is drawn", () => {
    const lines = play(`
      click(deck.x + 5, deck.y + 5, 2)
      local before = look()
      press("s")
      press("p")
      lines[1] = tostring(card(look(), deck) == card(before, deck))
      for _ = 1, 52 do
        press("d")
        press("x")
      end
      lines[2] = places(look())
      press("p")
      press("d")
      lines[3] = places(look())
    `);
    const empty = " empty".repeat(8);
    expect(lines).toEqual(["false", `empty face empty${empty}`, `back empty face${empty}`]);
  });
});
