/** How the search compares the typed words with the pages. The build and the browser share these options. */

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

/** Ignores single letters and words such as "and". A plural counts as its singular. */
const processTerm = (term: string) => {
  const word = term.toLowerCase();
  if (
    /^([a-z]|an|and|any|are|as|at|be|but|by|can|do|does|every|for|from|get|give|has|have|how|if|in|into|is|it|its|just|like|make|me|my|of|off|on|or|please|should|so|some|that|the|their|there|this|to|use|using|want|was|what|when|where|which|who|why|will|with|you|your)$/.test(
      word,
    )
  )
    return null;
  return /[^aeious'’]s$|[aeo]es$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;
};

export const options = {
  fields: ["title", "titles", "text", "asked"],
  tokenize,
  processTerm,
};

/** The typed words, stored because `boostDocument` doesn't receive them. */
let searched: readonly string[] = [];

export const searchOptions = {
  boost: { title: 4, asked: 4, text: 1.3, titles: 1.5 },
  // These figures keep long sections from ranking lower than short sections.
  bm25: { k: 1.2, b: 0.3, d: 0.5 },
  prefix: (term: string) => term.length > 1,
  // How many letters may be wrong, missing or additional. Two swapped letters count as two.
  fuzzy: (term: string) => (term.length > 6 ? 2 : term.length > 4 ? 1 : 0),
  // Exact matches rank before similar words.
  weights: { prefix: 0.375, fuzzy: 0.2 },
  /** Words on nearly every page count less, since they don't help to find a page. */
  boostTerm: (term: string, _at: number, terms: readonly string[]) => {
    searched = terms;
    return /^(\d|api|array|best|call|card|code|create|deal|deck|different|draw|each|example|file|first|function|game|good|hand|keep|last|library|line|list|look|lua|make|many|mod|new|next|no|not|number|one|order|pick|pile|player|program|put|question|randdeck|random|randomly|remove|same|script|sdk|several|show|shuffle|shuffling|simple|table|take|time|top|turn|twice|two|value|word|work)$/.test(
      term,
    )
      ? 0.4
      : 1;
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
