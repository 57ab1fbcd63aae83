/** Tests of the page that counts shuffles. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { printed, scriptEngines } from "../../test/examples/script.js";
import { counted } from "../shuffles/count.js";
import { expectNothingFound, openSite, type Site } from "./site.js";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

/** The columns of the chosen shuffle and of randdeck's shuffle. */
const left = (page: Page) => page.locator("section[aria-labelledby=left]");
const right = (page: Page) => page.locator("section[aria-labelledby=right]");
const verdict = (page: Page) => left(page).getByRole("status").textContent();

/** Opens a link with a shuffle of the visitor, and starts the count. */
async function openOwn(own: string, cards = "4"): Promise<Page> {
  const page = await site.open(`/fair.html?${new URLSearchParams({ shuffle: "own", cards, own })}`);
  await page.getByRole("button", { name: "Count" }).click();
  return page;
}

it("opens on an unfair shuffle, counting by itself, next to randdeck's", async () => {
  const page = await site.open("/fair.html");
  await left(page).getByText("Not fair: the order 2 A 4 3 comes 4").waitFor();
  await right(page).getByText("1,000,000 of 1,000,000 shuffles").waitFor();
  // The figures are the same each time, since the seed is fixed.
  expect(await right(page).getByRole("status").locator("p").allTextContents()).toEqual([
    "Fair so far: a bias of 3.5% of a card at a place, or of 4.8% of an order, would have shown.",
    "Orders: chi-square 21.3 with 23 degrees of freedom, p 0.56. Places: chi-square 119.6 with 144 degrees of freedom, p 0.93.",
  ]);
  expect(await right(page).locator(".often, .rarely").count()).toBe(0);
  expect(await right(page).locator(".places tbody td").allTextContents()).toEqual(new Array(169).fill(""));
  // The same parts of both columns are side by side, and equally wide.
  const boxes = (section: "left" | "right") =>
    page.locator(`section[aria-labelledby=${section}]`).evaluate((element) => {
      const start = element.getBoundingClientRect().left;
      const parts = "h2, h3, table, th, .expected, .output";
      return [...element.querySelectorAll(parts)].map((part) => {
        const box = part.getBoundingClientRect();
        const { paddingLeft, paddingTop } = getComputedStyle(part);
        return [...[box.left - start, box.top, box.height].map(Math.round), paddingLeft, paddingTop];
      });
    });
  await left(page).getByText("1,000,000 of 1,000,000 shuffles").waitFor();
  expect(await boxes("left")).toEqual(await boxes("right"));
  await page.context().close();
});

it.each(["light", "dark"] as const)(
  "calls an unfair one unfair, beside what is exact, and axe finds nothing, in %s",
  async (colorScheme) => {
    const page = await site.open("/fair.html?shuffle=sattolo&seed=1", { colorScheme });
    await left(page).getByText("Not fair: ").waitFor();
    expect(await left(page).getByRole("status").locator("p").allTextContents()).toEqual([
      expect.stringMatching(
        /^Not fair: the order . . . . comes [\d.]+ times as often as it should, and 18 of the 24 orders never come\.$/,
      ),
      expect.stringMatching(/^Orders: chi-square [\d,.]+ with 23 degrees of freedom, p < 0\.000001\.$/),
    ]);
    const diagonal = left(page).locator(".places tbody tr:nth-child(3) td:nth-of-type(3)");
    expect((await diagonal.textContent())!.trim()).toBe("−100");
    await left(page).getByRole("button", { name: "Edit" }).click();
    await page.locator(".cm-content").waitFor();
    await expectNothingFound(page);

    await page.getByRole("combobox", { name: "Orders of" }).selectOption("3 cards");
    await page.getByRole("combobox", { name: "Shuffle" }).selectOption("Full-range swaps");
    const exact = left(page).locator(".orders tbody td:last-child");
    await expect
      .poll(() => exact.allTextContents())
      .toEqual(
        ["4/27", "5/27", "5/27", "5/27", "4/27", "4/27"].map((share) => expect.stringContaining(share)),
      );
    await page.context().close();
  },
);

it("counts a shuffle of your own while you change it", async () => {
  const page = await site.open("/fair.html?cards=3&seed=1");
  const editor = page.locator(".cm-content");
  await left(page).getByRole("button", { name: "Edit" }).click();
  await editor.fill("return randdeck.RandShuffle(cards)");
  await expect.poll(() => verdict(page)).toMatch(/Fair so far: /);
  expect(await page.getByRole("combobox", { name: "Shuffle" }).inputValue()).toBe("own");

  // Errors name their line, and an endless loop doesn't hang the page.
  await editor.fill("local i = 1\ncards[i] = nothing.here");
  await expect.poll(() => verdict(page)).toContain("line 2: attempt to index a nil value (global 'nothing')");
  await editor.fill("for i = 1 do end");
  await expect.poll(() => verdict(page)).toContain("line 1: ',' expected near 'do'");
  await page.clock.install();
  await editor.fill("while true do end");
  await expect
    .poll(async () => {
      await page.clock.runFor(5000);
      return verdict(page);
    })
    .toContain("stopped: a shuffle did not finish in 5 seconds");

  await editor.fill("cards = randdeck.shuffled(cards)");
  await expect.poll(() => verdict(page)).toMatch(/Fair so far: /);
  await page.reload();
  await expect
    .poll(() => left(page).getByRole("textbox").textContent())
    .toBe("cards = randdeck.shuffled(cards)");
  await page.getByRole("combobox", { name: "Shuffle" }).selectOption("A riffle");
  await expect.poll(() => left(page).getByRole("textbox").textContent()).toContain("local upper = 0");
  await expect.poll(() => verdict(page)).toMatch(/Not fair: /);
  await page.context().close();
});

it("sorting by chance is judged right, with Lua's own error", async () => {
  const page = await site.open("/fair.html?shuffle=sort");
  await expect.poll(() => verdict(page)).toMatch(/Not fair: /);
  expect(await left(page).getByRole("status").locator(".error").count()).toBe(0);
  await left(page).getByText("“invalid order function for sorting”").first().waitFor();
  await page.context().close();
});

it("the code of the page runs next to the file", async () => {
  const page = await site.open("/fair.html?cards=4&seed=home");
  for (const { name, title } of counted) {
    await page.getByRole("combobox", { name: "Shuffle" }).selectOption(title);
    const texts = await left(page).locator(".before, .editor > .output, .after").allInnerTexts();
    expect(texts, name).toHaveLength(3);
    const printing = printed(scriptEngines[0]!, { text: texts.join("\n"), file: "main.lua" });
    // As the page says, this shuffle raises an error.
    if (name === "sort") await expect(printing).rejects.toThrow("invalid order function for sorting");
    else expect((await printing)[0]!.split(" ").sort(), name).toEqual(["2", "3", "4", "A"]);
  }
  await page.context().close();
});

it("code that is too long for a link is counted, and said to be in none", async () => {
  const page = await site.open("/fair.html");
  await left(page).getByRole("button", { name: "Edit" }).click();
  await page
    .locator(".cm-content")
    .fill(`-- ${"long ".repeat(2000)}\ncards = randdeck.shuffled(cards, random)`);
  await page
    .getByRole("alert")
    .getByText(/Too long for a link: [\d,]+ characters/)
    .waitFor();
  await expect.poll(() => verdict(page)).toMatch(/Fair so far: /);
  await page.reload();
  await left(page).getByText("Not fair: ").waitFor();
  await page.context().close();
});

it("a slow shuffle has the time it needs", async () => {
  const page = await openOwn(
    "local sum = 0\nfor i = 1, 250000 do sum = sum + i end\nreturn randdeck.riffle(cards, 7)",
  );
  await page.clock.install();
  const shuffles = () =>
    left(page)
      .locator("progress")
      .evaluate((bar) => (bar as HTMLProgressElement).value);
  await expect.poll(shuffles).toBeGreaterThan(0);
  // Two turns take longer than the time that the page waits for one shuffle.
  for (let turn = 0; turn < 2; turn++) {
    const before = await shuffles();
    await page.clock.runFor(4000);
    await expect.poll(shuffles).toBeGreaterThan(before);
  }
  expect(await verdict(page)).toContain("The verdict follows after ");
  await page.context().close();
});

it("the counted shuffle is a link", async () => {
  const page = await openOwn("cards = randdeck.shuffled(cards)", "3");
  await page.getByRole("button", { name: "Copy link" }).waitFor();
  const permissions = ["clipboard-read", "clipboard-write"];
  await page.context().grantPermissions(permissions);
  await page.getByRole("button", { name: "Copy link" }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const other = await site.open(copied.slice(site.address.length), { permissions });
  await expect
    .poll(() => left(other).getByRole("textbox").textContent())
    .toBe("cards = randdeck.shuffled(cards)");
  await expect.poll(() => other.locator(".orders").first().locator("tbody tr").count()).toBe(6);
  await other.context().close();
  await page.context().close();
});
