/** The editor, for a page that seldom needs it: VitePress preloads what a page itself imports, not what this does. */
export const loadEditor = () => import("./editor.js");
