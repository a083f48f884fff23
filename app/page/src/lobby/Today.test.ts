import { render, screen } from '@testing-library/svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import { language } from '../words/language.svelte';
import Today from './Today.svelte';

const MINE = { table: 'KXMWQA', state: 'finished', place: 2, points: 31 };
const DEAL = { mine: null, time_left: 15 * 3_600_000, fewest_win: false };
const TALLY = { due: 4, new_own: 0, answered_today: 0 };
const OPPONENTS = { opponents: [{ player: 'tama', ahead: 3, behind: 2 }], title: 2, dueled_today: false };

function answer(deal: object = {}, tally: object = {}, opponents: object = {}): void {
  const answers: Record<string, unknown> = {
    '/api/days/today': { ...DEAL, ...deal },
    '/api/puzzles/tally': { ...TALLY, ...tally },
    '/api/me/opponents': { ...OPPONENTS, ...opponents },
  };
  vi.stubGlobal('fetch', (path: string) => Promise.resolve(Response.json(answers[path])));
}

/** The parts of the strip, as they are read. */
async function parts(): Promise<string[]> {
  await screen.findByText(/Hina|ヒナ/);
  return screen.getAllByRole('link').map((each) => each.textContent.replace(/\s+/g, ' ').trim());
}

beforeEach(() => {
  language.choose('en');
  localStorage.clear();
  localStorage.setItem('seven-bridge.guest', 'known');
});

it('has the deal, what is due and who comes next, with nothing ticked', async () => {
  answer();
  render(Today);
  expect(await parts()).toEqual([
    'The day’s deal Not played yet; 15 h left',
    'Puzzles 4 due today',
    'Next opponent Hina, not played yet',
  ]);
  expect(screen.queryByText('All done. There is more tomorrow.')).toBeNull();
});

it('ticks what is done today, and says when all of it is', async () => {
  answer({ mine: MINE }, { answered_today: 2 });
  const { unmount } = render(Today);
  expect(await parts()).toEqual([
    'The day’s deal Played: 31 points done for today',
    'Puzzles 2 of 3 for today',
    'Next opponent Hina, not played yet',
  ]);
  unmount();
  language.choose('ja');
  answer({ mine: MINE, fewest_win: true }, { answered_today: 5 }, { dueled_today: true });
  render(Today);
  expect(await parts()).toEqual([
    '今日の一局 失点31で終了 達成',
    '次の一手 今日は3問中3問 達成',
    '次の相手 ヒナ（未対戦） 達成',
  ]);
  expect(screen.getByText('今日はすべて達成しました。')).toBeInTheDocument();
});

it('offers somebody new the deal alone', async () => {
  localStorage.clear();
  answer();
  render(Today);
  expect(await screen.findByText('Not played yet; 15 h left')).toBeInTheDocument();
  expect(screen.getAllByRole('link')).toHaveLength(1);
});
