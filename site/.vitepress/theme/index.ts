import { withBase } from "vitepress";
import DefaultTheme from "vitepress/theme-without-fonts";
import { h } from "vue";
import Try from "./Try.vue";
import Way from "./Way.vue";
import "./style.css";

const notFound = () => [
  h("main", { class: "playground" }, [
    h("h1", "No such page"),
    h("p", { class: "lead" }, [
      "The search above knows all pages. Or go ",
      h("a", { href: withBase("/") }, "to the cards"),
      ".",
    ]),
  ]),
  h(Way),
];

export default {
  extends: DefaultTheme,
  Layout: () =>
    h(DefaultTheme.Layout, null, {
      "not-found": notFound,
      "doc-before": () => h(Try),
      "doc-after": () => h(Way),
      "page-bottom": () => h(Way),
    }),
};
