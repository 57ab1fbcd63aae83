/** Rewrites conditions that people guess, such as `land:2-4` or `at least 3 land`. Errors show the result. */

const QUOTED = `"(?:[^"]|"")*"`;
const WORD = String.raw`(?!(?:and|or|not|at|exactly|fewer|less|more|no|before|between)\b)[\p{L}_][^\s()[\]|:,*+<>="&!]*`;
const ONE = String.raw`(?:${QUOTED}|${WORD}(?: +(?:${WORD}|\d+(?= *:)))*)`;
const NAME = String.raw`${ONE}(?: *\| *${ONE})*`;
const TERM = String.raw`(?:\d+ *\* *)?(?:(?:kinds|row)\([^()]*\)|${NAME})(?:\[\d+:\d+\])?`;
const SUM = String.raw`(${TERM}(?: *\+ *${TERM})*)`;
const RANGE = String.raw`(\d+) *(?:-|–|to) *(\d+)`;

const SIGNS: Readonly<Record<string, string>> = {
  ...{
    "at least": ">=",
    "at most": "<=",
    exactly: "=",
    "more than": ">",
    "fewer than": "<",
    "less than": "<",
  },
  ...{ "≥": ">=", "≤": "<=", "=>": ">=", "=<": "<=", "==": "=", "&&": "and", "&": "and", "||": "or" },
};

/** What people write, and what it means. Names in quotes stay as they are. */
const GUESSES: readonly [written: string, meant: (...groups: string[]) => string][] = [
  [String.raw`\[${RANGE}\]`, (_, from, to) => `[${from}:${to}]`],
  [String.raw`≥|≤|=>|=<|==|&&?|\|\|`, (sign) => ` ${SIGNS[sign!]} `],
  [String.raw`\b(?:AND|OR|NOT)\b`, (word) => word!.toLowerCase()],
  // A number in the place of a name is a name.
  [
    String.raw`(?<=^ *|[,(|] *|\b(?:and|or|not) +)(\d+)(?= *(?:$|[,:)|]| (?:and|or)\b))`,
    (number) => `"${number}"`,
  ],
  [String.raw`${SUM} between (\d+) and (\d+)`, (_, sum, least, most) => `${least} <= ${sum} <= ${most}`],
  [`${SUM} before ${SUM}`, (_, sum, other) => `${sum} and not ${other}`],
  [`${SUM} *[:=]? *${RANGE}`, (_, sum, least, most) => `${least} <= ${sum} <= ${most}`],
  [`${RANGE} +${SUM}`, (_, least, most, sum) => `${least} <= ${sum} <= ${most}`],
  [String.raw`${SUM} *: *(\d+)\+?`, (_, sum, least) => `${sum} >= ${least}`],
  [
    String.raw`(at least|at most|exactly|more than|fewer than|less than) +(\d+) +${SUM}`,
    (_, words, number, sum) => `${sum} ${SIGNS[words!]} ${number}`,
  ],
  [String.raw`\bno +${SUM}`, (_, sum) => `${sum} = 0`],
  [String.raw`(?<![-*<>=+:[] *)\b(\d+)[+x×]? +${SUM}`, (_, least, sum) => `${sum} >= ${least}`],
  [String.raw`same\([^()]*\)`, (same) => same!.replace(/\b(\d+)-\1\b/g, "=$1")],
  [",", () => " and "],
];

/** Patterns take long for longer texts. */
const LONGEST = 5000;

/** Returns the condition that a text means. A text that is no guess is returned as it is. */
export const guessed = (text: string): string =>
  (text.length > LONGEST ? [] : GUESSES).reduce(
    (text, [written, meant]) =>
      text.replace(
        new RegExp(String.raw`(${written})|${QUOTED}|same\([^()]*\)`, "gu"),
        (all, found, ...groups) => (found === undefined ? all : meant(found, ...(groups as string[]))),
      ),
    text,
  );

/** Replaces a wrong name in a condition with what it means. */
export function withMeant(condition: string, wrong: string, meant: string): string {
  if (wrong.length > LONGEST) return condition;
  const asWritten = wrong.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  const word = "[\\p{L}\\p{N}_'.-]";
  const bare = / >= /.test(meant) ? "(?: >= 1)?" : "";
  return condition.replace(
    new RegExp(`(?:"${asWritten.replaceAll('"', '""')}"|(?<!${word})${asWritten}(?!${word}))${bare}`, "gu"),
    () => meant,
  );
}
