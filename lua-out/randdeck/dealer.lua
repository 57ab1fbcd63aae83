-- randdeck.dealer 1.0.0-rc.1, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/dealer.ts: change that file, not this one.

-- What a hand can be filled from.

---@meta

--- What a hand is filled from: `newDeck`, `newDice` and `newBlockDeck` make such.
---@class Dealer<Card>
---@field draw fun(self: Dealer<Card>): Card? Gives the next card, nil where there is none.
---@field discard? fun(self: Dealer<Card>, card: Card) Takes a card that has been played.

--- What the library's own dealers are for the library: texts tell what was wrong with an answer of
--- their source.
---@class OwnDealer<Card>
---@field all Card[] All cards.
---@field maker string The function that made it, whose second argument has the source.
--- Draws cards to the end of `hand`.
---@field take fun(self: OwnDealer<Card>, count: integer, hand: Card[]): string?
--- Discards a card where it has a discard pile, and draws cards to the end of `drawn`.
---@field exchange fun(self: OwnDealer<Card>, card: Card, count: integer, drawn: Card[]): string?
---@field stateNumbers fun(self: OwnDealer<Card>): integer[]|string What a saved state says of it.
---@field restore fun(self: OwnDealer<Card>, numbers: integer[]): string? Goes on where `stateNumbers` was.

return {}
