/** Tests of the page for the visitor's scripts. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openSite, type Site } from "./site.js";

let site: Site;
let page: Page;
beforeAll(async () => {
  site = await openSite();
  page = await site.open("/script.html");
});
afterAll(() => site.close());

const run = () => page.getByRole("button", { name: "Run" });
const output = () => page.getByRole("log");
const error = () => page.getByRole("alert").textContent();
const editor = () => page.getByRole("textbox", { name: "Lua script" });
const script = () =>
  editor().evaluate((element) => {
    const lines = [...element.querySelectorAll(".cm-line")];
    return lines.length > 0 ? lines.map(({ textContent }) => textContent).join("\n") : element.textContent;
  });

/** Opens the script's link, and runs it to its end. */
async function runScript(lua: string): Promise<void> {
  await page.goto(`${site.address}/script.html#${new URLSearchParams({ lua })}`);
  await expect.poll(script).toBe(lua);
  await run().click();
  await run().waitFor();
}

it("opens with its output", async () => {
  await expect.poll(() => output().textContent()).not.toBe("");
});

it("runs all examples", async () => {
  const examples = page.getByLabel("Example");
  const names = (await examples.locator("option").allTextContents()).slice(1);
  expect(names.length).toBeGreaterThan(3);
  for (const name of names) {
    await examples.selectOption(name);
    await run().click();
    await run().waitFor();
    expect(await error(), name).toBe("");
    expect(await output().textContent(), name).not.toBe("");
  }
});

it("has randdeck ready, and shows the output, half a character too", async () => {
  await runScript(
    'local randdeck = require("randdeck")\nprint(randdeck.RandDeck({ "A" })(), nil)\nio.write("a", 1)\nio.write("é\\n", ("é"):sub(1, 1))',
  );
  expect(await output().textContent()).toBe("A\tnil\na1é\n\uFFFD");
  expect(await error()).toBe("");
});

it("has nothing that the reader's own Lua has not", async () => {
  await runScript("print(_VERSION, RandDeck, random, randdeck)");
  expect(await output().textContent()).toBe("Lua 5.3\tnil\tnil\tnil\n");
});

it("is Lua in the order of tables, in keys, numbers, dates and its collector", async () => {
  await runScript(`
    for place, value in pairs({ 10, 20, 30 }) do io.write(place, "=", value, " ") end
    local keys = { [string.char(1, 17)] = "first", [string.char(17, 1)] = "second" }
    print(keys["\\1\\17"], 1e15, ("%5.1f %+d"):format(2.25, 3.0), os.date("!%Y-%m-%d", 2208988800))
    math.randomseed(7)
    local number = math.random(1000)
    math.randomseed(7)
    print(number == math.random(1000), collectgarbage(), collectgarbage("count") > 0)
  `);
  expect(await output().textContent()).toBe(
    "1=10 2=20 3=30 first\t1e+15\t  2.2 +3\t2040-01-01\ntrue\t0\ttrue\n",
  );
  expect(await error()).toBe("");
});

it("an example that is chosen runs at once", async () => {
  await runScript('print("before")');
  await page.getByLabel("Example").selectOption("A hand that refills");
  await expect.poll(() => output().textContent()).toContain("holds");
  expect(await output().textContent()).not.toContain("before");
});

it("what is typed is there after a reload", async () => {
  await runScript("print(1)");
  await editor().focus();
  await page.locator(".cm-content").fill("print(2)");
  await expect.poll(() => decodeURIComponent(page.url())).toContain("print(2)");
  await page.reload();
  await expect.poll(script).toBe("print(2)");
});

it.each([
  ["is raised", 'print("before")\nlocal x = nil + 1', "line 2: attempt to perform arithmetic on a nil value"],
  ["comes from randdeck", "\n\nrequire('randdeck').drawCards(5)", "line 3: bad argument #2 to 'drawCards'"],
  ["is that there are no files", 'require("other")', "line 1: module 'other' not found"],
  ["names a line that isn't there", 'error("script:0: x", 0)', "line 0: x"],
  ["is in the writing", "local = 5\n", "line 1: <name> expected near '='"],
])("marks the line where an error %s", async (_, lua, message) => {
  await runScript(lua);
  expect(await error()).toContain(message);
  const line = Number(/\d+/.exec(message)![0]);
  const marked = page.locator(".cm-gutter-lint .cm-gutterElement:has(.cm-lint-marker-error)");
  const box = await marked.boundingBox();
  expect(box!.y).toBeCloseTo(
    (await page
      .locator(".cm-line")
      .nth(line - 1)
      .boundingBox())!.y,
    0,
  );
  // The error disappears at the next run.
  await runScript("print(1)");
  expect(await marked.count()).toBe(0);
});

it("stops a script without end, by itself and by the button", async () => {
  await runScript("while true do pcall(error) end");
  expect(await error()).toBe("stopped: not finished after 5 seconds");
  await run().click();
  await page.getByRole("button", { name: "Stop" }).click();
  expect(await error()).toBe("stopped: you pressed Stop");
  await runScript('print("goes on")');
  expect(await output().textContent()).toBe("goes on\n");
});

it("stops a script that writes without end, at once", async () => {
  await runScript("while true do print('more') end");
  expect(await error()).toBe("stopped: more than 20000 characters of output");
  expect((await output().textContent())!.length).toBe(20_000);
});

it("goes by keyboard: in, run, and out", async () => {
  await runScript("");
  await page.locator("body").press("Shift+Tab");
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press("Tab");
    if (await editor().evaluate((element) => element === document.activeElement)) break;
  }
  await page.locator(".cm-focused").waitFor();
  await page.keyboard.type("print(6 * 7)");
  await page.keyboard.press("Control+Enter");
  await expect.poll(() => output().textContent()).toBe("42\n");
  expect(new URLSearchParams(new URL(page.url()).hash.slice(1)).get("lua")).toBe("print(6 * 7)");
  await page.keyboard.press("Tab");
  expect(await script()).toBe("  print(6 * 7)");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  expect(await editor().evaluate((element) => element.contains(document.activeElement))).toBe(false);
});

it("opens every recipe of a page of the documentation by its name, below the lines that each starts with, and runs it", async () => {
  const head = 'local randdeck = require("randdeck")\nlocal random = randdeck.newRandom("recipes")\n';
  await page.goto(`${site.address}/docs/recipes/cards.html`);
  const recipes = await page.locator(".open").evaluateAll((all) =>
    all.map((each) => ({
      shown: each.previousElementSibling!.querySelector("code")!.textContent,
      address: each.querySelector("a")!.href,
    })),
  );
  expect(recipes.length).toBeGreaterThan(15);
  for (const { shown, address } of recipes) {
    await page.goto(address);
    await expect.poll(script).toBe(head + shown);
  }
  await page.goto(`${site.address}/docs/recipes/cards.html`);
  await page.getByRole("link", { name: "Run", exact: true }).first().click();
  await expect.poll(script).toBe(head + recipes[0]!.shown);
  const promised = [...recipes[0]!.shown.matchAll(/--> ?(.*)$/gm)].map(([, line]) => `${line}\n`).join("");
  await expect.poll(async () => (await output().textContent())!.replaceAll("\t", " ")).toBe(promised);
});

it("reads the first part of a link, with its number signs", async () => {
  await page.goto(`${site.address}/script.html#lua=print(#'ab')&example=none`);
  await expect.poll(script).toBe("print(#'ab')");
});

it("puts the cursor where the script is clicked first", async () => {
  await page.goto(
    `${site.address}/script.html#${new URLSearchParams({ lua: "print(1)\nprint(2)\nprint(3)" })}`,
  );
  await page.reload();
  await page.getByText("This script is from a link.").waitFor();
  await editor().getByText("2").click();
  await page.locator(".cm-focused").waitFor();
  await page.keyboard.press("End");
  await page.keyboard.type(" -- two");
  expect(await script()).toBe("print(1)\nprint(2) -- two\nprint(3)");
});

it("keeps the typed code for a returning visitor", async () => {
  await page.goto(`${site.address}/script.html`);
  await editor().focus();
  await page.locator(".cm-content").fill("print(7)");
  await page.getByRole("link", { name: "Odds" }).first().click();
  await page.getByRole("heading", { name: "How long will players wait for the card they need?" }).waitFor();
  await page.goBack();
  await expect.poll(script).toBe("print(7)");
});

it("on a phone Run shows its output and its error, and names no keys", async () => {
  const phone = await site.open("/script.html", {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const log = phone.getByRole("log");
  await expect.poll(() => log.textContent()).not.toBe("");
  expect(await phone.locator("#keys").isVisible()).toBe(false);
  const isSeen = () =>
    phone.locator("section[aria-label=Output] .output").evaluate((box) => {
      const { top, bottom } = box.getBoundingClientRect();
      return top >= 64 && bottom <= innerHeight;
    });
  expect(await isSeen()).toBe(false);
  await phone.getByRole("button", { name: "Run" }).tap();
  await expect.poll(isSeen).toBe(true);
  await phone.goto(`${site.address}/script.html#${new URLSearchParams({ lua: "print(1)\nerror('late')" })}`);
  await phone.getByRole("button", { name: "Run" }).tap();
  await phone.locator(".output").getByRole("alert").getByText("line 2: late").waitFor();
  await expect.poll(isSeen).toBe(true);
  await phone.context().close();
});

it("has line numbers from the start, where the editor has them", async () => {
  await page.goto(`${site.address}/script.html`);
  await page.reload();
  const shown = page.locator(".editor > .output");
  const numbers = await shown.evaluate((box) => getComputedStyle(box, "::before").content);
  /** The place of an element's text within the editor. */
  const placeOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const [text, box] = [range.getClientRects()[0]!, element.closest(".editor")!.getBoundingClientRect()];
        return { x: text.left - box.left, y: text.top - box.top };
      });
  const before = await placeOf(".editor > .output > span");
  await editor().focus();
  await page.locator(".cm-line").first().waitFor();
  const after = await placeOf(".cm-line");
  expect(Math.abs(after.x - before.x)).toBeLessThan(3);
  expect(Math.abs(after.y - before.y)).toBeLessThan(3);
  const inEditor = await page.locator(".cm-lineNumbers .cm-gutterElement").allTextContents();
  for (const number of inEditor.slice(1)) expect(numbers).toContain(number);
});
