/**
 * The tags that search engines and chats show: title, description and, if package.json has one, the address.
 */
import type { HeadConfig } from "vitepress";

/** Search engines show this many characters of a description. */
const MOST = 160;

/** Markdown as plain text. */
const plain = (markdown: string) =>
  markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*`]/g, "")
    .replace(/\s+/g, " ")
    .trim();

/** The first sentences of a page, up to the length that search engines show. */
export function descriptionOf(markdown: string): string {
  const paragraphs = markdown.replace(/^(```|~~~)[\s\S]*?^\1$/gm, "").split(/\n{2,}/);
  const text = plain(paragraphs.filter((each) => /^[\p{L}`*["]/u.test(each)).join(" "));
  let description = "";
  for (const sentence of text.match(/.+?[.:?!](?= |$)/g) ?? [text]) {
    if (description !== "" && description.length + sentence.length > MOST) break;
    description += sentence;
  }
  return description.trim().replace(/:$/, ".");
}

/** The text that is added to the titles of pages in a folder. */
const FOLDERS: readonly (readonly [folder: RegExp, more: string])[] = [
  [/^docs\/api\//, ": methods"],
  [/^docs\/engines\//, ": shuffle and deal cards"],
];

export const titleOf = (path: string, heading: string): string =>
  heading + (FOLDERS.find(([folder]) => folder.test(path))?.[1] ?? "");

/** The tags of a page. `home` is the address of the site, if it is known, and ends with a slash. */
export function tagsFor(path: string, title: string, description: string, home?: string): HeadConfig[] {
  const about: HeadConfig[] = [
    ["meta", { property: "og:title", content: title }],
    ["meta", { property: "og:description", content: description }],
    ["meta", { property: "og:type", content: "website" }],
  ];
  if (home === undefined) return about;
  const address = home + path.replace(/(^|\/)index\.md$/, "$1").replace(/\.md$/, ".html");
  return [
    ...about,
    ["link", { rel: "canonical", href: address }],
    ["meta", { property: "og:url", content: address }],
    ["meta", { property: "og:image", content: `${home}table.jpg` }],
    ["meta", { name: "twitter:card", content: "summary_large_image" }],
  ];
}
