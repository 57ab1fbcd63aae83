/**
 * What the search finds. Its functions are sent to the page as text, so that what they use stands within them; but
 * `extractField` is called at the build alone.
 */

/**
 * Words by which users ask for what is called otherwise: by the address of a page below `docs`, which are found at
 * its top, or by a heading on any page.
 */
export const ASKED: Readonly<Record<string, string>> = {
  "": "begin start download install setup tutorial hello world first steps where is the file docs typescript commercial free price copyright",
  changelog: "changelog version release news latest history update new whats new",
  dealing: "dice deck bag pseudo random distribution prd fair feel streak streaks unlucky tetris",
  decks: "deckbuilder deck builder building draw pile discard pile out hand slay the spire dominion piles",
  engines: "godot unity unreal gamemaker pico-8 tic-80 moonsharp gopherlua support platform which engine",
  errors:
    "attempt to index a nil value call field bad argument debug exception crash fails broken problem bug help",
  fairness:
    "biased unbiased bias wrong naive fisher yates knuth durstenfeld random uniform permutation algorithm",
  generator: "algorithm prng mersenne twister xorshift pcg multiply with carry",
  imperfect: "how many riffles 7 seven shuffles enough overhand perfect faro",
  odds: "hypergeometric probability calculator chance percent likelihood statistics simulate expected drop rate",
  Mulligans: "opening hand first hand",
  online: "multiplayer network lobby websocket mmo concurrency players server backend",
  packages: "npm install yarn pnpm luarocks registry rockspec cdn",
  "Games for money": "gambling casino betting certificate",
  random: "crypto secure cryptographic seeding randomseed math.random os.time same every time start",
  checkable: "cheat cheating cheater trust verify commit reveal",
  recipes:
    "examples uno poker blackjack solitaire klondike rummy bridge hearts memory loot gacha cookbook how to snippets mahjong dominoes war bingo tcg booster magic hearthstone",
  saving:
    "seeded random same on phone save game load serialize json persist resume replay seed reproducible deterministic daily",
  speed: "performance mobile slow fast benchmark big o memory size bytes garbage",
  stability: "semver breaking compatibility upgrade",
  testing: "unit tests coverage ci",
  "engines/typescript-to-lua": "tstl",
  "engines/browsers": "javascript web html5 js",
  "engines/roblox": "luau rojo",
  "engines/luanti": "minetest",
  "engines/world-of-warcraft": "wow addon",
  "engines/solar2d": "corona sdk",
  "engines/love": "love2d",
  "engines/lua": "luajit neovim",
  shuffleTable: "shuffle a table in place list array randomize table.sort",
  shuffled: "shuffle copy list randomise randomize order",
  pick: "random.choice choice random element item from a list one of select choose",
  pickWeighted: "weighted random choice weights probability table rarity",
  sample:
    "draw without replacement random.sample several distinct unique numbers lottery raffle some cards subset",
  newChance: "crit critical hit chance proc percent luck pity",
  "No card twice in a row": "norepeat repeats same card back to back",
  newDice: "dice coin flip roll die d6 d20 independent with replacement",
  newRandom: "seed generator rng random number",
  keyedShuffle: "stable order cards added removed patch",
  spread: "no two alike neighbours adjacent playlist artist music",
};

/** The words for a section of a page. */
function askedOf(id: string, title: string, titles: readonly string[]): string {
  const [, path] = /\/docs\/([^#]*?)(?:\.html)?(?:#|$)/.exec(id) ?? [];
  const atTop = titles.length === 0 && path !== undefined ? ASKED[path] : undefined;
  return [atTop, ASKED[title]].join(" ");
}

interface Section {
  readonly id: string;
  readonly title: string;
  readonly titles: readonly string[];
  readonly text: string;
}

export const options = {
  fields: ["title", "titles", "text", "asked"],
  extractField: (section: Section, field: string) =>
    field === "asked" ? askedOf(section.id, section.title, section.titles) : section[field as keyof Section],
};

export const searchOptions = {
  boost: { title: 4, asked: 4, text: 1, titles: 1 },
  prefix: (term: string) => term.length > 1,
  // A letter or two that are wrong, missing or too many; two letters that changed places are two.
  fuzzy: (term: string) => (term.length > 6 ? 2 : term.length > 3 ? 1 : 0),
  /** Small words and single letters say nothing of what is looked for. */
  processTerm: (term: string) =>
    /^([a-z]|an|and|are|can|do|does|for|from|how|in|is|it|my|of|on|or|the|to|what|with)$/i.test(term)
      ? null
      : term.toLowerCase(),
  // What users look for stands before what a few do; each engine's page says how to save a deck.
  boostDocument: (id: string) =>
    /\/(generator|architecture|testing|quality|host)|#(saving-a-deck|random-numbers|limits|grade)/.test(id)
      ? 0.5
      : 1,
};
