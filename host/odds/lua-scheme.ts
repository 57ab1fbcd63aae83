/** Schemes in Lua: scripts that return a dealer. They run in Lua 5.4 as WebAssembly, as Fengari takes 80 times as long. */
import { dirname } from "node:path";
import { LuaError } from "../error.js";
import { openLua54, type TextFunction } from "../lua54.js";
import { OddsError, OptionError } from "./error.js";
import { ALL, namesAsked, namesIn } from "./question.js";
import { namesOf } from "./scheme.js";
import type { LuaScheme, Work } from "./simulate.js";
import { addTally, chunksOf, emptyTally, play, type Tally } from "./tally.js";

/** How many games are played before their number is told. */
const CHUNK = 100;

/** Gives a function that plays a game of so many draws and gives the numbers of its cards, or the name of such a number. */
const GAMES = `
local path, seed = ...
local tonumber, tostring, type, concat = tonumber, tostring, type, table.concat
function os.exit() error("os.exit in a scheme", 2) end
local random = newRandom(seed)
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
 * Plays the games of a script, all in one state of Lua.
 *
 * @throws OddsError if the script fails, gives no dealer or no card, or never a card that is asked for.
 */
export async function playScript(
  { name, path }: LuaScheme,
  { question, games, seed, timeLimit }: Omit<Work, "sources">,
  progress: (games: number) => void = () => {},
): Promise<Tally> {
  const cards: string[] = [];
  const names = namesAsked(question);
  const places: number[][] = [];
  const tally = emptyTally(question);
  // What it prints nobody reads.
  const lua = await openLua54({ folder: dirname(path), write() {}, timeLimit });
  try {
    const game = lua.run(GAMES, "odds", [path, seed]) as TextFunction;
    const deal = () => {
      const numbers = (game("cards", `${question.draws}`) as string).split(" ").map(Number);
      for (const number of numbers) {
        if (number < cards.length) continue;
        const card = game("name", `${number}`) as string;
        cards.push(card);
        places.push(
          [...names.keys()].filter(
            (place) => [card, ALL].includes(names[place]!) || namesIn(names[place]!).includes(card),
          ),
        );
      }
      return numbers;
    };
    for (const count of chunksOf(games, CHUNK)) {
      addTally(tally, play(deal, places, question, count));
      progress(count);
    }
  } catch (error) {
    throw new OddsError(error instanceof LuaError ? error.where : (error as Error).message);
  } finally {
    lua.close();
  }
  const isDrawn = (asked: string) => asked === ALL || cards.includes(asked);
  const missing = names
    .flatMap((asked) => (isDrawn(asked) ? [] : namesIn(asked)))
    .find((one) => !isDrawn(one));
  if (missing === undefined) return tally;
  const problem = `no card '${missing}' was drawn in ${games} games of scheme '${name}'`;
  throw new OptionError(`${problem}; it gives: ${namesOf([...cards].sort())}`);
}
