/** Schemes in Lua: scripts that return a dealer. They run in Lua 5.4 as WebAssembly, as Fengari takes 80 times as long. */
import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { LuaFactory } from "wasmoon";
import { luaFolder } from "../../ts-src/node/lua.js";
import { OddsError } from "./error.js";
import { ALL, namesAsked, namesIn, type Question } from "./question.js";
import { play, type Tally } from "./tally.js";

/** Gives a function that runs the script for a game and gives the numbers of its cards. What it prints nobody reads. */
const GAMES = `
return function(path, folder, library, seed, index, readFile, numberOf)
  local tostring, type, concat = tostring, type, table.concat
  function loadfile(name, ...)
    local text = readFile(name)
    if not text then return nil, "cannot open " .. name end
    return load(text:gsub("^#[^\\n]*", ""), "@" .. name, ...)
  end
  local function chunkOf(name)
    local chunk, problem = loadfile(name)
    return chunk or error(problem, 0)
  end
  function dofile(name) return chunkOf(name)() end
  package.searchers[2] = function(name)
    local file = "/" .. name:gsub("%.", "/") .. ".lua"
    for _, place in ipairs({ folder, library }) do
      if readFile(place .. file) then return chunkOf(place .. file) end
    end
    return "no file " .. folder .. file
  end
  function print() end
  io.write = print
  function os.exit() error("os.exit in a scheme", 2) end
  local randdeck = require("randdeck")
  for name, value in pairs(randdeck) do _G[name] = value end
  local random = randdeck.newRandom(seed):stream(index)
  math.random = function(...) return random:random(...) end
  local script = chunkOf(path)

  local function drawOf(dealer)
    if type(dealer) == "function" then return dealer end
    if type(dealer) == "table" and dealer.draw then return function() return dealer:draw() end end
    if type(dealer) ~= "table" or not dealer.drawEach then
      error(path .. ": a dealer expected: a function, or an object with draw or drawEach, got " .. type(dealer), 0)
    end
    local row, at = {}, 0
    return function()
      if row[at + 1] == nil then row, at = dealer:drawEach(), 0 end
      at = at + 1
      return row[at]
    end
  end

  local numbers = setmetatable({}, { __index = function(numbers, card)
    numbers[card] = numberOf(card)
    return numbers[card]
  end })
  return function(draws)
    local draw, cards = drawOf(script()), {}
    for at = 1, draws do
      local card = draw()
      local kind = type(card)
      if kind == "nil" then error(path .. ": no card came at draw " .. at .. " of " .. draws, 0) end
      if kind ~= "string" and kind ~= "number" and kind ~= "boolean" then
        error(path .. ": each card must be a string, a number or a boolean, got a " .. kind, 0)
      end
      cards[at] = numbers[tostring(card)]
    end
    return concat(cards, " ")
  end
end
`;

function readFile(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

/**
 * Plays one chunk of the games of a script, in a state of its own, as scripts may change it.
 *
 * @param begun - Its first number counts the games that are begun, for whoever watches them.
 * @returns The tally, and which cards there were.
 * @throws OddsError if the script fails, or gives no dealer or no card.
 */
export async function playLuaChunk(
  path: string,
  question: Question,
  seed: string,
  index: number,
  games: number,
  begun: Int32Array,
): Promise<{ tally: Tally; cards: string[] }> {
  const cards: string[] = [];
  const names = namesAsked(question);
  const places: number[][] = [];
  const numberOf = (card: string) => {
    places.push(
      [...names.keys()].filter(
        (place) => [card, ALL].includes(names[place]!) || namesIn(names[place]!).includes(card),
      ),
    );
    return cards.push(card) - 1;
  };
  const lua = await new LuaFactory().createEngine();
  try {
    const makeGame = lua.doStringSync(GAMES);
    const game = makeGame(path, dirname(path), luaFolder, seed, index, readFile, numberOf);
    const deal = () => {
      begun[0]! += 1;
      return (game(question.draws) as string).split(" ").map(Number);
    };
    return { tally: play(deal, places, question, games), cards };
  } catch (error) {
    throw new OddsError((error as Error).message.split("\nstack traceback:")[0]!);
  } finally {
    begun[0] = 0;
    lua.global.close();
  }
}
