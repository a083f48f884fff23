import { expect, it, vi } from 'vitest';

const KEPT = 'seven-bridge.preferences';

it('keeps what a newer page has remembered, and goes by what it knows', async () => {
  const newer = { theme: 'dark', table: 'marble', fireworks: { colour: 'red' } };
  localStorage.setItem(KEPT, JSON.stringify(newer));
  vi.resetModules();
  const { prefer, preferences } = await import('./preferences.svelte');
  expect(preferences).toMatchObject({ theme: 'dark', table: 'cloth' });
  prefer({ sound: false });
  expect(JSON.parse(localStorage.getItem(KEPT)!)).toEqual({ ...newer, sound: false });
  prefer({ table: 'felt' });
  expect(JSON.parse(localStorage.getItem(KEPT)!)).toEqual({ ...newer, sound: false, table: 'felt' });
});
