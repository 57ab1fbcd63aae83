/** A part of Lua code, which is cut into code, strings and comments. */
export interface Piece {
  readonly kind: "code" | "string" | "comment";
  readonly text: string;
}

/** A comment or a string. If its end is missing, it continues to the end of the text. */
const QUOTED = /(?:--)?\[(=*)\[[\s\S]*?(?:\]\1\]|$)|--.*|(["'])(?:\\[\s\S]|(?!\2)[^\\])*(?:\2|$)/g;

export function pieces(code: string): Piece[] {
  const found: Piece[] = [];
  let end = 0;
  for (const { 0: text, index } of code.matchAll(QUOTED)) {
    if (index > end) found.push({ kind: "code", text: code.slice(end, index) });
    found.push({ kind: text.startsWith("--") ? "comment" : "string", text });
    end = index + text.length;
  }
  if (code.length > end) found.push({ kind: "code", text: code.slice(end) });
  return found;
}

/** Removes empty lines, and comments except those that match `kept`. */
export function withoutComments(code: string, kept?: RegExp): string {
  const text = pieces(code).map(({ kind, text }) => (kind === "comment" && !kept?.test(text) ? "" : text));
  const lines = text.join("").split("\n");
  return lines
    .map((line) => `${line.trimEnd()}\n`)
    .filter((line) => line !== "\n")
    .join("");
}
