/**
 * Parts of a page that are rarely needed. VitePress preloads a page's imports, but not the imports of this
 * file.
 */
export const loadEditor = () => import("./editor.js");
export const loadRecipes = () => import("./recipes.data.js");
