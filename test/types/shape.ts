/** What an editor is told of a name, in one notation for both languages. */

/** Types as text: members of a union in the order of the alphabet, `nil` among them. */
export type Type = string;

export interface Parameter {
  readonly name: string;
  readonly optional: boolean;
  readonly type: Type;
}

/** By name: a function `shuffled`, a method `Deck:draw`, a field or an option `DeckOptions.random`, a type. */
export type Surface = Map<string, string>;

const membersOf = (type: Type): string[] =>
  type.startsWith("{") ? (JSON.parse(type.slice(1, -1)) as string[]) : [type];

export function union(types: readonly Type[]): Type {
  const members = [...new Set(types.flatMap(membersOf))].sort();
  return members.length === 1 ? members[0]! : `{${JSON.stringify(members)}}`;
}

/** What is optional may be nil: so it need not be said. */
function optionalType(type: Type): Type {
  const members = membersOf(type).filter((each) => each !== "nil");
  return members.length === 0 ? "nil" : union(members);
}

export const parameter = (name: string, optional: boolean, type: Type): Parameter => ({
  name,
  optional,
  type: optional ? optionalType(type) : type,
});

export const list = (type: Type): Type => `list of ${type}`;

export const tuple = (types: readonly Type[]): Type => `[${types.join(", ")}]`;

export const named = (name: string, types: readonly Type[]): Type =>
  types.length === 0 ? name : `${name}<${types.join(", ")}>`;

export function signature(parameters: readonly Parameter[], result: Type): Type {
  const all = parameters.map(({ name, optional, type }) => `${name}${optional ? "?" : ""}: ${type}`);
  return `fun(${all.join(", ")}) gives ${result}`;
}

/** A function's type behind the types that stand for any. */
export const generic = (names: readonly string[], type: Type): Type =>
  names.length === 0 ? type : `for any ${names.join(", ")}: ${type}`;

/** The names about which two surfaces do not say the same. */
export function differences(one: Surface, other: Surface): string[] {
  const names = new Set([...one.keys(), ...other.keys()]);
  return [...names].filter((name) => one.get(name) !== other.get(name)).sort();
}
