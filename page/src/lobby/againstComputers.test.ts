import { beforeEach, describe, expect, it } from 'vitest';
import { keepWish, keptWish, settingsOf, USUAL } from './againstComputers';

describe('a game against computers', () => {
  beforeEach(() => localStorage.clear());

  it('has three opponents and the rules that fit the language', () => {
    expect(settingsOf(keptWish(), 'en')).toMatchObject({ seats: 4, preset: 'gamerules', fill: 'greedy' });
    expect(settingsOf(keptWish(), 'ja')).toMatchObject({ seats: 4, preset: 'wikipedia_ja', fill: 'greedy' });
  });

  it('is in no list, and hurries nobody', () => {
    expect(settingsOf(USUAL, 'en')).toMatchObject({ visibility: 'private', claim_seconds: 0 });
  });

  it('is remembered as it was wished for', () => {
    keepWish({ opponents: 1, preset: 'nintendo' });
    expect(settingsOf(keptWish(), 'ja')).toMatchObject({ seats: 2, preset: 'nintendo' });
  });

  it('is the usual one where what was kept makes no sense', () => {
    localStorage.setItem('seven-bridge.against-computers', '{"opponents": 40, "preset": 7}');
    expect(keptWish()).toEqual(USUAL);
    localStorage.setItem('seven-bridge.against-computers', 'no JSON');
    expect(keptWish()).toEqual(USUAL);
  });
});
