import { expect, it } from 'vitest';
import { emblemOf } from './emblems';

it('the crest of a name is always the same, and few people share one', () => {
  const names = ['Aki', 'Ben', 'Chie', '千代', 'たろう', 'Maya', 'Guest', ''];
  const drawn = names.map((name) => JSON.stringify(emblemOf(name)));
  expect(names.map((name) => JSON.stringify(emblemOf(name)))).toEqual(drawn);
  expect(new Set(drawn).size).toBeGreaterThanOrEqual(names.length - 1);
  for (const crest of drawn) expect(crest).not.toMatch(/undefined|NaN/);
});
