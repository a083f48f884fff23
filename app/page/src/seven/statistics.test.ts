import { beforeEach, expect, test } from 'vitest';
import type { Deal } from './dealKinds';
import { clock, sevenMemory, standingStreak, wholeClock } from './statistics';

beforeEach(() => localStorage.clear());

const statistics = () => sevenMemory.statistics();
const enter = (deal: Deal, isWon: boolean, seconds: number, isWatched = false): boolean =>
  sevenMemory.enter(deal, { isWon, seconds, isWatched }, '2026-11-21');

test('games are counted by the kind of deal, and together', () => {
  expect(enter({ number: 1, kind: 'winnable' }, true, 80)).toBe(true);
  expect(enter({ number: 108, kind: 'winnable' }, true, 95)).toBe(false);
  expect(enter({ number: 142, kind: 'winnable' }, true, 100)).toBe(false);
  expect(enter({ number: 2, kind: 'random' }, false, 12)).toBe(false);
  const { winnable, random, all } = statistics();
  expect(winnable).toMatchObject({ played: 3, won: 3, streak: 3, longest: 3, bestSeconds: 80 });
  expect(random).toMatchObject({ played: 1, won: 0, streak: 0, bestSeconds: 0 });
  expect(all).toMatchObject({ played: 4, won: 3, streak: 0, longest: 3, bestSeconds: 80 });
});

test('the daily solitaire counts once, and its streak is one of days', () => {
  for (const day of ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-01', '2026-02-28']) {
    enter({ number: 1, kind: 'daily', day }, true, 60);
  }
  expect(statistics().daily).toMatchObject({ played: 3, streak: 3, lastDay: '2026-03-01' });
  expect(standingStreak(statistics().daily, '2026-03-02')).toBe(3);
  expect(standingStreak(statistics().daily, '2026-03-03')).toBe(0);
  enter({ number: 1, kind: 'daily', day: '2026-03-05' }, true, 60);
  expect(statistics().daily).toMatchObject({ streak: 1, longest: 3 });
});

test('a game that was watched is neither won nor lost, and a day can still be won', () => {
  const deal: Deal = { number: 1, kind: 'daily', day: '2026-11-21' };
  expect(enter(deal, true, 5, true)).toBe(false);
  expect(statistics().daily).toMatchObject({ played: 0, won: 0, streak: 0, watched: 1, lastDay: '' });
  expect(statistics().all).toMatchObject({ played: 0, watched: 1, bestSeconds: 0 });
  expect(sevenMemory.bestTimes()).toEqual([]);
  expect(enter(deal, true, 60)).toBe(true);
  expect(statistics().daily).toMatchObject({ played: 1, won: 1, streak: 1, watched: 1 });
});

test('the five best times are kept, the fastest first', () => {
  for (const seconds of [70, 50, 90, 60, 80, 40, 95]) {
    enter({ number: seconds, kind: 'winnable' }, true, seconds);
  }
  enter({ number: 2, kind: 'random' }, false, 3);
  expect(sevenMemory.bestTimes().map(({ deal }) => deal)).toEqual([40, 50, 60, 70, 80]);
  expect(sevenMemory.bestTimes()[0]).toEqual({ seconds: 40, deal: 40, day: '2026-11-21' });
});

test('what cannot be read counts for nothing', () => {
  localStorage.setItem('seven-bridge.seven.statistics', '{');
  localStorage.setItem('seven-bridge.seven.best-times', '{}');
  expect(sevenMemory.bestTimes()).toEqual([]);
  expect(statistics().all.played).toBe(0);
});

test('times', () => {
  expect([4.52, 9.96, 83.9, 3723].map(clock)).toEqual(['0:04.5', '0:09', '1:23', '1:02:03']);
  expect([0, 59.9, 60].map(wholeClock)).toEqual(['0:00', '0:59', '1:00']);
});
