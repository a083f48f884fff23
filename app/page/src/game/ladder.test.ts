import { beforeEach, expect, it, vi } from 'vitest';
import { CHARACTERS, charactersOf, isCharacter, levelOf } from './characters';
import { nextOf, scoreOf, standingsOf } from './ladder';
import { LEVELS } from './levels';
import { language } from '../words/language.svelte';

/** An answer of the server: one's own count and theirs, by computer. */
function answer(tallies: Record<string, [number, number]>): void {
  const opponents = Object.entries(tallies).map(([player, [ahead, behind]]) => ({ player, ahead, behind }));
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ opponents })));
}

beforeEach(() => {
  localStorage.setItem('seven-bridge.guest', 'known');
});

it('every level has three characters, and other computers are none', () => {
  for (const level of LEVELS) {
    expect(charactersOf(level)).toHaveLength(3);
    expect(charactersOf(level).map(levelOf)).toEqual([level, level, level]);
    expect(isCharacter(level)).toBe(false);
  }
  expect(LEVELS.flatMap(charactersOf)).toEqual(CHARACTERS);
  expect(isCharacter('toString')).toBe(false);
  expect(levelOf('greedy')).toBeUndefined();
});

it('the next is the gentlest whom one is not ahead of, and in the end the strongest', async () => {
  answer({});
  expect(nextOf(await standingsOf())).toBe('tama');
  answer({ tama: [1, 0], hina: [2, 2], aki: [0, 3], rabbit: [5, 0], greedy: [5, 0] });
  const standings = await standingsOf();
  expect(standings.size).toBe(3);
  expect(nextOf(standings)).toBe('hina');
  expect(CHARACTERS.slice(0, 2).map((each) => scoreOf(standings, each))).toEqual(['1 : 0', '2 : 2']);
  expect(scoreOf(standings, 'chie')).toBe('not played yet');
  language.choose('ja');
  expect(CHARACTERS.slice(0, 2).map((each) => scoreOf(standings, each))).toEqual(['1勝0敗', '2勝2敗']);
  expect(scoreOf(standings, 'chie')).toBe('未対戦');
  language.choose('en');
  answer(Object.fromEntries(CHARACTERS.map((each) => [each, [2, 1]])));
  expect(nextOf(await standingsOf())).toBe('chie');
});

it('a stranger has met nobody', async () => {
  const refusal = { code: 'no_session', details: {}, en: 'The server does not know you yet.', ja: '…' };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(refusal, { status: 401 })));
  expect((await standingsOf()).size).toBe(0);
});

it('in a new browser nothing is asked', async () => {
  localStorage.clear();
  const asked = vi.fn();
  vi.stubGlobal('fetch', asked);
  expect((await standingsOf()).size).toBe(0);
  expect(asked).not.toHaveBeenCalled();
});
