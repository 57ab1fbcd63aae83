/** The page that counts shuffles. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectNothingFound, openSite, type Site } from "./site.js";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const known = (page: Page) => page.locator("section[aria-labelledby=known]");
const own = (page: Page) => page.locator("section[aria-labelledby=own]");

it("counts as soon as it opens, and calls a fair shuffle fair, with the same figures each time", async () => {
  const page = await site.open("/fair.html?shuffle=shuffled&seed=2");
  await known(page).getByText("1,000,000 of 1,000,000 shuffles").waitFor({ timeout: 50_000 });
  expect((await known(page).getByRole("status").textContent())!.trim()).toBe(
    "Fair: no bias found in 1,000,000 shuffles (orders: chi-square 21.5 with 23 degrees of freedom, p 0.55; places: chi-square 157 with 144 degrees of freedom, p 0.22).",
  );
  expect(await known(page).locator(".often, .rarely").count()).toBe(0);
  expect(await known(page).locator(".places tbody td").allTextContents()).toEqual(new Array(169).fill(""));
  await page.context().close();
});

it.each(["light", "dark"] as const)(
  "calls an unfair one unfair, beside what is exact, and axe finds nothing, in %s",
  async (colorScheme) => {
    const page = await site.open("/fair.html?shuffle=sattolo&seed=1", { colorScheme });
    await known(page).getByText("Not fair: ").waitFor();
    expect(await known(page).getByRole("status").textContent()).toMatch(
      /Not fair: the order . . . . comes 4\.\d times as often as it should, and 18 of the 24 orders never come \(chi-square [\d,.]+ with 23 degrees of freedom, p < 0\.000001\)\./,
    );
    const diagonal = known(page).locator(".places tbody tr:nth-child(3) td:nth-of-type(3)");
    expect((await diagonal.textContent())!.trim()).toBe("−100");
    await own(page).getByRole("button", { name: "Edit" }).click();
    await page.locator(".cm-content").waitFor();
    await own(page).getByText("Not fair: ").waitFor();
    await expectNothingFound(page);

    await page.getByRole("combobox", { name: "Orders of" }).selectOption("3 cards");
    await page.getByRole("combobox", { name: "Shuffle" }).selectOption("Full-range swaps");
    const exact = known(page).locator(".orders tbody td:last-child");
    await expect
      .poll(() => exact.allTextContents())
      .toEqual(["4/27", "5/27", "5/27", "5/27", "4/27", "4/27"]);
    await page.context().close();
  },
);

it("counts a shuffle of your own while you change it", async () => {
  const page = await site.open("/fair.html?cards=3&seed=1");
  const status = own(page).getByRole("status");
  await expect.poll(() => status.textContent()).toMatch(/Not fair: the order . . . comes \d+% too /);

  await known(page).getByRole("button", { name: "Edit a copy" }).click();
  const editor = page.locator(".cm-content");
  await expect.poll(() => editor.textContent()).toBe("return shuffled(cards)");
  await expect.poll(() => status.textContent()).toMatch(/Fair so far: /);

  // Errors say their line, and a loop without an end does not hang the page.
  await editor.fill("local i = 1\ncards[i] = nothing.here");
  await expect
    .poll(() => status.textContent())
    .toContain("line 2: attempt to index a nil value (global 'nothing')");
  await editor.fill("for i = 1 do end");
  await expect.poll(() => status.textContent()).toContain("line 1: ',' expected near 'do'");
  await editor.fill("cards[2] = cards[1]");
  await expect
    .poll(() => status.textContent())
    .toContain("cards are missing or doubled: got 1 1 3, expected 1 to 3");
  await editor.fill("while true do end");
  await expect.poll(() => status.textContent()).toContain("stopped: not finished after 5 seconds");

  await editor.fill("return RandShuffle(cards)");
  await expect.poll(() => status.textContent()).toMatch(/Fair so far: /);
  await page.reload();
  await expect.poll(() => own(page).getByRole("textbox").textContent()).toBe("return RandShuffle(cards)");
  await page.context().close();
});
