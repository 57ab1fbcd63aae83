/**
 * `os.time`, `os.date` and `os.difftime`, for every year of JavaScript's Date and with every conversion of C.
 */
import { lauxlib, lua, type State, to_luastring } from "fengari";
import { bytesOf, characters } from "./bytes.js";

/** Lengths in milliseconds. */
const [DAY, MINUTE] = [86_400_000, 60_000];

/** The farthest moment that a Date can hold, in seconds. */
const FARTHEST = 8.64e12;

const OUTSIDE = to_luastring("time result cannot be represented in this installation");

/** The fields that `os.date` sets in a table. */
function fieldsOf(clock: Date, isdst: boolean) {
  const [year, month, day] = [clock.getUTCFullYear(), clock.getUTCMonth() + 1, clock.getUTCDate()];
  const yday = 1 + Math.floor((clock.getTime() - new Date(0).setUTCFullYear(year)) / DAY);
  const [hour, min, sec] = [clock.getUTCHours(), clock.getUTCMinutes(), clock.getUTCSeconds()];
  return { year, month, day, hour, min, sec, wday: clock.getUTCDay() + 1, yday, isdst };
}

/** The fields of a moment. The UTC fields of its `clock` are the local time. `offset` is in minutes. */
function momentOf(seconds: number, isUtc: boolean) {
  const date = new Date(seconds * 1000);
  const offset = isUtc ? 0 : -date.getTimezoneOffset();
  const clock = new Date(date.getTime() + offset * MINUTE);
  const halves = [0, 6].map((month) => -new Date(clock.getUTCFullYear(), month).getTimezoneOffset());
  return { ...fieldsOf(clock, !isUtc && offset > Math.min(...halves)), date, clock, offset, isUtc };
}
type Moment = ReturnType<typeof momentOf>;

const two = (value: number, fill = "0") => String(value).padStart(2, fill);

const named = (part: "weekday" | "month", length: "short" | "long") => (moment: Moment) =>
  moment.clock.toLocaleDateString("en-US", { [part]: length, timeZone: "UTC" });

/** The Thursday in the week of a moment, which decides the year and the number of the week in ISO 8601. */
const thursday = ({ clock, wday }: Moment) =>
  fieldsOf(new Date(clock.getTime() + (3 - ((wday + 5) % 7)) * DAY), false);

/** What each letter means: a format of other letters, or a function that returns the text. */
const CONVERSIONS: Record<string, string | ((moment: Moment) => string)> = {
  ...{ c: "%a %b %e %T %Y", D: "%m/%d/%y", F: "%Y-%m-%d", h: "%b", n: "\n", r: "%I:%M:%S %p" },
  ...{ R: "%H:%M", t: "\t", T: "%H:%M:%S", x: "%D", X: "%T", "%": () => "%" },
  a: named("weekday", "short"),
  A: named("weekday", "long"),
  b: named("month", "short"),
  B: named("month", "long"),
  C: ({ year }) => two(Math.floor(year / 100)),
  d: ({ day }) => two(day),
  e: ({ day }) => two(day, " "),
  g: (moment) => two(thursday(moment).year % 100),
  G: (moment) => String(thursday(moment).year),
  H: ({ hour }) => two(hour),
  I: ({ hour }) => two(((hour + 11) % 12) + 1),
  j: ({ yday }) => String(yday).padStart(3, "0"),
  m: ({ month }) => two(month),
  M: ({ min }) => two(min),
  p: ({ hour }) => (hour < 12 ? "AM" : "PM"),
  S: ({ sec }) => two(sec),
  u: ({ wday }) => String(wday - 1 || 7),
  U: ({ yday, wday }) => two(Math.floor((yday + 7 - wday) / 7)),
  V: (moment) => two(Math.ceil(thursday(moment).yday / 7)),
  w: ({ wday }) => String(wday - 1),
  W: ({ yday, wday }) => two(Math.floor((yday + 6 - ((wday + 5) % 7)) / 7)),
  y: ({ year }) => two(year % 100),
  Y: ({ year }) => String(year),
  z({ offset }) {
    const size = Math.abs(offset);
    return (offset < 0 ? "-" : "+") + two(Math.floor(size / 60)) + two(size % 60);
  },
  Z: ({ date, isUtc }) =>
    isUtc ? "GMT" : date.toLocaleTimeString("en-US", { timeZoneName: "short" }).replace(/.* /, ""),
};

/** `%` and a letter. Some letters allow a modifier, which has no effect in C's default locale. */
const CONVERSION = /%(?:E(?=[cCxXyY])|O(?=[deHImMSuUVwWy]))?(.?)/gs;

function formatted(state: State, form: string, moment: Moment): string {
  return form.replace(CONVERSION, (_, letter: string, at: number) => {
    const conversion = CONVERSIONS[letter];
    if (typeof conversion === "string") return formatted(state, conversion, moment);
    const problem = `invalid conversion specifier '${form.slice(at)}'`;
    return conversion?.(moment) ?? lauxlib.luaL_argerror(state, 1, bytesOf(problem));
  });
}

function pushWhole(state: State, value: number): void {
  if (value === (value | 0)) lua.lua_pushinteger(state, value);
  else lua.lua_pushnumber(state, value);
}

/** Sets the fields of the table on top of the stack. */
function setFields(state: State, { clock, isdst }: Moment): void {
  for (const [name, value] of Object.entries(fieldsOf(clock, isdst))) {
    if (typeof value === "boolean") lua.lua_pushboolean(state, value);
    else lua.lua_pushinteger(state, value);
    lua.lua_setfield(state, -2, to_luastring(name));
  }
}

const isLeftOut = (state: State, argument: number) => lua.lua_type(state, argument) <= lua.LUA_TNIL;

const now = () => Math.floor(Date.now() / 1000);

function checkTime(state: State, argument: number): number {
  const seconds = lauxlib.luaL_checknumber(state, argument);
  if (!Number.isInteger(seconds))
    lauxlib.luaL_argerror(state, argument, to_luastring("number has no integer representation"));
  return seconds;
}

/** Reads a number from a field of the first argument, which is a table. */
function field(state: State, name: string, otherwise?: number): number {
  const refuse = (problem: string) => lauxlib.luaL_error(state, to_luastring(`field '${name}' ${problem}`));
  const type = lua.lua_getfield(state, 1, to_luastring(name));
  const value = lua.lua_isnumber(state, -1) ? lua.lua_tonumber(state, -1) : Number.NaN;
  lua.lua_pop(state, 1);
  if (Number.isInteger(value)) return Math.abs(value) < 2 ** 30 ? value : refuse("is out-of-bound");
  if (type !== lua.LUA_TNIL) refuse("is not an integer");
  return otherwise ?? refuse("missing in date table");
}

export const CLOCK = {
  date(state: State): number {
    const given = isLeftOut(state, 1) ? "%c" : characters(lauxlib.luaL_checklstring(state, 1));
    const seconds = isLeftOut(state, 2) ? now() : checkTime(state, 2);
    if (Math.abs(seconds) > FARTHEST) lauxlib.luaL_error(state, OUTSIDE);
    const moment = momentOf(seconds, given.startsWith("!"));
    const form = moment.isUtc ? given.slice(1) : given;
    if (form === "*t") {
      lua.lua_newtable(state);
      setFields(state, moment);
    } else {
      lua.lua_pushstring(state, bytesOf(formatted(state, form, moment)));
    }
    return 1;
  },

  time(state: State): number {
    if (isLeftOut(state, 1)) {
      pushWhole(state, now());
      return 1;
    }
    lauxlib.luaL_checktype(state, 1, lua.LUA_TTABLE);
    const [sec, min, hour] = [field(state, "sec", 0), field(state, "min", 0), field(state, "hour", 12)];
    const [day, month, year] = [field(state, "day"), field(state, "month"), field(state, "year")];
    // The constructor of Date would add 1900 to years below 100.
    const local = new Date(2000, 0);
    local.setFullYear(year, month - 1, day);
    let seconds = local.setHours(hour, min, sec) / 1000;
    if (Number.isNaN(seconds)) lauxlib.luaL_error(state, OUTSIDE);
    if (lua.lua_getfield(state, 1, to_luastring("isdst")) !== lua.LUA_TNIL)
      seconds += 3600 * (Number(momentOf(seconds, false).isdst) - Number(lua.lua_toboolean(state, -1)));
    lua.lua_settop(state, 1);
    setFields(state, momentOf(seconds, false));
    pushWhole(state, seconds);
    return 1;
  },

  difftime(state: State): number {
    lua.lua_pushnumber(state, checkTime(state, 1) - checkTime(state, 2));
    return 1;
  },
};
