-- randdeck.dealer 0.2.0, a module of randdeck. MIT license.
-- Generated from ts-src/randdeck/dealer.ts: change that file, not this one.

-- What a hand can be filled from.

---@meta

--- What a hand is filled from: `newDeck`, `newDice` and `newBlockDeck` make such.
---@class Dealer<Card>
---@field draw fun(self: Dealer<Card>, count?: nil): Card? Gives the next card, nil where there is none.
---@field draw fun(self: Dealer<Card>, count: integer): Card[] Gives the next cards.
---@field discard fun(self: Dealer<Card>, card: Card) Takes a card that has been played.

--- What the library's own dealers let only the library use: texts tell what was wrong with an
--- answer.
---@class OwnDealer<Card>
---@field all Card[]
---@field maker? string
---@field take fun(self: OwnDealer<Card>, count: integer, hand: Card[]): string?
---@field stateNumbers fun(self: OwnDealer<Card>): integer[]|string
---@field restore fun(self: OwnDealer<Card>, numbers: integer[]): string?

--- The same of a deck.
---@class OwnDeck<Card>: OwnDealer<Card>
---@field pass Pass<Card>
---@field recycle string
---@field pile Card[]
---@field intact boolean
---@field left fun(self: OwnDeck<Card>): integer
---@field discards fun(self: OwnDeck<Card>): Card[]
---@field discard fun(self: OwnDeck<Card>, card: Card)
---@field backProblem fun(self: OwnDeck<Card>, list: Card[], given: any, discarded: boolean): string?
---@field remember fun(self: OwnDeck<Card>, hand: Card[])
---@field renew fun(self: OwnDeck<Card>, cards: Card[], count: integer, before: Card?): string?

return {}
