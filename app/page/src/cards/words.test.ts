import { afterEach, expect, test } from 'vitest';
import { language } from '../words/language.svelte';
import { cards } from './card';
import { shown, shownAll, spoken, spokenAll } from './words';

afterEach(() => language.choose('en'));

test('cards are said in English', () => {
  expect(cards('7h Td As Qc Jk').map(spoken)).toEqual([
    '7 of hearts',
    '10 of diamonds',
    'ace of spades',
    'queen of clubs',
    'joker',
  ]);
  expect(spokenAll(cards('7h 8h 9h'))).toBe('7 of hearts, 8 of hearts and 9 of hearts');
  expect(spokenAll(cards('7h'))).toBe('7 of hearts');
});

test('cards are said in Japanese', () => {
  language.choose('ja');
  expect(cards('7h Td As Qc Jk').map(spoken)).toEqual([
    'ハートの7',
    'ダイヤの10',
    'スペードのエース',
    'クラブのクイーン',
    'ジョーカー',
  ]);
  expect(spokenAll(cards('7h 8h'))).toBe('ハートの7、ハートの8');
});

test('a card without a face is one that lies face down', () => {
  expect(spoken()).toBe('face-down card');
});

test('cards are written in a line of text', () => {
  expect(shown('Td')).toBe('♦10');
  expect(shownAll(cards('7h Ks'))).toBe('♥7 ♠K');
});
