import { render, screen } from '@testing-library/svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import { language } from '../words/language.svelte';
import DayCard from './DayCard.svelte';

const DEAL = { mine: { table: 'KXMWQA', state: 'finished', place: 2, points: 31 }, time_left: 0 };

beforeEach(() => language.choose('en'));

it.each([
  [false, 'en', 'Played: 31 points. See where you stand'],
  [true, 'en', 'Played: 31 penalty points. See where you stand'],
  [false, 'ja', '31点で終了。順位を見る'],
  [true, 'ja', '失点31で終了。順位を見る'],
] as const)(
  'tells what was reached, and whether few points are good (%s, %s)',
  async (fewest_win, lang, told) => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ ...DEAL, fewest_win })));
    language.choose(lang);
    render(DayCard);
    expect(await screen.findByText(told)).toBeInTheDocument();
  },
);
