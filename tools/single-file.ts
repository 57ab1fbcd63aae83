/** Puts modules together as one file. */
import type ts from "typescript";
import { sectionHead } from "../host/pick.js";
import { format } from "./format.js";
import type { Item, Module } from "./plugin/modules.js";
import { Refusal } from "./plugin/refusal.js";
import { comment } from "./plugin/text.js";
import { Printer } from "./print.js";

/** The table that the file gives. */
const TABLE = "randdeck";

/** Definitions one below the other; only constants without docs stand close together. */
export function layOut(items: readonly Item[], print: (item: Item) => string): string {
  let text = "";
  let isShort = false;
  for (const item of items) {
    const code = [...item.doc, ...(item.code.length === 0 ? [] : [print(item).trim()])].join("\n");
    if (code === "") continue;
    const wasShort = isShort;
    isShort = !item.canMove && !code.includes("\n");
    text += `${text === "" ? "" : wasShort && isShort ? "\n" : "\n\n"}${code}`;
  }
  return text;
}

/**
 * Every module that `entry` needs, in the order of its exports, but each directly below those that it takes names from;
 * modules of types, which nothing waits for, come last.
 */
function inOrderOfNeed(entry: Module, modules: ReadonlyMap<string, Module>): Module[] {
  const placed = new Set<Module>();
  const types = new Set<Module>();
  const find = (name: string): Module => {
    const module = modules.get(name);
    if (module === undefined) throw new Refusal(`module ${name} is not there`);
    return module;
  };
  const place = (module: Module, users: readonly Module[]): void => {
    if (users.includes(module)) {
      const circle = [...users.slice(users.indexOf(module)), module].map(({ name }) => name);
      throw new Refusal(`modules import each other in a circle: ${circle.join(" > ")}`);
    }
    if (placed.has(module)) return;
    for (const { module: name } of [...module.imports, ...module.reExports])
      place(find(name), [...users, module]);
    placed.add(module);
    for (const name of module.typeImports) types.add(find(name));
  };
  place(entry, []);
  placed.delete(entry);
  return [...placed, ...[...types].filter((module) => module !== entry && !placed.has(module))];
}

/** The most characters that a list of sections has room for. */
const MOST_SAID = 76;

function checkComments(modules: readonly Module[]): void {
  for (const { name, comment } of modules) {
    const [clause = ""] = comment.join(" ").split(/[.:](?: |$)/);
    if (clause.length > MOST_SAID)
      throw new Refusal(`${name}: its comment must first say what it is in ${MOST_SAID} characters`);
  }
}

function checkNames(modules: readonly Module[]): void {
  const owners = new Map<string, string>();
  for (const module of modules) {
    for (const name of module.items.flatMap(({ names }) => names)) {
      const owner = owners.get(name);
      if (owner !== undefined) throw new Refusal(`${name} is defined in ${owner} and in ${module.name}`);
      owners.set(name, module.name);
    }
  }
}

/** Stops the build where a module uses what another makes public: a picked file may have it under no such name. */
function checkUses(module: Module, given: ReadonlySet<string>): void {
  const own = module.items.flatMap(({ names }) => names);
  for (const use of module.items.flatMap(({ uses }) => [...uses])) {
    if (given.has(use) && !own.includes(use))
      throw new Refusal(`${module.name} uses ${use}, which is public: let both stand on a third`);
  }
}

/** Everything that an entry needs, in one scope, as the text of which files are made. */
export function libraryText(
  entry: Module,
  modules: ReadonlyMap<string, Module>,
  program: ts.Program,
  license: string,
): string {
  const order = inOrderOfNeed(entry, modules);
  checkNames(order);
  checkComments(order);
  const given = new Set([...entry.reExports, ...entry.items].flatMap(({ names }) => names));
  const sectionOf = (module: Module): string[] => {
    checkUses(module, given);
    const printer = new Printer(program, module.path, TABLE, given);
    const head = sectionHead(module.name.slice(module.name.lastIndexOf(".") + 1));
    return [
      head,
      comment("--", module.comment).join("\n"),
      layOut(module.items, (item) => printer.item(item)),
    ];
  };
  const printer = new Printer(program, entry.path, TABLE);
  const parts = [
    `local ${TABLE} = {}`,
    layOut(entry.items, (item) => printer.item(item)),
    ...order.flatMap(sectionOf),
    `return ${TABLE}`,
    comment("--", license.trim().split("\n")).join("\n"),
  ];
  return format(`${parts.filter((part) => part !== "").join("\n\n")}\n`);
}
