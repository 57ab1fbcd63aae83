/** Computes answers and plays games in a worker. The page ends the worker when the question changes. */

import type { Read } from "../../odds/asks/deck-list.js";
import { NameError, OptionError } from "../../odds/asks/error.js";
import { readText } from "../../odds/asks/read.js";
import { type AskedQuestion, readQuestion } from "../../odds/asks/read-question.js";
import { readSchemes } from "../../odds/asks/read-scheme.js";
import { missingIn, nameError, withGroups } from "../../odds/asks/scheme.js";
import { schemesFor } from "../../odds/games/dealer.js";
import { emptyTally, playChunk } from "../../odds/games/tally.js";
import { isComputed, notesOf, type Report, reporter } from "../../odds/says/report.js";
import { fieldOf, type Names, nameFields } from "./words.js";

/** The number of games between two reports to the page. */
const CHUNK = 5000;

/** The page's request: schemes in the command's JSON, and a question in the form of its options. */
export interface Asked {
  readonly json: string;
  readonly question: AskedQuestion;
  readonly seed: string;
}

/** The request, and the number of games that are played if no exact answer is known. */
export interface Work extends Asked {
  readonly games: number;
}

/**
 * The reason why there is no report, and the field that it is about. `near` contains names that the visitor may
 * mean instead of `wrong`.
 */
export interface Problem {
  readonly problem: string;
  readonly field?: ReturnType<typeof fieldOf>;
  readonly wrong?: string;
  readonly near?: readonly string[];
}

/** The names of the deck, a report on the games so far, or the reason why there is no report. */
export type Answer =
  | { readonly names: Names }
  | { readonly report: Report; readonly isDone: boolean }
  | Problem;

/** The most names that the page needs for its examples. */
const MOST_NAMES = 20;

/** Reads the deck, and posts its names. */
function deckOf(text: string): Read {
  try {
    const read = readText(text, "deck");
    const schemes = readSchemes(read.json).map((scheme) => withGroups(scheme, read.groups, []));
    const isInAll = (name: string) =>
      schemes.every(({ names, groups }) => names.has(name) || groups.has(name));
    const { names, groups } = schemes[0]!;
    postMessage({
      names: {
        cards: [...names].filter(isInAll).slice(0, MOST_NAMES),
        groups: [...groups]
          .filter(([name]) => isInAll(name))
          .slice(0, MOST_NAMES)
          .map(([name, cards]) => ({ name, cards: [...cards] })),
      },
    } satisfies Answer);
    return read;
  } catch (error) {
    throw new Error(`“Deck list or schemes”: ${(error as Error).message}`);
  }
}

function play({ json: text, question: asked, games, seed }: Work): void {
  const { json, notes: known, ...names } = deckOf(text);
  const question = readQuestion(asked);
  const schemes = schemesFor(json, question, names);
  const missing = missingIn(schemes);
  if (missing !== undefined) throw nameError(schemes[0]!, missing);
  const tallies = schemes.map(() => emptyTally(question));
  const reports = schemes.map((scheme) => reporter(scheme.name, question, scheme));
  const notes = [...known, ...notesOf(schemes, question)];
  const answer = (games: number): Report => ({
    ...question,
    games,
    seed,
    notes,
    schemes: reports.map((report, place) => report(tallies[place]!)),
  });
  const isKnown = answer(0).schemes.map(isComputed);
  if (!isKnown.includes(false)) postMessage({ report: answer(0), isDone: true } satisfies Answer);
  else
    for (let index = 0; index * CHUNK < games; index++) {
      for (const [place, scheme] of schemes.entries()) {
        if (!isKnown[place]) playChunk(scheme, question, seed, index, CHUNK, tallies[place]);
      }
      const played = (index + 1) * CHUNK;
      postMessage({ report: answer(played), isDone: played >= games } satisfies Answer);
    }
}

nameFields();
addEventListener("message", ({ data }: MessageEvent<Work>) => {
  try {
    play(data);
  } catch (error) {
    const problem = (error as Error).message;
    const field = error instanceof OptionError ? fieldOf(error.about ?? "") : undefined;
    const names = error instanceof NameError ? { wrong: error.wrong, near: error.near.slice(0, 5) } : {};
    postMessage({ problem, field, ...names } satisfies Answer);
  }
});
