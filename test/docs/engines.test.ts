/** The pages of docs/engines, and the table in docs/engines.md that leads to them. */
import { describe, expect, it } from "vitest";
import { npmEngines } from "../engines/index.js";
import { pages, projectFile } from "./pages.js";

const GRADES = ["run in the engine", "shape-tested", "by its documentation only"];
const SECTIONS = ["To load it", "A first example", "Random numbers", "To save a deck", "Limits", "Grade"];

const enginePages = pages.filter(({ path }) => path.startsWith("docs/engines/"));

/** The rows of the table: the page that each leads to, and its grade. */
const rows = projectFile("docs/engines.md")
  .split("\n")
  .filter((line) => line.startsWith("| ["))
  .map((line) => {
    const [first, , grade] = line.slice(2).split(" | ");
    const [, engine, page] = /^\[(.+)\]\((engines\/[\w-]+\.md)(?:#[\w-]+)?\)$/.exec(first!)!;
    return { engine: engine!, page: `docs/${page}`, grade: grade! };
  });

it("docs/engines.md leads to every page, and to no other", () => {
  expect(rows.length).toBeGreaterThan(10);
  expect([...new Set(rows.map(({ page }) => page))].sort()).toEqual(enginePages.map(({ path }) => path));
});

it("docs/engines.md says what each grade is", () => {
  const [before] = projectFile("docs/engines.md").split("\n| engine |");
  expect([...before!.matchAll(/^- \*\*(.+?)\*\*: /gm)].map(([, grade]) => grade)).toEqual(GRADES);
});

it.each(npmEngines)("docs/engines.md says which $name runs the tests", ({ version }) => {
  expect(projectFile("docs/engines.md")).toContain(version);
});

it("README.md leads to docs/engines.md from its section on engines", () => {
  const [, section] = /^## On your engine$([\s\S]*?)^## /m.exec(projectFile("README.md"))!;
  expect(section).toContain("(docs/engines.md)");
});

describe.each(enginePages)("$path", ({ path, text }) => {
  it("has the same sections as every other", () => {
    const prose = text.replace(/^```[\s\S]*?^```$/gm, "");
    expect([...prose.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)).toEqual(SECTIONS);
  });

  it("says the grade that the table has", () => {
    const [, grade] = /^## Grade\n\n\*\*(.+?)\*\*: /m.exec(text)!;
    expect(GRADES).toContain(grade!.toLowerCase());
    const inTable = rows.filter(({ page }) => page === path).map((row) => row.grade);
    expect(new Set(inTable)).toEqual(new Set([grade!.toLowerCase()]));
  });
});
