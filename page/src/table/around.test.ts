import { describe, expect, it } from 'vitest';
import { reduce } from '../game/state';
import { snapshot } from '../game/testing';
import { others, rounds } from './around';

const seen = (eyes: number) => reduce(undefined, snapshot({}, {}, { eyes }), 0)!;

describe('around a table', () => {
  it('the next player sits first, at the left', () => {
    expect(others(seen(0))).toEqual([1, 2]);
    expect(others(seen(1))).toEqual([2, 0]);
  });

  it('a watcher sees all', () => {
    expect(others(seen(-1))).toEqual([0, 1, 2]);
  });

  it('a match has as many rounds as players, or as the rules say', () => {
    const table = seen(0);
    const played = (length: string | number) =>
      rounds({ ...table, settings: { switches: { match_length: length } } });
    expect(rounds(table)).toBe(3);
    expect(played(7)).toBe(7);
    expect(played('target')).toBeUndefined();
  });
});
