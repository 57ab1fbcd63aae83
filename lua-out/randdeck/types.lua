-- randdeck.types 1.0.0, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/types.ts: change that file, not this one.

-- The types that more than one module speaks of.

---@meta

--- Any value but nil.
---@alias Value any

--- A function used like `math.random(n)`: gives a whole number from 1 to `n`, each equally likely.
---@alias RandomFunction fun(n: integer): integer

--- An object with a method `random(n)` that does, like LÖVE's RandomGenerator.
---@class RandomObject
--- Gives a whole number from 1 to `n`, each equally likely.
---@field random fun(self: RandomObject, n: integer): integer

--- Where random numbers come from. `math.random`, `love.math.random` and
--- `love.math.newRandomGenerator(7)` all fit as they are.
---@alias RandomSource RandomFunction|RandomObject

--- What all that ask a source can be told.
---@class RandomOptions
---@field random? RandomSource The random source, if not the engine's own.

--- What dealers that keep alike cards apart can be told.
---@class PassOptions: RandomOptions
--- Whether no card shall come twice in a row, from pass to pass too, as far as the cards allow.
---@field noRepeat? boolean

--- What decks can be told.
---@class KindOptions<Card>: PassOptions
---@field kindOf? KindOf<Card> What cards are the same by, if not themselves.

--- A generator's state.
---@class Generator
---@field words number[] The last 16 words, whole numbers below 2^31.
---@field carry number
---@field position integer The place of the newest word.
---@field key string Its seed, and the names of the streams that led to it.

--- Gives what a card is the same by as others.
---@alias KindOf<Card> fun(card: Card): Value

--- Where cards come into the draw pile: a position is counted from the top.
---@alias DeckPlace "top"|"bottom"|"random"|integer

return {}
