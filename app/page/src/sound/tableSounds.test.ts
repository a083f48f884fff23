import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { END, FakeTable, happened, lastOf, PON } from '../game/testing';
import { prefer, USUAL } from '../preferences/preferences.svelte';
import * as sound from './sound';
import { attachSound, soundsOf } from './tableSounds.svelte';

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
    const heard: string[] = [];
    table.seat.onHappening((happening) => heard.push(...soundsOf(happening, false)));
    table.tell(happened(11, { kind: 'draw', seat: 1 }), { ...PON, seq: 12 });
    table.tell(lastOf(13, { kind: 'discard', seat: 1, cards: '2s' }, END), { t: 'ready', seq: 14, seat: 1 });
    expect(heard).toEqual(['draw', 'pon', 'out']);
  });

  it('ring for sevens, one’s own drawn one only where nobody is near, and beat at a last card', () => {
    const table = FakeTable.playing();
    const heard: string[][] = [];
    let alone = false;
    table.seat.onHappening((happening) => heard.push(soundsOf(happening, alone)));
    table.tell(
      happened(41, { kind: 'meld', seat: 1, cards: '7s', meld: 1 }),
      happened(42, { kind: 'draw', seat: 0, cards: '7d' }),
      happened(43, { kind: 'discard', seat: 1, cards: '2s' }),
    );
    alone = true;
    table.tell(
      happened(44, { kind: 'draw', seat: 0, cards: '7c' }),
      happened(45, { kind: 'meld', seat: 1, cards: '3s 4s 5s 6s', meld: 2 }),
    );
    expect(heard).toEqual([
      ['meld', 'seven'],
      ['draw'],
      ['discard'],
      ['draw', 'seven'],
      ['meld', 'heartbeat'],
    ]);
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
