/** The parts of a page that it seldom needs: VitePress preloads the imports of a page, but not of this file. */
export const loadEditor = () => import("./editor.js");
export const loadRecipes = () => import("./recipes.data.js");
