import { render, screen } from '@testing-library/svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import { Refusal } from '../server/http';
import OpenRecord from './OpenRecord.svelte';

const server = vi.hoisted(() => ({ postText: vi.fn() }));
const went = vi.hoisted(() => vi.fn<(path: string) => void>());
vi.mock('../server/http', async (original) => ({ ...(await original<object>()), ...server }));
vi.mock('../router.svelte', () => ({ go: went }));

const RECORD = 'game = "seven-bridge"';
const removed = vi.fn(() => Promise.resolve(true));

/** The browser has a record that was shared, or none. */
function shared(record?: string): void {
  const found = record === undefined ? undefined : new Response(record);
  vi.stubGlobal('caches', { match: () => Promise.resolve(found), delete: removed });
}

beforeEach(() => {
  went.mockReset();
  removed.mockClear();
  server.postText.mockReset().mockResolvedValue({ code: 'KXMWQA', path: '/t/KXMWQA/replay/1' });
  history.replaceState(null, '', '/me');
});

it('opens a record that was shared with the page, once', async () => {
  history.replaceState(null, '', '/me?shared');
  shared(RECORD);
  render(OpenRecord);
  await vi.waitFor(() => expect(went.mock.calls.at(-1)).toEqual(['/t/KXMWQA/replay/1']));
  expect(server.postText).toHaveBeenCalledExactlyOnceWith('/api/records', RECORD);
  expect(removed).toHaveBeenCalledWith('seven-shared');
});

it('opens nothing where nothing was shared', async () => {
  history.replaceState(null, '', '/me?shared');
  shared();
  render(OpenRecord);
  await vi.waitFor(() => expect(went).toHaveBeenCalledWith('/me', { replace: true }));
  expect(server.postText).not.toHaveBeenCalled();
});

it('says why a file is refused', async () => {
  server.postText.mockRejectedValue(new Refusal('not_a_record', { en: 'No record.', ja: '' }, {}));
  render(OpenRecord);
  const input = document.querySelector('input')!;
  Object.defineProperty(input, 'files', { value: [new File(['{}'], 'other.toml')] });
  input.dispatchEvent(new Event('change', { bubbles: true }));
  expect((await screen.findByRole('alert')).textContent).toBe('No record.');
  expect(went).not.toHaveBeenCalled();
});
