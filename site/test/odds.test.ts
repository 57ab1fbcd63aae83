/** Odds from sliders: the same report as the command's. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { answerOf, reportOf } from "../../host/odds/command.js";
import { openSite, type Site } from "./site.js";

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
  const page = await site.open("/odds.html?draws=20&seed=tests");
  await page.getByText("schemes.json", { exact: true }).last().click();
  const schemes = join(folder, "schemes.json");
  writeFileSync(schemes, await page.locator("details pre").innerText());
  const save = page.getByRole("button", { name: "Save as one page" });
  // Once all games are played.
  await expect.poll(() => save.isEnabled(), { timeout: 60_000 }).toBe(true);
  const downloading = page.waitForEvent("download");
  await save.click();
  const saved = join(folder, "saved.html");
  await (await downloading).saveAs(saved);

  const question = { card: "key", draws: 20, hand: 5, games: 50_000, seed: "tests" };
  const html = join(folder, "report.html");
  answerOf(await reportOf([schemes], { ...question, timeLimit: 5 }), { html });
  expect(readFileSync(saved).equals(readFileSync(html))).toBe(true);
  await page.context().close();
});

it("asks anew where a slider is moved, by the keyboard too, and keeps it in the address", async () => {
  const page = await site.open("/odds.html?block=2&draws=20&card=none");
  const longest = page.getByRole("status").getByText(/with blocks of/);
  await page.getByLabel("Cards in a block: 6").press("ArrowRight");
  await expect.poll(() => longest.textContent(), { timeout: 60_000 }).toMatch(/ with blocks of 7,/);
  expect(new URL(page.url()).searchParams.get("block")).toBe("7");

  await page.getByLabel("Seed").fill("it's $(date)");
  const words = (await page.locator("pre").first().innerText()).replace(/^npx randdeck/, "printf '<%s>'");
  expect(execFileSync("sh", ["-c", words], { encoding: "utf8" })).toMatch(/<--seed><it's \$\(date\)>$/);
  await page.context().close();
});
