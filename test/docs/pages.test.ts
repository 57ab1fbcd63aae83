/** That the pages hang together: links, names, figures, what is generated, the pages of engines. */
import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { apiText } from "../../tools/api.js";
import { architecturePage } from "../../tools/architecture.js";
import { luaProgram } from "../../tools/transpile.js";
import * as library from "../../ts-src/randdeck.js";
import { cases } from "../cases/index.js";
import { npmEngines } from "../engines/index.js";
import { pages, projectFile } from "./pages.js";

const root = new URL("../../", import.meta.url);
const readme = projectFile("README.md");
const changelog = projectFile("CHANGELOG.md");
const manifest = JSON.parse(projectFile("package.json")) as { version: string; files: string[] };
const names = Object.keys(library).filter((name) => name !== "_VERSION");

const withoutBlocks = (text: string) => text.replace(/^```[\s\S]*?^```$/gm, "");

/** The names by which a page's headings can be linked to. */
function anchorsIn(text: string): string[] {
  return [...withoutBlocks(text).matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

describe("links", () => {
  const links = [...pages, { path: "CHANGELOG.md", text: changelog }].flatMap(({ path, text }) =>
    [...withoutBlocks(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => ({ path, target: target! })),
  );
  const local = links.filter(({ target }) => !/^https?:/.test(target));

  it.each(local)("$path: $target leads somewhere", ({ path, target }) => {
    const url = new URL(target, new URL(path, root));
    const anchor = url.hash.slice(1);
    url.hash = "";
    expect(existsSync(url)).toBe(true);
    if (anchor !== "") expect(anchorsIn(projectFile(url.href.slice(root.href.length)))).toContain(anchor);
  });

  it("of what the npm package has lead to what it has", () => {
    const inPackage = local.filter(({ path }) => !path.includes("/"));
    expect(inPackage.length).toBeGreaterThan(1);
    const astray = inPackage.filter(({ target }) => !manifest.files.some((each) => target.startsWith(each)));
    expect(astray).toEqual([]);
  });
});

describe("README.md", () => {
  it("has every function in its table, and no other", () => {
    const rows = [...readme.matchAll(/^\| `(\w+)\(.*\| .*\w.* \|$/gm)].map(([, name]) => name);
    expect(rows.sort()).toEqual([...names].sort());
  });

  it("names pages that there are, and all of them", () => {
    const named = [...readme.matchAll(/`(docs\/[\w-]+\.md)`/g)].map(([, path]) => path!);
    const there = pages.map(({ path }) => path).filter((path) => /^docs\/[\w-]+\.md$/.test(path));
    expect([...new Set(named)].sort()).toEqual(there);
  });

  it("is short", () => {
    expect(readme.split("\n").length).toBeLessThanOrEqual(250);
  });
});

describe("generated pages", () => {
  it("docs/api.md is what the comments in ts-src make, with every function and method", () => {
    const page = projectFile("docs/api.md");
    expect(page === apiText(luaProgram()), "run npm run build").toBe(true);
    const headings = [...page.matchAll(/^### (?:\w+:)?(\w+)$/gm)].map(([, heading]) => heading);
    const methods = cases.flatMap(({ about }) => /^\w+:(\w+)$/.exec(about)?.[1] ?? []);
    expect(methods.length).toBeGreaterThan(0);
    expect([...names, ...methods].filter((name) => !headings.includes(name))).toEqual([]);
  });

  it("docs/architecture.md is what the imports make", () => {
    expect(projectFile("docs/architecture.md") === architecturePage(), "run npm run build").toBe(true);
  });
});

it("docs/fairness.md has the figures of unfair loops", () => {
  // How often each order of three cards comes, where each step swaps a place with one of the first `range`.
  const countOrders = (...steps: readonly (readonly [place: number, range: number])[]): number[] => {
    let orders = [["A", "B", "C"]];
    for (const [place, range] of steps) {
      orders = orders.flatMap((cards) =>
        Array.from({ length: range }, (_, choice) =>
          cards.map((card, at) => (at === place ? cards[choice]! : at === choice ? cards[place]! : card)),
        ),
      );
    }
    const counts: Record<string, number> = {};
    for (const order of orders) counts[order.join("")] = (counts[order.join("")] ?? 0) + 1;
    return Object.values(counts).sort();
  };
  const page = projectFile("docs/fairness.md");
  expect(countOrders([0, 3], [1, 3], [2, 3])).toEqual([4, 4, 4, 5, 5, 5]);
  expect(page).toContain("three come with 4/27 and three with 5/27");
  expect(countOrders([2, 2], [1, 1])).toEqual([1, 1]);
  expect(page).toContain("of the six orders of three cards it makes two");
  expect(countOrders([2, 3], [1, 2])).toEqual([1, 1, 1, 1, 1, 1]);
});

it("the version is the same everywhere, and CHANGELOG.md has it", () => {
  const { version } = manifest;
  expect(library._VERSION).toBe(version);
  expect(projectFile("lua-out/randdeck.lua")).toMatch(`-- randdeck ${version}: `);
  const headings = [...changelog.matchAll(/^## (.*)$/gm)].map(([, text]) => text!);
  expect(headings.find((heading) => heading !== "Unreleased")).toContain(version);
});

describe("the pages of engines", () => {
  const enginePages = pages.filter(({ path }) => path.startsWith("docs/engines/"));
  const table = projectFile("docs/engines.md");
  const GRADES = ["run in the engine", "shape-tested", "by its documentation only"];
  const SECTIONS = ["To load it", "A first example", "Random numbers", "To save a deck", "Limits", "Grade"];

  /** The page and the grade that each row of the table has. */
  const rows = [...table.matchAll(/^\| \[.+?\]\((engines\/[\w-]+\.md)\S*\) \| .*? \| (.*?) \|/gm)].map(
    ([, page, grade]) => ({ page: `docs/${page}`, grade: grade! }),
  );

  it.each(enginePages)("$path has the sections of every other, and the table's grade", ({ path, text }) => {
    expect([...withoutBlocks(text).matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)).toEqual(SECTIONS);
    const [, grade] = /^## Grade\n\n\*\*(.+?)\*\*: /m.exec(text)!;
    expect(GRADES).toContain(grade!.toLowerCase());
    const inTable = rows.filter(({ page }) => page === path).map((row) => row.grade);
    expect(new Set(inTable)).toEqual(new Set([grade!.toLowerCase()]));
  });

  it("the table leads to no other page, and names the versions that run the tests", () => {
    const there = new Set(enginePages.map(({ path }) => path));
    expect(rows.filter(({ page }) => !there.has(page))).toEqual([]);
    for (const { version } of npmEngines) expect(table).toContain(version);
  });
});
