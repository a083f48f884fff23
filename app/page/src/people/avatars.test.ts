import { expect, it } from 'vitest';
import { avatarOf, CREST_NAMES, drawingOf, GROUND_NAMES } from './avatars';

it('the crest of a name is always the same, and few people share one', () => {
  const names = ['Aki', 'Ben', 'Chie', '千代', 'たろう', 'Maya', 'Guest', ''];
  const drawn = names.map((name) => JSON.stringify(drawingOf(name)));
  expect(names.map((name) => JSON.stringify(drawingOf(name)))).toEqual(drawn);
  expect(new Set(drawn).size).toBeGreaterThanOrEqual(names.length - 1);
  for (const crest of drawn) expect(crest).not.toMatch(/undefined|NaN/);
});

it('whoever has chosen a crest has that one, and one that there is not is not drawn', () => {
  for (const crest of CREST_NAMES) {
    for (const ground of GROUND_NAMES) {
      expect(drawingOf('Aki', `${crest}-${ground}`)).toEqual(drawingOf('Ben', `${crest}-${ground}`));
    }
  }
  for (const wrong of ['', 'plum', 'plum-', 'tulip-wine', 'plum-white', 'toString-wine']) {
    expect(drawingOf('Aki', wrong)).toEqual(drawingOf('Aki', avatarOf('Aki')));
  }
});
