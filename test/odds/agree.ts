import type { Question } from "../../odds/asks/question.js";
import { type AskedQuestion, readQuestion } from "../../odds/asks/read-question.js";
import type { Scheme } from "../../odds/asks/scheme.js";
import { type Exact, exactChances } from "../../odds/exact/chances.js";
import { schemesFor } from "../../odds/games/dealer.js";
import { playChunk, type Tally } from "../../odds/games/tally.js";

export const asks = (asked: Partial<AskedQuestion>) => readQuestion({ draws: 20, ...asked });
export const exactOf = (json: object, asked: Partial<AskedQuestion>): Exact =>
  exactChances(schemesFor(json, asks(asked))[0]!, asks(asked))!;

/** A comparison fails for correct games with a probability of one in a million. */
const DOUBT = Math.log(2 / 1e-6);

/**
 * Bernstein's inequality: in n games with a chance of p each, the count differs from np by t or more with a
 * probability of at most 2 exp(-t^2 / (2v + 2t/3)), where v = np(1 - p). It also holds for rare events.
 */
export function isOutside(count: number, games: number, chance: number): boolean {
  const distance = Math.abs(count - games * chance);
  const variance = games * chance * (1 - chance);
  return distance > 1e-6 && distance ** 2 / (2 * variance + (2 / 3) * distance) > DOUBT;
}

/** Returns the names of the figures in played games that the exact chances don't explain. */
export function outsideOf(exact: Exact | undefined, tally: Tally): string[] {
  if (exact === undefined) return ["no exact chance"];
  const [games = 0] = tally.given;
  const found: string[] = [];
  const compare = (name: string, count: number, of: number, chance: number) => {
    if (isOutside(count, of, chance)) found.push(name);
  };
  for (const [draw, chance] of exact.byDraw.entries())
    if (draw > 0) compare(`draw ${draw}`, tally.met[draw]!, tally.given[draw]!, chance);
  for (const value of new Set([...tally.values.keys(), ...(exact.values?.keys() ?? [])]))
    compare(
      `value ${value}`,
      tally.values.get(value) ?? 0,
      tally.given.at(-1)!,
      exact.values?.get(value) ?? 0,
    );
  if (exact.mulligans === undefined)
    for (const [hands, chance] of (exact.unfit ?? []).entries())
      compare(`${hands} hands`, tally.unfit[hands]!, games, chance);
  return found;
}

/** Plays games of a scheme, and returns the names of the figures that its exact chances don't explain. */
export const disagreements = (scheme: Scheme, question: Question, seed: string, games = 1000): string[] =>
  outsideOf(exactChances(scheme, question), playChunk(scheme, question, seed, 0, games));
