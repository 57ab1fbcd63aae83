/** Makes a file that contains chosen functions, and only the code of randdeck.lua that they need. */
import { pieces, withoutComments } from "./lua-text.js";

/** The options of a picked file. Its functions are given separately. */
export interface PickOptions {
  /** Whether the file returns a single function, or a table of several, and adds nothing else to a script. */
  readonly single?: boolean | undefined;
  /** Whether the file has no comments in its code. */
  readonly plain?: boolean | undefined;
  /** Whether the file sets a global, for engines in which files can't return anything. */
  readonly global?: boolean | undefined;
  /** The path of the file; `randdeck.lua` by default. */
  readonly output?: string | undefined;
}

/** A file to be made. */
export interface SingleFile extends PickOptions {
  /** The lines at the top of the file: its contents, its use, and the command that made it. */
  readonly about: readonly string[];
  /** The public names in the file; all names by default. */
  readonly names?: readonly string[] | undefined;
  /** The first lines of the file, above its head. */
  readonly firstLine?: string | undefined;
  /**
   * The title of a section. From this section on, the code is inside a function, so that its locals don't
   * count as locals of the file.
   */
  readonly inner?: string | undefined;
  /** Wraps the code of the functions; by default the code isn't changed. */
  readonly wrap?: ((code: string) => string) | undefined;
}

/** A statement at the top level with the comments above it, or comments without a statement. */
interface Part {
  readonly text: string;
  /** The names that the statement defines. They are locals, or a field of the library's table. */
  readonly names: readonly string[];
  /** The class whose method the statement defines. */
  readonly owner: string | undefined;
  /** Whether an empty line is above the part. */
  readonly isApart: boolean;
}

interface Section {
  readonly title: string;
  /** The text below the section's head. */
  readonly comment: string;
  readonly parts: readonly Part[];
}

/** The table that the file returns, or the global that it sets. */
const TABLE = "randdeck";

/**
 * Turns off warnings about the library's code, whose types don't list internal fields, and whose
 * `shuffleTable` may return false.
 */
const DIAGNOSTICS =
  "---@diagnostic disable: inject-field, undefined-field, return-type-mismatch, param-type-mismatch, cast-local-type, ambiguity-1";

/** The widest line of the list of sections. */
const WIDTH = 100;

/** The line that a section begins with. */
export const sectionHead = (title: string): string => `-- ${title} `.padEnd(WIDTH - 20, "-");

/**
 * A statement begins at the left edge, below its comments. Its other lines are indented, or close a block.
 */
const PART = /^(?:--.*\n)*(?!--)\S.*(?:\n+ .*|\n(?:end\b|[)}]).*)*|^(?:--.*\n?)+/gm;

function partsIn(text: string): Part[] {
  let end = 0;
  return [...text.matchAll(PART)].map(({ 0: match, index }) => {
    const part = match.trimEnd();
    const [, local, field, locals] =
      /^(?:local function (\w+)|(?:function )?randdeck\.(\w+)|local ([\w, ]+))/m.exec(part) ?? [];
    const names = local ?? field ?? locals ?? "";
    const [, owner] = /^(?:function )?(?!randdeck\b)(\w+)[.:]/m.exec(part) ?? [];
    const isApart = text.slice(end, index).includes("\n\n");
    end = index + part.length;
    return { text: part, names: names.match(/\w+/g) ?? [], owner, isApart };
  });
}

/** The sections of a file, without its head and its end. */
function sectionsIn(library: string): Section[] {
  const [head = "", ...rest] = library.split(`\nreturn ${TABLE}\n`)[0]!.split(/^-- (\w+) -{20,}$/m);
  const code = head.slice(head.indexOf(`local ${TABLE} = {}`)).replace(/^.*\n/, "");
  const sections: Section[] = [{ title: "", comment: "", parts: partsIn(code) }];
  for (let at = 0; at < rest.length; at += 2) {
    const [title = "", text = ""] = rest.slice(at, at + 2);
    const [, comment = ""] = /^\n\n((?:--(?!-).*\n)+)\n/.exec(text) ?? [];
    sections.push({ title, comment: comment.trimEnd(), parts: partsIn(text.slice(comment.length + 2)) });
  }
  return sections;
}

/** The public names of a file, except its version. */
export const namesIn = (library: string): string[] =>
  [...library.matchAll(/^(?:function )?randdeck\.([a-zA-Z]\w*)/gm)].map(([, name]) => name!);

/**
 * The words in code that may be names of definitions. Leaves out fields, names that the code itself defines,
 * and the left sides of `=`, since nothing at the top level is assigned twice.
 */
export function wordsIn(text: string): string[] {
  const code = pieces(text)
    .map((piece) => (piece.kind === "code" ? piece.text : " "))
    .join("");
  const own = code.matchAll(/\blocal (?!function)([\w, ]+)|\bfor ([\w, ]+)|\bfunction\b[^(\n]*\(([^)]*)\)/g);
  const locals = new Set([...own].flatMap(([, ...names]) => names.join(" ").match(/\w+/g) ?? []));
  const words = code.match(/(?<![\w.:])\w+\b(?! =[^=])|(?<=\branddeck\.)\w+/g) ?? [];
  return words.filter((word) => !locals.has(word));
}

/**
 * The parts that define these names, and all parts that these parts need: the definitions that their code
 * mentions and, in a file with annotations, the types that their annotations mention.
 */
function neededFor(names: readonly string[], parts: readonly Part[], isPlain: boolean): Set<Part> {
  const definitions = new Map<string, Part[]>();
  const types = new Map<string, Part[]>();
  const put = (map: Map<string, Part[]>, name: string, part: Part) =>
    map.set(name, [...(map.get(name) ?? []), part]);
  for (const part of parts) {
    for (const name of [...part.names, part.owner ?? ""]) put(definitions, name, part);
    const isType = part.names.length === 0 && part.owner === undefined;
    const told = part.text.matchAll(/^---@(?:class|alias) ([\w.]+)/gm);
    if (isType) for (const [, name] of told) put(types, name!, part);
  }
  const needed = new Set<Part>();
  const add = (part: Part): void => {
    if (needed.has(part)) return;
    needed.add(part);
    for (const word of wordsIn(part.text)) definitions.get(word)?.forEach(add);
    const told = isPlain ? [] : (part.text.match(/^ *---@.*$/gm) ?? []);
    for (const word of told.join("\n").match(/[\w.]+/g) ?? []) types.get(word)?.forEach(add);
  };
  for (const name of names) definitions.get(name)?.forEach(add);
  return needed;
}

/** Joins the parts, with empty lines where the library has them. */
function layOut(parts: readonly Part[], needed: ReadonlySet<Part>): string {
  let text = "";
  let isApart = false;
  for (const part of parts) {
    isApart ||= part.isApart;
    if (!needed.has(part)) continue;
    text += `${text === "" ? "" : isApart ? "\n\n" : "\n"}${part.text}`;
    isApart = false;
  }
  return text;
}

function checkNames(names: readonly string[], all: readonly string[]): void {
  for (const name of names)
    if (!all.includes(name)) throw new RangeError(`${TABLE}.lua has no function ${name}`);
}

/** The license at the end of a file. */
const licenseIn = (library: string): string => library.split(`\nreturn ${TABLE}\n`)[1] ?? "";

/** Stands for the line number of a section in the list of sections, until the numbers are known. */
const LINE = "LINE";

/** Describes a section in one line: with its public names, or else with the first sentence of its comment. */
function summary(section: Section, given: readonly string[], width: number): string {
  const names = section.parts.flatMap((part) => part.names).filter((name) => given.includes(name));
  if (names.length > 0) return names.join(", ");
  const text = section.comment.replace(/^-- ?/gm, "").replaceAll("\n", " ");
  const [sentence = ""] = text.split(/\.(?: |$)/);
  const [clause = ""] = sentence.length > width ? sentence.split(":") : [sentence];
  return clause.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase());
}

/** Fills in the lines at which the sections of the file begin. */
function withLines(text: string): string {
  const lines = text.split("\n").map((line) => line.trim());
  return text.replace(
    new RegExp(`^(--   (\\w+) +)${LINE}`, "gm"),
    (_, head, title) => head + String(lines.indexOf(sectionHead(title)) + 1).padStart(LINE.length),
  );
}

/** The sections that these names need, each with the code that they need. */
function sectionsFor(library: string, names: readonly string[], isPlain: boolean) {
  const sections = sectionsIn(library);
  const parts = sections.flatMap((section) => section.parts);
  const needed = neededFor(names, parts, isPlain);
  return sections
    .map((section) => ({ ...section, code: layOut(section.parts, needed) }))
    .filter(({ code }) => code !== "");
}

/** Replaces pairs of blanks at the beginning of lines with tabs. */
const withTabs = (code: string): string =>
  code.replace(/^(?: {2})+/gm, (blanks) => "\t".repeat(blanks.length / 2));

/** Makes a function local if the file calls it but doesn't export it. */
const asLocals = (text: string, hidden: readonly string[]): string => {
  const names = hidden.join("|") || "-";
  return text
    .replace(new RegExp(`^(function )?${TABLE}\\.(${names})\\b`, "gm"), "local $1$2")
    .replace(new RegExp(`\\b${TABLE}\\.(${names})\\b`, "g"), "$1");
};

/** Makes a file from `library`, which is the text of randdeck.lua. */
export function singleFile(library: string, file: SingleFile): string {
  const { about, plain: isPlain = false, global: isGlobal = false, wrap = (code) => code } = file;
  const all = namesIn(library);
  const given = file.names ?? all;
  checkNames(given, all);

  const kept = sectionsFor(library, [...given, "_VERSION"], isPlain);
  const texts = kept.map(({ title, comment, code }) => {
    const parts = title === "" || isPlain ? [code] : [sectionHead(title), comment, code];
    return parts.filter((part) => part !== "").join("\n\n");
  });
  const hidden = all.filter((name) => !given.includes(name));
  const own = texts.map((text) => asLocals(text, hidden));
  const first = kept.findIndex(({ title }) => title === file.inner);
  const [outer, inner] = first < 0 ? [own, []] : [own.slice(0, first), own.slice(first)];
  const code = [
    `${isGlobal ? "" : "local "}${TABLE} = {}`,
    ...outer,
    ...(inner.length > 0 ? [`local function ${file.inner}()`, ...inner, `end\n${file.inner}()`] : []),
    ...(isGlobal ? [] : [`return ${TABLE}`]),
  ].join("\n\n");

  const license = licenseIn(library);
  const listed = kept.filter(({ title }) => title !== "" && !isPlain);
  const longest = Math.max(...listed.map(({ title }) => title.length));
  const list = listed.map((section) => {
    const head = `--   ${section.title.padEnd(longest)}  ${LINE}  `;
    return head + summary(section, given, WIDTH - head.length);
  });
  const hasTypes = /^---@/m.test(code) && !isPlain;
  const head = [
    ...about.map((line) => `-- ${line}`),
    ...(isPlain ? [] : [`-- MIT license, ${/Copyright.*/.exec(license)?.[0]}: the text is at the end.`]),
    ...(list.length === 0 ? [] : ["-- Its sections, and the line at which each begins:", ...list]),
    // Without a deck, the docs of hands mention a type that the file lacks.
    ...(hasTypes
      ? ["", `${DIAGNOSTICS}${code.includes("class randdeck.Deck<") ? "" : ", undefined-doc-name"}`]
      : []),
  ];
  const typed = hasTypes ? `---@class ${TABLE}\n${code}` : code;
  const short = withTabs(withoutComments(code)).trimEnd();
  const withVersion = short.replace(`${TABLE} = {}\n${TABLE}._VERSION = `, `${TABLE} = { _VERSION = `);
  const body = wrap(isPlain ? withVersion.replace(/^(.*_VERSION = ".*")$/m, "$1 }") : typed);
  return withLines(`${file.firstLine ?? ""}${head.join("\n")}\n\n${body}\n${license}`);
}

/** The definition of an alias or of options: types that stand for a short text. */
const SHORT_TYPE =
  /(?:^---.*\n)*^---@(?:alias randdeck\.(\w+)(?:<\w+>)? (.*)|class randdeck\.(\w+Options)(?:: randdeck\.(\w+))?)\n((?:---.*\n)*)/gm;

/**
 * Writes aliases and options where they are mentioned. With a name, they would be defined twice in a project
 * that has two of these files.
 */
function withShortTypes(code: string): string {
  const aliases = new Map<string, string>();
  const fields = new Map<string, string[]>();
  const parents = new Map<string, string | undefined>();
  for (const [, alias, type = "", options = "", parent, text = ""] of code.matchAll(SHORT_TYPE)) {
    if (alias) aliases.set(alias, /fun\(|\|/.test(type) ? `(${type})` : type);
    fields.set(options, text.match(/(?<=^---@field )\S+ \S+/gm) ?? []);
    parents.set(options, parent);
  }
  const fieldsOf = (options = ""): string[] =>
    options ? [...fieldsOf(parents.get(options)), ...(fields.get(options) ?? [])] : [];
  const expanded = (line: string): string =>
    line.replace(/\branddeck\.(\w+)(?:<([^<>]*)>)?/g, (mention, name: string, card: string) => {
      const alias = aliases.get(name)?.replace(/\bCard\b/g, card);
      const all = fieldsOf(name).map((field) => field.replace(" ", ": "));
      return alias || all.length > 0 ? expanded(alias ?? `{ ${all.join(", ")} }`) : mention;
    });
  return code
    .replace(SHORT_TYPE, "")
    .replace(/^---@.*/gm, expanded)
    .replaceAll("@generic Card: any\n", "@generic Card\n");
}

/**
 * Makes a file that returns one function, or a table of several. A script into which you paste the file, without its
 * last line, gets only these as locals, since everything that they need is in a block.
 */
function functionsAlone(library: string, names: readonly string[], about: readonly string[]): string {
  const all = namesIn(library);
  checkNames(names, all);
  const texts = sectionsFor(library, names, false).map(({ code }) => `${code}\n`);
  const hidden = all.filter((each) => !names.includes(each));
  let code = withShortTypes(asLocals(texts.join("\n"), hidden)).replace(
    /^(---.*\n)+(?=local function)/gm,
    "",
  );
  for (const name of names) code = code.replaceAll(`${TABLE}.${name}(`, `${name}(`);
  let body = withoutComments(code, /^---@(?!package)/).trimEnd();
  for (const name of names) {
    const [, docs = ""] = new RegExp(`((?:^---.*\\n)*)^function ${name}\\(`, "m").exec(code) ?? [];
    body = body.replace(new RegExp(`(---@.*\\n)*function ${name}\\(`), () => `${docs}function ${name}(`);
  }
  const lines = body.replace(/^(?=.)/gm, "  ");
  const table = `{ ${names.map((name) => `${name} = ${name}`).join(", ")} }`;
  return `${about.map((line) => `-- ${line}\n`).join("")}--
${licenseIn(library).trim()}

local ${names.join(", ")}
do
  ---@diagnostic disable
${lines}
  ---@diagnostic enable
end

return ${names.length > 1 ? table : names[0]}
`;
}

/** The lines at the top of a file that `functionsAlone` makes. */
function aboutAlone(names: readonly string[], version: string): string[] {
  const [name = ""] = names;
  const isTable = names.length > 1;
  const given = isTable ? TABLE : name;
  return [
    `${names.join(" and ")}, of randdeck ${version}.`,
    `  local ${given} = require "${name}" -- with this file next to yours${isTable ? `: ${TABLE}.${name}(...)` : ""}`,
    `Or paste it into your script, without its last line, "return ${isTable ? "{ ... }" : name}".`,
    `Made by: randdeck pick --single ${names.join(" ")}`,
  ];
}

/**
 * Makes a file of chosen functions. Lines at its top name the functions and the command that made the file.
 */
export function pick(library: string, names: readonly string[], options: PickOptions = {}): string {
  const { plain, global: isGlobal, single: isSingle, output = "randdeck.lua" } = options;
  const [, version] = /\._VERSION = "(.*)"/.exec(library) ?? [];
  if (isSingle) return functionsAlone(library, names, aboutAlone(names, version!));
  const has = namesIn(library).filter((name) => names.includes(name));
  const file = output.replace(/^.*[\\/]|\.lua$/g, "");
  const words = [...names, plain && "--plain", isGlobal && "--global"].filter(Boolean);
  return singleFile(library, {
    ...options,
    names,
    about: [
      ...(`randdeck ${version}: ${has.join(", ")}.`.match(/.{1,96}(?: |$)/g) ?? []).map((line) =>
        line.trim(),
      ),
      isGlobal
        ? "It sets one global, randdeck. Load it before your files."
        : `  local randdeck = require "${file}" -- with this file next to yours`,
      `Made by: randdeck pick ${words.join(" ")}`,
    ],
  });
}
