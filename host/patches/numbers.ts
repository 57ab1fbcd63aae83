/** Writes numbers as C's printf does. */

/** The parts of the text after `%`. */
export interface Form {
  readonly flags: string;
  readonly width: number;
  readonly precision: number | undefined;
  readonly letter: string;
}

/**
 * Rounds a number half way between two decimals to the even decimal, as C does. `near` is the larger decimal,
 * which JavaScript chooses; `longer` is the number with one more digit.
 */
function evenOf(near: string, longer: string): string {
  const lower = longer.slice(0, -1).replace(/\.$/, "");
  return /[02468]$/.test(lower) ? lower : near;
}

function fixed(value: number, places: number): string {
  // From 1e21 on, all numbers are integers, and toFixed fails.
  if (value >= 1e21) return BigInt(value) + (places > 0 ? `.${"0".repeat(places)}` : "");
  const near = value.toFixed(places);
  // Only multiples of a half, a quarter, an eighth and so on can be half way between two decimals.
  if (Number.isInteger(value) || !Number.isInteger(value * 2 ** (places + 1))) return near;
  const longer = value.toFixed(places + 1);
  return longer.endsWith("5") ? evenOf(near, longer) : near;
}

/** Writes a number as digits and a power of ten. */
function scientific(value: number, places: number): [digits: string, power: number] {
  let [digits = "", power = ""] = value.toExponential(places).split("e");
  const [longer = "", lowerPower = ""] = value.toExponential(places + 1).split("e");
  // Only zeros follow the 5 if the number is exactly half way.
  if (longer.endsWith("5") && /^0*e/.test(value.toExponential(100).slice(longer.length))) {
    const even = evenOf(digits, longer);
    if (even !== digits) [digits, power] = [even, lowerPower];
  }
  return [digits, Number(power)];
}

const withPower = (digits: string, power: number) =>
  `${digits}e${power < 0 ? "-" : "+"}${String(Math.abs(power)).padStart(2, "0")}`;

const withoutZeros = (text: string) => (text.includes(".") ? text.replace(/\.?0+$/, "") : text);

/** Formats like `%g`, with or without a power of ten. Keeps zeros at the end only if `whole` is true. */
function general(value: number, precision: number, whole: boolean): string {
  const [digits, power] = scientific(value, precision - 1);
  const shortened = whole ? (text: string) => text : withoutZeros;
  return power < -4 || power >= precision
    ? withPower(shortened(digits), power)
    : shortened(fixed(value, precision - 1 - power));
}

const SHORT: Form = { flags: "", width: 0, precision: 14, letter: "g" };

/** Formats like `%.14g`, which `tostring` uses. */
export function shortText(value: number): string {
  const size = Math.abs(value);
  if (Number.isInteger(value) && size < 1e14) return Object.is(value, -0) ? "-0" : String(value);
  // For such numbers JavaScript differs from C only half way between two decimals.
  if (size > 1e-4 && size < 1e14 && !Number.isInteger(value * 2 ** 20))
    return String(Number(value.toPrecision(14)));
  return formatFloat(value, SHORT);
}

/** A float of Lua, as `tostring` writes it. */
export function floatText(value: number): string {
  const text = shortText(value);
  return /^-?\d+$/.test(text) ? `${text}.0` : text;
}

/** Formats like `%a`, with a power of two, but without the `0x`. */
function binary(value: number, precision = 0): string {
  let power = 0;
  let size = value;
  for (; size >= 2; power += 1) size /= 2;
  for (; size > 0 && size < 1 && power > -1022; power -= 1) size *= 2;
  const [digit = "", places = ""] = size.toString(16).split(".");
  const padded = places.padEnd(precision, "0");
  return `${digit}${padded && `.${padded}`}p${power < 0 ? "" : "+"}${power}`;
}

/** Writes a number as the letter of a form says, one of `aAeEfgG`. */
export function formatFloat(value: number, form: Form): string {
  const { flags, precision = 6, letter } = form;
  const size = Math.abs(value);
  const isAlternate = flags.includes("#");
  const kind = letter.toLowerCase();
  let sign = value < 0 || Object.is(value, -0) ? "-" : signOf(flags);
  let text: string;
  if (Number.isNaN(value)) text = "nan";
  else if (size === Number.POSITIVE_INFINITY) text = "inf";
  else if (kind === "a") [sign, text] = [`${sign}0x`, binary(size, form.precision)];
  else if (kind === "e") text = withPower(...scientific(size, precision));
  else if (kind === "f") text = fixed(size, precision);
  else text = general(size, precision || 1, isAlternate);
  if (isAlternate && Number.isFinite(value) && !text.includes(".")) text = text.replace(/(?=[ep]|$)/, ".");
  return padded(sign, text, form, Number.isFinite(value));
}

/** Writes an integer as the letter of a form says, one of `diuoxX`. */
export function formatWhole(value: number, form: Form): string {
  const { flags, precision, letter } = form;
  const isSigned = letter === "d" || letter === "i";
  const base = letter === "o" ? 8 : /x/i.test(letter) ? 16 : 10;
  // An integer has 32 bits here. A larger number is written with 64 bits, as in Lua.
  const shown = isSigned ? Math.abs(value) : value >= -(2 ** 31) && value < 0 ? value >>> 0 : value;
  const size = Number.isSafeInteger(shown) && shown >= 0 ? shown : BigInt.asUintN(64, BigInt(shown));
  let text = value === 0 && precision === 0 ? "" : size.toString(base).padStart(precision ?? 1, "0");
  let head = !isSigned ? "" : value < 0 ? "-" : signOf(flags);
  if (flags.includes("#") && base === 8 && !text.startsWith("0")) text = `0${text}`;
  if (flags.includes("#") && base === 16 && value !== 0) head = "0x";
  return padded(head, text, form, precision === undefined);
}

const signOf = (flags: string) => (flags.includes("+") ? "+" : flags.includes(" ") ? " " : "");

/** Pads a number to the width. If zeros are allowed, they go between the sign and the digits. */
export function padded(head: string, text: string, form: Form, mayHaveZeros: boolean): string {
  const { flags, width, letter } = form;
  let whole = head + text;
  if (flags.includes("-")) whole = whole.padEnd(width);
  else if (flags.includes("0") && mayHaveZeros) whole = head + text.padStart(width - head.length, "0");
  return /[AEGX]/.test(letter) ? whole.padStart(width).toUpperCase() : whole.padStart(width);
}
