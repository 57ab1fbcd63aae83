/** The site: the playground's pages in `pages`, and the documentation around it, from `docs` as it is. */
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitepress";

/** Whose packages the pages in `docs` take, which have none of their own. */
const HERE = fileURLToPath(import.meta.url);

const documentation = (title: string, pages: Readonly<Record<string, string>>) => ({
  text: title,
  items: Object.entries(pages).map(([page, text]) => ({ text, link: `/docs/${page}` })),
});

export default defineConfig({
  title: "randdeck",
  description: "Shuffle and deal fairly in any Lua.",
  // Of a folder of a file server, such as /randdeck/, if not of its top.
  base: process.env.BASE ?? "/",
  srcDir: "..",
  srcExclude: ["*.md", "!(docs|site)/**"],
  rewrites: { "site/pages/:page": ":page" },
  // Files of the repository, which the site does not have.
  ignoreDeadLinks: [/\.\.\//],
  outDir: "dist",
  vite: {
    // Fengari asks for Node's `process`, which no browser has.
    define: { "process.env.FENGARICONF": "undefined" },
    plugins: [
      {
        name: "vue-for-docs",
        enforce: "pre",
        resolveId(id) {
          return /^vue(\/|$)/.test(id) ? this.resolve(id, HERE, { skipSelf: true }) : undefined;
        },
      },
    ],
  },
  themeConfig: {
    search: { provider: "local" },
    nav: [
      { text: "Cards", link: "/" },
      { text: "Step by step", link: "/steps" },
      { text: "Is it fair?", link: "/fair" },
      { text: "Odds", link: "/odds" },
      { text: "Your script", link: "/script" },
      { text: "Documentation", link: "/docs/dealing" },
    ],
    sidebar: {
      "/docs/": [
        documentation("Dealing", {
          dealing: "Ways to deal",
          decks: "Decks",
          saving: "Saving a game",
          online: "Online tables",
        }),
      ],
    },
  },
});
