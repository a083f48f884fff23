import { expect, it } from 'vitest';
import type { DayDeal } from '../server/messages';
import { ahead, barsOf, standingOf } from './standing';

function deal(leads: [number, number][], lead: number | null = null): DayDeal {
  return {
    day: '2026-11-23',
    today: '2026-11-23',
    time_left: 1,
    settings: {},
    players: ['', 'chick', 'rabbit', 'fox'],
    seat: 0,
    fewest_win: false,
    commitment: '',
    next_commitment: '',
    beacon: null,
    nonces: [],
    secret: '',
    begun: 9,
    finished: leads.reduce((sum, [, times]) => sum + times, 0),
    leads,
    lead,
    mine: lead === null ? null : { table: 'KXMWQA', state: 'finished', place: 1, points: 3 },
  };
}

it('who are level share a place, and are not better than each other', () => {
  const all: [number, number][] = [
    [-60, 4],
    [0, 3],
    [90, 2],
  ];
  expect(standingOf(deal(all, 0))).toEqual({ place: 3, of: 9, share: 4 / 8 });
  expect(standingOf(deal(all, 90))).toEqual({ place: 1, of: 9, share: 7 / 8 });
  expect(standingOf(deal(all, -60))).toEqual({ place: 6, of: 9, share: 0 });
});

it('whoever is alone has nobody to be ahead of, and whoever has not finished no place', () => {
  expect(standingOf(deal([[3, 1]], 3))).toEqual({ place: 1, of: 1, share: undefined });
  expect(standingOf(deal([[3, 1]]))).toBeUndefined();
});

it('a few bars hold everybody once, the best first, and one of them is one’s own', () => {
  const all = Array.from({ length: 90 }, (_, place): [number, number] => [9 * place - 400, 1 + (place % 3)]);
  const bars = barsOf(deal(all, 5));
  expect(bars.length).toBeLessThanOrEqual(12);
  expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(deal(all).finished);
  expect(bars.filter(({ own }) => own)).toHaveLength(1);
  expect(bars[0]!.from).toBeGreaterThan(bars.at(-1)!.to);
  expect(barsOf(deal([]))).toEqual([]);
});

it('a lead is told as that over one of the others', () => {
  expect(ahead(deal([]), 474)).toBe(158);
  expect(Object.is(ahead(deal([]), -1), 0)).toBe(true);
});
