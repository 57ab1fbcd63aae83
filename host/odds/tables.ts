/** A report in words and numbers: the answer in a line, and the tables that the terminal and the page show. */
import { inWords, needInWords, type Wanted } from "./question.js";
import { isOutside, type Report, reachedBy, type SchemeReport, type Share } from "./report.js";

export interface Table {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** A share for each row, for a bar beside it. */
  readonly bars?: readonly number[];
}

const percent = (share: number) => `${(100 * share).toFixed(2)} %`;

const grouped = (count: number) => count.toLocaleString("en");

/** How many draws 99 of 100 players wait at most; infinite where more than one of 100 waits in vain. */
function reachOf({ games, draws }: Report, { wait, longestWait }: SchemeReport): number {
  const reached = reachedBy(longestWait ?? wait, games, 0.99) ?? Number.POSITIVE_INFINITY;
  return reached > draws ? Number.POSITIVE_INFINITY : reached;
}

/** The answer in a sentence, the scheme with the shortest wait first. */
export function headlineOf(report: Report): string {
  const { draws, schemes } = report;
  const need = needInWords(report);
  const reached = schemes
    .map((scheme) => ({ name: scheme.name, reach: reachOf(report, scheme) }))
    .filter(({ reach }) => reach <= draws)
    .sort((one, other) => one.reach - other.reach);
  const missed = schemes.filter((scheme) => reachOf(report, scheme) > draws);
  const isWait = schemes[0]!.longestWait !== undefined;
  const by = schemes.length === 1 ? () => "" : (name: string) => `with ${name}, `;
  const clauses = [
    ...reached.map(({ name, reach }, place) => {
      const whole = isWait && reach === draws ? " (the whole game)" : "";
      if (place > 0) return `${by(name)}${isWait ? "" : "by draw "}${reach}${whole}`;
      if (isWait) return `${by(name)}99 of 100 players wait at most ${reach} draws${whole} for ${need}`;
      return `${by(name)}99 of 100 players have ${need} by draw ${reach}`;
    }),
    ...missed.map(({ name, byDraw }, place) => {
      const share = percent(1 - byDraw[draws - 1]!.share);
      return `${by(name)}${share}${place > 0 ? "" : ` of players do not get ${need} in ${draws} draws`}`;
    }),
  ];
  const sentence = `${clauses.join("; ")}.`;
  return sentence[0]!.toUpperCase() + sentence.slice(1);
}

const boundsInWords = ({ name, least, most }: Wanted) =>
  `${most === undefined ? `at least ${least}` : most === least ? least : `${least} to ${most}`} ${name}`;

/** What was played, in a line or two. */
export function questionOf({ draws, hand, games, seed, mulligan, mulligans = 0 }: Report): string {
  const played = `${games === 1 ? "1 game" : `${grouped(games)} games`} of ${draws} draws, seed ${seed}.`;
  if (mulligan === undefined) return played;
  const times = mulligans === 1 ? "once" : `${mulligans} times`;
  return `${played} A first hand of ${hand} without ${inWords(mulligan.map(boundsInWords))} is put back, at most ${times}.`;
}

/** The schemes side by side, then each by itself. */
export function tablesOf(report: Report): Table[] {
  const { draws, hand, games, schemes, need, mulligans = 0 } = report;
  const needed = needInWords(report);
  const row = (label: string, value: (scheme: SchemeReport) => string) => [label, ...schemes.map(value)];
  const reached = (shares: readonly Share[], part: number) => {
    const at = reachedBy(shares, games, part);
    return at === undefined || at > draws ? `more than ${draws}` : String(at);
  };
  const [{ longestWait, hand: inHand, unfit }] = schemes as [SchemeReport];
  return [
    {
      title: "Side by side",
      head: ["", ...schemes.map(({ name }) => name)],
      rows: [
        row(`${needed}: in half of the games by draw`, ({ wait }) => reached(wait, 0.5)),
        row("in 99 of 100 games by draw", ({ wait }) => reached(wait, 0.99)),
        row(`in no draw of ${draws}`, ({ byDraw }) => percent(1 - byDraw[draws - 1]!.share)),
        row(`in the first hand of ${hand}`, ({ byDraw }) => percent(byDraw[hand - 1]!.share)),
        ...(longestWait === undefined
          ? []
          : [
              row("longest wait of a game: in half of them at most", ({ longestWait }) =>
                reached(longestWait!, 0.5),
              ),
              row("in 99 of 100 games at most", ({ longestWait }) => reached(longestWait!, 0.99)),
            ]),
        ...(unfit === undefined
          ? []
          : [
              row("first hand put back", ({ unfit }) => percent(1 - unfit![0]!.share)),
              row("hand kept though it does not fit", ({ unfit }) => percent(unfit![mulligans + 1]!.share)),
            ]),
        ...(inHand === undefined ? [] : [row("share of all draws", ({ ofDraws }) => percent(ofDraws!))]),
        row("same card twice in a row", ({ repeats }) => percent(repeats)),
        row("longest row of one card: in 99 of 100 games at most", ({ longestRow }) =>
          reached(longestRow, 0.99),
        ),
      ],
    },
    ...schemes.flatMap((scheme) => [
      shareTable(`${scheme.name}: ${needed} by this draw`, "draw", scheme.byDraw),
      ...(inHand === undefined
        ? []
        : [
            shareTable(
              `${scheme.name}: ${need[0]!.name} in the first hand of ${hand}`,
              "cards",
              scheme.hand!,
            ),
          ]),
      ...(longestWait === undefined
        ? []
        : [shareTable(`${scheme.name}: longest wait of a game`, "draws", scheme.longestWait!)]),
      ...(unfit === undefined
        ? []
        : [shareTable(`${scheme.name}: first hands that were not fit`, "hands", scheme.unfit!)]),
    ]),
  ];
}

function shareTable(title: string, at: string, shares: readonly Share[]): Table {
  const isExact = shares[0]!.exact !== undefined;
  const rows = shares.map((share) => {
    const { exact, lowest, highest } = share;
    const interval = `${percent(lowest)} to ${percent(highest)}`;
    const cells = exact === undefined ? [interval] : [percent(exact), interval];
    return [String(share.at), percent(share.share), ...cells, ...(isOutside(share) ? ["OUTSIDE"] : [])];
  });
  const head = isExact ? ["exact", "must lie in"] : ["chance, 99 % sure"];
  return { title, head: [at, "games", ...head], rows, bars: shares.map(({ share }) => share) };
}

/** Whether the simulation is where the exact chances want it, in a sentence. */
export function verdictOf({ schemes }: Report): string {
  const checked = schemes.flatMap(({ name, byDraw, wait, longestWait = [], hand = [], unfit = [] }) =>
    Object.entries({
      "by draw": byDraw,
      "first at draw": wait,
      "longest wait": longestWait,
      "in the first hand": hand,
      "hands not fit": unfit,
    }).flatMap(([what, shares]) => shares.map((share) => ({ share, place: `${name} ${what} ${share.at}` }))),
  );
  const problems = checked.filter(({ share }) => isOutside(share)).map(({ place }) => place);
  const count = checked.filter(({ share }) => share.exact !== undefined).length;
  if (problems.length > 0) return `OUTSIDE of what the exact chance allows: ${problems.join("; ")}.`;
  return count === 0
    ? "No exact chance is known here."
    : `All ${grouped(count)} shares that can be computed exactly agree with the games.`;
}
