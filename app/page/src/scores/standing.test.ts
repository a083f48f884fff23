import { describe, expect, it } from 'vitest';
import { AFTER_MATCH } from '../game/played';
import { places, running, wentOut } from './standing';

describe('places', () => {
  it('go by the most points, or by the fewest', () => {
    expect(places([10, 30, 20], false)).toEqual([3, 1, 2]);
    expect(places([10, 30, 20], true)).toEqual([1, 3, 2]);
    expect(places([-10, 30, -20], false)).toEqual([2, 1, 3]);
  });

  it('are shared', () => {
    expect(places([5, 9, 5, 1], false)).toEqual([2, 1, 2, 4]);
  });

  it('leave the first one to the winners of the match', () => {
    // somebody who sat out while others played on may have more points than they have in the end
    expect(places([-4, 10, 3], false, [0])).toEqual([1, 2, 2]);
  });
});

describe('the sheet', () => {
  it('adds up', () => {
    expect(
      running([
        [1, 0],
        [2, -5],
        [0, 7],
      ]),
    ).toEqual([
      [1, 0],
      [3, -5],
      [3, 2],
    ]);
  });

  it('knows who went out last, and earlier as far as the points tell', () => {
    expect(wentOut(AFTER_MATCH, 1)).toBe(0);
    expect(wentOut(AFTER_MATCH, 0)).toBe(2);
    const penalties = {
      ...AFTER_MATCH,
      fewestWin: true,
      scores: [
        [0, 12, 3],
        [0, 0, 40],
        [5, 5, 5],
      ],
      round: undefined,
    };
    expect([0, 1, 2].map((round) => wentOut(penalties, round))).toEqual([0, undefined, undefined]);
  });
});
