/** Plays games away from the page; who asks something else ends the worker. */
import { type Report, schemeReport } from "../../host/odds/report.js";
import { readSchemes } from "../../host/odds/scheme.js";
import { addTally, CHUNK, emptyTally, playChunk, type Question } from "../../host/odds/tally.js";

/** What the page asks: schemes as the command takes them, and a question. */
export interface Asked extends Question {
  readonly schemes: unknown;
  readonly games: number;
  readonly seed: string;
}

addEventListener("message", ({ data }: MessageEvent<Asked>) => {
  const { schemes: given, games, seed, ...question } = data;
  const schemes = readSchemes(given);
  const tallies = schemes.map(() => emptyTally(question));
  for (let index = 0; index * CHUNK < games; index++) {
    for (const [place, scheme] of schemes.entries()) {
      addTally(tallies[place]!, playChunk(scheme, question, seed, index, CHUNK));
    }
    // The report of all games so far.
    const report: Report = {
      ...question,
      games: (index + 1) * CHUNK,
      seed,
      schemes: schemes.map((scheme, place) => schemeReport(scheme.name, tallies[place]!, question, scheme)),
    };
    postMessage(report);
  }
});
