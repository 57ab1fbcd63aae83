-- randdeck.types 1.0.0, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/types.ts: change that file, not this one.

-- The types that several modules share.

---@meta

--- Any value but nil.
---@alias randdeck.Value any

--- A function used like Lua's `math.random(n)`: returns a whole number from 1 to `n`, each equally
--- likely.
---@alias randdeck.RandomFunction fun(n: integer): integer

--- An object with a `random(n)` method that works like Lua's `math.random(n)`, such as LÖVE's
--- RandomGenerator.
---@class randdeck.RandomObject
--- Returns a whole number from 1 to `n`, each equally likely.
---@field random fun(self: randdeck.RandomObject, n: integer): integer

--- Where random numbers come from. You can pass Lua's `math.random`, `love.math.random` or
--- `love.math.newRandomGenerator(7)` as they are.
---@alias randdeck.RandomSource randdeck.RandomFunction|randdeck.RandomObject

--- The option of everything that needs random numbers.
---@class randdeck.RandomOptions
---@field random? randdeck.RandomSource The random source, if not the engine's own.

--- Options of dealers that can keep equal cards apart.
---@class randdeck.PassOptions: randdeck.RandomOptions
--- True: no card comes twice in a row, not even from pass to pass, as far as the cards allow.
---@field noRepeat? boolean

--- Options of decks.
---@class randdeck.KindOptions: randdeck.PassOptions
---@field kindOf? randdeck.KindOf<any> What `noRepeat` compares, if not the cards themselves.

--- A generator's state.
---@class randdeck.Generator
---@field words number[] The last 16 words, whole numbers below 2^31.
---@field carry number
---@field position integer The place of the newest word.
---@field key string Its seed and the names of the streams that led to it.

--- Returns a card's kind: cards of one kind count as the same.
---@alias randdeck.KindOf<Card> fun(card: Card): randdeck.Value

--- Returns what a saved deck calls a card: cards with the same id stand for one another.
---@alias randdeck.IdOf<Card> fun(card: Card): string|integer

--- Returns a card for such an id.
---@alias randdeck.CardOf<Card> fun(id: string|integer): Card

--- Where cards go: in the draw pile, of which a position is counted from the top, or in another
--- place of a deck.
---@alias randdeck.DeckPlace<Pile> "top"|"bottom"|"random"|integer|randdeck.DeckPile<Pile>

--- Where cards can be beside the draw pile: out, discarded, or in a pile of the option `piles`.
---@alias randdeck.DeckPile<Pile> "out"|"discards"|Pile

return {}
