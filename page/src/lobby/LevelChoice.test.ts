import { render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Rulebook } from '../server/messages';
import { language } from '../words/language.svelte';
import LevelChoice from './LevelChoice.svelte';

const BOOK = {
  levels: [{ name: 'fox', title: { en: 'Fox', ja: 'きつね' }, manner: { en: 'Reckons.', ja: '読みます。' } }],
} as unknown as Rulebook;

beforeEach(() => language.choose('en'));

test('the levels have names, faces, and a sentence where the rulebook has one', () => {
  const onchange = vi.fn();
  render(LevelChoice, { legend: 'Computers', book: BOOK, value: 'rabbit', onchange });
  const all = screen.getAllByRole('radio');
  expect(all.map(labelOf)).toEqual(['Chick (weak)', 'Rabbit (fair)', 'Fox (strong)', 'Owl (strongest)']);
  expect(all[1]).toBeChecked();
  expect(document.querySelectorAll('svg')).toHaveLength(4);
  const fox = screen.getByRole('radio', { name: 'Fox (strong)', description: 'Reckons.' });
  fox.click();
  expect(onchange).toHaveBeenCalledExactlyOnceWith('fox');
});

test('they can be chosen without the rulebook, in Japanese, and beside others', () => {
  language.choose('ja');
  render(LevelChoice, {
    legend: '強さ',
    book: undefined,
    value: '',
    others: [{ value: '', label: '入れない' }],
  });
  expect(screen.getAllByRole('radio').map(labelOf)).toEqual([
    'ひよこ（よわい）',
    'うさぎ（ふつう）',
    'きつね（つよい）',
    'ふくろう（最強）',
    '入れない',
  ]);
  expect(screen.getByRole('radio', { name: '入れない' })).toBeChecked();
});

function labelOf(radio: HTMLElement): string {
  return document.getElementById(radio.getAttribute('aria-labelledby') ?? '')?.textContent ?? '';
}
