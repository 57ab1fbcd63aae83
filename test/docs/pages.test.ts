import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as randdeck from "../../ts-src/randdeck.js";
import { printed, scriptEngines } from "../examples/script.js";
import { pages, projectFile } from "./pages.js";

const root = new URL("../../", import.meta.url);
const readme = projectFile("README.md");

function withoutCode(text: string): string {
  return text.replace(/^```[\s\S]*?^```$/gm, "").replace(/`[^`\n]*`/g, "");
}

/** The name by which a page's heading can be linked to. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}

function anchorsIn(text: string): string[] {
  const prose = text.replace(/^```[\s\S]*?^```$/gm, "");
  const anchors: string[] = [];
  for (const [, heading] of prose.matchAll(/^#+ (.*)$/gm)) {
    const anchor = anchorOf(heading!);
    const before = anchors.filter((each) => each.replace(/-\d+$/, "") === anchor).length;
    anchors.push(before === 0 ? anchor : `${anchor}-${before}`);
  }
  return anchors;
}

const links = pages.flatMap(({ path, text }) =>
  [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => ({ path, target: target! })),
);

describe("links lead somewhere", () => {
  it.each(links.filter(({ target }) => !/^https?:/.test(target)))("$path: $target", ({ path, target }) => {
    const url = new URL(target, new URL(path, root));
    const anchor = url.hash.slice(1);
    url.hash = "";
    expect(existsSync(url)).toBe(true);
    if (anchor !== "") expect(anchorsIn(projectFile(url.href.slice(root.href.length)))).toContain(anchor);
  });

  it("are checked at all", () => {
    expect(links.filter(({ path }) => path === "README.md").length).toBeGreaterThan(5);
  });
});

describe("README.md", () => {
  const names = Object.keys(randdeck).filter((name) => name !== "_VERSION");

  it.each(names)("has %s in its table, and a section about it", (name) => {
    expect(readme).toMatch(new RegExp(`^\\| \\[\`${name}\\(.*\\|.*\\w.*\\|$`, "m"));
    expect(readme).toMatch(new RegExp(`^### ${name}$`, "m"));
  });

  it("has no section about a function that is not there", () => {
    const [, functions] = /^## The functions$([\s\S]*?)^## /m.exec(readme)!;
    const sections = [...functions!.matchAll(/^### (\w+)$/gm)].map(([, name]) => name!);
    expect(sections.sort()).toEqual([...names].sort());
  });
});

describe("the figures of README.md about unfair loops", () => {
  /** How often each order of three cards comes, over every series of answers that `ranges` allow. */
  function countOrders(ranges: readonly number[], swapPlaces: readonly number[]): number[] {
    const counts = new Map<string, number>();
    const deal = (cards: readonly string[], step: number): void => {
      if (step === ranges.length) {
        const order = cards.join("");
        counts.set(order, (counts.get(order) ?? 0) + 1);
        return;
      }
      for (let choice = 0; choice < ranges[step]!; choice++) {
        const place = swapPlaces[step]!;
        const swapped = [...cards];
        swapped[place] = cards[choice]!;
        swapped[choice] = cards[place]!;
        deal(swapped, step + 1);
      }
    };
    deal(["A", "B", "C"], 0);
    return [...counts.values()].sort();
  }

  it("the swap over the full range: three orders 4 times of 27, three 5 times", () => {
    expect(countOrders([3, 3, 3], [0, 1, 2])).toEqual([4, 4, 4, 5, 5, 5]);
    expect(readme).toContain("three come with 4/27 and three with 5/27");
  });

  it("random(i - 1) for random(i): two orders of six", () => {
    expect(countOrders([2, 1], [2, 1])).toEqual([1, 1]);
    expect(countOrders([3, 2], [2, 1])).toEqual([1, 1, 1, 1, 1, 1]);
    expect(readme).toContain("of the six orders of three cards it makes two");
  });
});

describe("the version", () => {
  const { version } = JSON.parse(projectFile("package.json")) as { version: string };

  it("is the same in package.json, the library and its Lua", async () => {
    const ask = { text: 'print(require("randdeck")._VERSION)', file: "main.lua" };
    expect(randdeck._VERSION).toBe(version);
    expect(await printed(scriptEngines[0]!, ask)).toEqual([version]);
    expect(projectFile("lua-out/randdeck.lua")).toMatch(`-- randdeck ${version}: `);
    expect(readme).toContain(`randdeck-${version}.tgz`);
  });

  it("has its place in CHANGELOG.md: the newest one named, or still to be released", () => {
    const headings = [...projectFile("CHANGELOG.md").matchAll(/^## (.*)$/gm)].map(([, text]) => text!);
    expect(headings[0]).toMatch(new RegExp(`^(Unreleased|${version.replaceAll(".", "\\.")}\\b.*)$`));
    const released = headings.filter((heading) => heading !== "Unreleased");
    expect(released[0] ?? version).toContain(version);
  });
});
