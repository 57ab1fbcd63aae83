/** The editor, for a page that seldom needs it: VitePress preloads the imports of a page, but not of this. */
export const loadEditor = () => import("./editor.js");
