/** The links at the end of every page: the files with their sizes, and the project's links. */
import { readFileSync } from "node:fs";
import { type Addresses, type Link, links } from "../../../tools/links.js";

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url));

const size = (name: string) => `${Math.round(read(`lua-out/${name}.lua`).length / 1000)} kB`;

interface Way {
  readonly sizes: { readonly full: string; readonly core: string };
  /** The name of the file of the npm package, which the site contains. */
  readonly npmFile: string;
  readonly links: readonly Link[];
}

declare const data: Way;

export { data };

export default {
  watch: ["../../../package.json", "../../../lua-out/*.lua"],
  load(): Way {
    const { name, version, ...addresses } = JSON.parse(read("package.json").toString());
    return {
      sizes: { full: size("randdeck"), core: size("randdeck-core") },
      npmFile: `${name}-${version}.tgz`,
      links: links(addresses as Addresses),
    };
  },
};
