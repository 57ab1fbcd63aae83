/** Joins modules into one file. */
import type ts from "typescript";
import { sectionHead, wordsIn } from "../host/pick.js";
import { format } from "./format.js";
import { inOrderOfNeed } from "./order.js";
import type { Item, Module } from "./plugin/modules.js";
import { Refusal } from "./plugin/refusal.js";
import { comment } from "./plugin/text.js";
import { Printer } from "./print.js";

/** The table that the file returns. */
const TABLE = "randdeck";

/**
 * Writes each definition below the definitions that it mentions, since a local of Lua is visible only below
 * its line. Empty lines separate definitions, except constants without docs.
 */
export function layOut(items: readonly Item[], printer: Printer): string {
  const codes = new Map(items.map((item) => [item, printer.item(item).trim()]));
  const owners = new Map(items.flatMap((item) => item.names.map((name) => [name, item] as const)));
  const needsOf = (item: Item) =>
    wordsIn(codes.get(item)!)
      .flatMap((word) => owners.get(word) ?? [])
      .filter((each) => each !== item);
  let text = "";
  let isShort = false;
  for (const item of inOrderOfNeed(items, needsOf, ({ names }) => names.join(", "))) {
    const code = [...item.doc, codes.get(item)!].filter((line) => line !== "").join("\n");
    if (code === "") continue;
    const wasShort = isShort;
    isShort = item.isConstant && !code.includes("\n");
    text += `${text === "" ? "" : wasShort && isShort ? "\n" : "\n\n"}${code}`;
  }
  return text;
}

/**
 * Every module that `entry` needs, in the order of the exports of `entry`. A module is always below the
 * modules from which it imports names. Modules that contain only types are last.
 */
function modulesFor(entry: Module, modules: ReadonlyMap<string, Module>): Module[] {
  const find = (name: string): Module => {
    const module = modules.get(name);
    if (module === undefined) throw new Refusal(`module ${name} is missing`);
    return module;
  };
  const found = inOrderOfNeed(
    [entry],
    ({ imports }) => imports.map(find),
    ({ name }) => name,
  );
  const types = found.flatMap(({ typeImports }) => typeImports.map(find));
  return [...new Set([...found, ...types])].filter((module) => module !== entry);
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

/** Joins all that an entry needs into one scope. Other files are made from this text. */
export function libraryText(
  entry: Module,
  modules: ReadonlyMap<string, Module>,
  program: ts.Program,
  license: string,
): string {
  const order = modulesFor(entry, modules);
  checkNames(order);
  const given = new Set([...entry.reExports, ...entry.items.flatMap(({ names }) => names)]);
  const sectionOf = (module: Module): string[] => {
    const printer = new Printer(program, module.path, TABLE, given);
    const head = sectionHead(module.name.slice(module.name.lastIndexOf(".") + 1));
    return [head, comment("--", module.comment).join("\n"), layOut(module.items, printer)];
  };
  const printer = new Printer(program, entry.path, TABLE);
  const parts = [
    `local ${TABLE} = {}`,
    layOut(entry.items, printer),
    "-- A local is found faster than a global.\nlocal type = type",
    ...order.flatMap(sectionOf),
    `return ${TABLE}`,
    `--[[\n${license.trim()}\n]]`,
  ];
  return format(`${parts.filter((part) => part !== "").join("\n\n")}\n`);
}
