import { beforeEach, expect, it, vi } from 'vitest';

/** A page that is loaded now. */
async function loaded(): Promise<{ noteHolding: (anything: boolean) => void; told: () => string[] }> {
  vi.resetModules();
  const { noteHolding } = await import('./holding');
  const { notices } = await import('../controls/notices.svelte');
  return { noteHolding, told: () => notices.map(({ text }) => text) };
}

beforeEach(() => localStorage.clear());

it('whoever comes for the first time is told of nothing, nor is whose games are there', async () => {
  const first = await loaded();
  first.noteHolding(false);
  first.noteHolding(true);
  expect(first.told()).toEqual([]);
  const second = await loaded();
  second.noteHolding(true);
  expect(second.told()).toEqual([]);
});

it('whose games the browser has removed is told once, and of a way to bring them back', async () => {
  (await loaded()).noteHolding(true);
  const second = await loaded();
  second.noteHolding(false);
  expect(second.told()).toEqual([expect.stringContaining('gone from this browser')]);
  const third = await loaded();
  third.noteHolding(false);
  expect(third.told()).toEqual([]);
});

it('whoever deletes everything is told of no loss', async () => {
  const first = await loaded();
  first.noteHolding(true);
  first.noteHolding(false);
  expect(first.told()).toEqual([]);
  const second = await loaded();
  second.noteHolding(false);
  expect(second.told()).toEqual([]);
});
