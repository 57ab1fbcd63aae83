/** Counts the visitor's own shuffle, in Lua, away from the page. */
import { lua, to_luastring } from "fengari";
import { load, newState, toText } from "../lua/state.js";
import { count, emptyTally } from "./count.js";
import { type Card, inOrder } from "./shuffles.js";

/** How many are counted: Lua in a browser is slower. */
const MOST_OWN = 100_000;

/** The function that this gives makes cards in order, and returns them shuffled. */
const PREPARE = `
  local code, seed = ...
  local generator = newRandom(seed)
  function random(...) return generator:random(...) end
  math.random = random
  local shuffle, message = load("local cards = ... " .. code, "=shuffle")
  if not shuffle then error(message, 0) end
  return function(size)
    local cards = {}
    for card = 1, size do cards[card] = card end
    local made = shuffle(cards)
    return table.unpack(type(made) == "table" and made or cards)
  end
`;

function countOwn(code: string, size: number, seed: string) {
  const nothing = () => 0;
  const state = newState(nothing, nothing);
  const call = (argumentCount: number) => {
    if (lua.lua_pcall(state, argumentCount, lua.LUA_MULTRET, 0) !== lua.LUA_OK)
      throw new Error(toText(state, -1));
  };
  load(state, PREPARE, "start");
  for (const text of [code, seed]) lua.lua_pushstring(state, to_luastring(text));
  call(2);
  return count(emptyTally(size, MOST_OWN), (cardCount) => {
    lua.lua_pushvalue(state, 1);
    lua.lua_pushinteger(state, cardCount);
    call(1);
    const cards: Card[] = [];
    for (let at = 2; at <= lua.lua_gettop(state); at++) cards.push(lua.lua_tonumber(state, at));
    if (cards.length !== cardCount || inOrder(cardCount).some((card) => !cards.includes(card))) {
      const made = cards.map((_, index) => toText(state, index + 2)).join(" ");
      throw new Error(`cards are missing or doubled: got ${made}, expected 1 to ${cardCount}`);
    }
    lua.lua_settop(state, 1);
    return cards;
  });
}

addEventListener("message", ({ data }: MessageEvent<[code: string, size: number, seed: string]>) => {
  try {
    for (const tally of countOwn(...data)) postMessage(tally);
  } catch (error) {
    postMessage((error as Error).message);
  }
});
