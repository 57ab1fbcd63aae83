/** What is asked of every scheme, and how it is written. */
import { OptionError } from "./error.js";

/** How many cards of one name: that of a card, of a category, or several such names with `|` between them. */
export interface Wanted {
  readonly name: string;
  readonly least: number;
  /** Without a bound if left out. */
  readonly most?: number;
}

/** The mulligans of games; `hearthstone` is the one that gives back some cards of a hand, all others the whole hand. */
export const RULES = ["london", "vancouver", "paris", "hearthstone"] as const;

/** What is asked in the same way on the command line and of a scheme. */
interface Plain {
  /** Whether the first name must come as often as it is needed without another card between. */
  readonly inARow?: boolean;
  /** How many hands a game draws; a draw is then that of a whole hand, as a turn begins. */
  readonly turns?: number;
  readonly inHand?: boolean;
  readonly draws: number;
  /** How many of them are the first hand. */
  readonly hand?: number;
  /** How often a player may put a hand back: until one is kept, or so often. */
  readonly mulligans?: number | "until";
  /**
   * What a mulligan costs; nothing if left out. A card of the next hand goes to the bottom, or it has one card fewer,
   * with a look at the next card or without.
   */
  readonly rule?: (typeof RULES)[number];
  readonly free?: number;
  readonly cost?: number;
}

export interface Question extends Plain {
  /** The name of which different cards are needed: so many, or all. */
  readonly collect?: string;
  readonly different?: number;
  readonly howMany?: true;
  readonly hand: number;
  /** Whether the first hand was asked for, which only decks have otherwise. */
  readonly isHandAsked?: boolean;
  /** What a player needs, the most important first. */
  readonly need: readonly Wanted[];
  readonly or?: readonly (readonly Wanted[])[];
  /** What the games that count have drawn by the same draw. */
  readonly given?: readonly Wanted[];
  /** What a first hand must have; one that does not have it is put back, and the game begins anew. */
  readonly mulligan?: readonly Wanted[];
  /** How many cards each of several different cards must have come of. */
  readonly same?: readonly Omit<Wanted, "name">[];
  /** The draws whose cards count for the need, from the first to the last. */
  readonly window?: readonly [from: number, to: number];
  readonly before?: readonly Wanted[];
  /** Cards that are known not to be among those that are dealt. */
  readonly without?: readonly Wanted[];
  /** The chance for which a deck must have enough of the first name. */
  readonly target?: number;
  readonly percentiles?: readonly number[];
}

/** A question in the words of the command's options. */
export interface AskedQuestion extends Plain {
  readonly need?: string;
  /** Instead of `need`: one name, as it is. */
  readonly card?: string;
  readonly howMany?: string;
  readonly collect?: string;
  readonly same?: string;
  /** Those of which cards are the same; all if left out. */
  readonly of?: string;
  readonly window?: string;
  readonly before?: string;
  readonly or?: readonly string[];
  readonly given?: string;
  readonly mulligan?: string;
  readonly without?: string;
  readonly percent?: string;
  readonly for?: string;
}

/** The name that stands for all cards of a scheme. */
export const ALL = "*";

const MOST_DRAWS = 100_000;

/** How many needs a sentence repeats. */
export const MOST_NEEDS = 3;

const MOST_IN_HANDS = 1000;

/** Reads a question, and refuses what no hand and no game can have, which only all the games would show. */
export function readQuestion(asked: AskedQuestion): Question {
  const { howMany, card = howMany, need = "", or, turns, inARow, inHand, rule, cost, mulligan } = asked;
  const { mulligans = 1, free = 0 } = asked;
  const window = read(asked.window, windowOf);
  const draws = turns ?? window?.[1] ?? asked.draws;
  const hand = turns === undefined ? Math.min(asked.hand ?? 5, draws) : 1;
  if (asked.hand !== undefined && asked.hand > hand && (mulligan ?? rule) !== undefined)
    throw new OptionError(`--hand ${asked.hand} must not be above --draws ${draws}`);
  if (mulligans === "until" && rule !== undefined)
    throw new OptionError("--mulligans until: no --rule expected");
  if (mulligan !== undefined && rule !== undefined && Number(mulligans) - free >= hand) {
    throw new OptionError(
      `--rule ${rule}, ${mulligans} mulligans: fewer than the cards of --hand ${hand} expected`,
    );
  }
  const most = turns === undefined ? draws : MOST_IN_HANDS;
  const wanted = (text: string, option: string) => boundedOf(text, option, "--draws", most);
  const collected = read(asked.collect, collectedOf);
  const same = read(asked.same, (text) => sameOf(text, draws));
  const needed = () => {
    if (same !== undefined) return [{ name: asked.of ?? ALL, least: 1 }];
    if (collected !== undefined) return [{ name: collected.name, least: collected.least ?? 1 }];
    return card === undefined ? wanted(need, "--need") : [{ name: card, least: 1 }];
  };
  const question = {
    ...{ inARow, turns, inHand, draws, hand, rule, cost, same, window },
    isHandAsked: asked.hand === undefined ? undefined : true,
    need: needed(),
    collect: collected?.name,
    different: collected?.least,
    howMany: howMany === undefined ? undefined : (true as const),
    before: read(asked.before, (text) => boundedOf(text, "--before", "1", 1)),
    or: or?.map((text) => wanted(text, "--or")),
    given: read(asked.given, (text) => wanted(text, "--given")),
    mulligan: read(mulligan, (text) => boundedOf(text, "--mulligan", "--hand", hand)),
    mulligans: mulligan === undefined ? undefined : mulligans,
    free: free || undefined,
    without: read(asked.without, withoutOf),
    target: read(asked.for, targetOf),
    percentiles: read(asked.percent, percentilesOf),
  };
  const { given, target, before } = question;
  const isOther = (or ?? given ?? rule ?? turns ?? target) !== undefined;
  const [row] = same ?? question.need;
  const isRow =
    (same ?? question.need).length === 1 && row!.most === undefined && (collected ?? before) === undefined;
  if (inARow && (!isRow || isOther || (window ?? howMany) !== undefined)) {
    throw new OptionError(
      "--in-a-row: one name expected, as in --need crit:4, or a number of any, as in --same 4, and no other question",
    );
  }
  const alone = { "--collect": collected, "--same": same, "--how-many": howMany, "--before": before };
  const [option] = Object.entries(alone).find(([, value]) => value !== undefined) ?? [];
  const isCounted = (or ?? given ?? turns ?? target ?? before) !== undefined;
  if (option !== undefined && (howMany === undefined ? isOther : isCounted))
    throw new OptionError(`${option}: no other question expected`);
  if (window !== undefined && (turns ?? rule ?? target ?? howMany ?? before) !== undefined)
    throw new OptionError("--window: no --turns, --rule, --for, --how-many or --before expected");
  if (asked.of !== undefined && same === undefined) throw new OptionError("--of: --same expected");
  if (inHand && (turns === undefined || given !== undefined))
    throw new OptionError("--in-hand: --turns expected, and no --given");
  const known = Object.entries(question).filter(([, value]) => value !== undefined);
  const all = Object.fromEntries(known) as unknown as Question;
  const ofWaits = cost === undefined ? "--percent" : "--cost";
  if ((cost ?? all.percentiles) !== undefined && isBounded(all))
    throw new OptionError(`${ofWaits}: no upper bounds, as in 2-4, and no --given expected`);
  return all;
}

const read = <Result>(text: string | undefined, of: (text: string) => Result): Result | undefined =>
  text === undefined ? undefined : of(text);

/** Reads `8-13` as the draws from the eighth to the thirteenth. */
function windowOf(text: string): [from: number, to: number] {
  const [from = 0, to = 0] = (/^\s*(\d+)\s*-\s*(\d+)\s*$/.exec(text) ?? []).slice(1).map(Number);
  if (from > 0 && to >= from && to <= MOST_DRAWS) return [from, to];
  throw new OptionError(`--window '${text}': the first draw and the last expected, as in 8-13`);
}

/** Reads `*:5` as five different of all cards, and `*` as all of them. */
function collectedOf(text: string): { name: string; least: number | undefined } {
  const [wanted, ...others] = wantedOf(text, "--collect");
  const { name, least, most } = wanted!;
  if (others.length > 0 || most !== undefined || least === 0)
    throw new OptionError(`--collect '${text}': one name expected, and how many different, as in "*:5"`);
  return { name, least: /:\s*\d+\s*$/.test(text) ? least : undefined };
}

/** Reads `2` as at least two, and `2-4` as two to four. */
function boundsIn(text: string): Omit<Wanted, "name"> | undefined {
  const [, least, most] = /^\s*(\d+)\s*(?:-\s*(\d+)\s*)?$/.exec(text) ?? [];
  if (least === undefined) return undefined;
  return { least: Number(least), ...(most === undefined ? {} : { most: Number(most) }) };
}

/** Reads `3,2` as three of one card and two of another, and `2-2` as exactly two. */
function sameOf(text: string, draws: number): Omit<Wanted, "name">[] {
  const bounds = text.split(",").map((part) => boundsIn(part) ?? { least: 0 });
  const sum = bounds.reduce((sum, { least }) => sum + least, 0);
  if (bounds.every(({ least, most = least }) => least > 0 && most >= least) && sum <= draws) return bounds;
  throw new OptionError(
    `--same '${text}': numbers of equal cards, in ${draws} draws, expected, as in 3,2, or 2-2 for exactly two`,
  );
}

/** Reads `land:2,red` as two of land and one of red, and `land:2-5` as two to five. */
function wantedOf(text: string, option: string): Wanted[] {
  const fail = (problem: string): never => {
    throw new OptionError(`${option} '${text}'${problem}`);
  };
  // At signs that stand in no quotes: an even number of these follows.
  const split = (text: string, sign: string) =>
    text.split(new RegExp(`\\${sign}(?=(?:[^"]*"[^"]*")*[^"]*$)`));
  const wanted = split(text, ",").map((part): Wanted => {
    const [, written = "", count = "1"] = /^(.*?)(?::([\d\s.+-]*))?$/s.exec(part.trim())!;
    const names = split(written, "|").map((name) => name.trim().replace(/^"(.*)"$/s, "$1"));
    if (names.includes("")) return fail(": names expected, as in land:2,red:1 or land|red:2");
    const bounds = boundsIn(count);
    if (bounds === undefined) return fail(`: a number or bounds such as 2-4 expected, got '${count}'`);
    return { name: names.join("|"), ...bounds };
  });
  const names = wanted.map(({ name }) => name);
  const twice = names.find((name, place) => names.indexOf(name) < place);
  return twice === undefined ? wanted : fail(` has '${twice}' twice`);
}

/** Reads wanted cards, each with bounds that leave something to chance up to a limit such as `--hand 5`. */
function boundedOf(text: string, option: string, limit: string, limited: number): Wanted[] {
  const wanted = wantedOf(text, option);
  for (const { name, least, most } of wanted) {
    const top = most ?? Math.max(least, limited);
    if (top >= least && least <= limited && (least > 0 || top < limited)) continue;
    let expected = `bounds within 0-${limited}, and narrower,`;
    if (most === undefined) expected = `a number from 1 to ${limit} ${limited}`;
    else if (most < least) expected = "the smaller number first";
    throw new OptionError(
      `${option} '${name}:${least}${most === undefined ? "" : `-${most}`}': ${expected} expected`,
    );
  }
  return wanted;
}

function withoutOf(text: string): Wanted[] {
  const without = wantedOf(text, "--without");
  const wrong = without.find(({ least, most }) => least === 0 || most !== undefined);
  if (wrong === undefined) return without;
  throw new OptionError(`--without '${text}': how many ${wrong.name} are elsewhere expected, as in land:2`);
}

/** Reads a number in percent; 0 if it is none. */
function percentOf(text: string, option: string): number {
  const [, number = "0", sign] = /^\s*(\d+(?:\.\d+)?)\s*(%?)\s*$/.exec(text) ?? [];
  const percent = Number(number);
  if (percent === 0 || percent >= 1 || sign === "%") return percent;
  const share = Number((100 * percent).toPrecision(12));
  throw new OptionError(`${option} '${text}': ${share}%, or with its sign ${number}%, expected`);
}

function targetOf(text: string): number {
  const percent = percentOf(text, "--for");
  if (percent > 0 && percent < 100) return percent / 100;
  throw new OptionError(`--for '${text}': a chance between 0% and 100% expected`);
}

function percentilesOf(text: string): number[] {
  const percentiles = text.split(",").map((part) => percentOf(part, "--percent"));
  if (percentiles.every((percent) => percent > 0 && percent <= 100)) {
    return [...new Set(percentiles)].sort((one, other) => one - other);
  }
  throw new OptionError(`--percent '${text}': numbers above 0, up to 100, expected, as in 50,90,99.9`);
}

export const needsOf = ({ need, or = [] }: Pick<Question, "need" | "or">) => [need, ...or];

/** The names that are counted: those of the need, in its order, then the others. */
export function namesAsked(question: Question): string[] {
  const { given = [], mulligan = [], before = [] } = question;
  const all = [...needsOf(question).flat(), ...given, ...mulligan, ...before];
  return [...new Set(all.map(({ name }) => name))];
}

export const isToldApart = ({ collect, same }: Question): boolean => (collect ?? same) !== undefined;

export const namesIn = (name: string): string[] => name.split("|");

/** Whether the draw by which all that is needed has come is no answer: it can be too much again, or not count. */
export function isBounded(question: Omit<Question, "draws" | "hand">): boolean {
  if (question.inHand) return false;
  return (
    question.same?.some(({ most }) => most !== undefined) ||
    question.given !== undefined ||
    needsOf(question).some((wanted) => wanted.some(({ most }) => most !== undefined))
  );
}

/** Whether one number, that of the one name, is all that is asked for. */
export const isAlone = (question: Omit<Question, "draws" | "hand">): boolean => {
  const { need, or, given, inARow, turns, collect, same, window, before } = question;
  const others = or ?? given ?? inARow ?? turns ?? collect ?? same ?? window ?? before;
  return need.length === 1 && others === undefined;
};

export function boundsOf(question: Question, wanted: readonly Wanted[]) {
  const names = namesAsked(question);
  return wanted.map(({ name, least, most = Number.POSITIVE_INFINITY }) => ({
    place: names.indexOf(name),
    least,
    most,
  }));
}

/** Whether the counts, one for each name that is asked, lie within all bounds of one of several lists. */
export function boundsCheck(
  question: Question,
  ...alternatives: readonly (readonly Wanted[])[]
): (found: (place: number) => number) => boolean {
  const all = alternatives.map((wanted) => boundsOf(question, wanted));
  return (found) =>
    all.some((bounds) =>
      bounds.every(({ place, least, most }) => {
        const count = found(place);
        return count >= least && count <= most;
      }),
    );
}

/** A name in words: `mountain or forest`; a number in quotes, since others stand beside it. */
export const nameInWords = (name: string): string =>
  namesIn(name)
    .map((each) => (/^\d+$/.test(each) ? `"${each}"` : each))
    .join(" or ");

/** How many of a name, in words: `2 land`, `2 to 4 land`, `at most 1 mountain or forest`. */
export function wantedInWords({ name, least, most }: Wanted): string {
  const bounds = () => (least === 0 && most! > 0 ? `at most ${most}` : `${least} to ${most}`);
  if (most === least && least > 0) return `exactly ${least} ${nameInWords(name)}`;
  return `${most === undefined || most === least ? least : bounds()} ${nameInWords(name)}`;
}

/** What is needed, in words: `2 land and 1 red`, or only `wood` for one card of one name. */
export function needInWords(question: Omit<Question, "draws" | "hand">): string {
  const { collect, different, same, inARow, inHand, window, before } = question;
  const [{ name, least, most }] = question.need as [Wanted];
  const needs = needsOf(question);
  let words = needs.length > MOST_NEEDS ? `one of ${needs.length} needs` : needs.map(allInWords).join(" or ");
  if (collect) {
    const cards = name === ALL ? "cards" : nameInWords(name);
    const all = name === ALL ? "all" : "all of";
    words = `${different === undefined ? all : `${different} different`} ${cards}`;
  }
  if (same) {
    const card = name === ALL ? "card" : name;
    const ofOne = (at: number) => `of ${at === 0 ? "one" : "another"} ${card}`;
    words = allInWords(same.map((bounds, at) => ({ ...bounds, name: ofOne(at) })));
  }
  if (window) return `${words} in draws ${window[0]} to ${window[1]}`;
  if (before) return `${words} before ${inWords(before.map((each) => nameInWords(each.name)))}`;
  if (inARow) return `${words} in a row`;
  if (inHand) return `${words} in one hand`;
  return isAlone(question) && least === 1 && most === undefined ? nameInWords(name) : words;
}

export const allInWords = (wanted: readonly Wanted[]): string => inWords(wanted.map(wantedInWords));

/** A list as a sentence has it: `a, b and c`. */
export function inWords(parts: readonly string[]): string {
  return parts.length === 1 ? parts[0]! : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}
