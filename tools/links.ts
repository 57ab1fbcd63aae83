/**
 * What pages and packages say of the project: where it is, by `homepage`, `repository` and `bugs` in package.json,
 * of which those that it does not have are in no link; the version of what is installed, and how large files are.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pick } from "./pick.js";
import { ROOT } from "./transpile.js";

/** What package.json says of them, each as an address or as an object with one. */
export type Addresses = Readonly<
  Partial<Record<"homepage" | "repository" | "bugs", string | { readonly url: string }>>
>;

/** The pages that say how packages are installed. */
const PAGES = ["docs/packages.md", "docs/online.md", "docs/engines/roblox.md"];

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

type Field = keyof Addresses;

export interface Link {
  readonly field: Field;
  readonly text: string;
  readonly address: string;
}

const TEXTS: Readonly<Record<Field, string>> = {
  homepage: "Website",
  repository: "Source",
  bugs: "Report a bug",
};

const FIELDS = Object.keys(TEXTS) as Field[];

/** npm writes an address of Git's where a browser wants a page's. */
const toPage = (address: string): string => address.replace(/^git\+/, "").replace(/\.git$/, "");

export const links = (manifest: Addresses): Link[] =>
  FIELDS.flatMap((field) => {
    const said = manifest[field];
    if (said === undefined) return [];
    return { field, text: TEXTS[field], address: toPage(typeof said === "string" ? said : said.url) };
  });

const LINE = new RegExp(String.raw`(?<=^# .*\n\n)(?:\[(?:${Object.values(TEXTS).join("|")})\]\(.*\n\n)?`);

/** README with a line of the links below its heading. */
export const withLinks = (readme: string, manifest: Addresses): string => {
  const line = links(manifest).map(({ text, address }) => `[${text}](${address})`);
  return readme.replace(LINE, line.length === 0 ? "" : `${line.join(" · ")}\n\n`);
};

/** The package.json of another package with the same addresses, below its license. */
export const withAddresses = (other: string, manifest: Addresses): string => {
  const entries = Object.entries(JSON.parse(other) as object).filter(([name]) => !Object.hasOwn(TEXTS, name));
  const place = entries.findIndex(([name]) => name === "license") + 1;
  const same = FIELDS.filter((field) => manifest[field] !== undefined);
  entries.splice(place, 0, ...same.map((field) => [field, manifest[field]] as [string, unknown]));
  return `${JSON.stringify(Object.fromEntries(entries), undefined, 2)}\n`;
};

const inKilobytes = (text: string): string => `${Math.round(Buffer.byteLength(text) / 1000)} kB`;

/** A page with the sizes of the files in its tables, and of those that `pick` makes of `library`. */
export const withSizes = (page: string, library: string): string =>
  page
    .replace(/(?<=^\| \[`(.+)`\]\(.*\) \| )\d+ kB/gm, (_, path: string) => inKilobytes(read(path)))
    .replace(
      /(?<=^\| .*`npm run -s pick -- (.+)` \| )\d+ kB(.*; )\d+ kB/gm,
      (_, names: string, between: string) => {
        const [whole, plain] = [false, true].map((isPlain) =>
          inKilobytes(pick(library, names.split(" "), { plain: isPlain })),
        );
        return `${whole}${between}${plain}`;
      },
    );

/** A page on which packages that npm installs have this version. */
export const withVersion = (page: string, version: string): string =>
  page.replace(/(?<=\/(?:[a-z]+-)*)\d+\.\d+\.\d+(?:-[\w.]+)?(?=\.tgz)/g, version);

/** The files outside lua-out that say something of it, with their text. */
export function linkedFiles(): Map<string, string> {
  const manifest = JSON.parse(read("package.json")) as Addresses & { readonly version: string };
  const readme = withSizes(withLinks(read("README.md"), manifest), read("lua-out/randdeck.lua"));
  return new Map([
    ["host/package.json", withAddresses(read("host/package.json"), manifest)],
    ["README.md", withVersion(readme, manifest.version)],
    ...PAGES.map((path): [string, string] => [path, withVersion(read(path), manifest.version)]),
  ]);
}
