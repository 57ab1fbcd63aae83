/**
 * `drawCards` and `shuffleTable` from different files of the library work together: whatever rearranges a list
 * sets back its position, in whatever file it is.
 */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { pick } from "../../host/pick.js";
import { type Engine, engines } from "../engines/index.js";
import { literal } from "../examples/script.js";
import { singleFile } from "../sides.js";

const folder = new URL("../../lua-out/", import.meta.url);

/** How to rearrange the list `deck`. */
const REARRANGES: Readonly<Record<string, string>> = {
  shuffleTable: "shuffleTable(deck)",
  RandShuffle: "RandShuffle(deck)",
  spread: "spread(deck)",
  riffle: "riffle(deck, 1)",
  swapShuffle: "swapShuffle(deck, 1)",
  cut: "cut(deck, 0)",
  keyedShuffle: "keyedShuffle(deck)",
};

interface File {
  readonly name: string;
  /** Lua code that loads the file, and returns a table of its functions. */
  readonly load: string;
}

const fileOf = (name: string, text: string, only?: string): File => {
  const chunk = `read(${literal(text)})()`;
  if (only !== undefined) return { name, load: `{ ${only} = ${chunk} }` };
  return { name, load: `${chunk} or randdeck` };
};
const textOf = (path: string) => readFileSync(new URL(path, folder), "utf8");
const committed = readdirSync(folder, { recursive: true, encoding: "utf8" })
  // Only Redis and Luau load these files. Redis has no `package`.
  .filter((path) => path.endsWith(".lua") && path !== "randdeck-redis.lua")
  .map((path) => path.replaceAll("\\", "/"));

const files: readonly File[] = [
  ...committed.map((path) => fileOf(path, textOf(path), /functions\/(\w+)\.lua/.exec(path)?.[1])),
  ...["drawCards", "OutputCard", "cut", "riffle"].map((name) =>
    fileOf(`only ${name}`, pick(singleFile(), [name], { single: true }), name),
  ),
];

/**
 * A program that loads each two files, in both orders, with strict globals. It deals a list with the one, and
 * rearranges it with the other. Returns what went wrong, and the number of tries.
 */
const program = (before: string) => `${before}
local read, files, rearranges = loadstring or load, {}, {}
${files.map(({ name, load }) => `files[#files + 1] = { name = "${name}", load = function() return ${load} end }`).join("\n")}
${Object.entries(REARRANGES)
  .map(([name, call]) => `rearranges.${name} = function(from, deck) from.${call} end`)
  .join("\n")}
setmetatable(_G, {
  __index = function(_, name) error("global read: " .. tostring(name), 2) end,
  __newindex = function(_, name, value)
    if name ~= "randdeck" then error("global set: " .. tostring(name), 2) end
    rawset(_G, name, value)
  end,
})
rawset(_G, "randdeck", false)
local dealt = {
  drawCards = function(from, deck) return #from.drawCards(5, deck) end,
  OutputCard = function(from, deck)
    local count = 0
    for at = 1, 5 do if from.OutputCard(deck) == deck[at] then count = count + 1 end end
    return count
  end,
}
local problems, tries = {}, 0
local function try(first, second, swapped)
  local loaded = rawget(_G, "package") and package.loaded
  if loaded then loaded.randdeckDealt1 = nil end
  local one, other
  if swapped then other = second.load() one = first.load() else one = first.load() other = second.load() end
  for name, deal in pairs(dealt) do
    for again, rearrange in pairs(rearranges) do
      if one[name] and other[again] then
        local deck = { 1, 2, 3, 4, 5 }
        local before = deal(one, deck)
        rearrange(other, deck)
        if before ~= 5 or deal(one, deck) ~= 5 then
          problems[#problems + 1] = first.name .. " " .. name .. ", " .. second.name .. " " .. again
        end
        tries = tries + 1
      end
    end
  end
end
for _, first in ipairs(files) do
  for _, second in ipairs(files) do
    try(first, second, false)
    try(first, second, true)
  end
end
return tries .. " " .. table.concat(problems, "; ")`;

const own: readonly Engine[] = engines.filter(({ name }) => /^(?:Lua 5\.[15] \(wasm\)|luajit)$/.test(name));

it.each(own.map((engine) => [engine.name, engine] as const))("in %s", async (_, engine) => {
  const [tries, ...problems] = (await engine.run(program(""))).split(" ");
  expect(problems.join(" ")).toBe("");
  expect(Number(tries)).toBe(304);
});

it("without package, each file has its own positions, and raises nothing", async () => {
  const [, ...problems] = (await own[0]!.run(program("package = nil"))).split(/^\d+ |; /);
  expect(problems).toContain("only drawCards drawCards, functions/shuffleTable.lua shuffleTable");
  expect(problems.some((problem) => problem.startsWith("randdeck.lua drawCards, randdeck.lua"))).toBe(true);
});
