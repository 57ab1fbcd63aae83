/** Answers and plays games away from the page; who asks something else ends the worker. */
import { NameError } from "../../host/odds/error.js";
import { type AskedQuestion, readQuestion } from "../../host/odds/question.js";
import { notesOf, type Report, reporter } from "../../host/odds/report.js";
import { schemesFor } from "../../host/odds/scheme.js";
import { addTally, CHUNK, emptyTally, playChunk } from "../../host/odds/tally.js";

/** What the page asks: schemes as the command takes them, in JSON, and a question in the command's words. */
export interface Asked {
  readonly json: string;
  readonly question: AskedQuestion;
  readonly games: number;
  readonly seed: string;
}

/** Why there is no report; `near` are names that may be meant instead of the `wrong` one. */
export interface Problem {
  readonly problem: string;
  readonly wrong?: string;
  readonly near?: readonly string[];
}

/** A report of the games so far, or why there is none. */
export type Answer = Report | Problem;

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new Error(`“Your own schemes” is no JSON: ${(error as Error).message}`);
  }
}

function play({ json, question: asked, games, seed }: Asked): void {
  const question = readQuestion(asked);
  const schemes = schemesFor(parsed(json), question);
  const tallies = schemes.map(() => emptyTally(question));
  const reports = schemes.map((scheme) => reporter(scheme.name, question, scheme));
  const notes = notesOf(schemes, question);
  const answer = (games: number): Report => ({
    ...question,
    games,
    seed,
    hasDeck: schemes.some(({ kind }) => kind === "deck"),
    notes,
    schemes: reports.map((report, place) => report(tallies[place]!)),
  });
  // What is exact needs no games.
  if (answer(0).schemes.every(({ byDraw }) => byDraw[0]!.exact !== undefined)) postMessage(answer(0));
  for (let index = 0; index * CHUNK < games; index++) {
    for (const [place, scheme] of schemes.entries()) {
      addTally(tallies[place]!, playChunk(scheme, question, seed, index, CHUNK));
    }
    postMessage(answer((index + 1) * CHUNK));
  }
}

addEventListener("message", ({ data }: MessageEvent<Asked>) => {
  try {
    play(data);
  } catch (error) {
    const problem = (error as Error).message;
    const names = error instanceof NameError ? { wrong: error.wrong, near: error.near.slice(0, 5) } : {};
    postMessage({ problem, ...names } satisfies Answer);
  }
});
