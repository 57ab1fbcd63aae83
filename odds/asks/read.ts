/** Reads the files of `randdeck odds`: JSON, or deck lists. */
import { DeckList, type Read } from "./deck-list.js";
import { OddsError } from "./error.js";

const ENCODINGS: Readonly<Record<string, string>> = { "255,254": "utf-16le", "254,255": "utf-16be" };

/** Decodes UTF-8, UTF-16 with a byte order mark, or windows-1252, which older spreadsheets write. */
export function decoded(bytes: Uint8Array): string {
  const encoding = ENCODINGS[bytes.slice(0, 2).join()] ?? "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const VALUE = /^(?:[[{]|".*"$|(?:true|false|null|-?\d[\d.eE+-]*)$)/;
const [NAME, FIRST_NAME, FIRST_VALUE] = [/^".*"$/, /^(?:".*"|\})$/, new RegExp(`^\\]|${VALUE.source}`)];

/** Finds the position of the first mistake in JSON, since not all parsers report it. */
function badPlaceIn(text: string): number {
  const open: string[] = [];
  let wanted = VALUE;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\\n]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+|"/g)) {
    if (!wanted.test(token)) return index;
    const isName = wanted === NAME || (wanted === FIRST_NAME && token !== "}");
    if (/[\]}]/.test(token[0]!)) open.pop();
    if (/[[{]/.test(token[0]!)) open.push(token);
    const within = open.at(-1);
    if (token === "[" || token === "{") wanted = token === "[" ? FIRST_VALUE : FIRST_NAME;
    else if (token === ",") wanted = within === "{" ? NAME : VALUE;
    else if (token === ":") wanted = VALUE;
    else if (isName) wanted = /^:$/;
    else wanted = within === undefined ? /^$/ : within === "[" ? /^[,\]]$/ : /^[,}]$/;
  }
  return text.trimEnd().length;
}

/** Reads schemes in JSON, or a deck list. The scheme of a deck list gets this name. */
export function readText(text: string, name: string): Read {
  const content = text.replace(/[\uFEFF\u200B\u200E]/g, "");
  if (!/^\s*(?:\{|\[\s*(?:[[{"\]]|$))/.test(content)) return new DeckList(content).read(name);
  try {
    return { json: JSON.parse(content), notes: [], printings: new Map() };
  } catch {
    const at = content.slice(0, badPlaceIn(content)).split("\n").length;
    const line = content.split("\n")[at - 1]!.trim().slice(0, 60);
    throw new OddsError(`line ${at}, '${line}': JSON expected, with its commas, quotes and brackets`);
  }
}
