/** What is asked of every scheme, and how it is written. */
import { OddsError } from "./scheme.js";

/** So many of the cards of one name, that of a card or of a category. */
export interface Wanted {
  readonly name: string;
  readonly least: number;
  /** Without a bound if left out. */
  readonly most?: number;
}

export interface Question {
  /** What a player waits for. */
  readonly need: readonly Wanted[];
  /** How many cards a game draws. */
  readonly draws: number;
  /** How many of them are the first hand. */
  readonly hand: number;
  /** What a first hand must have; one that does not have it is put back, and the game begins anew. */
  readonly mulligan?: readonly Wanted[];
  /** How often a player may put a hand back. */
  readonly mulligans?: number;
}

/**
 * Reads `land:2,red` as two of land and one of red, and `land:2-5` as two to five.
 *
 * @throws OddsError where it is something else.
 */
export function wantedOf(text: string, option: string): Wanted[] {
  const wanted = text.split(",").map((part): Wanted => {
    const [, name = "", least = "1", most] =
      /^\s*(.*?)\s*(?::\s*(\d+)\s*(?:-\s*(\d+)\s*)?)?$/.exec(part) ?? [];
    if (name === "") throw new OddsError(`${option} '${text}': names expected, as in land:2,red:1`);
    return { name, least: Number(least), ...(most === undefined ? {} : { most: Number(most) }) };
  });
  const names = wanted.map(({ name }) => name);
  const twice = names.find((name, place) => names.indexOf(name) < place);
  if (twice !== undefined) throw new OddsError(`${option} '${text}' has '${twice}' twice`);
  return wanted;
}

/** Refuses what no hand and no game can have, which would only be found out by all the games. */
export function checkQuestion({ need, draws, hand, mulligan = [] }: Question): void {
  const fail = (option: string, { name, least, most }: Wanted, expected: string) => {
    throw new OddsError(
      `${option} '${name}:${least}${most === undefined ? "" : `-${most}`}': ${expected} expected`,
    );
  };
  for (const wanted of need) {
    if (wanted.most !== undefined) fail("--need", wanted, "one number");
    if (wanted.least < 1 || wanted.least > draws)
      fail("--need", wanted, `a number from 1 to --draws ${draws}`);
  }
  for (const wanted of mulligan) {
    const { least, most = hand } = wanted;
    const isAlways = least === 0 && most >= hand;
    if (most < least || least > hand || isAlways)
      fail(
        "--mulligan",
        wanted,
        most < least && least <= hand ? "the smaller number first" : `bounds from 0 to --hand ${hand}`,
      );
  }
}

/** The names that are counted: those of the need, then the others of the mulligan. */
export function namesAsked({ need, mulligan = [] }: Question): string[] {
  return [...new Set([...need, ...mulligan].map(({ name }) => name))];
}

/** The only name that is waited for, and whether one card of it is enough; undefined where there are several. */
export function onlyNeed({ need }: Question): Wanted | undefined {
  return need.length === 1 ? need[0] : undefined;
}

/** What is needed, in words: `2 land and 1 red`, or only `wood` for one card of one name. */
export function needInWords({ need }: Pick<Question, "need">): string {
  if (need.length === 1 && need[0]!.least === 1) return need[0]!.name;
  return inWords(need.map(({ name, least }) => `${least} ${name}`));
}

/** A list as a sentence has it: `a, b and c`. */
export function inWords(parts: readonly string[]): string {
  return parts.length === 1 ? parts[0]! : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}
