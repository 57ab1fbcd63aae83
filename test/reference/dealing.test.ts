import { expect, it } from "vitest";
import { projectFile } from "../docs/pages.js";
import { dealingTable } from "./dealing.js";

it("the figures of docs/dealing.md are those of the script", () => {
  expect(projectFile("docs/dealing.md")).toContain(`\n\n${dealingTable()}\n\n`);
});
