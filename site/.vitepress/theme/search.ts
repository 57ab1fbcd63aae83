/** How the search compares the typed words with the pages. The build and the browser share these options. */

import type { SearchResult } from "minisearch";

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly titles: readonly string[];
  readonly text: string;
}

/**
 * Splits a text into words. Names such as `love.filesystem` or `script_state` are also kept whole, since a
 * whole name is rarer than its parts.
 */
const tokenize = (text: string): string[] =>
  text.split(/[\n\r\p{Z}()[\]{}"'`,;!?<>|=]+/u).flatMap((word) => {
    const parts = word.split(/[^\p{L}\p{N}+#@%]+/u).filter((part) => part !== "");
    const name = /[\p{L}\p{N}]+([._:/-]+[\p{L}\p{N}]+)+/u.exec(word)?.[0];
    return name === undefined || parts.length < 2 ? parts : [...parts, name];
  });

/**
 * Words of readers that count as the first word of their line, in the pages too. So a section is found by its
 * text, even if it uses another word for the same.
 */
const SYNONYMS = new Map(
  `
  shuffle mix scramble randomize randomise jumble
  list array
  klondike solitaire patience
  remove trash delete destroy banish erase
  permanent forever
  peek reveal
  face facedown faceup
  animate animation tween transition
  generator rng prng
  bundler nextjs next.js nuxt vite webpack rollup esbuild turbopack parcel svelte sveltekit astro remix
  id identity uuid
  `
    .trim()
    .split(/\n\s*/)
    .flatMap((line) => {
      const [first, ...others] = line.split(" ");
      return others.map((other): [string, string] => [stem(other), stem(first!)]);
    }),
);

/** The part of a word that its forms share: "shuffling", "shuffled" and "shuffles" are "shuffl". */
function stem(word: string): string {
  const whole = word.replace(/['’]s$/, "");
  if (whole.length < 5 && !/[^aeious]s$/.test(whole)) return whole;
  const cut = whole.replace(/(?<=[a-z]{3})(?:ing|ed)$|(?<=[^aeious'’]|[aeo]e)s$/, "");
  return cut.replace(/([b-df-hj-np-rtv-z])\1$/, "$1").replace(/(?<=[a-z]{3})e$/, "");
}

/** Ignores single letters and words such as "and". The forms of a word, and its synonyms, count as one. */
const processTerm = (term: string) => {
  const word = term.toLowerCase();
  if (
    /^([a-z]|an|and|any|are|as|at|be|but|by|can|do|does|every|for|from|get|give|has|have|how|if|in|into|is|it|its|just|like|make|me|my|of|off|on|or|please|should|so|some|that|the|their|there|this|to|use|using|want|was|what|when|where|which|who|why|will|with|you|your)$/.test(
      word,
    )
  )
    return null;
  const stemmed = stem(word);
  return SYNONYMS.get(stemmed) ?? stemmed;
};

export const options = {
  fields: ["title", "titles", "text", "asked"],
  storeFields: ["title", "titles", "text"],
  tokenize,
  processTerm,
};

/** The typed words, stored because `boostDocument` doesn't receive them. */
let searched: readonly string[] = [];

const COMMON = new Set(
  "api array best call card code create deal deck different draw each example file first function game good hand keep last library line list look lua make many mod new next no not number one order pick pile player program put question randdeck random randomly remove same script sdk several show shuffle simple table take time top turn twice two up value word work"
    .split(" ")
    .map(stem),
);

/** Words on nearly every page count less, since they don't help to find a page. */
const weightOf = (term: string): number => (COMMON.has(term) || /^\d$/.test(term) ? 0.4 : 1);

export const searchOptions = {
  boost: { title: 4, asked: 4, text: 1.3, titles: 1.5 },
  // These figures keep long sections from ranking lower than short sections.
  bm25: { k: 1.2, b: 0.3, d: 0.5 },
  prefix: (term: string) => term.length > 1,
  // How many letters may be wrong, missing or additional. Two swapped letters count as two.
  fuzzy: (term: string) => (term.length > 6 ? 2 : term.length > 4 ? 1 : 0),
  // Exact matches rank before similar words.
  weights: { prefix: 0.375, fuzzy: 0.2 },
  boostTerm: (term: string, _at: number, terms: readonly string[]) => {
    searched = terms;
    return weightOf(term);
  },
  boostDocument: (id: string, _term: string, stored?: Record<string, unknown>) => {
    const { title, titles } = stored as unknown as Section;
    const heads = [title, ...titles].join(" ").toLowerCase();
    const isNamed = searched.length > 1 && searched.every((term) => heads.includes(term));
    // Pages for a few users, such as the page of one engine, rank after pages for all users.
    const isRare = /\/(architecture|generator)|#(saving-a-deck|random-numbers|limits|grade)/.test(id);
    return (isNamed ? 1.6 : 1) * (isRare ? 0.6 : 1) * (titles.length === 0 && searched.length > 1 ? 0.9 : 1);
  },
};

/** The most characters that are searched for. Thousands would take seconds. */
const LONGEST_SEARCH = 200;

/** The most results that the page shows. */
const MOST = 16;

/** The most characters of the line that a result shows. */
const LINE = 150;

/**
 * The line of a section that has most of the found words. If none has one, its first sentence, after the
 * typed words that the section is for.
 */
function lineOf({ text, terms, queryTerms }: Section & SearchResult, typed: string): string {
  const found = new Set(terms);
  const isFound = (word: string) => tokenize(word).some((each) => found.has(processTerm(each) ?? ""));
  const lines = text
    .split(/\n+|(?<=[.:?!]) (?=[A-Z`])/)
    .map((line) => line.trim().split(/\s+/))
    .filter((words) => words.length > 1);
  const counts = lines.map((words) => new Set(words.filter(isFound).map((word) => processTerm(word))).size);
  const most = Math.max(...counts);
  const isSentence = (words: readonly string[]) => /^[A-Z].*\.$/.test(words.join(" "));
  const words = (most === 0 ? lines.find(isSentence) : lines[counts.indexOf(most)]) ?? [];
  const first = Math.max(0, words.findIndex(isFound));
  // Starts a few words before the found one, if the line is long.
  const start = words.join(" ").length <= LINE ? 0 : Math.max(0, first - 8);
  const reasons = tokenize(typed).filter((word) => queryTerms.includes(processTerm(word) ?? ""));
  let line = most === 0 ? `${reasons.join(", ")}:` : start > 0 ? "…" : "";
  for (const word of words.slice(start)) {
    if (line.length + word.length > LINE) return `${line} …`;
    line += `${line === "" ? "" : " "}${word}`;
  }
  return line;
}

/** A found section, with a line of its text. */
export type Found = SearchResult & Section & { readonly line: string };

/** Finds sections, first those that have most of the typed words. */
export function find(index: { search(typed: string): SearchResult[] }, whole: string): Found[] {
  const typed = whole.slice(0, LONGEST_SEARCH);
  const found = (index.search(typed) as (SearchResult & Section)[]).map((each) => {
    const sum = (terms: readonly string[]) => terms.reduce((all, term) => all + weightOf(term), 0);
    const score = (each.score * sum(each.queryTerms)) / sum([...new Set(searched)]);
    return { ...each, score };
  });
  found.sort((one, other) => other.score - one.score);
  return found.slice(0, MOST).map((each) => ({ ...each, line: lineOf(each, typed) }));
}
