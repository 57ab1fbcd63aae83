/** Every file that shows an address of the project has it from package.json. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { links, pagesWithFigures, withSizes, withVersion } from "../../tools/links.js";
import { robloxPackage, rockspec } from "../../tools/release.js";

const lua = (name: string) => readFileSync(new URL(`../../lua-out/${name}`, import.meta.url), "utf8");

const FULL = {
  homepage: "https://cards.example",
  repository: { type: "git", url: "git+https://code.example/cards.git" },
  bugs: "https://code.example/cards/issues",
};

it("npm's forms are read, and nothing is made up", () => {
  expect(links(FULL)).toEqual([
    { field: "homepage", text: "Website", address: "https://cards.example" },
    { field: "repository", text: "Source", address: "https://code.example/cards" },
    { field: "bugs", text: "Report a bug", address: "https://code.example/cards/issues" },
  ]);
  expect(links({ bugs: { url: "https://code.example" } })).toEqual([
    { field: "bugs", text: "Report a bug", address: "https://code.example" },
  ]);
  expect(links({})).toEqual([]);
});

it("pages have the version of packages, and the sizes of files and picked files", () => {
  const page = "npm install ../cards/dist/cards-0.9.0-beta.1.tgz ../cards/cards-host-0.9.0.tgz\n";
  expect(withVersion(page, "2.0.0")).toBe(
    "npm install ../cards/dist/cards-2.0.0.tgz ../cards/cards-host-2.0.0.tgz\n",
  );
  const table =
    "| [`LICENSE`](LICENSE) | 9 kB | MIT |\n| `npm run -s pick -- pick` | 0 kB | one; 0 kB plain |\n";
  const sized = withSizes(table, lua("randdeck.lua"));
  expect(sized).toMatch(/^\| \[`LICENSE`\]\(LICENSE\) \| 1 kB \| MIT \|$/m);
  const [, whole, plain] = /`npm run -s pick -- pick` \| (\d+) kB \| one; (\d+) kB plain/.exec(sized)!;
  expect(Number(whole)).toBeGreaterThan(Number(plain));
  expect(Number(plain)).toBeGreaterThan(1);
});

it("a rockspec has them where LuaRocks looks", () => {
  const manifest = { name: "cards", version: "1.0.0", description: "Deals.", author: "us", license: "MIT" };
  const text = rockspec({ ...manifest, ...FULL }, "sources");
  expect(text).toContain(`  license = "MIT",
  homepage = "https://cards.example",
  issues_url = "https://code.example/cards/issues",
}`);
  expect(rockspec(manifest, "sources")).not.toMatch(/homepage|issues_url/);
  expect(rockspec({ ...manifest, repository: FULL.repository }, "sources")).toContain(
    '  homepage = "https://code.example/cards",\n}',
  );
});

it("a package for Roblox has them where Wally and pesde look", () => {
  const manifest = { name: "cards", version: "1.0.0", description: "Deals.", author: "us", license: "MIT" };
  const { "wally.toml": wally, "pesde.toml": pesde } = robloxPackage({ ...manifest, ...FULL });
  expect(wally).toContain('repository = "https://code.example/cards"\n');
  expect(wally).toContain('homepage = "https://cards.example"\n');
  expect(pesde).toContain('repository = "https://code.example/cards"\n');
  const without = robloxPackage(manifest);
  expect(without["wally.toml"]! + without["pesde.toml"]!).not.toMatch(/homepage|repository/);
});

it("the pages that have them are up to date", () => {
  for (const [path, text] of pagesWithFigures()) {
    const file = readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
    expect(file === text, `run npm run build: ${path}`).toBe(true);
  }
});
