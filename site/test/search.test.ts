/** A search with users' own words finds the right page first. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import MiniSearch from "minisearch";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ASKED } from "../.vitepress/search.js";
import { find, options, searchOptions } from "../.vitepress/theme/search.js";
import { expectNothingFound, FOLDER, openSite, type Site } from "./site.js";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

/**
 * Searches of users: on each line the typed words, and the right headings or pages. A page is written as its
 * address without the ending. Each search was written before it was tried, so that the
 * words in .vitepress/search.ts serve other searches too.
 */
const SEARCHES = readFileSync(new URL("searches.txt", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => {
    const [typed, wanted] = line.split(" -> ") as [string, string];
    return { typed, wanted: wanted.split(" | ") };
  });

/** Whether a section is one of the right pages or headings. */
const isOf = (id: string, title: string) => (wanted: string) =>
  /^docs\/|^\//.test(wanted)
    ? // Only the page itself, without pages below it.
      new RegExp(`^/${wanted.replace(/^\//, "")}(\\.html)?(#|$)`).test(id)
    : title.includes(wanted);

it("finds the right page first, or at least second", async () => {
  expect(SEARCHES.length).toBeGreaterThanOrEqual(100);
  const chunks = join(FOLDER, "assets/chunks");
  const file = readdirSync(chunks).find((name) => name.startsWith("@localSearchIndexroot"))!;
  const { default: json } = await import(pathToFileURL(join(chunks, file)).href);
  // The test uses the same search as the page.
  const index = MiniSearch.loadJSON(json, { ...options, searchOptions });
  const places = SEARCHES.map(({ typed, wanted }) => {
    const found = find(index, typed).slice(0, 2);
    return { typed, wanted, found, at: found.findIndex(({ id, title }) => wanted.some(isOf(id, title))) };
  });
  const share = (most: number) => places.filter(({ at }) => at >= 0 && at <= most).length / places.length;
  const missed = places
    .filter(({ at }) => at !== 0)
    .map(({ typed, found }) => `${typed}: ${found.map(({ id }) => id).join(", ")}`);
  console.log(`first ${share(0)}, within two ${share(1)} of ${places.length}\n${missed.join("\n")}`);
  expect(share(0)).toBeGreaterThanOrEqual(0.9);
  expect(share(1)).toBeGreaterThanOrEqual(0.95);
});

it("the page finds it too, the playground's pages among them, and axe finds nothing meanwhile", async () => {
  const page = await site.open("/");
  await page.getByRole("button", { name: "Search" }).click();
  await expectNothingFound(page);
  for (const [typed, address] of [
    ["step by step", "/steps.html"],
    ["valkey", "/docs/online.html"],
    ["shuffleTable", "/docs/api.html"],
    ["trash a card permanently", "/docs/classes.html#deckremove"],
  ]) {
    await page.getByPlaceholder("Search").fill(typed!);
    await expect
      .poll(() => page.locator("a.result").first().getAttribute("href"))
      .toMatch(new RegExp(`^${address}`));
  }
  // Each result shows a line of its text, with the found words marked.
  const line = page.locator("a.result .line").first();
  await expect.poll(async () => (await line.locator("mark").allTextContents()).join(" ")).toMatch(/card/i);
  await page.getByPlaceholder("Search").fill("bridge");
  await expect.poll(() => line.textContent()).toMatch(/^bridge: [A-Z]/);
  await page.getByPlaceholder("Search").fill("shuffleTable");
  await expectNothingFound(page);
  await page.locator("a.result").first().click();
  await page.getByRole("heading", { name: "shuffleTable" }).waitFor();
  await page.context().close();
});

it("where nothing is found, the page offers the first pages of README", async () => {
  const page = await site.open("/");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByPlaceholder("Search").fill("qqxzzk");
  await expect.poll(() => page.locator(".no-results a").count()).toBe(6);
  await page.locator(".no-results a").nth(1).click();
  await page.getByRole("heading", { name: "Decks", level: 1 }).waitFor();
  await page.context().close();
});

it("what is found by other words is there", () => {
  const docs = new URL("../../docs/", import.meta.url);
  const files = readdirSync(docs, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".md"),
  );
  const playground = readdirSync(new URL("../pages/", import.meta.url)).map(
    (file) => `/${file.replace(/(index)?\.md$/, "")}`,
  );
  const targets = new Set([
    "",
    "changelog",
    ...playground,
    ...files.map((file) => file.replace(/\.md$/, "")),
  ]);
  for (const file of files) {
    const headings = readFileSync(new URL(file, docs), "utf8").matchAll(/^#+ (.*)$/gm);
    for (const [, heading] of headings) targets.add(heading!);
  }
  expect(Object.keys(ASKED).filter((target) => !targets.has(target))).toEqual([]);
});
