import { beforeEach, expect, test } from 'vitest';
import { Combo, ghost, keepGhost, movesAt } from './race.svelte';
import { Memory } from './statistics';

beforeEach(() => localStorage.clear());

test('sums that follow each other within three seconds make a row, which a card for the reserve keeps going', () => {
  const combo = new Combo();
  combo.made(true, 10);
  combo.made(true, 12);
  combo.made(false, 14);
  combo.made(true, 17);
  expect(combo.count).toBe(3);
  combo.look(19);
  expect(combo.count).toBe(3);
  combo.look(20.5);
  expect([combo.count, combo.longest]).toEqual([0, 3]);
  combo.made(true, 30);
  expect([combo.count, combo.longest]).toEqual([1, 3]);
  combo.restart();
  expect([combo.count, combo.longest]).toEqual([0, 0]);
});

test('the best game tells how far it was at a moment', () => {
  expect(movesAt(ghost(), 5)).toBe(0);
  keepGhost([0, 1.5, 4]);
  expect([0, 2, 4, 9].map((seconds) => movesAt(ghost(), seconds))).toEqual([1, 2, 3, 3]);
});

test('the times of a day are those of that day alone, the best first', () => {
  const memory = new Memory('statistics', 'best-times');
  const win = (seconds: number, day: string): unknown =>
    memory.enter({ number: 108, kind: 'random' }, { isWon: true, seconds, isWatched: false }, day);
  win(50, '2026-11-20');
  win(90, '2026-11-21');
  win(70, '2026-11-21');
  expect(memory.timesOf('2026-11-21').map(({ seconds }) => seconds)).toEqual([70, 90]);
  expect(memory.timesOf('2026-11-22')).toEqual([]);
});
