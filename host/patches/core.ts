/**
 * Patches Fengari where it differs from Lua. Fengari's modules call one another through their exports, so the
 * patches apply to every state of the process.
 */
import { lua, type Slot, to_luastring } from "fengari";
import lobject from "fengari/src/lobject.js";
import lstring from "fengari/src/lstring.js";
import ltable, { type Table } from "fengari/src/ltable.js";
import { floatText } from "./numbers.js";

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/**
 * The key of a string in tables. Fengari writes bytes below 16 with one digit, so "\1\17" and "\17\1" would
 * have equal keys. Other keys stay as Fengari makes them, since Lua's reserved words already have theirs.
 */
function hashOf(bytes: Uint8Array): string {
  let hash = "|";
  for (let at = 0; at < bytes.length; at++) hash += HEX[bytes[at]!];
  return hash;
}

function patchKeys(): void {
  Object.defineProperty(lstring.TString.prototype, "hash", {
    get(this: { ownHash: string | null; realstring: Uint8Array }) {
      this.ownHash ??= hashOf(this.realstring);
      return this.ownHash;
    },
    set(this: { ownHash: string | null }, hash: string | null) {
      this.ownHash = hash;
    },
  });
}

function patchNumbers(): void {
  const { luaO_pushvfstring } = lobject;
  const [onlyFloat, onlyText] = [to_luastring("%f"), to_luastring("%s")];
  lobject.luaO_tostring = (state, number) => {
    const text = number.ttisinteger() ? String(number.value) : floatText(number.value as number);
    number.setsvalue(lstring.luaS_bless(state, to_luastring(text)));
  };
  // Fengari's `tostring` converts a float with this format.
  lobject.luaO_pushvfstring = (state, form, given) =>
    form[1] === onlyFloat[1] && form.length === onlyFloat.length
      ? luaO_pushvfstring(state, onlyText, [to_luastring(floatText(given[0] as number))])
      : luaO_pushvfstring(state, form, given);
}

/** How many empty places in a row a list may have. */
const GAP = 16;

/** A list from a table constructor may have larger gaps up to this position. */
const FARTHEST = 65_536;

const isInList = ({ type, value }: Slot, end: number) =>
  (type & 0xf) === lua.LUA_TNUMBER && Number.isInteger(value) && Number(value) >= 1 && Number(value) <= end;

/** Finds the current end of a table's list. */
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

/**
 * Makes `next` return a list's items first, as Lua does for its arrays. Other keys follow in the order in
 * which they were set.
 */
function patchOrder(): void {
  const { luaH_new, luaH_next, luaH_setint } = ltable;
  // Every new table gets this field, since all tables become slow if only some have it.
  ltable.luaH_new = (state) => {
    const table = luaH_new(state);
    table.listEnd = 0;
    return table;
  };
  // A table constructor sets its list from the last item to the first.
  ltable.luaH_setint = (table, place, value) => {
    luaH_setint(table, place, value);
    if (place > table.listEnd && place <= FARTHEST && !value.ttisnil()) table.listEnd = place;
  };
  ltable.luaH_next = (state, table, at) => {
    const key = state.stack[at]!;
    const isFirst = key.ttisnil();
    const end = isFirst ? listEnd(table) : table.listEnd;
    if (isFirst || isInList(key, end)) {
      for (let place = isFirst ? 1 : Number(key.value) + 1; place <= end; place++) {
        const entry = table.strong.get(place);
        if (entry === undefined) continue;
        key.setfrom(entry.key);
        state.stack[at + 1]!.setfrom(entry.value);
        return true;
      }
      key.setnilvalue();
    }
    do if (!luaH_next(state, table, at)) return false;
    while (isInList(key, end));
    return true;
  };
}

/** Patches Fengari for all later states. Does so once, since a process may load this module twice. */
export function patchFengari(): void {
  if ("hash" in lstring.TString.prototype) return;
  patchKeys();
  patchNumbers();
  patchOrder();
}
