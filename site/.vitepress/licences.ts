/** The licences of the packages whose code is in the site. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

/** The folders of the packages whose code is in the site. */
const folders = new Set<string>();

/** The folder of a module's npm package; undefined for the project's own modules. */
function folderOf(id: string): string | undefined {
  const [, path] = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id) ?? [];
  return path !== undefined && existsSync(join(path, "package.json")) ? path : undefined;
}

/** Notes the packages whose code is in the files for the browser and its workers. */
export const noteLicences: Plugin = {
  name: "note-licences",
  apply: ({ build }) => !build?.ssr,
  generateBundle(_, bundle) {
    for (const id of Object.values(bundle).flatMap((file) => (file.type === "chunk" ? file.moduleIds : []))) {
      const folder = folderOf(id);
      if (folder !== undefined) folders.add(folder);
    }
  },
};

/** All licences as one text. */
export function licences(): string {
  const texts = [...folders].map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
    const text = file === undefined ? `License: ${license}` : readFileSync(join(folder, file), "utf8").trim();
    return `${name} ${version}\n\n${text}\n`;
  });
  const own = dirname(dirname(import.meta.dirname));
  const ours = `randdeck\n\n${readFileSync(join(own, "LICENSE"), "utf8").trim()}\n`;
  return [ours, ...[...new Set(texts)].sort()].join(`\n${"-".repeat(80)}\n\n`);
}
