/** The scripts of the documentation's pages that “Your script” runs, by the names that links give them. */

/** A heading's anchor as the repository's pages have it. */
export const slugify = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

/** The lines that every recipe starts with. */
export const RECIPE = 'local randdeck = require("randdeck")\nlocal random = randdeck.newRandom("recipes")\n';

export interface Recipe {
  readonly name: string;
  readonly code: string;
}

/** Those of one page, such as `docs/recipes/cards.md`: each is named by the page and the heading above it. */
export function recipesOf(path: string, markdown: string): Recipe[] {
  const page = path.replace(/^docs\/|\.md$/g, "");
  const recipes: Recipe[] = [];
  let heading = "";
  for (const [, text, code] of markdown.matchAll(/^## (.*)$|^```lua recipe\n([\s\S]*?)^```$/gm)) {
    if (text !== undefined) heading = `${page}/${slugify(text)}`;
    else {
      const above = recipes.filter(({ name }) => name.replace(/~\d+$/, "") === heading).length;
      recipes.push({
        name: above === 0 ? heading : `${heading}~${above + 1}`,
        code: RECIPE + code!.trimEnd(),
      });
    }
  }
  return recipes;
}
