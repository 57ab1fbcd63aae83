/** Reads what the LuaCATS comments of a Lua file tell an editor. */
import {
  generic,
  list,
  named,
  type Parameter,
  parameter,
  type Surface,
  signature,
  type Type,
  tuple,
  union,
} from "./shape.js";

/** Reads types, from the beginning of a text. */
class Reader {
  at = 0;
  constructor(readonly text: string) {}

  take(pattern: RegExp): string | undefined {
    const found = new RegExp(pattern, "y");
    found.lastIndex = this.at;
    const [match] = found.exec(this.text) ?? [];
    if (match !== undefined) this.at += match.length;
    return match;
  }

  need(pattern: RegExp): string {
    const found = this.take(pattern);
    if (found === undefined) throw new Error(`${pattern} expected at ${this.at} of ${this.text}`);
    return found;
  }

  type(): Type {
    const types = [this.single()];
    while (this.take(/\|/) !== undefined) types.push(this.single());
    return union(types);
  }

  single(): Type {
    let type = this.primary();
    for (;;) {
      if (this.take(/\[\]/) !== undefined) type = list(type);
      else if (this.take(/\?/) !== undefined) type = union([type, "nil"]);
      else return type;
    }
  }

  primary(): Type {
    if (this.take(/\(/) !== undefined) {
      const type = this.type();
      this.need(/\)/);
      return type;
    }
    if (this.take(/fun\(/) !== undefined) {
      const parameters = this.series(/\)/, () => this.parameter());
      return signature(parameters, this.take(/: /) === undefined ? "nil" : this.type());
    }
    if (this.take(/\[/) !== undefined) return tuple(this.series(/\]/, () => this.type()));
    const literal = this.take(/"[^"]*"|\d+/);
    if (literal !== undefined) return literal;
    const name = this.need(/\w+/);
    return named(name, this.take(/</) === undefined ? [] : this.series(/>/, () => this.type()));
  }

  parameter(): Parameter {
    const name = this.need(/\w+/);
    const optional = this.take(/\?/) !== undefined;
    this.need(/: /);
    return parameter(name, optional, this.type());
  }

  series<Item>(end: RegExp, read: () => Item): Item[] {
    const items: Item[] = [];
    while (this.take(end) === undefined) {
      if (items.length > 0) this.need(/, /);
      items.push(read());
    }
    return items;
  }
}

const typeIn = (text: string): Type => new Reader(text).type();

const isHidden = (tags: readonly Tag[]): boolean =>
  tags.some(({ tag }) => tag === "private" || tag === "package");

interface Tag {
  readonly tag: string;
  readonly text: string;
}

/** The signatures of a function: that of its parameters, then its overloads. */
function signaturesOf(tags: readonly Tag[], code: string, self: Type | undefined): string {
  const parameters = tags
    .filter(({ tag }) => tag === "param")
    .map(({ text }) => {
      const [head, name, mark] = /^(\w+)(\??) /.exec(text)!;
      return parameter(name!, mark === "?", typeIn(text.slice(head.length)));
    });
  const names = parameters.map(({ name }) => name).join(", ");
  if (names !== code) return `takes (${code}) and is annotated as if (${names})`;
  if (self !== undefined) parameters.unshift(parameter("self", false, self));
  const result = tags.find(({ tag }) => tag === "return");
  const own = signature(parameters, result === undefined ? "nil" : typeIn(result.text));
  const overloads = tags.filter(({ tag }) => tag === "overload").map(({ text }) => typeIn(text));
  const generics = tags.filter(({ tag }) => tag === "generic").map(({ text }) => text);
  return [own, ...overloads].map((each) => generic(generics, each)).join("\n");
}

/** Everything of which the file says a type, whether others can see it or not. */
function everythingIn(text: string): Surface {
  const surface: Surface = new Map();
  const classes = new Map<string, Type>();
  let tags: Tag[] = [];
  const add = (name: string, said: string): void => {
    const before = surface.get(name);
    surface.set(name, before === undefined ? said : `${before}\n${said}`);
  };
  const close = (line: string): void => {
    let owner = "";
    for (const { tag, text: said } of tags) {
      if (tag === "class") {
        const [, type, parent] = /^(\w+(?:<[\w, ]+>)?)(?:: (.+))?$/.exec(said)!;
        owner = type!.replace(/<.*/, "");
        classes.set(owner, type!);
        add(`type ${type}`, parent === undefined ? "class" : `class ${parent}`);
      } else if (tag === "field") {
        const [head, name, mark] = /^(\w+)(\??) /.exec(said)!;
        if (name === "private" || name === "package") continue;
        const { type } = parameter("", mark === "?", typeIn(said.slice(head.length)));
        add(`${owner}.${name}`, `${mark === "?" ? "optional " : ""}${type}`);
      } else if (tag === "alias") {
        const [head, type] = /^(\w+(?:<[\w, ]+>)?) /.exec(said)!;
        add(`type ${type}`, typeIn(said.slice(head.length)));
      }
    }
    const [, of, mark, name, parameters] =
      /^(?:local )?function (?:(\w+)([.:]))?(\w+)\(([^)]*)\)/.exec(line) ?? [];
    if (name === undefined || mark === "." || isHidden(tags)) return;
    const self = of === undefined ? undefined : classes.get(of);
    add(of === undefined ? name : `${of}:${name}`, signaturesOf(tags, parameters!, self));
  };
  for (const line of text.split("\n").map((each) => each.trim())) {
    const [, tag, said] = /^---@(\w+) ?(.*)$/.exec(line) ?? [];
    if (tag !== undefined) tags.push({ tag, text: said! });
    else if (!line.startsWith("---")) {
      close(line);
      tags = [];
    }
  }
  return surface;
}

/** What the file says of the names that it returns, and the types that this mentions. */
export function surfaceOfLua(text: string): Surface {
  const all = everythingIn(text);
  const [, returned] = /^return \{\n([\s\S]*)^\}/m.exec(text)!;
  const surface: Surface = new Map();
  const done = new Set<string>();
  const addNamed = (name: string): void => {
    if (done.has(name)) return;
    done.add(name);
    const own = new RegExp(`^(type )?${name}(?![\\w])`);
    for (const [each, said] of all) if (own.test(each)) surface.set(each, said);
  };
  for (const [, name] of returned!.matchAll(/^ {2}(\w+) = \1,$/gm)) addNamed(name!);
  for (const said of surface.values()) for (const name of said.match(/\b[A-Z]\w+/g) ?? []) addNamed(name);
  return surface;
}
