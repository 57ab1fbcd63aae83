/** Tests of the page that shuffles step by step. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { printed, scriptEngines } from "../../test/examples/script.js";
import { newRandom } from "../../ts-src/randdeck.js";
import { rankOf, record, shuffles } from "../shuffles/shuffles.js";
import { expectNothingFound, openSite, type Site } from "./site.js";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

async function open(shuffle: string, seed: string, cards: number, options = {}): Promise<Page> {
  const page = await site.open(
    `/steps.html?${new URLSearchParams({ shuffle, cards: String(cards), seed })}`,
    options,
  );
  // The page shows thirteen places until it has read its address.
  await page.locator(".places span:last-child", { hasText: String(cards) }).waitFor();
  return page;
}

/** The shown step. */
const shown = (page: Page) =>
  page.evaluate(() => {
    const texts = (selector: string) =>
      [...document.querySelectorAll(selector)].map(({ textContent }) => textContent!);
    return {
      cards: texts("ol .card span:first-child"),
      text: texts("[role=status]").join(),
      line: texts("[aria-current=step]"),
    };
  });

it.each(shuffles)("$title: each step forward and back gives the cards back", async (shuffle) => {
  const generator = newRandom("seed");
  const moments = record(shuffle, 5, (n) => generator.random(n)).map(({ cards, text, line }) => ({
    cards: cards.map(rankOf),
    text,
    line: line < 0 ? [] : [`${shuffle.lua.split("\n")[line]}\n`],
  }));
  const page = await open(shuffle.name, "seed", 5);
  for (const moment of moments.slice(0, -1)) {
    expect(await shown(page)).toEqual(moment);
    await page.getByRole("button", { name: "Forward" }).click();
  }
  for (const moment of moments.slice(1).reverse()) {
    expect(await shown(page)).toEqual(moment);
    await page.getByRole("button", { name: "Back" }).click();
  }
  expect(await shown(page)).toEqual(moments[0]);
  const word = shuffle.isFair ? "Fair." : "Not fair.";
  expect(await page.getByRole("region", { name: "Is it fair?" }).locator("strong").textContent()).toBe(word);
  await page.context().close();
});

it.each(shuffles)("$title: the program prints at home what the page shows", async ({ name }) => {
  const page = await open(name, "the page's", 6);
  const text = await page.locator(".program pre").innerText();
  await page.getByRole("slider", { name: "Step" }).press("End");
  const { cards } = await shown(page);
  for (const engine of scriptEngines) {
    expect(await printed(engine, { text, file: "main.lua" }), engine.name).toEqual([cards.join(" ")]);
  }
  await page.context().close();
});

it("is played and scrubbed by keyboard", async () => {
  const page = await open("fisher-yates", "1", 12);
  const step = page.getByRole("slider", { name: "Step" });
  const start = await shown(page);

  await page.getByRole("button", { name: "Copy link" }).focus();
  await page.keyboard.press("Tab");
  // Before the first step, the button does nothing and keeps the focus.
  await page.keyboard.press("Enter");
  expect(await page.locator(":focus").textContent()).toBe("Back");
  expect(await shown(page)).toEqual(start);
  await page.keyboard.press("Tab");
  expect(await page.locator(":focus").textContent()).toBe("Play");
  await page.getByRole("slider", { name: "Speed" }).focus();
  await page.keyboard.press("End");
  await page.getByRole("button", { name: "Play", exact: true }).press("Enter");
  await page.getByText("Step 22 of 22").waitFor();
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();
  const end = await shown(page);

  await step.focus();
  await page.keyboard.press("Home");
  expect(await shown(page)).toEqual(start);
  await page.keyboard.press("ArrowRight");
  expect((await shown(page)).text).toMatch(/^random\(12\) gave \d+: /);
  await page.keyboard.press("End");
  expect(await shown(page)).toEqual(end);
  await page.context().close();
});

it("plays once by itself, unless the visitor prefers reduced motion", async () => {
  const still = await open("sattolo", "1", 3);
  expect(await still.getByRole("button", { name: "Play", exact: true }).count()).toBe(1);
  await still.context().close();

  const page = await open("sattolo", "1", 3, { reducedMotion: "no-preference" });
  await page.getByRole("button", { name: "Pause" }).waitFor();
  await page.getByText("Step 4 of 4").waitFor();
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByText("Step 3 of 4").waitFor();
  expect(await page.getByRole("button", { name: "Play", exact: true }).count()).toBe(1);
  await page.context().close();
});

it("the choice is in the address", async () => {
  const page = await open("fisher-yates", "1", 12);
  await page.getByRole("combobox", { name: "Shuffle" }).selectOption("Sattolo: random(i - 1)");
  await page.getByRole("combobox", { name: "Cards" }).selectOption("4");
  await page.getByRole("textbox", { name: "Seed" }).fill("é & ♠");
  await page.getByRole("slider", { name: "Step" }).press("End");
  const before = await shown(page);
  expect(before.cards.length).toBe(4);
  await page.reload();
  await page.locator(".places span:last-child", { hasText: "4" }).waitFor();
  await page.getByRole("slider", { name: "Step" }).press("End");
  expect(await shown(page)).toEqual(before);

  await page.getByRole("link", { name: "Count a million" }).click();
  await page.getByRole("region", { name: "randdeck's shuffled" }).waitFor();
  expect(await page.getByRole("combobox", { name: "Shuffle" }).inputValue()).toBe("sattolo");
  expect(await page.getByRole("textbox", { name: "Seed" }).inputValue()).toBe("é & ♠");
  await page.getByRole("link", { name: "See it step by step" }).click();
  await page.getByRole("button", { name: "Forward" }).waitFor();
  expect(await page.getByRole("combobox", { name: "Shuffle" }).inputValue()).toBe("sattolo");
  await page.getByRole("button", { name: "Playground" }).hover();
  await page.getByRole("link", { name: "Step by step", exact: true }).first().click();
  await expect.poll(() => page.getByRole("combobox", { name: "Shuffle" }).inputValue()).toBe("fisher-yates");
  await page.context().close();
});

it("draws where each card goes", async () => {
  const page = await open("sattolo", "1", 3);
  const generator = newRandom("1");
  const sattolo = shuffles.find(({ name }) => name === "sattolo")!;
  const { cards } = record(sattolo, 3, (n) => generator.random(n)).at(-1)!;
  const said = cards.map((card, index) => `${rankOf(card)} goes to place ${index + 1}`);
  expect((await page.locator("figure title").textContent())!.trim()).toBe(said.join(", "));
  expect(await page.locator("figure path").count()).toBe(3);
  await page.context().close();
});

it.each(["light", "dark"] as const)("axe finds nothing, in %s", async (colorScheme) => {
  const page = await open("riffle", "1", 12, { colorScheme });
  for (let step = 0; step < 5; step++) await page.getByRole("button", { name: "Forward" }).click();
  await expectNothingFound(page);
  await page.context().close();
});
