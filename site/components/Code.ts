/** Code in colours, which a page makes itself; the documentation's are there before it opens. */
import hljs from "highlight.js/lib/core";
import lua from "highlight.js/lib/languages/lua";
import { type FunctionalComponent, h } from "vue";

hljs.registerLanguage("lua", lua);

const Code: FunctionalComponent<{ code: string; language: "lua" | "typescript" }> = ({ code, language }) =>
  h("span", { innerHTML: hljs.highlight(code, { language }).value });
Code.props = ["code", "language"];

export default Code;
