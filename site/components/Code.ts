/** Colours code in the browser. The code of the documentation is coloured when the site is built. */
import hljs from "highlight.js/lib/core";
import lua from "highlight.js/lib/languages/lua";
import { type FunctionalComponent, h } from "vue";

hljs.registerLanguage("lua", lua);

const Code: FunctionalComponent<{ code: string; language: "lua" | "typescript" }> = ({ code, language }) =>
  h("span", { innerHTML: hljs.highlight(code, { language }).value });
Code.props = ["code", "language"];

export default Code;
