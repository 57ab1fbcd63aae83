/**
 * The site: the playground's pages, from `pages`, and the documentation, from `docs`, whose files stay
 * unchanged.
 */
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type MarkdownOptions } from "vitepress";
import { type Addresses, links } from "../../tools/links.js";
import { descriptionOf, tagsFor, titleOf } from "./head.js";
import { licences, noteLicences } from "./licences.js";
import { plainLua } from "./plain-lua.js";
import { withPolicy } from "./policy.js";
import { recipesOf, slugify } from "./recipes.js";
import { indexOptions } from "./search.js";

const root = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");

/** The address of the site; undefined as long as package.json has none. */
const home = links(JSON.parse(read("package.json")) as Addresses)
  .find(({ field }) => field === "homepage")
  ?.address.replace(/\/?$/, "/");

/**
 * Writes files with fixed names into the site: the Lua files, the npm package, the licences, and a picture
 * for links.
 */
function writeFiles(folder: string): void {
  for (const name of readdirSync(new URL("lua-out/", root))) {
    if (/\.luau?$/.test(name)) cpSync(new URL(`lua-out/${name}`, root), posix.join(folder, "lua", name));
  }
  const { name, version } = JSON.parse(read("package.json"));
  cpSync(new URL(`dist/release/${name}-${version}.tgz`, root), posix.join(folder, `${name}-${version}.tgz`));
  cpSync(new URL("docs/images/table.jpg", root), posix.join(folder, "table.jpg"));
  writeFileSync(posix.join(folder, "licences.txt"), licences());
}

// The path of the site on its server, such as /randdeck/ if the site is in a folder.
const base = process.env.BASE ?? "/";

/** Links to the first page of each group in README, for a search that finds nothing. */
const doors = [...read("README.md").matchAll(/^- \*\*([^*]+)\*\*[^[]*\[[^\]]+\]\(docs\/([\w-]+)\.md\)$/gm)]
  .map(([, title, path]) => `<a href="${base}docs/${path === "begin" ? "" : `${path}.html`}">${title}</a>`)
  .join(", ");

const searchModule = fileURLToPath(new URL("theme/search.ts", import.meta.url));

/**
 * Makes VitePress' search accessible. VitePress has buttons within a button, and links within options. Here
 * the search is a dialog, and its options are links.
 */
const searchForAll = {
  name: "search-for-all",
  enforce: "pre" as const,
  transform(code: string, id: string) {
    if (!id.endsWith("/VPLocalSearchBox.vue")) return undefined;
    return [
      [/role="button"[\s\S]*?aria-haspopup="listbox"/, 'role="dialog" aria-modal="true"'],
      [/:id="'localsearch-item-' \+ index"\s+:aria-selected="(.*?)"\s+role="option"/, 'role="none"'],
      [
        /:aria-label="\[\.\.\.p\.titles.*?"/,
        `role="option" :id="'localsearch-item-' + index" :aria-selected="selectedIndex === index"`,
      ],
      [/<kbd :aria-label/g, '<kbd role="img" :aria-label'],
      // VitePress would send functions as strings. The policy forbids pages to run strings.
      [/^<script.*$/m, `$&\nimport { find, options as ownOptions, searchOptions } from "${searchModule}";`],
      [/\.\.\.\(theme\.value(?:(?!\.\.\.\().)*?miniSearch\?\.searchOptions\)/s, "...searchOptions"],
      [/\.\.\.\(theme\.value(?:(?!\.\.\.\().)*?miniSearch\?\.options\)/s, "...ownOptions"],
      // Shows a line of the text of each result.
      [/index\s*\.search\(filterTextValue\)\s*\.slice\(0, 16\)/, "find(index, filterTextValue)"],
      [/(?=<div v-if="showDetailedList")/, '<p v-if="p.line" class="line" v-html="p.line" />'],
      [/(class="no-results"[\s\S]*?)(?=<\/li>)/, `$1<p>Or look at: ${doors}</p>`],
    ].reduce((text, [old, mended]) => {
      if (text.search(old as RegExp) < 0) throw new Error(`VitePress' search has changed: no ${old}`);
      return text.replace(old as RegExp, mended as string);
    }, code);
  },
};

/** A link to a page of the documentation. Its text is the heading of the page. */
const page = (path: string) => ({
  text: /^# (.*)$/m.exec(read(`docs/${path}.md`))![1]!,
  // The first page, begin, has the address of the folder.
  link: `/docs/${path === "begin" ? "" : path}`,
});

/** The pages about single engines, which are listed below the page about all engines. */
const engines = () =>
  readdirSync(new URL("docs/engines", root)).map((file) => page(`engines/${file.replace(".md", "")}`));

/** All pages of the documentation, in the groups at the end of README. */
const documentation = [...read("README.md").matchAll(/^- \*\*([\w ]+)\*\*: (\[.*)$/gm)].map(
  ([, text, list]) => ({
    text: text!,
    // Without a link, the heading would contain a button within a button.
    link: page(/docs\/([\w/-]+)\.md/.exec(list!)![1]!).link,
    collapsed: text === "Internals",
    items: [...list!.matchAll(/\(docs\/([\w/-]+)\.md\)/g)].flatMap(([, path]) => {
      if (path === "odds-questions") return [];
      const items = path === "odds" ? [page("odds-questions")] : path === "engines" ? engines() : undefined;
      return items === undefined ? page(path!) : { ...page(path!), collapsed: true, items };
    }),
  }),
);
documentation.at(-1)!.items.push({ text: "Changelog", link: "/docs/changelog" });

/** Changes Markdown that the site can't show as GitHub does. */
const asPages: MarkdownOptions["config"] = (markdown) => {
  const fence = markdown.renderer.rules.fence!;
  markdown.renderer.rules.fence = (tokens, at, ...others) => {
    const block = fence(tokens, at, ...others);
    const { info, content } = tokens[at]!;
    const path: string = others[1].relativePath;
    const hasRun = /^docs\/(api|classes|recipes\/)/.test(path) && /^lua( recipe)?$/.test(info);
    const found = hasRun
      ? recipesOf(path, read(path)).find(({ code }) => code.endsWith(`\n${content.trimEnd()}`))
      : undefined;
    if (found === undefined) return block;
    const { name } = found;
    const address = `${base}script.html#${new URLSearchParams({ example: name })}`;
    return `${block}<p class="open"><a href="${address}">Run</a></p>`;
  };
  markdown.core.ruler.push("as-pages", ({ tokens, env, Token }) => {
    const html = (content: string) => Object.assign(new Token("html_block", "", 0), { content });
    for (const [at, token] of [...tokens.entries()].reverse()) {
      // Shows the signatures in Lua and TypeScript as tabs; GitHub shows one below the other.
      if (token.info !== "lua signature") continue;
      if (tokens[at + 1]?.info !== "ts signature") {
        token.info = "lua";
        continue;
      }
      const tab = (name: string, mark = "") =>
        `<input type="radio" name="forms-${at}" id="${name}-${at}"${mark}><label for="${name}-${at}">${name}</label>`;
      const tabs = `<div class="tabs">${tab("Lua", " checked")}${tab("TypeScript")}</div>`;
      token.info = "lua active";
      tokens[at + 1]!.info = "ts";
      tokens.splice(at + 2, 0, html("</div></div>"));
      tokens.splice(at, 0, html(`<div class="vp-code-group vp-adaptive-theme">${tabs}<div class="blocks">`));
    }
    for (const [at, token] of tokens.entries()) {
      // Turns indented code into fenced code, since only fenced code gets a frame that scrolls.
      if (token.type === "code_block") Object.assign(token, { type: "fence", info: "text" });
      // Markdown requires a heading for each column. An empty heading becomes a plain cell.
      if (token.type === "th_open" && tokens[at + 1]!.content === "") {
        for (const each of [token, tokens[at + 2]!]) each.tag = "td";
      }
    }
    // Visitors can download Lua files. Links to files that the site doesn't have become plain text.
    let away = false;
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      if (!token.type.startsWith("link_")) continue;
      const target = token.attrGet("href");
      if (target !== null) {
        const file = posix.join(env.relativePath, "..", target);
        const [, lua] = /^lua-out\/([\w-]+\.luau?)$/.exec(file) ?? [];
        if (lua !== undefined)
          Object.assign(token, {
            attrs: [
              ["href", `${base}lua/${lua}`],
              ["download", ""],
            ],
          });
        away = lua === undefined && !/^(\w+:|#)/.test(target) && !/^docs\/.*\.md(#|$)/.test(file);
        if (file.startsWith("docs/begin.md")) token.attrSet("href", target.replace("begin.md", "index.md"));
      }
      if (away) token.type = "text";
    }
  });
};

/** An object that VitePress reads during the build. Its properties aren't sent to the page. */
const buildOnly = <Value extends object>(value: Value): Value => Object.create(value);

const SPADE =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='-12 -12 24 24'%3E%3Crect x='-12' y='-12' width='24' height='24' rx='5' fill='%2312694a'/%3E%3Cpath transform='scale(.8)' fill='%23fff' d='M0-10C4-5 10-2 10 3a4.8 4.8 0 0 1-8.6 2.6C1.6 8 2.4 9.4 4 10.5H-4C-2.4 9.4-1.6 8-1.4 5.6A4.8 4.8 0 0 1-10 3C-10-2-4-5 0-10Z'/%3E%3C/svg%3E";

const EMPTY = "data:text/javascript,";

export default defineConfig({
  title: "randdeck",
  titleTemplate: ":title | randdeck for Lua and TypeScript",
  description: JSON.parse(read("package.json")).description,
  head: [["link", { rel: "icon", href: SPADE }]],
  base,
  srcDir: "..",
  srcExclude: ["!(docs|site|CHANGELOG.md)/**"],
  rewrites: {
    "site/pages/:page": ":page",
    "docs/begin.md": "docs/index.md",
    "CHANGELOG.md": "docs/changelog.md",
  },
  outDir: "dist",
  transformPageData: ({ relativePath, filePath, title, description }) => ({
    title: titleOf(relativePath, title),
    description: description || descriptionOf(read(filePath)),
  }),
  transformHead: ({ pageData, title, description }) =>
    tagsFor(pageData.relativePath, title, description, home),
  ...(home !== undefined && { sitemap: { hostname: home } }),
  transformHtml: withPolicy,
  buildEnd: ({ outDir }) => writeFiles(outDir),
  // Doesn't load linked pages in advance, since visitors open few of them, and together they are large.
  router: { prefetchLinks: false },
  markdown: {
    config: asPages,
    anchor: { slugify },
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
  },
  vite: {
    // Fengari reads this variable if there is a `process`, as in Node. Browsers have no `process`.
    define: { "process.env.FENGARICONF": "undefined" },
    resolve: {
      alias: [
        { find: /^(child_process|fs|os|path|readline-sync|tmp)$/, replacement: EMPTY },
        // Leaves out Fengari's modules for files, JavaScript and compiled code, since scripts may not use
        // them.
        { find: /^\.\/(fengarilib|ldump|liolib|loadlib|lundump)\.js$/, replacement: EMPTY },
      ],
    },
    worker: { plugins: () => [plainLua, noteLicences] },
    // The server build makes workers too, so it must bundle Fengari.
    ssr: { noExternal: ["fengari", "sprintf-js"] },
    plugins: [
      plainLua,
      searchForAll,
      noteLicences,
      {
        // The pages in `docs` wouldn't find Vue, since no folder above them has a `node_modules` with it.
        name: "vue-for-docs",
        enforce: "pre",
        resolveId: (id, _importer, { ssr }) =>
          ssr && /^vue(\/|$)/.test(id) ? { id, external: true } : undefined,
      },
    ],
  },
  themeConfig: {
    logo: SPADE,
    search: {
      provider: "local",
      options: {
        miniSearch: buildOnly({ options: indexOptions }),
        detailedView: false,
        // The search knows only the titles and descriptions of the playground's pages, which the browser
        // makes.
        _render(source, env, markdown) {
          const html = markdown.render(source, env);
          const { title, description = "", layout } = env.frontmatter ?? {};
          return layout === "page" ? markdown.render(`# ${title}\n\n${description}\n`, env) : html;
        },
      },
    },
    outline: [2, 3],
    nav: [
      { text: "Docs", link: "/docs/", activeMatch: "/docs/" },
      {
        text: "Playground",
        items: [
          { text: "Table", link: "/" },
          { text: "Step by step", link: "/steps" },
          { text: "Is it fair?", link: "/fair" },
          { text: "Your script", link: "/script" },
        ],
      },
      { text: "Odds", link: "/odds" },
      { text: "Pick functions", link: "/pick" },
    ],
    sidebar: { "/docs/": documentation },
  },
});
