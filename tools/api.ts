/**
 * Writes docs/api.md and a page for each class in docs/api: the reference, from the doc comments that the Lua has too.
 * reference.md has what api.md begins with, the order of the functions, and remarks on them.
 */
import { readFileSync } from "node:fs";
import { basename, posix } from "node:path";
import ts from "typescript";
import { pieces } from "./lua-text.js";
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

/** What can be linked to, by its name in the docs: pages as seen from there. */
type Anchors = ReadonlyMap<string, string>;

const MAIN = "api.md";

/** The page of a function, a type or a class. */
const pageOf = (node: Described): string =>
  ts.isClassDeclaration(node) ? `api/${nameOf(node).toLowerCase()}.md` : MAIN;

/** A heading of a page, as links name it. */
const anchorOf = (heading: string): string => `#${heading.toLowerCase().replaceAll(":", "")}`;

/** A page whose links, which are as seen from docs, are as seen from its own folder. */
const placedAt = (page: string, text: string): string =>
  text.replace(
    /\]\(([\w./-]+\.md)(#[\w-]+)?\)/g,
    (_, target: string, anchor = "") =>
      `](${target === page ? "" : posix.relative(posix.dirname(page), target)}${anchor})`,
  );

const moduleOf = (node: ts.Node): string => basename(node.getSourceFile().fileName, ".ts");

export const nameOf = (node: ts.NamedDeclaration): string =>
  node.name?.getText() ?? refuse(node, "what the reference describes must have a name");

/** Where something is described. */
interface Place {
  readonly anchors: Anchors;
  /** The function that is described, or the class with its methods. */
  readonly own: string;
  readonly owner?: ts.ClassDeclaration | undefined;
  /** Names that mean something else here, as those of arguments do. */
  readonly taken: ReadonlySet<string>;
}

/** Paragraphs in one line each, but for lists and tables, with links to what they name. */
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
    const method = owner === undefined ? undefined : anchors.get(`${nameOf(owner)}:${name}`);
    const anchor = method ?? anchors.get(name);
    const isKnown = anchor !== undefined && anchor !== anchors.get(own) && !taken.has(name);
    return isKnown ? `[${code}](${anchor})` : code;
  });
}

/** A type as code; the first of the project's own types in it is linked to. */
function typeCode(annotated: string, { anchors, own }: Place): string {
  const type = annotated.replaceAll(ownType(""), "");
  const name = type.match(/\w+/g)?.find((each) => anchors.has(each));
  const anchor = name === undefined ? undefined : anchors.get(name);
  return anchor === undefined || anchor === anchors.get(own) ? `\`${type}\`` : `[\`${type}\`](${anchor})`;
}

interface Row {
  readonly types: readonly string[];
  readonly name: string;
  readonly text: string;
}

/** Arguments or fields, a line for each. */
function linesOf(rows: readonly Row[], place: Place): string {
  return rows
    .map(({ types, name, text }) => {
      const type = types.map((each) => typeCode(each, place)).join(" or ");
      return `- \`${name}\` (${type}): ${inOneLine(text, place)}`;
    })
    .join("\n");
}

interface Argument extends Row {
  readonly isOptional: boolean;
}

/** The arguments of a function, those of all its overloads together, with what is said of them. */
function argumentsOf(signatures: readonly Callable[], texts: ReadonlyMap<string, string>): Argument[] {
  const lists = signatures.map(parametersOf);
  const names = new Set(lists.flat().map(({ name }) => name.getText()));
  return [...names].map((name) => {
    const found = lists.flatMap((list) => list.find((one) => one.name.getText() === name) ?? []);
    const optional = found.length < signatures.length || found.some(isOptional);
    // An overload that leaves the argument out says no more than the "?" of the others.
    const types = found.map((each) => orNil(typeOf(each), optional)).filter((type) => type !== "nil?");
    return { name, isOptional: optional, types: [...new Set(types)], text: texts.get(name) ?? "" };
  });
}

/** The type of an argument or field, nil included where it can be left out. */
function orNil(type: string, optional: boolean): string {
  if (!optional) return type;
  const bare = withoutNil(type);
  return /\||^fun\(/.test(bare) ? `(${bare})?` : `${bare}?`;
}

/** A call as Lua's manual writes it: what can be left out stands in brackets. */
function callText(name: string, list: readonly Argument[]): string {
  const needed = list.filter((each) => !each.isOptional).map((each) => each.name);
  const optional = list.slice(needed.length).map((each) => each.name);
  const [first, ...others] = optional;
  const inBrackets = first === undefined ? "" : needed.length === 0 ? `[${first}` : ` [, ${first}`;
  const rest = others.map((each) => ` [, ${each}`).join("");
  return `${name}(${needed.join(", ")}${inBrackets}${rest}${"]".repeat(optional.length)})`;
}

/** An example as one writes it below the `require`: the public functions are fields. */
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

/** A sentence that goes on behind a colon. */
const lowerCase = (text: string): string =>
  text.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase());

/** What reference.md says, with what stands below the name of each function or method. */
function outlineIn(page: string) {
  const [introduction = "", ...parts] = page.split(/^## /m);
  return {
    introduction: introduction.trim(),
    parts: parts.map((part) => {
      const [title = "", ...entries] = part.split(/^### /m);
      const remarks = entries.map((each) => /^(.*)\n([\s\S]*)$/.exec(each)!.slice(1) as [string, string]);
      return { title: title.trim(), remarks };
    }),
  };
}

/** Remarks stand at the end of an entry, the random numbers that a call takes in a line of their own. */
function remarkLines(place: Place, { remarks }: Reference): string[] {
  return paragraphs(remarks.get(place.own) ?? "", place)
    .flatMap((each) => each.split(/ (?=Random numbers: )/))
    .map((each) => each.replace(/^Random numbers:/, "**$&**"));
}

/** A function or method: its heading, the call, what it does, takes, gives and raises, an example. */
function callableSection(node: Callable, at: Reference): string[] {
  const owner = ts.isClassDeclaration(node.parent) ? node.parent : undefined;
  const heading = owner === undefined ? nameOf(node) : `${nameOf(owner)}:${nameOf(node)}`;
  const [first = node] = overloadsOf(node);
  const signatures = signaturesOf(node);
  const list = argumentsOf(signatures, readParameters(first));
  const options = list.flatMap(({ types }) =>
    types.flatMap((type) => at.options.get(type.replace(ownType(""), "").replace(/[<?].*/, "")) ?? []),
  );
  const taken = new Set([...list.map(({ name }) => name), ...options]);
  const place: Place = { anchors: at.anchors, own: heading, owner, taken };
  const { text, errors, returns, examples } = readDoc(first);
  const results = new Set(signatures.map((each) => (each.type === undefined ? "nil" : luaType(each.type))));
  results.delete("nil");
  const types = [...results].map((type) => typeCode(type, place)).join(" or ");
  return [
    `${owner === undefined ? "###" : "##"} ${heading}`,
    `\`${callText(owner === undefined ? `randdeck.${heading}` : `${variableOf(owner)}:${nameOf(node)}`, list)}\``,
    ...paragraphs(text, place),
    ...(list.length === 0 ? [] : [linesOf(list, place)]),
    ...(types === ""
      ? []
      : [`**Returns** ${types}${returns === "" ? "." : `: ${lowerCase(inOneLine(returns, place))}`}`]),
    ...errors.map((each) => `**Raises an error** ${inOneLine(each, place)}`),
    ...remarkLines(place, at),
    ...examples.map((each) => exampleText(each, at.functions)),
  ];
}

/** What an example calls an object of a class: `deck` for a CategoryDeck. */
const variableOf = (node: ts.ClassDeclaration): string =>
  (/[A-Z][a-z]*$/.exec(nameOf(node))?.[0] ?? "").toLowerCase();

function classSection(node: ts.ClassDeclaration, at: Reference): string[] {
  const place: Place = { anchors: at.anchors, own: nameOf(node), owner: node, taken: new Set() };
  const { text, examples } = readDoc(node);
  const parent = parentOf(node)?.getText();
  return [
    `# ${nameOf(node)}`,
    ...paragraphs(text, place),
    ...(parent === undefined
      ? []
      : paragraphs(`It has the methods of \`${parent}\`, and those named here.`, place)),
    `[Types, words, errors](${MAIN}). [What a call costs](speed.md#what-a-call-costs).`,
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

/** The fields of an interface, those that it takes over as they are first. */
export function membersOf(node: ts.InterfaceDeclaration, checker: ts.TypeChecker): Member[] {
  const taken = parentsOf(node).flatMap(({ expression }) => {
    const parent = declarationOf(expression, checker);
    return parent !== undefined && ts.isInterfaceDeclaration(parent) ? membersOf(parent, checker) : [];
  });
  // Others are refused where the Lua gets its annotations.
  const own = (node.members as ts.NodeArray<Member>).filter((each) => !isInternal(each));
  const names = own.map(nameOf);
  return [...taken.filter((each) => !names.includes(nameOf(each))), ...own];
}

/** Options, an interface or an alias. */
function typeSection(node: ts.InterfaceDeclaration | ts.TypeAliasDeclaration, at: Reference): string[] {
  const members = ts.isInterfaceDeclaration(node) ? membersOf(node, at.checker) : [];
  const place: Place = { anchors: at.anchors, own: nameOf(node), taken: new Set(members.map(nameOf)) };
  const rows = members.map((each): Row => {
    const type = ts.isPropertySignature(each) ? typeOf(each) : functionType(each, nameOf(node));
    const types = [orNil(type, each.questionToken !== undefined)];
    return { types, name: nameOf(each), text: readDoc(each).text };
  });
  const { text } = readDoc(node);
  const types = ts.isTypeAliasDeclaration(node) ? [typeCode(luaType(node.type), place)] : [];
  return [
    `### ${nameOf(node)}`,
    ...paragraphs(text, place),
    ...types,
    ...(rows.length === 0 ? [] : [linesOf(rows, place)]),
  ];
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

/** The declaration that describes a name: of overloads that which has the code. */
function describedBy(symbol: ts.Symbol): Described | undefined {
  return symbol.declarations?.find(
    (each): each is Described =>
      (ts.isFunctionDeclaration(each) && each.body !== undefined) ||
      ts.isClassDeclaration(each) ||
      ts.isInterfaceDeclaration(each) ||
      ts.isTypeAliasDeclaration(each),
  );
}

/** The modules of the public surface, in its order. */
const modulesIn = (entry: ts.SourceFile): string[] =>
  entry.statements
    .filter(ts.isExportDeclaration)
    .map(({ moduleSpecifier }) => basename((moduleSpecifier as ts.StringLiteral).text, ".js"));

/** Everything public, and the types that it mentions. */
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

/** What every section needs. */
interface Reference {
  readonly checker: ts.TypeChecker;
  readonly anchors: Anchors;
  readonly functions: ReadonlySet<string>;
  readonly remarks: ReadonlyMap<string, string>;
  /** The names of the options, by the type that has them. */
  readonly options: ReadonlyMap<string, readonly string[]>;
}

/** The file that exports what is public. */
export function entryOf(program: ts.Program): ts.SourceFile {
  const entry = program.getSourceFiles().find(({ fileName }) => fileName.endsWith("/ts-src/randdeck.ts"));
  if (entry === undefined) throw new Refusal("ts-src/randdeck.ts is not there");
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
    return place < 0 ? refuse(node, "what is public must be exported from ts-src/randdeck.ts") : place;
  };
  const all = [...everythingPublic(entry, checker)].sort((a, b) => rank(a) - rank(b) || a.pos - b.pos);
  const functions = all.filter(ts.isFunctionDeclaration);
  const classes = all.filter(ts.isClassDeclaration);
  const interfaces = all.filter(ts.isInterfaceDeclaration);
  const options = interfaces.filter((each) => nameOf(each).endsWith("Options"));
  const types = all.filter(
    (each) => ts.isTypeAliasDeclaration(each) || (ts.isInterfaceDeclaration(each) && !options.includes(each)),
  ) as (ts.InterfaceDeclaration | ts.TypeAliasDeclaration)[];
  const anchors = new Map(
    all.flatMap((node) => {
      const methods = ts.isClassDeclaration(node) ? methodsOf(node) : [];
      const headings = [nameOf(node), ...methods.map((method) => `${nameOf(node)}:${nameOf(method)}`)];
      return headings.map((heading) => [heading, pageOf(node) + anchorOf(heading)] as const);
    }),
  );
  for (const name of remarks.keys()) {
    if (!anchors.has(name)) throw new Refusal(`tools/reference.md: there is no ${name}`);
  }
  const at: Reference = {
    checker,
    anchors,
    functions: new Set(functions.map(nameOf)),
    remarks,
    options: new Map(options.map((each) => [nameOf(each), membersOf(each, checker).map(nameOf)])),
  };
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
  const link = (heading: string, text = heading) => `[${text}](${anchors.get(heading)})`;
  const contents = [
    ...groups.map(({ title, own }) => [`**${title}**`, ...own.map((each) => link(nameOf(each)))]),
    ...classes.map((each) => [
      `**${link(nameOf(each))}**`,
      ...methodsOf(each).map((method) => link(`${nameOf(each)}:${nameOf(method)}`, nameOf(method))),
    ]),
    ["**Options**", ...options.map((each) => link(nameOf(each)))],
    ["**Types**", ...types.map((each) => link(nameOf(each)))],
  ];
  const sections = [
    introduction,
    contents.map(([title, ...links]) => `- ${title}: ${links.join(", ")}`).join("\n"),
    ...groups.flatMap(({ title, own }) => [
      `## ${title}`,
      ...own.flatMap((each) => callableSection(each, at)),
    ]),
    "## Options",
    ...options.flatMap((each) => typeSection(each, at)),
    "## Types",
    ...types.flatMap((each) => typeSection(each, at)),
  ];
  return new Map(
    [
      [MAIN, sections] as const,
      ...classes.map((each) => [pageOf(each), classSection(each, at)] as const),
    ].map(([page, texts]) => [page, `${placedAt(page, texts.join("\n\n"))}\n`]),
  );
}
