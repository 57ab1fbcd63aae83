/**
 * TypeScriptToLua adds a parameter `self` to a function written without a type. If such a function is passed
 * as an argument, TypeScriptToLua checks it only if every member of the parameter's type is a function.
 * Otherwise the program compiles, and fails when it calls the function. So TypeScriptToLua reads a separate
 * file, chosen by the condition `tstl`: there, functions have additional overloads whose parameters take only
 * functions.
 */
import ts from "typescript";
import { docOf, NO_SELF, withoutExample } from "./declarations.js";
import { Refusal } from "./plugin/refusal.js";

/** Maps types of parameters that may be functions to types for the overload, which allow only functions. */
const FUNCTIONS: Readonly<Record<string, string>> = {
  ChanceOf: "ChanceOf",
  "KindOf<Card>": "KindOf<Card>",
  RandomSource: "RandomFunction",
  "WeightOf<Card>": "WeightOf<Card>",
};

const OPTIONS: Readonly<Record<string, string>> = {
  cardOf: "CardOf<Card>",
  idOf: "IdOf<Card>",
  kindOf: "KindOf<Card>",
  random: "RandomFunction",
  weights: "WeightOf<Card>",
};

/**
 * The options of each type that may be functions. Each string makes an overload; a string of two names, for
 * calls with both options, must be before the strings of one.
 */
const GIVEN: Readonly<Record<string, readonly string[]>> = {
  RandomOptions: ["random"],
  PassOptions: ["random"],
  RandMultiDeckOptions: ["random"],
  BlockDeckOptions: ["random"],
  "KindOptions<Card>": ["random", "kindOf"],
  "DiceOptions<Card>": ["random", "weights"],
  "DeckOptions<Card, Pile>": ["random", "kindOf", "idOf cardOf", "idOf"],
};

/**
 * The name of the interface for options with these functions. It isn't an intersection type, since
 * TypeScriptToLua doesn't look into these.
 */
function nameWith(given: string, type: string): string {
  const ends = given.split(" ").map((option) => option[0]!.toUpperCase() + option.slice(1));
  return type.replace(/^\w+/, (name) => `${name}With${ends.join("And")}`);
}

/** The interfaces for the options in overloads. */
function interfacesOf(type: string): string[] {
  return GIVEN[type]!.map((given) => {
    const head = nameWith(given, type).replace("Pile>", "Pile extends string>");
    const fields = given.split(" ").map((option) => `    ${option}: ${OPTIONS[option]};\n`);
    return `export interface ${head} extends ${type} {\n${fields.join("")}}\n`;
  });
}

/** The types of a parameter, without null and undefined. */
const typesOf = ({ type }: ts.ParameterDeclaration): string[] =>
  (ts.isUnionTypeNode(type!) ? [...type.types] : [type!])
    .map((each) => each.getText())
    .filter((each) => each !== "null" && each !== "undefined");

/** All forms of a parameter, one for each overload. The last is the original. */
function waysOf(parameter: ts.ParameterDeclaration): string[] {
  const name = parameter.name.getText();
  const types = typesOf(parameter);
  const own = types.find((type) => type in FUNCTIONS);
  const isMore = types.length > 1 || parameter.questionToken !== undefined || own === "RandomSource";
  const options = types.flatMap((type) =>
    (GIVEN[type] ?? []).map((given) => `${name}: ${nameWith(given, type)}`),
  );
  if (own !== undefined && isMore) options.push(`${name}: ${FUNCTIONS[own]}`);
  return [...options, parameter.getText()];
}

/** All ways to choose one item from each list. */
const choicesOf = (lists: readonly (readonly string[])[]): string[][] =>
  lists.reduce<string[][]>((some, list) => some.flatMap((one) => list.map((each) => [...one, each])), [[]]);

/** Joins the parameters of a function. A parameter before a required parameter is required too. */
function joined(parameters: readonly string[]): string {
  const given = parameters.map((each) => !/^\w+\?:/.test(each));
  return parameters
    .map((each, at) =>
      !given[at] && given.includes(true, at) ? each.replace("?: null", ": undefined | null") : each,
    )
    .join(", ");
}

/** The overloads that replace a declaration, each with its docs. */
function overloadsOf(declaration: ts.FunctionDeclaration): string[] {
  const text = declaration.getText();
  const at = (position: number) => position - declaration.getStart();
  const [head, end] = [
    text.slice(0, at(declaration.parameters.pos)),
    text.slice(at(declaration.parameters.end)),
  ];
  const doc = docOf(declaration);
  return choicesOf(declaration.parameters.map(waysOf)).map((each, choice, { length }) => {
    // Only the last overload has the example.
    const told = choice < length - 1 ? withoutExample(doc) : doc;
    return `${told}\n${head}${joined(each)}${end}\n`;
  });
}

/**
 * Makes the file for TypeScriptToLua. `declarations` maps the paths of the package's declarations to their
 * texts. `specifierOf` returns the text with which the file imports a declaration.
 */
export function forTypeScriptToLua(
  declarations: ReadonlyMap<string, string>,
  specifierOf: (path: string) => string,
): string {
  const files = [...declarations].map(
    ([path, text]) => [path, ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)] as const,
  );
  const surface = declarations.get("randdeck.d.ts")!;
  const isPublic = ({ name }: ts.FunctionDeclaration) => new RegExp(`\\b${name!.getText()}\\b`).test(surface);
  const functions = files
    .flatMap(([, { statements }]) => statements.filter(ts.isFunctionDeclaration))
    .filter(isPublic);
  const nameOf = ({ name }: ts.FunctionDeclaration) => name!.getText();
  const changed = new Set(functions.filter((each) => overloadsOf(each).length > 1).map(nameOf));
  const body = functions.filter((each) => changed.has(nameOf(each))).flatMap(overloadsOf);
  const taken = new Set(functions.flatMap(({ parameters }) => parameters.flatMap(typesOf)));
  for (const type of [...Object.keys(FUNCTIONS), ...Object.keys(GIVEN)])
    if (!taken.has(type)) throw new Refusal(`no function takes ${type}`);
  body.push(...Object.keys(GIVEN).flatMap(interfacesOf));
  const mentioned = new Set(
    body
      .join("")
      .replace(/\/\*\*[\s\S]*?\*\//g, "")
      .match(/\w+/g),
  );
  const imports = files.flatMap(([path, { statements }]) => {
    const names = statements
      .filter(
        (each) =>
          ts.isInterfaceDeclaration(each) || ts.isTypeAliasDeclaration(each) || ts.isClassDeclaration(each),
      )
      .map(({ name }) => name!.getText())
      .filter((name) => mentioned.has(name));
    return names.length > 0 ? `import type { ${names.join(", ")} } from "${specifierOf(path)}";\n` : [];
  });
  const all = `export * from "${specifierOf("randdeck.d.ts")}";\n`;
  return [NO_SELF, ...imports, all, ...body].join("");
}
