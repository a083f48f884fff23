import { beforeEach, describe, expect, it } from 'vitest';
import { language } from '../words/language.svelte';
import { isNew, keepWish, keptWish, levelOf, presetsToChoose, settingsOf, USUAL } from './againstComputers';
import { keepSeated } from './seated';

describe('a game against computers', () => {
  beforeEach(() => localStorage.clear());

  it('has three opponents and the rules that fit the language', () => {
    expect(settingsOf(keptWish(), 'en')).toMatchObject({ seats: 4, preset: 'gamerules', fill: 'chick' });
    expect(settingsOf(keptWish(), 'ja')).toMatchObject({ seats: 4, preset: 'wikipedia_ja', fill: 'chick' });
  });

  it('is in no list, and hurries nobody', () => {
    expect(settingsOf(USUAL, 'en')).toMatchObject({ visibility: 'private', claim_seconds: 0 });
  });

  it('is remembered as it was wished for', () => {
    keepWish({ opponents: 1, level: 'fox', preset: 'nintendo' });
    expect(settingsOf(keptWish(), 'ja')).toMatchObject({ seats: 2, preset: 'nintendo', fill: 'fox' });
  });

  it('has usual opponents for those who chose before there were levels', () => {
    localStorage.setItem('seven-bridge.against-computers', '{"opponents": 2, "preset": "pagat"}');
    expect(keptWish()).toMatchObject({ opponents: 2, preset: 'pagat' });
    expect(levelOf(keptWish())).toBe('rabbit');
  });

  it('keeps what a newer page has remembered', () => {
    const KEPT = 'seven-bridge.against-computers';
    localStorage.setItem(KEPT, '{"opponents": 2, "level": "dragon", "weather": "rain"}');
    expect(keptWish()).toMatchObject({ opponents: 2, level: undefined });
    keepWish({ ...keptWish(), preset: 'pagat' });
    expect(JSON.parse(localStorage.getItem(KEPT)!)).toEqual({
      opponents: 2,
      level: 'dragon',
      weather: 'rain',
      preset: 'pagat',
    });
    keepWish({ ...keptWish(), level: 'owl' });
    expect(keptWish()).toMatchObject({ level: 'owl', preset: 'pagat' });
  });

  it('is the usual one where what was kept makes no sense', () => {
    localStorage.setItem(
      'seven-bridge.against-computers',
      '{"opponents": 40, "preset": 7, "level": "greedy"}',
    );
    expect(keptWish()).toEqual(USUAL);
    localStorage.setItem('seven-bridge.against-computers', 'no JSON');
    expect(keptWish()).toEqual(USUAL);
  });

  it('meets the gentlest computers at first, and then those that one has chosen or the usual ones', () => {
    expect([isNew(), levelOf(keptWish())]).toEqual([true, 'chick']);
    keepWish({ ...keptWish(), opponents: 2 });
    expect([isNew(), levelOf(keptWish())]).toEqual([true, 'chick']);
    localStorage.setItem('seven-bridge.matches-begun', '2');
    expect([isNew(), levelOf(keptWish())]).toEqual([false, 'rabbit']);
    keepWish({ ...keptWish(), level: 'owl' });
    expect(levelOf(keptWish())).toBe('owl');
  });

  it('is not the first one of somebody who has sat at a table before', () => {
    keepSeated('QRSTUVWX');
    expect([isNew(), levelOf(keptWish())]).toEqual([false, 'rabbit']);
  });
});

it('offers the presets of the language first', () => {
  const presets = ['gamerules', 'pagat', 'wikipedia_ja', 'nintendo'].map((name) => ({ name }));
  const order = (): string[] => presetsToChoose(presets).map(({ name }) => name);
  language.choose('en');
  expect(order()).toEqual(['gamerules', 'pagat', 'wikipedia_ja', 'nintendo']);
  language.choose('ja');
  expect(order()).toEqual(['wikipedia_ja', 'nintendo', 'gamerules', 'pagat']);
  language.choose('en');
});
