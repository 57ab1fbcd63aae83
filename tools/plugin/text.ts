/** The width of comments and code in the generated Lua. */
export const WIDTH = 100;

/** Breaks a paragraph into lines of at most `width` characters. A longer word gets a separate line. */
function fill(text: string, width: number): string[] {
  const line = new RegExp(`\\S(?:.{0,${width - 2}}\\S)?(?!\\S)|\\S+`, "g");
  return text.replace(/\s+/g, " ").match(line) ?? [];
}

/**
 * Keeps lines as they are, but breaks paragraphs that are too wide. Text between fences is never changed.
 */
function wrap(lines: readonly string[], width: number): string[] {
  const out: string[] = [];
  let paragraph: string[] = [];
  let fenced = false;
  const flush = () => {
    if (paragraph.some((line) => line.length > width)) out.push(...fill(paragraph.join(" "), width));
    else out.push(...paragraph);
    paragraph = [];
  };
  for (const line of lines) {
    const fence = line.startsWith("```");
    if (fence || fenced || line.trim() === "") {
      flush();
      out.push(line.trimEnd());
      if (fence) fenced = !fenced;
    } else {
      if (/^\s*([-*]|\d+\.)\s/.test(line)) flush();
      paragraph.push(line);
    }
  }
  flush();
  return out;
}

/** The lines of a comment. Each line begins with `marker`. */
export function comment(marker: string, lines: readonly string[], indent = 0): string[] {
  const width = WIDTH - indent - marker.length - 1;
  return wrap(lines, width).map((line) => (line === "" ? marker : `${marker} ${line}`));
}

/** An annotation with its text, on one line of any width, since editors show only this line. */
export function annotation(head: string, text: string): string {
  return text === "" ? `---${head}` : `---${head} ${text.replace(/\s+/g, " ")}`;
}
