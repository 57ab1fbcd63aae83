/** Plays the games of all schemes. */
import type { Question } from "./question.js";
import type { Scheme } from "./scheme.js";
import { addTally, chunksOf, emptyTally, playChunk, type Tally } from "./tally.js";

export interface LuaScheme {
  readonly name: string;
  readonly path: string;
}

export interface Work {
  readonly sources: readonly (Scheme | LuaScheme)[];
  readonly question: Question;
  readonly games: number;
  readonly seed: string;
  /** How many seconds a game of a script may take. */
  readonly timeLimit: number;
}

/**
 * Plays the games.
 *
 * @param progress - Is told how many games more are played.
 * @returns The tally of each scheme.
 * @throws OddsError where a scheme cannot be played.
 */
export async function simulate(work: Work, progress: (games: number) => void): Promise<Tally[]> {
  const { sources, question, games, seed } = work;
  const tallies: Tally[] = [];
  for (const source of sources) {
    if ("path" in source && games > 0) {
      // Only here, since Lua takes its time to load.
      const { playScript } = await import("./lua-scheme.js");
      tallies.push(await playScript(source, work, progress));
      continue;
    }
    const tally = emptyTally(question);
    for (const [index, count] of chunksOf(games).entries()) {
      addTally(tally, playChunk(source as Scheme, question, seed, index, count));
      progress(count);
    }
    tallies.push(tally);
  }
  return tallies;
}
