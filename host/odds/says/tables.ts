/** A report in words and numbers: the answer in a line, and the tables of the terminal and of the page. */
import { isBounded, namesAsked } from "../asks/question.js";
import {
  chanceIn,
  countFor,
  type Figure,
  isOutside,
  type Percentile,
  type Report,
  type SchemeReport,
  type Share,
} from "./report.js";
import { conditionInWords, nameInWords, needInWords, wantedInWords } from "./words.js";

export interface Table {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** A share for each row, drawn as a bar. */
  readonly bars?: readonly number[];
}

const inPercent = (share: number) => `${(100 * share).toFixed(2)}%`;

/** A chance in percent: with two digits, or as many as show that it isn't 0 or 1. */
function percent(chance: number): string {
  const rest = 100 * Math.min(chance, 1 - chance);
  if (rest <= 0 || rest >= 0.005) return inPercent(chance);
  return `${(100 * chance).toFixed(Math.min(100, 1 - Math.floor(Math.log10(rest))))}%`;
}

const grouped = (count: number) => count.toLocaleString("en");

export const unitOf = ({ turns }: Report) => (turns ? "turn" : "draw");

const firstName = (report: Report) => nameInWords(namesAsked(report)[0]!);

export const byDrawInWords = (report: Report) =>
  `${needInWords(report)} ${isBounded(report) ? "after" : "by"} this ${unitOf(report)}`;

const drawsInWords = (report: Report) => `${report.draws} ${unitOf(report)}${report.draws === 1 ? "" : "s"}`;

function otherThan({ share, exact, lowest, highest, ...other }: Share): Share {
  const rest = { ...other, share: 1 - share, lowest: 1 - highest, highest: 1 - lowest };
  return exact === undefined ? rest : { ...rest, exact: 1 - exact };
}

const missedOf = ({ byDraw }: SchemeReport) => otherThan(byDraw.at(-1)!);

/** Whether some games never get it. */
const isUnsure = ({ ever = 1 }: SchemeReport) => ever < 1;

/** The average of all games; undefined rather than the average of the shorter games alone. */
const averageOf = (scheme: SchemeReport) =>
  scheme.mean ??
  (scheme.average !== undefined && chanceIn(missedOf(scheme)) < 1e-9 ? scheme.average : undefined);

/** A figure, with its interval if it isn't exact and the interval has two ends. */
function figureInWords<Value>(figure: Figure<Value>, inWords: (value: Value) => string): string {
  const [value, from, to] = [figure.value, figure.lowest, figure.highest].map(inWords);
  if (figure.isExact) return value!;
  return `about ${value}${from === to ? "" : ` (${from} to ${to})`}`;
}

const chanceInWords = ({ share, exact, lowest, highest }: Share) =>
  exact === undefined
    ? figureInWords({ isExact: false, value: share, lowest, highest }, inPercent)
    : percent(exact);

/** What is known is as long as it tells more. */
const meanInWords = (
  mean: Figure<number>,
  inWords = (value: number) => (mean.isExact ? String(Number(value.toPrecision(5))) : value.toFixed(1)),
) => figureInWords(mean, inWords);

const percentileAt = (percentile: Percentile, draws: number, inWords: (value: number) => string = String) =>
  figureInWords(percentile, (value) =>
    value === undefined ? `more than ${inWords(draws)}` : inWords(value),
  );

const waitsOf = ({ percentiles }: SchemeReport) => percentiles.filter(({ of }) => of === "wait");

const longestOf = (scheme: SchemeReport) => waitsOf(scheme).at(-1)!;

/** A chance as `1 in 694`, if that tells more than the percentage. */
const rarityOf = ({ exact = 1 }: Share) =>
  exact > 0 && exact < 0.01 ? `1 in ${grouped(Math.round(1 / exact))}` : "";

const givenInWords = ({ given }: Report) =>
  given === undefined ? "" : ` who have ${conditionInWords(given)}`;

const costOf = ({ cost }: Report, draws: number) =>
  cost === undefined ? "" : ` for ${(cost * draws).toFixed(2)}`;

function sentenceOf(
  schemes: readonly SchemeReport[],
  clauseOf: (scheme: SchemeReport, at: number) => string,
) {
  const clauses = schemes.map(
    (scheme, at) => `${schemes.length === 1 ? "" : `with ${scheme.name}, `}${clauseOf(scheme, at)}`,
  );
  const sentence = `${clauses.join("; ")}.`;
  return sentence[0]!.toUpperCase() + sentence.slice(1);
}

function countsInWords(report: Report, target: number): string {
  const have = `of players have ${needInWords(report)} by ${unitOf(report)} ${report.draws}`;
  const name = firstName(report);
  return sentenceOf(report.schemes, ({ counts = [] }) => {
    const count = countFor(counts, target);
    const chance = chanceIn(counts[count]!);
    if (chance < target)
      return `no number of ${name} in the deck is enough for ${inPercent(target)}: at best ${percent(chance)} ${have}, with ${count}`;
    const than = count === 0 ? "" : `, with ${count - 1} ${percent(chanceIn(counts[count - 1]!))}`;
    return `${count} ${name} in the deck ${count === 1 ? "is" : "are"} enough for ${inPercent(target)}: ${percent(chance)} ${have}${than}`;
  });
}

/** The answer if no game counts (`--given`). */
const noneInWords = (report: Report) =>
  `no player has ${conditionInWords(report.given!)} after ${drawsInWords(report)}, as --given wants, so there is nobody of whom to tell a chance`;

const howManyInWords = (report: Report): string =>
  sentenceOf(report.schemes, ({ count, deviation, mulligans, isNone }, at) => {
    if (isNone) return noneInWords(report);
    const words = needInWords(report);
    const named = /[*+]| - /.test(words) ? `: the average of ${words} in` : ` ${words} on average in`;
    const what = at === 0 ? `${named} ${drawsInWords(report)}${givenInWords(report)}` : "";
    const others = [`standard deviation ${deviation!.toPrecision(4)}`, mulligansInWords(mulligans)];
    return `${meanInWords(count!)}${what} (${others.filter((part) => part !== "").join("; ")})`;
  });

const mulligansInWords = (mulligans: Figure<number> | undefined) =>
  mulligans === undefined
    ? ""
    : `${meanInWords(mulligans, (mean) => String(Number(mean.toPrecision(5))))} mulligans on average`;

/** The answer in a sentence: for each scheme, the best first, its chance or its draw. */
export function headlineOf(report: Report): string {
  const { draws, schemes, target } = report;
  if (target !== undefined) return countsInWords(report, target);
  if (report.sum !== undefined) return howManyInWords(report);
  const unit = unitOf(report);
  const until = isBounded(report) ? ` after ${drawsInWords(report)}` : ` by ${unit} ${draws}`;
  const by = needInWords(report).includes(" in draws ") ? "" : until;
  const chanceOf = ({ byDraw }: SchemeReport) => byDraw.at(-1)!;
  const isReached = (scheme: SchemeReport) => !isBounded(report) && longestOf(scheme).value !== undefined;
  // Less is better. Schemes in which all players get it are before the others, whatever the draw.
  const measure = (scheme: SchemeReport) =>
    isReached(scheme) ? longestOf(scheme).value! - draws : 1 - chanceIn(chanceOf(scheme));
  const sorted = [...schemes].sort((one, other) => measure(one) - measure(other));
  /** The chance by the last draw, after the draw by which nearly all have it; not if the user names percentiles. */
  const alsoOf = (scheme: SchemeReport) => {
    if (report.percentiles !== undefined) return "";
    const isLast = longestOf(scheme).value === draws;
    return `${chanceInWords(chanceOf(scheme))}${isLast ? "" : ` by ${unit} ${draws}`}`;
  };
  const said: Record<string, string> = {};
  /** The words that differ from those of the clause before. */
  const notSaid = (part: "who" | "label", words: string) => {
    const isSaid = said[part] === words;
    said[part] = words;
    return isSaid ? "" : words;
  };
  return sentenceOf(sorted, (scheme) => {
    if (scheme.isNone) return noneInWords(report);
    const have = `players${givenInWords(report)} have ${needInWords(report)}`;
    const mean = averageOf(scheme);
    // All percentiles that the user names, or else the last one; for one that isn't reached the share of games.
    const named = report.percentiles === undefined ? [longestOf(scheme)] : waitsOf(scheme);
    const reached = isBounded(report) ? [] : named.filter(({ value }) => value !== undefined);
    const clauses = reached.map((reach, place) => {
      const [count, of100] = reach.percent === 100 ? ["all", ""] : [`${reach.percent}`, " of 100"];
      const who = place > 0 ? "" : notSaid("who", `${count}${of100} ${have} `);
      const again = named.length > 1 ? `${count} ` : "";
      return `${who || again}by ${unit} ${percentileAt(reach, draws)}${costOf(report, reach.value!)}`;
    });
    const who = clauses.length > 0 ? by : notSaid("who", ` of ${have}${by}`);
    if (!isReached(scheme)) clauses.push(`${chanceInWords(chanceOf(scheme))}${who}`);
    const label = `average ${unit} ${isUnsure(scheme) ? "of those who get it " : ""}`;
    const details = [
      isReached(scheme) ? alsoOf(scheme) : rarityOf(chanceOf(scheme)),
      mean === undefined ? "" : `${notSaid("label", label)}${meanInWords(mean)}`,
      mulligansInWords(scheme.mulligans),
    ].filter((part) => part !== "");
    return `${clauses.join(", ")}${details.length === 0 ? "" : ` (${details.join("; ")})`}`;
  });
}

const RULE_IN_WORDS = {
  london: "1 card of the hand that is kept goes to the bottom",
  paris: "the hand has one card fewer",
  vancouver: "the hand has one card fewer; then a card on top that is not needed goes to the bottom",
  hearthstone: "",
};

/** The question and the games, in a line or two. */
export function questionOf(report: Report): string {
  const { hand, games, seed, keep, mulligans = 0, rule, free, without } = report;
  const count = games === 1 ? "1 game" : `${grouped(games)} games`;
  const played =
    games === 0
      ? `Computed for games of ${drawsInWords(report)}.`
      : `${count} of ${drawsInWords(report)}, seed ${seed}.`;
  const sentences = [played];
  if (without !== undefined) sentences.push(`${wantedInWords(without)} are known to be elsewhere.`);
  if (rule === "hearthstone") {
    sentences.push(
      `The cards of a first hand of ${hand} that are not needed go back once, and others replace them.`,
    );
  }
  if (keep !== undefined) {
    const times = mulligans === 1 ? "at most once" : `at most ${mulligans} times`;
    const often = mulligans === "until" ? "until one is kept" : times;
    sentences.push(`A first hand of ${hand} without ${conditionInWords(keep)} is put back, ${often}.`);
    const each = free === undefined ? "" : ` after the first${free === 1 ? "" : ` ${free}`}`;
    if (rule !== undefined) sentences.push(`For each time${each}, ${RULE_IN_WORDS[rule]}.`);
  }
  return sentences.join(" ");
}

const ENDINGS: Readonly<Record<string, string>> = { one: "st", two: "nd", few: "rd", other: "th" };
const ordinals = new Intl.PluralRules("en", { type: "ordinal" });

const percentileInWords = (percentile: number) =>
  percentile === 50 ? "median" : `${percentile}${ENDINGS[ordinals.select(percentile)]} percentile`;

/** The schemes side by side, then each by itself; with `--check` the games next to the exact chances. */
export function tablesOf(report: Report, isChecked = false): Table[] {
  const { draws, schemes, cost } = report;
  const needed = needInWords(report);
  const unit = unitOf(report);
  const row = (label: string, of: (scheme: SchemeReport) => Share | Figure<number> | string | undefined) => {
    const cells = schemes.map(of);
    const inWords = (cell: Share | Figure<number>) =>
      "share" in cell ? chanceInWords(cell) : meanInWords(cell);
    const words = cells.map((cell = "") => (typeof cell === "string" ? cell : inWords(cell)));
    return cells.some((cell) => cell !== undefined) ? [[label, ...words]] : [];
  };
  const percentiles = (label: string, of: Percentile["of"], inWords?: (at: number) => string) => {
    const each = schemes.map((scheme) => scheme.percentiles.filter((one) => one.of === of));
    return each[0]!.map(({ percent }, at) => [
      `${label}${percentileInWords(percent)}`,
      ...each.map((own, place) =>
        of === "longestWait" && longestWaitOf(schemes[place]!) === undefined
          ? "only with --games"
          : percentileAt(own[at]!, draws, inWords),
      ),
    ]);
  };
  const waits = percentiles("", "wait");
  if (waits.length > 0) waits[0]![0] = `${needed}: ${waits[0]![0]!.replace("median", `median ${unit}`)}`;
  const average = schemes.some(isUnsure) ? `average ${unit} of those who get it` : `average ${unit}`;
  return [
    {
      title: "Side by side",
      head: ["", ...schemes.map(({ name }) => name)],
      rows: [
        ...waits,
        ...(cost === undefined ? [] : percentiles("cost of the ", "wait", (at) => (at * cost).toFixed(2))),
        ...row(average, averageOf),
        ...row(`${needed} in ${drawsInWords(report)}, on average`, ({ count }) => count),
        ...row("standard deviation", ({ deviation }) => deviation?.toPrecision(4)),
        ...(report.sum
          ? []
          : isBounded(report)
            ? row(`${needed} after ${drawsInWords(report)}`, ({ byDraw }) => byDraw.at(-1))
            : row(`never in ${drawsInWords(report)}`, missedOf)),
        ...row("games with a mulligan", ({ unfit }) => unfit && otherThan(unfit[0]!)),
        ...row("bad hand kept", ({ unfit }) => unfit?.at(-1)),
        ...row("mulligans on average", ({ mulligans }) => mulligans),
        ...percentiles("longest wait of a game, ", "longestWait"),
      ],
    },
    ...schemes.flatMap((scheme) => listsOf(report, scheme).map((list) => shareTable(list, isChecked))),
  ];
}

/** The shares of a scheme, each with its number, under a title. */
interface List {
  readonly title: string;
  /** The name of the numbers. */
  readonly at: string;
  readonly shares: readonly Share[];
}

function listsOf(report: Report, scheme: SchemeReport): List[] {
  const { draws } = report;
  const needed = needInWords(report);
  const unit = unitOf(report);
  const searched = `${needed} by ${unit} ${draws}, by the number of ${firstName(report)} in the deck`;
  const lists: [title: string, at: string, shares: readonly Share[] | undefined][] = [
    [byDrawInWords(report), unit, report.sum ? undefined : scheme.byDraw],
    [searched, "cards", scheme.counts],
    [`${needed} in ${drawsInWords(report)}`, "value", scheme.howMany],
    ["longest wait of a game, at most", "draws", longestWaitOf(scheme)],
    ["first hands that did not qualify", "hands", scheme.unfit],
  ];
  return lists.flatMap(([title, at, shares]) =>
    shares === undefined ? [] : { title: `${scheme.name}: ${title}`, at, shares },
  );
}

/** The longest waits; undefined also if they need games, and none were played. */
export const longestWaitOf = ({ longestWait = [] }: SchemeReport) =>
  longestWait[0]?.exact === undefined && !longestWait.at(-1)?.games ? undefined : longestWait;

function shareTable({ title, at, shares }: List, isChecked: boolean): Table {
  const isExact = shares[0]?.exact !== undefined;
  const rows = shares.map((share) => {
    const interval = `${inPercent(share.lowest)} to ${inPercent(share.highest)}`;
    const checks = [inPercent(share.share), interval, ...(isOutside(share) ? ["OUTSIDE"] : [])];
    const beside = isExact ? (isChecked ? checks : []) : [interval];
    return [String(share.at), inPercent(chanceIn(share)), ...beside];
  });
  const checks = isChecked ? ["games", "expected range"] : [];
  const head = isExact ? [at, "chance", ...checks] : [at, "about", "99% sure"];
  return { title, head, rows, bars: shares.map(chanceIn) };
}

/** The lists that games can have too. */
const playedIn = (report: Report) =>
  report.schemes.flatMap((scheme) =>
    listsOf(report, scheme).filter(({ shares }) => shares !== scheme.counts),
  );

export const isWrong = (report: Report) => playedIn(report).some(({ shares }) => shares.some(isOutside));

export function verdictOf(report: Report): string {
  if (report.games === 0) return "No games were played: --check plays them, and compares.";
  const lists = playedIn(report);
  const wrong = lists.flatMap(({ title, shares }) => {
    const places = shares.filter(isOutside).map(({ at }) => at);
    return places.length === 0 ? [] : `${title} ${places.join(", ")}`;
  });
  if (wrong.length > 0) return `OUTSIDE of the expected range: ${wrong.join("; ")}.`;
  const known = lists.flatMap(({ shares }) => shares).filter(({ exact }) => exact !== undefined).length;
  return known === 0
    ? "No exact chance is known here."
    : `All ${grouped(known)} shares that can be computed exactly agree with the games.`;
}
