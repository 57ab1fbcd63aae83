/** Plays scripts that return a dealer, in Lua 5.4 as WebAssembly: Fengari takes 80 times as long. */
import { dirname } from "node:path";
import { LuaError } from "../../host/error.js";
import { openLua54, type TextFunction } from "../../host/lua54.js";
import { OddsError, OptionError } from "../asks/error.js";
import { ALL, namesIn } from "../asks/expression.js";
import { namesAsked, type Question } from "../asks/question.js";
import { namesOf } from "../asks/scheme.js";
import { play, type Tally } from "./tally.js";

export interface LuaScheme {
  readonly name: string;
  readonly path: string;
}

/** Lua code that returns a function. The function plays a game, and joins its cards with a byte 0. */
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

return function(number)
  local draw, cards = drawOf(script()), {}
  for at = 1, tonumber(number) do
    local card = draw()
    local kind = type(card)
    if kind == "nil" then error(path .. ": no card at draw " .. at .. " of " .. number, 0) end
    if kind ~= "string" and kind ~= "number" and kind ~= "boolean" then
      error(path .. ": each card must be a string, a number or a boolean, got a " .. kind, 0)
    end
    cards[at] = tostring(card)
  end
  return concat(cards, "\0")
end
`;

/** Plays the games of a script, all in one Lua state. No game may take more than `timeLimit` seconds. */
export async function playScript(
  { name, path }: LuaScheme,
  question: Question,
  games: number,
  { seed, timeLimit }: { readonly seed: string; readonly timeLimit: number },
): Promise<Tally> {
  const numbers = new Map<string, number>();
  // A group stands for its members, which are known only when games are played.
  const groups = new Map<string, string[]>();
  const membersOf = (name: string) => groups.get(name) ?? [name];
  for (const { name, members } of question.groups)
    groups.set(
      name,
      members.split("|").flatMap((member) => membersOf(member.trim())),
    );
  const names = namesAsked(question).map((name) => namesIn(name).flatMap(membersOf));
  const places: number[][] = [];
  let tally: Tally;
  function found(card: string): number {
    const isCalled = (asked: readonly string[]) => asked.includes(card) || asked.includes(ALL);
    numbers.set(card, numbers.size);
    return places.push([...names.keys()].filter((place) => isCalled(names[place]!))) - 1;
  }
  // The script's own output is not shown.
  const lua = await openLua54({ folder: dirname(path), write() {}, timeLimit });
  try {
    const game = lua.run(GAMES, "odds", [path, seed]) as TextFunction;
    const deal = () => {
      const cards = (game(`${question.draws}`) as string).split("\0");
      if (cards.length > question.draws) throw new OddsError(`${path}: the name of a card has a byte 0`);
      return cards.map((card) => numbers.get(card) ?? found(card));
    };
    tally = play(deal, places, question, games);
  } catch (error) {
    throw new OddsError(error instanceof LuaError ? error.where : (error as Error).message);
  } finally {
    lua.close();
  }
  const missing = names.flat().find((name) => name !== ALL && !numbers.has(name));
  if (missing === undefined) return tally;
  const problem = `no card '${missing}' was drawn in ${games} games of scheme '${name}'`;
  throw new OptionError(`${problem}; the cards drawn are ${namesOf([...numbers.keys()].sort())}`);
}
