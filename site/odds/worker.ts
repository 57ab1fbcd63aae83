/** Plays games away from the page; who asks something else ends the worker. */
import { checkQuestion, type Question, wantedOf } from "../../host/odds/question.js";
import { notesOf, type Report, reporter } from "../../host/odds/report.js";
import { readSchemes } from "../../host/odds/scheme.js";
import { addTally, CHUNK, emptyTally, playChunk } from "../../host/odds/tally.js";

/** What the page asks: schemes as the command takes them, in JSON, and a question in the command's words. */
export interface Asked {
  readonly json: string;
  readonly need: string;
  readonly mulligan: string;
  readonly draws: number;
  readonly hand: number;
  readonly games: number;
  readonly seed: string;
}

/** A report of the games so far, or why there is none. */
export type Answer = Report | { readonly problem: string };

function play({ json, need, mulligan, draws, hand, games, seed }: Asked): void {
  const schemes = readSchemes(JSON.parse(json));
  const question: Question = {
    need: wantedOf(need, "--need"),
    draws,
    hand,
    ...(mulligan !== "" && { mulligan: wantedOf(mulligan, "--mulligan"), mulligans: 1 }),
  };
  checkQuestion(question);
  const tallies = schemes.map(() => emptyTally(question));
  const reports = schemes.map((scheme) => reporter(scheme.name, question, scheme));
  const notes = notesOf(schemes, question);
  for (let index = 0; index * CHUNK < games; index++) {
    for (const [place, scheme] of schemes.entries()) {
      addTally(tallies[place]!, playChunk(scheme, question, seed, index, CHUNK));
    }
    postMessage({
      ...question,
      games: (index + 1) * CHUNK,
      seed,
      notes,
      schemes: reports.map((report, place) => report(tallies[place]!)),
    } satisfies Answer);
  }
}

addEventListener("message", ({ data }: MessageEvent<Asked>) => {
  try {
    play(data);
  } catch (error) {
    postMessage({ problem: (error as Error).message } satisfies Answer);
  }
});
