/** The built site on a server of its own, in the system's Chromium. */
import { readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium } from "playwright-core";

const FOLDER = fileURLToPath(new URL("../dist", import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};

/** What the tests of a page need; `close` ends it. */
export interface Site {
  readonly address: string;
  readonly browser: Browser;
  close(): Promise<void>;
}

/** Serves the folder as a plain file server does, and starts the browser. */
export async function openSite(): Promise<Site> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, "http://site");
    const path = join(FOLDER, pathname.endsWith("/") ? `${pathname}index.html` : pathname);
    if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream" });
    response.end(readFileSync(path));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    browser,
    async close() {
      await browser.close();
      server.close();
    },
  };
}
