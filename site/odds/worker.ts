/** Plays games away from the page; who asks something else ends the worker. */
import { type Report, schemeReport } from "../../host/odds/report.js";
import { OddsError, readSchemes } from "../../host/odds/scheme.js";
import { addTally, CHUNK, emptyTally, playChunk, type Question } from "../../host/odds/tally.js";

/** What the page asks: schemes as the command takes them, and a question. */
export interface Asked extends Question {
  readonly schemes: unknown;
  readonly games: number;
  readonly seed: string;
}

/** The report so far, from all games that are played, or why there is none. */
export type Answer = { readonly report: Report } | { readonly problem: string };

const answer = (message: Answer): void => postMessage(message);

function play({ schemes: given, games, seed, ...question }: Asked): void {
  const schemes = readSchemes(given);
  const tallies = schemes.map(() => emptyTally(question));
  for (let index = 0; index * CHUNK < games; index++) {
    for (const [place, scheme] of schemes.entries()) {
      addTally(tallies[place]!, playChunk(scheme, question, seed, index, CHUNK));
    }
    const reports = schemes.map((scheme, place) =>
      schemeReport(scheme.name, tallies[place]!, question, scheme),
    );
    answer({ report: { ...question, games: (index + 1) * CHUNK, seed, schemes: reports } });
  }
}

addEventListener("message", ({ data }: MessageEvent<Asked>) => {
  try {
    play(data);
  } catch (error) {
    // Any other is a fault of ours, and shows itself in the console.
    if (!(error instanceof OddsError)) throw error;
    answer({ problem: error.message });
  }
});
