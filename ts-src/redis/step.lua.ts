/** Steps: several moves in one call, made all or not at all. */
import { check, checkList } from "../randdeck/check.js";
import { digits, fieldsOf, ownField, slice } from "../randdeck/platform.js";
import type { Integer } from "../randdeck/types.js";
import { MOST, MOVES } from "./limits.js";
import { viewedPiles } from "./looks.lua.js";
import { makeMove } from "./moves.lua.js";
import type { TableRecord } from "./record.lua.js";
import { fail, json, problemIn } from "./server.lua.js";
import { valueIn } from "./words.lua.js";

/**
 * Makes a move: the name of a call and its arguments. Returns the answer in JSON: "5 17" for a list of cards, 5
 * for one card, [2,"5 17"] for two hands, null for nothing.
 */
function carryOut(found: TableRecord, move: any[]): string {
  check(type(move) === "table", 1, "step", "list for each move", move);
  const given: string = move[0];
  if (ownField(MOVES, given) === undefined)
    check(false, 1, "step", `${fieldsOf(MOVES).join(", ")}, or view as the last move`, given);
  const name = given as keyof typeof MOVES;
  const most = MOVES[name];
  const count = move.length;
  if (count > most + 1) {
    const expected = `at most ${digits(most)} arguments after the name of the move`;
    check(false, most + 1, name, expected, count - 1);
  }
  for (let at = 2; at <= count; at++) if (move[at - 1] === json.null) move[at - 1] = "";
  const answer = makeMove(found, name, move, 2);
  if (answer === "OK") return "null";
  const [, cards] = string.gsub(answer, "%d+", "");
  found.told += cards;
  if (found.told > MOST.cards)
    check(false, 1, "step", `at most ${digits(MOST.cards)} cards in all answers`, found.told);
  const first: Integer | readonly string[] | undefined = valueIn(move[1]);
  const isOne = name === "take" || (first === undefined && (name === "draw" || name === "peek"));
  if (isOne) return answer === "" ? "null" : answer;
  if (name !== "deal") return `"${answer}"`;
  const hands = type(first) === "table" ? (first as readonly string[]).length : (first as Integer);
  return `[${digits(hands)},"${answer}"]`;
}

/** Returns the moves of a step without a last `view`. The piles of the view are stored in the record. */
export function movesIn(found: TableRecord, text = ""): readonly any[] {
  const [isJson, given] = pcall(json.decode, string.sub(text, 1, MOST.text));
  const moves: readonly any[] = given;
  const isList = isJson && type(moves) === "table" && text.length <= MOST.text;
  if (!isList) check(false, 1, "step", `JSON list of moves of at most ${digits(MOST.text)} bytes`, text);
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
  const isEmpty = count === 0 && found.changed.get("note") === undefined && found.viewed === false;
  check(!isEmpty, 1, "step", "moves or a note");
  const answers: string[] = [];
  for (let at = 1; at <= count; at++) {
    const [isWell, answer] = pcall(carryOut, found, moves[at - 1]);
    if (!isWell) fail(`move ${digits(at)}: ${problemIn(answer)}`);
    answers.push(answer as string);
  }
  return `[${answers.join(",")}]`;
}

/** Adds a view to the answers of a step. */
export function withView(answers: string, view: readonly unknown[]): string {
  const comma = answers === "[]" ? "" : ",";
  return `${string.sub(answers, 1, -2)}${comma}${json.encode(view)}]`;
}
