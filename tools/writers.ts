/** Writes each module as a Lua module of its own, and what this has in common with the single files. */
import type ts from "typescript";
import { faultsIn } from "./faults.js";
import { format } from "./format.js";
import type { Item, Module } from "./plugin/modules.js";
import { Refusal } from "./plugin/refusal.js";
import { comment } from "./plugin/text.js";
import { Printer } from "./print.js";

export interface Release {
  readonly version: string;
  readonly license: string;
}

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

export function checked(path: string, code: string, isSingleFile: boolean): string {
  const text = format(code, path.endsWith(".luau"));
  const [fault] = faultsIn(text, isSingleFile);
  if (fault === undefined) return text;
  const line = text.slice(0, text.indexOf(fault)).split("\n").length;
  throw new Refusal(`${path}:${line}: the Lua would contain ${fault}`);
}

/** The locals that a module takes its imports from: the module's own name, unless the code uses that already. */
function importLines(module: Module): string[] {
  return module.imports.flatMap(({ module: source, names }) => {
    const required = `require("${source}")`;
    const [only, ...more] = names;
    if (more.length === 0) return [`local ${only} = ${required}.${only}`];
    const last = source.slice(source.lastIndexOf(".") + 1);
    const name = module.words.has(last) ? `${last}Module` : last;
    return [`local ${name} = ${required}`, ...names.map((each) => `local ${each} = ${name}.${each}`)];
  });
}

/** One module, as a Lua file. */
export function moduleText(module: Module, program: ts.Program, release: Release): string {
  const printer = new Printer(program, module.path, "M");
  const isMeta = module.items.every(({ code }) => code.length === 0);
  const parts = [
    [
      `-- ${module.name} ${release.version}, a module of randdeck. MIT license.`,
      `-- Generated from ts-src/${module.source}: change that file, not this one.`,
    ].join("\n"),
    comment("--", module.comment).join("\n"),
    isMeta ? "---@meta" : importLines(module).join("\n"),
    isMeta ? "" : "local M = {}",
    layOut(module.items, (item) => printer.item(item)),
    isMeta ? "return {}" : "return M",
  ];
  return checked(`${module.name}.lua`, `${parts.filter((part) => part !== "").join("\n\n")}\n`, false);
}
