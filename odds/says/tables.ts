/** Puts a report into words and numbers: the answer in a sentence, and tables. */
import { canEnd, hasWindow } from "../asks/expression.js";
import { isBounded, leavesIn, namesAsked } from "../asks/question.js";
import {
  countFor,
  type Figure,
  type Percentile,
  type Report,
  type SchemeReport,
  type Share,
} from "./report.js";
import {
  askedInWords,
  grouped,
  haveInWords,
  inWords,
  nameInWords,
  needInWords,
  wantedInWords,
} from "./words.js";

export interface Table {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Whether each row is a chance, in the order of draws, counts or values. */
  readonly isList?: true;
}

/** Smaller differences are rounding errors. */
const NOTHING = 1e-10;

/**
 * Writes a chance in percent with two decimals. Only a certain event has 100.00%, only an impossible one 0.00%.
 * A chance that misses a percentage of the question isn't rounded up to it.
 */
function inPercent({ target, schemes }: Report, chance: number): string {
  const exact = 100 * chance;
  if (exact > 0 && exact < 0.01) return "<0.01%";
  if (exact > 99.99 && exact < 100) return ">99.99%";
  const asked = [...schemes[0]!.percentiles.map(({ percent }) => percent), 100 * (target ?? 1)];
  const rounded = Number(exact.toFixed(2));
  const passed = asked.find((percent) => rounded >= percent !== exact >= percent - NOTHING);
  const step = passed === undefined ? 0 : rounded >= passed ? -0.01 : 0.01;
  return `${(rounded + step).toFixed(2)}%`;
}

/** A number with three significant digits. */
const inDigits = (value: number): string => grouped(Number(value.toPrecision(3)));

export const unitOf = ({ turns }: Report) => (turns ? "turn" : "draw");

const firstName = (report: Report) => nameInWords(namesAsked(report)[0]!);

export const byDrawInWords = (report: Report) =>
  `${needInWords(report)} ${isBounded(report) ? "after" : "by"} this ${unitOf(report)}`;

const drawsInWords = (report: Report) => `${report.draws} ${unitOf(report)}${report.draws === 1 ? "" : "s"}`;

const otherThan = ({ value, isExact, lowest, highest }: Share): Figure => ({
  ...{ isExact, value: 1 - value, lowest: 1 - highest, highest: 1 - lowest },
});

/** Whether the condition never becomes true in some games. */
const isUnsure = ({ ever = 1 }: SchemeReport) => ever < 1;

/** Shows a figure. Its interval follows, unless the figure is exact or its bounds look the same. */
function figureInWords<Value>(figure: Figure<Value>, inWords: (value: Value) => string): string {
  const [value, from, to] = [figure.value, figure.lowest, figure.highest].map(inWords);
  if (figure.isExact) return value!;
  return `about ${value}${from === to ? "" : ` (${from} to ${to})`}`;
}

const chanceIn = (report: Report) => (chance: Figure) =>
  figureInWords(chance, (value) => inPercent(report, value));

const meanInWords = (mean: Figure) => figureInWords(mean, inDigits);

const percentileAt = (percentile: Percentile, draws: number, inWords: (value: number) => string = String) =>
  figureInWords(percentile, (value) =>
    value === undefined ? `more than ${inWords(draws)}` : inWords(value),
  );

/** An exact chance below 1% as `1 in 694`; an empty string for other chances. */
const rarityOf = ({ value, isExact }: Share) =>
  isExact && value > 0 && value < 0.01 ? `1 in ${inDigits(1 / value)}` : "";

const givenInWords = ({ given }: Report) => (given === undefined ? "" : ` who ${haveInWords(given)}`);

const costOf = ({ cost }: Report, draws: number) =>
  cost === undefined ? "" : ` for ${(cost * draws).toFixed(2)}`;

/** The name of a scheme may begin with this word, as in `with memory`. */
const withName = ({ name }: SchemeReport) => (/^with(?:out)? /i.test(name) ? name : `with ${name}`);

/** A sentence with a clause for each scheme or, of more than two, for the best and the worst. */
function sentenceOf(
  schemes: readonly SchemeReport[],
  measure: (scheme: SchemeReport) => number,
  clauseOf: (scheme: SchemeReport, at: number) => string,
) {
  const sorted = [...schemes].sort((one, other) => measure(one) - measure(other));
  const said = sorted.length > 2 ? [sorted[0]!, sorted.at(-1)!] : sorted;
  const clauses = said.map(
    (scheme, at) => `${schemes.length === 1 ? "" : `${withName(scheme)}, `}${clauseOf(scheme, at)}`,
  );
  const sentence = `${clauses.join("; ")}.`;
  return sentence[0]!.toUpperCase() + sentence.slice(1);
}

function countsInWords(report: Report, target: number): string {
  const have = `of players ${askedInWords(report)} by ${unitOf(report)} ${report.draws}`;
  const name = firstName(report);
  const percent = (chance: number) => inPercent(report, chance);
  const asked = `${Number((100 * target).toPrecision(12))}%`;
  const neededIn = ({ counts = [] }: SchemeReport) => countFor(counts, target);
  return sentenceOf(report.schemes, neededIn, ({ counts = [] }) => {
    const count = countFor(counts, target);
    const chance = counts[count]!.value;
    if (chance < target)
      return `no number of ${name} in the deck is enough for ${asked}: at best ${percent(chance)} ${have}, with ${count}`;
    const than = count === 0 ? "" : `, with ${count - 1} ${percent(counts[count - 1]!.value)}`;
    return `${count} ${name} in the deck ${count === 1 ? "is" : "are"} enough for ${asked}: ${percent(chance)} ${have}${than}`;
  });
}

/** The answer if no game meets `--given`. */
const noneInWords = (report: Report) =>
  `no players ${haveInWords(report.given!)} after ${drawsInWords(report)}: no games are left to count`;

const howManyInWords = (report: Report): string =>
  sentenceOf(
    report.schemes,
    ({ count }) => -(count?.value ?? 0),
    ({ count, deviation, mulligans, isNone }, at) => {
      if (isNone) return noneInWords(report);
      const words = needInWords(report);
      const isText = report.sum!.terms.length > 1 || report.sum!.terms[0].factor !== 1;
      const named = isText ? `: the average of ${words}` : ` ${words} on average`;
      const who = report.given === undefined ? "" : `, for players${givenInWords(report)}`;
      const draws = hasWindow(report.sum!) && !isText ? "" : ` in ${drawsInWords(report)}`;
      const what = at === 0 ? `${named}${draws}${who}` : "";
      const others = [`standard deviation ${inDigits(deviation!)}`, mulligansInWords(mulligans)];
      return `${meanInWords(count!)}${what} (${others.filter((part) => part !== "").join("; ")})`;
    },
  );

const mulligansInWords = (mulligans: Figure | undefined) =>
  mulligans === undefined ? "" : `${meanInWords(mulligans)} mulligans on average`;

/** Returns the answer in a sentence, and whether the game is longer than a deck. */
export function headlineOf(report: Report): string {
  const ends = report.schemes.filter(({ isPassed }) => isPassed).map(({ name }) => name);
  const note = ` The game is longer than ${inWords(ends)}: an empty deck starts again with all cards.`;
  return `${answerOf(report)}${ends.length === 0 ? "" : note}`;
}

/** The answer has the chance or the draw of each scheme, the best scheme first. */
function answerOf(report: Report): string {
  const { draws, schemes, target, sum } = report;
  if (target !== undefined) return countsInWords(report, target);
  if (sum !== undefined) return howManyInWords(report);
  const unit = unitOf(report);
  const chanceInWords = chanceIn(report);
  const until = isBounded(report) ? `after ${drawsInWords(report)}` : `by ${unit} ${draws}`;
  // The draws of a window are in the words of the question.
  const by = leavesIn({ asked: report.asked }).every(({ leaf }) => hasWindow(leaf)) ? "" : until;
  // Only the clause of the first scheme has these words.
  let have = `players${givenInWords(report)} ${askedInWords(report)} `;
  const lastOf = ({ percentiles }: SchemeReport) => percentiles.at(-1)?.value;
  // A smaller measure is better. Schemes that reach their last percentile come before all others.
  const measure = (scheme: SchemeReport) => {
    const last = lastOf(scheme);
    return last === undefined ? 1 - scheme.byDraw.at(-1)!.value : last - draws;
  };
  return sentenceOf(schemes, measure, (scheme) => {
    if (scheme.isNone) return noneInWords(report);
    const { byDraw, mean, percentiles, mulligans, why } = scheme;
    const chance = byDraw.at(-1)!;
    const last = lastOf(scheme);
    // By default only the last percentile is shown. If the user names percentiles, all of them are shown.
    const named = report.percentiles === undefined ? percentiles.slice(-1) : percentiles;
    const reached = named.filter(({ value }) => value !== undefined);
    const clauses = reached.map((reach, place) => {
      const count = reach.percent === 100 ? "all" : `${reach.percent}${place === 0 ? " of 100" : ""}`;
      const at = `by ${unit} ${percentileAt(reach, draws)}${costOf(report, reach.value!)}`;
      return `${count} ${place === 0 ? have : ""}${at}`;
    });
    if (last === undefined) {
      const who = clauses.length === 0 && have !== "" ? ` of ${have}` : " ";
      clauses.push(
        `${chanceInWords(chance)}${who}${by}`.trimEnd() + (why === undefined ? "" : `, since ${why}`),
      );
    }
    have = "";
    // The chance by the last draw is shown too, since the user chose this draw.
    const also = `${chanceInWords(chance)}${last === draws ? "" : ` by ${unit} ${draws}`}`;
    const details = [
      last === undefined ? rarityOf(chance) : report.percentiles === undefined ? also : "",
      mean && `average ${unit} ${isUnsure(scheme) ? "of those who get it " : ""}${meanInWords(mean)}`,
      mulligansInWords(mulligans),
    ].filter(Boolean);
    return `${clauses.join(", ")}${details.length === 0 ? "" : ` (${details.join("; ")})`}`;
  });
}

const RULE_IN_WORDS = {
  london: "1 card of the hand that is kept goes to the bottom",
  paris: "the hand has one card fewer",
  vancouver: "the hand has one card fewer; then a card on top that is not needed goes to the bottom",
  hearthstone: "",
};

/** Tells in a line or two how the answer was found, and the rules of the mulligans. */
export function questionOf(report: Report): string {
  const { hand, games, seed, keep, mulligans = 0, rule, free, without } = report;
  const of = `of ${drawsInWords(report)}`;
  const sentences = [
    games === 0
      ? `Computed for games ${of}.`
      : `${grouped(games)} game${games === 1 ? "" : "s"} ${of}, seed ${seed}.`,
  ];
  const later = report.schemes.flatMap(({ name, after }) =>
    after === undefined
      ? []
      : `${chanceIn(report)(after)}${report.schemes.length > 1 ? ` with ${name}` : ""}`,
  );
  if (report.mode === "when" && canEnd(report.asked!, true))
    sentences.push(
      `The condition can become false again${later.length === 0 ? "" : `: after the last draw, it is true in ${inWords(later)} of games`}.`,
    );
  if (without.length > 0) sentences.push(`${wantedInWords(without)} are known to be elsewhere.`);
  if (rule === "hearthstone")
    sentences.push(
      `The cards of a first hand of ${hand} that are not needed go back once, and others replace them.`,
    );
  if (keep !== undefined) {
    const times = mulligans === 1 ? "at most once" : `at most ${mulligans} times`;
    const often = mulligans === "until" ? "until one is kept" : times;
    const fails = haveInWords(keep).replace(/^have/, "without").replace(/^meet/, "that doesn't meet");
    sentences.push(`A first hand of ${hand} ${fails} is put back, ${often}.`);
    const each = free === undefined ? "" : ` after the first${free === 1 ? "" : ` ${free}`}`;
    if (rule !== undefined) sentences.push(`For each mulligan${each}, ${RULE_IN_WORDS[rule]}.`);
  }
  return sentences.join(" ");
}

const ENDINGS: Readonly<Record<string, string>> = { one: "st", two: "nd", few: "rd", other: "th" };
const ordinals = new Intl.PluralRules("en", { type: "ordinal" });

const percentileInWords = (percentile: number) =>
  percentile === 50 ? "median" : `${percentile}${ENDINGS[ordinals.select(percentile)]} percentile`;

/** Returns a table of all schemes side by side, then the tables of each scheme. */
export function tablesOf(report: Report): Table[] {
  const { draws, schemes, cost } = report;
  const needed = needInWords(report);
  const unit = unitOf(report);
  const row = (
    label: string,
    of: (scheme: SchemeReport) => Figure | undefined,
    inWords = chanceIn(report),
  ) => {
    const cells = schemes.map(of);
    return cells.every((cell) => cell === undefined)
      ? []
      : [[label, ...cells.map((cell) => (cell === undefined ? "" : inWords(cell)))]];
  };
  const percentiles = (label: string, inWords?: (at: number) => string) =>
    schemes[0]!.percentiles.map(({ percent }, at) => [
      `${label}${percentileInWords(percent)}`,
      ...schemes.map((scheme) => percentileAt(scheme.percentiles[at]!, draws, inWords)),
    ]);
  const waits = percentiles("");
  if (waits.length > 0) waits[0]![0] = `${needed}: ${waits[0]![0]!.replace("median", `median ${unit}`)}`;
  const after = `in ${drawsInWords(report)}`;
  return [
    {
      title: "Side by side",
      head: ["", ...schemes.map(({ name }) => name)],
      rows: [
        ...waits,
        ...(cost === undefined ? [] : percentiles("cost of the ", (at) => (at * cost).toFixed(2))),
        // The sentence about a single scheme has its average.
        ...(schemes.length === 1
          ? []
          : row(
              `average ${unit}${schemes.some(isUnsure) ? " of those who get it" : ""}`,
              ({ mean }) => mean,
              meanInWords,
            )),
        ...row(`${needed} ${after}, on average`, ({ count }) => count, meanInWords),
        ...(isBounded(report)
          ? row(`${needed} after ${drawsInWords(report)}`, ({ byDraw }) => byDraw.at(-1))
          : row(`never ${after}`, ({ byDraw }) => otherThan(byDraw.at(-1)!))),
        ...row("games with a mulligan", ({ unfit }) => unfit && otherThan(unfit[0]!)),
        ...row("bad hand kept", ({ unfit }) => unfit?.at(-1)),
        ...row("mulligans on average", ({ mulligans }) => mulligans, meanInWords),
      ],
    },
    ...schemes.flatMap((scheme) => listsOf(report, scheme)),
  ];
}

/** The tables of a scheme, which list a chance for each draw, count or value. */
function listsOf(report: Report, { name, byDraw, counts, howMany, unfit }: SchemeReport): Table[] {
  const needed = needInWords(report);
  const unit = unitOf(report);
  const searched = `${needed} by ${unit} ${report.draws}, by the number of ${firstName(report)} in the deck`;
  const lists: [title: string, at: string, shares: readonly Share[] | undefined][] = [
    [byDrawInWords(report), unit, byDraw],
    [searched, "cards", counts],
    [`${needed} in ${drawsInWords(report)}`, "value", howMany],
    ["first hands that did not qualify", "hands", unfit],
  ];
  return lists.flatMap(([title, at, shares = []]) => {
    if (shares.length === 0) return [];
    const { isExact } = shares[0]!;
    const rows = shares.map(({ at, value, lowest, highest }) => [
      String(at),
      inPercent(report, value),
      ...(isExact ? [] : [`${inPercent(report, lowest)} to ${inPercent(report, highest)}`]),
    ]);
    const head = isExact ? [at, "chance"] : [at, "about", "99% sure"];
    return { title: `${name}: ${title}`, head, rows, isList: true };
  });
}
