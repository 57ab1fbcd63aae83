/** The search: what users type finds the page that answers it first. */
import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ASKED } from "../.vitepress/search.js";
import { openSite, type Site } from "./site.js";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

/** What is typed, and the page of `docs` or the heading that comes first. */
const SEARCHES: readonly (readonly [typed: string, first: string])[] = [
  ["install", "docs/"],
  ["getting started", "docs/"],
  ["license", "docs/"],
  ["download", "docs/"],
  ["docs for TypeScript", "docs/"],
  ["love2d", "docs/engines/love"],
  ["love", "docs/engines/love"],
  ["solar2d", "docs/engines/solar2d"],
  ["corona", "docs/engines/solar2d"],
  ["defold", "docs/engines/defold"],
  ["roblox", "docs/engines/roblox"],
  ["luau", "docs/engines/roblox"],
  ["minetest", "docs/engines/luanti"],
  ["wow addon", "docs/engines/world-of-warcraft"],
  ["nakama", "docs/engines/nakama"],
  ["nginx", "docs/engines/openresty"],
  ["playdate", "docs/engines/playdate"],
  ["tabletop simulator", "docs/engines/tabletop-simulator"],
  ["tstl", "docs/engines/typescript-to-lua"],
  ["luajit", "docs/engines/lua"],
  ["javascript", "docs/engines/browsers"],
  ["Godot", "docs/engines.html"],
  ["Unity", "docs/engines.html"],
  ["unreal engine", "docs/engines.html"],
  ["which engines are supported", "docs/engines.html"],
  ["save", "docs/saving"],
  ["saved game", "docs/saving"],
  ["replay", "docs/saving"],
  ["seed", "docs/saving"],
  ["seeded random same on phone", "docs/saving"],
  ["load game", "docs/saving"],
  ["json", "docs/saving"],
  ["loot table", "docs/recipes"],
  ["pity timer", "docs/recipes"],
  ["gacha", "docs/recipes"],
  ["mulligan", "docs/recipes"],
  ["daily deal", "docs/saving"],
  ["tetris", "docs/recipes"],
  ["undo", "docs/recipes"],
  ["uno", "docs/recipes"],
  ["poker", "docs/recipes"],
  ["blackjack", "docs/recipes"],
  ["solitaire", "docs/recipes"],
  ["examples", "docs/recipes"],
  ["draft", "docs/recipes"],
  ["provably fair", "docs/checkable"],
  ["cheat", "docs/checkable"],
  ["how to stop cheating", "docs/checkable"],
  ["multiplayer", "docs/online"],
  ["multiplayer server", "docs/online"],
  ["multiplyer", "docs/online"],
  ["redis cluster", "docs/online"],
  ["websocket", "docs/online"],
  ["gambling", "Games for money"],
  ["casino", "Games for money"],
  ["real money", "Games for money"],
  ["cryptographic", "docs/random"],
  ["math.randomseed", "docs/random"],
  ["os.time", "docs/random"],
  ["same cards every time", "docs/random"],
  ["error", "docs/errors"],
  ["attempt to index a nil value", "docs/errors"],
  ["attempt to call a nil value", "docs/errors"],
  ["bad argument", "docs/errors"],
  ["debug", "docs/errors"],
  ["riffle shuffle", "docs/imperfect"],
  ["how many riffles", "docs/imperfect"],
  ["7 shuffles", "docs/imperfect"],
  ["overhand", "docs/imperfect"],
  ["shuffle bias", "docs/fairness"],
  ["biased shuffle", "docs/fairness"],
  ["fisher yates", "docs/fairness"],
  ["wrong shuffle algorithm", "docs/fairness"],
  ["npm", "docs/packages"],
  ["luarocks", "docs/packages"],
  ["yarn", "docs/packages"],
  ["benchmark", "docs/speed"],
  ["performance", "docs/speed"],
  ["mobile", "docs/speed"],
  ["is it fast", "docs/speed"],
  ["createLua", "docs/host"],
  ["hypergeometric", "docs/odds"],
  ["chance of drawing", "docs/odds"],
  ["opening hand", "docs/odds"],
  ["drop rate", "docs/odds"],
  ["probability calculator", "docs/odds"],
  ["dieharder", "docs/quality"],
  ["changelog", "docs/changelog"],
  ["version", "docs/changelog"],
  ["what's new", "docs/changelog"],
  ["semver", "docs/stability"],
  ["deckbuilder", "docs/decks"],
  ["deck building game", "docs/decks"],
  ["discard pile", "docs/decks"],
  ["coin flip", "newDice"],
  ["commercial use", "docs/"],
  ["streaks", "docs/dealing"],
  ["pseudo random distribution", "docs/dealing"],
  ["newDeck", "newDeck"],
  ["newdeck", "newDeck"],
  ["shuffle array lua", "shuffleTable"],
  ["shuffle a table", "shuffleTable"],
  ["shuffleTable", "shuffleTable"],
  ["how do I shuffle a list", "shuffled"],
  ["shuffle", "shuffled"],
  ["shuffel", "shuffled"],
  ["suffle", "shuffle"],
  ["random.choice", "pick"],
  ["random element", "pick"],
  ["weighted random", "pickWeighted"],
  ["draw without replacement", "sample"],
  ["crit chance", "newChance"],
  ["critical hit", "A critical hit that feels fair"],
  ["dice roll", "newDice"],
  ["d20", "newDice"],
  ["drawCards", "drawCards"],
  ["getState", "getState"],
];

/** Each has another page before it, or what is there already would pass for what is found. */
const mixed = [0, 1, 2, 3, 4, 5, 6].flatMap((rest) => SEARCHES.filter((_, at) => at % 7 === rest));

it("finds the right page first", async () => {
  expect(SEARCHES.length).toBeGreaterThanOrEqual(100);
  const page = await site.open("/docs/");
  await page.getByRole("button", { name: "Search" }).click();
  const first = page.locator("a.result").first();
  const wrong: string[] = [];
  for (const [typed, wanted] of mixed) {
    await page.getByPlaceholder("Search").fill(typed);
    const isThere = async () =>
      wanted.startsWith("docs/")
        ? // The page itself, and none below it.
          new RegExp(`^/${wanted}(\\.html)?#`).test((await first.getAttribute("href"))!)
        : (await first.textContent())!.includes(wanted);
    const found = await expect
      .poll(isThere, { timeout: 5000 })
      .toBe(true)
      .then(
        () => true,
        () => false,
      );
    if (!found) wrong.push(`${typed}: ${await first.getAttribute("href")}`);
  }
  expect(wrong).toEqual([]);
  await page.context().close();
});

it("what is found by other words is there", () => {
  const docs = new URL("../../docs/", import.meta.url);
  const files = readdirSync(docs, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".md"),
  );
  const targets = new Set(["", "changelog", ...files.map((file) => file.replace(/\.md$/, ""))]);
  for (const file of files) {
    const headings = readFileSync(new URL(file, docs), "utf8").matchAll(/^#+ (.*)$/gm);
    for (const [, heading] of headings) targets.add(heading!);
  }
  expect(Object.keys(ASKED).filter((target) => !targets.has(target))).toEqual([]);
});
