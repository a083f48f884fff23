import { afterEach, describe, expect, it } from 'vitest';
import { language } from '../words/language.svelte';
import { politeName, seatNames } from './names';
import type { TableState } from './state';

/** A table at which these persons sit, and a computer. */
function tableOf(...names: string[]): TableState {
  const persons = names.map((name) => ({ kind: 'person', name }));
  return { seats: [...persons, { kind: 'computer', player: 'rabbit' }] } as TableState;
}

function polite(...names: string[]): string[] {
  const table = tableOf(...names);
  return table.seats.map((_, seat) => politeName(table, seat));
}

describe('names in Japanese', () => {
  afterEach(() => language.choose('en'));

  it('are polite in sentences to persons alone, and once', () => {
    language.choose('ja');
    expect(polite('Ben', 'たろうさん', '母ちゃん', '佐藤先生')).toEqual([
      'Benさん',
      'たろうさん',
      '母ちゃん',
      '佐藤先生',
      'ウサギ',
    ]);
  });

  it('never give somebody the number of a namesake', () => {
    language.choose('ja');
    expect(seatNames(tableOf('Ben（3）', 'Ben', 'Ben'))).toEqual([
      'Ben（3）',
      'Ben',
      'Ben（3）（3）',
      'ウサギ',
    ]);
  });

  it('tell guests and namesakes apart as a Japanese player writes it', () => {
    language.choose('ja');
    expect(seatNames(tableOf('', '', 'Ben', 'Ben'))).toEqual([
      'ゲスト',
      'ゲスト2',
      'Ben',
      'Ben（4）',
      'ウサギ',
    ]);
    expect(polite('', '', 'Ben', 'Ben', '母ちゃん', '母ちゃん')).toEqual([
      'ゲストさん',
      'ゲスト2さん',
      'Benさん',
      'Benさん（4）',
      '母ちゃん',
      '母ちゃん（6）',
      'ウサギ',
    ]);
  });

  it('calls nobody a guest in another language than the page’s', () => {
    language.choose('ja');
    expect(seatNames(tableOf('Guest', 'ゲスト'))).toEqual(['ゲスト', 'ゲスト2', 'ウサギ']);
    language.choose('en');
    expect(seatNames(tableOf('ゲスト'))).toEqual(['Guest', 'Rabbit']);
  });
});
