import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { deckOf } from './deals';
import { isWinnable } from './fate';
import { Game } from './game';
import { moveOf } from './moves';
import { lineOf } from './vectorLines';

const LINES = readFileSync('src/seven/vectors.txt', 'utf-8').trimEnd().split('\n');

function line(number: number): string {
  return lineOf(new Game(deckOf(number)), number, {
    table: ({ tableau, reserve, stock }) => [[tableau, reserve], stock],
    tried: (chance, one, other) =>
      (chance >>> 20) & 1 ? moveOf('reserve', one) : moveOf('remove', ...new Set([one, other])),
  });
}

const BATCH = 1000;
const BATCHES = Array.from({ length: 10 }, (_, batch) => LINES.slice(BATCH * batch, BATCH * (batch + 1)));

test('10,000 deals are told', () => {
  expect(LINES).toHaveLength(10 * BATCH);
});

describe.each(BATCHES.map((lines, batch) => [BATCH * batch, lines] as const))(
  'from deal %i on',
  (_, lines) => {
    test('the twin plays as the Python package does: every table, every legal move and every refusal', () => {
      expect(lines.filter((each) => line(parseInt(each)) !== each)).toEqual([]);
    });

    test('and knows beforehand how a deal ends', () => {
      const foreseen = lines.filter((each) => {
        const [number, , left] = each.split(' ').map(Number) as [number, number, number, number];
        const deck = deckOf(number);
        return isWinnable(deck) === (left === 0) && new Game(deck).end().left === left;
      });
      expect(foreseen).toEqual(lines);
    });
  },
);
