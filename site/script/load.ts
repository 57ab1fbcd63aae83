/**
 * Loads parts of a page that are rarely needed. VitePress preloads the imports of a page, but not the imports
 * in this file.
 */
export const loadEditor = () => import("./editor.js");
export const loadRecipes = () => import("./recipes.data.js");
