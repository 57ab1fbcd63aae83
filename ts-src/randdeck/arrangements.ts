/**
 * Counts the orders in which no two neighbours are of one kind. The kinds are inserted one after
 * the other. Of the gaps between the cards that lie, those between two of a kind are bad, and all
 * others good. The n cards of the next kind go in as g groups, h of them into the b bad gaps and s
 * into the good ones: C(n-1, g-1) C(b, h) C(good, s) ways, after which b - h + n - g gaps are bad.
 * The kinds of one card come last: u of them fill b bad gaps among L + 1 in u! C(u-b+L, L) ways.
 *
 * A row holds, for each number of bad gaps, in how many ways the cards that are left can fill them
 * all. Only the sum of what lies matters to it, so that it serves whatever card was dealt before.
 */
import type { Integer } from "./types.js";

/**
 * 2^212, by which numbers are scaled: the product of four is no infinity. Divided by 1 it is a float.
 * Where numbers are no doubles it is infinite.
 */
const ROOT = 9007199254740992 / 1;
const SCALE = ROOT * ROOT * ROOT * ROOT;

const NO_POWER = -1000000;

/** Beyond this many terms nothing is counted. */
const MOST_TERMS = 20000000;

/** Numbers from 1 on, each a value below SCALE times a power of SCALE; for 0 that power is NO_POWER. */
interface Scaled {
  readonly values: number[];
  readonly powers: Integer[];
}

/** The counts for one step: `laid` cards lie, then `size` of a kind are inserted. */
export interface Row {
  readonly laid: Integer;
  readonly size: Integer;
  /** In how many ways these make one group, two, and so on. */
  readonly cuts: Scaled;
  /** The numbers of bad gaps that are counted: the first one is `least`. */
  readonly least: Integer;
  readonly most: Integer;
  readonly counts: Scaled;
}

/** What `goThrough` found: a sum and its power; the groups of the way at which it passed the limit. */
export interface Found {
  sum: number;
  power: Integer;
  inBad: Integer;
  inGood: Integer;
}

/** The counts for a deck. */
export interface Arrangements {
  /** How many cards there are, and how many are of each kind. */
  readonly total: Integer;
  readonly sizes: readonly Integer[];
  /** The kinds, those with the most cards first; and how many have more than one card. */
  readonly order: readonly Integer[];
  readonly several: Integer;
  /** The rows, by the size of the kind that is laid first; none where they would be too long. */
  readonly rows: Record<Integer, readonly Row[] | undefined>;
}

/** Adds the product of `value` and SCALE to the `power` to the end of `list`. */
function addScaled(list: Scaled, value: number, power: Integer): void {
  const { values, powers } = list;
  let scaled = value;
  let scaledPower = value > 0 ? power : NO_POWER;
  while (scaled >= SCALE) {
    scaled /= SCALE;
    scaledPower += 1;
  }
  while (scaled < 1 && scaledPower > 0) {
    scaled *= SCALE;
    scaledPower -= 1;
  }
  values.push(scaled);
  powers.push(scaledPower);
}

/** C(n, 0), C(n, 1) and so on to C(n, `last`). */
function binomials(n: Integer, last: Integer): Scaled {
  const list: Scaled = { values: [1 / 1], powers: [0] };
  for (let at = 1; at <= last; at++) {
    addScaled(list, (list.values[at - 1]! * (n - at + 1)) / at, list.powers[at - 1]!);
  }
  return list;
}

/**
 * Goes over the ways to insert `size` cards of a kind where `laid` lie and `bad` gaps are bad, each
 * counted as often as `next` says, until the sum is more than `limit` times SCALE to the `power`.
 */
export function goThrough(row: Row, next: Row, bad: Integer, limit: number, power: Integer): Found {
  const { laid, size, cuts } = row;
  const { least, most, counts } = next;
  const good = laid + 1 - bad;
  const mostInBad = Math.min(bad, size);
  const mostInGood = Math.min(good, size);
  const badChoices = binomials(bad, mostInBad);
  const goodChoices = binomials(good, mostInGood);
  const { values, powers } = counts;
  const found: Found = { sum: 0, power, inBad: 0, inGood: 0 };
  let sum = 0 / 1;
  let sumPower = power;
  let inBad = Math.max(0, bad - most);
  while (inBad <= mostInBad) {
    const badAfter = bad + size - 2 * inBad;
    const last = Math.min(mostInGood, size - inBad, badAfter - least);
    const factor = badChoices.values[inBad]!;
    const factorPower = badChoices.powers[inBad]!;
    let inGood = Math.max(inBad === 0 ? 1 : 0, badAfter - most);
    while (inGood <= last) {
      const after = badAfter - inGood - least;
      const groups = inBad + inGood;
      let ways = factor * goodChoices.values[inGood]! * cuts.values[groups - 1]! * values[after]!;
      let waysPower = factorPower + goodChoices.powers[inGood]! + cuts.powers[groups - 1]! + powers[after]!;
      // What is smaller than a rounding error needs no exact scale.
      while (waysPower < sumPower && ways > 1e-30) {
        ways /= SCALE;
        waysPower += 1;
      }
      while (waysPower > sumPower) {
        sum /= SCALE;
        sumPower += 1;
      }
      sum += ways;
      if (sum > limit) {
        found.inBad = inBad;
        found.inGood = inGood;
        return found;
      }
      inGood += 1;
    }
    inBad += 1;
  }
  found.sum = sum;
  found.power = sumPower;
  return found;
}

/**
 * Makes the rows where a kind of `first` cards is laid first, then the others by their sizes. The
 * row behind the last one stands for the kinds of one card, and has no size.
 */
function makeRows(counts: Arrangements, first: Integer): Row[] {
  const { total, sizes, order, several } = counts;
  const largest = sizes[order[0]! - 1]!;
  const laidSizes = [first];
  let leftOut = false;
  for (let at = 1; at <= several; at++) {
    const size = sizes[order[at - 1]! - 1]!;
    if (size === first && !leftOut) leftOut = true;
    else laidSizes.push(size);
  }
  const steps = laidSizes.length;
  const rows: Row[] = [];
  let laid = 0;
  for (let at = 1; at <= steps; at++) {
    laid += laidSizes[at - 1]!;
    const next = at < steps ? laidSizes[at]! : 0;
    rows.push({
      laid,
      size: next,
      cuts: binomials(next - 1, next - 1),
      least: at === 1 ? first - 1 : Math.max(0, 2 * largest - 1 - laid),
      most: Math.min(total - laid, laid - at + 1),
      counts: { values: [], powers: [] },
    });
  }
  let terms = 0;
  for (let at = 1; at < steps; at++) {
    const row = rows[at - 1]!;
    const after = rows[at]!;
    // Begun with a float: the integers of Fengari would overflow at 2^31.
    const targets = Math.min(row.size, after.most - after.least + 1);
    terms += (1 + targets / 2) * row.size * (row.most - row.least + 1);
  }
  if (terms > MOST_TERMS) return [];
  const singles = rows[steps - 1]!;
  const left = total - laid;
  // Counted from the most bad gaps to the least, then turned round.
  const ways: Scaled = { values: [1 / 1], powers: [0] };
  const leastBad = singles.least;
  const mostBad = singles.most;
  const mostSpare = left - leastBad;
  for (let spare = 1; spare <= mostSpare; spare++) {
    addScaled(ways, (ways.values[spare - 1]! * (laid + spare)) / spare, ways.powers[spare - 1]!);
  }
  for (let bad = leastBad; bad <= mostBad; bad++) {
    addScaled(singles.counts, ways.values[left - bad]!, ways.powers[left - bad]!);
  }
  for (let at = steps - 1; at >= 1; at--) {
    const row = rows[at - 1]!;
    const { least, most } = row;
    for (let bad = least; bad <= most; bad++) {
      const found = goThrough(row, rows[at]!, bad, Infinity, 0);
      // 2^24 is as far as numbers are exact there, and infinity less infinity is no number.
      if (SCALE === Infinity && (found.sum >= 16777216 || found.sum !== found.sum)) return [];
      addScaled(row.counts, found.sum, found.power);
    }
  }
  return rows;
}

/** The rows where a kind of `first` cards is laid first: made when they are asked for. */
export function rowsFrom(counts: Arrangements, first: Integer): readonly Row[] {
  let rows = counts.rows[first];
  if (rows === undefined) {
    rows = makeRows(counts, first);
    counts.rows[first] = rows;
  }
  return rows;
}

/**
 * Makes ready the counts for cards whose kinds have these numbers, whole ones from 1 on; `known`
 * itself where they are for as many of each kind.
 */
export function arrangementsOf(numbers: readonly Integer[], known?: Arrangements): Arrangements {
  let kinds = 0;
  for (const number of numbers) kinds = Math.max(kinds, number);
  const sizes: Integer[] = [];
  for (let kind = 1; kind <= kinds; kind++) sizes[kind - 1] = 0;
  for (const number of numbers) sizes[number - 1] = sizes[number - 1]! + 1;
  let isKnown = known !== undefined && known.sizes.length === kinds;
  for (let kind = 1; kind <= kinds; kind++) {
    if (isKnown && known!.sizes[kind - 1] !== sizes[kind - 1]) isKnown = false;
  }
  if (isKnown) return known!;
  const bySize: Record<Integer, Integer[] | undefined> = {};
  let largest = 0;
  for (let kind = 1; kind <= kinds; kind++) {
    const size = sizes[kind - 1]!;
    const alike = bySize[size] ?? [];
    alike.push(kind);
    bySize[size] = alike;
    largest = Math.max(largest, size);
  }
  const order: Integer[] = [];
  let several = 0;
  let size = largest;
  while (size >= 1) {
    for (const kind of bySize[size] ?? []) order.push(kind);
    if (size === 2) several = order.length;
    size -= 1;
  }
  return { total: numbers.length, sizes, order, several, rows: {} };
}
