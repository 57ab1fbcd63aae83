/** `os.time`, `os.date` and `os.difftime` for any year that JavaScript knows, with C's conversions. */
import { lauxlib, lua, type State, to_luastring } from "fengari";
import { bytesOf, characters } from "./bytes.js";

const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const MONTHS = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
];

const DAY = 86_400_000;

/** The farthest moment that a Date can hold, in seconds. */
const FARTHEST = 8.64e12;

const two = (value: number, fill = "0") => String(value).padStart(2, fill);

/** A moment, with its clock: a date that shows in UTC what is asked for. */
interface Moment {
  readonly date: Date;
  readonly clock: Date;
  /** Minutes before UTC. */
  readonly offset: number;
  /** Days since the first of January. */
  readonly yearDay: number;
}

function momentOf(seconds: number, utc = false): Moment {
  const date = new Date(seconds * 1000);
  const offset = utc ? 0 : -date.getTimezoneOffset();
  const clock = new Date(date.getTime() + offset * 60_000);
  const newYear = new Date(0).setUTCFullYear(clock.getUTCFullYear());
  return { date, clock, offset, yearDay: Math.floor((clock.getTime() - newYear) / DAY) };
}

/** Whether the clocks are ahead of the winter's. */
const isSummer = ({ clock, offset }: Moment) =>
  offset > Math.min(...[0, 6].map((month) => -new Date(clock.getUTCFullYear(), month).getTimezoneOffset()));

/** The week of ISO 8601, which has its Thursday's year, and that year. */
function isoWeek({ clock }: Moment): [year: number, week: number] {
  const thursday = new Date(clock.getTime() + (3 - ((clock.getUTCDay() + 6) % 7)) * DAY);
  const { yearDay } = momentOf(thursday.getTime() / 1000, true);
  return [thursday.getUTCFullYear(), 1 + Math.floor(yearDay / 7)];
}

/** The week of a year whose weeks begin on a day. */
const weekFrom = (first: number, { clock, yearDay }: Moment) =>
  Math.floor((yearDay + 7 - ((clock.getUTCDay() + 7 - first) % 7)) / 7);

/** Conversions that stand for others, and those that have their own. */
const SHORT: Record<string, string> = {
  ...{ c: "%a %b %e %T %Y", D: "%m/%d/%y", F: "%Y-%m-%d", h: "%b", n: "\n", r: "%I:%M:%S %p" },
  ...{ R: "%H:%M", t: "\t", T: "%H:%M:%S", x: "%D", X: "%T", "%": "%" },
};
const OWN: Record<string, (moment: Moment, utc: boolean) => string> = {
  a: ({ clock }) => DAYS[clock.getUTCDay()]!.slice(0, 3),
  A: ({ clock }) => DAYS[clock.getUTCDay()]!,
  b: ({ clock }) => MONTHS[clock.getUTCMonth()]!.slice(0, 3),
  B: ({ clock }) => MONTHS[clock.getUTCMonth()]!,
  C: ({ clock }) => two(Math.floor(clock.getUTCFullYear() / 100)),
  d: ({ clock }) => two(clock.getUTCDate()),
  e: ({ clock }) => two(clock.getUTCDate(), " "),
  g: (moment) => two(isoWeek(moment)[0] % 100),
  G: (moment) => String(isoWeek(moment)[0]),
  H: ({ clock }) => two(clock.getUTCHours()),
  I: ({ clock }) => two(((clock.getUTCHours() + 11) % 12) + 1),
  j: ({ yearDay }) => String(yearDay + 1).padStart(3, "0"),
  m: ({ clock }) => two(clock.getUTCMonth() + 1),
  M: ({ clock }) => two(clock.getUTCMinutes()),
  p: ({ clock }) => (clock.getUTCHours() < 12 ? "AM" : "PM"),
  S: ({ clock }) => two(clock.getUTCSeconds()),
  u: ({ clock }) => String(clock.getUTCDay() || 7),
  U: (moment) => two(weekFrom(0, moment)),
  V: (moment) => two(isoWeek(moment)[1]),
  w: ({ clock }) => String(clock.getUTCDay()),
  W: (moment) => two(weekFrom(1, moment)),
  y: ({ clock }) => two(clock.getUTCFullYear() % 100),
  Y: ({ clock }) => String(clock.getUTCFullYear()),
  z: ({ offset }) =>
    (offset < 0 ? "-" : "+") + two(Math.trunc(Math.abs(offset) / 60)) + two(Math.abs(offset) % 60),
  Z: ({ date }, utc) =>
    utc ? "GMT" : date.toLocaleTimeString("en-US", { timeZoneName: "short" }).replace(/.* /, ""),
};

/** A conversion, with the letter that some may have before their own; it changes nothing in C's own locale. */
const CONVERSION = /%(?:E(?=[cCxXyY])|O(?=[deHImMSuUVwWy]))?(.?)/gs;

function formatted(state: State, form: string, moment: Moment, utc: boolean): string {
  return form.replace(CONVERSION, (_, letter: string, at: number) => {
    const others = SHORT[letter];
    if (others !== undefined) return others === "%" ? others : formatted(state, others, moment, utc);
    const own = OWN[letter];
    if (own !== undefined) return own(moment, utc);
    return lauxlib.luaL_argerror(state, 1, bytesOf(`invalid conversion specifier '${form.slice(at)}'`));
  });
}

function pushWhole(state: State, value: number): void {
  if (value === (value | 0)) lua.lua_pushinteger(state, value);
  else lua.lua_pushnumber(state, value);
}

/** Sets the fields of the table on the top. */
function setFields(state: State, moment: Moment, utc = false): void {
  const { clock, yearDay } = moment;
  const fields = {
    ...{ year: clock.getUTCFullYear(), month: clock.getUTCMonth() + 1, day: clock.getUTCDate() },
    ...{ hour: clock.getUTCHours(), min: clock.getUTCMinutes(), sec: clock.getUTCSeconds() },
    ...{ wday: clock.getUTCDay() + 1, yday: yearDay + 1 },
  };
  for (const [name, value] of Object.entries(fields)) {
    lua.lua_pushinteger(state, value);
    lua.lua_setfield(state, -2, to_luastring(name));
  }
  lua.lua_pushboolean(state, !utc && isSummer(moment));
  lua.lua_setfield(state, -2, to_luastring("isdst"));
}

const isLeftOut = (state: State, argument: number) => lua.lua_type(state, argument) <= lua.LUA_TNIL;

const now = () => Math.floor(Date.now() / 1000);

function refuse(state: State, problem: string): never {
  return lauxlib.luaL_error(state, to_luastring(problem));
}

const OUTSIDE = "time result cannot be represented in this installation";

function checkTime(state: State, argument: number): number {
  const seconds = lauxlib.luaL_checknumber(state, argument);
  if (!Number.isInteger(seconds))
    lauxlib.luaL_argerror(state, argument, to_luastring("number has no integer representation"));
  return seconds;
}

function date(state: State): number {
  const given = isLeftOut(state, 1) ? "%c" : characters(lauxlib.luaL_checklstring(state, 1));
  const seconds = isLeftOut(state, 2) ? now() : checkTime(state, 2);
  if (Math.abs(seconds) > FARTHEST) refuse(state, OUTSIDE);
  const utc = given.startsWith("!");
  const form = utc ? given.slice(1) : given;
  const moment = momentOf(seconds, utc);
  if (form === "*t") {
    lua.lua_newtable(state);
    setFields(state, moment, utc);
  } else {
    lua.lua_pushstring(state, bytesOf(formatted(state, form, moment, utc)));
  }
  return 1;
}

/** The number in a field of the table that is the argument. */
function field(state: State, name: string, otherwise?: number): number {
  const type = lua.lua_getfield(state, 1, to_luastring(name));
  const value = lua.lua_isnumber(state, -1) ? lua.lua_tonumber(state, -1) : Number.NaN;
  lua.lua_pop(state, 1);
  if (Number.isInteger(value)) {
    return Math.abs(value) < 2 ** 30 ? value : refuse(state, `field '${name}' is out-of-bound`);
  }
  if (type !== lua.LUA_TNIL) refuse(state, `field '${name}' is not an integer`);
  return otherwise ?? refuse(state, `field '${name}' missing in date table`);
}

function time(state: State): number {
  if (isLeftOut(state, 1)) {
    pushWhole(state, now());
    return 1;
  }
  lauxlib.luaL_checktype(state, 1, lua.LUA_TTABLE);
  lua.lua_settop(state, 1);
  const [sec, min, hour] = [field(state, "sec", 0), field(state, "min", 0), field(state, "hour", 12)];
  const [day, month, year] = [field(state, "day"), field(state, "month"), field(state, "year")];
  const local = new Date(2000, 0);
  // The constructor takes years below 100 for those of the last century.
  local.setFullYear(year, month - 1, day);
  local.setHours(hour, min, sec);
  let seconds = local.getTime() / 1000;
  if (Number.isNaN(seconds)) refuse(state, OUTSIDE);
  if (lua.lua_getfield(state, 1, to_luastring("isdst")) !== lua.LUA_TNIL)
    seconds += 3600 * (Number(isSummer(momentOf(seconds))) - Number(lua.lua_toboolean(state, -1)));
  lua.lua_settop(state, 1);
  setFields(state, momentOf(seconds));
  pushWhole(state, seconds);
  return 1;
}

function difftime(state: State): number {
  lua.lua_pushnumber(state, checkTime(state, 1) - checkTime(state, 2));
  return 1;
}

export const CLOCK = { date, time, difftime };
