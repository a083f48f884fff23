import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { END, FakeTable, happened, lastOf, PON } from '../game/testing';
import { prefer, USUAL } from '../preferences/preferences.svelte';
import * as sound from './sound';
import { attachSound, soundOf } from './tableSounds.svelte';

vi.mock('../server/actions', () => ({
  wordsOf: (action: number) =>
    ({ 0: ['draw', '', 'draw'], 1: ['pass', '', 'pass'], 9: ['pon', 'Kh Kd Ks', 'pon'] })[action],
  learnActions: () => Promise.resolve(),
}));

beforeEach(() => prefer(USUAL));

afterEach(() => vi.useRealTimers());

describe('sounds', () => {
  it('belong to what happens', () => {
    const table = FakeTable.playing();
    const heard: (string | undefined)[] = [];
    table.seat.onHappening((happening) => heard.push(soundOf(happening)));
    table.tell(happened(11, { kind: 'draw', seat: 1 }), { ...PON, seq: 12 });
    table.tell(lastOf(13, { kind: 'discard', seat: 1, cards: '2s' }, END), { t: 'ready', seq: 14, seat: 1 });
    expect(heard).toEqual(['draw', 'pon', 'out', undefined]);
  });

  it('are heard where they are wished for, also when it is one’s turn and when time runs out', async () => {
    vi.useFakeTimers();
    const played = vi.spyOn(sound, 'play').mockReturnValue();
    const table = FakeTable.playing();
    const end = attachSound(table.seat);
    table.tell(
      happened(
        11,
        { kind: 'discard', seat: 2, cards: 'Kc' },
        { now: { step: 21, turn: 0, options: [0], clock: 4500 } },
      ),
    );
    await tick();
    vi.advanceTimersByTime(4400);
    expect(played.mock.calls.flat()).toEqual(['discard', 'turn', 'tick', 'tick', 'tick', 'tick']);
    prefer({ sound: false });
    table.tell(
      happened(12, { kind: 'draw', seat: 0, cards: '3c' }, { now: { step: 22, turn: 0, options: [3] } }),
    );
    await tick();
    expect(played).toHaveBeenCalledTimes(6);
    end();
  });
});
