/** Schemes in Lua: scripts that return a dealer. They run in Lua 5.4 as WebAssembly, as Fengari takes 80 times as long. */
import { dirname } from "node:path";
import { LuaError } from "../error.js";
import { openLua54, type TextFunction } from "../lua54.js";
import { OddsError } from "./error.js";
import { namesAsked, namesIn, type Question } from "./question.js";
import { play, type Tally } from "./tally.js";

/** Gives a function that plays a game of so many draws and gives the numbers of its cards, or the name of such a number. */
const GAMES = `
local path, seed, index = ...
local tonumber, tostring, type, concat = tonumber, tostring, type, table.concat
function os.exit() error("os.exit in a scheme", 2) end
local random = newRandom(seed):stream(tonumber(index))
math.random = function(...) return random:random(...) end
local script, problem = loadfile(path)
if not script then error(problem, 0) end

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

local names = {}
local numbers = setmetatable({}, { __index = function(numbers, card)
  names[#names + 1] = card
  numbers[card] = #names - 1
  return numbers[card]
end })
return function(what, number)
  number = tonumber(number)
  if what == "name" then return names[number + 1] end
  local draw, cards = drawOf(script()), {}
  for at = 1, number do
    local card = draw()
    local kind = type(card)
    if kind == "nil" then error(path .. ": no card came at draw " .. at .. " of " .. number, 0) end
    if kind ~= "string" and kind ~= "number" and kind ~= "boolean" then
      error(path .. ": each card must be a string, a number or a boolean, got a " .. kind, 0)
    end
    cards[at] = numbers[tostring(card)]
  end
  return concat(cards, " ")
end
`;

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
  // What it prints nobody reads.
  const lua = await openLua54({ folder: dirname(path), write() {} });
  try {
    const game = lua.run(GAMES, "odds", [path, seed, `${index}`]) as TextFunction;
    const deal = () => {
      begun[0]! += 1;
      const numbers = (game("cards", `${question.draws}`) as string).split(" ").map(Number);
      for (const number of numbers) {
        if (number < cards.length) continue;
        const card = game("name", `${number}`) as string;
        cards.push(card);
        places.push(
          [...names.keys()].filter((place) => card === names[place] || namesIn(names[place]!).includes(card)),
        );
      }
      return numbers;
    };
    return { tally: play(deal, places, question, games), cards };
  } catch (error) {
    throw new OddsError(error instanceof LuaError ? error.where : (error as Error).message);
  } finally {
    begun[0] = 0;
    lua.close();
  }
}
