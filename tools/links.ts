/**
 * Facts about the project for pages and packages: its addresses (from `homepage`, `repository` and `bugs` of
 * package.json), the version of the packages, and the sizes of files.
 */
import { pick } from "../host/pick.js";
import { projectFile } from "./transpile.js";

/** The addresses in package.json. Each is a string or an object with a `url`. */
export type Addresses = Readonly<
  Partial<Record<"homepage" | "repository" | "bugs", string | { readonly url: string }>>
>;

/** The pages that say how packages are installed, and how large files are. */
const PAGES = ["README.md", "docs/packages.md", "docs/online.md", "docs/engines/roblox.md"];

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

/** Makes the address of a web page from npm's address of a Git repository. */
const toPage = (address: string): string => address.replace(/^git\+/, "").replace(/\.git$/, "");

export const links = (manifest: Addresses): Link[] =>
  (Object.keys(TEXTS) as Field[]).flatMap((field) => {
    const said = manifest[field];
    if (said === undefined) return [];
    return { field, text: TEXTS[field], address: toPage(typeof said === "string" ? said : said.url) };
  });

const inKilobytes = (text: string): string => `${Math.round(Buffer.byteLength(text) / 1000)} kB`;

/**
 * Updates the sizes of files in the tables of a page. The files are in the project, or `pick` makes them from
 * the text of `library`.
 */
export const withSizes = (page: string, library: string): string =>
  page
    .replace(/(?<=^\| \[`(.+)`\]\(.*\) \| )\d+ kB/gm, (_, path: string) => inKilobytes(projectFile(path)))
    .replace(
      /(?<=^\| .*`npm run -s pick -- (.+)` \| )\d+ kB(.*; )\d+ kB/gm,
      (_, names: string, between: string) => {
        const [whole, plain] = [false, true].map((isPlain) =>
          inKilobytes(pick(library, names.split(" "), { plain: isPlain })),
        );
        return `${whole}${between}${plain}`;
      },
    );

/** Puts this version into the names of npm packages on a page. */
export const withVersion = (page: string, version: string): string =>
  page.replace(/(?<=\/(?:[a-z]+-)*)\d+\.\d+\.\d+(?:-[\w.]+)?(?=\.tgz)/g, version);

/** The pages with their figures up to date. */
export function pagesWithFigures(): Map<string, string> {
  const { version } = JSON.parse(projectFile("package.json")) as { version: string };
  const library = projectFile("lua-out/randdeck.lua");
  return new Map(PAGES.map((path) => [path, withVersion(withSizes(projectFile(path), library), version)]));
}
