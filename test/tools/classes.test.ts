import { describe, expect, it } from "vitest";
import { expectRefusal, lua, sameOnBothSides } from "./project.js";

describe("a class becomes a table with methods", () => {
  it("as one would write it, and behaves the same", async () => {
    const source = `
export interface Dealer<Card> { take(): Card | undefined }

/** A pile of cards. */
export class Pile<Card> implements Dealer<Card> {
  /** From the top. */
  readonly cards: Card[];
  /** @internal */
  all: Card[];
  private taken: number;
  /** @param cards - Kept. */
  constructor(cards: Card[]) {
    this.cards = cards;
    this.all = cards;
    this.taken = 0;
  }
  /** How many are left. */
  left(): number {
    return this.cards.length - this.taken;
  }
  // The top is position 1.
  /** Takes cards. @returns The card; nil if there is none. */
  take(count?: undefined): Card | undefined;
  take(count: number): Card[];
  take(count?: number): Card | Card[] | undefined {
    if (count !== undefined) return this.cards;
    if (this.left() === 0) return undefined;
    this.taken += 1;
    return this.cards[this.taken - 1];
  }
  /** @returns A function that takes. */
  taker(): (this: void) => Card | undefined {
    return () => this.take();
  }
  /** For nobody. @returns Nothing. */
  private note(this: Pile<Card>): void {}
}
export function run(): string {
  const first = new Pile(["A", "B"]);
  const second = new Pile<string>(["C"]);
  const take = first.taker();
  return \`\${take()} \${second.take()} \${first.take()} \${first.take() === undefined} \${second.left()}\`;
}
`;
    expect(lua(source)).toContain(`---@class Dealer<Card>
---@field take fun(self: Dealer<Card>): Card?

--- A pile of cards.
---@class Pile<Card>: Dealer<Card>
---@field cards Card[] From the top.
local Pile = {}
Pile.__index = Pile

---@generic Card
---@param cards Card[] Kept.
---@return Pile<Card>
function Pile.new(cards) return setmetatable({ cards = cards, all = cards, taken = 0 }, Pile) end

-- How many are left.
function Pile:left() return #self.cards - self.taken end

-- The top is position 1.
--- Takes cards.
---@overload fun(self: Pile<Card>, count: number): Card[]
---@param count? nil
---@return Card? # The card; nil if there is none.
function Pile:take(count)
  if count ~= nil then return self.cards end
  if self:left() == 0 then return nil end
  self.taken = self.taken + 1
  return self.cards[self.taken]
end

---@return fun(): Card? # A function that takes.
function Pile:taker()
  return function() return self:take() end
end

-- For nobody.
function Pile:note() end

M.Pile = Pile

function M.run()
  local first = Pile.new({ "A", "B" })
`);
    expect(await sameOnBothSides(source)).toBe("A C B true 0");
  });

  it("whose constructor does more than fill fields, or has none", async () => {
    const source = `
/** For the library. @internal */
class Counter {
  step: number = 2;
  count: number;
  /** Counts. */
  constructor(start: number = 1) {
    this.count = start;
    if (start > 1) this.count = this.count + this.step;
  }
}
class Bell { ring(): string { return "ding"; } }
export function run(): string {
  return \`\${new Counter().count} \${new Counter(3).count} \${new Bell().ring()}\`;
}
`;
    expect(lua(source)).toContain(`-- For the library.
local Counter = {}
Counter.__index = Counter

-- Counts.
function Counter.new(start)
  if start == nil then start = 1 end
  local self = setmetatable({}, Counter)
  self.step = 2
  self.count = start
  if start > 1 then self.count = self.count + self.step end
  return self
end
`);
    expect(lua(source)).toContain("\nfunction Bell.new() return setmetatable({}, Bell) end\n");
    expect(await sameOnBothSides(source)).toBe("1 5 ding");
  });

  it("whose fields are worked out from each other", () => {
    const source = "class A { a: number = 1; b: number; constructor() { this.b = this.a + 1; } }";
    expect(lua(source)).toContain("self.b = self.a + 1");
  });

  it("whose parameters are fields at once", async () => {
    const source = `class Pair {
  sum: number;
  constructor(private readonly one: number, readonly other: number, more: number) { this.sum = one + more; }
  text(): string { return \`\${this.one} \${this.other} \${this.sum}\`; }
}
export function run(): string { return new Pair(1, 2, 3).text(); }
`;
    expect(lua(source)).toContain(
      "return setmetatable({ one = one, other = other, sum = one + more }, Pair)",
    );
    expect(await sameOnBothSides(source)).toBe("1 2 4");
  });
});

it.each([
  ["a field whose type is not written down", "class A { size = 2; }", /field must have a type/],
  ["a class that extends another", "class A {} class B extends A {}", /cannot extend/],
  ["a static member", "class A { static made: number = 0; }", /'static' is not known/],
  ["an accessor", "class A { get size(): number { return 1; } }", /GetAccessor is not known/],
  ["a name with #", "class A { #a: number = 0; size(): number { return this.#a; } }", /a plain name/],
  ["a method called new", "class A { new(): void {} }", /cannot be called 'new'/],
  ["a generator", "class A { *each(): Iterable<number> {} }", /Lua has no Generator/],
  ["an async method", "class A { async each(): Promise<void> {} }", /'async' is not known/],
  ["a class inside a function", "export function f(): void { class A {} new A(); }", /top level/],
  ["a class expression", "export const A = class {};", /must be declared at the top level/],
  ["a class as a value", "class A {} export const a: object = A;", /only be made with new/],
  ["instanceof", "class A {} export const a = (b: unknown) => b instanceof A;", /Lua has no InstanceOf/],
  ["an abstract class", "abstract class A {}", /'abstract' is not known/],
  ["new of what is not ours", "export const a = new Map();", /only classes of our own/],
])("the build stops at %s", (_, source, message) => expectRefusal(source, message));
