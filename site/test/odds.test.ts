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
  const page = await site.open("/odds.html?draws=20&seed=tests&need=key:2&mulligan=key:1");
  const schemes = join(folder, "schemes.json");
  writeFileSync(schemes, await page.getByLabel("Schemes in JSON").inputValue());
  const save = page.getByRole("button", { name: "Save as one page" });
  // Once all games are played.
  await expect.poll(() => save.isEnabled(), { timeout: 60_000 }).toBe(true);
  const downloading = page.waitForEvent("download");
  await save.click();
  const saved = join(folder, "saved.html");
  await (await downloading).saveAs(saved);

  const question = { need: "key:2", mulligan: "key:1", draws: 20, hand: 5, games: 50_000, seed: "tests" };
  const html = join(folder, "report.html");
  answerOf(await reportOf([schemes], { ...question, timeLimit: 5 }), { html });
  expect(readFileSync(saved).equals(readFileSync(html))).toBe(true);
  await page.context().close();
});

it("asks anew where a field or a slider is changed, by the keyboard too, and keeps it in the address", async () => {
  const page = await site.open("/odds.html?block=2&draws=20&need=none");
  await expect
    .poll(() => page.getByRole("alert").textContent(), { timeout: 60_000 })
    .toMatch(/^scheme 'dice' has no card 'none'; it has: /);
  await page.getByLabel("A player needs").fill("key");
  await page.getByLabel("Cards in a block: 6").press("ArrowRight");
  const answer = page.getByRole("status").getByText(/players (have|do not get) key/);
  await expect.poll(() => answer.textContent(), { timeout: 60_000 }).toMatch(/with blocks of 7, /i);
  expect(new URL(page.url()).searchParams.get("block")).toBe("7");

  await page.getByLabel("Seed").fill("it's $(date)");
  const words = (await page.locator("pre").innerText()).replace(/^npm run odds --/, "printf '<%s>'");
  expect(execFileSync("sh", ["-c", words], { encoding: "utf8" })).toMatch(/<--seed><it's \$\(date\)>$/);

  const own = { name: "mine", kind: "deck", cards: ["sword", "stick"], copies: { stick: 3 } };
  // While the games of the other seed are still played: reports leave what is being written alone.
  await page.getByLabel("Seed").fill("2");
  await page.getByLabel("Schemes in JSON").fill(JSON.stringify(own));
  await expect
    .poll(() => page.getByRole("progressbar").getAttribute("value"), { timeout: 60_000 })
    .toBe("50000");
  await page.getByLabel("A player needs").fill("sword");
  await expect
    .poll(() => page.getByRole("status").last().textContent(), { timeout: 60_000 })
    .toMatch(/^99 of 100 players have sword by draw 4 \(average draw 2\.5\)\.$/);
  await page.context().close();
});
