/** All recipes of the documentation. */
import { readdirSync, readFileSync } from "node:fs";
import { type Recipe, recipesOf } from "../.vitepress/recipes.js";

const folder = new URL("../../docs/", import.meta.url);

declare const data: readonly Recipe[];

export { data };

export default {
  watch: ["../../docs/**/*.md"],
  load: (): readonly Recipe[] =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".md"))
      .flatMap((file) =>
        recipesOf(`docs/${file.replaceAll("\\", "/")}`, readFileSync(new URL(file, folder), "utf8")),
      ),
};
