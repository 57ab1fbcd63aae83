/** Where the project is, by `homepage`, `repository` and `bugs` in package.json; those that it does not have are in no link. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./transpile.js";

/** What package.json says of them, each as an address or as an object with one. */
export type Addresses = Readonly<
  Partial<Record<"homepage" | "repository" | "bugs", string | { readonly url: string }>>
>;

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

/** The files outside lua-out and docs that have the addresses, with their text. */
export function linkedFiles(): Map<string, string> {
  const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
  const manifest = JSON.parse(read("package.json")) as Addresses;
  return new Map([
    ["README.md", withLinks(read("README.md"), manifest)],
    ["host/package.json", withAddresses(read("host/package.json"), manifest)],
  ]);
}
