/** Finds the scripts in the documentation that the page “Your script” runs. */

/** The anchor that GitHub gives to a heading. */
export const slugify = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

/** The line that an example of the reference starts with. */
const REQUIRE = 'local randdeck = require("randdeck")\n';
/** The lines that every recipe starts with. */
const RECIPE = `${REQUIRE}local random = randdeck.newRandom("recipes")\n`;

export interface Recipe {
  readonly name: string;
  readonly code: string;
}

/**
 * The recipes of a page such as `docs/recipes/cards.md`. A recipe's name is the page and the heading above
 * the recipe.
 */
export function recipesOf(path: string, markdown: string): Recipe[] {
  const page = path.replace(/^docs\/|\.md$/g, "");
  const isReference = page === "api" || page === "classes";
  const head = isReference ? REQUIRE : RECIPE;
  const recipes: Recipe[] = [];
  let heading = "";
  for (const [, text, kind, code] of markdown.matchAll(
    /^###? (.*)$|^```(lua|lua recipe)\n([\s\S]*?)^```$/gm,
  )) {
    if (text !== undefined) heading = `${page}/${slugify(text)}`;
    else if (heading !== "" && kind === (isReference ? "lua" : "lua recipe")) {
      const above = recipes.filter(({ name }) => name.replace(/~\d+$/, "") === heading).length;
      recipes.push({
        name: above === 0 ? heading : `${heading}~${above + 1}`,
        code: head + code!.trimEnd(),
      });
    }
  }
  return recipes;
}
