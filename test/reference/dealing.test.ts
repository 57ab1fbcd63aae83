import { expect, it } from "vitest";
import { projectFile } from "../docs/pages.js";
import { waitsTable } from "./chance.js";
import { dealingTable } from "./dealing.js";

it.each([
  ["dealing.ts", dealingTable],
  ["chance.ts", waitsTable],
])("the figures of docs/dealing.md are those of %s", (_, table) => {
  expect(projectFile("docs/dealing.md")).toContain(`\n\n${table()}\n\n`);
});
