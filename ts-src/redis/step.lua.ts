/** Steps: several moves in one call, made all or not at all. */
import { check, checkList } from "../randdeck/check.js";
import { digits, fieldsOf, ownField, slice } from "../randdeck/platform.js";
import type { Integer } from "../randdeck/types.js";
import { MOST } from "./limits.js";
import { viewedPiles } from "./looks.lua.js";
import { MOVED } from "./moves.lua.js";
import type { TableRecord } from "./record.lua.js";
import { fail, json, problemIn } from "./server.lua.js";
import { valueIn } from "./words.lua.js";

/**
 * Makes a move on the deck of the step. A move is a list: the name of a call, then its words. Returns the
 * answer in JSON: a number for one card, a string for a list, `[2,"5 17"]` for two hands, null for nothing.
 */
function carryOut(found: TableRecord, move: readonly any[]): string {
  check(type(move) === "table", 1, "step", "list for each move", move);
  const name: string = move[0];
  if (ownField(MOVED, name) === undefined)
    check(false, 1, "step", `${fieldsOf(MOVED).join(", ")}, or view as the last move`, name);
  const entry = MOVED[name as keyof typeof MOVED];
  const words: string[] = [];
  for (const word of slice(move, 2)) {
    let text: string = word;
    if (word === json.null) text = "";
    else if (type(word) !== "string") {
      // JSON's 1e400 is read as infinity, which can't be written as JSON again.
      const [isWell, encoded] = pcall(json.encode, word);
      check(isWell, words.length + 1, name, "finite number", word);
      text = encoded as string;
    }
    words.push(text);
  }
  const most = entry[0];
  if (words.length > most) {
    const expected = `at most ${digits(most)} arguments after the name of the move`;
    check(false, most + 1, name, expected, words.length);
  }
  const answer = entry[1](found, words[0], words[1], words[2]) as string;
  if (answer === "OK") return "null";
  const [, cards] = string.gsub(answer, "%d+", "");
  found.told += cards;
  if (found.told > MOST.cards)
    check(false, 1, "step", `at most ${digits(MOST.cards)} cards in all answers`, found.told);
  const list = `"${answer}"`;
  if (name === "deal") {
    const hands: Integer | readonly string[] = valueIn(words[0]);
    const count = type(hands) === "table" ? (hands as readonly string[]).length : (hands as Integer);
    return `[${digits(count)},${list}]`;
  }
  const isOne = name === "take" || (name !== "pile" && (words[0] ?? "") === "");
  if (!isOne) return list;
  return answer === "" ? "null" : answer;
}

/** Returns the moves of a step without a last `view`. The piles of the view are stored in the record. */
export function movesIn(found: TableRecord, text: string | undefined): readonly any[] {
  const [isJson, given] = pcall(json.decode, string.sub(text ?? "", 1, MOST.text));
  const isList = isJson && type(given) === "table" && text!.length <= MOST.text;
  if (!isList) check(false, 1, "step", `JSON list of moves of at most ${digits(MOST.text)} bytes`, text);
  let moves: readonly any[] = given;
  if (given.moves !== undefined) moves = given.moves;
  checkList(moves, 1, "step");
  const last: readonly any[] = moves[moves.length - 1];
  if (type(last) !== "table" || last[0] !== "view") return moves;
  check(last.length <= 2, 2, "view", "at most 1 argument after the name of the move", last.length - 1);
  let piles: unknown = last[1];
  if (piles === json.null) piles = undefined;
  found.viewed = viewedPiles(piles);
  return slice(moves, 1, moves.length - 1);
}

/** Makes the moves of a step; with a note or a view it may have none. Returns the answers in JSON. */
export function stepTable(found: TableRecord, text?: string): string {
  const moves = movesIn(found, text);
  const count = moves.length;
  if (count > MOST.moves) check(false, 1, "step", `at most ${digits(MOST.moves)} moves`, count);
  const isEmpty = count === 0 && found.note === false && found.viewed === false;
  check(!isEmpty, 1, "step", "moves or a note");
  const answers: string[] = [];
  for (let at = 1; at <= count; at++) {
    const [isWell, answer] = pcall(carryOut, found, moves[at - 1]);
    if (!isWell) fail(`move ${digits(at)}: ${problemIn(answer)}`);
    answers.push(answer as string);
  }
  return `[${answers.join(",")}]`;
}

/** Returns a step's answers and view. The number of hands is only for callers who sent `{"moves": ...}`. */
export function replyOf(answer: string, text: string | undefined, view?: readonly unknown[]): string {
  // A comma before each answer tells the bracket of a deal from the bracket of the whole list.
  let answers = answer === "[]" ? "" : `,${string.sub(answer, 2, -2)}`;
  if (string.find(text ?? "", "^%s*{")[0] === undefined) {
    const [plain] = string.gsub(answers, '%[%d+,("[^"]*")%]', "%1");
    const [texts] = string.gsub(plain, ",(%d+)", ',"%1"');
    answers = texts;
  }
  if (view !== undefined) answers += `,${json.encode(view)}`;
  return `[${string.sub(answers, 2)}]`;
}
