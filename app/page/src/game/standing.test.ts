import { describe, expect, it } from 'vitest';
import { places } from './standing';

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
