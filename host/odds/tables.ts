/** A report in words and numbers: the answer in a line, and the tables that the terminal and the page show. */
import { inWords, isBounded, nameInWords, needInWords, wantedInWords } from "./question.js";
import {
  chanceIn,
  isExact,
  isOutside,
  type Report,
  reachedBy,
  type SchemeReport,
  type Share,
} from "./report.js";

export interface Table {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** A share for each row, for a bar beside it. */
  readonly bars?: readonly number[];
}

const percent = (share: number) => `${(100 * share).toFixed(2)}%`;

const grouped = (count: number) => count.toLocaleString("en");

const drawsInWords = (count: number) => (count === 1 ? "1 draw" : `${count} draws`);

/** The percentiles that the report has. */
const percentilesOf = ({ percentiles = [50, 99] }: Report) => percentiles;

/** The games in which something else happened. */
function otherThan({ share, exact, lowest, highest, ...other }: Share): Share {
  const rest = { ...other, share: 1 - share, lowest: 1 - highest, highest: 1 - lowest };
  return exact === undefined ? rest : { ...rest, exact: 1 - exact };
}

/** The games that do not have what is needed by the last draw. */
const missedOf = ({ byDraw }: SchemeReport) => otherThan(byDraw.at(-1)!);

/** Whether a chance is shown as 0. */
const isZero = (share: Share) => percent(chanceIn(share)) === percent(0);

const aboutIn = (scheme: SchemeReport) => (isExact(scheme) ? "" : "about ");

/** A chance that is known exactly, or about. */
const chanceInWords = (share: Share) =>
  share.exact === undefined ? `about ${percent(share.share)}` : percent(share.exact);

/** The same with the interval, if there is one. */
const chanceInSentence = (share: Share) =>
  share.exact === undefined
    ? `${chanceInWords(share)} (${percent(share.lowest)} to ${percent(share.highest)})`
    : chanceInWords(share);

/** The answer in a sentence: of one measure that all schemes have, the scheme that does best first. */
export function headlineOf(report: Report): string {
  const { draws, schemes } = report;
  const need = needInWords(report);
  const most = percentilesOf(report).at(-1)!;
  const averageOf = (scheme: SchemeReport, isFirst: boolean) => {
    if (scheme.average === undefined) return "";
    const others = isZero(missedOf(scheme)) ? "" : "the others ";
    return ` (${isFirst ? "average draw " : ""}${isFirst && others !== "" ? "of " : ""}${others}${aboutIn(scheme)}${scheme.average.toFixed(1)})`;
  };
  const reachOf = ({ wait = [] }: SchemeReport) => reachedBy(wait, most / 100);
  // The less the better.
  let measure: (scheme: SchemeReport) => number;
  let clause: (scheme: SchemeReport, isFirst: boolean) => string;
  if (isBounded(report)) {
    measure = ({ byDraw }) => -chanceIn(byDraw.at(-1)!);
    clause = ({ byDraw }, isFirst) =>
      `${chanceInSentence(byDraw.at(-1)!)}${isFirst ? ` of players have ${need} after ${drawsInWords(draws)}` : ""}`;
  } else if (schemes.every((scheme) => reachOf(scheme) !== undefined)) {
    measure = (scheme) => reachOf(scheme)!;
    clause = (scheme, isFirst) =>
      `${isFirst ? `${most} of 100 players have ${need} ` : ""}by draw ${aboutIn(scheme)}${reachOf(scheme)}${averageOf(scheme, isFirst)}`;
  } else {
    measure = (scheme) => chanceIn(missedOf(scheme));
    clause = (scheme, isFirst) =>
      `${chanceInSentence(missedOf(scheme))}${isFirst ? ` of players do not get ${need} in ${drawsInWords(draws)}` : ""}${averageOf(scheme, isFirst)}`;
  }
  const sorted = [...schemes].sort((one, other) => measure(one) - measure(other));
  const clauses = sorted.map(
    (scheme, place) => `${sorted.length === 1 ? "" : `with ${scheme.name}, `}${clause(scheme, place === 0)}`,
  );
  const sentence = `${clauses.join("; ")}.`;
  return sentence[0]!.toUpperCase() + sentence.slice(1);
}

/** What was asked and played, in a line or two. */
export function questionOf(report: Report): string {
  const { draws, hand, games, seed, mulligan, mulligans = 0, bottom, without } = report;
  const played = `${games === 1 ? "1 game" : `${grouped(games)} games`} of ${drawsInWords(draws)}, seed ${seed}.`;
  const elsewhere =
    without === undefined ? "" : ` ${inWords(without.map(wantedInWords))} are known to be elsewhere.`;
  if (mulligan === undefined) return `${played}${elsewhere}`;
  const wanted = inWords(
    mulligan.map((each) => `${each.most === undefined ? "at least " : ""}${wantedInWords(each)}`),
  );
  const times = mulligans === 1 ? "once" : `${mulligans} times`;
  const back =
    bottom === undefined
      ? ""
      : ` For each time, ${bottom === 1 ? "1 card" : `${bottom} cards`} of the hand that is kept go${bottom === 1 ? "es" : ""} to the bottom.`;
  return `${played}${elsewhere} A first hand of ${hand} without ${wanted} is put back, at most ${times}.${back}`;
}

const ENDINGS: Readonly<Record<string, string>> = { one: "st", two: "nd", few: "rd", other: "th" };
const ordinals = new Intl.PluralRules("en", { type: "ordinal" });

const percentileInWords = (percentile: number) =>
  percentile === 50 ? "median" : `${percentile}${ENDINGS[ordinals.select(percentile)]} percentile`;

/**
 * The schemes side by side, then each by itself.
 *
 * @param isChecked - Whether the exact chances stand beside the shares of the games.
 */
export function tablesOf(report: Report, isChecked = false): Table[] {
  const { draws, hand, games, schemes, need, mulligans = 0 } = report;
  const needed = needInWords(report);
  const row = (label: string, value: (scheme: SchemeReport) => string) => [label, ...schemes.map(value)];
  const reached = (shares: readonly Share[], part: number) => {
    const at = reachedBy(shares, part);
    const about = shares[0]!.exact === undefined ? "about " : "";
    return at === undefined || at > draws ? `${about}more than ${draws}` : `${about}${at}`;
  };
  /** A row for each percentile. */
  const percentiles = (
    label: string,
    sharesOf: (scheme: SchemeReport) => readonly Share[],
    shown = percentilesOf(report),
  ) =>
    shown.map((percentile) =>
      row(`${label}${percentileInWords(percentile)}`, (scheme) =>
        reached(sharesOf(scheme), percentile / 100),
      ),
    );
  const [{ wait, longestWait, hand: inHand, unfit }] = schemes as [SchemeReport];
  const isSure = schemes.every((scheme) => isZero(missedOf(scheme)));
  const chances = isBounded(report)
    ? [row(`${needed} after ${drawsInWords(draws)}`, ({ byDraw }) => chanceInWords(byDraw.at(-1)!))]
    : [
        ...percentiles("", ({ wait }) => wait!),
        row(isSure ? "average draw" : "average draw of those who get it", (scheme) =>
          scheme.average === undefined ? "" : `${aboutIn(scheme)}${scheme.average.toFixed(1)}`,
        ),
        row(`never in ${drawsInWords(draws)}`, (scheme) => chanceInWords(missedOf(scheme))),
      ];
  if (wait !== undefined) chances[0]![0] = `${needed}: ${chances[0]![0]!.replace("median", "median draw")}`;
  const counted = [
    row("same card twice in a row", ({ repeats }) => `about ${percent(repeats)}`),
    ...percentiles(
      "longest run of one card, ",
      ({ longestRow }) => longestRow,
      percentilesOf(report).slice(-1),
    ),
  ];
  return [
    {
      title: "Side by side",
      head: ["", ...schemes.map(({ name }) => name)],
      rows: [
        ...chances,
        row(`in the first hand of ${hand}, on the play`, ({ byDraw }) => chanceInWords(byDraw[hand - 1]!)),
        ...(hand === draws
          ? []
          : [row("on the draw, with one card more", ({ byDraw }) => chanceInWords(byDraw[hand]!))]),
        ...(unfit === undefined
          ? []
          : [
              row("games with a mulligan", ({ unfit }) => chanceInWords(otherThan(unfit![0]!))),
              row("bad hand kept", ({ unfit }) => chanceInWords(unfit![mulligans + 1]!)),
            ]),
        ...(longestWait === undefined
          ? []
          : percentiles("longest wait of a game, ", ({ longestWait }) => longestWait!)),
        ...(inHand === undefined
          ? []
          : [row("share of all draws", (scheme) => `${aboutIn(scheme)}${percent(scheme.ofDraws!)}`)]),
        ...(games === 0 ? counted.map(([label]) => row(label!, () => "")) : counted),
      ],
    },
    ...schemes.flatMap((scheme) => {
      const { name, byDraw, hand: inHand, longestWait, unfit } = scheme;
      const table = (title: string, at: string, shares: readonly Share[] | undefined) =>
        shares === undefined ? [] : [shareTable(`${name}: ${title}`, at, shares, isChecked)];
      return [
        ...table(`${needed} ${isBounded(report) ? "after" : "by"} this draw`, "draw", byDraw),
        ...table(`${nameInWords(need[0]!.name)} in the first hand of ${hand}`, "cards", inHand),
        ...table("longest wait of a game", "draws", longestWait),
        ...table("first hands that did not qualify", "hands", unfit),
      ];
    }),
  ];
}

function shareTable(title: string, at: string, shares: readonly Share[], isChecked: boolean): Table {
  const isExact = shares[0]!.exact !== undefined;
  const rows = shares.map((share) => {
    const interval = `${percent(share.lowest)} to ${percent(share.highest)}`;
    const checks = [percent(share.share), interval, ...(isOutside(share) ? ["OUTSIDE"] : [])];
    return [
      String(share.at),
      percent(chanceIn(share)),
      ...(isExact ? (isChecked ? checks : []) : [interval]),
    ];
  });
  const head = isExact
    ? ["chance", ...(isChecked ? ["games", "expected range"] : [])]
    : ["about", "99% sure"];
  return { title, head: [at, ...head], rows, bars: shares.map(chanceIn) };
}

/** Whether the games gave what the exact chances let expect, in a sentence. */
export function verdictOf({ schemes }: Report): string {
  const checked = schemes.flatMap(({ name, byDraw, wait = [], longestWait = [], hand = [], unfit = [] }) =>
    Object.entries({
      "by draw": byDraw,
      "first at draw": wait,
      "longest wait": longestWait,
      "in the first hand": hand,
      "hands that did not qualify": unfit,
    }).flatMap(([what, shares]) => shares.map((share) => ({ share, place: `${name} ${what} ${share.at}` }))),
  );
  const problems = checked.filter(({ share }) => isOutside(share)).map(({ place }) => place);
  const count = checked.filter(({ share }) => share.exact !== undefined).length;
  if (problems.length > 0) return `OUTSIDE of the expected range: ${problems.join("; ")}.`;
  return count === 0
    ? "No exact chance is known here."
    : `All ${grouped(count)} shares that can be computed exactly agree with the games.`;
}
