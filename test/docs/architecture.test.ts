/** The drawing of the folders in docs/architecture.md shows what they import. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { posix } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";
import { ROOT } from "../../tools/transpile.js";
import { projectFile } from "./pages.js";

/** Maps each folder of the top level to the other folders whose files it imports, from `git ls-files`. */
function folderImports(): Map<string, Set<string>> {
  const list = ["ls-files", "--cached", "--others", "--exclude-standard", "*.ts", "*.vue"];
  const files = execFileSync("git", list, { cwd: ROOT, encoding: "utf8" }).trim().split("\n");
  const found = new Map<string, Set<string>>();
  for (const file of files.filter((path) => path.includes("/"))) {
    const [folder = ""] = file.split("/");
    const others = found.get(folder) ?? new Set();
    // A path such as `randdeck.lua?raw` names a file too.
    for (const { fileName } of ts.preProcessFile(readFileSync(posix.join(ROOT, file), "utf8"))
      .importedFiles) {
      if (!fileName.startsWith(".")) continue;
      const [other = ""] = posix.join(posix.dirname(file), fileName).split("/");
      if (other !== folder) others.add(other);
    }
    found.set(folder, others);
  }
  return found;
}

it("docs/architecture.md draws an arrow for each import between folders, each to a folder below", () => {
  const [, drawing = ""] = /^```text\n([\s\S]*?)^```$/m.exec(projectFile("docs/architecture.md")) ?? [];
  const lines = drawing.trimEnd().split("\n");
  const drawn = new Map(
    lines.map((line) => {
      const [folder = "", others = ""] = line.split("-->");
      return [folder.trim(), others.split(",").flatMap((other) => other.trim() || [])];
    }),
  );
  const order = [...drawn.keys()];
  const imports = folderImports();
  for (const [at, folder] of order.entries()) {
    const imported = [...(imports.get(folder) ?? [])].sort();
    expect([...drawn.get(folder)!].sort(), folder).toEqual(imported);
    // All arrows go down, so that no two folders import each other, also through others.
    expect(order.slice(at + 1), folder).toEqual(expect.arrayContaining(imported));
  }
  for (const folder of imports.keys()) expect(order).toContain(folder);
});
