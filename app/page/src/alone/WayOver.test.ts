import { render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dismiss, notices } from '../controls/notices.svelte';
import { reach } from '../server/reach.svelte';
import { language } from '../words/language.svelte';
import WayOver from './WayOver.svelte';

const { isKept, place } = vi.hoisted(() => {
  document.head.innerHTML = '<meta name="engine" content="/engine/"><meta name="alone" content="/alone">';
  return { isKept: vi.fn<() => Promise<boolean>>(), place: { hasServer: true } };
});

vi.mock('./keeping.svelte', () => ({ isKept }));
vi.mock('../addresses', async (original) => ({
  ...(await original<typeof import('../addresses')>()),
  get hasServer() {
    return place.hasServer;
  },
  across: () => (place.hasServer ? '/alone' : '/'),
}));

const asked = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  language.choose('en');
  vi.stubGlobal('fetch', asked);
  isKept.mockResolvedValue(true);
  place.hasServer = true;
  reach.note(true);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const { id } of [...notices]) dismiss(id);
});

/** The server is, or is not, there. */
function serverIs(there: boolean): void {
  asked.mockImplementation(() =>
    there
      ? Promise.resolve(new Response('{}', { headers: { 'cache-control': 'no-store' } }))
      : Promise.reject(new TypeError('no connection')),
  );
}

/** Shows what leads over, and lets so much time pass. */
async function shown(inGame: boolean, ms: number): Promise<void> {
  render(WayOver, { inGame });
  await vi.advanceTimersByTimeAsync(ms);
  await tick();
}

it('a server that stays away leads to playing alone, and one that comes back no longer', async () => {
  serverIs(false);
  await shown(false, 100);
  expect(screen.queryByRole('status')).toBeNull();
  await vi.advanceTimersByTimeAsync(5000);
  expect(screen.getByRole('status')).toHaveTextContent('No connection: play alone on this device');
  expect(screen.getByRole('link', { name: 'Play alone' })).toHaveAttribute('href', '/alone');
  serverIs(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(screen.queryByRole('status')).toBeNull();
});

it('nothing is offered, or asked for, where nothing is kept', async () => {
  isKept.mockResolvedValue(false);
  serverIs(false);
  asked.mockClear();
  await shown(false, 30_000);
  expect(asked).not.toHaveBeenCalled();
  reach.note(false);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(screen.queryByRole('status')).toBeNull();
});

it('who plays alone is told that the server is there again', async () => {
  place.hasServer = false;
  serverIs(false);
  await shown(false, 10_000);
  expect(screen.queryByRole('status')).toBeNull();
  serverIs(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(screen.getByRole('link', { name: 'Back to the server' })).toHaveAttribute('href', '/');
});

it('at a table it is told once, in passing', async () => {
  place.hasServer = false;
  serverIs(true);
  await shown(true, 30_000);
  expect(screen.queryByRole('status')).toBeNull();
  expect(notices.map(({ text }) => text)).toEqual([
    'The server can be reached. The first page leads back to it, and what you play here stays.',
  ]);
});
