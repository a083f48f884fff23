/** What the coach says: one line at first, the reasons behind a button. */
import { render, screen, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { beforeEach, expect, it } from 'vitest';
import type { SeatAtTable } from '../game/seat.svelte';
import { prefer, USUAL } from '../preferences/preferences.svelte';
import type { HintGiven } from '../server/messages';
import { language } from '../words/language.svelte';
import { Coaching } from './coaching.svelte';
import Hint from './Hint.svelte';

const SHORT: HintGiven = {
  t: 'hint',
  seat: 0,
  step: 3,
  action: 5,
  words: 'meld 8h 8d 8c',
  line: { en: 'Lay ♥8 ♦8 ♣8 down: 24 points safer.', ja: '♥8 ♦8 ♣8を出しましょう。' },
};
const GIVEN: HintGiven = {
  ...SHORT,
  bold: { en: 'Bolder: Keep ♥8 ♦8 ♣8.', ja: '攻めるなら：♥8 ♦8 ♣8はまだ出さずに。' },
  reasons: [{ en: 'Ken may soon be out.', ja: 'ケンの上がりが近そうです。' }],
};

/** Shows a hint, or that one is looked for. */
function show(hint?: HintGiven): Coaching {
  const coaching = new Coaching({ coach: { hint }, table: undefined } as unknown as SeatAtTable);
  coaching.open = true;
  render(Hint, { coaching });
  return coaching;
}

async function press(name: string): Promise<void> {
  screen.getByRole('button', { name }).click();
  await tick();
}

beforeEach(() => {
  language.choose('en');
  prefer(USUAL);
});

it('says in one line what to do', () => {
  show(GIVEN);
  expect(screen.getByRole('status')).toHaveTextContent('Lay ♥8 ♦8 ♣8 down: 24 points safer.');
  expect(within(screen.getByRole('status')).getByText('♦8').tagName).toBe('B');
  expect(screen.queryByText(/Bolder/)).not.toBeInTheDocument();
  expect(screen.queryByRole('switch')).not.toBeInTheDocument();
});

it('says why, and what the bold way would be, when one wants to know, and is closed again', async () => {
  show(GIVEN);
  expect(screen.getByRole('button', { name: 'Why?' })).toHaveAttribute('aria-expanded', 'false');
  await press('Why?');
  expect(screen.getByRole('button', { name: 'Why?' })).toHaveAttribute('aria-expanded', 'true');
  const hint = screen.getByRole('region', { name: 'Hint' });
  expect(hint).toHaveTextContent(/Bolder: Keep ♥8 ♦8 ♣8.*Ken may soon be out/);
  // what is looked at by oneself is not said once more
  expect(screen.getByRole('status')).not.toHaveTextContent('Bolder');
  await press('Why?');
  expect(hint).not.toHaveTextContent('Bolder');
});

it('is told in Japanese', async () => {
  language.choose('ja');
  show(GIVEN);
  await press('くわしく');
  expect(screen.getByRole('region', { name: 'ヒント' })).toHaveTextContent('ケンの上がりが近そうです。');
});

it('has no reasons to promise where there are none', async () => {
  show(SHORT);
  expect(screen.queryByRole('button', { name: 'Why?' })).not.toBeInTheDocument();
  await press('More');
  expect(screen.getByRole('switch', { name: 'Show hints automatically' })).toBeInTheDocument();
});

it('says that it is thinking, and goes when it is closed', async () => {
  const coaching = show();
  expect(screen.getByRole('status')).toHaveTextContent('Thinking…');
  expect(screen.queryByRole('button', { name: 'Why?' })).not.toBeInTheDocument();
  await press('Close the hint');
  expect(coaching.open).toBe(false);
});
