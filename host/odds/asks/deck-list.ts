/** Schemes as text: JSON, or a deck list as players and their programs write it. */
import { OddsError } from "./error.js";

/** `4 Lightning Bolt` or `4x Lightning Bolt`, and the same as CSV; `SB:` before it puts it in the sideboard. */
const ROW = /^(SB:\s*)?(\d+)[x×]?\s+([^\s,].*)$/i;
const CSV_ROW = /^()"?(\d+)"?\s*,\s*("(?:[^"]|"")+"|[^",]+)$/;
const CSV_HEAD = /^"?[a-z ]+"?\s*,/i;

/** The set and the number of a printing, in capitals or both, and marks such as that of foil. */
const PRINTING =
  /(?:\s+[([](?:(?=\d*[A-Z])[A-Z\d]{2,6}[)\]](?:\s+\S*\d\S*)?|\w{2,6}[)\]]\s+\S*\d\S*))?(?:\s+\*[A-Z]+\*)*$/;

/** The head of a part, such as `Sideboard` or `Lands: 24`; what some parts have is not in the deck. */
const HEAD =
  /^(?:\/\/|#)?\s*(?:(?:main ?)?deck|main(?:board)?|commander|companion|side ?board|maybe ?board|about)(?: ?\(\d+\))?$|^\D.*:\s*\d*$/i;
const IS_ASIDE = /^\W*(?:companion|side|sb|maybe)/i;

const EXPECTED = "a script that ends in .lua, a deck list or JSON expected";

/** A deck list as a scheme in JSON, and how many of its cards are not in the deck. */
function readDeckList(text: string, name: string) {
  const lines = text.split(/\r\n?|\n/).map((line) => line.trim());
  const hasHeads = lines.some((line) => HEAD.test(line) || ROW.exec(line)?.[1] !== undefined);
  const copies = new Map<string, number>();
  let aside = 0;
  let part = "";
  for (const [at, line] of lines.entries()) {
    const [, sideboard, count, written = ""] = ROW.exec(line) ?? CSV_ROW.exec(line) ?? [];
    if (count !== undefined) {
      const card = written
        .replace(/^"(.*)"$/, "$1")
        .replaceAll('""', '"')
        .replace(PRINTING, "");
      if (sideboard || IS_ASIDE.test(part)) aside += Number(count);
      else copies.set(card, (copies.get(card) ?? 0) + Number(count));
    } else if (HEAD.test(line)) part = line;
    else if (line === "" && !hasHeads && copies.size > 0) part = "sideboard";
    else {
      const isFirst = copies.size === 0;
      if (/^(?:\/\/|#|$)/.test(line) || /^about/i.test(part) || (isFirst && CSV_HEAD.test(line))) continue;
      const expected = /^"?\d+"?\s*,/.test(line)
        ? 'a count and a name expected, one with a comma in quotes, as in 4,"Jace, the Mind Sculptor"'
        : EXPECTED;
      throw new OddsError(
        isFirst && expected === EXPECTED ? EXPECTED : `line ${at + 1}, '${line.slice(0, 60)}': ${expected}`,
      );
    }
  }
  if (copies.size === 0) throw new OddsError(EXPECTED);
  return { json: { name, kind: "deck", cards: [...copies.keys()], copies: [...copies.values()] }, aside };
}

/** Reads the text of schemes as JSON, with what whoever asked should know of it; a deck list gets the name. */
export function readText(text: string, name: string): { json: unknown; notes: string[] } {
  const content = text.replace(/^\uFEFF/, "").trim();
  if (/^[[{]/.test(content)) return { json: JSON.parse(content), notes: [] };
  const { json, aside } = readDeckList(content, name);
  const cards = aside === 1 ? "1 card" : `${aside} cards`;
  return { json, notes: aside === 0 ? [] : [`The sideboard of ${name} (${cards}) is left out.`] };
}
