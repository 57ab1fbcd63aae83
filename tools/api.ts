/**
 * Writes the reference from the doc comments. docs/api.md has the functions and their options,
 * docs/classes.md the methods and the types. reference.md contains the start of both pages, the order of the
 * functions, and remarks.
 */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import ts from "typescript";
import { pieces } from "../host/lua-text.js";
import { parentOf } from "./plugin/classes.js";
import {
  type Callable,
  isInternal,
  overloadsOf,
  readDoc,
  readParameters,
  signaturesOf,
} from "./plugin/docs.js";
import { meaningOf, parentsOf } from "./plugin/nodes.js";
import { Refusal, refuse } from "./plugin/refusal.js";
import {
  functionType,
  INTEGER,
  isOptional,
  luaType,
  ownType,
  parametersOf,
  typeOf,
  withoutNil,
} from "./plugin/types.js";

/** Maps each name in the docs to the address of its link, relative to docs. */
type Anchors = ReadonlyMap<string, string>;

const FUNCTIONS = "api.md";
const CLASSES = "classes.md";

const isOptionsType = (node: Described): node is ts.InterfaceDeclaration =>
  ts.isInterfaceDeclaration(node) && nameOf(node).endsWith("Options");

/** The page that describes a function, a type or a class. */
const pageOf = (node: Described): string =>
  ts.isFunctionDeclaration(node) || isOptionsType(node) ? FUNCTIONS : CLASSES;

/** The anchor of a heading, as it is written in links. */
const anchorOf = (heading: string): string => `#${heading.toLowerCase().replaceAll(":", "")}`;

/** Shortens links to headings of the same page. */
const placedAt = (page: string, text: string): string => text.replaceAll(`](${page}#`, "](#");

const moduleOf = (node: ts.Node): string => basename(node.getSourceFile().fileName, ".ts");

export const nameOf = (node: ts.NamedDeclaration): string =>
  node.name?.getText() ?? refuse(node, "a public declaration must have a name");

/** The place in the reference where a description is written. */
interface Place {
  readonly anchors: Anchors;
  /** The described function, or the class with its methods. */
  readonly own: string;
  readonly owner?: ts.ClassDeclaration | undefined;
  /** Names with another meaning here, such as arguments. They don't become links. */
  readonly taken: ReadonlySet<string>;
}

/** Joins the lines of each paragraph, except in lists and tables, and makes links of names. */
function paragraphs(text: string, place: Place): string[] {
  return text
    .split(/\n\s*\n/)
    .map((each) => each.trim().replace(/\n(?!\s*[-|])\s*/g, " "))
    .filter((each) => each !== "")
    .map((each) => linked(each, place));
}

const inOneLine = (text: string, place: Place): string => paragraphs(text, place).join(" ");

function linked(text: string, { anchors, own, owner, taken }: Place): string {
  return text.replace(/`(\w+)`/g, (code, name: string) => {
    const method = owner === undefined ? undefined : anchors.get(`${variableOf(owner)}:${name}`);
    const anchor = method ?? anchors.get(name);
    const isKnown = anchor !== undefined && anchor !== anchors.get(own) && !taken.has(name);
    return isKnown ? `[${code}](${anchor})` : code;
  });
}

/** A list with a line for each argument or field. Arguments with the same text share a line. */
function linesOf(texts: readonly (readonly [name: string, text: string])[], place: Place): string {
  const named = new Map<string, string>();
  for (const [name, text] of texts) {
    const before = named.get(text);
    named.set(text, before === undefined ? `\`${name}\`` : `${before}, \`${name}\``);
  }
  return [...named].map(([text, names]) => `- ${names}: ${inOneLine(text, place)}`).join("\n");
}

/** If a call is wider than this, each argument gets a line. */
const WIDEST = 90;

/** A call with its types, on several lines if it is wide. */
function callText(head: string, list: readonly string[], result: string): string {
  const line = `${head}(${list.join(", ")})${result}`;
  if (line.length <= WIDEST || list.length === 0) return line;
  return `${head}(\n${list.map((each) => `  ${each},\n`).join("")})${result}`;
}

/** Removes the prefix from the names of the library's types. */
const shortType = (annotated: string): string => annotated.replaceAll(ownType(""), "");

/** The ways to call a function or method in Lua, with types. */
function luaForms(called: string, node: Callable): string[] {
  const forms = signaturesOf(node).map((each) => {
    const list = parametersOf(each).map((one) => {
      const type = shortType(typeOf(one));
      return isOptional(one)
        ? `${one.name.getText()}?: ${withoutNil(type)}`
        : `${one.name.getText()}: ${type}`;
    });
    const result = each.type === undefined ? "nil" : shortType(luaType(each.type));
    return callText(called, list, result === "nil" ? "" : `: ${result}`);
  });
  return [...new Set(forms)];
}

/**
 * The ways to call a function or method in TypeScript. The list is empty if they differ from Lua's only in
 * notation.
 */
function typeScriptForms(called: string, node: Callable, inLua: readonly string[]): string[] {
  const overloads = overloadsOf(node);
  const text = (each: ts.Node | undefined) =>
    (each?.getText() ?? "void").replace(/\s+/g, " ").replace(/NoInfer<(\w+)>/g, "$1");
  const results = overloads.map((each) => new Set(text(each.type).split(" | ")));
  // Leaves out an overload that covers all others, which is for callers who can't know the type of an
  // argument.
  const isSum = (_: Callable, at: number) =>
    results.some(({ size }) => size < results[at]!.size) &&
    results.length > 2 &&
    results.every((one) => [...one].every((type) => results[at]!.has(type)));
  const shown = overloads.length > 0 ? overloads.filter((each, at) => !isSum(each, at)) : [node];
  const forms = shown.map((each) => {
    const generics = each.typeParameters?.map(text).join(", ");
    const head = generics === undefined ? called : `${called}<${generics}>`;
    return callText(head, each.parameters.map(text), `: ${text(each.type)}`);
  });
  return forms.map(plain).join() === inLua.map(plain).join() ? [] : forms;
}

/** Removes notation in which the languages differ, so that forms can be compared. */
const plain = (form: string): string =>
  form
    .replace(/^randdeck\.|readonly |<Pile>/g, "")
    .replace(/^(\w+):/, "$1.")
    .replace(/^(\w+)<.*?>\(/, "$1(")
    .replaceAll("Integer", "integer")
    .replace(/,?\s+/g, "")
    .replace(/:void$/, "");

/** Puts the ways to call a function into a block of code. */
const signature = (language: "lua" | "ts", forms: readonly string[]): string[] =>
  forms.length === 0 ? [] : [`\`\`\`${language} signature\n${forms.join("\n")}\n\`\`\``];

/** Rewrites an example for readers who have required the module, so public functions become its fields. */
function exampleText(example: string, functions: ReadonlySet<string>): string {
  return pieces(example)
    .map(({ kind, text }) =>
      kind === "code"
        ? text.replace(/(?<![\w.:])\w+(?!\w|\s*=[^=])/g, (name) =>
            functions.has(name) ? `randdeck.${name}` : name,
          )
        : text,
    )
    .join("");
}

/** Makes the first letter of a sentence small, for use after a colon. */
const lowerCase = (text: string): string =>
  text.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase());

/** Reads the parts of reference.md. A remark is below the name of the function or method that it is about. */
function outlineIn(page: string) {
  const [introduction = "", ...parts] = page.split(/^## /m);
  return {
    introduction: introduction.trim(),
    parts: parts.map((part) => {
      const [head = "", ...entries] = part.split(/^### /m);
      const [, title, text] = /^(.*)\n([\s\S]*)$/.exec(head)! as unknown as [string, string, string];
      const remarks = entries.map((each) => /^(.*)\n([\s\S]*)$/.exec(each)!.slice(1) as [string, string]);
      return { title, text, remarks };
    }),
  };
}

/**
 * The text of a function or method: heading, signatures, description, arguments, result, errors and
 * example.
 */
function callableSection(node: Callable, at: Reference): string[] {
  const owner = ts.isClassDeclaration(node.parent) ? node.parent : undefined;
  const name = nameOf(node);
  const heading = headingOf(node);
  const [first = node] = overloadsOf(node);
  const signatures = signaturesOf(node);
  const parameters = signatures.flatMap(parametersOf);
  const options = parameters.flatMap(({ type }) => {
    const found = type && ts.isTypeReferenceNode(type) && declarationOf(type.typeName, at.checker);
    return found && isOptionsType(found) ? [found] : [];
  })[0];
  const names = options === undefined ? [] : membersOf(options, at.checker).map(nameOf);
  const taken = new Set([...parameters.map((each) => each.name.getText()), ...names]);
  const place: Place = { anchors: at.anchors, own: heading, owner, taken };
  const { text, errors, returns, examples } = readDoc(first);
  // Leaves out `random` and its errors, since the rules at the end of the page explain them.
  const saidOf = [...readParameters(first)].filter(
    ([, said]) => !/^The random source|^The cards\.$/.test(said),
  );
  const lines = saidOf.map(([argument, said]): [string, string] => {
    if (argument !== "options" || options === undefined) return [argument, said];
    return [
      argument,
      `${said.replace(/\.$/, "")}: see [${nameOf(options)}](${at.anchors.get(nameOf(options))}).`,
    ];
  });
  const inLua = luaForms(owner === undefined ? `randdeck.${name}` : heading, node);
  return [
    `### ${heading}`,
    ...signature("lua", inLua),
    ...signature("ts", typeScriptForms(owner === undefined ? name : heading.replace(":", "."), node, inLua)),
    ...paragraphs(text, place),
    ...(lines.length === 0 ? [] : [linesOf(lines, place)]),
    ...(returns === "" ? [] : [`**Returns** ${lowerCase(inOneLine(returns, place))}`]),
    ...errors
      .filter((each) => !each.startsWith("if `random`"))
      .map((each) => `**Raises an error** ${inOneLine(each, place)}`),
    ...paragraphs(at.remarks.get(heading) ?? "", place),
    ...examples.map((each) => exampleText(each, at.functions)),
  ];
}

/** The heading of a function or method, which is its name in a call. */
const headingOf = (node: Callable): string =>
  ts.isClassDeclaration(node.parent) ? `${variableOf(node.parent)}:${nameOf(node)}` : nameOf(node);

/** The name that calls use for an object of a class, such as `categoryDeck` for a CategoryDeck. */
const variableOf = (node: ts.ClassDeclaration): string =>
  nameOf(node).replace(/^[A-Z]/, (letter) => letter.toLowerCase());

function classSection(node: ts.ClassDeclaration, at: Reference): string[] {
  const place: Place = { anchors: at.anchors, own: nameOf(node), owner: node, taken: new Set() };
  const { text, examples } = readDoc(node);
  const parent = parentOf(node)?.getText();
  return [
    `## ${nameOf(node)}`,
    ...paragraphs(text, place),
    ...(parent === undefined ? [] : paragraphs(`It also has the methods of \`${parent}\`.`, place)),
    ...examples.map((each) => exampleText(each, at.functions)),
    ...methodsOf(node).flatMap((each) => callableSection(each, at)),
  ];
}

export const methodsOf = (node: ts.ClassDeclaration): ts.MethodDeclaration[] =>
  node.members.filter(
    (each): each is ts.MethodDeclaration =>
      ts.isMethodDeclaration(each) && each.body !== undefined && !isInternal(each),
  );

type Member = ts.PropertySignature | ts.MethodSignature;

/** The fields of an interface. Inherited fields are first. */
export function membersOf(node: ts.InterfaceDeclaration, checker: ts.TypeChecker): Member[] {
  const taken = parentsOf(node).flatMap(({ expression }) => {
    const parent = declarationOf(expression, checker);
    return parent !== undefined && ts.isInterfaceDeclaration(parent) ? membersOf(parent, checker) : [];
  });
  // Members of other kinds don't occur, since the build stops at them.
  const own = (node.members as ts.NodeArray<Member>).filter((each) => !isInternal(each));
  const names = own.map(nameOf);
  return [...taken.filter((each) => !names.includes(nameOf(each))), ...own];
}

/** The text of an options type: its own options, and links to the types whose options it inherits. */
function optionsSection(node: ts.InterfaceDeclaration, at: Reference): string[] {
  const own = (node.members as ts.NodeArray<Member>).filter((each) => !isInternal(each));
  const place: Place = { anchors: at.anchors, own: nameOf(node), taken: new Set(own.map(nameOf)) };
  const parents = parentsOf(node).map(({ expression }) => `\`${expression.getText()}\``);
  return [
    `### ${nameOf(node)}`,
    ...paragraphs(readDoc(node).text, place),
    ...(own.length === 0
      ? []
      : [
          linesOf(
            own.map((each) => [nameOf(each), readDoc(each).text]),
            place,
          ),
        ]),
    ...parents.flatMap((each) => paragraphs(`It also has ${each}.`, place)),
  ];
}

/** Describes a type in a row of the table of types. */
function typeRow(node: ts.InterfaceDeclaration | ts.TypeAliasDeclaration, at: Reference): string {
  const place: Place = { anchors: at.anchors, own: nameOf(node), taken: new Set() };
  const type = ts.isTypeAliasDeclaration(node)
    ? luaType(node.type)
    : membersOf(node, at.checker)
        .map(
          (each) =>
            `${nameOf(each)}: ${ts.isPropertySignature(each) ? typeOf(each) : functionType(each, nameOf(node))}`,
        )
        .join(", ");
  const code = shortType(type).replaceAll("|", "\\|");
  return `| \`${nameOf(node)}\` | \`${code}\` | ${inOneLine(readDoc(node).text, place)} |`;
}

export type Described =
  | ts.FunctionDeclaration
  | ts.ClassDeclaration
  | ts.InterfaceDeclaration
  | ts.TypeAliasDeclaration;

function declarationOf(node: ts.Node, checker: ts.TypeChecker): Described | undefined {
  const meant = meaningOf(node, checker);
  return meant === undefined ? undefined : describedBy(meant);
}

/** The declaration that describes a name: of a function with overloads, the one with the code. */
function describedBy(symbol: ts.Symbol): Described | undefined {
  return symbol.declarations?.find(
    (each): each is Described =>
      (ts.isFunctionDeclaration(each) && each.body !== undefined) ||
      ts.isClassDeclaration(each) ||
      ts.isInterfaceDeclaration(each) ||
      ts.isTypeAliasDeclaration(each),
  );
}

/** The modules that the entry exports, in the order of its exports. */
const modulesIn = (entry: ts.SourceFile): string[] =>
  entry.statements
    .filter(ts.isExportDeclaration)
    .map(({ moduleSpecifier }) => basename((moduleSpecifier as ts.StringLiteral).text, ".js"));

/** All public declarations, and all types that they mention. */
export function everythingPublic(entry: ts.SourceFile, checker: ts.TypeChecker): Set<Described> {
  const found = new Set<Described>();
  const visit = (node: ts.Node): void => {
    if (ts.isBlock(node) || ts.isConstructorDeclaration(node)) return;
    if (ts.isClassElement(node) && isInternal(node)) return;
    if (ts.isTypeReferenceNode(node)) add(declarationOf(node.typeName, checker));
    ts.forEachChild(node, visit);
  };
  const add = (node: Described | undefined): void => {
    const isForeign = node === undefined || node.getSourceFile().isDeclarationFile;
    if (isForeign || found.has(node) || nameOf(node) === INTEGER) return;
    found.add(node);
    visit(node);
  };
  for (const symbol of checker.getExportsOfModule(checker.getSymbolAtLocation(entry)!)) {
    const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
    add(describedBy(isAlias ? checker.getAliasedSymbol(symbol) : symbol));
  }
  return found;
}

/** The data that all sections need. */
interface Reference {
  readonly checker: ts.TypeChecker;
  readonly anchors: Anchors;
  readonly functions: ReadonlySet<string>;
  readonly remarks: ReadonlyMap<string, string>;
}

/** The file that exports all public names. */
export function entryOf(program: ts.Program): ts.SourceFile {
  const entry = program.getSourceFiles().find(({ fileName }) => fileName.endsWith("/ts-src/randdeck.ts"));
  if (entry === undefined) throw new Refusal("ts-src/randdeck.ts is missing");
  return entry;
}

/** The pages of the reference, by their paths in docs. */
export function apiPages(
  program: ts.Program,
  outline = readFileSync(new URL("reference.md", import.meta.url), "utf8"),
): Map<string, string> {
  const { introduction, parts } = outlineIn(outline);
  const remarks = new Map(parts.flatMap((part) => part.remarks));
  const checker = program.getTypeChecker();
  const entry = entryOf(program);
  const modules = modulesIn(entry);
  const rank = (node: Described): number => {
    const place = modules.indexOf(moduleOf(node));
    return place < 0 ? refuse(node, "public names must be exported from ts-src/randdeck.ts") : place;
  };
  const all = [...everythingPublic(entry, checker)].sort((a, b) => rank(a) - rank(b) || a.pos - b.pos);
  const functions = all.filter(ts.isFunctionDeclaration);
  const classes = all.filter(ts.isClassDeclaration);
  const interfaces = all.filter(ts.isInterfaceDeclaration);
  const options = interfaces.filter(isOptionsType);
  const types = all.filter(
    (each) => ts.isTypeAliasDeclaration(each) || (ts.isInterfaceDeclaration(each) && !options.includes(each)),
  ) as (ts.InterfaceDeclaration | ts.TypeAliasDeclaration)[];
  const anchors = new Map(
    all.flatMap((node) => {
      const methods = ts.isClassDeclaration(node) ? methodsOf(node) : [];
      const isRow =
        !isOptionsType(node) && (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node));
      return [nameOf(node), ...methods.map(headingOf)].map(
        (heading) => [heading, pageOf(node) + anchorOf(isRow ? "types" : heading)] as const,
      );
    }),
  );
  for (const name of remarks.keys()) {
    if (!anchors.has(name)) throw new Refusal(`tools/reference.md: no public name ${name}`);
  }
  const at: Reference = { checker, anchors, functions: new Set(functions.map(nameOf)), remarks };
  for (const each of functions) {
    if (!remarks.has(nameOf(each)))
      refuse(each, `the reference has no place for ${nameOf(each)}: add it to tools/reference.md`);
  }
  const groups = parts
    .map((part) => ({
      title: part.title,
      own: part.remarks.flatMap(([name]) => functions.find((each) => nameOf(each) === name) ?? []),
    }))
    .filter(({ own }) => own.length > 0);
  const textOf = (title: string) => parts.find((part) => part.title === title)?.text.trim() ?? "";
  const sections = [
    introduction,
    ...groups.flatMap(({ title, own }) => [
      `## ${title}`,
      ...own.flatMap((each) => callableSection(each, at)),
    ]),
    "## Options",
    ...options.flatMap((each) => optionsSection(each, at)),
    "## Rules",
    textOf("Rules"),
  ];
  const ofClasses = [
    "# Classes",
    ...paragraphs(textOf("Classes"), { anchors, own: "", taken: new Set() }),
    ...classes.flatMap((each) => classSection(each, at)),
    "## Types",
    ["| type | in Lua | what it is |", "| --- | --- | --- |", ...types.map((each) => typeRow(each, at))].join(
      "\n",
    ),
  ];
  return new Map([
    [FUNCTIONS, `${placedAt(FUNCTIONS, sections.join("\n\n"))}\n`],
    [CLASSES, `${placedAt(CLASSES, ofClasses.join("\n\n"))}\n`],
  ]);
}
