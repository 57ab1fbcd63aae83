/** The page of questions shows exactly the answers of the command. */
import { describe, expect, it } from "vitest";
import { type AskedQuestion, readQuestion } from "../../odds/asks/read-question.js";
import { schemesFor } from "../../odds/games/dealer.js";
import { emptyTally } from "../../odds/games/tally.js";
import { reporter, searched } from "../../odds/says/report.js";
import { headlineOf } from "../../odds/says/tables.js";
import { projectFile } from "../docs/pages.js";

/** Reads the options of a command as the command does. */
function askedBy(words: readonly string[]): AskedQuestion {
  const asked: Record<string, unknown> = {};
  for (const [at, word] of words.entries()) {
    if (!word.startsWith("--")) continue;
    const [key, value = ""] = [word.slice(2), words[at + 1]];
    const isNumber = /^[\d.]+$/.test(value) && key !== "percent";
    asked[key] = /^(?:given|without|group)$/.test(key) ? [value] : isNumber ? Number(value) : value;
  }
  return asked;
}

/** The sections of a page. */
const partsOf = (page: string): string[] =>
  projectFile(page)
    .split(/^(?=## )/m)
    .slice(1);

const more = partsOf("test/odds/more-questions.md");

/**
 * The schemes of the page and of more-questions.md, each with the options and answers of all its questions.
 */
const parts = [...partsOf("docs/odds-questions.md"), ...more.filter((part) => part.includes("```json"))].map(
  (part) => {
    const [heading = ""] = part.split("\n");
    const [, scheme = "", shown = ""] = /```json\n([\s\S]*?)\n```\n([\s\S]*)/.exec(part)!;
    const text = [shown, ...more.filter((each) => each !== part && each.startsWith(`${heading}\n`))].join(
      "\n",
    );
    const rows = [...text.matchAll(/^\| (.*\?) \| `(.*)` \| (.*) \|$/gm)].map(
      ([, question, options, answer]) => ({
        question: question!,
        options: [...options!.replaceAll("\\|", "|").matchAll(/'([^']*)'|\S+/g)].map(
          ([word, quoted]) => quoted ?? word,
        ),
        answer: answer!,
      }),
    );
    return { scheme, rows };
  },
);

describe("the forty questions", () => {
  const questions = parts.flatMap(({ scheme, rows }) => rows.map((row) => ({ scheme, ...row })));

  it("are forty", () => {
    expect(questions).toHaveLength(40);
  });

  it.each(questions)("$question", ({ scheme: json, options, answer }) => {
    const question = readQuestion(askedBy(options));
    const { target } = question;
    const asked = schemesFor(JSON.parse(json), question)[0]!;
    const found = target === undefined ? { scheme: asked } : searched(asked, { ...question, target });
    // Exact answers need no games.
    const report = { ...reporter("deck", question, found.scheme)(emptyTally(question)), ...found };
    expect(headlineOf({ ...question, games: 0, seed: "1", notes: [], schemes: [report] })).toBe(answer);
    expect(answer).not.toContain("about");
  });
});
