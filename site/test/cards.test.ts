import { afterAll, beforeAll, expect, it } from "vitest";
import { openSite, type Site } from "./site.js";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

it("runs Lua", async () => {
  const page = await site.browser.newPage();
  page.on("pageerror", (error) => console.error(error));
  await page.goto(`${site.address}/`);
  await page.getByRole("button", { name: "Deal" }).click();
  await expect.poll(() => page.locator("main pre").textContent()).toMatch(/^(.*)\n\1$/);
});
