/** What functions refuse in the same way, as text. */

/** What each option takes that is of another kind, in the words that stand for several. */
const OPTIONS: Readonly<Record<string, string>> = {
  blockSize: "each['10' []]} TypeError #2 option 'blockSize': number expected, got CAME",
  kindOf: "no:function[]}",
  noRepeat: "no:boolean[]}",
  perBlock: "each['1' true]} TypeError #2 option 'perBlock': number or table expected, got CAME",
  random: "no:source[]}",
  recycle:
    "each[every '' true [all]]} TypeError #2 option 'recycle': 'discards', 'all' or 'none' expected, got CAME",
  shuffled: "no:boolean[]}",
  weights: "each[5 '1']} TypeError #2 option 'weights': table expected, got CAME",
  whenShort:
    "each[true 1 [topUp] later '']} TypeError #2 option 'whenShort': 'topUp' or 'reshuffle' expected, got CAME",
};

/** Cases of options that are none: in all, and each of those that a function knows, by its call without options. */
export function wrongOptions(call: string, known: string): string {
  const name = call.replace(/ .*/, "");
  const unknown = (options: string, first: string) =>
    `${call} ${options} RangeError #2 unknown option '${first}', known: ${known.replaceAll(" ", ", ")}`;
  const kinds = known.split(" ").map(
    (option) => `${name}.${option}, bad: values of other kinds
  ${call} {${option}=${OPTIONS[option]}`,
  );
  return `${name}, bad: what are no options
  ${call} no:options[]
  newRandom 1 => r; ${unknown("@r", "randdeckWords2")}; ${unknown("[true]", "1")}
  ${unknown("{norepeat=true}", "norepeat")}; ${unknown("{b=1 c=2 a=3}", "a")}
${kinds.join("\n")}`;
}

/** A case of a call that deals or shuffles `@list` by a RANDOM which is none; the list stays. */
export const noSources = (call: string): string => `${call.replace(/ .*/, "")}.random, bad: what is no source
  list = [A B C]; ${call.replace("RANDOM", "no:source[]")}; list is [A B C]`;

/** One of a RANDOM that fails; the list stays then too. */
export const failing = (call: string, random: string): string =>
  `${call.replace(/ .*/, "")}.random, bad: a source that fails
  list = [A B C D]; ${call.replace("RANDOM", random)}; list is [A B C D]`;

/** What comes of a state of other cards or options, or of one with a generator where there is none. */
export const OTHER =
  "RangeError #1 state of the same cards, options and kind of source expected, got one of others";

/** Texts that are no states of `d`, which is of this kind, and leave all as it is. */
export function noStates(kind: string): string {
  const damaged = `#1 undamaged state of a '${kind}' expected, got`;
  const other = kind === "random" ? "newDeck [A]" : "newRandom 1";
  return `${other} => other; other:getState => foreign; getState => before
  setState each['' hello randdeck:${kind}:1:1.2.3:4 @foreign] RangeError ${damaged} string
  setState each[nil 5 [@before]] TypeError ${damaged} CAME
  getState -> @before`;
}
