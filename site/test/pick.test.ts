/** Tests of the page that makes a file of the functions you tick. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pick } from "../../host/pick.js";
import { expectNothingFound, openSite, type Site } from "./site.js";

const library = readFileSync(new URL("../../lua-out/randdeck.lua", import.meta.url), "utf8");

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

it("says how large the file is as you tick, and saves it", async () => {
  const page = await site.open("/pick.html");
  const expectSize = (text: string) =>
    expect
      .poll(() => page.getByRole("status", { name: "Size" }).textContent())
      .toBe(`${Buffer.byteLength(text).toLocaleString("en")} bytes`);
  await expectSize(pick(library, ["newDeck", "newRandom"]));
  await page.locator("input[value=newDeck]").uncheck();
  await page.locator("input[value=RandDeck]").check();
  await page.getByRole("checkbox", { name: "without comments" }).check();
  await page.getByRole("checkbox", { name: "sets a global" }).check();
  const expected = pick(library, ["newRandom", "RandDeck"], { plain: true, global: true });
  await expectSize(expected);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save randdeck.lua" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("randdeck.lua");
  expect(readFileSync(await download.path(), "utf8")).toBe(expected);

  await page.reload();
  await expectSize(expected);
  // The page shows text between backticks as code.
  expect(await page.locator(".function").allTextContents()).not.toContainEqual(expect.stringContaining("`"));

  await page.locator("input[value=newRandom]").uncheck();
  await page.getByRole("checkbox", { name: "returns one function alone" }).check();
  await expectSize(pick(library, ["RandDeck"], { single: true }));
  expect(await page.getByRole("button", { name: "Save RandDeck.lua" }).isEnabled()).toBe(true);
  await page.getByRole("checkbox", { name: "returns one function alone" }).uncheck();
  await page.locator("input[value=RandDeck]").uncheck();
  expect(await page.getByRole("button", { name: "Save randdeck.lua" }).isDisabled()).toBe(true);
  expect(await page.getByRole("status", { name: "Size" }).textContent()).toMatch(/^Tick a function/);
  expect(await page.getByRole("button", { name: "Copy", exact: true }).count()).toBe(0);
  await expectNothingFound(page);
  await page.context().close();
});
