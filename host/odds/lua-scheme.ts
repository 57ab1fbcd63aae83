/** Schemes in Lua: scripts that return a dealer. They run in Fengari, slowly. */
import { dirname } from "node:path";
import { createLua } from "../lua.js";
import type { LuaFunction } from "../values.js";
import { play, type Question, type Tally } from "./tally.js";

/** Runs the script for each game, and gives its cards as texts. What a script prints nobody reads. */
const GAMES = `
local path, folder, seed, index = ...
local tostring, type, require = tostring, type, require
package.path = folder .. "/?.lua;" .. package.path
local random = require("randdeck").newRandom(seed):stream(index)
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

return function(draws)
  local draw, cards = drawOf(script()), {}
  for at = 1, draws do
    local card = draw()
    local kind = type(card)
    if kind == "nil" then error(path .. ": no card came at draw " .. at .. " of " .. draws, 0) end
    if kind ~= "string" and kind ~= "number" and kind ~= "boolean" then
      error(path .. ": each card must be a string, a number or a boolean, got a " .. kind, 0)
    end
    cards[at] = tostring(card)
  end
  return cards
end
`;

/**
 * Plays one chunk of the games of a script, in a state of its own, as scripts may change it.
 *
 * @returns The tally, and which cards there were.
 * @throws LuaError where the script fails, gives no dealer or no card, or a game takes too many seconds.
 */
export function playLuaChunk(
  path: string,
  question: Question,
  seed: string,
  index: number,
  games: number,
  timeLimit: number,
): { tally: Tally; cards: string[] } {
  const lua = createLua({ timeLimit, write: () => {} });
  const game = lua.run(GAMES, "odds", [path, dirname(path), seed, index]) as LuaFunction;
  const numbers = new Map<string, number>();
  const asked: boolean[] = [];
  const numberOf = (card: string) => {
    const known = numbers.get(card) ?? numbers.size;
    numbers.set(card, known);
    asked[known] = card === question.card;
    return known;
  };
  const tally = play(() => (game(question.draws) as string[]).map(numberOf), asked, question, games);
  return { tally, cards: [...numbers.keys()] };
}
