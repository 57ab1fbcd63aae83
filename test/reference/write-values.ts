/** Writes the files in test/values. */
import { writeFileSync } from "node:fs";
import { valueFiles } from "./values.js";

for (const [name, text] of valueFiles()) writeFileSync(new URL(`../values/${name}`, import.meta.url), text);
