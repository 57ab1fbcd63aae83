/** Additional words for the search. */
import { options, type Section } from "./theme/search.js";

/**
 * Words that users search for and that the right page lacks. A key is a heading on any page, or an address,
 * which means the top of a page. An address that begins with a slash is of the playground; others are below
 * `docs`.
 */
export const ASKED: Readonly<Record<string, string>> = {
  Undo: "undo redo history save scumming reload retry rewind several dealers one file update patch migrate version number old savegame new card daily",
  "/": "play cards table demo live try",
  "/steps":
    "visualize visualise visualization animation animated watch learn how algorithm works explained sorting swap steps sattolo",
  "/fair":
    "test check my own shuffle code is it fair biased unfair uniform count distribution histogram chi square table.sort comparator invalid order function verdict sattolo",
  "/odds": "drop rate calculator odds chance probability tool compute rate gacha",
  "/script": "playground online editor run lua code try it repl sandbox console fiddle",
  "/pick":
    "custom build tree shaking smaller file choose functions only what i need minify minified strip pick",
  "": "begin start download install installation setup tutorial hello world first steps getting started where is the file docs guide introduction quick quickstart typescript require module not found commercial free price copyright glossary meaning words put place folder add include project beginner newbie learn lua card game shuffle same result in and",
  changelog:
    "changelog version release news latest history update new whats breaking changes migrate migration roadmap planned future",
  dealing:
    "two blog dealing cards fair feel feels unfair streak streaks lucky tetris choose encounter events designer shuffle players complain frustrating rng loot box lootbox without repetition repeats drops",
  decks:
    "deckbuilder deck builder building draw pile discard out slay the spire dominion reshuffle empty top bottom insert card game framework engine class object library a take model tabletop one by deal cards look at peek count remaining left how many burn community shared trade swap steal flip turn up lua unshuffled unshuffled order",
  engines:
    "gopherlua garry's mod gmod platform which engine version compatibility compatible runs on works with lua 5.1 5.2 5.3 5.4 5.5 requirements gideros cocos2d cocos norns monogame mudlet renoise reaper computercraft opencomputers factorio list of engines frameworks wasm python java c# mlua rust golang gopher c++ host applications ffi",
  errors:
    "a value call field bad argument debug exception crash fails broken problem bug help report stack trace pcall invalid warning wrong order function sorting issue does not work doesn't limits too many overflow compare maximum",
  generator:
    "algorithm prng rng implementation specification mersenne twister xorshift xoshiro pcg mwc multiply with carry lehmer period chi-square chi square other language port seed internals deterministic numbers xorshift128 splitmix hash factorial c# python java reimplement",
  odds: "drop rate pull rate flush cost to get legendary spend money per pull probability calculator chance percent percentage likelihood statistics expected value average mean median percentile number of pulls draws tries wait drop rate one ace lands mana curve consistency balance predict how many until i get a card turns on mtg land ratio starting html report chart curves",
  "odds-questions": "odds 40 cards wish drop how likely",
  online:
    "turn timer clock timeout time limit afk inactive player leaves table comes back reconnect rejoin spectator simultaneous two servers same moment many players tables multiplayer network lobby socket.io mmo concurrent players server backend valkey keydb dragonfly room rooms express database remote host matchmaking card dealer cards migration state",
  postgres:
    "postgresql sql database db row transaction select for update pg mysql sqlite persist store deck in a database idempotency",
  packages:
    "nextjs nuxt react native expo hermes metro jest jsdom typeerror referenceerror textencoder process undefined polyfill big download d.ts install deno jsr luarocks registry cdn d.ts module package manager wally github size kb kilobytes single file small luals generics definitions",
  Lockstep:
    "lockstep desync desynchronise desynchronize synchronise sync synchronised deterministic determinism rts factorio warcraft rollback netcode ggpo peer to p2p same on all machines clients client prediction shuffle both network game identical agree",
  "Games for money":
    "gambling casino betting certificate certified licence regulated real money wager crypto secure cryptographic cryptographically predict predictable predicted guess hack unpredictable safe secret",
  random:
    "string noise gaussian normal math.random default seed entropy good enough run order set the rng procedural generation level map world shuffle twice 52 factorial bits",
  checkable:
    "cheating cheater anti trust verify verification commit reveal hash sha256 hmac prove proof provable blockchain predict exploit manipulate manipulation rigged hack see secret hidden seed players server play trustless third party",
  saving:
    "seeded random same on save game store seed deterministic database restore format backward compatibility undo state of the too long",
  speed:
    "memory performance mobile slow fast benchmark big o complexity time memory usage allocation size bytes garbage million large cost efficient optimize kb kilobytes millions many huge deck enough fps lag frame cpu maximum limit how long does it take too cards largest",
  Compatibility: "semver breaking compatibility upgrade version guarantee backward stable",
  Install: "where do i put the file randdeck.lua folder place copy",
  "Two lists in the same order": "shuffle two tables lists arrays same way in parallel",
  "Put cards where you want them":
    "place second third fourth position from the top middle slot insert card back bottom top position",
  "The same cards at every start":
    "math.random same every launch start restart identical first numbers seed randomseed os.time seeding time launches always repeats again session program",
  "deck:drawWhere": "tutor search find card by test predicate",
  "deck:discard": "discard pile throw away graveyard",
  "deck:left": "how many remaining cards count number",
  "deck:peek": "show the next card leave it on the deck without taking look at the top card next card",
  "deck:deal": "players hands round the table seats",
  "deck:put":
    "place second third fourth position from the top middle again insert return back bottom top card into the deck",
  "deck:copy": "clone duplicate lookahead look ahead simulate ai monte carlo mcts",
  "deck:remove": "trash destroy delete banish remove from game for good",
  "A card that lies face up": "uno top discard face up trump card visible starter card crazy eights",
  "A stacked deck, and an epidemic":
    "pandemic infection stack rig the deck piles intensify boss in the last part",
  "By weight, but none of the last two":
    "weighted random without repeating recently used history avoid repeats",
  "A table within a table, and the chance of each item":
    "nested table subtable drop chance shown percent display rates",
  "A reroll that shows different cards": "reroll refresh shop tft auto battler",
  "A card from one deck to another": "buy gain move between decks player market trade steal transfer",
  "A market row with fixed places":
    "market shop row offer refill slots tableau river ascension star realms trade row",
  "Upgrade a card": "improve replace transform card plus level up",
  "A store in TypeScript: undo, and keys for a list":
    "react redux zustand state management immutable key list rerender hooks react redux zustand vue svelte store state management boardgame.io key keys immutable",
  "Which function do I need?":
    "which function should i use difference between RandDeck newDeck shuffleTable shuffled RandMultiDeck choose compare decide",
  Sources:
    "adapter wrap wrapper custom rng function random-js seedrandom boardgame.io isaac repentance roblox random nextinteger playdate engine generator pass my own generator math.random source mock",
  Factorio:
    "mod modding luarandomgenerator create_random_generator storage script on_load map seed lockstep desync",
  "your-code":
    "table.remove table.insert from scratch own code existing game convert migrate port my own array index last element end of the list pop push swap",
  "recipes/loot":
    "loot roguelike treasure drop drops drop table encounter events whose turn store shop legendary random events enemy turn order teams team werewolf mafia roles secret santa tournament bracket seating among us jigsaw map maps music level generation level order boss order boss rush encounter order",
  "recipes/cards":
    "examples uno poker texas holdem solitaire klondike rummy bridge hearts spades memory pairs war go fish tcg magic hearthstone pokemon tarot oracle mahjong dominoes tiles against humanity deal hands trick taking trump burn community who goes first examples cookbook how to snippets card game ideas patterns",
  riffle:
    "how many times to shuffle how many riffles 7 seven enough overhand perfect faro human dealer casino real realistic wash pile bridge",
  "The usual mistakes":
    "my shuffle loop last card never moves index whole list check code wrong naive fisher yates knuth durstenfeld not random biased common mistake mistakes tutorial table.sort sort comparator incorrect sattolo modulo off by one unfair compare algorithm shuffle",
  Fairness:
    "unbiased bias biased random enough uniform permutation algorithm proof properly correctly evenly same probability good 52! 52 factorial orders possible fair shuffle",
  "Lua and LuaJIT":
    "luajit neovim nvim plain lua interpreter command line freeciv integers 64 ffi jit openwrt pandoc",
  TypeScriptToLua: "tstl typescripttolua typescript to lua compile compiler transpile transpiler",
  Browsers:
    "javascript web html5 js react vue svelte phaser pixi webpack vite browser bundler script tag version typescript canvas",
  "engines/roblox": "datastore remoteevent luau rojo rbx roblox-ts wally studio modulescript",
  Luanti: "minetest mod",
  "World of Warcraft": "wow addon blizzard",
  "engines/solar2d":
    "animate animation cards dealing move sprite image display transition.to composer corona sdk solar 2d",
  "engines/love":
    "animate animation cards dealing move sprite image draw graphics love.filesystem love.load conf.lua love2d löve love.js balatro mod",
  Redis: "eval evalsha lua script function",
  Defold: "king game engine collection",
  Nakama: "heroic labs server match handler",
  OpenResty: "nginx kong",
  Playdate: "panic pdc",
  "Tabletop Simulator":
    "takeobject putobject infinite bag deck object getobjects tts tabletop moonsharp script_state onsave onload guid",
  shuffleTable:
    "mix up array names in random order shuffle a table in place list array randomize randomise table.sort lua function",
  shuffled:
    "names in random order shuffle copy list array randomise randomize order new without changing original",
  pick: "random.choice choice random element item entry value from a list table one of select choose picker winner name names key who goes first",
  pickWeighted:
    "spin wheel of fortune prizes weighted random choice weights weight probability probabilities table rarity odds chance of each item percent normalise normalize sum percentage",
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
  "random:random": "random float decimal number between integer range",
  keyedShuffle: "stable order cards added removed patch",
  spread:
    "no two alike neighbours adjacent playlist artist music spotify apart separate cluster clusters clumping algorithm songs tracks",
  api: "reference api list of all functions methods classes documentation signature parameters arguments options index",
  architecture:
    "contribute contributing contributor pull request source code github fork develop how it is made internals internally inside work",
  "A pity timer": "math.min cap capped maximum limited ramp increasing grows",
  "Voice lines, never one of the last three":
    "sound effects sfx audio variation dialogue barks voice random sounds recently",
  "Deal hands into piles, one of them larger":
    "unequal landlord round the table deal cards to each player poker hand hands five four players dealing",
  "deck:draw": "draw a take top from next two three",
  host: "lua in node javascript run scripts fengari wasmoon command line cli terminal repl script embed execute createlua",
  "Random teams":
    "split divide players into teams groups group generator sides pairs students class party captain",
  "Save cards by name":
    "unique id each copy of a card instance cards as tables objects card metadata fields attributes",
  RandDeck: "one card per call by at a time next endless closure",
  RandMultiDeck: "several cards per call hand of five",
  newDeck: "deck of cards make create constructor",
  newCategoryDeck: "category categories choice of three one each",
  newBlockDeck: "block blocks quota guaranteed",
  sampleWeighted: "several weighted without replacement distinct",
  cut: "cut the deck split",
  "A standard deck of 52 cards, with jokers": "standard playing cards 52 suits ranks create french",
  "Loot table: rows of item, weight and amount, with luck":
    "monster enemy drops drop table treasure chest loot minecraft reward rewards rarity",
  "A hand that is sorted": "sort hand cards by rank suit order",
  "The cards left in the deck, without their order":
    "remaining cards left deck tracker card counting counter look through",
  "Updates of the game":
    "old save migrate migration patch new version rename remove card id update removed renamed",
  "Whose turn it is to be the traitor":
    "fair rotation roles impostor werewolf mafia map mini-game random player waits murderer killer seeker tagger chosen role it fairly",
  "Loot: each item with a separate chance": "own itself monster enemy drops drop table percent each",
  "Seeds to share": "code for players copy short text",
  "A known order, for a test": "mock stub fake unit test deterministic scripted",
  "A daily deal": "wordle daily word phone challenge today",
  "A replay": "replay record reproducible reproduce",
  "A saved game":
    "deck to file load serialize serialise deserialize json persist persistence storage resume continue autosave checkpoint localstorage snapshot disk slot slots cloud savegame savefile progress profile savegames",
  "A state that is refused": "corrupt corrupted damaged fails invalid setstate error cannot load",
  Streams:
    "two generators one for loot map enemies items world level run runs own each separate independent generator per part system substream",
  "Hands, and what each player sees": "secret hands hide private hand spectators view seats",
  "A turn is one step":
    "atomic race condition transaction optimistic concurrency lock conflict stale compare turn based several calls at once",
  "Retries never deal twice":
    "reconnect disconnect idempotent idempotency duplicate retry retries timeout exactly once lost answer",
  "Your own request ids": "idempotency key double click browser",
  "How long answers are kept": "ttl expire expires expiry expiration cleanup clean memory leak delete old",
  Events:
    "pubsub publish subscribe notify notification notifications watch live sync websocket realtime push",
  Permissions: "acl permissions user password security",
  "The library on the servers": "deploy upgrade function load",
  "What survives a crash":
    "failover fail-over replica replication sentinel durability aof rdb persistence lost crash cluster",
  "Backup and restore": "backup restore dump",
  "What to watch": "monitoring metrics prometheus alert info",
  "From other languages":
    "python go golang java php c# ruby rust elixir without node other client language call",
  "What a failed call says": "code tableerror",
  "Tables on Redis": "latency throughput",
  "Your own piles": "zones board exhaust graveyard piles hand",
  "Engines without Lua": "godot unity unreal gamemaker pygame support supported plugin addon gdscript",
  "In a single script": "paste pico-8 tic-80 single one script without require pasting",
  "32-bit numbers": "embedded microcontroller esp32 nodemcu float 32-bit",
  "Your deck list": "decklist deck list import csv txt arena mtgo export paste",
  Mulligans: "mulligan opening hand keep london",
  "How sure it is":
    "exact simulate simulation monte carlo accuracy accurate confidence interval hypergeometric",
  "For programs": "output automate pipe spreadsheet",
  "Ask anything": "combo pieces combination two at least pair same",
  "A wish with pity, and a guarantee": "genshin gacha expected number of pulls pity lost 50/50 carry over",
  "Six figures to collect": "collect all coupon collector complete set blind box gashapon album",
  "A deck of 60 with lands": "mtg magic lands mana 60 land ratio curve consistency",
  npm: "npm yarn pnpm bun esm commonjs require import typescript types typings declarations tarball",
  LuaLS: "editor autocompletion autocomplete intellisense lua language server annotations vscode lint",
  LuaRocks: "rockspec rock",
  "Bad luck protection":
    "pseudo random distribution prd crit critical hit proc bad luck protection unlucky pity dota warcraft increases miss",
  "A choice of three: a deck per category": "choice of three upgrades rewards offer roguelike",
  "Dice, and a shuffle bag": "dice deck instead bag copies marble",
  "Side by side": "compare longest wait",
  "Can I trust it?": "unit tests coverage ci how tested quality assurance",
  "How good the numbers are":
    "diehard dieharder testu01 bigcrush practrand nist statistical tests quality p-value",
  "Errors on a server": "leak hide information exploiter exploiters cheat client secret",
  "Unchecked mistakes": "attempt to index nil colon dot self",
  "Limits of the proof": "abort aborts collude collusion cheat quit",
  "Rules for players": "player seeds list",
  "Gacha: a pity timer, two rarities, and a 50/50 guarantee":
    "gacha banner summon pull wish hatch egg pet genshin honkai star rail soft hard pity",
  "Boosters with slots": "booster pack rare rarity slot",
  "Tetris: a bag of seven, with the next pieces shown": "tetris wave waves spawner spawn enemies tetromino",
  "Five different numbers from 1 to 90": "bingo lottery raffle unique numbers tombola",
  "Answers of a quiz, of which some stay last": "quiz trivia questions flash cards exam test teacher",
  "Music: previous and next in an endless shuffle": "playlist player back song songs spotify",
  "Search the deck for a card, then shuffle": "tutor find fetch",
  Mulligan: "redraw",
  "A deck-builder's fight: hand, discard and exhaust piles":
    "cards stay in hand after the turn slay the spire dominion combat retain keep hold end of turn discard the rest",
  "An AI that looks ahead: unseen cards into the other hands":
    "bot opponent computer player hidden cards monte carlo mcts determinization",
  "Two decks in a shoe, with a cut card": "blackjack baccarat",
  "deck:where": "which card dealt to whom who has owner",
  "Scry: look at the top three, keep some on top, the rest to the bottom": "surveil look top bottom",
};

/** The additional words for a section of a page. */
function askedOf(id: string, title: string, titles: readonly string[]): string {
  const [, path] =
    /\/docs\/([^#]*?)(?:\.html)?(?:#|$)/.exec(id) ?? /(\/[^/#]*?)(?:\.html)?(?:#|$)/.exec(id) ?? [];
  const atTop = titles.length === 0 && path !== undefined ? ASKED[path] : undefined;
  return [atTop, ASKED[title]].join(" ");
}

/** The options with which the build makes the index. The browser gets only the options in theme/search.ts. */
export const indexOptions = {
  ...options,
  extractField: (section: Section, field: string) =>
    field === "asked" ? askedOf(section.id, section.title, section.titles) : section[field as keyof Section],
};
