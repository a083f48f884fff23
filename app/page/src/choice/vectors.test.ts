import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { deckOf } from '../seven/deals';
import { moveOf, written } from '../seven/moves';
import { lineOf } from '../seven/vectorLines';
import { ChoiceGame } from './game';
import { ChoicePosition } from './position';
import { solution } from './solver';

const LINES = readFileSync('src/choice/vectors.txt', 'utf-8').trimEnd().split('\n');

function line(number: number): string {
  return lineOf(new ChoiceGame(deckOf(number)), number, {
    table: ({ piles, held, reserve, holds }) => [[...piles, [held], reserve], holds],
    tried: (chance, one, other) => {
      if ((chance >>> 21) & 1) return moveOf('hold', one);
      return (chance >>> 20) & 1 ? moveOf('reserve', one) : moveOf('remove', ...new Set([one, other]));
    },
  });
}

function way(number: number): string {
  return (solution(ChoicePosition.first(deckOf(number))) ?? []).map(written).join(', ');
}

test('the twin plays as the Python package does: every table, every legal move and every refusal', () => {
  expect(LINES).toHaveLength(300);
  const told = LINES.map((each) => each.split(': ')[0]!);
  expect(told.filter((each) => line(parseInt(each)) !== each)).toEqual([]);
});

test('and its solver finds the same way to win', () => {
  const told = LINES.filter((each) => each.includes(': ')).map(
    (each) => each.split(': ') as [string, string],
  );
  expect(told).toHaveLength(25);
  expect(told.filter(([number, moves]) => way(parseInt(number)) !== moves)).toEqual([]);
});
