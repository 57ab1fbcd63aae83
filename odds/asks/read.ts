/** Reads the files of `randdeck-odds`: JSON, or deck lists. */
import { type JSONVisitor, printParseErrorCode, visit } from "jsonc-parser";
import { DeckList, type Read } from "./deck-list.js";
import { OddsError, OptionError, option } from "./error.js";

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

/** Schemes have lists and objects in four levels. More of them could exceed the stack. */
const MOST_LEVELS = 50;

/** Throws at the first mistake in JSON, and if an object has a key twice, which `JSON.parse` would accept. */
function checkJson(text: string): void {
  function refuse(problem: string, at: number, _: number, line: number, column: number): never {
    const [rest = ""] = /[^\n]{0,40}/.exec(text.slice(at, at + 40))!;
    const place = `line ${line + 1}, column ${column + 1}, ${rest === "" ? "the end of the file" : `'${rest}'`}`;
    throw new OddsError(`${place}: ${problem}`);
  }
  const open: Set<string>[] = [];
  const begin = (at: number, length: number, line: number, column: number) => {
    open.push(new Set());
    if (open.length > MOST_LEVELS) refuse(`at most ${MOST_LEVELS} levels expected`, at, length, line, column);
  };
  const end = () => {
    open.pop();
  };
  const visitor: JSONVisitor = {
    onObjectBegin: begin,
    onArrayBegin: begin,
    onObjectEnd: end,
    onArrayEnd: end,
    onObjectProperty(key, at, length, line, column) {
      const keys = open.at(-1)!;
      if (keys.size === keys.add(key).size) refuse("the object has this key twice", at, length, line, column);
    },
    onError(code, ...place) {
      const words = printParseErrorCode(code).replace(/(?<!^)[A-Z]/g, " $&");
      refuse(`${words.toLowerCase()} in JSON`, ...place);
    },
  };
  visit(text, visitor, { disallowComments: true });
}

/** Only a comma before a count ends a line: `100,000 Arrows, 2 Jace, the Mind Sculptor` has two lines. */
const END = /, (?=\d+[x×]? )(?=(?:[^"]*"[^"]*")*[^"]*$)/g;
const BAD_END = /(?<!\d),(?=\d+[x×]? +\S)(?=(?:[^"]*"[^"]*")*[^"]*$)/g;

/** Reads a deck from lines of a deck list with commas between them. */
export function readDeck(texts: readonly string[]): Read {
  const bad = texts.find((text) => text.search(BAD_END) >= 0);
  if (bad !== undefined)
    throw new OptionError(`--deck '${bad}': write --deck '${bad.replace(BAD_END, ", ")}'`);
  try {
    return new DeckList(texts.flatMap((text) => text.split(END)).join("\n"), () => "").read("deck");
  } catch (error) {
    throw new OptionError(
      `--deck: ${(error as Error).message}; several lines are written as '24 land, 36 other'`,
    );
  }
}

/** Reads a line of a deck list. A line without a count has one card. */
export function readLine(text: string, about: string): { name: string; count: number } {
  if (text.trim() === "")
    throw new OptionError(`${option(about, "''")}: a line such as 2 Mountain expected`, about);
  for (const line of [text, `1 ${text}`]) {
    try {
      const { cards, copies } = new DeckList(line).read("").json as { cards: string[]; copies: number[] };
      return { name: cards[0]!, count: copies[0]! };
    } catch {}
  }
  return { name: text.trim(), count: 1 };
}

/** Reads schemes in JSON, or a deck list. The scheme of a deck list gets this name. */
export function readText(text: string, name: string): Read {
  const content = text.replace(/[\uFEFF\u200B\u200E]/g, "");
  if (!/^\s*(?:\{|\[\s*(?:[[{"]|\]\s*$|$))/.test(content)) return new DeckList(content).read(name);
  checkJson(content);
  return { json: JSON.parse(content), notes: [], printings: new Map(), groups: new Map() };
}
