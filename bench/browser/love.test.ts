/**
 * Plays the cases, the values, and the card table of examples/love on LÖVE for the web (love.js) in Chromium.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cases } from "../../test/cases/index.js";
import { projectFile } from "../../test/docs/pages.js";
import type { Engine } from "../../test/engines/engine.js";
import { playOnLua, singleFile } from "../../test/sides.js";
import { expectedLine, playValuesOnLua, valueFileNames, valuesIn } from "../../test/values/players.js";

const require = createRequire(import.meta.url);
const LOVE_JS = require.resolve("love.js/index.js");
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".wasm": "application/wasm",
};

let browser: Browser;
let server: Server;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "randdeck-browser-"));
  server = createServer((request, response) => {
    const path = request.url === "/" ? "/index.html" : request.url!;
    // Browsers also request an icon.
    if (path === "/favicon.ico") {
      response.writeHead(204).end();
      return;
    }
    response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream" });
    response.end(readFileSync(join(folder, path)));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  browser = await chromium.launch({
    executablePath: execFileSync("which", ["chromium"], { encoding: "utf8" }).trim(),
    // Renders the graphics in software, without a graphics card.
    args: ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
  });
});

afterAll(async () => {
  await browser?.close();
  server?.close();
  rmSync(folder, { recursive: true });
});

/** Opens a game made of these files. */
async function open(files: Readonly<Record<string, string>>, listen: (line: string) => void): Promise<Page> {
  const game = join(folder, "game.love");
  const entries = Object.entries(files).map(([name, text]) => [name, strToU8(text)]);
  writeFileSync(game, zipSync(Object.fromEntries(entries)));
  // Without shared memory, as in the compatible build, the server needn't send headers for it.
  execFileSync(process.execPath, [LOVE_JS, "--compatibility", "--title", "randdeck", game, folder]);
  const page = await browser.newPage();
  page.on("console", (message) => listen(message.text()));
  page.on("pageerror", (error) => listen(`error ${error.message}`));
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return page;
}

// Prints the result of the chunk to the console, in one line.
const RUN_CHUNK = `
local function tell(word, text) print(word .. " " .. love.data.encode("string", "base64", text)) end
local ok, result = pcall(function() return assert(loadstring(love.filesystem.read("chunk.lua"), "=stdin"))() end)
tell(ok and "gives" or "raises", tostring(result))
function love.draw() end
`;

const loveJs: Engine = {
  name: "love.js",
  version: (require("love.js/package.json") as { version: string }).version,
  run: (chunk) =>
    new Promise((resolve, reject) => {
      const page = open({ "main.lua": RUN_CHUNK, "chunk.lua": chunk }, async (line) => {
        const told = /^(gives|raises) (.*)$/.exec(line);
        if (told === null) return;
        await (await page).close();
        const text = Buffer.from(told[2]!, "base64").toString("utf8");
        if (told[1] === "gives") resolve(text);
        else reject(new Error(text));
      });
      page.catch(reject);
    }),
};

describe("love.js", () => {
  it("returns the result of a chunk, and rejects with the text of an error", async () => {
    // LÖVE for the web has plain Lua, without jit. On other systems LÖVE has LuaJIT.
    expect(await loveJs.run('return "ümlaut\\n" .. _VERSION .. tostring(jit)')).toBe("ümlaut\nLua 5.1nil");
    await expect(loveJs.run('\nerror("out of cards")')).rejects.toThrow(/:2: out of cards/);
  });

  it("plays all cases", async () => {
    const problems = await playOnLua(loveJs, cases);
    expect(problems).toHaveLength(cases.length);
    expect(problems.flat()).toEqual([]);
  });

  it("has all values", async () => {
    const values = valueFileNames.flatMap(valuesIn);
    expect(await playValuesOnLua(loveJs, values)).toEqual(values.map(expectedLine));
  });
});

describe("examples/love in a page", () => {
  it("draws by a click and by a key, and peeks by a right click", async () => {
    const lines: string[] = [];
    const page = await open(
      {
        "main.lua": projectFile("examples/love/main.lua"),
        "conf.lua": projectFile("examples/love/conf.lua"),
        "randdeck.lua": singleFile(),
      },
      (line) => lines.push(line),
    );
    const canvas = page.locator("#canvas");

    /**
     * Returns "face", "back" or "empty" for each of five places: the deck, the discard pile, and the first
     * three cards of the hand.
     */
    async function places(): Promise<string> {
      const png = (await canvas.screenshot()).toString("base64");
      return (await page.evaluate(`(async () => {
        const png = await fetch("data:image/png;base64,${png}");
        const image = await createImageBitmap(await png.blob());
        const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
        context.drawImage(image, 0, 0);
        return [[24, 48], [108, 48], [24, 240], [108, 240], [192, 240]].map(([x, y]) => {
          const [red, , blue] = context.getImageData(x + 50, y + 12, 1, 1).data;
          return red > 250 ? "face" : blue > 125 ? "back" : "empty";
        }).join(" ");
      })()`)) as string;
    }
    const shows = (expected: string) => expect.poll(places).toBe(expected);

    await shows("back empty empty empty empty");
    await canvas.click({ position: { x: 60, y: 100 } });
    await shows("back empty face empty empty");
    await page.keyboard.press("d");
    await shows("back empty face face empty");
    await canvas.click({ position: { x: 60, y: 100 }, button: "right" });
    await shows("face empty face face empty");
    await page.keyboard.press("x");
    await shows("face face face empty empty");
    expect(lines.filter((line) => /error/i.test(line))).toEqual([]);
    await page.close();
  });
});
