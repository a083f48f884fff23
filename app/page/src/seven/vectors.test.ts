import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { deckOf, LAST_DEAL, stirred } from './deals';
import { isWinnable } from './fate';
import { Game } from './game';
import { moveOf } from './moves';
import { checksum, lineOf } from './vectorLines';

const LINES = readFileSync('src/seven/vectors.txt', 'utf-8').trimEnd().split('\n');
const BATCH = 1000;
/** The first deals have a line each; for each batch of the others there is one checksum of its lines. */
const TOLD = LINES.slice(0, BATCH);
const CHECKSUMS = LINES.slice(BATCH);
/** The first of them have numbers that are special to 32-bit arithmetic; the others are drawn. */
const EDGES = 10;

function line(number: number): string {
  return lineOf(new Game(deckOf(number)), number, {
    table: ({ tableau, reserve, stock }) => [[tableau, reserve], stock],
    tried: (chance, one, other) =>
      (chance >>> 20) & 1 ? moveOf('reserve', one) : moveOf('remove', ...new Set([one, other])),
  });
}

/** The lines of a batch of drawn deals, as the twin plays them. */
function drawn(batch: number): string[] {
  const first = BATCH * batch - EDGES + 1;
  return Array.from({ length: BATCH }, (_, place) => line(stirred(first + place) || LAST_DEAL));
}

/** Those lines whose deals do not end as they are foreseen. */
function unforeseen(lines: string[]): string[] {
  return lines.filter((each) => {
    const [number, , left] = each.split(' ').map(Number) as [number, number, number, number];
    const deck = deckOf(number);
    return isWinnable(deck) !== (left === 0) || new Game(deck).end().left !== left;
  });
}

test('10,000 deals are told', () => {
  expect(BATCH * (1 + CHECKSUMS.length)).toBe(10_000);
});

describe('the first deals', () => {
  test('the twin plays as the Python package does: every table, every legal move and every refusal', () => {
    expect(TOLD.filter((each) => line(parseInt(each)) !== each)).toEqual([]);
  });

  test('and knows beforehand how a deal ends', () => {
    expect(unforeseen(TOLD)).toEqual([]);
  });
});

test.each(CHECKSUMS.map((told, place) => [BATCH * (place + 1), told] as const))(
  'from deal %i on the twin does both as well',
  (first, told) => {
    const lines = drawn(first / BATCH);
    expect(checksum(lines)).toBe(told);
    expect(unforeseen(lines)).toEqual([]);
  },
);
