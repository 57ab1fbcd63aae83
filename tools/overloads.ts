/**
 * TypeScriptToLua compares a function with what a parameter takes only if that takes nothing but functions: one without
 * a type, which gets a `self`, would compile, and fail when it is called. So each declaration of a function has others
 * before it, in which what can be a function is one.
 */

/** A parameter as it is declared, and where it is a function. */
const FUNCTIONS: Readonly<Record<string, string>> = {
  "chance: number | ChanceOf": "chance: ChanceOf",
  "kindOf?: KindOf<Card>": "kindOf: KindOf<Card>",
  "random?: RandomSource": 'random: import("./types.js").RandomFunction',
  "weights: readonly number[] | WeightOf<Card>": "weights: WeightOf<Card>",
};

const OPTIONS: Readonly<Record<string, string>> = {
  cardOf: 'import("./types.js").CardOf<Card>',
  idOf: 'import("./types.js").IdOf<Card>',
  kindOf: 'import("./types.js").KindOf<Card>',
  random: 'import("./types.js").RandomFunction',
  weights: "WeightOf<Card>",
};

/** The functions among the options of a type: which of them may be given, first those that need others. */
const GIVEN: Readonly<Record<string, readonly string[]>> = {
  RandomOptions: ["random"],
  PassOptions: ["random"],
  RandMultiDeckOptions: ["random"],
  BlockDeckOptions: ["random"],
  "KindOptions<Card>": ["random", "kindOf"],
  "DiceOptions<Card>": ["random", "weights"],
  "DeckOptions<Card, Pile>": ["random", "kindOf", "idOf cardOf", "idOf"],
};

/** The name of the options of a type with these; an intersection of types would not be looked into. */
function nameWith(given: string, type: string): string {
  const ends = given.split(" ").map((option) => option[0]!.toUpperCase() + option.slice(1));
  return type.replace(/^\w+/, (name) => `${name}With${ends.join("And")}`);
}

/** The interfaces of the options that a file's overloads take. */
function interfacesOf(type: string): string[] {
  return GIVEN[type]!.map((given) => {
    const head = nameWith(given, type).replace("Pile>", "Pile extends string>");
    const fields = given.split(" ").map((option) => `    ${option}: ${OPTIONS[option]};\n`);
    return `export interface ${head} extends ${type} {\n${fields.join("")}}\n`;
  });
}

/** The type of options that a parameter takes. */
const optionsOf = (parameter: string): string | undefined => /^options\?: (.*)$/.exec(parameter)?.[1];

/** A parameter as each overload declares it, and last as it is. */
function waysOf(parameter: string): string[] {
  const type = optionsOf(parameter);
  const options = (GIVEN[type ?? ""] ?? []).map((given) => `options: ${nameWith(given, type!)}`);
  const own = FUNCTIONS[parameter];
  return [...(own === undefined ? options : [own]), parameter];
}

/** All choices of one of each list. */
const choicesOf = (lists: readonly (readonly string[])[]): string[][] =>
  lists.reduce<string[][]>((some, list) => some.flatMap((one) => list.map((each) => [...one, each])), [[]]);

/** Parameters in a row: none can be left out before one that is given. */
function joined(parameters: readonly string[]): string {
  const given = parameters.map((each) => !/^\w+\?:/.test(each));
  return parameters
    .map((each, at) => {
      const isNeeded = !given[at] && given.includes(true, at);
      return isNeeded
        ? each.replace(/\?: (?:undefined$)?/, (found) =>
            found === "?: " ? ": null | undefined | " : ": null | undefined",
          )
        : each;
    })
    .join(", ");
}

/** The declarations that stand for one. */
function overloadsOf(declaration: string): string[] {
  const [, head, list, end] = /^(export declare function \w+(?:<[^(]*>)?\()(.*)(\): .*;)$/.exec(declaration)!;
  const parameters = list!.split(/, (?=\w+\??: )/);
  return choicesOf(parameters.map(waysOf)).map((each) => head + joined(each) + end);
}

/** Doc comments of functions, and the declarations below them. */
const FUNCTION = /((?:\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?)((?:^export declare function .*;\n)+)/gm;

export function withOverloads(declarations: string): string {
  const types = Object.keys(GIVEN).filter((type) => declarations.includes(`options?: ${type})`));
  const text = declarations.replace(FUNCTION, (_, doc: string, all: string) => {
    // What is wrong with a call is told by the last: lists are more frequent than tables of names.
    const own = all.trimEnd().split("\n");
    const ordered = [...own].sort(
      (one, other) => +other.includes("Readonly<Record") - +one.includes("Readonly<Record"),
    );
    const overloads = ordered.flatMap(overloadsOf);
    // The example stands above the last.
    const told = doc.replace(/^ *\* ```\w+\n[\s\S]*?```\n/m, "");
    return overloads.map((each, at) => `${at < overloads.length - 1 ? told : doc}${each}\n`).join("");
  });
  return text + types.flatMap(interfacesOf).join("");
}
