import { afterEach, expect, it } from 'vitest';
import { catalogue } from './catalogue';
import { language } from './language.svelte';

const words = catalogue({
  en: { draw: 'Draw', pass: (card: string) => `Let ${card} go`, sorts: { suit: 'By suit', rank: 'By rank' } },
  ja: { draw: '引く', pass: (card) => `${card}を見送る`, sorts: { suit: 'マーク順', rank: '数字順' } },
  easy: { pass: (card) => `${card}をとらない`, sorts: { suit: 'マーク' } },
});

afterEach(() => {
  language.makeEasy(false);
  language.choose('en');
});

it('has easy words for a child, and the usual ones where these are easy', () => {
  language.choose('ja');
  expect([words().pass('♦7'), words().sorts.suit]).toEqual(['♦7を見送る', 'マーク順']);
  language.makeEasy(true);
  expect([words().draw, words().pass('♦7'), words().sorts.suit, words().sorts.rank]).toEqual([
    '引く',
    '♦7をとらない',
    'マーク',
    '数字順',
  ]);
  language.choose('en');
  expect(words().pass('♦7')).toBe('Let ♦7 go');
});

it('follows what another window of the browser sets', () => {
  language.choose('ja');
  localStorage.setItem('seven-bridge.easy', 'true');
  dispatchEvent(new StorageEvent('storage', { key: 'seven-bridge.easy' }));
  expect(language.isEasy).toBe(true);
});
