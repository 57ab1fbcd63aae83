import DefaultTheme from "vitepress/theme-without-fonts";
import { h } from "vue";
import NotFound from "./NotFound.vue";
import Try from "./Try.vue";
import Way from "./Way.vue";
import "./style.css";

export default {
  extends: DefaultTheme,
  Layout: () =>
    h(DefaultTheme.Layout, null, {
      "not-found": () => [h(NotFound), h(Way)],
      "doc-before": () => h(Try),
      "doc-after": () => h(Way),
      "page-bottom": () => h(Way),
    }),
};
