import { render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Rulebook } from '../server/messages';
import { language } from '../words/language.svelte';
import LevelChoice from './LevelChoice.svelte';

const BOOK = {
  levels: [{ name: 'fox', title: { en: 'Fox', ja: 'きつね' }, manner: { en: 'Reckons.', ja: '読みます。' } }],
} as unknown as Rulebook;

beforeEach(() => language.choose('en'));

test('the levels have words, faces, and a sentence where the rulebook has one', () => {
  const onchange = vi.fn();
  render(LevelChoice, { legend: 'Computers', book: BOOK, value: 'rabbit', onchange });
  const all = screen.getAllByRole('radio');
  expect(all.map(labelOf)).toEqual([
    'Gentle: Tama, Hina, Ponta',
    'Fair: Dai, Aki, Emi',
    'Strong: Riku, Haru, Ken',
    'Strongest: Fumi, Goro, Chie',
  ]);
  expect(all[1]).toBeChecked();
  expect(document.querySelectorAll('svg')).toHaveLength(12);
  const fox = screen.getByRole('radio', { name: /^Strong:/, description: 'Reckons.' });
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
    'よわい：タマ、ヒナ、ポン太',
    'ふつう：ダイ、アキ、エミ',
    'つよい：リク、ハル、ケン',
    '最強：フミ、ゴロー、チエ',
    '入れない',
  ]);
  expect(screen.getByRole('radio', { name: '入れない' })).toBeChecked();
});

function labelOf(radio: HTMLElement): string {
  return document.getElementById(radio.getAttribute('aria-labelledby') ?? '')?.textContent ?? '';
}
