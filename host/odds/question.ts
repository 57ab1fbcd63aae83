/** What is asked of every scheme, and how it is written. */
import { OddsError } from "./error.js";

/** How many cards of one name: that of a card, of a category, or several such names with `|` between them. */
export interface Wanted {
  readonly name: string;
  readonly least: number;
  /** Without a bound if left out. */
  readonly most?: number;
}

export interface Question {
  /** What a player needs, the most important first. */
  readonly need: readonly Wanted[];
  /** How many cards a game draws. */
  readonly draws: number;
  /** How many of them are the first hand. */
  readonly hand: number;
  /** What a first hand must have; one that does not have it is put back, and the game begins anew. */
  readonly mulligan?: readonly Wanted[];
  /** How often a player may put a hand back. */
  readonly mulligans?: number;
  /** How many cards of the next hand go to the bottom for each mulligan. */
  readonly bottom?: number;
  /** Cards that are known not to be among those that are dealt. */
  readonly without?: readonly Wanted[];
  /** The percentiles that the report has; 50 and 99 if left out. */
  readonly percentiles?: readonly number[];
}

/** A question in the words of the command's options. */
export interface AskedQuestion {
  readonly need?: string;
  /** Instead of `need`: one name, as it is. */
  readonly card?: string;
  readonly draws: number;
  readonly hand?: number;
  readonly mulligan?: string;
  readonly mulligans?: number;
  readonly bottom?: number;
  readonly without?: string;
  readonly percent?: string;
}

/**
 * Reads a question, and refuses what no hand and no game can have, which only all the games would show.
 *
 * @throws OddsError in the words of the option that is wrong.
 */
export function readQuestion(asked: AskedQuestion): Question {
  const { card, need = "", draws, hand = Math.min(5, draws), mulligan, without, percent } = asked;
  const { mulligans = 1, bottom = 0 } = asked;
  if (mulligan !== undefined && mulligans * bottom >= hand) {
    const times = mulligans === 1 ? "" : ` for each of ${mulligans} mulligans`;
    throw new OddsError(`--bottom ${bottom}${times}: fewer cards than --hand ${hand} expected`);
  }
  return {
    need: card === undefined ? boundedOf(need, "--need", "--draws", draws) : [{ name: card, least: 1 }],
    draws,
    hand,
    ...(mulligan !== undefined && { mulligan: boundedOf(mulligan, "--mulligan", "--hand", hand), mulligans }),
    ...(mulligan !== undefined && bottom > 0 && { bottom }),
    ...(without !== undefined && { without: withoutOf(without) }),
    ...(percent !== undefined && { percentiles: percentilesOf(percent) }),
  };
}

/** Reads `land:2,red` as two of land and one of red, and `land:2-5` as two to five. */
function wantedOf(text: string, option: string): Wanted[] {
  const fail = (problem: string): never => {
    throw new OddsError(`${option} '${text}'${problem}`);
  };
  const wanted = text.split(",").map((part): Wanted => {
    const [, written = "", count = "1"] = /^(.*?)(?::([\d\s.+-]*))?$/.exec(part.trim())!;
    const names = written.split("|").map((name) => name.trim());
    if (names.includes("")) return fail(": names expected, as in land:2,red:1 or land|red:2");
    const [, least, most] = /^\s*(\d+)\s*(?:-\s*(\d+)\s*)?$/.exec(count) ?? [];
    if (least === undefined) return fail(`: a number or bounds such as 2-4 expected, got '${count}'`);
    return {
      name: names.join("|"),
      least: Number(least),
      ...(most === undefined ? {} : { most: Number(most) }),
    };
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
    throw new OddsError(
      `${option} '${name}:${least}${most === undefined ? "" : `-${most}`}': ${expected} expected`,
    );
  }
  return wanted;
}

function withoutOf(text: string): Wanted[] {
  const without = wantedOf(text, "--without");
  const wrong = without.find(({ least, most }) => least === 0 || most !== undefined);
  if (wrong === undefined) return without;
  throw new OddsError(`--without '${text}': how many ${wrong.name} are elsewhere expected, as in land:2`);
}

function percentilesOf(text: string): number[] {
  const percentiles = text.split(",").map((part) => (/^\s*\d+\s*$/.test(part) ? Number(part) : 0));
  if (percentiles.every((percent) => percent >= 1 && percent <= 99)) {
    return [...new Set(percentiles)].sort((one, other) => one - other);
  }
  throw new OddsError(`--percent '${text}': whole numbers from 1 to 99 expected, as in 50,90,99`);
}

/** The names that are counted: those of the need, in its order, then the others of the mulligan. */
export function namesAsked({ need, mulligan = [] }: Question): string[] {
  return [...new Set([...need, ...mulligan].map(({ name }) => name))];
}

/** The names of cards and categories that a name stands for. */
export const namesIn = (name: string): string[] => name.split("|");

/** Whether what has come can be too much, so that nobody waits for it. */
export function isBounded({ need }: Pick<Question, "need">): boolean {
  return need.some(({ most }) => most !== undefined);
}

/** Whether the counts, one for each name that is asked, lie within all bounds. */
export function boundsCheck(
  question: Question,
  wanted: readonly Wanted[],
): (found: (place: number) => number) => boolean {
  const names = namesAsked(question);
  const bounds = wanted.map(({ name, least, most = Number.POSITIVE_INFINITY }) => ({
    place: names.indexOf(name),
    least,
    most,
  }));
  return (found) =>
    bounds.every(({ place, least, most }) => {
      const count = found(place);
      return count >= least && count <= most;
    });
}

/** A name in words: `mountain or forest`. */
export const nameInWords = (name: string): string => namesIn(name).join(" or ");

/** How many of a name, in words: `2 land`, `2 to 4 land`, `at most 1 mountain or forest`. */
export function wantedInWords({ name, least, most }: Wanted): string {
  const bounds = () => (least === 0 && most! > 0 ? `at most ${most}` : `${least} to ${most}`);
  return `${most === undefined || most === least ? least : bounds()} ${nameInWords(name)}`;
}

/** What is needed, in words: `2 land and 1 red`, or only `wood` for one card of one name. */
export function needInWords({ need }: Pick<Question, "need">): string {
  const [{ name, least, most }] = need as [Wanted];
  if (need.length === 1 && least === 1 && most === undefined) return nameInWords(name);
  return inWords(need.map(wantedInWords));
}

/** A list as a sentence has it: `a, b and c`. */
export function inWords(parts: readonly string[]): string {
  return parts.length === 1 ? parts[0]! : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}
