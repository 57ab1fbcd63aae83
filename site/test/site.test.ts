/** What holds for every page. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { FOLDER, openSite, type Site, violationsOn } from "./site.js";

const pages = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((file) =>
  file.endsWith(".html"),
);

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

it("every page opens without an error, and fits a phone and a tablet", async () => {
  const page = await site.open("/");
  const wrong: string[] = [];
  page.on(
    "console",
    (message) => message.type() === "error" && wrong.push(`${page.url()}: ${message.text()}`),
  );
  for (const path of pages) {
    await page.goto(`${site.address}/${path}`);
    for (const width of [390, 768]) {
      await page.setViewportSize({ width, height: 844 });
      const needed = await page.evaluate(() => document.documentElement.scrollWidth);
      if (needed > width) wrong.push(`${path} needs ${needed} of ${width} pixels`);
    }
  }
  expect(wrong).toEqual([]);
});

const LOOKS = (["light", "dark"] as const).flatMap((colorScheme) =>
  [1280, 390].map((width) => ({ colorScheme, width })),
);

it("no page has anything that axe finds, in light and dark, on a phone and a desktop", async () => {
  const page = await site.open("/");
  const found: string[] = [];
  for (const path of pages) {
    await page.goto(`${site.address}/${path}`);
    // The pages of the documentation are all made alike.
    const looks = path.startsWith("docs/engines/") ? [LOOKS[0]!, LOOKS[3]!] : LOOKS;
    for (const { colorScheme, width } of looks) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 844 });
      const violations = await violationsOn(page);
      found.push(...violations.map((violation) => `${path}, ${colorScheme}, ${width}: ${violation}`));
    }
  }
  expect(found).toEqual([]);
  await page.context().close();
}, 300_000);

it.each([
  ["/", 220_000],
  ["/steps.html", 220_000],
  ["/fair.html", 220_000],
  ["/odds.html", 220_000],
  ["/script.html", 220_000],
  ["/pick.html", 220_000],
  ["/docs/", 220_000],
  ["/docs/api.html", 220_000],
])("the first view of %s is at most %s bytes, and all of it comes from the site", async (path, most) => {
  site.served.length = 0;
  const page = await site.open(path, {}, (address) => {
    expect(address.startsWith(site.address) || /^(data|blob):/.test(address), address).toBe(true);
  });
  const bytes = [...new Set(site.served)].map((file) => gzipSync(readFileSync(file)).length);
  const sum = bytes.reduce((total, count) => total + count);
  console.log(`first view of ${path}: ${site.served.length} files, ${Math.ceil(sum / 1000)} kB`);
  expect(sum).toBeLessThanOrEqual(most);
  await page.context().close();
});

it("every link leads to a page, and to an anchor on it", async () => {
  const texts = new Map(pages.map((path) => [`/${path}`, readFileSync(join(FOLDER, path), "utf8")]));
  const dead: string[] = [];
  for (const [path, text] of texts) {
    const anchors = text.matchAll(/<a [^>]*href="([^"]+)"/g);
    for (const target of new Set([...anchors].map(([, target]) => target!))) {
      const { pathname, hash, origin } = new URL(target.replaceAll("&amp;", "&"), `http://site${path}`);
      if (origin !== "http://site" || pathname.startsWith("/assets/")) continue;
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

it("every page leads on: to the files, to Begin, to the changelog", async () => {
  const page = await site.open("/");
  expect(await page.getByRole("link", { name: "Begin", exact: true }).first().getAttribute("href")).toBe(
    "/docs/",
  );
  for (const path of pages) {
    await page.goto(`${site.address}/${path}`);
    const way = page.getByRole("region", { name: "On from here" });
    for (const name of ["Begin", "Recipes", "Changelog"]) {
      await way.getByRole("link", { name, exact: true }).waitFor();
    }
    for (const [name, file] of [
      ["Download randdeck.lua", "randdeck.lua"],
      ["randdeck-core.lua", "randdeck-core.lua"],
    ] as const) {
      const link = way.getByRole("link", { name, exact: true });
      expect(await link.getAttribute("download")).toBe(file);
    }
  }
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "randdeck-core.lua" }).click(),
  ]);
  expect(readFileSync(await download.path(), "utf8")).toBe(
    readFileSync(join(FOLDER, "../../lua-out/randdeck-core.lua"), "utf8"),
  );
  await page.context().close();
});

it("an address without a page says so", async () => {
  const page = await site.open("/404.html");
  expect(await page.locator("h1").textContent()).toBe("No such page");
  await page.getByRole("link", { name: "to the cards" }).click();
  await page.getByRole("heading", { name: "Shuffle and deal fairly" }).waitFor();
});

it("the sidebar has every page of the documentation, that for beginners first", async () => {
  const page = await site.open("/docs/");
  const links = await page
    .locator(".VPSidebar a")
    .evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).pathname));
  expect(links[0]).toBe("/docs/");
  expect(links.at(-1)).toBe("/docs/changelog.html");
  const documentation = pages.filter((path) => path.startsWith("docs/"));
  expect(links.sort()).toEqual(documentation.map((path) => `/${path.replace(/index\.html$/, "")}`).sort());
});
