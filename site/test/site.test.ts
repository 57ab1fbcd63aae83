/** Tests that apply to every page. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { tagsFor } from "../.vitepress/head.js";
import { FOLDER, openSite, type Site, violationsOn } from "./site.js";

const pages = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((file) =>
  file.endsWith(".html"),
);

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const LOOKS = (["light", "dark"] as const).flatMap((colorScheme) =>
  [1280, 390].map((width) => ({ colorScheme, width })),
);

/** The links that are missing or wrong at the end of a page. */
async function linksMissingOn(page: Page): Promise<string[]> {
  const way = page.getByRole("region", { name: "Links" });
  await way.waitFor();
  const names = ["Get started", "Recipes", "Changelog", "Licences"];
  const found = await way
    .getByRole("link")
    .evaluateAll((links) =>
      links.map((link) => [link.textContent, link.getAttribute("href"), link.hasAttribute("download")]),
    );
  const files = [
    ["Download randdeck.lua", "randdeck.lua"],
    ["randdeck-core.lua", "randdeck-core.lua"],
  ].map(([name, file]) => JSON.stringify([name, `/lua/${file}`, true]));
  const all = found.map((link) => JSON.stringify(link));
  return [
    ...names.filter((name) => !found.some(([text]) => text === name)),
    ...files.filter((file) => !all.includes(file)),
  ];
}

it("every page opens without an error, fits, leads on to the files and the first page, and axe finds nothing", async () => {
  const page = await site.open("/");
  const wrong: string[] = [];
  page.on(
    "console",
    (message) => message.type() === "error" && wrong.push(`${page.url()}: ${message.text()}`),
  );
  for (const path of pages) {
    await page.goto(`${site.address}/${path}`);
    // The browser makes the page for a wrong address.
    await page.locator("h1").first().waitFor();
    for (const missing of await linksMissingOn(page)) wrong.push(`${path} has no link ${missing}`);
    for (const width of [390, 768]) {
      await page.setViewportSize({ width, height: 844 });
      const needed = await page.evaluate(() => document.documentElement.scrollWidth);
      if (needed > width) wrong.push(`${path} needs ${needed} of ${width} pixels`);
    }
    // All pages of the documentation have the same form and colours, so fewer checks are enough.
    const isAlike = path.startsWith("docs/");
    const exclude = isAlike && path !== "docs/index.html" ? ["pre"] : [];
    for (const { colorScheme, width } of isAlike ? [LOOKS[0]!, LOOKS[3]!] : LOOKS) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 844 });
      const violations = await violationsOn(page, { exclude, preload: !isAlike });
      wrong.push(...violations.map((violation) => `${path}, ${colorScheme}, ${width}: ${violation}`));
    }
  }
  expect(wrong).toEqual([]);
  await page.context().close();
});

it.each([
  // The size includes the first deal, and the library in Lua.
  ["/", 220_000, 'role=list[name="Cards on the table"] >> role=listitem'],
  ["/steps.html", 220_000, "text=/Step \\d+ of \\d+/"],
  ["/fair.html", 220_000, "text=/^(Fair so far|Not fair): /"],
  ["/odds.html", 220_000, "[role=status][aria-live=polite]"],
  // The size includes the editor, Fengari, and the library in Lua without its comments.
  ["/script.html", 220_000, 'role=button[name="Run"]'],
  ["/pick.html", 220_000, "h1"],
  ["/docs/", 220_000, "h1"],
  ["/docs/api.html", 220_000, "h1"],
])(
  "the first view of %s is at most %s bytes, and all of it comes from the site",
  async (path, most, last) => {
    site.served.length = 0;
    const page = await site.open(path, {}, (address) => {
      expect(address.startsWith(site.address) || /^(data|blob):/.test(address), address).toBe(true);
    });
    await page.locator(last).first().waitFor();
    // Waits for pages that are loaded ahead. "networkidle" can hang while a worker runs.
    for (let served = -1; served !== site.served.length; await page.waitForTimeout(250))
      served = site.served.length;
    const bytes = [...new Set(site.served)].map((file) => gzipSync(readFileSync(file)).length);
    const sum = bytes.reduce((total, count) => total + count);
    console.log(`first view of ${path}: ${site.served.length} files, ${Math.ceil(sum / 1000)} kB`);
    expect(sum).toBeLessThanOrEqual(most);
    await page.context().close();
  },
);

it("every link leads to a page, and to an anchor on it", async () => {
  const texts = new Map(pages.map((path) => [`/${path}`, readFileSync(join(FOLDER, path), "utf8")]));
  const dead: string[] = [];
  for (const [path, text] of texts) {
    const anchors = text.matchAll(/<a [^>]*href="([^"]+)"/g);
    for (const target of new Set([...anchors].map(([, target]) => target!))) {
      const { pathname, hash, origin } = new URL(target.replaceAll("&amp;", "&"), `http://site${path}`);
      if (origin !== "http://site" || pathname.startsWith("/assets/")) continue;
      if (/^\/(lua\/|licences\.txt$|randdeck-[\d.]+\.tgz$)/.test(pathname)) {
        if (!existsSync(join(FOLDER, pathname))) dead.push(`${path}: ${target}`);
        continue;
      }
      const file = pathname.endsWith("/") ? `${pathname}index.html` : pathname;
      const found = texts.get(file);
      const id = decodeURIComponent(hash.slice(1));
      if (found === undefined || (id !== "" && !id.includes("=") && !found.includes(`id="${id}"`))) {
        dead.push(`${path}: ${target}`);
      }
    }
  }
  expect(dead).toEqual([]);
});

it("the file that every page leads to can be downloaded", async () => {
  const page = await site.open("/");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "randdeck-core.lua" }).last().click(),
  ]);
  expect(readFileSync(await download.path(), "utf8")).toBe(
    readFileSync(join(FOLDER, "../../lua-out/randdeck-core.lua"), "utf8"),
  );
  expect(
    await page.getByRole("link", { name: "Get started", exact: true }).first().getAttribute("href"),
  ).toBe("/docs/");
  await page.context().close();
});

it("the first screen has the sentence, the table and, if it is wide, the first program, and few controls", async () => {
  const readme = readFileSync(join(FOLDER, "../../README.md"), "utf8");
  for (const [width, height] of [
    [1280, 900],
    [390, 844],
  ] as const) {
    const page = await site.open("/", { viewport: { width, height } });
    const table = page.getByRole("region", { name: "Table" });
    const seen = [
      page.getByRole("heading", { name: "Shuffle, deal and draw in any Lua game" }),
      page.getByRole("link", { name: "Get started" }).first(),
      page.getByRole("link", { name: "Download randdeck.lua" }).first(),
      table.getByRole("button", { name: "Deal a hand" }),
      table.getByRole("listitem").last(),
      ...(width === 1280
        ? [
            page.getByText('randdeck.newRandom("today")').first(),
            page.getByText(/--> (\w+ ){4}\w+$/),
            page.getByRole("link", { name: "Other files: the core, one function, npm" }),
          ]
        : []),
    ];
    for (const each of seen) {
      const { y, height: own } = (await each.boundingBox())!;
      expect(y + own, `${width}: ${await each.textContent()}`).toBeLessThanOrEqual(height);
    }
    const controls = await page.locator("a, button").evaluateAll((all) =>
      all
        .filter((each) => {
          const { width, bottom, top } = each.getBoundingClientRect();
          return (
            width > 1 && bottom > 0 && top < innerHeight && each.checkVisibility({ visibilityProperty: true })
          );
        })
        .map(({ textContent }) => textContent),
    );
    // The skip link is seen only when it has the focus.
    expect(controls.length - 1, `${width}: ${controls.join(" | ")}`).toBeLessThanOrEqual(18);
    expect(await page.locator(".strong").count()).toBe(1);
    const needed = await page.evaluate(() => document.documentElement.scrollHeight);
    if (width === 390) expect(needed).toBeLessThanOrEqual(2000);
    const doors = await page.locator(".doors a").allTextContents();
    expect(doors).toHaveLength(6);
    for (const door of doors) expect(readme).toContain(`**${door}**`);
    await page.context().close();
  }
});

it("docs, the file, npm and a hand are one click away from the first page", async () => {
  const page = await site.open("/");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "npm package" }).click(),
  ]);
  // These are the first bytes of a gzip file.
  expect([...readFileSync(await download.path()).subarray(0, 2)]).toEqual([0x1f, 0x8b]);
  for (const [name, address] of [
    ["Docs", "/docs/"],
    ["Get started", "/docs/"],
    ["Download randdeck.lua", "/lua/randdeck.lua"],
    ["Other files: the core, one function, npm", "/docs/packages.html"],
  ] as const) {
    expect(await page.getByRole("link", { name, exact: true }).first().getAttribute("href")).toBe(address);
  }
  await page.context().close();
});

it.each(["/", "/steps.html", "/fair.html", "/odds.html", "/script.html", "/pick.html"])(
  "nothing hidden has a place on %s, and its links end the page",
  async (path) => {
    for (const width of [1280, 390]) {
      const page = await site.open(path, { viewport: { width, height: 844 } });
      // These pages run a worker in a hidden frame.
      if (/^.(fair.*|script.*)?$/.test(path))
        await page.locator("iframe").first().waitFor({ state: "attached" });
      const { hidden, end, height } = await page.evaluate(() => ({
        hidden: [...document.querySelectorAll<HTMLElement>("[hidden]")].filter(
          (each) => each.offsetParent !== null,
        ).length,
        end: document.querySelector(".way")!.getBoundingClientRect().bottom + scrollY,
        height: document.documentElement.scrollHeight,
      }));
      expect(hidden).toBe(0);
      expect(height - end).toBeLessThanOrEqual(1);
      await page.context().close();
    }
  },
);

it("the reference begins with a function, and the tables of engines fit a phone", async () => {
  const page = await site.open("/docs/api.html", { viewport: { width: 1280, height: 900 } });
  expect((await page.locator("h3").first().boundingBox())!.y).toBeLessThan(500);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of pages.filter((each) => each.startsWith("docs/engines"))) {
    await page.goto(`${site.address}/${path}`);
    const wide = await page
      .locator(".vp-doc table")
      .evaluateAll((tables) => tables.filter((each) => each.scrollWidth > each.clientWidth).length);
    expect(wide, path).toBe(0);
  }
  await page.context().close();
});

it("each page has its own title, description and address", () => {
  const heads = pages
    .filter((path) => path !== "404.html")
    .map((path) => readFileSync(join(FOLDER, path), "utf8"));
  for (const part of [
    /<title>(.*?)</,
    /<meta name="description" content="(.*?)"/,
    /"og:description" content="(.*?)"/,
  ]) {
    const said = heads.map((text) => part.exec(text)![1]!);
    expect(said.filter((each, at) => each.length < 20 || said.indexOf(each) !== at)).toEqual([]);
  }
});

it("tags that need the site's address are there once it has one", () => {
  const addresses = (path: string) =>
    tagsFor(path, "title", "text", "https://cards.example/").map(([, { href, content }]) => href ?? content);
  expect(addresses("docs/index.md")).toContain("https://cards.example/docs/");
  expect(addresses("steps.md")).toContain("https://cards.example/steps.html");
  expect(addresses("index.md")).toContain("https://cards.example/table.jpg");
  expect(existsSync(join(FOLDER, "table.jpg"))).toBe(true);
  expect(tagsFor("index.md", "title", "text").map(([name]) => name)).toEqual(["meta", "meta", "meta"]);
});

it("the site has the licences of its packages", () => {
  const text = readFileSync(join(FOLDER, "licences.txt"), "utf8");
  for (const name of ["@codemirror/view", "fengari", "highlight.js", "minisearch", "vitepress", "vue"]) {
    expect(text).toMatch(new RegExp(`^${name} [\\d.]+\n\n(?!License:)`, "m"));
  }
});

it("the files that a page tells to copy can be downloaded from it", async () => {
  const page = await site.open("/docs/");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.locator(".vp-doc").getByRole("link", { name: "randdeck.lua" }).first().click(),
  ]);
  expect(readFileSync(await download.path(), "utf8")).toContain("function randdeck.newDeck(");
  await page.context().close();
});

it("without a connection a page that was not opened before is not called missing", async () => {
  const page = await site.open("/");
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Odds", exact: true }).first().click();
  await page.getByRole("heading", { name: "This page could not be loaded" }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "How long will players wait" }).waitFor();
  await page.context().close();
});

it("an address without a page says so", async () => {
  const page = await site.open("/404.html");
  expect(await page.locator("h1").textContent()).toBe("No such page");
  await page.getByRole("link", { name: "to the cards" }).click();
  await page.getByRole("heading", { name: "Shuffle, deal and draw in any Lua game" }).waitFor();
});

it("the sidebar has every page of the documentation, that for beginners first", async () => {
  const page = await site.open("/docs/");
  const links = await page
    .locator(".VPSidebar a")
    .evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).pathname));
  expect(links[0]).toBe("/docs/");
  expect(links.at(-1)).toBe("/docs/changelog.html");
  const documentation = pages.filter((path) => path.startsWith("docs/"));
  expect([...new Set(links)].sort()).toEqual(
    documentation.map((path) => `/${path.replace(/index\.html$/, "")}`).sort(),
  );
});
