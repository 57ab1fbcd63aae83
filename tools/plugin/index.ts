import type { Plugin } from "typescript-to-lua";
import { aliases } from "./aliases.js";
import { assignments } from "./assignments.js";
import { classes } from "./classes.js";
import { comments } from "./comments.js";
import { countingLoops } from "./counting-loops.js";
import { errors } from "./errors.js";
import { literals } from "./literals.js";
import { locals } from "./locals.js";
import { type Module, modulesPlugin } from "./modules.js";
import { once } from "./once.js";
import { unknown } from "./unknown.js";

/** All rules that turn this project's TypeScript into Lua as it would be written by hand. */
export function plugins(modules: Map<string, Module>): Plugin[] {
  return [
    aliases,
    countingLoops,
    classes,
    errors,
    literals,
    locals,
    once,
    assignments,
    unknown,
    comments,
    modulesPlugin(modules),
  ];
}
