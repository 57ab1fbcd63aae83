/** Puts modules together as one file: all that they have, or what some names need. */
import type ts from "typescript";
import { attachedDoc } from "./plugin/docs.js";
import type { Item, Module } from "./plugin/modules.js";
import { Refusal } from "./plugin/refusal.js";
import { comment, WIDTH } from "./plugin/text.js";
import { Printer } from "./print.js";
import { checked, layOut, type Release } from "./writers.js";

export interface SingleFile {
  /** The name of the file, without `.lua`. */
  readonly name: string;
  /** What the file is, and how it is used. */
  readonly about: readonly string[];
  /** The public names that it has; all if left out. */
  readonly names?: readonly string[];
  /** Whether it sets a global, where others give a table back. */
  readonly isGlobal?: boolean;
  /** What the file begins with, if it must be something else than what it is. */
  readonly firstLine?: string;
  /** What stands before the code and behind it, where it is not the whole file. */
  readonly around?: readonly [before: string, behind: string];
}

/** Lua allows 200 locals in one function. */
const MOST_LOCALS = 200;

/** The table that the file gives, or the one global that it sets. */
const TABLE = "randdeck";

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

/**
 * The definitions of some names, and all that these mention: in their code names, in their annotations, where these are
 * shown, types.
 */
function neededFor(names: Iterable<string>, items: readonly Item[], isTold: boolean): Set<Item> {
  const owners = new Map(items.flatMap((item) => item.names.map((name) => [name, item] as const)));
  const types = new Map(
    items.flatMap((item) => (item.type === undefined ? [] : [[item.type, item] as const])),
  );
  const needed = new Set<Item>();
  const add = (item: Item | undefined): void => {
    if (item === undefined || needed.has(item)) return;
    needed.add(item);
    for (const name of item.uses) add(owners.get(name));
    const doc = [...item.doc, ...item.code.flatMap(attachedDoc)].filter((line) => line.startsWith("---@"));
    if (isTold) for (const word of doc.join("\n").match(/\w+/g) ?? []) add(types.get(word));
  };
  for (const name of names) {
    if (!owners.has(name)) throw new Refusal(`${name} is not defined`);
    add(owners.get(name));
  }
  return needed;
}

/** What a file has of a module. */
interface Section {
  readonly title: string;
  readonly module: Module;
  readonly items: readonly Item[];
  /** Those of its names that the file gives. */
  readonly given: readonly string[];
}

function sectionOf(module: Module, needed: ReadonlySet<Item>, given: ReadonlySet<string>): Section {
  const items = module.items.filter((item) => needed.has(item));
  const names = items.flatMap((item) => item.names);
  for (const use of items.flatMap((item) => [...item.uses])) {
    if (given.has(use) && !names.includes(use))
      throw new Refusal(`${module.name} uses ${use}, which is public: let both stand on a third`);
  }
  const title = module.name.slice(module.name.lastIndexOf(".") + 1);
  return { title, module, items, given: names.filter((name) => given.has(name)) };
}

/** The line that a section begins with. */
const sectionHead = (title: string): string => `-- ${title} `.padEnd(WIDTH - 20, "-");

function sectionText({ title, module, items, given }: Section, program: ts.Program): string {
  const printer = new Printer(program, module.path, TABLE, new Set(given));
  const parts = [
    sectionHead(title),
    comment("--", module.comment).join("\n"),
    layOut(items, (item) => printer.item(item)),
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

/** What a module says of itself first: the line must not be longer than `width`. */
function firstSentence({ name, comment }: Module, width: number): string {
  const [sentence = ""] = comment.join(" ").split(/\.(?: |$)/);
  if (sentence.length > width)
    throw new Refusal(`${name}: ${width} characters at most for the first sentence of its comment`);
  return sentence.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase());
}

/** Stands in the list of sections for the line at which one begins, until all is laid out. */
const LINE = "LINE";

/** The file with the lines at which its sections begin. */
function withLines(text: string): string {
  const lines = text.split("\n").map((line) => line.trim());
  return text.replace(
    new RegExp(`^(--   (\\w+) +)${LINE}`, "gm"),
    (_, head, title) => head + String(lines.indexOf(sectionHead(title)) + 1).padStart(LINE.length),
  );
}

function headerText(file: SingleFile, sections: readonly Section[], { version, license }: Release): string {
  const [what, ...usage] = file.about;
  const [copyright] = /^Copyright.*/m.exec(license) ?? [];
  const longest = Math.max(...sections.map(({ title }) => title.length));
  const list = sections.map(({ title, module, given }) => {
    const head = `--   ${title.padEnd(longest)}  ${LINE}  `;
    return head + (given.join(", ") || firstSentence(module, WIDTH - head.length));
  });
  return [
    `-- ${file.name} ${version}: ${what}`,
    ...usage.map((line) => `-- ${line}`),
    `-- MIT license, ${copyright}: the text is at the end.`,
    "-- Generated from the TypeScript in ts-src: change that, not this file.",
    "-- Its sections, and the line at which each begins:",
    ...list,
  ].join("\n");
}

/** Everything in one scope of one file. */
export function singleFileText(
  file: SingleFile,
  entry: Module,
  modules: ReadonlyMap<string, Module>,
  program: ts.Program,
  release: Release,
): string {
  const order = inOrderOfNeed(entry, modules);
  checkNames(order);
  const all = [...entry.reExports, ...entry.items].flatMap(({ names }) => names);
  const given = new Set(file.names ?? all);
  const needed = neededFor(
    given,
    [entry, ...order].flatMap(({ items }) => items),
    file.around === undefined,
  );
  const sections = order
    .map((module) => sectionOf(module, needed, given))
    .filter(({ items }) => items.length > 0);
  const locals = sections.reduce((sum, each) => sum + each.items.length - each.given.length, 0);
  if (locals > MOST_LOCALS) throw new Refusal(`${locals} locals in one scope, ${MOST_LOCALS} at most`);
  const printer = new Printer(program, entry.path, TABLE);
  const parts = [
    headerText(file, sections, release),
    file.around?.[0] ?? "",
    `${file.isGlobal ? "" : "local "}${TABLE} = {}`,
    layOut(entry.items, (item) => printer.item(item)),
    ...sections.map((section) => sectionText(section, program)),
    file.isGlobal ? "" : `return ${TABLE}`,
    file.around?.[1] ?? "",
    comment("--", release.license.trim().split("\n")).join("\n"),
  ].filter((part) => part !== "");
  const text = `${parts.join("\n\n")}\n`;
  // What is told to those who call from Lua has nobody to read it in a file that only Redis calls.
  const shown = file.around ? text.replace(/^ *---(?!-).*\n/gm, "").replace(/\n{3,}/g, "\n\n") : text;
  return withLines((file.firstLine ?? "") + checked(`${file.name}.lua`, shown, true));
}
