import { readFileSync } from "node:fs";
import { namesIn, pick } from "../../host/pick.js";

/** `randdeck.lua?plain` is the file without its comments, for pages that only run it. */
export const plainLua = {
  name: "plain-lua",
  enforce: "pre" as const,
  load(id: string) {
    if (!id.endsWith(".lua?plain")) return undefined;
    const library = readFileSync(id.replace("?plain", ""), "utf8");
    return `export default ${JSON.stringify(pick(library, namesIn(library), { plain: true }))}`;
  },
};
