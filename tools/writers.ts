/** Puts modules together: each as a Lua module of its own, and all of them as one file. */
import type ts from "typescript";
import { faultsIn } from "./faults.js";
import { format } from "./format.js";
import type { Item, Module } from "./plugin/modules.js";
import { Refusal } from "./plugin/refusal.js";
import { comment, WIDTH } from "./plugin/text.js";
import { Printer } from "./print.js";

export interface Release {
  readonly version: string;
  readonly license: string;
}

/** Lua allows 200 locals in one function. */
const MOST_LOCALS = 200;

/** A module that has more names than these to itself stands in a block, so that they are not locals of the file. */
const MOST_OWN = 7;

/** A definition of such a name would hide the global of Lua 5.1 from the functions below it. */
const GLOBALS = new Set(
  "_G _VERSION assert collectgarbage coroutine debug dofile error getfenv getmetatable io ipairs load loadfile loadstring love math module next os package pairs pcall print rawequal rawget rawset require select setfenv setmetatable string table tonumber tostring type unpack xpcall".split(
    " ",
  ),
);

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

function checked(path: string, code: string, isSingleFile: boolean): string {
  const text = format(code);
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

/** Every module that `entry` needs, each after those that it takes names from; modules of types come first. */
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
  return [...[...types].filter((module) => module !== entry && !placed.has(module)), ...placed];
}

function checkNames(modules: readonly Module[]): void {
  const owners = new Map<string, string>();
  for (const module of modules) {
    for (const name of namesOf(module)) {
      const owner = owners.get(name);
      if (owner !== undefined) throw new Refusal(`${name} is defined in ${owner} and in ${module.name}`);
      if (GLOBALS.has(name)) throw new Refusal(`${name} in ${module.name} hides a global of Lua`);
      owners.set(name, module.name);
    }
  }
}

function namesOf(module: Module): readonly string[] {
  return module.items.flatMap(({ names }) => names);
}

/** What stands for a module in the single file. */
interface Section {
  readonly text: string;
  readonly locals: number;
}

/** A module's definitions; in a block where those that nobody else uses are many. */
function section(module: Module, used: ReadonlySet<string>, program: ts.Program): Section {
  const names = namesOf(module);
  const shared = names.filter((name) => used.has(name));
  const isBlock = names.length - shared.length > MOST_OWN;
  const printer = new Printer(program, module.path, undefined, isBlock ? shared : []);
  const title = `-- ${module.name.slice(module.name.lastIndexOf(".") + 1)} `;
  const code = layOut(module.items, (item) => printer.item(item));
  const parts = [
    title.padEnd(WIDTH - 20, "-"),
    comment("--", module.comment).join("\n"),
    isBlock ? `local ${shared.join(", ")}` : "",
    isBlock ? `do\n${code}\nend` : code,
  ];
  return {
    text: parts.filter((part) => part !== "").join("\n\n"),
    locals: isBlock ? shared.length : names.length,
  };
}

/** The public names: what the entry passes on, and its own constants. */
function returnText(entry: Module, program: ts.Program): string {
  const printer = new Printer(program, entry.path);
  const names = entry.reExports.flatMap((each) => each.names).map((name) => `${name} = ${name},`);
  const constants = entry.items.filter(({ code }) => code.length > 0);
  const own = constants.flatMap((item) => [...item.doc, `${item.names[0]} = ${printer.value(item)},`]);
  return `return {\n${[...names, ...own].join("\n")}\n}`;
}

function headerText({ version, license }: Release): string {
  const lines = [
    `randdeck ${version}: shuffles and deals fairly, in any Lua from 5.1 to 5.5, LuaJIT and Luau.`,
    "",
    "Put this file beside yours, then:",
    "",
    '  local randdeck = require "randdeck"',
    '  local deal = randdeck.RandDeck({ "AS", "KD", "7C" })',
    "  print(deal())",
    "",
    "Generated from the TypeScript in ts-src: change that, not this file.",
    "",
    ...license.trim().split("\n"),
  ];
  return lines.map((line) => `-- ${line}`.trimEnd()).join("\n");
}

/** Everything in one scope of one file. */
export function singleFileText(
  entry: Module,
  modules: ReadonlyMap<string, Module>,
  program: ts.Program,
  release: Release,
): string {
  const order = inOrderOfNeed(entry, modules);
  checkNames(order);
  const taken = [entry, ...order].flatMap(({ imports, reExports }) => [...imports, ...reExports]);
  const used = new Set(taken.flatMap(({ names }) => names));
  const sections = order.map((module) => section(module, used, program));
  const locals = sections.reduce((sum, each) => sum + each.locals, 0);
  if (locals > MOST_LOCALS) throw new Refusal(`${locals} locals in one scope, ${MOST_LOCALS} at most`);
  const parts = [headerText(release), ...sections.map(({ text }) => text), returnText(entry, program)];
  return checked("randdeck.lua", `${parts.join("\n\n")}\n`, true);
}
