/** Numbers as C's printf writes them. */

/** What follows `%`. */
export interface Form {
  readonly flags: string;
  readonly width: number;
  readonly precision: number | undefined;
  readonly letter: string;
}

/** Of two texts in whose middle a number is, JavaScript takes the larger, which is `near`, and C the even one. */
function evenOf(near: string, longer: string): string {
  const lower = longer.slice(0, -1).replace(/\.$/, "");
  return /[02468]$/.test(lower) ? lower : near;
}

function fixed(value: number, places: number): string {
  // toFixed gives up at 1e21, from where on all numbers are whole.
  if (value >= 1e21) return BigInt(value) + (places > 0 ? `.${"0".repeat(places)}` : "");
  const near = value.toFixed(places);
  // In the middle of two are some halves, quarters, eighths and so on.
  if (Number.isInteger(value) || !Number.isInteger(value * 2 ** (places + 1))) return near;
  const longer = value.toFixed(places + 1);
  return longer.endsWith("5") ? evenOf(near, longer) : near;
}

/** The digits and the power of ten. */
function scientific(value: number, places: number): [digits: string, power: number] {
  let [digits = "", power = ""] = value.toExponential(places).split("e");
  const [longer = "", lowerPower = ""] = value.toExponential(places + 1).split("e");
  if (longer.endsWith("5") && isExactly(value, longer)) {
    const even = evenOf(digits, longer);
    if (even !== digits) [digits, power] = [even, lowerPower];
  }
  return [digits, Number(power)];
}

/** Whether nothing but zeros follows the digits. */
const isExactly = (value: number, digits: string) =>
  /^0*(e|$)/.test(value.toExponential(100).slice(digits.length));

const withPower = (digits: string, power: number) =>
  `${digits}e${power < 0 ? "-" : "+"}${String(Math.abs(power)).padStart(2, "0")}`;

const withoutZeros = (text: string) => (text.includes(".") ? text.replace(/\.?0+$/, "") : text);

/** As `%g`: in the shorter of the two ways; zeros at the end stay if `whole`. */
function general(value: number, precision: number, whole: boolean): string {
  const [digits, power] = scientific(value, precision - 1);
  const shortened = whole ? (text: string) => text : withoutZeros;
  return power < -4 || power >= precision
    ? withPower(shortened(digits), power)
    : shortened(fixed(value, precision - 1 - power));
}

const SHORT: Form = { flags: "", width: 0, precision: 14, letter: "g" };

/** As `%.14g`, Lua's own form. */
export function shortText(value: number): string {
  const size = Math.abs(value);
  if (Number.isInteger(value) && size < 1e14) return Object.is(value, -0) ? "-0" : String(value);
  // JavaScript writes these like C, if they are not in the middle of two.
  if (size > 1e-4 && size < 1e14 && !Number.isInteger(value * 2 ** 20))
    return String(Number(value.toPrecision(14)));
  return formatFloat(value, SHORT);
}

/** A number of Lua's that is no integer, as `tostring` writes it. */
export function floatText(value: number): string {
  const text = shortText(value);
  return /^-?\d+$/.test(text) ? `${text}.0` : text;
}

/** A number by one of the letters `eEfFgG`. */
export function formatFloat(value: number, form: Form): string {
  const { flags, precision = 6, letter } = form;
  const size = Math.abs(value);
  const alternate = flags.includes("#");
  let text: string;
  if (Number.isNaN(value)) text = "nan";
  else if (size === Number.POSITIVE_INFINITY) text = "inf";
  else if (letter === "f") text = fixed(size, precision);
  else if (letter === "e" || letter === "E") text = withPower(...scientific(size, precision));
  else text = general(size, precision || 1, alternate);
  if (alternate && Number.isFinite(value) && !text.includes(".")) text = text.replace(/(?=e|$)/, ".");
  const sign = value < 0 || Object.is(value, -0) ? "-" : signOf(flags);
  return padded(sign, text, form, Number.isFinite(value));
}

/** A number by `a` or `A`, in powers of two. */
export function formatHex(value: number, form: Form): string {
  if (!Number.isFinite(value)) return formatFloat(value, form);
  const { precision } = form;
  let power = 0;
  let size = Math.abs(value);
  for (; size >= 2; power += 1) size /= 2;
  for (; size > 0 && size < 1 && power > -1022; power -= 1) size *= 2;
  // Thirteen digits are all that there are.
  if (precision !== undefined && precision < 13) size = Math.round(size * 16 ** precision) / 16 ** precision;
  const [digits = "", places = ""] = size.toString(16).split(".");
  const mantissa = places.padEnd(precision ?? 0, "0");
  const sign = value < 0 || Object.is(value, -0) ? "-" : signOf(form.flags);
  const point = mantissa !== "" || form.flags.includes("#") ? "." : "";
  return padded(`${sign}0x`, `${digits}${point}${mantissa}p${power < 0 ? "" : "+"}${power}`, form, true);
}

const BASES: Record<string, number> = { o: 8, x: 16, X: 16 };

/** A whole number by one of the letters `diuoxX`. */
export function formatWhole(value: number, form: Form): string {
  const { flags, precision, letter } = form;
  const isSigned = letter === "d" || letter === "i";
  // Integers have 32 bits here; what is larger has the 64 of Lua's.
  const shown = isSigned ? Math.abs(value) : value >= -(2 ** 31) && value < 0 ? value >>> 0 : value;
  const size = Number.isSafeInteger(shown) && shown >= 0 ? shown : BigInt.asUintN(64, BigInt(shown));
  let text = size.toString(BASES[letter]);
  if (precision !== undefined) text = value === 0 && precision === 0 ? "" : text.padStart(precision, "0");
  if (flags.includes("#") && letter === "o" && !text.startsWith("0")) text = `0${text}`;
  const prefix = flags.includes("#") && BASES[letter] === 16 && value !== 0 ? "0x" : "";
  const sign = isSigned ? (value < 0 ? "-" : signOf(flags)) : "";
  return padded(sign + prefix, text, form, precision === undefined);
}

const signOf = (flags: string) => (flags.includes("+") ? "+" : flags.includes(" ") ? " " : "");

/** As wide as it must be: with zeros, which stand behind the sign, where they may be. */
export function padded(
  head: string,
  digits: string,
  { flags, width, letter }: Form,
  mayHaveZeros: boolean,
): string {
  let text = head + digits;
  if (text.length < width) {
    if (flags.includes("-")) text = text.padEnd(width);
    else if (flags.includes("0") && mayHaveZeros) text = head + digits.padStart(width - head.length, "0");
    else text = text.padStart(width);
  }
  return /[AEGX]/.test(letter) ? text.toUpperCase() : text;
}
