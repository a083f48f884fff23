import { expect, it } from 'vitest';
import { WON_BACKS } from '../preferences/preferences.svelte';
import { language } from '../words/language.svelte';
import { CHARACTERS } from './characters';
import { beaten, giftOf, newGifts } from './gifts';
import { Standings } from './ladder';
import { titleName } from './titles';

function standings(tallies: Record<string, [number, number]>): Standings {
  const opponents = Object.entries(tallies).map(([player, [ahead, behind]]) => ({ player, ahead, behind }));
  return new Standings({ opponents, title: 1, dueled_today: false });
}

it('every character gives a back of its own, with the first match won', () => {
  expect(CHARACTERS.map(giftOf)).toEqual([...WON_BACKS]);
  expect(beaten(standings({ chie: [1, 9], tama: [1, 0], hina: [0, 4] }))).toEqual(['tama', 'chie']);
});

it('a gift is told of once', () => {
  localStorage.clear();
  expect(newGifts(standings({ tama: [1, 0] }))).toEqual(['tama']);
  expect(newGifts(standings({ tama: [2, 0], aki: [1, 0] }))).toEqual(['aki']);
  expect(newGifts(standings({ tama: [2, 0], aki: [1, 0] }))).toEqual([]);
});

it('titles go from 10 kyu to 3 dan', () => {
  const named = (): string[] => [1, 2, 10, 11, 13].map(titleName);
  language.choose('en');
  expect(named()).toEqual(['10 kyu', '9 kyu', '1 kyu', '1 dan', '3 dan']);
  language.choose('ja');
  expect(named()).toEqual(['10級', '9級', '1級', '初段', '三段']);
});
