/** A report in words and numbers: the tables that the terminal and the page show. */
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

/** The question, in one line. */
export function questionOf({ card, draws, games, seed }: Report): string {
  return `How long is a player without ${card}? ${grouped(games)} games of ${draws} draws, seed ${seed}.`;
}

/** The schemes side by side, then each by itself. */
export function tablesOf(report: Report): Table[] {
  const { card, draws, hand, games, schemes } = report;
  const row = (label: string, value: (scheme: SchemeReport) => string) => [label, ...schemes.map(value)];
  const reached = (shares: readonly Share[], part: number) => {
    const at = reachedBy(shares, games, part);
    return at === undefined || at > draws ? `more than ${draws}` : String(at);
  };
  const longest = (shares: readonly Share[]) => reached(shares, 1);
  return [
    {
      title: "Side by side",
      head: ["", ...schemes.map(({ name }) => name)],
      rows: [
        row(`first ${card}: in half of the games by draw`, ({ wait }) => reached(wait, 0.5)),
        row("in 99 of 100 games by draw", ({ wait }) => reached(wait, 0.99)),
        row(`in no draw of ${draws}`, ({ byDraw }) => percent(1 - byDraw[draws - 1]!.share)),
        row("longest wait of a game: at most this in half of them", ({ longestWait }) =>
          reached(longestWait, 0.5),
        ),
        row("at most this in 99 of 100 games", ({ longestWait }) => reached(longestWait, 0.99)),
        row("longest of all", ({ longestWait }) => longest(longestWait)),
        row(`no ${card} in the first hand of ${hand}`, (scheme) => percent(scheme.hand[0]!.share)),
        row("same card twice in a row", ({ repeats }) => percent(repeats)),
        row("longest row of one card", ({ longestRow }) => longest(longestRow)),
      ],
    },
    ...schemes.flatMap((scheme) => [
      shareTable(`${scheme.name}: at least one ${card} by this draw`, "draw", scheme.byDraw),
      shareTable(`${scheme.name}: ${card} in the first hand of ${hand}`, "cards", scheme.hand),
    ]),
  ];
}

function shareTable(title: string, at: string, shares: readonly Share[]): Table {
  const rows = shares.map((share) => {
    const { exact, lowest = 0, highest = 1 } = share;
    const closed = exact === undefined ? [] : [percent(exact), `${percent(lowest)} to ${percent(highest)}`];
    return [String(share.at), percent(share.share), ...closed, ...(isOutside(share) ? ["OUTSIDE"] : [])];
  });
  const head = shares.some(({ exact }) => exact !== undefined) ? ["closed form", "must lie in"] : [];
  return { title, head: [at, "games", ...head], rows, bars: shares.map(({ share }) => share) };
}

/** Whether the simulation is where the closed forms want it, in a sentence. */
export function verdictOf({ schemes }: Report): string {
  const problems = schemes.flatMap(({ name, byDraw, wait, hand }) =>
    Object.entries({ "by draw": byDraw, "first at draw": wait, "in the first hand": hand }).flatMap(
      ([what, shares]) => shares.filter(isOutside).map(({ at }) => `${name} ${what} ${at}`),
    ),
  );
  const checked = schemes.flatMap(({ byDraw, wait, hand }) => [...byDraw, ...wait, ...hand]);
  const count = checked.filter(({ exact }) => exact !== undefined).length;
  if (problems.length > 0) return `OUTSIDE of what the closed form allows: ${problems.join("; ")}.`;
  return count === 0
    ? "No closed form is known here."
    : `All ${count} shares that can be computed exactly agree with the games.`;
}
