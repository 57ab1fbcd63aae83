/** Serves the built site, and opens its pages in the system's Chromium. */
import { readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import axe from "axe-core";
import { type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { expect } from "vitest";
import { HANG } from "../../test/hang.js";

export const FOLDER = fileURLToPath(new URL("../dist", import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};

/** The served site, for the tests of a page. */
export interface Site {
  readonly address: string;
  /** The files that were requested. */
  readonly served: string[];
  /** The requests that the policies of pages refused. */
  readonly refused: string[];
  /** Opens a page in a new browser context. The test fails at any error on it. */
  open(path: string, options?: BrowserContextOptions, asked?: (address: string) => void): Promise<Page>;
  /** Ends the site. The test fails if a policy refused a request. */
  close(): Promise<void>;
}

/** Serves the folder like a plain file server, and starts the browser. */
export async function openSite(): Promise<Site> {
  const served: string[] = [];
  const refused: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, "http://site");
    const path = join(FOLDER, pathname.endsWith("/") ? `${pathname}index.html` : pathname);
    const found = statSync(path, { throwIfNoEntry: false })?.isFile() === true;
    served.push(path);
    response.writeHead(found ? 200 : 404, { "content-type": TYPES[extname(path)] ?? "text/html" });
    response.end(readFileSync(found ? path : join(FOLDER, "404.html")));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address,
    served,
    refused,
    async open(path, options, asked) {
      const context = await browser.newContext({ reducedMotion: "reduce", ...options });
      // With a limit shorter than the test runner's, the error names the missing element.
      context.setDefaultTimeout(HANG / 3);
      const page = await context.newPage();
      if (asked !== undefined) page.on("request", (request) => asked(request.url()));
      const errors: string[] = [];
      page.on("pageerror", ({ message }) => errors.push(message));
      page.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning") errors.push(message.text());
        if (message.text().includes("Content Security Policy"))
          refused.push(`${page.url()}: ${message.text()}`);
      });
      await page.goto(address + path);
      // A click before the page's program runs would be lost.
      await page.waitForFunction(() => "__vue_app__" in document.querySelector("#app")!);
      expect(errors, path).toEqual([]);
      page.on("pageerror", ({ message }) => expect.unreachable(message));
      return page;
    },
    async close() {
      await browser.close();
      server.close();
      expect(refused).toEqual([]);
    },
  };
}

/** The problems that axe finds on a page as it is now. `exclude` and `preload` are options of axe. */
export async function violationsOn(
  page: Page,
  given: { exclude?: string[]; preload?: boolean } = {},
): Promise<string[]> {
  if (await page.evaluate(() => !("axe" in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    ({ exclude = [], preload = true }) =>
      // Reports only problems, since leaving out passed checks halves the time.
      (window as unknown as { axe: typeof axe }).axe.run(
        { exclude },
        { resultTypes: ["violations"], preload },
      ),
    given,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

/** Expects that axe finds no problem on the page as it is now. */
export async function expectNothingFound(page: Page): Promise<void> {
  expect(await violationsOn(page)).toEqual([]);
}
