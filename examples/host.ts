/** Runs Lua in a Node program: `npx tsx examples/host.ts`. */
import { createLua, LuaError, type LuaFunction } from "randdeck-host";

const lines: string[] = [];
const lua = createLua({ print: (line) => lines.push(line), timeLimit: 5 });

lua.set("seats", ["Ann", "Ben", "Cleo"]);
lua.run(`
  function deal(size)
    local next = RandMultiDeck({ "A", "B", "C", "D", "E", "F" })
    local hands = {}
    for _, name in ipairs(seats) do hands[name] = next(size) end
    print(#seats .. " hands of " .. size)
    return hands
  end
`);
const hands = lua.call("deal", 2) as Record<string, string[]>;
console.log(lines[0], Object.values(hands).flat().sort().join(" "));

const draw = lua.call("RandDeck", ["A"]) as LuaFunction;
console.log(draw(), draw());

try {
  lua.run("\ndrawCards(5)", "game.lua");
} catch (error) {
  if (error instanceof LuaError) console.log(error.file, error.line, error.message);
}
