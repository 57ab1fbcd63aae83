/** What holds for every page. */
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectNothingFound, FOLDER, openSite, type Site } from "./site.js";

const pages = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((file) =>
  file.endsWith(".html"),
);

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

it("every page opens without an error, and fits a phone and a tablet", async () => {
  const page = await site.open("/");
  const wrong: string[] = [];
  page.on(
    "console",
    (message) => message.type() === "error" && wrong.push(`${page.url()}: ${message.text()}`),
  );
  for (const path of pages) {
    await page.goto(`${site.address}/${path}`);
    for (const width of [390, 768]) {
      await page.setViewportSize({ width, height: 844 });
      const needed = await page.evaluate(() => document.documentElement.scrollWidth);
      if (needed > width) wrong.push(`${path} needs ${needed} of ${width} pixels`);
    }
  }
  expect(wrong).toEqual([]);
});

describe.each(["light", "dark"] as const)("in %s", (colorScheme) => {
  it.each([
    "/",
    "/steps.html",
    "/fair.html",
    "/odds.html",
    "/script.html",
    "/docs/dealing.html",
    "/404.html",
  ])("%s has nothing that axe finds", async (path) => {
    const page = await site.open(path, { colorScheme });
    await expectNothingFound(page);
    await page.context().close();
  });
});

it("all that the first view fetches is at most 300 kB", async () => {
  site.served.length = 0;
  const page = await site.open("/");
  await page.getByRole("status").getByText("On the table").waitFor();
  const bytes = site.served.map((path) => gzipSync(readFileSync(path)).length);
  const sum = bytes.reduce((total, count) => total + count);
  console.log(`first view: ${site.served.length} files, ${Math.ceil(sum / 1000)} kB`);
  expect(sum).toBeLessThanOrEqual(300_000);
  await page.context().close();
});

it("an address without a page says so", async () => {
  const page = await site.open("/404.html");
  expect(await page.locator("h1").textContent()).toBe("No such page");
  await page.getByRole("link", { name: "to the cards" }).click();
  await page.getByRole("heading", { name: "Shuffle and deal fairly" }).waitFor();
});

it("the documentation is found by its words", async () => {
  const page = await site.open("/");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByPlaceholder("Search").fill("rising sequences");
  await page.getByRole("option").getByText("How imperfect").first().click();
  await page.getByRole("heading", { name: "How imperfect", level: 1 }).waitFor();
});

it("the sidebar has every page of the documentation", async () => {
  const page = await site.open("/docs/dealing.html");
  const links = await page
    .locator(".VPSidebar a")
    .evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).pathname));
  const documentation = pages.filter((path) => path.startsWith("docs/")).map((path) => `/${path}`);
  expect(links.sort()).toEqual(documentation.sort());
});
