import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refusal, Unreachable, post } from '../server/http';
import type { Result } from '../server/messages';
import { ensureGuest } from '../server/session.svelte';
import { report, sendResults } from './results';

vi.mock('../server/http', async (original) => ({ ...(await original<object>()), post: vi.fn() }));
vi.mock('../server/session.svelte', () => ({ ensureGuest: vi.fn(), guest: { forget: vi.fn() } }));

const ONE: Result = { kind: 'numbered', deal: 10, moves: ['remove Ah 6d'], seconds: 12 };
const OTHER: Result = { kind: 'daily', deal: 11, moves: [], seconds: 3, day: '2026-11-21' };

const waiting = (): unknown => JSON.parse(localStorage.getItem('seven-bridge.seven.results')!);

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  vi.mocked(post).mockReset().mockResolvedValue({});
  vi.mocked(ensureGuest).mockReset().mockResolvedValue('Guest');
});

afterEach(() => vi.useRealTimers());

test('a result is sent at once', async () => {
  await report(ONE);
  expect(post).toHaveBeenCalledExactlyOnceWith('/api/seven/results', ONE);
  expect(waiting()).toEqual([]);
});

test('without a connection results wait, and are then sent in their order', async () => {
  vi.mocked(ensureGuest).mockRejectedValue(new Unreachable());
  await report(ONE);
  await report(OTHER);
  expect(waiting()).toEqual([ONE, OTHER]);
  vi.mocked(ensureGuest).mockResolvedValue('Guest');
  await sendResults();
  expect(vi.mocked(post).mock.calls.map(([, body]) => body)).toEqual([ONE, OTHER]);
  expect(waiting()).toEqual([]);
});

test('a result is sent again after a while, for as long as it takes', async () => {
  vi.mocked(post).mockRejectedValueOnce(new Unreachable()).mockRejectedValueOnce(new Unreachable());
  await report(ONE);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(waiting()).toEqual([ONE]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(waiting()).toEqual([]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(post).toHaveBeenCalledTimes(3);
});

test('a result that is never taken does not hold up the others; a busy server does', async () => {
  const refusal = (code: string): Refusal => new Refusal(code, { en: '', ja: '' }, {});
  vi.mocked(post).mockRejectedValueOnce(refusal('bad_game'));
  await report(ONE);
  expect(waiting()).toEqual([]);
  vi.mocked(post).mockRejectedValueOnce(refusal('too_fast'));
  await report(OTHER);
  expect(waiting()).toEqual([OTHER]);
});
