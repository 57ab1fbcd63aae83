/** Plays the games of all schemes in several threads. */
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { OddsError, OptionError } from "./error.js";
import { ALL, namesAsked, namesIn, type Question } from "./question.js";
import { namesOf, type Scheme } from "./scheme.js";
import { addTally, CHUNK, chunksOf, emptyTally, type Tally } from "./tally.js";

const LUA_CHUNK = 1000;

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

/** One chunk of the games of one scheme, by its place. */
export interface Job {
  readonly source: number;
  readonly index: number;
  readonly games: number;
}

/** What became of a job; `cards` are those that a script has dealt. */
export type Reply =
  | { readonly tally: Tally; readonly cards: readonly string[] }
  | { readonly problem: string };

function newWorker(work: Work, begun: Int32Array): Worker {
  const own = new URL("worker.js", import.meta.url).href;
  // From the sources, where no JavaScript is built, a thread must be told itself to read TypeScript.
  const code = import.meta.url.endsWith(".ts")
    ? `import { register } from "${import.meta.resolve("tsx/esm/api")}"; register(); await import("${own}");`
    : `import "${own}";`;
  return new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`), {
    workerData: { ...work, begun },
  });
}

/** How often a game is looked at in the time that it may take. */
const LOOKS = 4;

const LONGEST = 2 ** 31 - 1;

/**
 * Calls `end` once a game goes on for too many seconds: from outside, as no look from within ends a long call of
 * Lua's library.
 *
 * @param begun - Its first number counts the games; 0 while none is played.
 * @returns The timer.
 */
function watch(begun: Int32Array, seconds: number, end: () => void): NodeJS.Timeout {
  let looks = 0;
  let last = 0;
  return setInterval(
    () => {
      // Not by the clock, which goes on also where the whole program stands still.
      looks = begun[0] === last ? looks + 1 : 0;
      last = begun[0]!;
      if (last > 0 && looks > LOOKS) end();
    },
    Math.min((seconds * 1000) / LOOKS, LONGEST),
  );
}

/**
 * Plays the games. Each chunk has random numbers of its own, so that it does not matter which thread plays it.
 *
 * @param progress - Is told how many games more are played.
 * @returns The tally of each scheme.
 * @throws OddsError where a scheme cannot be played.
 */
export async function simulate(
  work: Work,
  workerCount: number,
  progress: (games: number) => void,
): Promise<Tally[]> {
  const { sources, question, games, timeLimit } = work;
  const jobs = sources.flatMap((scheme, source): Job[] =>
    chunksOf(games, "path" in scheme ? LUA_CHUNK : CHUNK).map((games, index) => ({ source, index, games })),
  );
  const tallies = sources.map(() => emptyTally(question));
  const cards = sources.map(() => new Set<string>());
  const left = jobs.values();
  const timers: NodeJS.Timeout[] = [];
  const workers: Worker[] = [];
  async function play(): Promise<void> {
    const begun = new Int32Array(new SharedArrayBuffer(4));
    const worker = newWorker(work, begun);
    workers.push(worker);
    const late = new AbortController();
    let name = "";
    const end = (how: string) => late.abort(new OddsError(`scheme '${name}' ${how}`));
    timers.push(watch(begun, timeLimit, () => end(`took more than ${timeLimit} s for a game`)));
    worker.once("exit", () => end("ended its thread"));
    for (const job of left) {
      name = sources[job.source]!.name;
      worker.postMessage(job);
      const [reply] = (await once(worker, "message", late).catch((error: Error) => {
        throw late.signal.aborted ? late.signal.reason : error;
      })) as [Reply];
      if ("problem" in reply) throw new OddsError(reply.problem);
      addTally(tallies[job.source]!, reply.tally);
      for (const card of reply.cards) cards[job.source]!.add(card);
      progress(job.games);
    }
  }
  try {
    await Promise.all(Array.from({ length: Math.min(workerCount, jobs.length) }, play));
  } finally {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
  for (const [at, source] of sources.entries()) {
    const isDrawn = (name: string) => !("path" in source) || name === ALL || cards[at]!.has(name);
    const asked = namesAsked(question).flatMap((name) => (isDrawn(name) ? [] : namesIn(name)));
    const missing = asked.find((name) => !isDrawn(name));
    if (missing === undefined) continue;
    const problem = `no card '${missing}' was drawn in ${games} games of scheme '${source.name}'`;
    throw new OptionError(`${problem}; it gives: ${namesOf([...cards[at]!].sort())}`);
  }
  return tallies;
}
