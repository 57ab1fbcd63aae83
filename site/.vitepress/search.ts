/**
 * What the search finds. Its functions are sent to the page as text, so that what they use stands within them; but
 * `extractField` is called at the build alone.
 */

/**
 * Words by which users ask for what is called otherwise: by the address of a page below `docs`, or with a slash before
 * it that of one of the playground, which are found at its top, or by a heading on any page.
 */
export const ASKED: Readonly<Record<string, string>> = {
  "/": "play cards table demo live try",
  "/steps":
    "visualize visualise visualization animation animated watch learn how algorithm works explained sorting swap steps sattolo",
  "/fair":
    "test check my own shuffle code is it fair biased unfair uniform count distribution histogram chi square table.sort comparator invalid order function verdict sattolo",
  "/odds": "calculator odds chance probability tool compute rate gacha",
  "/script": "playground online editor run lua code try it repl sandbox console fiddle",
  "/pick":
    "custom build tree shaking smaller file choose functions only what i need minify minified strip pick",
  "": "begin start download install installation setup tutorial hello world first steps getting started where is the file docs guide introduction quick quickstart typescript require module not found commercial free price copyright glossary meaning words put place folder add include project beginner newbie learn lua card game shuffle same result in and",
  changelog:
    "changelog version release news latest history update new whats breaking changes migrate migration roadmap planned future",
  dealing:
    "two dice blog dealing cards dice deck bag pseudo random distribution prd fair feel feels unfair streak streaks lucky unlucky tetris choose compare choice of three upgrades rewards offer roguelike encounter events designer bad luck protection shuffle players complain frustrating rng loot box lootbox without repetition repeats drops marble ",
  decks:
    "deckbuilder deck builder building draw pile discard out hand slay the spire dominion piles reshuffle empty zones board exhaust graveyard top bottom insert card game framework engine class object library a take model tabletop one by deal cards look at peek count remaining left how many return back burn community shared trade swap steal flip turn up lua unshuffled unshuffled order",
  engines:
    "godot unity unreal gamemaker pico-8 tic-80 moonsharp gopherlua garry's mod gmod support supported platform which engine version compatibility compatible runs on works with lua 5.1 5.2 5.3 5.4 5.5 requirements gideros cocos2d cocos norns monogame mudlet renoise reaper computercraft opencomputers factorio list of engines frameworks embedded microcontroller esp32 nodemcu wasm pygame python java c# mlua rust golang gopher c++ host applications ffi",
  errors:
    "attempt to index a nil value call field bad argument debug exception crash fails broken problem bug help report stack trace pcall invalid warning wrong order function sorting issue does not work doesn't limits too many overflow compare maximum",
  generator:
    "algorithm prng rng implementation specification mersenne twister xorshift xoshiro pcg mwc multiply with carry lehmer period chi-square chi square diehard dieharder testu01 bigcrush practrand nist statistical tests quality other language port seed internals deterministic numbers p-value xorshift128 splitmix hash factorial c# python java reimplement",
  odds: "cost to get legendary spend money per pull hypergeometric probability calculator chance percent percentage likelihood statistics simulate simulation monte carlo expected value average mean median percentile number of pulls draws tries wait drop rate at least one ace opening hand lands mana curve consistency balance predict how many until i get a card turns on mtg land ratio starting html report chart curves",
  "odds-questions": "odds lands 60 40 cards wish drop collect all coupon collector set how likely",
  online:
    "reconnect disconnect many players tables hand multiplayer network lobby websocket socket.io mmo realtime concurrency concurrent players server backend valkey keydb dragonfly room rooms cluster atomic race condition node express database remote host matchmaking turn based card dealer secret hands hide cards migration private hand spectators watch acl permissions backup live sync state",
  postgres:
    "postgresql sql database db row transaction select for update pg mysql sqlite persist store deck in a database idempotency",
  packages:
    "d.ts npm install yarn pnpm bun deno jsr luarocks registry rockspec cdn import esm commonjs require types d.ts typescript typings declarations module package manager wally github size kb kilobytes single file small editor autocompletion autocomplete intellisense luals lua language server annotations vscode lint generics definitions",
  lockstep:
    "lockstep desync desynchronise desynchronize synchronise sync synchronised deterministic determinism rts factorio warcraft rollback netcode ggpo peer to p2p same on all machines clients client prediction shuffle both network game identical agree",
  "Games for money": "gambling casino betting certificate certified licence regulated real money wager",
  random:
    "string noise gaussian normal crypto secure cryptographic seeding randomseed math.random os.time same every time start restart launch always repeats again unpredictable custom source default seed entropy good enough run session order program launches predict predictable guess hack set the rng first identical procedural generation level map world shuffle twice 52 factorial mock bits",
  checkable:
    "cheat cheating cheater anti trust verify verification commit reveal hash sha256 hmac prove proof provable blockchain predict exploit manipulate manipulation rigged hack see secret hidden seed players server play trustless third party player",
  saving:
    "deck to file wordle daily word seeded random same on phone save game load serialize serialise deserialize json persist persistence store storage resume continue autosave checkpoint replay record seed reproducible deterministic daily file localstorage database snapshot restore format backward compatibility to disk undo state of the slot slots cloud update removed renamed card patch old savegame savefile corrupt corrupted damaged fails too long progress profile",
  speed:
    "memory performance mobile slow fast benchmark big o complexity time memory usage allocation size bytes garbage million large cost efficient optimize kb kilobytes millions many huge deck enough fps lag frame cpu maximum limit how long does it take too cards largest",
  "What stays the same": "semver breaking compatibility upgrade version guarantee backward stable",
  testing: "unit tests coverage ci how tested quality assurance",
  Install: "where do i put the file randdeck.lua folder place copy",
  "Two lists in the same order": "shuffle two tables lists arrays same way in parallel",
  "Put cards at a place": "insert card back bottom top position",
  "The same cards at every start":
    "math.random same every launch start restart identical first numbers seed randomseed os.time",
  "Deck:drawWhere": "tutor search find card by test predicate",
  "Deck:discard": "discard pile throw away graveyard",
  "Deck:left": "how many remaining cards count number",
  "Deck:peek": "look at the top card next card",
  "Deck:deal": "players hands round the table seats",
  "Deck:put": "insert return back bottom top card into the deck",
  "Deck:copy": "clone duplicate lookahead look ahead simulate ai monte carlo mcts",
  "Deck:remove": "trash destroy delete banish remove from game for good",
  "An update that adds a card once": "old savegame new card patch migration version number",
  "The card that lies face up": "uno top discard face up trump card visible starter card crazy eights",
  "A stacked deck, and an epidemic":
    "pandemic infection stack rig the deck piles intensify boss in the last part",
  "By weight, but none of the last two":
    "weighted random without repeating recently used history avoid repeats",
  "A table within a table, and the chance of each item":
    "nested table subtable drop chance shown percent display rates",
  "A reroll that shows other cards": "reroll refresh shop tft auto battler",
  "A card from one deck to another": "buy gain move between decks player market trade steal transfer",
  "A market row with fixed places":
    "market shop row offer refill slots tableau river ascension star realms trade row",
  "Keep some cards at the end of the turn (retain)": "retain keep hold end of turn discard the rest",
  "Upgrade a card": "improve replace transform card plus level up",
  "A store in TypeScript: undo, and keys for a list":
    "react redux zustand state management immutable key list rerender hooks",
  "Which one do I take?":
    "which function should i use difference between RandDeck newDeck shuffleTable shuffled RandMultiDeck choose compare decide",
  Sources:
    "adapter wrap wrapper custom rng function random-js seedrandom boardgame.io isaac repentance roblox random nextinteger playdate engine generator pass my own generator math.random",
  "engines/factorio":
    "mod modding luarandomgenerator create_random_generator storage script on_load map seed lockstep desync",
  loop: "table.remove table.insert from scratch own code existing game convert migrate port my own array index last element end of the list pop push swap",
  "recipes/online":
    "react redux zustand vue svelte store state management boardgame.io key keys immutable multiplayer between players",
  "recipes/saving":
    "undo redo history save scumming reload retry rewind several dealers one file update patch migrate version number old savegame new card daily",
  "recipes/lists":
    "turn order bingo lottery raffle quiz trivia teams team captain werewolf mafia roles secret santa tournament bracket seating party among us jigsaw map maps wave waves spawner spawn enemies playlist music song songs flash cards level generation level order boss order boss rush encounter order",
  "recipes/loot":
    "loot chest reward rewards roguelike gacha banner treasure drop drops drop table booster pack encounter events genshin honkai star rail whose turn store shop rarity rare legendary random events enemy",
  "recipes/cards":
    "examples uno poker texas holdem blackjack solitaire klondike rummy bridge hearts spades memory pairs war go fish tcg magic hearthstone pokemon tarot oracle mahjong dominoes tiles cards against humanity slay the spire dominion surveil deal hands trick taking trump burn community who goes first hidden cards bot opponent",
  recipes: "examples cookbook how to snippets card game ideas patterns",
  riffle:
    "how many times to shuffle how many riffles 7 seven enough overhand perfect faro human dealer casino real realistic wash pile bridge",
  "Is your loop fair?":
    "my shuffle loop off by one last card never moves index whole list fisher yates check code",
  "Mistakes in well-known tutorials":
    "wrong naive fisher yates knuth durstenfeld not random biased common mistake mistakes tutorial table.sort sort comparator incorrect sattolo modulo off by one unfair compare algorithm shuffle",
  "What fair means":
    "unbiased bias biased random enough uniform permutation algorithm proof properly correctly evenly same probability good 52! 52 factorial orders possible fair shuffle",
  "engines/lua":
    "luajit neovim nvim plain lua interpreter command line freeciv integers 64 ffi jit openwrt pandoc",
  "engines/typescript-to-lua": "tstl typescripttolua typescript to lua compile compiler transpile transpiler",
  "engines/browsers":
    "javascript web html5 js react vue svelte phaser pixi webpack vite browser bundler script tag version typescript canvas",
  "engines/roblox": "luau rojo rbx roblox-ts wally studio modulescript",
  "engines/luanti": "minetest mod",
  "engines/world-of-warcraft": "wow addon blizzard",
  "engines/solar2d": "corona sdk solar 2d",
  "engines/love": "love2d löve love.js balatro mod",
  "engines/redis": "eval evalsha lua script function",
  "engines/defold": "king game engine collection",
  "engines/nakama": "heroic labs server match handler",
  "engines/openresty": "nginx kong",
  "engines/playdate": "panic pdc",
  "engines/tabletop-simulator": "tts tabletop",
  shuffleTable: "shuffle a table in place list array randomize randomise table.sort lua function",
  shuffled: "shuffle copy list array randomise randomize order new without changing original",
  pick: "random.choice choice random element item entry value from a list table one of select choose picker winner name names key who goes first",
  pickWeighted:
    "weighted random choice weights weight probability probabilities table rarity odds chance of each item percent normalise normalize sum percentage",
  sample:
    "choose k of n without replacement random.sample several distinct unique numbers lottery raffle subset k of n no duplicates repetition repeats repeating random items choose two different pick multiple",
  newChance:
    "crit critical hit chance proc percent luck pity guaranteed after tries bad protection dodge boolean true false yes no bool streak accumulate accumulates ramp increasing increase increases rising every kill miss",
  newHand: "hand refill hold keep cards",
  "No card twice in a row": "norepeat repeats same card back to repeat twice consecutive",
  newDice:
    "two dice dice coin flip toss roll die d6 d20 independent with replacement random number between 1 and 6 boolean true false yes no roller 3d6 2d6",
  newRandom: "seed generator rng random number prng",
  newSeed: "random seed make create new code for players copy share short text",
  "Random:random": "random float decimal number between integer range",
  keyedShuffle: "stable order cards added removed patch",
  spread:
    "no two alike neighbours adjacent playlist artist music spotify apart separate cluster clusters clumping algorithm songs tracks",
  api: "reference api list of all functions methods classes documentation signature parameters arguments options index",
  architecture:
    "contribute contributing contributor pull request source code github fork develop how it is made internals internally inside work",
  "A chance that rises up to a limit": "math.min cap capped maximum limited ramp increasing weight grows",
  "Voice lines, never one of the last three":
    "sound effects sfx audio variation dialogue barks voice random sounds recently",
  "Deal hands into piles, one of them larger":
    "unequal landlord round the table deal cards to each player poker hand hands five four players dealing",
  "Deck:draw": "draw a take top from next two three",
  host: "lua in node javascript run scripts fengari wasmoon command line cli terminal repl script embed execute createlua",
  "Random teams": "split divide players into teams groups group generator sides",
  "Save cards by name": "cards as tables objects card metadata fields attributes",
  RandDeck: "one card per call by at a time next endless closure",
  RandMultiDeck: "several cards per call hand of five",
  newDeck: "deck of cards make create constructor",
  newCategoryDeck: "category categories choice of three one each",
  newBlockDeck: "block blocks quota guaranteed",
  sampleWeighted: "several weighted without replacement distinct",
  cut: "cut the deck split",
  "A standard deck of 52 cards, with jokers": "standard playing cards 52 suits ranks create french",
  "Loot table: rows of item, weight and amount, with luck":
    "monster enemy drops drop table treasure chest loot minecraft",
  "A hand that is sorted": "sort hand cards by rank suit order",
  "What is left in the deck, without telling the order":
    "remaining cards left deck tracker card counting counter look through",
  "Updates of the game": "old save migrate migration patch new version rename remove card id",
  "Whose turn it is to be the traitor":
    "fair rotation roles impostor werewolf mafia map mini-game random player waits",
  "Loot: each item by itself, with its own chance": "monster enemy drops drop table percent each",
  "Seeds to share": "code for players copy short text",
  "A known order, for a test": "mock stub fake unit test deterministic scripted",
};

/** The words for a section of a page. */
function askedOf(id: string, title: string, titles: readonly string[]): string {
  const [, path] =
    /\/docs\/([^#]*?)(?:\.html)?(?:#|$)/.exec(id) ?? /(\/[^/#]*?)(?:\.html)?(?:#|$)/.exec(id) ?? [];
  const atTop = titles.length === 0 && path !== undefined ? ASKED[path] : undefined;
  return [atTop, ASKED[title]].join(" ");
}

interface Section {
  readonly id: string;
  readonly title: string;
  readonly titles: readonly string[];
  readonly text: string;
}

/** Words; a name of several, such as `love.filesystem` or `script_state`, as a whole too: it is rarer than its words. */
const tokenize = (text: string): string[] =>
  text.split(/[\n\r\p{Z}()[\]{}"'`,;!?<>|=]+/u).flatMap((word) => {
    const parts = word.split(/[^\p{L}\p{N}+#@%]+/u).filter((part) => part !== "");
    const name = /[\p{L}\p{N}]+([._:/-]+[\p{L}\p{N}]+)+/u.exec(word)?.[0];
    return name === undefined || parts.length < 2 ? parts : [...parts, name];
  });

/** Small words and single letters say nothing of what is looked for; a plural is what it is the plural of. */
const processTerm = (term: string) => {
  const word = term.toLowerCase();
  if (
    /^([a-z]|an|and|any|are|as|at|be|but|by|can|do|does|every|for|from|get|give|has|have|how|if|in|into|is|it|its|just|like|make|me|my|of|off|on|or|please|should|so|some|that|the|their|there|this|to|use|using|want|was|what|when|where|which|who|why|will|with|you|your)$/.test(
      word,
    )
  )
    return null;
  return /[^aeious'’]s$|[aeo]es$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;
};

export const options = {
  fields: ["title", "titles", "text", "asked"],
  extractField: (section: Section, field: string) =>
    field === "asked" ? askedOf(section.id, section.title, section.titles) : section[field as keyof Section],
  tokenize,
  processTerm,
};

/** Where the words of the search stand between one function and the other: VitePress sends functions as texts. */
interface Searched {
  searched: readonly string[];
}

export const searchOptions = {
  boost: { title: 4, asked: 5, text: 1, titles: 1.5 },
  // Longer lists of words are no worse.
  bm25: { k: 1.2, b: 0.3, d: 0.5 },
  prefix: (term: string) => term.length > 1,
  // A letter or two that are wrong, missing or too many; two letters that changed places are two.
  fuzzy: (term: string) => (term.length > 6 ? 2 : term.length > 4 ? 1 : 0),
  // What was typed stands before what it resembles.
  weights: { prefix: 0.375, fuzzy: 0.2 },
  /** What nearly every page is about says least of which one is meant. */
  boostTerm: (term: string, _at: number, terms: readonly string[]) => {
    (globalThis as unknown as Searched).searched = terms;
    return /^(\d|api|array|best|call|card|code|create|deal|deck|different|draw|each|example|file|first|function|game|good|hand|keep|last|library|line|list|look|lua|make|many|mod|new|next|no|not|number|one|order|pick|pile|player|program|put|question|randdeck|random|randomly|remove|same|script|sdk|several|show|shuffle|shuffling|simple|table|take|time|top|turn|twice|two|value|word|work)$/.test(
      term,
    )
      ? 0.4
      : 1;
  },
  boostDocument: (id: string, _term: string, stored?: Record<string, unknown>) => {
    const { title, titles } = stored as unknown as Section;
    const terms = (globalThis as unknown as Searched).searched;
    const heads = [title, ...titles].join(" ").toLowerCase();
    const isNamed = terms.length > 1 && terms.every((term) => heads.includes(term));
    // What users look for stands before what a few do; each engine's page says how to save a deck.
    const isRare = /\/(architecture|testing|generator)|#(saving-a-deck|random-numbers|limits|grade)/.test(id);
    return (isNamed ? 1.6 : 1) * (isRare ? 0.6 : 1) * (titles.length === 0 && terms.length > 1 ? 0.9 : 1);
  },
};
