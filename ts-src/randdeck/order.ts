/**
 * Chooses an order of cards, each equally likely among those with the fewest neighbours of one kind:
 * the kinds are inserted one after the other, by exact counts of the ways to go on.
 */
import { type Arrangements, type Found, goThrough, type Row, rowsFrom } from "./arrangements.js";
import { chooseBelow, MOST_CHOICES } from "./choice.js";
import { whole } from "./platform.js";
import type { Source } from "./source.js";
import type { Integer } from "./types.js";

/** Beyond what can be counted, how many swaps are tried for each card. */
const SWAPS = 40;

/** Choices of one source. At the first wrong answer it is asked no more: all others are 1. */
class Choices {
  /** What was wrong with an answer. */
  problem: string | undefined;
  private readonly source: Source;

  /** Takes the source. */
  constructor(source: Source) {
    this.problem = undefined;
    this.source = source;
  }

  /** Chooses a whole number from 1 to `n`, up to 2^53. */
  below(n: Integer): Integer {
    if (this.problem !== undefined) return 1;
    const choice = chooseBelow(this.source, n);
    if (typeof choice === "string") {
      this.problem = choice;
      return 1;
    }
    return choice;
  }
}

/** Takes one of `gaps` away. */
function takeOne(gaps: Integer[], choices: Choices): Integer {
  const count = gaps.length;
  const choice = choices.below(count);
  const gap = gaps[choice - 1]!;
  gaps[choice - 1] = gaps[count - 1]!;
  gaps.pop();
  return gap;
}

/**
 * Cards that lie in a row, and into which others are inserted. A card is a number; a gap has that
 * of the card before it. The row begins with `head`, which is no card.
 */
class Line {
  readonly next: Integer[];
  readonly bad: Integer[];
  readonly good: Integer[];
  readonly head: Integer;
  /** How many cards lie. */
  laid: Integer;

  /** Lays the head. */
  constructor(total: Integer) {
    this.next = [];
    for (let at = 1; at <= total + 1; at++) this.next[at - 1] = 0;
    this.head = total + 1;
    this.bad = [];
    this.good = [this.head];
    this.laid = 0;
  }

  /**
   * Inserts the cards of a kind, those numbered from `first` on, as groups of random sizes: `inBad`
   * of them into bad gaps, `inGood` into good ones.
   */
  insert(first: Integer, size: Integer, inBad: Integer, inGood: Integer, choices: Choices): void {
    const { next, bad, good } = this;
    const gaps: Integer[] = [];
    for (let group = 1; group <= inBad; group++) gaps.push(takeOne(bad, choices));
    for (let group = 1; group <= inGood; group++) gaps.push(takeOne(good, choices));
    const groups = gaps.length;
    let group = 0;
    let before = 0;
    let behind = 0;
    for (let at = 1; at <= size; at++) {
      const left = size - at + 1;
      const groupsLeft = groups - group;
      let begins = groupsLeft === left || at === 1;
      if (!begins && groupsLeft > 0) begins = choices.below(left) <= groupsLeft;
      if (begins) {
        if (at > 1) {
          next[before - 1] = behind;
          good.push(before);
        }
        group += 1;
        before = gaps[group - 1]!;
        behind = next[before - 1]!;
        good.push(before);
      } else {
        bad.push(before);
      }
      const card = first + at - 1;
      next[before - 1] = card;
      before = card;
    }
    next[before - 1] = behind;
    good.push(before);
    this.laid += size;
  }
}

/** Chooses the groups of the next kind, those in bad gaps and those in good ones, by the counts. */
function chooseGroups(row: Row, next: Row, bad: Integer, choices: Choices): Found {
  const count = row.counts.values[bad - row.least]!;
  const power = row.counts.powers[bad - row.least]!;
  let limit: number;
  if (power === 0 && count <= MOST_CHOICES && count % 1 === 0) {
    limit = choices.below(whole(count)) - 1;
  } else {
    // A little less than the whole, so that no rounding can pass it.
    limit = ((choices.below(MOST_CHOICES) - 1) / MOST_CHOICES) * (count - count / 562949953421312);
  }
  const found = goThrough(row, next, bad, limit, power);
  return found;
}

/** Lays the cards of all kinds in `line`; gives whether their orders can be counted. */
function lay(
  line: Line,
  counts: Arrangements,
  firsts: readonly Integer[],
  before: Integer,
  choices: Choices,
): boolean {
  const { total, sizes, order, several } = counts;
  const { bad, good, head } = line;
  // Where no card is of its kind, nothing can be the same as the one before.
  const isAmong = before > 0 && (sizes[before - 1] ?? 0) > 0;
  let kind = order[0]!;
  const largest = sizes[kind - 1]!;
  // Where another kind has more than half of the cards it comes first anyway.
  const beside = isAmong && (before === kind || 2 * largest <= total);
  if (beside) kind = before;
  const first = kind;
  const size = sizes[kind - 1]!;
  const badAtFirst = beside ? size : size - 1;
  let rows: readonly Row[] = [];
  // Where no card can be spared, each goes into a bad gap: there is nothing to count.
  if (several > 0 && badAtFirst < total - size) {
    rows = rowsFrom(counts, size);
    if (rows.length === 0) return false;
  }
  line.insert(firsts[kind - 1]!, size, 0, 1, choices);
  if (beside) {
    good.shift();
    bad.push(head);
  }
  let step = 1;
  for (let at = 1; at <= several; at++) {
    kind = order[at - 1]!;
    if (kind !== first) {
      const kindSize = sizes[kind - 1]!;
      let inBad = kindSize;
      let inGood = 0;
      if (bad.length < total - line.laid) {
        const groups = chooseGroups(rows[step - 1]!, rows[step]!, bad.length, choices);
        inBad = groups.inBad;
        inGood = groups.inGood;
      }
      line.insert(firsts[kind - 1]!, kindSize, inBad, inGood, choices);
      step += 1;
    }
  }
  const kinds = order.length;
  for (let at = several + 1; at <= kinds; at++) {
    kind = order[at - 1]!;
    if (kind !== first) {
      const badCount = bad.length;
      const left = total - line.laid;
      // A float: the integers of Fengari would overflow at 2^31.
      const gaps = line.laid / 1 + 1;
      let intoBad = badCount >= left;
      if (badCount > 0 && !intoBad) {
        intoBad = choices.below(whole(gaps * left)) <= badCount * (left - badCount + gaps);
      }
      line.insert(firsts[kind - 1]!, 1, intoBad ? 1 : 0, intoBad ? 0 : 1, choices);
    }
  }
  return true;
}

/** Whether the card at a place is of the kind of one beside it. */
function clashes(kinds: readonly Integer[], at: Integer, before: Integer): boolean {
  const kind = kinds[at - 1]!;
  const left = at > 1 ? kinds[at - 1 - 1]! : before;
  return kind === left || kind === kinds[at];
}

/**
 * An order with no equal neighbours, for more cards than can be counted: from one that is such,
 * swaps that keep it such.
 */
function mix(counts: Arrangements, firsts: readonly Integer[], before: Integer, choices: Choices): Integer[] {
  const { total, sizes, order } = counts;
  const cards: Integer[] = [];
  const kinds: Integer[] = [];
  for (let at = 1; at <= total; at++) {
    cards[at - 1] = 0;
    kinds[at - 1] = 0;
  }
  // Every other place, then those between them, the kind with the most cards first.
  const start = before === order[0] ? 2 : 1;
  let place = start;
  for (const kind of order) {
    const size = sizes[kind - 1]!;
    for (let at = 1; at <= size; at++) {
      cards[place - 1] = firsts[kind - 1]! + at - 1;
      kinds[place - 1] = kind;
      place += 2;
      if (place > total) place = 3 - start;
    }
  }
  const tries = SWAPS * total;
  for (let done = 1; done <= tries; done++) {
    const one = choices.below(total);
    const other = choices.below(total);
    const card = cards[one - 1]!;
    const kind = kinds[one - 1]!;
    const otherKind = kinds[other - 1]!;
    kinds[one - 1] = otherKind;
    kinds[other - 1] = kind;
    if (clashes(kinds, one, before) || clashes(kinds, other, before)) {
      kinds[one - 1] = kind;
      kinds[other - 1] = otherKind;
    } else {
      cards[one - 1] = cards[other - 1]!;
      cards[other - 1] = card;
    }
  }
  return cards;
}

/**
 * Chooses an order of cards, each equally likely among those with the fewest neighbours of one
 * kind. `numbers` are the kinds at the places, as kindNumbers gives them, `before` is that of the
 * card dealt just before them, which counts as a neighbour; 0 where there is none. `counts` are
 * those of the same cards in any order.
 *
 * @returns For each place the place whose card comes there; or a text, which says what was wrong
 * with an answer of the source.
 */
export function chooseOrder(
  counts: Arrangements,
  numbers: readonly Integer[],
  before: Integer,
  source: Source,
): Integer[] | string {
  const choices = new Choices(source);
  const { total, sizes } = counts;
  if (total === 0) return [];
  // The cards are numbered anew, kind by kind, within a kind at random.
  const firsts: Integer[] = [];
  const met: Integer[] = [];
  let first = 1;
  for (const size of sizes) {
    firsts.push(first);
    met.push(0);
    first += size;
  }
  const places: Integer[] = [];
  for (let at = 1; at <= total; at++) places[at - 1] = 0;
  for (let at = 1; at <= total; at++) {
    const kind = numbers[at - 1]!;
    const count = met[kind - 1]! + 1;
    met[kind - 1] = count;
    const last = firsts[kind - 1]! + count - 1;
    const chosen = firsts[kind - 1]! + choices.below(count) - 1;
    places[last - 1] = places[chosen - 1]!;
    places[chosen - 1] = at;
  }
  const cards: Integer[] = [];
  const line = new Line(total);
  let mixed: Integer[] = cards;
  if (lay(line, counts, firsts, before, choices)) {
    let card = line.head;
    for (let at = 1; at <= total; at++) {
      card = line.next[card - 1]!;
      cards[at - 1] = card;
    }
  } else {
    mixed = mix(counts, firsts, before, choices);
  }
  for (let at = 1; at <= total; at++) mixed[at - 1] = places[mixed[at - 1]! - 1]!;
  return choices.problem ?? mixed;
}
