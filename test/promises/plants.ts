/**
 * The smallest changes of shipped code that make the promises in the table of test/README.md false. In
 * plants.txt the first line of each has the row, the file, and a part of the name of the test that must fail;
 * then come the lines of the old text (-), which is in the file once, and of the new (+).
 */
import { projectFile } from "../../tools/transpile.js";

export interface Plant {
  readonly row: string;
  readonly file: string;
  readonly old: string;
  readonly new: string;
  readonly test: string;
  readonly name: string;
}

const [, table = ""] = projectFile("test/README.md").split("\n## The promises\n");

/** The rows of the table, each with its test. */
export const ROWS = new Map(
  [...table.matchAll(/^\| ([LPT]\d+) \| .* \| `([^|`]*)` \|$/gm)].map(([, row, test]) => [row!, test!]),
);

export const PLANTS: readonly Plant[] = projectFile("test/promises/plants.txt")
  .trimEnd()
  .split("\n\n")
  .map((plant) => {
    const [, row = "", file = "", name = "", lines = ""] = /^(\w+) (\S+): (.*)\n([\s\S]*)$/.exec(plant)!;
    const part = (sign: string) =>
      lines
        .split("\n")
        .flatMap((line) => (line.startsWith(sign) ? line.slice(2) : []))
        .join("\n");
    return { row, file, old: part("-"), new: part("+"), test: ROWS.get(row) ?? "", name };
  });
