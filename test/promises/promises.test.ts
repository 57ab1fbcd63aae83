/** The table of promises in test/README.md, and the faults that are planted to try their tests. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../../tools/transpile.js";
import { projectFile } from "../docs/pages.js";
import { PLANTS, ROWS } from "./plants.js";

it("test/README.md has a row for each planted fault", () => {
  expect(PLANTS.map(({ row }) => row)).toEqual([...ROWS.keys()]);
});

it.each(PLANTS.map((plant) => [plant.row, plant] as const))("%s: the fault can be planted", (_, plant) => {
  const { file, old, test } = plant;
  expect(projectFile(file).split(old), `${file} has the text once`).toHaveLength(2);
  expect(plant.new).not.toBe(old);
  expect(existsSync(join(ROOT, test)), test).toBe(true);
});
