/** The table on the page shows the cards that the page's program in TypeScript deals. */
import { readFileSync } from "node:fs";
import { transformSync } from "esbuild";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { printed, scriptEngines } from "../../test/examples/script.js";
import * as randdeck from "../../ts-src/randdeck.js";
import { face } from "../cards/faces.js";
import { openSite, type Site } from "./site.js";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

async function tableOf(page: Page) {
  const names = (list: string) =>
    page.getByRole("list", { name: list }).locator(".visually-hidden").allTextContents();
  return {
    hand: (await names("Cards on the table")).map((name) => name.replace(": discard", "")),
    left: await names("The draw pile"),
    discards: await page.locator("figcaption").last().textContent(),
  };
}

const program = (page: Page) => page.getByRole("region", { name: "Program", exact: true });

/** Chooses the language of both programs. */
const choose = (page: Page, language: string) =>
  page.locator(".block").getByText(language, { exact: true }).click();

/** Runs the page's lines of TypeScript, and returns the cards in each pile. */
function dealt(lines: string) {
  const { code } = transformSync(lines, { loader: "ts", format: "cjs" });
  const printed: string[] = [];
  const end = "\nreturn deck";
  const deck: randdeck.Deck<string> = new Function("require", "console", code + end)(() => randdeck, {
    log: (text: string) => printed.push(text),
  });
  const names = (cards: readonly string[]) => cards.map((card) => face(card).name);
  return {
    hand: names(printed.flatMap((text) => text.split(" ").filter((card) => card !== ""))),
    left: names(deck.peek(deck.left())),
    discards: `${deck.size("discard")} discarded`,
  };
}

const link = (seed: string, deal: string) => `/?${new URLSearchParams({ seed, deal })}`;

it.each([
  ["today", "shuffle.deal5"],
  ["", ""],
  ["discards come first", "shuffle.discard.deal3.discard1.deal1"],
  ['"quoted" \\ back, ♠ and é', "riffle.cut.deal7.discard2.discard"],
  ["all are dealt twice", `shuffle${".deal7.deal7.discard".repeat(8)}.deal3`],
  ["two hands", "shuffle.deal5.deal5.discard7.deal1.discard5"],
  ["none is left", `riffle.deal9${".deal7".repeat(7)}`],
])("seed %j, %s: Lua deals what TypeScript deals", async (seed, deal) => {
  const page = await site.open(link(seed, deal));
  await page.getByRole("status").getByText("table").waitFor();
  await choose(page, "TypeScript");
  expect(await tableOf(page)).toEqual(dealt(await program(page).locator("pre").innerText()));
  await page.context().close();
});

it("has the first deal before anything runs", async () => {
  const page = await site.open("/");
  await page.getByRole("status").getByText("table").waitFor();
  const { hand, left } = await tableOf(page);
  const html = await (await fetch(`${site.address}/`)).text();
  expect(html).toContain(`${left.length} left`);
  const names = [...html.matchAll(/class="visually-hidden"[^>]*>([^<]+?)(?:: discard)?</g)].map(
    ([, name]) => name,
  );
  expect(names.filter((name) => [...hand, ...left].includes(name!))).toEqual([...hand, ...left]);
  await page.context().close();
});

it("opens with a program that a newcomer reads in a dozen lines", async () => {
  const page = await site.open("/");
  for (const [language, most] of [
    ["Lua", 11],
    ["TypeScript", 9],
  ] as const) {
    await choose(page, language);
    const lines = (await program(page).locator("pre").innerText()).split("\n").filter((line) => line !== "");
    expect(lines.length).toBeLessThanOrEqual(most);
  }
  await page.context().close();
});

it("the index of a ten lies on the card as that of a queen does", async () => {
  const page = await site.open(link("today", "shuffle.deal13.deal13.deal13.deal13"));
  await page.getByRole("status").getByText("table").waitFor();
  const edges = await page.locator(".hand .card").evaluateAll((cards) =>
    cards.flatMap((card) => {
      const paper = card.querySelector(".paper")!.getBoundingClientRect();
      return [...card.querySelectorAll("text")].map((text) => {
        const { left, right } = text.getBoundingClientRect();
        return Math.min(left - paper.left, paper.right - right) / paper.width;
      });
    }),
  );
  expect(edges).toHaveLength(104);
  expect(Math.min(...edges)).toBeGreaterThan(0.02);
  await page.context().close();
});

it("a link that cannot be played says so, and the cards lie as at the start", async () => {
  const page = await site.open("/steps.html");
  await page.goto(site.address + link("today", "shuffle.deal5.discard6"));
  await page.getByText("This deal cannot be played: script:").waitFor();
  const { hand } = await tableOf(page);
  expect(hand).toHaveLength(5);
  expect(new URL(page.url()).searchParams.get("deal")).toBe("shuffle.deal5");
  // The Back button doesn't return to the failing deal.
  await page.goBack();
  await page.getByRole("heading", { name: "Step by step" }).waitFor();
  await page.context().close();
});

it("a second hand begins on a new line", async () => {
  const page = await site.open(link("today", "shuffle.deal3.deal3"));
  await page.getByRole("status").getByText("table").waitFor();
  const tops = await page
    .locator(".hand li")
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top));
  expect(tops.slice(0, 3)).toEqual([tops[0], tops[0], tops[0]]);
  expect(tops[3]).toBeGreaterThan(tops[0]!);
  await page.context().close();
});

it("two clicks on a card discard it and no other", async () => {
  const page = await site.open("/");
  await page.getByRole("status").getByText("On the table").waitFor();
  const before = (await tableOf(page)).hand;
  await page.getByRole("button", { name: before[4]! }).dblclick();
  await page.getByText("1 discarded").waitFor();
  // A card that leaves the table is on the page for two more frames.
  await expect.poll(async () => (await tableOf(page)).hand).toEqual(before.slice(0, 4));
  await page.context().close();
});

it("a deal is a link", async () => {
  const page = await site.open("/", { permissions: ["clipboard-read", "clipboard-write"] });
  await page.getByLabel("Seed").fill("lucky 7");
  await page.getByLabel("Cards in a hand").selectOption("7");
  for (const name of [
    "Reset",
    "Riffle",
    "Cut",
    "Shuffle",
    "Deal a hand",
    "Deal one card",
    "Discard all",
    "Deal one card",
  ]) {
    await page.getByRole("button", { name }).click();
  }
  await expect
    .poll(() => tableOf(page))
    .toMatchObject({ hand: [expect.any(String)], discards: "8 discarded" });
  const table = await tableOf(page);
  await page.getByRole("button", { name: "Copy link" }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(page.url());

  const other = await site.open(copied.slice(site.address.length));
  await other.getByRole("status").getByText("On the table").waitFor();
  expect(await tableOf(other)).toEqual(table);

  await other.getByRole("link", { name: "randdeck", exact: true }).first().click();
  await expect.poll(async () => (await tableOf(other)).hand.length).toBe(5);
});

it("Back goes one act back, and a typed seed is one entry", async () => {
  const page = await site.open("/");
  await page.getByRole("status").getByText("On the table").waitFor();
  const count = async () => (await tableOf(page)).hand.length;
  await page.getByLabel("Seed").fill("one");
  await page.getByLabel("Seed").fill("two");
  await page.getByRole("button", { name: "Deal a hand" }).click();
  await expect.poll(count).toBe(10);
  await page.getByRole("button", { name: "Deal one card" }).click();
  await expect.poll(count).toBe(11);
  await page.goBack();
  await expect.poll(count).toBe(10);
  await page.goBack();
  await expect.poll(count).toBe(5);
  expect(new URL(page.url()).searchParams.get("seed")).toBe("two");
  await page.goForward();
  await expect.poll(count).toBe(10);
  await page.context().close();
});

it("moving cards end in the same places, and court cards are loaded when shown", async () => {
  site.served.length = 0;
  const page = await site.open(link("today", "deal2"), { reducedMotion: "no-preference" });
  await page.getByRole("status").getByText("On the table").waitFor();
  const courts = () => site.served.filter((file) => file.endsWith(".svg")).length;
  expect(courts()).toBe(0);
  for (const name of ["Deal a hand", "Shuffle", "Deal a hand", "Discard all", "Deal a hand"]) {
    await page.getByRole("button", { name }).click();
  }
  await expect.poll(async () => (await tableOf(page)).discards).toBe("12 discarded");
  await expect.poll(async () => (await tableOf(page)).hand.length).toBe(5);
  await choose(page, "TypeScript");
  const lines = await program(page).locator("pre").innerText();
  await expect.poll(() => tableOf(page)).toEqual(dealt(lines));
  await page.goto(site.address + link("today", "deal13"));
  await expect.poll(courts).toBeGreaterThan(2);
  await page.context().close();
});

it("an address with an impossible choice says why", async () => {
  const page = await site.open(link("today", "nothing.deal1.discard3"));
  expect(await page.getByRole("alert").textContent()).toContain("bad argument");
});

it.each([1280, 390])("a button stays under the finger, at %i pixels", async (width) => {
  const page = await site.open("/", { viewport: { width, height: 844 } });
  await page.getByRole("status").getByText("On the table").waitFor();
  const button = page.getByRole("button", { name: "Deal a hand" });
  await button.scrollIntoViewIfNeeded();
  const { x, y, width: wide, height } = (await button.boundingBox())!;
  for (let taps = 1; taps <= 7; taps++) {
    await page.mouse.click(x + wide / 2, y + height / 2);
    await expect.poll(async () => (await tableOf(page)).hand.length).toBe(5 + 5 * taps);
  }
  await page.context().close();
});

it("the first program is README's, and prints in Lua and TypeScript what its last line says", async () => {
  const page = await site.open("/");
  const front = page.getByRole("region", { name: "First program" });
  const shown = () => front.locator("pre").innerText();
  const lua = (await shown()).trim();
  expect(readFileSync(new URL("../../README.md", import.meta.url), "utf8")).toContain(`\n${lua}\n`);
  const [, promised] = /--> (.*)$/.exec(lua)!;
  expect(await printed(scriptEngines[0]!, { text: lua, file: "main.lua" })).toEqual([promised]);
  await choose(page, "TypeScript");
  const typescript = await shown();
  expect(typescript).toContain(` // ${promised}`);
  const lines: string[] = [];
  const { code } = transformSync(typescript, { loader: "ts", format: "cjs" });
  new Function("require", "console", code)(() => randdeck, { log: (text: string) => lines.push(text) });
  expect(lines).toEqual([promised]);
  await page.context().close();
});

it("a deal that is too long for a link is refused with a word", async () => {
  const page = await site.open(link("today", `shuffle${".cut".repeat(1986)}`));
  await page.getByRole("status").getByText("No card is on the table.").waitFor();
  for (let taps = 0; taps < 4; taps++) await page.getByRole("button", { name: "Deal a hand" }).click();
  await page.getByText("This deal is too long for a link.").waitFor();
  expect(page.url().length).toBeLessThanOrEqual(8000);
  await page.context().close();
});

it("all of it goes by keyboard", async () => {
  const page = await site.open("/");
  await page.getByRole("status").getByText("On the table").waitFor();
  const tabTo = async (name: string, key = "Tab") => {
    const wanted = page.getByRole("button", { name, exact: true });
    for (let presses = 0; presses < 80; presses++) {
      await page.keyboard.press(key);
      if (await wanted.evaluate((element) => element === document.activeElement)) return;
    }
    expect.unreachable(name);
  };
  await tabTo("Deal a hand");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await tableOf(page)).hand.length).toBe(10);
  const { hand } = await tableOf(page);
  expect(await page.getByRole("status").textContent()).toBe(`Dealt: ${hand.slice(5).join(", ")}.`);

  await tabTo(`${hand[3]}: discard`, "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await tableOf(page)).hand).toEqual(hand.filter((_, place) => place !== 3));
  // The next card is now at this place, and has the focus.
  expect(await page.locator(":focus .visually-hidden").textContent()).toBe(`${hand[4]}: discard`);
});
