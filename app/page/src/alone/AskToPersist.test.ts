import { cleanup, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import AskToPersist from './AskToPersist.svelte';

const persist = vi.fn(() => Promise.resolve(true));
const persisted = vi.fn(() => Promise.resolve(false));

beforeEach(() => {
  localStorage.clear();
  persist.mockReset().mockResolvedValue(true);
  persisted.mockReset().mockResolvedValue(false);
  Object.defineProperty(navigator, 'storage', { configurable: true, value: { persist, persisted } });
});

/** Shows it anew, and waits until it is known whether the browser can be asked. */
async function shown(props: { once?: boolean }): Promise<HTMLElement | null> {
  cleanup();
  render(AskToPersist, props);
  for (let turn = 0; turn < 5; turn++) await tick();
  return screen.queryByRole('button', { name: 'Ask it to keep them' });
}

it.each([
  [true, 'until you delete them'],
  [false, 'promises nothing'],
])('asks the browser once somebody wants that, and tells its answer: %s', async (kept, sentence) => {
  persist.mockResolvedValue(kept);
  const button = await shown({ once: true });
  expect(persist).not.toHaveBeenCalled();
  button!.click();
  expect((await screen.findByRole('status')).textContent).toContain(sentence);
  expect(persist).toHaveBeenCalledTimes(1);
});

it('whoever declines is not asked again, and finds it where one looks for it', async () => {
  await shown({ once: true });
  screen.getByRole('button', { name: 'Not now' }).click();
  expect(await shown({ once: true })).toBeNull();
  expect(await shown({})).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull();
});

it('nobody is asked where the browser keeps everything already or cannot be asked', async () => {
  persisted.mockResolvedValue(true);
  expect(await shown({})).toBeNull();
  Object.defineProperty(navigator, 'storage', { configurable: true, value: undefined });
  expect(await shown({})).toBeNull();
});
