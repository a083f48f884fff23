import { RANKS, SUITS, rankOf, type Card } from '../cards/card';
import { CELLS } from './fate';

/** How often each of two ranks that make seven has come (the greater number first), of three pairs; then 8 to K. */
type Counts = readonly number[];

const PAIRS = 3;
const HIGHS = 6;
/** How many cards there are that are no sevens. A seven goes at once and changes nothing. */
const OTHERS = (RANKS.length - 1) * SUITS.length;

/** What is known already, by counts in their least order as a number. */
const known = new Map<number, number>();

/**
 * The exact chance that a deal is won of which these cards have come, the others in any order: as the package counts
 * it (solitaire/odds.py). The order of moves never matters, so it hangs on nothing but how often each rank has come.
 */
export function chanceFrom(come: readonly Card[]): number {
  const counts = RANKS.map((rank) => come.filter((card) => rankOf(card) === rank).length);
  const pairs = [0, 1, 2].flatMap((low) => [counts[low]!, counts[5 - low]!]);
  return chance([...pairs, ...counts.slice(7)]);
}

function chance(counts: Counts): number {
  if (stuck(counts) >= CELLS) return 0;
  const left = OTHERS - counts.reduce((sum, count) => sum + count);
  if (!left) return 1;
  const sorted = inOrder(counts);
  const key = sorted.reduce((number, count) => number * (SUITS.length + 1) + count, 0);
  let found = known.get(key);
  if (found === undefined) {
    found = 0;
    // equal counts of the high ranks play the same part: one of them speaks for all
    for (let place = 0, alike = 1; place < sorted.length; place += alike) {
      const count = sorted[place]!;
      alike = 1;
      while (place >= 2 * PAIRS && sorted[place + alike] === count) alike += 1;
      if (count === SUITS.length) continue;
      found += (alike * (SUITS.length - count) * chance(sorted.with(place, count + 1))) / left;
    }
    known.set(key, found);
  }
  return found;
}

/** How many cells are filled for good when these cards have come and all possible moves are made. */
function stuck(counts: Counts): number {
  const highs = counts.slice(2 * PAIRS);
  const rows = Math.min(...highs);
  let cells = highs.reduce((sum, count) => sum + Math.max(0, count - rows - 1), 0);
  for (let pair = 0; pair < PAIRS; pair += 1) cells += Math.abs(counts[2 * pair]! - counts[2 * pair + 1]!);
  return cells;
}

/** The counts of the same chance that stand for all others: which rank of a pair, and which pair, makes no difference. */
function inOrder(counts: Counts): number[] {
  const pairs = [0, 1, 2]
    .map((pair) => [counts[2 * pair]!, counts[2 * pair + 1]!] as const)
    .map(([one, other]) => (one < other ? [other, one] : [one, other]))
    .sort((one, other) => one[0]! - other[0]! || one[1]! - other[1]!);
  return [...pairs.flat(), ...counts.slice(2 * PAIRS, 2 * PAIRS + HIGHS).sort((one, other) => one - other)];
}
