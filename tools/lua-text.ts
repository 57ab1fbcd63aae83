/** Lua code cut into what runs, what is quoted and what is said. */
export interface Piece {
  readonly kind: "code" | "string" | "comment";
  readonly text: string;
}

/** The end of a text that begins with a long bracket such as `[==[`; undefined if it begins with none. */
function longBracketEnd(code: string, start: number): number | undefined {
  const open = /^\[(=*)\[/.exec(code.slice(start, start + 100));
  if (open === null) return undefined;
  const close = code.indexOf(`]${open[1]}]`, start + open[0].length);
  return close < 0 ? code.length : close + open[0].length;
}

function lineEnd(code: string, start: number): number {
  const end = code.indexOf("\n", start);
  return end < 0 ? code.length : end;
}

function quotedEnd(code: string, start: number): number {
  let at = start + 1;
  while (at < code.length && code[at] !== code[start]) at += code[at] === "\\" ? 2 : 1;
  return Math.min(at + 1, code.length);
}

export function pieces(code: string): Piece[] {
  const found: Piece[] = [];
  let begun = 0;
  let at = 0;
  const add = (kind: Piece["kind"], end: number) => {
    if (at > begun) found.push({ kind: "code", text: code.slice(begun, at) });
    found.push({ kind, text: code.slice(at, end) });
    at = end;
    begun = end;
  };
  while (at < code.length) {
    if (code.startsWith("--", at)) add("comment", longBracketEnd(code, at + 2) ?? lineEnd(code, at));
    else if (code[at] === '"' || code[at] === "'") add("string", quotedEnd(code, at));
    else {
      const end = code[at] === "[" ? longBracketEnd(code, at) : undefined;
      if (end === undefined) at += 1;
      else add("string", end);
    }
  }
  if (at > begun) found.push({ kind: "code", text: code.slice(begun) });
  return found;
}

/** The code without comments and without the lines that they leave empty. */
export function withoutComments(code: string): string {
  const text = pieces(code).map((piece) => (piece.kind === "comment" ? "" : piece.text));
  const lines = text.join("").split("\n");
  return lines
    .map((line) => `${line.trimEnd()}\n`)
    .filter((line) => line !== "\n")
    .join("");
}
