/** The page for odds shows the same reports as the command. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { reportOf, savePage } from "../../odds/command.js";
import { PRESETS } from "../odds/presets.js";
import { expectNothingFound, openSite, type Site } from "./site.js";

let site: Site;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "randdeck-odds-page-"));
  site = await openSite();
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

it("saves the page that the command writes for the schemes that it shows", async () => {
  const page = await site.open(
    "/odds.html?preset=ways&draws=20&hand=5&seed=tests&condition=wood%20>=%202&keep=wood&mulligans=2",
  );
  const schemes = join(folder, "schemes.json");
  writeFileSync(schemes, await page.locator("textarea").inputValue());
  const save = page.getByRole("button", { name: "Download report" });
  // The button is enabled when all games are played.
  await expect.poll(() => save.isEnabled()).toBe(true);
  const downloading = page.waitForEvent("download");
  await save.click();
  const saved = join(folder, "saved.html");
  await (await downloading).saveAs(saved);

  const question = { when: "wood >= 2", keep: "wood", mulligans: 2, draws: 20, hand: 5, seed: "tests" };
  const html = join(folder, "report.html");
  savePage(await reportOf([schemes], { ...question, timeLimit: 5 }), html);
  expect(readFileSync(saved).equals(readFileSync(html))).toBe(true);
  await page.context().close();
});

/** Waits until all games that the answer needs are played, and returns the answer. */
async function answerOn(page: Page): Promise<string | null> {
  const status = page.getByRole("status");
  await expect.poll(() => status.getAttribute("aria-live")).toBe("polite");
  return status.textContent();
}

it("asks anew when a field or a slider is changed, by the keyboard too, and keeps it in the address", async () => {
  const page = await site.open("/odds.html?preset=ways&block=2&draws=20&condition=wood");
  await page.getByRole("slider", { name: "Cards in a block" }).press("ArrowRight");
  await page.getByRole("columnheader", { name: "blocks of 7" }).waitFor();
  expect(new URL(page.url()).searchParams.get("block")).toBe("7");
  // A number beside its slider counts when it is typed, within the bounds.
  const number = page.getByRole("spinbutton", { name: "Cards in a block" });
  await number.fill("99");
  await number.press("Enter");
  await page.getByRole("columnheader", { name: "blocks of 24" }).waitFor();
  expect(await number.inputValue()).toBe("24");

  await page.getByText("The same from the command line").click();
  await page.getByLabel("Seed").fill("it's $(date)");
  const words = (await page.locator("pre").innerText()).replace(/^npm run odds --/, "printf '<%s>'");
  expect(execFileSync("sh", ["-c", words], { encoding: "utf8" })).toMatch(/<--seed><it's \$\(date\)>$/);

  const own = { name: "mine", kind: "deck", cards: ["sword", "stick"], copies: { stick: 3 } };
  // Reports of the games with the other seed, which are still played, must not change the field's text.
  await page.getByText("Deck list or schemes").click();
  await page.getByLabel("Seed").fill("2");
  await page.locator("textarea").fill(JSON.stringify(own));
  await page.getByRole("button", { name: "Compute" }).click();
  await answerOn(page);
  await page.getByLabel("A player needs").fill("sword");
  await expect
    .poll(() => page.getByRole("status").textContent())
    .toMatch(/^99 of 100 players have sword by draw 4 \(100\.00% by draw 20; average draw 2\.5\)\./);
  await page.context().close();
});

it("asks for either of two, for players who have something, and by a game's mulligan", async () => {
  const page = await site.open("/odds.html?preset=lands");
  await answerOn(page);
  await page.getByLabel("A player needs").fill("lands >= 2 and mountain or spells >= 6");
  await page.getByLabel("Of players who have").fill("lands");
  await page.getByLabel("What a mulligan costs").selectOption("paris");
  await expect
    .poll(() => page.getByRole("status").textContent())
    .toMatch(/of players who have 1 lands have 2 lands and 1 mountain or 6 spells after 10 draws/);
  await page.getByText("the hand has one card fewer").waitFor();
  await page.context().close();
});

it("puts back first hands of decks alone, and says why of no others", async () => {
  const page = await site.open("/odds.html?preset=ways&draws=20&hand=5&condition=wood&keep=wood");
  expect(await answerOn(page)).toMatch(/ have wood by draw /);
  await page.getByText("No mulligans for dice, one deck per category").waitFor();
  expect(await page.getByRole("alert").count()).toBe(0);
  await page.context().close();
});

it("asks for an average, of hands that are put back until one is kept", async () => {
  const page = await site.open("/odds.html?preset=lands");
  await page.getByLabel("Question").selectOption("average");
  await page.getByLabel("A player needs").fill("lands");
  await page.getByLabel("How many mulligans").selectOption("until");
  await expect
    .poll(() => page.getByRole("status").textContent())
    .toMatch(
      /^With 24 lands, 4\.\d+ lands on average in 10 draws \(standard deviation 1\.\d+; 0\.1\d+ mulligans/,
    );
  await page.context().close();
});

it("keeps the last answer, in grey, next to an error, and offers names that are near", async () => {
  const page = await site.open("/odds.html?preset=lands");
  const answer = await answerOn(page);
  const need = page.getByLabel("A player needs");
  await need.fill("lands >= 2 and mountian");
  const alert = page.getByRole("alert");
  await expect.poll(() => alert.textContent()).toMatch(/has no card 'mountian'; it has: mountain, lands, /);
  expect(await need.getAttribute("aria-invalid")).toBe("true");
  expect(await page.getByRole("status").textContent()).toBe(answer);
  for (const place of [".answer", ".picture", ".report"])
    expect(await page.locator(place).getAttribute("class")).toContain("old");
  await expectNothingFound(page);
  await page.getByRole("button", { name: "mountain", exact: true }).click();
  expect(await need.inputValue()).toBe("lands >= 2 and mountain");
  expect(await answerOn(page)).toMatch(
    /^With 24 lands, 88\.93% of players have 2 lands and 1 mountain by draw 10/,
  );
  expect(await page.locator(".old").count()).toBe(0);
  await page.context().close();
});

it("begins with a deck list, which a button computes, and with groups in rows", async () => {
  const page = await site.open("/odds.html");
  // Twenty lands in 60: 1 - (C(40, 10) + 20 * C(40, 9)) / C(60, 10).
  expect(await answerOn(page)).toMatch(/^91\.62% of players have 2 land by draw 10 /);
  await page.locator("textarea").fill("24 Land\n36 Other");
  await page.getByRole("button", { name: "Remove land" }).click();
  await page.getByLabel("A player needs").fill("Land >= 3");
  await page.getByRole("button", { name: "Compute" }).click();
  await expect
    .poll(() => page.getByRole("status").textContent())
    .toMatch(/^85\.59% of players have 3 Land by draw 10 /);
  await page.getByRole("button", { name: "Add a group" }).click();
  await page.getByLabel("Name of a group").fill("any");
  await page.getByLabel("Cards of the group").fill("Land|Other");
  await page.getByLabel("A player needs").fill("any >= 10");
  await expect.poll(() => page.getByRole("status").textContent()).toMatch(/ have 10 any by draw 10/);
  await page.getByLabel("Cards of the group").fill("Land|Ohter");
  await expect.poll(() => page.getByRole("alert").textContent()).toMatch(/has no card 'Ohter'/);
  await page.context().close();
});

it("asks how likely a condition is later, if it can become false again", async () => {
  const page = await site.open("/odds.html?preset=lands");
  const question = page.getByLabel("Question");
  const need = page.getByLabel("A player needs");
  for (const [condition, ask] of [
    ["lands >= 2", "when"],
    ["2 <= lands <= 5", "after"],
    ["lands = 3", "after"],
    ["mountain and not spells", "when"],
    ["mountain and not spells >= 4", "after"],
    ["not mountain", "after"],
  ]) {
    await need.fill(condition!);
    expect(await question.inputValue(), condition).toBe(ask);
  }
  await need.fill("2 <= lands <= 5");
  await expect.poll(() => page.getByRole("status").textContent()).toMatch(/2 to 5 lands after 10 draws/);
  // The visitor's choice counts.
  await question.selectOption("when");
  await expect.poll(() => page.getByRole("status").textContent()).toMatch(/2 to 5 lands by draw/);
  await page.context().close();
});

it("every example fits its deck, and no text names an option of the command", async () => {
  for (const [preset, { title }] of Object.entries(PRESETS)) {
    const page = await site.open(`/odds.html?preset=${preset}`);
    await answerOn(page);
    const all = page.locator("#examples button");
    const count = await all.count();
    expect(count, title).toBeGreaterThanOrEqual(4);
    for (let at = 0; at < count; at++) {
      await page.getByRole("button", { name: "Examples", exact: true }).click();
      // An answer may change the names that all schemes have.
      const condition = await all.nth(at).textContent();
      await all.nth(at).click();
      expect(await page.getByLabel("A player needs").inputValue()).toBe(condition);
      await expect.poll(() => page.locator(".old").count(), { message: `${title}: ${condition}` }).toBe(0);
      expect(await page.getByRole("alert").count(), `${title}: ${condition}`).toBe(0);
      expect(await page.locator("main").innerText()).not.toMatch(/--[a-z]/);
    }
    await page.context().close();
  }
});

it("on a phone the answer and its chart are in the first screen after the question", async () => {
  for (const preset of Object.keys(PRESETS)) {
    const page = await site.open(`/odds.html?preset=${preset}`, { viewport: { width: 390, height: 844 } });
    await answerOn(page);
    const question = (await page.getByLabel("A player needs").boundingBox())!;
    const plot = (await page.locator(".plot").boundingBox())!;
    expect(plot.y + plot.height - question.y, preset).toBeLessThan(844);
    await page.context().close();
  }
});

it.each(
  Object.entries({
    list: /^91\.62% of players have 2 land by draw 10 \(average draw 5\.81\)\.$/,
    // 0.98^227 is above 1%, and 0.98^228 is below it.
    chance: /^99 of 100 players have hit by draw 228 \(99\.36% by draw 250; average draw 50\)\.$/,
    ways: /^With one deck per category, 99 of 100 players have wood by draw 3 \(100\.00% by draw 60; average draw 3\); /,
    lands:
      /^With 24 lands, 88\.93% .* \(average draw 5\.9\); with 20 lands, 83\.17% by draw 10 \(average draw 6\.84\)\.$/,
    loot: /^With pity at 50, 99 of 100 players have loot by draw 50 .*; with dice, 2%, 99 of 100 by draw 228 \(99\.36% by draw 250; average draw 50\)\.$/,
    bag: /^With bag of 7, 99 of 100 players have I by draw 7 \(100\.00% .* average draw 4\); with dice, 99 of 100 by draw 30 /,
    // Of the C(10, 5) hands, C(7, 4) * 3 + C(7, 5) have 4 coins. After nine draws, one card is left.
    starter: /^With .* 99 of 100 players have 4 coins by draw /,
  }),
)("the example %s explains itself and is answered", async (name, answer) => {
  const page = await site.open(`/odds.html?preset=${name}`, { colorScheme: "dark" });
  expect(await answerOn(page)).toMatch(answer);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280);
  const { title, text } = PRESETS[name]!;
  await page.getByText(text).waitFor();
  expect(await page.getByRole("button", { name: title }).getAttribute("aria-pressed")).toBe("true");
  await page.getByText("All chances").click();
  await page.getByRole("columnheader", { name: "chance", exact: true }).first().waitFor();
  await expectNothingFound(page);
  await page.context().close();
});

it.each([
  ["condition", "", "“A player needs” lacks a name: names expected, as in land >= 2 and red"],
  ["condition", "wood >= 99", "“A player needs” 'wood >= 99': a number from 1 to 60 expected in 60 draws"],
  ["given", "wood <= ", /^“Of players who have” 'wood <= ': /],
  ["given", "wodo", /^scheme 'dice' has no card 'wodo'; it has: wood, /],
  [
    "keep",
    "wood >= 9",
    "“Mulligan unless the first hand has” 'wood >= 9': a number from 1 to 5 expected in a hand of 5",
  ],
  ["groups", "wood=stone", /^“Groups” wood=...: scheme 'dice' has a category 'wood': choose another name/],
  ["names", " , ", "“Your categories” is empty: names with commas between them expected, as in wood, stone"],
  ["names", "A,B,A", "“Your categories” has 'A' twice"],
  ["schemes", "[", /^“Deck list or schemes”: line 1, .* expected in JSON$/],
  ["schemes", "hello", /^“Deck list or schemes”: line 1, 'hello': a line such as 4 Lightning Bolt expected/],
])("what is wrong with %s %j is said in the words of the form", async (field, value, message) => {
  const page = await site.open(
    `/odds.html?${new URLSearchParams({ preset: "ways", draws: "60", hand: "5", condition: "wood", [field]: value })}`,
  );
  const said = page.getByRole("alert").locator("p").first();
  await expect.poll(() => said.textContent()).toMatch(message);
  expect(await said.textContent()).not.toContain("--");
  // The error of a field names no other field.
  const named = (await said.textContent())!.match(/“[^”]+”/g) ?? [];
  expect(named.length).toBeLessThanOrEqual(1);
  await page.context().close();
});

it("on paper a chart is below its title, in dark ink", async () => {
  const page = await site.open("/odds.html", { colorScheme: "dark" });
  await answerOn(page);
  const colour = (place: string) =>
    page
      .locator(place)
      .first()
      .evaluate((element) => getComputedStyle(element).color);
  expect(await colour(".line-0")).toBe("rgb(108, 182, 255)");
  await page.emulateMedia({ media: "print" });
  await expect.poll(() => colour(".line-0")).toBe("rgb(0, 96, 168)");
  const section = page.locator(".picture");
  expect(await section.evaluate((element) => getComputedStyle(element).breakInside)).toBe("avoid");
  expect(await colour(".picture li")).toBe("rgb(35, 41, 46)");
  await page.context().close();
});

it("nothing jumps, on a slow phone neither", async () => {
  for (const path of ["/odds.html", "/odds.html?preset=starter"]) {
    const page = await site.open("/404.html", { viewport: { width: 390, height: 844 } });
    await page.addInitScript(() => {
      const jumps: number[] = [];
      Object.assign(window, { jumps });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
          if (!shift.hadRecentInput) jumps.push(shift.value);
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.goto(`${site.address}${path}`);
    await answerOn(page);
    await page.getByRole("button", { name: "60 cards with lands" }).click();
    await expect.poll(() => page.getByRole("status").textContent()).toMatch(/^With 24 lands/);
    await page.getByLabel("A player needs").fill("lands >= 3");
    await expect.poll(() => page.getByRole("status").textContent()).toMatch(/3 lands/);
    const jumps = await page.evaluate(() => (window as unknown as { jumps: number[] }).jumps);
    expect(jumps.reduce((sum, jump) => sum + jump, 0)).toBeLessThan(0.05);
    await page.context().close();
  }
});
