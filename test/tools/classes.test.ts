import { describe, expect, it } from "vitest";
import { expectRefusal, lua, sameOnBothSides } from "./project.js";

const PILE = `
/** A pile of cards. */
export class Pile<Card> {
  /** From the top. */
  readonly cards: Card[];
  private taken: number;

  /** @param cards - Kept. */
  constructor(cards: Card[]) {
    this.cards = cards;
    this.taken = 0;
  }

  /** How many are left. */
  left(): number {
    return this.cards.length - this.taken;
  }

  // The top is position 1.
  /**
   * Takes the top card.
   *
   * @returns The card; nil if there is none.
   */
  take(): Card | undefined {
    if (this.left() === 0) return undefined;
    this.taken += 1;
    return this.cards[this.taken - 1];
  }

  /** A function that takes. */
  taker(): (this: void) => Card | undefined {
    return () => this.take();
  }

  private note(this: Pile<Card>): void {}
}
`;

describe("a class becomes a table with methods", () => {
  it("as one would write it", () => {
    expect(lua(PILE)).toBe(`--- A pile of cards.
---@class Pile<Card>
---@field cards Card[] From the top.
---@field private taken number
local Pile = {}
Pile.__index = Pile

---@generic Card
---@param cards Card[] Kept.
---@return Pile<Card>
function Pile.new(cards) return setmetatable({ cards = cards, taken = 0 }, Pile) end

--- How many are left.
---@return number
function Pile:left() return #self.cards - self.taken end

-- The top is position 1.
--- Takes the top card.
---@return Card? # The card; nil if there is none.
function Pile:take()
  if self:left() == 0 then return nil end
  self.taken = self.taken + 1
  return self.cards[self.taken]
end

--- A function that takes.
---@return fun(): Card?
function Pile:taker()
  return function() return self:take() end
end

---@private
function Pile:note() end

M.Pile = Pile
`);
  });

  it("that behaves the same", async () => {
    const run = `
export function run(): string {
  const first = new Pile(["A", "B"]);
  const second = new Pile<string>(["C"]);
  const take = first.taker();
  return \`\${take()} \${second.take()} \${first.take()} \${first.take() === undefined} \${second.left()}\`;
}
`;
    expect(lua(PILE + run)).toContain('local second = Pile.new({ "C" })');
    expect(await sameOnBothSides(PILE + run)).toBe("A C B true 0");
  });

  it("whose constructor does more than fill fields", async () => {
    const source = `
class Counter {
  step = 2;
  count: number;
  constructor(start = 1) {
    this.count = start;
    if (start > 1) this.add();
    this.count = this.count * 10;
  }
  add(): void {
    this.count += this.step;
  }
}
export function run(): string {
  return \`\${new Counter().count} \${new Counter(3).count}\`;
}
`;
    // A field whose type is not written down cannot be documented.
    expectRefusal(source, /a documented field must have a type/);
    const typed = source.replace("step = 2", "step: number = 2").replace("start = 1", "start: number = 1");
    expect(lua(typed)).toContain(`function Counter.new(start)
  if start == nil then start = 1 end
  local self = setmetatable({}, Counter)
  self.step = 2
  self.count = start
  if start > 1 then self:add() end
  self.count = self.count * 10
  return self
end`);
    expect(await sameOnBothSides(typed)).toBe("10 50");
  });

  it("whose fields are worked out from each other", async () => {
    const source = `
class Pair {
  first: number;
  second: number;
  constructor(value: number) {
    this.first = value;
    this.second = this.first + 1;
  }
}
export function run(): string {
  return \`\${new Pair(1).second}\`;
}
`;
    expect(lua(source)).toContain("self.second = self.first + 1");
    expect(await sameOnBothSides(source)).toBe("2");
  });

  it("without a constructor", async () => {
    const source = `
class Bell {
  ring(): string {
    return "ding";
  }
}
export function run(): string {
  return new Bell().ring();
}
`;
    expect(lua(source)).toContain("function Bell.new() return setmetatable({}, Bell) end");
    expect(await sameOnBothSides(source)).toBe("ding");
  });
});

describe("the build stops at", () => {
  it.each([
    ["a class that extends another", "class A {} class B extends A {}", /cannot extend/],
    ["a static member", "class A { static made: number = 0; }", /'static' is not known/],
    ["a static block", "class A { static {} }", /ClassStaticBlockDeclaration is not known/],
    ["an accessor", "class A { get size(): number { return 1; } }", /GetAccessor is not known/],
    ["a computed name", "class A { ['size'](): void {} }", /needs a plain name/],
    [
      "a name with #",
      "class A { #size: number = 0; size(): number { return this.#size; } }",
      /needs a plain name/,
    ],
    ["a method called new", "class A { new(): void {} }", /cannot be called 'new'/],
    ["a generator", "class A { *each(): Iterable<number> {} }", /Lua has no Generator/],
    ["an async method", "class A { async each(): Promise<void> {} }", /'async' is not known/],
    [
      "a parameter that is a field",
      "class A { constructor(readonly size: number) {} }",
      /cannot be a field at once/,
    ],
    ["a class inside a function", "export function f(): void { class A {} new A(); }", /top level/],
    ["a class expression", "export const A = class {};", /must be declared at the top level/],
    ["a class as a value", "class A {} export function f(): unknown { return A; }", /only be made with new/],
    [
      "instanceof",
      "class A {} export function f(a: unknown): boolean { return a instanceof A; }",
      /Lua has no InstanceOf/,
    ],
    ["an abstract class", "abstract class A {} export type B = A;", /'abstract' is not known/],
    [
      "new of what is not ours",
      "export function f(): unknown { return new Map(); }",
      /only classes of our own/,
    ],
  ])("%s", (_, source, message) => {
    expectRefusal(source, message);
  });
});
