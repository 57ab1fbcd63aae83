/** The site's own scripts, and scripts of the documentation, which links find by name. */
import { loadRecipes } from "./load.js";

/** A script with its name. */
export interface Example {
  readonly name: string;
  readonly code: string;
}

const files = import.meta.glob<string>("./examples/*.lua", { query: "?raw", import: "default", eager: true });

/** Scripts to begin with, each named by its first line. */
export const examples: readonly Example[] = Object.values(files).map((code) => ({
  name: /^-- (.*)$/m.exec(code)![1]!,
  code,
}));

/** The script with this name, from the site or from the documentation. Undefined if there is none. */
export async function exampleOf(name: string): Promise<Example | undefined> {
  const found = examples.find((each) => each.name === name);
  return found ?? (await loadRecipes()).data.find((each) => each.name === name);
}
