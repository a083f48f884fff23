import { tick } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeTable, happened } from '../game/testing';
import { prefer, USUAL } from '../preferences/preferences.svelte';
import { attend } from './attend.svelte';
import { waiting } from './waiting.svelte';

const released = vi.fn();
const request = vi.fn(() => Promise.resolve({ release: released }));
const shown = vi.fn<(title: string, options: NotificationOptions) => Promise<void>>(() => Promise.resolve());
const closed = vi.fn();
let hidden = false;
let end: (() => void) | undefined;

beforeEach(() => {
  prefer(USUAL);
  for (const mock of [released, request, shown, closed]) mock.mockClear();
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  const worker = { showNotification: shown, getNotifications: () => Promise.resolve([{ close: closed }]) };
  vi.stubGlobal('navigator', {
    onLine: true,
    language: 'en',
    wakeLock: { request },
    serviceWorker: { getRegistration: () => Promise.resolve(worker) },
  });
});

afterEach(() => {
  end?.();
  hide(false);
  vi.unstubAllGlobals();
});

function hide(on: boolean): void {
  hidden = on;
  document.dispatchEvent(new Event('visibilitychange'));
}

async function attending(table: FakeTable): Promise<void> {
  end = attend(table.seat);
  await tick();
}

const TURN = { now: { step: 47, turn: 0, options: [0] } };

it('the screen stays awake during a match, as long as it is seen', async () => {
  const table = FakeTable.playing();
  await attending(table);
  expect(request).toHaveBeenCalledWith('screen');
  hide(true);
  await vi.waitFor(() => expect(released).toHaveBeenCalledOnce());
  hide(false);
  await vi.waitFor(() => expect(request).toHaveBeenCalledTimes(2));
  table.tell({ t: 'ended', seq: 41, winners: [1], totals: [9, 0, 9], seats: [] } as never);
  await vi.waitFor(() => expect(released).toHaveBeenCalledTimes(2));
});

it('the screen may sleep again when the person leaves', async () => {
  await attending(FakeTable.playing());
  end!();
  await vi.waitFor(() => expect(released).toHaveBeenCalledOnce());
});

it('nobody’s screen is kept awake by watching, or where a browser cannot', async () => {
  await attending(FakeTable.playing({ viewer: -1, mine: [] }));
  expect(request).not.toHaveBeenCalled();
  end!();
  vi.stubGlobal('navigator', { onLine: true });
  await expect(attending(FakeTable.playing())).resolves.toBeUndefined();
});

it('the title calls whoever looks elsewhere, until they look', async () => {
  const table = FakeTable.playing(TURN);
  await attending(table);
  expect(waiting.forYou).toBe(false);
  hide(true);
  await tick();
  expect(waiting.forYou).toBe(true);
  hide(false);
  await tick();
  expect(waiting.forYou).toBe(false);
});

it('a notification comes to who wants it and looks elsewhere, and tells nothing of the game', async () => {
  hide(true);
  const table = FakeTable.playing({ now: { step: 46, turn: 1 } });
  await attending(table);
  const drawn = happened(41, { kind: 'discard', seat: 1, cards: '2c' }, TURN);
  table.tell(drawn);
  await vi.dynamicImportSettled();
  expect(shown).not.toHaveBeenCalled();
  prefer({ notifications: true });
  await vi.waitFor(() =>
    expect(shown.mock.calls).toEqual([
      [
        'It is your turn',
        { body: 'Table KXMWQA', tag: 'turn-KXMWQA', icon: '/icon.svg', data: `${location.origin}/t/KXMWQA` },
      ],
    ]),
  );
  hide(false);
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
});

it('no notification tells who is near that one is asked about a discard', async () => {
  prefer({ notifications: true });
  hide(true);
  await attending(FakeTable.playing({ now: { step: 46, turn: 1, options: [1, 63] } }));
  await vi.dynamicImportSettled();
  expect(shown).not.toHaveBeenCalled();
});
