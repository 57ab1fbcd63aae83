/**
 * Links and scripts of strangers can't reach JavaScript, a network or the site's storage, and can't hang the
 * page.
 */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openSite, type Site } from "./site.js";

/** The requests to the stranger's server. */
const asked: string[] = [];
let stranger: Server;
let away: string;
let site: Site;
let page: Page;
beforeAll(async () => {
  stranger = createServer((request, response) => {
    asked.push(request.url!);
    response.writeHead(200, { "access-control-allow-origin": "*", "content-type": "text/javascript" });
    response.end("postMessage({ text: 'JS ran' })");
  });
  await new Promise<void>((listening) => stranger.listen(0, "127.0.0.1", listening));
  away = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`;
  site = await openSite();
  page = await site.open("/script.html");
});
afterAll(async () => {
  stranger.close();
  await site.close();
});

const output = () => page.getByRole("log");
const error = () => page.getByRole("alert").textContent();
const open = (lua: string) => page.goto(`${site.address}/script.html#${new URLSearchParams({ lua })}`);

/** Runs a script from a link to its end. */
async function runScript(lua: string): Promise<void> {
  await open(lua);
  await page.getByText("This script is from a link.").waitFor();
  await page.getByRole("button", { name: "Run" }).click();
  await page.getByRole("button", { name: "Run" }).waitFor();
}

/** Runs JavaScript where Lua runs, as if a script had reached it. */
async function inWorker<Result>(run: (addresses: string[]) => Promise<Result>): Promise<Result> {
  await expect.poll(() => page.workers().length).toBeGreaterThan(0);
  return page.workers().at(-1)!.evaluate(run, [away, site.address]);
}

it("code from a link waits for a click, in a script and in a shuffle", async () => {
  await page.goto("about:blank");
  await open("print('ran')");
  await page.getByText("This script is from a link.").waitFor();
  expect(page.workers()).toEqual([]);
  expect(await output().textContent()).toBe("");
  const query = new URLSearchParams({ shuffle: "own", own: "cards = nil" });
  await page.goto(`${site.address}/fair.html?${query}`);
  await page.getByText("This shuffle is from a link.").waitFor();
  // The only worker counts randdeck's shuffle, in the other column.
  await expect.poll(() => page.workers().length).toBe(1);
  await page.getByRole("button", { name: "Count" }).click();
  await page.getByText("this shuffle sets cards to nil").waitFor();
});

it.each([
  ["loads JavaScript", `package.loadlib([[data:text/javascript,postMessage({ text: "JS ran" })]], "*")`],
  ["loads it from elsewhere", `package.loadlib("AWAY/x.js", "*")`],
  ["searches for it", `package.searchpath("x", "AWAY/?.js")`],
  ["requires it", `package.jspath, package.path = "AWAY/?.js", "AWAY/?.lua" require("x")`],
  ["asks for a searcher", `package.searchers[3]("x")`],
  ["loads a file of the site's", `loadfile("/index.html")()`],
  ["does a file", `dofile("AWAY/x.lua")`],
  ["asks the registry", `debug.getregistry()._LOADED.package.loadlib("AWAY/x.js", "*")`],
  ["asks for upvalues", `debug.getupvalue(require, 1)`],
  ["asks Fengari", `print(fengari.version) require("js").global:fetch("AWAY/x")`],
  ["asks for a library by its name", `require("package")`],
  ["starts a program", `os.execute("curl AWAY")`],
  ["ends the program", `os.exit(1, true)`],
  ["brings compiled code", `assert(load(string.dump(function() end), "x", "b"))()`],
  ["says what compiled code is", `assert(load("\\27Lua\\83", "x", "b"))()`],
  ["opens a file", `io.open("AWAY/x")`],
])("a script that %s fails", async (_, lua) => {
  await runScript(lua.replaceAll("AWAY", away));
  expect(await error()).toMatch(/^line 1: /);
  expect(await output().textContent()).not.toContain("JS ran");
  expect(asked).toEqual([]);
});

it("where a script would reach JavaScript, there is no network, and nothing of the site's", async () => {
  await runScript("print(1)");
  const tried = await inWorker(async ([away = "", own = ""]) => {
    const fails = async (attempt: () => unknown) => {
      try {
        await attempt();
        return "";
      } catch (error) {
        return (error as Error).name;
      }
    };
    return {
      origin: self.origin,
      fetch: await fails(() => fetch(away)),
      own: await fails(() => fetch(own, { mode: "no-cors" })),
      beacon: await fails(() => fetch(away, { mode: "no-cors", keepalive: true, method: "POST" })),
      scripts: await fails(() => importScripts(`${away}/x.js`)),
      data: await fails(() => importScripts("data:text/javascript,1")),
      socket: await fails(() =>
        new Promise((resolve, reject) => {
          const socket = new WebSocket(away.replace("http", "ws"));
          socket.onopen = resolve;
          socket.onerror = reject;
        }).catch(() => {
          throw new Error("refused");
        }),
      ),
      databases: await fails(() => indexedDB.open("x")),
      caches: await fails(() => caches.keys()),
    };
  });
  expect(Object.entries(tried).filter(([, name]) => name === "")).toEqual([]);
  expect(tried.origin).toBe("null");
  expect(asked).toEqual([]);
  site.refused.length = 0;
});

const COUNT =
  "{ size: 4, shuffles: 1, most: 9, orders: list(24), places: list(169), kept: 0, repeated: 0, unsorted: 0 }";
it.each([
  ["script", "{ text: '' }", "more than 5000 messages"],
  ["script", "{ text: long }", "a line of output with more than 5000 characters"],
  ["script", "{ text: lines }", "more than 20000 characters of output"],
  ["fair", "long", "it sends other things than counts"],
  ["fair", "0", "more than 5000 messages"],
  ["fair", "null", "it sends other things than counts"],
  ["fair", COUNT, "it sends other things than counts"],
  ["fair", COUNT.replace("4", "12"), "it sends other things than counts"],
  ["fair", COUNT.replace("24", "1e6"), "it sends other things than counts"],
  ["fair", COUNT.replace("kept", "more: long, kept"), "it sends other things than counts"],
  ["fair", COUNT.replace("kept", "shares: list(1e6), kept"), "it sends other things than counts"],
  ["odds", "{}", "more than 5000 messages"],
  ["odds", "{ problem: long }", "xxx"],
])("the page %s ends a worker that was taken over and floods it with %s", async (name, message, why) => {
  const flood = `onmessage = () => {
    const long = "x".repeat(1e6);
    const lines = ("x".repeat(99) + "\\n").repeat(1e4);
    const list = (count) => new Array(count).fill(0);
    for (;;) postMessage(${message});
  };`;
  await page.route(/assets\/(own|worker)-/, (route) => route.fulfill({ body: flood }));
  await page.goto(`${site.address}/${name}.html`);
  if (name === "script") await page.getByRole("button", { name: "Run" }).click();
  await page.getByText(why).first().waitFor();
  await expect.poll(() => page.workers().length).toBe(0);
  expect(await page.evaluate(() => 6 * 7)).toBe(42);
  await page.unroute(/assets\/(own|worker)-/);
});

it("a worker may answer with 5,000 messages, and no more", async () => {
  for (const [count, why] of [
    [5000, ""],
    [5001, "stopped: more than 5000 messages"],
  ] as const) {
    const worker = `onmessage = () => {
      for (let at = 1; at < ${count}; at++) postMessage({ text: "" });
      postMessage({});
    };`;
    await page.route(/assets\/worker-/, (route) => route.fulfill({ body: worker }));
    await page.goto(`${site.address}/script.html`);
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByRole("button", { name: "Run" }).waitFor();
    expect(await error()).toBe(why);
    await page.unroute(/assets\/worker-/);
    // An opened page keeps this worker's program.
    await page.goto("about:blank");
  }
});

const ENDLESS = "while true do end";
it.each([
  ["a loop in pcall", `while true do pcall(function() ${ENDLESS} end) end`],
  ["a comparison", `table.sort({ 2, 1 }, function() ${ENDLESS} end)`],
  ["a pattern", `(("a"):rep(30000)):find(".-.-.-.-b")`],
  ["a replacement", `("a"):gsub(".", function() ${ENDLESS} end)`],
  ["a coroutine", `coroutine.wrap(function() ${ENDLESS} end)()`],
  ["the text of what is printed", `print(setmetatable({}, { __tostring = function() ${ENDLESS} end }))`],
  ["the text of an error", `error(setmetatable({}, { __tostring = function() ${ENDLESS} end }))`],
  ["a chunk read piece by piece", `load(function() return " " end)`],
  ["writing nothing", `while true do io.write("") end`],
  ["tables that grow", `local t = {} while true do t[#t + 1] = { {}, {} } end`],
  ["coroutines that wait", `local t = {} while true do t[#t + 1] = coroutine.create(print) end`],
])("a script without end is stopped: %s", async (_, lua) => {
  await page.clock.install();
  await open(lua);
  await page.getByRole("button", { name: "Run" }).click();
  await expect
    .poll(async () => {
      await page.clock.fastForward(5000);
      return error();
    })
    .toBe("stopped: not finished after 5 seconds");
  await runScript("print('goes on')");
  expect(await output().textContent()).toBe("goes on\n");
});

it.each([
  ["is long", `error(("x"):rep(1e7))`, /^line 1: x{1990,2000}…$/],
  ["raises in its own text", `error(setmetatable({}, { __tostring = function() error("again") end }))`, /./],
  ["has no text", `error(setmetatable({}, { __tostring = function() return {} end }))`, /./],
  ["is markup", `error("<img src=x onerror=alert(1)>", 0)`, /^<img src=x onerror=alert\(1\)>$/],
  [
    "comes of long strings",
    `local s = ("x"):rep(1e8) while true do s = s .. s end`,
    /not enough memory|not finished/,
  ],
  [
    "comes of many long strings",
    `local t = {} while true do t[#t + 1] = ("x"):rep(1e7) end`,
    /not enough memory|not finished/,
  ],
  ["comes of a deep call", `local function f() return f() + 1 end f()`, /stack overflow/],
])("an error that %s is told", async (_, lua, told) => {
  await runScript(lua);
  expect(await error()).toMatch(told);
});

it("the output is text", async () => {
  await runScript(`print("<img src=x onerror=document.title='JS ran'>", "\\27[31m\\0")`);
  expect(await output().textContent()).toContain("<img src=x onerror=document.title='JS ran'>");
  expect(await output().locator("*").count()).toBe(0);
});

it("a link whose script has a line of more than 5,000 characters is refused", async () => {
  for (const line of ["x".repeat(5001), "\u0e49".repeat(49_000)]) {
    await page.goto("about:blank");
    await open(`print(1)\n${line}`);
    await page.locator(".output p:not(:empty)").waitFor();
    expect(await error()).toBe("the script of this link has a line of more than 5,000 characters");
    expect(await page.getByLabel("Lua script").textContent()).not.toContain(line.slice(0, 99));
  }
  await page.goto("about:blank");
  await open(`--${"x".repeat(4998)}`);
  await page.getByText("This script is from a link.").waitFor();
});

it("names in a link show the signs that would change their direction, also in the tables of odds", async () => {
  const schemes = JSON.stringify({ name: "a\u202eb", kind: "deck", cards: ["x\u2066y", "z"] });
  const query = new URLSearchParams({ schemes, condition: '"x\u2066y"', draws: "2" });
  await page.goto(`${site.address}/odds.html?${query}`);
  await page.getByRole("columnheader", { name: "a\\u{202e}b" }).first().waitFor();
  await page.getByText("All chances").click();
  const shown = await page.locator(".result").innerText();
  expect(shown).toContain("x\\u{2066}y");
  expect(shown).not.toMatch(/\p{Bidi_Control}/u);
  for (const part of ["example=", "lua=--"]) {
    await page.goto("about:blank");
    await page.goto(`${site.address}/script.html#${part}%E2%80%AE%E2%80%AAend`);
    const main = page.locator("main");
    await expect.poll(() => main.innerText()).toContain("end");
    expect(await main.innerText()).not.toMatch(/\p{Bidi_Control}/u);
  }
  const editor = page.getByLabel("Lua script");
  await editor.focus();
  await page.locator(".cm-content").waitFor();
  expect(await editor.innerText()).toContain("--••end");
});

it.each([
  ["a broken escape", "/script.html#lua=%"],
  ["a broken name", "/script.html#example=%E0%A4%A"],
  ["a name of JavaScript's", "/script.html#example=__proto__"],
  ["a script of a megabyte", `/script.html#lua=${"[[".repeat(5e5)}`],
  ["a path that names another site", "//another.site/x"],
  ["an address of JavaScript's", "/script.html#javascript:alert(1)"],
  ["deals without end", `/?deal=${"deal99.".repeat(2e3)}`],
  ["actions of JavaScript's", "/?seed=__proto__&deal=__proto__.constructor.toString5"],
  ["a seed that ends its string", "/?seed=%22)%20print(1)%20--%0A&deal=deal5"],
  ["a shuffle of JavaScript's", "/fair.html?shuffle=__proto__&cards=constructor&__proto__=1"],
  ["a shuffle that never ends", `/fair.html?shuffle=own&own=${encodeURIComponent("for(;;)")}`],
  ["a long shuffle", `/fair.html?shuffle=own&own=${"[[".repeat(5e3)}`],
  ["steps of JavaScript's", "/steps.html?shuffle=constructor&cards=1e9&seed=__proto__"],
  [
    "odds of JavaScript's",
    "/odds.html?preset=__proto__&ask=constructor&rule=toString&need=__proto__&mulligans=valueOf",
  ],
  ["odds without measure", "/odds.html?preset=ways&draws=1e99&hand=-1&cards=9e9&copies=NaN&names=a,b"],
  ["schemes that are none", `/odds.html?schemes=${encodeURIComponent('[null,{"__proto__":1},[[[[1]]]]]')}`],
  [
    "schemes with markup",
    `/odds.html?schemes=${encodeURIComponent('[{"name":"<img src=x onerror=alert(1)>","kind":"deck","cards":["<b>"]}]')}&need=${encodeURIComponent("<b>")}`,
  ],
  ["functions of JavaScript's", "/pick.html?names=__proto__+constructor+newDeck"],
])("a link with %s opens its page", async (_, link) => {
  await page.goto("about:blank");
  await page.goto(site.address + link);
  await page.waitForFunction(() => "__vue_app__" in document.querySelector("#app")!);
  await page.locator("h1").waitFor();
  // Once the page is idle, it has followed the link.
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  expect(await page.locator("img[src=x]").count()).toBe(0);
  expect(await page.evaluate(() => 6 * 7)).toBe(42);
});
