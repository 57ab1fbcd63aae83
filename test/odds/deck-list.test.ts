/** Deck lists as players and their programs write them. */
import { describe, expect, it } from "vitest";
import { NameError } from "../../odds/asks/error.js";
import { decoded, readText } from "../../odds/asks/read.js";
import { type AskedQuestion, readQuestion } from "../../odds/asks/read-question.js";
import { schemesFor } from "../../odds/games/dealer.js";
import { emptyTally } from "../../odds/games/tally.js";
import { reporter } from "../../odds/says/report.js";
import { headlineOf } from "../../odds/says/tables.js";

const FORM = "a line such as 4 Lightning Bolt expected, or a heading such as Sideboard";
const QUOTES =
  'a count and a name expected; put a name that has a comma in quotes, as in 4,"Jace, the Mind Sculptor"';
const ONE = "one card on each line expected, as in 4 Lightning Bolt";
const NO_COUNT = "a column with the count is missing: count, quantity, qty, amount or copies";
const COLUMNS = "the first line must name the columns, as in count,name,set";

/** The copies of each card, and the notes about the list. */
function read(text: string) {
  const { json, notes } = readText(text, "mine");
  const { cards, copies } = json as { cards: string[]; copies: number[] };
  return [Object.fromEntries(cards.map((card, place) => [card, copies[place]])), ...notes];
}

/** A sample has a program, a list in its format, the copies of each card, and the notes. */
type Sample = [program: string, text: string, copies: Record<string, number>, ...notes: string[]];

const same = (one: string, other: string) => `Printings of a card count as one, as '${one}' and '${other}'.`;
const left = (cards: string) =>
  `Left out of mine: ${cards}. To count them, delete what is in quotes in the list.`;

const parts = (cards: number, count: number) =>
  `Counted: all ${cards} cards, in ${count} parts between empty lines. To leave some out, write a line Sideboard above them.`;

const LISTS: Sample[] = [
  [
    "plain",
    "4 Lightning Bolt\n10x Island\r\n\t2 Jace, the Mind Sculptor\n\n",
    { "Lightning Bolt": 4, Island: 10, "Jace, the Mind Sculptor": 2 },
  ],
  [
    "with a deck below its sideboard",
    "Sideboard\n2 Duress\nDeck: 4\n4 Bolt",
    { Bolt: 4 },
    left("2 cards below 'Sideboard'"),
  ],
  [
    "with heads that count their cards",
    "// Mainboard (60 cards)\n4 Bolt (M10:146)\n1 Set (ex:a)\n\n// Sideboard (15 cards)\n2 Negate\n\n// Token Deck\n1 Goblin",
    { Bolt: 4, "Set (ex:a)": 1 },
    left("2 cards below '// Sideboard (15 cards)', 1 card below '// Token Deck'"),
  ],
  ["with large counts", "\uFEFF0 oak\n1000\televen oaks", { oak: 0, "eleven oaks": 1000 }],
  [
    "with the count behind or in brackets",
    "Oak x4\nx3 Elm\n(2) Ash\nPine ×1\nFir: 2x\n(3x) Yew\nBox (5x)",
    { Oak: 4, Elm: 3, Ash: 2, Pine: 1, Fir: 2, Yew: 3, Box: 5 },
    "Read as cards, not as headings: 'Fir: 2x'.",
  ],
  [
    "with other line breaks, commas at the end, and characters without a width",
    "4 Oak,\v\u200B3 Elm;\u20282 Ash\u200B\f1 Ash",
    { Oak: 4, Elm: 3, Ash: 3 },
  ],
  [
    "with other marks and headings of cards outside the deck",
    "4 Oak\n1 Elm (SB)\n1 Ash *Commander*\n// Outside\n1 Yew\n15 Sideboard\n2 Fir\n60 total",
    { Oak: 4 },
    left("1 card with '(SB)', 1 card with '*Commander*', 1 card below '// Outside' and 1 more"),
  ],
  ["MTGTop8", "// NAME : Burn\n4 [M10] Bolt\n20 [] Mountain", { Bolt: 4, Mountain: 20 }],
  [
    "Star Wars: Unlimited",
    "Leader\n1 | Luke Skywalker | Faithful Friend\n\nBase\n1 | Echo Base\n\nDeck\n3 | Wing Leader",
    { "Wing Leader": 3 },
    left("1 card below 'Leader', 1 card below 'Base'"),
  ],
  ["with bullets", "- 4 Oak\n* 3 Elm\n• 2x Ash", { Oak: 4, Elm: 3, Ash: 2 }],
  [
    "with blanks that don't break",
    "4\u00A0Lightning\u00A0Bolt\u00A0\n2 Lightning  Bolt",
    { "Lightning Bolt": 6 },
  ],
  ["with accents in two forms", "1 Nazgu\u0302l\n1 Nazg\u00FBl", { "Nazg\u00FBl": 2 }],
  ["with capitals and without", "4 Oak\n2 oak", { Oak: 6 }, same("Oak", "oak")],
  ["without counts", 'Oak\nElm\nOak\n"Ash"', { Oak: 2, Elm: 1, Ash: 1 }],
  [
    "without counts, and a sideboard",
    "Oak\nElm\n\nSideboard:\nAsh",
    { Oak: 1, Elm: 1 },
    left("1 card below 'Sideboard:'"),
  ],
  [
    "MTG Arena",
    "About\nName Burn\n\nCommander\n1 Krenko (DDN) 3\n\nDeck\n4 Bolt (STA) 42\n1 Bolt (m10) 146\n1 Fire // Ice (A) 3\n\nSideboard\n2 Duress (M21) 96",
    { Bolt: 5, "Fire // Ice": 1 },
    left("1 card below 'Commander', 2 cards below 'Sideboard'"),
    same("Bolt (STA) 42", "Bolt (m10) 146"),
  ],
  [
    "MTG Arena, no head below the commander",
    "Commander\n1 Sharuum\n\n4 Swamp\n\n3 Plains",
    { Swamp: 4, Plains: 3 },
    left("1 card below 'Commander'"),
  ],
  [
    "MTGO, a sideboard below an empty line",
    "36 Bolt\n4 Spike\n\n\n15 Duress\n\n",
    { Bolt: 36, Spike: 4 },
    "Left out of mine: 15 cards below the empty line. To count them, delete it in the list.",
  ],
  ["with one empty line, few cards above", "4 A\n\n2 B\n1 C", { A: 4, B: 2, C: 1 }, parts(7, 2)],
  ["with one empty line, many cards below", "40 A\n\n16 B", { A: 40, B: 16 }, parts(56, 2)],
  ["with several empty lines", "40 A\n\n10 B\n\n----\n5 C", { A: 40, B: 10, C: 5 }, parts(55, 3)],
  [
    "with the number of cards in a head",
    "4 A\nSideboard (1 card)\n1 B",
    { A: 4 },
    left("1 card below 'Sideboard (1 card)'"),
  ],
  ["with a dash and a number in a name", "4 Henry - 8\n- 3 Route 100", { "Henry - 8": 4, "Route 100": 3 }],
  ["with tabs, and a name that begins with a number", "4\t100 Acre Wood", { "100 Acre Wood": 4 }],
  ["with commas, and a name that ends in a number", "4,Route 100", { "Route 100": 4 }],
  [
    "Moxfield",
    "4 Counterspell (CMR) 632 *F* #tag #other tag\n1 Fury (PMH2) 126s *F*\n1 Maze (SLD) 820★ *F*\n1 A (PLST) XLN-12 *E*\n1 Chair () 92\n\nSIDEBOARD:\n1 Naturalize (M21) 13\n\nTOKENS:\n1 Goblin (TM21) 3",
    { Counterspell: 4, Fury: 1, Maze: 1, A: 1, Chair: 1 },
    left("1 card below 'SIDEBOARD:', 1 card below 'TOKENS:'"),
  ],
  [
    "Archidekt",
    "20x Swamp (ltr) 268 [Land]\n1x Swamp (plst) WWK-121 *F* [Land,Basics] ^Have,#37d67a^\n1x Rats (dsk) 5\n1x Krenko (ddn) 3 [Commander{top}]\n1x Egg (big) 16 [Maybeboard{noDeck}{noPrice},Mana Advantage]\n1x Army (tltr) 18 [Tokens & Extras{noDeck}]",
    { Swamp: 21, Rats: 1 },
    left(
      "1 card with '[Commander{top}]', 1 card with '[Maybeboard{noDeck}{noPrice},Mana Advantage]', 1 card with '[Tokens & Extras{noDeck}]'",
    ),
    same("Swamp (ltr) 268 [Land]", "Swamp (plst) WWK-121 *F* [Land,Basics] ^Have,#37d67a^"),
  ],
  [
    "TappedOut",
    "1x Krenko *CMDR*\n7x Plains (331)\n3x Plains\n2x Ring *f-etch*",
    { Plains: 10, Ring: 2 },
    left("1 card with '*CMDR*'"),
    same("Plains (331)", "Plains"),
  ],
  [
    "Deckstats",
    "//Main\n1 [2XM#310] Barrens\n4 Bolt # burn\n1 Waltz No. 3 # !Commander\n\n//Sideboard\n1 [2XM#315] Citadel\n\n//Maybeboard\n2 [MID#159] Egg // Viper",
    { Barrens: 1, Bolt: 4 },
    left("1 card with '# !Commander', 1 card below '//Sideboard', 2 cards below '//Maybeboard'"),
  ],
  [
    "MTGGoldfish",
    "2 Plains <251> [THS]\n1 Plains [M10] 146\n1 Ring <borderless> [SLD] (F)\n1 Foil [UMA]",
    { Plains: 3, Ring: 1, Foil: 1 },
    same("Plains <251> [THS]", "Plains [M10] 146"),
  ],
  [
    "mtg.wtf and MythicHub",
    "COMMANDER: 1 Kydele\n1 Day of Judgment [FDN:140]\n1 Bolt [4ed/208] [foil]\n1 Delver [ISD] #51 etched\n\nPlanar Deck\n1 Naya",
    { "Day of Judgment": 1, Bolt: 1, Delver: 1 },
    left("1 card with 'COMMANDER:', 1 card below 'Planar Deck'"),
  ],
  [
    "Cockatrice",
    "// Burn\n\n// 4 Instant\n4 Bolt\n\n// 20 Land\n20 Mountain\n\n// 3 Sideboard\n// 3 Sorcery\nSB: 3 Duress",
    { Bolt: 4, Mountain: 20 },
    left("3 cards with 'SB:'"),
  ],
  [
    "Forge",
    "[metadata]\nName=Burn\n4 Lies\n[Main]\n4 Bolt|M10\n2 Bolt+|2XM|1\n1 Zaku I | MS-05\n[Sideboard]\n2 Duress|M20|[96]\n[Planes]\n1 Naya",
    { Bolt: 6, "Zaku I | MS-05": 1 },
    left("2 cards below '[Sideboard]', 1 card below '[Planes]'"),
    same("Bolt|M10", "Bolt+|2XM|1"),
  ],
  [
    "Apprentice",
    "// NAME : Burn\n// CREATOR : me\n        4 Bolt\n        20 Mountain\nSB:  2 Duress\nSB:1 Taiga",
    { Bolt: 4, Mountain: 20 },
    left("3 cards with 'SB:'"),
  ],
  [
    "XMage",
    `NAME:Burn\n1 [SLD:1135] Mycoloth\n2 [WAR:2*] Ugin\nSB: 3 [ZNR:315] Archon\nLAYOUT MAIN:(1,1)(NONE,false,50)|(${"[SLD:1135],".repeat(200)})`,
    { Mycoloth: 1, Ugin: 2 },
    left("3 cards with 'SB:'"),
  ],
  [
    "Pokémon TCG Live",
    "Pokémon: 2\n2 Charizard ex OBF 125\n1 Pidgey PR-SV 47\n\nTrainer: 4\n2 Iono PAL 185 PH\n2 Iono PAL 269\n\nEnergy: 2\n4 Basic {R} Energy SVE 2\n1 Basic Fire Energy Energy 10\n\nTotal Cards: 12",
    { "Charizard ex": 2, Pidgey: 1, Iono: 4, "Basic {R} Energy": 4, "Basic Fire Energy": 1 },
    same("Iono PAL 185 PH", "Iono PAL 269"),
  ],
  [
    "Pokémon TCG Live in another language",
    "Pokémon : 1\n4 Dracaufeu OBF 125\n\nDresseur : 4\n4 Iono PAL 185",
    { Dracaufeu: 4, Iono: 4 },
    "Counted: the cards below unknown headings: 'Dresseur : 4'.",
  ],
  [
    "Pokémon TCG Online",
    "****** Pokémon Trading Card Game Deck List ******\n\n##Pokémon - 1\n\n* 1 Mew SUM 33\n\n##Trainer Cards - 1\n\n* 2 N NVI 92\n\nTotal Cards - 3",
    { Mew: 1, N: 2 },
  ],
  [
    "YGOPRO",
    "#created by me\n#main\n91073013\n09091064\n91073013\n#extra\n90448279\n!side\n27204311\n27204311",
    { "91073013": 2, "09091064": 1 },
    left("1 card below '#extra', 2 cards below '!side'"),
  ],
  [
    "Hearthstone",
    "### Zoo\n# Class: Warlock\n# Format: Standard\n#\n# 2x (1) Flame Imp\n# 1x (4) E.T.C., Band Manager\n#   1x (3) Beatboxer\n#\nAAECAa0GBu3cA4f7A8mABPDtA+fwA4j7A/XOA5fkA4jvA7b6A8uAAA==\n#\n# To use this deck, copy it",
    { "Flame Imp": 2, "E.T.C., Band Manager": 1 },
    left("1 card with '#   '"),
  ],
  [
    "Lorcana, of Dreamborn",
    "4 Elsa - Snow Queen\n2 Pete, Games Referee",
    { "Elsa - Snow Queen": 4, "Pete, Games Referee": 2 },
  ],
  [
    "Flesh and Blood, of Fabrary",
    "Name: Burn 🇸🇪\nHero: Cindra, Dracai of Retribution\nFormat: Classic Constructed\n\nArena cards\n1x Flick Knives\n\nDeck cards\n3x Snatch (red)\n2x Snatch (blue)\n\nMade with ❤️ at the FaBrary\nSee the full deck @ https://fabrary.net/decks/1",
    { "Snatch (red)": 3, "Snatch (blue)": 2 },
    left("1 card with 'Hero:', 1 card below 'Arena cards'"),
  ],
  [
    "Flesh and Blood, by heads",
    "Equipment:\n1 Helm\n\nDeck:\n3 Snatch (red)",
    { Helm: 1, "Snatch (red)": 3 },
    "Counted: the cards below unknown headings: 'Equipment:'.",
  ],
  ["One Piece, of a simulator", "4xOP01-016\n2xST21-017", { "OP01-016": 4, "ST21-017": 2 }],
  ["One Piece, of Egman", "4 OP01-013 Sanji\n4 OP10-005 Sanji", { "OP01-013 Sanji": 4, "OP10-005 Sanji": 4 }],
  ["Gundam", "4 x ST04-008\n2 Guntank [GD01-008]", { "ST04-008": 4, "Guntank [GD01-008]": 2 }],
  [
    "Digimon",
    "// Digimon DeckList\n\n4 Gabumon (X Antibody)   BT9-020\n1 Gabumon   EX9-014\n// Egg Deck\n4 Wanyamon BT11-002",
    { "Gabumon (X Antibody) BT9-020": 4, "Gabumon EX9-014": 1 },
    left("4 cards below '// Egg Deck'"),
  ],
  [
    "NetrunnerDB",
    "the best deck\nAU Co.: The Gold Standard (Elevation)\n\nAgenda (3)\n3x Hybrid Release (Parhelion)\n\nUpgrade (1)\n1x Skunkworks (System Gateway) •••• •\n\n15 influence spent (max 15, available 0)\n20 agenda points (between 20 and 21)\n4 cards (min 45)\nCards up to Elevation",
    { "Hybrid Release": 3, Skunkworks: 1 },
  ],
  ["Jinteki", "3 Hedge Fund\n2 Rashida Jaheem ●●", { "Hedge Fund": 3, "Rashida Jaheem": 2 }],
  [
    "MarvelCDB and ArkhamDB",
    "Web\n\nSpider-Man\n\nPacks: From Core Set to Hulk (2)\n\nUpgrades\n\n1x Helicarrier (Core Set)\n\nPermanent\n\n2x Web-Shooter: Mark 2 (Core Set)\n",
    { Helicarrier: 1, "Web-Shooter: Mark 2": 2 },
    "Counted: the cards below unknown headings: 'Permanent'.",
  ],
  [
    "Legends of Runeterra, as names",
    "Champions (3)\n3 Jinx\n\nFollowers (3)\n3 Zaunite Urchin",
    { Jinx: 3, "Zaunite Urchin": 3 },
  ],
  ["Dominion", "Cellar\nMoat\nThrone Room", { Cellar: 1, Moat: 1, "Throne Room": 1 }],
  [
    "with groups of other names",
    "Ramp:\n4 Oak\n== Burn ==\n3 Elm\n# more burn\n2 Ash\n\nConsidering:\n1 A\n\nOutside the Game:\n1 B\n\nExtra Deck:\n1 C\n\nWishlist (1)\n1 D",
    { Oak: 4, Elm: 3, Ash: 2 },
    "Left out of mine: 1 card below 'Considering:', 1 card below 'Outside the Game:', 1 card below 'Extra Deck:' and 1 more. To count them, delete what is in quotes in the list.",
    "Counted: the cards below unknown headings: 'Ramp:', '== Burn ==', '# more burn'.",
  ],
  [
    "with groups in its sideboard",
    "Creatures (4)\n4 A\n\nSideboard\nInstants (1)\n1 B\n\nLands (1)\n1 C",
    { A: 4 },
    left("2 cards below 'Sideboard'"),
  ],
  [
    "with a maybeboard among its groups",
    "Commander (1)\n1 A\n\nMaybeboard (2)\n2 B\n\nLands (3)\n3 C",
    { C: 3 },
    left("1 card below 'Commander (1)', 2 cards below 'Maybeboard (2)'"),
  ],
  [
    "with names that look like printings",
    "1 Borrowing 100,000 Arrows\n1 Circle of Protection: Red\n1 B.F.M. (Big Furry Monster)\n2 Potion (red)\n3 Potion (blue)\n4 Gold (10)\n5 Gold (20)\n1 Area 51\n3 +2 Mace\n2 X\n1 Jinzo #7\n2 Xantid Swarm\n1 Oak [red]",
    {
      "Borrowing 100,000 Arrows": 1,
      "Circle of Protection: Red": 1,
      "B.F.M. (Big Furry Monster)": 1,
      "Potion (red)": 2,
      "Potion (blue)": 3,
      "Gold (10)": 4,
      "Gold (20)": 5,
      "Area 51": 1,
      "+2 Mace": 3,
      X: 2,
      "Jinzo #7": 1,
      "Xantid Swarm": 2,
      "Oak [red]": 1,
    },
  ],
];

const NAMES = "Sol Ring\nCultivate\nKodama\nReach";
const ONCE_EACH = "Counted once each: the names without a number (4).";
const ONE_EACH = { "Sol Ring": 1, Cultivate: 1, Kodama: 1, Reach: 1 };
const likeHeads = (lines: string) => `Read as cards, not as headings: ${lines}.`;

/** Lines that can be read in two ways, and other lists of which a reader could be wrong without a word. */
const UNSURE: Sample[] = [
  ...["Forest (30)", "Forest: 30"].map((line): Sample => {
    const notes = [ONCE_EACH, likeHeads(`'${line}'`)];
    return [`names and ${line}`, `${NAMES}\n${line}`, { ...ONE_EACH, Forest: 30 }, ...notes];
  }),
  ...["30 Forest", "Forest x30", "Forest, 30"].map(
    (line): Sample => [`names and ${line}`, `${NAMES}\n${line}`, { ...ONE_EACH, Forest: 30 }, ONCE_EACH],
  ),
  ...["-", "*", "•", "–", "+"].map(
    (sign): Sample => [`with the bullet ${sign}`, `${sign} Oak x4\n${sign} Elm x2`, { Oak: 4, Elm: 2 }],
  ),
  ["with a number before each line", "1. Oak x4\n2. Elm x2", { Oak: 4, Elm: 2 }],
  [
    "with other apostrophes",
    "1 Kai'Sa\n1 Kai’Sa\n36 Other",
    { "Kai'Sa": 2, Other: 36 },
    same("Kai'Sa", "Kai’Sa"),
  ],
  [
    "with other slashes",
    "2 Fire // Ice\n2 Fire /// Ice\n1 Fire/Ice\n36 Other",
    { "Fire // Ice": 4, "Fire/Ice": 1, Other: 36 },
    same("Fire // Ice", "Fire /// Ice"),
  ],
  [
    "Riftbound",
    "Legend:\n1 A\n\nChampion:\n1 B\n\nMainDeck:\n3 C\n36 D\n\nRunes:\n12 R",
    { C: 3, D: 36 },
    left("1 card below 'Legend:', 1 card below 'Champion:', 12 cards below 'Runes:'"),
  ],
  [
    "parts without a heading",
    "1 L\n\n1 C\n\n3 Seal\n36 Other\n\n3 Field\n\n12 Rune",
    { L: 1, C: 1, Seal: 3, Other: 36, Field: 3, Rune: 12 },
    parts(56, 5),
  ],
  [
    "a second commander",
    "1 Wilson [Commander{top}]\n1 Agent [Background]\n98 Forest",
    { Forest: 98 },
    left("1 card with '[Commander{top}]', 1 card with '[Background]'"),
  ],
  ["Marvel Snap", `# (1) Ant-Man\n# (2) Angela\n#\n${"eyJDYXJkcyI6W3siQ2Fy"}==`, { "Ant-Man": 1, Angela: 1 }],
  [
    "Hearthstone without costs, and with ×",
    "### HUNTER_DECK\n# 2x Arcane Shot\n# 2× (1) Battlefiend",
    { "Arcane Shot": 2, Battlefiend: 2 },
  ],
  [
    "FaBDB",
    "Deck build - via https://fabdb.net :\n\nClass: Wizard\nHero: Kano\nWeapons: Crucible\nEquipment: Skullcap, Cap\n\n(3) Absorb (blue)\n(2) Aether",
    { "Absorb (blue)": 3, Aether: 2 },
    left("1 card with 'Hero:', 1 card with 'Weapons:', 1 card with 'Equipment:'"),
  ],
  [
    "with | in names",
    "3 | Red Three | Unstoppable\n5 | Other | X",
    { "Red Three | Unstoppable": 3, "Other | X": 5 },
  ],
  [
    "with a card that looks like a heading",
    "Hand x2\n1 Knife\n1 Fork",
    { Hand: 2, Knife: 1, Fork: 1 },
    likeHeads("'Hand x2'"),
  ],
  ["with its numbers in brackets", "Bolt (4)\nElm (3)\nForest (20)", { Bolt: 4, Elm: 3, Forest: 20 }],
  [
    "digimoncard.app",
    "// Digimon DeckList\n\nBT11-005 Koromon 4\nBT11-006 Agumon 4",
    { "BT11-005 Koromon": 4, "BT11-006 Agumon": 4 },
    "Counted: the number behind each name.",
  ],
  [
    "Pokémon TCG Live in German",
    "Pokémon: 1\n4 Glurak-ex OBF 125\n\nEnergie: 1\n7 Feuer SVE 2\n\nKarten insgesamt: 11",
    { "Glurak-ex": 4, Feuer: 7 },
    "Counted: the cards below unknown headings: 'Energie: 1'.",
  ],
  [
    "ArkhamDB",
    "Packs: From Core Set\n\nAssets: (2 cards)\n2x .45 Automatic (Core Set)",
    { ".45 Automatic": 2 },
  ],
  [
    "with a count that is the sum of the others",
    "4 Oak\n2 Elm\nAsh: 6",
    { Oak: 4, Elm: 2, Ash: 6 },
    likeHeads("'Ash: 6'"),
  ],
  [
    "with a card named Card",
    "Card 4\nOther 36",
    { Card: 4, Other: 36 },
    "Counted: the number behind each name.",
  ],
  ["with boxes", "[ ] 4 Oak\n[x] 2 Elm", { Oak: 4, Elm: 2 }],
  ["Hearthstone with signs of rarity", "# Cost: 500\n# ⬜ 2x (2) Frostbolt", { Frostbolt: 2 }],
  ["with headings above names", "Creatures (2)\nElf\nApe\nLands (1)\nIsland", { Elf: 1, Ape: 1, Island: 1 }],
  ["with a heading above headings", "Spells (4)\nInstants (4)\n4 Bolt\nLands (0)", { Bolt: 4 }],
];

const TABLES: Sample[] = [
  [
    "two columns",
    'count,name\n4,oak\n"2","Jace, the Mind Sculptor"\n1 , "the ""old"" elm"',
    { oak: 4, "Jace, the Mind Sculptor": 2, 'the "old" elm': 1 },
  ],
  [
    "no head",
    '4,oak\n4;oak\n2\telm\n"3","ash, old"\n"box, big",2\nfir;1',
    { oak: 8, elm: 2, "ash, old": 3, "box, big": 2, fir: 1 },
  ],
  [
    "Deckbox",
    'Count,Tradelist Count,Name,Edition,Card Number\n2,0,"Jace, the Mind Sculptor",Khans of Tarkir,159\n1,0,Sol Ring,,',
    { "Jace, the Mind Sculptor": 2, "Sol Ring": 1 },
  ],
  [
    "ManaBox",
    "Name,Set code,Set name,Collector number,Foil,Rarity,Quantity,ManaBox ID\nSol Ring,C21,Commander 2021,263,foil,uncommon,1,9\nBolt,M10,Magic 2010,146,normal,common,4,8",
    { "Sol Ring": 1, Bolt: 4 },
  ],
  [
    "TappedOut",
    "Board,Qty,Name,Printing,Foil,Commander\nmain,1,Edgar Markov,C17,,True\nmain,4,Bolt,,,\nside,2,Duress,,,\nmaybe,1,Egg,,,",
    { Bolt: 4 },
    left("1 card with 'Commander: True', 2 cards with 'Board: side', 1 card with 'Board: maybe'"),
  ],
  [
    "MTGO",
    "Card Name,Quantity,ID #,Sideboarded\nBolt,4,1,No\nDuress,2,2,Yes",
    { Bolt: 4 },
    left("2 cards with 'Sideboarded: Yes'"),
  ],
  [
    "with other columns that name the sideboard",
    "Name,Qty,Sideboard,Place\nBolt,4,0,Deck\nDuress,2,2,Deck\nEgg,1,0,Sideboard",
    { Bolt: 4 },
    left("2 cards with 'Sideboard: 2', 1 card with 'Place: Sideboard'"),
  ],
  [
    "a spreadsheet with ;",
    'sep=;\r\nQuantity;"Card Name";Note\r\n4;"Jace, the Mind";x\r\n;;\r\n2;Oak;\r\n',
    { "Jace, the Mind": 4, Oak: 2 },
  ],
  ["a spreadsheet with tabs", "\uFEFFName\tCount\nOak\t4.0\n\nElm (STA) 42\t2", { Oak: 4, Elm: 2 }],
];

for (const column of ["Location", "Deck Section", "Deck", "Folder Name", "Type"])
  TABLES.push([
    `the zone in ${column}`,
    `${column},Quantity,Card,Set\nmain,40,Bolt,Legends\nside,3,Duress,M10\nextra,15,Link,M10`,
    { Bolt: 40 },
    left(`3 cards with '${column}: side', 15 cards with '${column}: extra'`),
  ]);

/** The first line of the report about a list. */
function answer(text: string, asked: AskedQuestion): string {
  const question = readQuestion(asked);
  const { json, ...names } = readText(text, "mine");
  const scheme = schemesFor(json, question, names)[0]!;
  const schemes = [reporter("mine", question, scheme)(emptyTally(question))];
  return headlineOf({ ...question, games: 0, seed: "1", notes: [], schemes });
}

describe("a deck list", () => {
  // Each chance is 1 - C(all - copies, 4) / C(all, 4).
  it.each([
    ["1 Kai'Sa\n1 Kai’Sa\n36 Other", "Kai‘Sa", "20.20%"],
    ["4 Jötun Grunt\n36 Other", "jo\u0308tun grunt", "35.55%"],
    ["2 Fire // Ice\n2 Fire /// Ice\n36 Other", "Fire /// Ice", "35.55%"],
    ["Legend:\n1 A\n\nChampion:\n1 B\n\nMainDeck:\n3 C\n36 D", "C", "28.38%"],
    ["1 L\n\n1 C\n\n3 Seal\n36 Other\n\n3 Field\n\n12 Rune", "Seal", "20.27%"],
    [`${NAMES}\nForest (30)`, "Sol Ring", "11.76%"],
  ])("of %j has the chance of %s", (text, card, chance) => {
    expect(answer(text, { card, draws: 4 }).split(" ")[0]).toBe(chance);
  });

  it("is asked for the exact name, else for the only one that is alike", () => {
    const names = { kind: "dice", cards: ["s", "S", "T"] };
    const of = (card: string) => answer(JSON.stringify(names), { card, draws: 1 }).split(" ")[0];
    expect([of("s"), of("S"), of("t")]).toEqual(["33.33%", "33.33%", "33.33%"]);
    expect(() => answer('{"kind":"dice","cards":["Ab","aB"]}', { card: "AB" })).toThrow(
      new NameError("scheme 'dice' has no 'AB', but Ab, aB", "AB", ["Ab", "aB"]),
    );
  });

  it("has its headings as groups, which a card of the same name hides", () => {
    const groups = (text: string) =>
      Object.fromEntries([...readText(text, "mine").groups].map(([name, cards]) => [name, [...cards]]));
    const lands = "12 Plains\n12 Island";
    for (const head of [
      "Land (24)",
      "Land: 24",
      "// 24 Land",
      "[Land]",
      "== Land ==",
      "Land:",
      "##Land - 24",
      "Land",
    ])
      expect(groups(`4 Bolt\n${head}\n${lands}`)).toEqual({ Land: ["Plains", "Island"] });
    expect(groups(`Deck\n4 Bolt\nDresseur : 24\n${lands}\nSideboard\nLand (1)\n1 Egg`)).toEqual({
      Dresseur: ["Plains", "Island"],
    });
    const land = (draws: number) =>
      answer("Land (24)\n12 Plains\n12 Island\n\nSpells (36)\n36 Bolt", { when: "Land >= 3", draws });
    expect(land(7)).toMatch(/^58\.79% /);
    const named = "Oak:\n4 Bolt\nBurn:\n4 Oak";
    expect(answer(named, { card: "Oak", draws: 1 })).toMatch(/^50\.00% /);
  });

  it.each(LISTS)("%s", (_, text, ...expected) => expect(read(text)).toEqual(expected));

  it.each(UNSURE)("%s", (_, text, ...expected) => expect(read(text)).toEqual(expected));

  it.each(TABLES)("as a table: %s", (_, text, ...expected) => expect(read(text)).toEqual(expected));

  it.each([
    ["return newDice({ 'oak' })", `line 1, 'return newDice({ 'oak' })': ${FORM}`],
    ["local a = 1\nlocal b = 2", `line 1, 'local a = 1': ${FORM}`],
    ["4", `line 1, '4': ${FORM}`],
    ["-4 oak", `line 1, '-4 oak': ${FORM}`],
    ["4.5 oak\n2 elm", `line 1, '4.5 oak': ${FORM}`],
    ["Cellar, Chapel, Moat, Village", `line 1, 'Cellar, Chapel, Moat, Village': ${ONE}`],
    ["oak\nEvents: Alms", `line 2, 'Events: Alms': ${FORM}`],
    ["Bolt x4 [Burn]\nElm x3 [Burn]", `line 1, 'Bolt x4 [Burn]': ${FORM}`],
    ["4x: Bolt\n3x: Elm", `line 1, '4x: Bolt': ${FORM}`],
    ["Deck: 4 Bolt\n3 Elm", `line 1, 'Deck: 4 Bolt': ${FORM}`],
    ["Name\nBolt\nElm", `line 1, 'Name': ${COLUMNS}`],
    ["oak\nland\nelm", "line 2, 'land': for a card write 1 land, for a heading land:"],
    ["4 elm\n4,Jace, the Mind Sculptor", `line 2, '4,Jace, the Mind Sculptor': ${QUOTES}`],
    ["1,000 oak", `line 1, '1,000 oak': ${QUOTES}`],
    ['4,"oak', `line 1, '4,"oak': ${QUOTES}`],
    ["4;oak;M10\n2;elm;M10", `line 1, '4;oak;M10': ${COLUMNS}`],
    ["count,name\n4,oak\nfour,elm", `line 3, 'four,elm': ${QUOTES}`],
    ["count,name\n4,Jace, the Mind Sculptor", `line 2, '4,Jace, the Mind Sculptor': ${QUOTES}`],
    ["4 Strike, 4 Defend", `line 1, '4 Strike, 4 Defend': ${ONE}`],
    ["Strike x5, Bash x2", `line 1, 'Strike x5, Bash x2': ${ONE}`],
    [
      "3x [Hedge Fund](https://example.com/1)",
      "line 1, '3x [Hedge Fund](https://example.com/1)': plain text expected, not Markdown or BBCode",
    ],
    [
      '<?xml version="1.0"?>\n<Deck>',
      "line 1, '<?xml version=\"1.0\"?>': XML, such as .dek or .cod, isn't read: export the deck as text",
    ],
    [
      "ydke://o6lXBaOpVwU=!!!",
      "line 1, 'ydke://o6lXBaOpVwU=!!!': a deck code or link isn't read: export the deck as text",
    ],
    [
      "CICQCAIEAEAQIBAFAEAQMAYBAECACBAJ",
      "line 1, 'CICQCAIEAEAQIBAFAEAQMAYBAECACBAJ': a deck code or link isn't read: export the deck as text",
    ],
    [
      "4\0 \0o\0a\0k\0",
      "line 1, '4\\x00 \\x00o\\x00a\\x00k\\x00': isn't plain text: export the deck as text or CSV",
    ],
    [
      `4 oak\n4 a${" ".repeat(1000)}b`,
      `line 2, '4 a${" ".repeat(57)}': a line of at most 1000 characters expected`,
    ],
    ["oak\n4 elm", "line 1, 'oak': for a card write 1 oak, for a heading oak:"],
    ["4 elm\n\noak", "line 3, 'oak': for a card write 1 oak, for a heading oak:"],
    ["Name,Set\noak,M10", `line 1, 'Name,Set': ${NO_COUNT}`],
    ["2. oak\n4. elm", `line 1, '2. oak': ${FORM}`],
    [`${NAMES}\nForest 30`, "line 5, 'Forest 30': for 30 cards write 30 Forest, for one write 1 Forest 30"],
    [
      `${NAMES}\nForest - 30`,
      "line 5, 'Forest - 30': for 30 cards write 30 Forest, for one write 1 Forest - 30",
    ],
    ["4 Oak\nElm", "line 2, 'Elm': for a card write 1 Elm, for a heading Elm:"],
    ...["Deck:", "My deck", "Name: X\nHero: Y"].map((head): [string, string] => [
      `${head}\nBolt 4`,
      `line ${head.split("\n").length + 1}, 'Bolt 4': for 4 cards write 4 Bolt, for one write 1 Bolt 4`,
    ]),
    ["Card ID,Normal,Foil\nOGN-001,4,0", `line 1, 'Card ID,Normal,Foil': ${COLUMNS}`],
    ["card_name;set_code\nOak;ABC", `line 1, 'card_name;set_code': ${NO_COUNT}`],
    [
      "Land (24)\n12 Plains\n11 Island\n37 Other",
      "line 1, 'Land (24)': the cards below aren't 24: for a card write 24 Land, for a heading Land:",
    ],
    ["", "the file is empty"],
    [" \n\uFEFF\n", "the file is empty"],
    ["Sideboard\n4 oak", "no card is left for the deck: 4 cards below 'Sideboard'"],
  ])("refuses %j", (text, problem) => {
    expect(() => readText(text, "mine")).toThrow(expect.objectContaining({ message: problem }));
  });

  it("starts a sideboard at its only empty line, below 40 cards or more and above 15 or less", () => {
    const isLeftOut = (above: number, below: number) =>
      readText(`${above} A\n\n${below} B`, "mine").notes.join().startsWith("Left out");
    expect([isLeftOut(40, 15), isLeftOut(39, 15), isLeftOut(40, 16)]).toEqual([true, false, false]);
  });

  it("is read in steps that grow with its length alone", () => {
    const line = `4 a${" *A*".repeat(240)}`;
    const marks = Array.from({ length: 40_000 }, (_, at) => `1 a${at} [Tokens${at}{noDeck}]`);
    const [copies, note] = read([...Array<string>(5000).fill(line), ...marks].join("\n"));
    expect(copies).toEqual({ a: 20_000 });
    expect(note).toMatch(/, 1 card with '\[Tokens2\{noDeck\}\]' and 39997 more\. /);
    const unclosed = `count,name\n${'1,"a"""""\n'.repeat(20_000)}1,"`;
    for (const text of [
      `4 a${" ".repeat(200_000)}`,
      `4 a${" *A*".repeat(40_000)}`,
      `a${" ".repeat(200_000)};`,
    ])
      expect(() => readText(text, "mine")).toThrow(
        /^line 1, .*: a line of at most 1000 characters expected$/,
      );
    expect(() => readText(unclosed, "mine")).toThrow(/^line 20002, /);
    expect(() => readText(`{"a": [${'"b" '.repeat(100_000)}`, "mine")).toThrow(
      /^line 1, .*comma expected in JSON$/,
    );
  });

  it("knows the names with their printings", () => {
    const { printings } = readText("2 Iono (PAL) 185\n2 Iono\n1 Fury (TBTH)", "mine");
    expect(printings.get("Iono (PAL) 185")).toBe("Iono");
    expect(printings.get("Fury (TBTH)")).toBe("Fury");
  });

  it("is read from bytes of several encodings", () => {
    const inUtf16 = (mark: string) => Buffer.from(`${mark}4 Nazg\u00FBl`, "utf16le");
    for (const bytes of [
      Buffer.from("\uFEFF4 Nazg\u00FBl"),
      inUtf16("\uFEFF"),
      inUtf16("\uFEFF").swap16(),
      Buffer.from("4 Nazg\u00FBl", "latin1"),
    ])
      expect(read(decoded(bytes))).toEqual([{ "Nazg\u00FBl": 4 }]);
  });

  it("is not text that begins as JSON", () => {
    expect(readText(' \uFEFF[{"a": 1}]\n', "mine")).toMatchObject({ json: [{ a: 1 }], notes: [] });
  });

  it.each([
    ['{\n "a": 1,\n}', "line 3, column 1, '}': property name expected in JSON"],
    ['["a"\n"b"]', "line 2, column 1, '\"b\"]': comma expected in JSON"],
    ['{"kind":"dice","cards":["a","b",]}', "line 1, column 33, ']}': value expected in JSON"],
    ['{"a":\n "b}', "line 2, column 2, '\"b}': unexpected end of string in JSON"],
    ['{"a": [1, 2]\n\n', "line 3, column 1, the end of the file: close brace expected in JSON"],
    ['{"a": 1} // one', "line 1, column 10, '// one': invalid comment token in JSON"],
    [
      '{"a": {"b": 1}, "c": [{"b": 1}, {"b": 1}],\n"a" : 1}',
      "line 2, column 1, '\"a\" : 1}': the object has this key twice",
    ],
    ["[".repeat(1e6), `line 1, column 51, '${"[".repeat(40)}': at most 50 levels expected`],
    ['{"a":'.repeat(1e6), `line 1, column 251, '${'{"a":'.repeat(8)}': at most 50 levels expected`],
  ])("tells where %# is no JSON", (text, problem) => {
    expect(() => readText(text, "mine")).toThrow(expect.objectContaining({ message: problem }));
  });
});
