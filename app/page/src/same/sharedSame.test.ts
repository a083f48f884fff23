import { expect, it } from 'vitest';
import type { PlayedSame, SameMatch } from '../server/messages';
import { language } from '../words/language.svelte';
import { sharedSame } from './sharedSame';

const played = (name: string, points: number): PlayedSame =>
  ({ name, points, rounds: [points], place: 1, rounds_won: 1, viewed_before: name === 'Ben' }) as PlayedSame;
const SAME = { played: [played('Maya', 45), played('Ben', 212)] } as SameMatch;

it('shows whoever did best first, and the address at which others play the same', () => {
  language.choose('en');
  const { picture, path, text } = sharedSame(SAME, 'c0ffee');
  expect(picture.rows.map(({ text: name, figure, strong }) => [name, figure, strong])).toEqual([
    ['Ben (had seen the cards before)', '212', true],
    ['Maya', '45', false],
  ]);
  expect(path).toBe('/same/c0ffee');
  expect(text).toBe('Seven Bridge: the same match. Points: Ben (had seen the cards before) 212 · Maya 45');
  expect(sharedSame({ ...SAME, fewest_win: true }, 'c0ffee').picture.rows[0]!.text).toBe('Maya');
});

it('shows no card', () => {
  const { picture } = sharedSame(SAME, 'c0ffee');
  expect(picture.cards.flat().flatMap(({ groups }) => groups)).toEqual([]);
});
