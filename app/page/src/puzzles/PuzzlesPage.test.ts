import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import { Refusal } from '../server/http';
import type { PuzzleTally } from '../server/messages';
import { language } from '../words/language.svelte';
import PuzzlesPage from './PuzzlesPage.svelte';

const { get, go } = vi.hoisted(() => ({ get: vi.fn(), go: vi.fn() }));
vi.mock('../server/http', async (original) => ({ ...(await original<object>()), get }));
vi.mock('../server/actions', async (original) => ({
  ...(await original<object>()),
  learnActions: () => Promise.resolve(),
}));
vi.mock('../router.svelte', () => ({ go }));

const TALLY: PuzzleTally = {
  due: 0,
  new_own: 0,
  answered: 0,
  answered_today: 0,
  run: 0,
  longest: 0,
  shipped: 500,
};

beforeEach(() => {
  language.choose('en');
  go.mockReset();
  get.mockReset().mockResolvedValue({ tally: TALLY });
});

it('shows another puzzle where the address names another, or none', async () => {
  const { rerender } = render(PuzzlesPage, { puzzle: 'abc' });
  await waitFor(() => expect(get).toHaveBeenCalledWith('/api/puzzles/abc'));
  await rerender({ puzzle: 'def' });
  await waitFor(() => expect(get).toHaveBeenCalledWith('/api/puzzles/def'));
  await rerender({ puzzle: undefined });
  expect(await screen.findByText('Nothing left for today')).toBeInTheDocument();
  const asked = get.mock.calls.length;
  await rerender({ puzzle: undefined });
  expect(get).toHaveBeenCalledTimes(asked);
});

it('leaves the address of a puzzle that is gone for the next one', async () => {
  get.mockRejectedValue(new Refusal('unknown_puzzle', { en: 'There is no such puzzle.', ja: '…' }, {}));
  render(PuzzlesPage, { puzzle: 'gone' });
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no such puzzle.');
  await fireEvent.click(screen.getByRole('button', { name: 'Next puzzle' }));
  expect(go).toHaveBeenCalledWith('/puzzles', { replace: true });
});

it('asks once more for a puzzle that did not come', async () => {
  get.mockRejectedValueOnce(new Error('no connection'));
  render(PuzzlesPage);
  expect(await screen.findByRole('alert')).toHaveTextContent('The puzzle could not be loaded.');
  await fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing left for today')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
});
