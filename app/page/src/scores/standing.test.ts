import { describe, expect, it } from 'vitest';
import { AFTER_MATCH } from '../game/played';
import { running, wentOut } from './standing';

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
