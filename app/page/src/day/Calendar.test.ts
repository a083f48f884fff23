import { render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import type { OwnDays } from '../server/messages';
import { language } from '../words/language.svelte';
import Calendar from './Calendar.svelte';

const PLAYED = { table: 'KXMWQA', state: 'finished', place: 1, points: 31 } as const;
const OWN: OwnDays = {
  today: '2026-11-30',
  days: [
    { ...PLAYED, day: '2026-11-29', stamped: '2026-11-29', fewest_win: false },
    { ...PLAYED, day: '2026-11-30', stamped: '2026-11-30', fewest_win: true },
  ],
  streak: 2,
  best_streak: 2,
  forgiven: [],
};

it.each([
  ['en', 'finished, 31 points, won', 'finished, 31 penalty points, won, today'],
  ['ja', '31点、卓で1位', '失点31、卓で1位、今日'],
] as const)('tells what each day came to, and where few points are good (%s)', (lang, first, second) => {
  language.choose(lang);
  render(Calendar, { own: OWN, shown: '2026-11-30' });
  for (const told of [first, second]) expect(screen.getByTitle(told)).toBeInTheDocument();
});

it('stamps the day on which a deal came to its end, two for who has finished two on one', () => {
  language.choose('en');
  // in Japan the deal of the 28th goes on until nine in the morning of the 29th
  const early = { ...PLAYED, day: '2026-11-28', stamped: '2026-11-29', fewest_win: false };
  render(Calendar, { own: { ...OWN, days: [early, ...OWN.days] }, shown: '2026-11-28' });
  const stamps = screen.getAllByRole('link', { name: /^November 29, 2026: finished/ });
  expect(stamps.map((each) => each.getAttribute('href'))).toEqual([
    '/day?day=2026-11-28',
    '/day?day=2026-11-29',
  ]);
  expect(stamps.map((each) => each.getAttribute('aria-current'))).toEqual(['date', null]);
  expect(screen.queryByRole('link', { name: /November 28/ })).toBeNull();
});
