import { describe, expect, it } from 'vitest';
import { callOf, joinsAt } from './actionKinds';

describe('the number of an action says', () => {
  it.each([
    [445, 'chi'],
    [760, 'chi'],
    [761, 'pon'],
    [831, 'pon'],
    [3139, 'chi'],
    [5163, 'pon'],
  ])('what is called: %d', (action, call) => {
    expect(callOf(action)).toBe(call);
  });

  it.each([
    ['layoff 5c low', 869, 'low'],
    ['layoff 8c high', 913, 'high'],
    ['layoff 7d set', 952, 'suit'],
    ['layoff 7c on 7s', 981, 'suit'],
    ['layoff Jk=As low', 5293, 'low'],
    ['layoff Jk=8h high', 5352, 'high'],
    ['layoff Jk on 7s', 5387, 'suit'],
    ['layoff 6s lone low', 5433, 'low'],
    ['layoff 8d lone high', 5439, 'high'],
  ])('where a card is laid off: %s', (_, action, where) => {
    expect(joinsAt(action)).toBe(where);
  });
});
