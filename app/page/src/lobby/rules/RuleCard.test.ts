import { render, screen, within } from '@testing-library/svelte';
import { afterEach, expect, it } from 'vitest';
import type { Rulebook } from '../../server/messages';
import { language } from '../../words/language.svelte';
import RuleCard from './RuleCard.svelte';

const text = (en: string, ja: string): { en: string; ja: string } => ({ en, ja });
const BOOK = {
  sections: { '1.7': text('Scores', '得点') },
  switches: [
    {
      name: 'held_seven',
      section: '1.7',
      kind: 'choice',
      choices: ['none', 'double_each'],
      labels: [
        ['none', text('nothing', 'なし')],
        ['double_each', text('doubles, each', '1枚ごとに2倍')],
      ],
      title: text('A seven in hand', '手札の7'),
      explanation: text('', ''),
    },
  ],
  presets: [
    {
      name: 'gamerules',
      title: text('International', '国際式'),
      switches: { held_seven: 'none' },
      decided: [],
    },
  ],
  aliases: {},
} as unknown as Rulebook;

afterEach(() => language.choose('en'));

it.each([
  ['en', 'Going out', 'A seven in hand', 'doubles, each'],
  ['ja', '上がり', '手札の7', '1枚ごとに2倍'],
] as const)('the card tells a round and the switches as they are set (%s)', (chosen, step, title, value) => {
  language.choose(chosen);
  render(RuleCard, { book: BOOK, rules: { preset: 'gamerules', switches: { held_seven: 'double_each' } } });
  expect(screen.getByText(step)).toBeInTheDocument();
  const row = screen.getByText(title).closest('li')!;
  expect(within(row).getByText(value)).toBeInTheDocument();
  expect(row).toHaveClass('housed');
});
