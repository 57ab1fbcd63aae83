/** Counts the visitor's own shuffle, in Lua. */
import { type Called, lauxlib, lua, type State, to_jsstring, to_luastring } from "fengari";
import { newRandom } from "../../ts-src/randdeck.js";
import { call, LONGEST_ERROR, load, newState, toText } from "../lua/state.js";
import { count, emptyTally, PLACES, type Tally } from "./count.js";
import { type Card, inOrder } from "./shuffles.js";

/** The most shuffles that are counted in Lua, which in a browser is slower than TypeScript. */
const MOST_OWN = 100_000;

/**
 * The shuffle's clock advances by a second after this many shuffles, about as many as a game could make in a
 * second.
 */
const A_SECOND = 100_000;

/** Counting ends after this many milliseconds. */
const TIME = 20_000;

/** The most cards of a wrong list that the error names. */
const MOST_NAMED = 30;

/** The most characters of a function's name in the error. The page refuses long errors. */
const LONGEST_NAME = 100;

/** The first time that the shuffle's clock shows, in seconds since 1970. */
const START = 1_700_000_000;

/** Lua code that returns a function. The function makes cards in order and returns them shuffled. */
const PREPARE = `
  local code, clock, method = ...
  math.random, math.randomseed = select(4, ...)
  local randdeck, random = require("randdeck"), { random = method }
  local date, time = os.date, os.time
  os.clock = clock
  function os.time(fields) return fields and time(fields) or ${START} + math.floor(clock()) end
  function os.date(format, at) return date(format, at or os.time()) end
  local chunk = "local randdeck, random, cards = ... " .. code
  -- Loading fails for code that ends with its own return, since no line may follow a return.
  local shuffle, message = load(chunk .. "\\nreturn cards", "=shuffle")
  local returnsCards = shuffle ~= nil
  if not shuffle then shuffle, message = load(chunk, "=shuffle") end
  if not shuffle then error(message, 0) end
  local error, type, unpack = error, type, table.unpack
  return function(size)
    local cards = {}
    for card = 1, size do cards[card] = card end
    local made = shuffle(randdeck, random, cards)
    if made == nil and returnsCards then error("this shuffle sets cards to nil: it must leave a list there", 0) end
    if made == nil then made = cards end
    if type(made) ~= "table" then
      error("this shuffle returns a " .. type(made) .. ": it must return a list of the cards, or nothing", 0)
    end
    return unpack(made)
  end
`;

/** The name of the first function in the code that has a name. */
const named = (code: string): string | undefined => {
  const [, after, before] = /\bfunction\s+([\w.:]+)|\b(\w+)\s*=\s*function\b/.exec(code) ?? [];
  return (after ?? before)?.slice(0, LONGEST_NAME);
};

/** Makes a state with the shuffling function on its stack. The state's clock advances with each shuffle. */
export function shuffleState(code: string, seed: string, shuffles: () => number): State {
  const nothing = () => 0;
  const state = newState(nothing, nothing);
  const clock = (within: State) => {
    lua.lua_pushnumber(within, shuffles() / A_SECOND);
    return 1;
  };
  let source = newRandom(seed);
  const random = (within: State) => {
    const given = lua.lua_gettop(within);
    if (given === 0) {
      lua.lua_pushnumber(within, source.random());
      return 1;
    }
    if (given > 2) return lauxlib.luaL_error(within, to_luastring("wrong number of arguments"));
    const least = given === 1 ? 1 : lauxlib.luaL_checkinteger(within, 1);
    const most = lauxlib.luaL_checkinteger(within, given);
    lauxlib.luaL_argcheck(within, least <= most, given, to_luastring("interval is empty"));
    lua.lua_pushinteger(within, source.random(least, most));
    return 1;
  };
  const method = (within: State) => {
    lua.lua_remove(within, 1);
    return random(within);
  };
  /**
   * As in Lua 5.3, a seed is a number whose fraction is ignored. A number that randdeck doesn't take as a
   * seed counts as 0.
   */
  const randomseed = (within: State) => {
    source = newRandom(Math.trunc(lauxlib.luaL_checknumber(within, 1)) % 2 ** 53 || 0);
    return 0;
  };
  load(state, PREPARE, "start");
  lua.lua_pushstring(state, to_luastring(code));
  for (const given of [clock, method, random, randomseed]) lua.lua_pushcfunction(state, given);
  const error = call(state, 5, 1);
  if (error !== undefined) throw new Error(error);
  return state;
}

/** Runs the shuffle in the code, and counts where the cards land. Raises an error if the code doesn't shuffle. */
export function countOwn(code: string, size: number, seed: string): Generator<Tally | number> {
  const tally = emptyTally(size, MOST_OWN);
  const state = shuffleState(code, seed, () => tally.shuffles);
  /**
   * Whether the code has called any of the functions that it defines. Checked only until the first shuffle of
   * thirteen cards is done.
   */
  let isCalled = false;
  const hook = (within: State, called: Called) => {
    lua.lua_getinfo(within, to_luastring("S"), called);
    isCalled ||= to_jsstring(called.source) === "=shuffle" && to_jsstring(called.what) === "Lua";
  };
  lua.lua_sethook(state, hook, lua.LUA_MASKCALL, 0);
  /**
   * Calls the shuffle, and returns whether it succeeded. If table.sort raises an error, which depends on
   * chance, the shuffle is called again.
   */
  const isDone = (): boolean => {
    const message = call(state, 1, lua.LUA_MULTRET);
    if (message === undefined) return true;
    if (!message.includes("invalid order function")) throw new Error(message);
    tally.unsorted += 1;
    // With a comparison that returns random results, one in 25 sorts of 13 cards succeeds.
    if (tally.unsorted > 2000 * (tally.shuffles + 1)) {
      throw new Error(
        `${message}: what table.sort is given must say the same of the same two cards each time`,
      );
    }
    return false;
  };

  const end = performance.now() + TIME;
  const shuffleOf = (cardCount: number): Card[] => {
    do {
      lua.lua_settop(state, 1);
      lua.lua_pushvalue(state, 1);
      lua.lua_pushinteger(state, cardCount);
    } while (!isDone());
    if (cardCount === PLACES) lua.lua_sethook(state, null, 0, 0);
    const cards: Card[] = [];
    for (let at = 2; at <= lua.lua_gettop(state); at++) cards.push(lua.lua_tonumber(state, at));
    if (cards.length !== cardCount || inOrder(cardCount).some((card) => !cards.includes(card))) {
      // Doesn't convert objects to strings, which could raise an error or never end.
      const made = cards.slice(0, MOST_NAMED).map((_, index) => {
        const type = lua.lua_type(state, index + 2);
        const isPlain = type === lua.LUA_TNUMBER || type === lua.LUA_TSTRING;
        return isPlain ? toText(state, index + 2) : to_jsstring(lua.lua_typename(state, type));
      });
      const said = [...made, ...(cards.length > MOST_NAMED ? ["…"] : [])].join(" ").slice(0, LONGEST_ERROR);
      throw new Error(`cards are missing or doubled: got ${said || "none"}, expected 1 to ${cardCount}`);
    }
    const name = named(code);
    // The code hasn't shuffled if thirteen cards are still in order after the first shuffle.
    const isUncalled = cardCount === PLACES && tally.shuffles === 0 && name !== undefined && !isCalled;
    if (isUncalled && cards.every((card, at) => card === at + 1)) {
      throw new Error(`${name} is defined and never called: add ${name}(cards)`);
    }
    return cards;
  };
  return count(tally, shuffleOf, () => performance.now() > end);
}
