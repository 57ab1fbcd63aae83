/** The page that counts shuffles. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectNothingFound, openSite, type Site } from "./site.js";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

async function count(shuffle: string, options = {}): Promise<Page> {
  const page = await site.open(`/fair.html?shuffle=${shuffle}&seed=2`, options);
  // Another seed is there before the page has read its address.
  await expect.poll(() => page.getByRole("textbox").inputValue(), { timeout: 10_000 }).toBe("2");
  await page.getByRole("button", { name: "Count" }).press("Enter");
  return page;
}

it("calls a fair shuffle fair after a million, with the same figures each time", async () => {
  const page = await count("shuffled");
  await page.getByText("1,000,000 of 1,000,000 shuffles").waitFor({ timeout: 50_000 });
  expect((await page.getByRole("status").textContent())!.trim()).toBe(
    "Fair: nothing here differs from chance (orders: chi-square 21.5 with 23 degrees of freedom, p 0.55; places: chi-square 157 with 144 degrees of freedom, p 0.22).",
  );
  expect(await page.locator(".often, .rarely").count()).toBe(0);
  expect(await page.locator("tbody td").allTextContents()).toEqual(new Array(169).fill(""));
  await page.context().close();
});

it.each(["light", "dark"] as const)(
  "calls an unfair one unfair, and axe finds nothing, in %s",
  async (colorScheme) => {
    const page = await site.open("/fair.html?shuffle=sattolo&seed=1", { colorScheme });
    await page.getByRole("button", { name: "Count" }).click();
    await page.getByText("Not fair: ").waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    expect(await page.getByRole("status").textContent()).toMatch(
      /Not fair: the order . . . . comes \d+% too often, and 18 of the 24 orders never come \(chi-square [\d,.]+ with 23 degrees of freedom, p < 0\.000001\)\./,
    );
    const diagonal = page.locator("tbody tr:nth-child(3) td:nth-of-type(3)");
    expect((await diagonal.textContent())!.trim()).toBe("−100");
    await expectNothingFound(page);

    await page.getByRole("combobox", { name: "Shuffle" }).selectOption("A riffle");
    expect((await page.getByRole("status").textContent())!.trim()).toBe("Nothing is counted yet.");
    await page.context().close();
  },
);
