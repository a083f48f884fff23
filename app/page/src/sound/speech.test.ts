import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SeatAtTable } from '../game/seat.svelte';
import { FakeTable, PON, seatAs } from '../game/testing';
import type { Preferences } from '../preferences/preferences.svelte';

interface Spoken {
  text: string;
  lang: string;
  pitch: number;
}

const spoken: Spoken[] = [];
const cancel = vi.fn();
let hidden = false;

function device(...voices: { lang: string; localService: boolean }[]): void {
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => voices,
    addEventListener: vi.fn(),
    cancel,
    speak: (what: Spoken) => spoken.push(what),
  });
}

/** A table of which the calls are spoken as wished, on this device. */
async function listen(
  seat: SeatAtTable,
  wished: Partial<Preferences>,
  tongue: 'en' | 'ja' = 'en',
): Promise<() => void> {
  const { prefer, USUAL } = await import('../preferences/preferences.svelte');
  const { language } = await import('../words/language.svelte');
  language.choose(tongue);
  prefer({ ...USUAL, sound: false, ...wished });
  const { attachSound } = await import('./tableSounds.svelte');
  return attachSound(seat);
}

beforeEach(() => {
  vi.resetModules();
  spoken.length = 0;
  cancel.mockReset();
  hidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      lang = '';
      pitch = 1;
      constructor(readonly text: string) {}
    },
  );
});

afterEach(() => vi.unstubAllGlobals());

const JAPANESE = { lang: 'ja-JP', localService: true };
const ENGLISH = { lang: 'en-US', localService: true };
const PONTA = seatAs(1, { kind: 'computer', player: 'ponta' });

it.each([
  ['en', { voice: 'page' }, 'Pon!', 'en-US'],
  ['en', { voice: 'ja' }, 'ポン！', 'ja-JP'],
  ['en', { voice: 'ja', calls: 'same' }, 'セイム！', 'ja-JP'],
  ['ja', { voice: 'page', calls: 'same' }, 'セイム！', 'ja-JP'],
] as const)('a call is spoken as it is named: %s %o', async (tongue, wished, text, lang) => {
  device(ENGLISH, JAPANESE);
  const table = FakeTable.playing(PONTA);
  await listen(table.seat, wished, tongue);
  await Promise.resolve();
  table.tell(PON);
  await vi.waitFor(() => expect(spoken).toMatchObject([{ text, lang }]));
  expect(spoken[0]!.pitch).toBeLessThan(1);
});

it('nothing is spoken unless it is wished for, by a voice that sends text away, or while nobody looks', async () => {
  device(ENGLISH, { ...JAPANESE, localService: false });
  const table = FakeTable.playing();
  const { prefer } = await import('../preferences/preferences.svelte');
  await listen(table.seat, {});
  table.tell(PON);
  prefer({ voice: 'ja' });
  table.tell({ ...PON, seq: 12 });
  prefer({ voice: 'page' });
  hidden = true;
  table.tell({ ...PON, seq: 13 });
  await vi.dynamicImportSettled();
  expect(spoken).toEqual([]);
});

it('it is broken off when the person leaves', async () => {
  device(ENGLISH);
  const end = await listen(FakeTable.playing().seat, { voice: 'page' });
  const { tick } = await import('svelte');
  await tick();
  end();
  await vi.waitFor(() => expect(cancel).toHaveBeenCalled());
});
