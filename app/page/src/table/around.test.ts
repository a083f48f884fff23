import { describe, expect, it } from 'vitest';
import { reduce } from '../game/state';
import { snapshot } from '../game/testing';
import { others, rounds } from './around';

const table = reduce(undefined, snapshot(), 0)!;

describe('around a table', () => {
  it('the next player sits first, at the left', () => {
    expect(others(table, 0)).toEqual([1, 2]);
    expect(others(table, 1)).toEqual([2, 0]);
  });

  it('a watcher sees all', () => {
    expect(others(table, undefined)).toEqual([0, 1, 2]);
  });

  it('a match has as many rounds as players, or as the rules say', () => {
    const played = (length: string | number) =>
      rounds({ ...table, settings: { switches: { match_length: length } } });
    expect(rounds(table)).toBe(3);
    expect(played(7)).toBe(7);
    expect(played('target')).toBeUndefined();
  });
});
