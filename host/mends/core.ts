/**
 * What Fengari does otherwise than Lua, mended in its own modules, which call each other by their exports:
 * it holds for every state of the process.
 */
import { lua, type Slot, to_luastring } from "fengari";
import lobject from "fengari/src/lobject.js";
import lstring from "fengari/src/lstring.js";
import ltable, { type Table } from "fengari/src/ltable.js";
import { floatText } from "./numbers.js";

// ---- Texts as keys. Fengari's own hash writes bytes below 16 with one digit: "\1\17" and "\17\1" are one key.

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** Fengari's hash but for such bytes: it has made those of Lua's words already. */
function hashOf(bytes: Uint8Array): string {
  let hash = "|";
  for (let at = 0; at < bytes.length; at++) hash += HEX[bytes[at]!];
  return hash;
}

Object.defineProperty(lstring.TString.prototype, "hash", {
  get(this: { ownHash: string | null; realstring: Uint8Array }) {
    this.ownHash ??= hashOf(this.realstring);
    return this.ownHash;
  },
  set(this: { ownHash: string | null }, hash: string | null) {
    this.ownHash = hash;
  },
});

// ---- Numbers as text.

lobject.luaO_tostring = (state, number) => {
  const text = number.ttisinteger() ? String(number.value) : floatText(number.value as number);
  number.setsvalue(lstring.luaS_bless(state, to_luastring(text)));
};

const [ONLY_FLOAT, ONLY_TEXT] = [to_luastring("%f"), to_luastring("%s")];
const pushText = lobject.luaO_pushvfstring;
// This is how `tostring` asks for a float.
lobject.luaO_pushvfstring = (state, form, given) =>
  form[1] === ONLY_FLOAT[1] && form.length === ONLY_FLOAT.length
    ? pushText(state, ONLY_TEXT, [to_luastring(floatText(given[0] as number))])
    : pushText(state, form, given);

// ---- The order of `next`: places 1 to n first, as Lua has them in an array. Fengari's is the order in which they were set.

/** How many places of a list may be empty, one behind the other. */
const GAP = 8;

/** The farthest place of a list with larger gaps. */
const FARTHEST = 65_536;

const { luaH_new: newTable, luaH_next: nextAsSet, luaH_setint: setPlace } = ltable;

// From the start: all tables become slow where some have a field more.
ltable.luaH_new = (state) => {
  const table = newTable(state);
  table.listEnd = 0;
  return table;
};

/** A constructor sets its list from the last place to the first. */
ltable.luaH_setint = (table, place, value) => {
  setPlace(table, place, value);
  if (place > table.listEnd && place <= FARTHEST && !value.ttisnil()) table.listEnd = place;
};

const isInList = ({ type, value }: Slot, end: number) =>
  (type & 0xf) === lua.LUA_TNUMBER &&
  Number.isInteger(value) &&
  (value as number) >= 1 &&
  (value as number) <= end;

/** Where the list of a table ends, as it grows. */
function listEnd(table: Table): number {
  let end = table.strong.size === 0 ? 0 : table.listEnd;
  for (let gap = 1; gap <= GAP; gap++) {
    if (!table.strong.has(end + gap)) continue;
    end += gap;
    gap = 0;
  }
  table.listEnd = end;
  return end;
}

ltable.luaH_next = (state, table, at) => {
  const key = state.stack[at]!;
  const isFirst = key.ttisnil();
  const end = isFirst ? listEnd(table) : table.listEnd;
  if (isFirst || isInList(key, end)) {
    for (let place = isFirst ? 1 : (key.value as number) + 1; place <= end; place++) {
      const entry = table.strong.get(place);
      if (entry === undefined) continue;
      key.setfrom(entry.key);
      state.stack[at + 1]!.setfrom(entry.value);
      return true;
    }
    key.setnilvalue();
  }
  do if (!nextAsSet(state, table, at)) return false;
  while (isInList(key, end));
  return true;
};
