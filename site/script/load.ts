/** Loads rarely needed parts of a page, which VitePress would preload if the page imported them itself. */
export const loadEditor = () => import("./editor.js");
export const loadRecipes = () => import("./recipes.data.js");
