import { render } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { END, FakeTable, happened, lastOf, PON, SNAPSHOT, snapshot } from '../game/testing';
import { prefer, USUAL } from '../preferences/preferences.svelte';
import type { ServerMessage, Snapshot } from '../server/messages';
import SeatFace from './SeatFace.svelte';

const animate = vi.fn(() => ({ cancel: () => undefined }) as Animation);

beforeEach(() => {
  vi.useFakeTimers();
  prefer(USUAL);
  animate.mockClear();
  Element.prototype.animate = animate;
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no connection')));
  return () => vi.useRealTimers();
});

/** The faces at a table, each told by what it shows. */
function faces(different: Partial<Snapshot> = {}): {
  shown: () => (string | undefined)[];
  tell: (...messages: ServerMessage[]) => void;
  leave: () => void;
} {
  const table = FakeTable.playing(different);
  const seats = SNAPSHOT.seats.map((_, at) => render(SeatFace, { seat: table.seat, at }));
  return {
    shown: () => {
      flushSync();
      return seats.map(
        ({ container }) => container.querySelector<HTMLElement>('[data-face]')?.dataset.expression,
      );
    },
    tell: (...messages) => table.tell(...messages),
    leave: () => seats.forEach(({ unmount }) => unmount()),
  };
}

describe('a face at the table', () => {
  it('thinks while it is its turn, and is at rest otherwise', () => {
    const { shown, tell } = faces();
    expect(shown()).toEqual(['thinking', 'rest', 'rest']);
    tell({ t: 'now', now: { step: 48, turn: 1 } });
    expect(shown()).toEqual(['rest', 'thinking', 'rest']);
  });

  it('never tells who is asked about a discard', () => {
    const asked = faces(snapshot({ turn: 1, window: 8000, options: [62, 1] }));
    const notAsked = faces(snapshot({ turn: 1, window: 8000 }));
    expect(asked.shown()).toEqual(notAsked.shown());
    expect(asked.shown()).toEqual(['rest', 'thinking', 'rest']);
  });

  it('calls with a claim and shows whose discard was taken, for a moment', () => {
    const { shown, tell } = faces();
    tell({ ...PON, now: { step: 48, turn: 1 } });
    expect(shown()).toEqual(['rest', 'calling', 'caught']);
    vi.advanceTimersByTime(5000);
    expect(shown()).toEqual(['rest', 'thinking', 'rest']);
  });

  it('knows a discard that came together with the claim', () => {
    const { shown, tell } = faces();
    const events = [{ kind: 'discard', seat: 0, cards: 'Kc' }, ...PON.events];
    tell(happened(11, events[0]!, { events, now: { step: 48, turn: 1 } }));
    expect(shown()).toEqual(['caught', 'calling', 'rest']);
  });

  it('calls as it goes out, and those who still hold cards are caught until the next deal', () => {
    const { shown, tell } = faces();
    tell(lastOf(11, { kind: 'discard', seat: 1, cards: '4c' }, END));
    expect(shown()).toEqual(['caught', 'calling', 'caught']);
    vi.advanceTimersByTime(10_000);
    expect(shown()).toEqual(['caught', 'rest', 'caught']);
    tell({ t: 'dealt', seq: 12, round: { ...SNAPSHOT.round!, turn: 2 }, now: { step: 1, turn: 2 } });
    expect(shown()).toEqual(['rest', 'rest', 'thinking']);
  });

  it('forgets what was before the table came as a whole', () => {
    const { shown, tell } = faces();
    tell(PON, SNAPSHOT);
    expect(shown()).toEqual(['thinking', 'rest', 'rest']);
  });

  it('moves with it and blinks now and then, and leaves no timer behind', () => {
    const { tell, leave } = faces();
    flushSync();
    animate.mockClear();
    tell(PON);
    flushSync();
    expect(animate).toHaveBeenCalled();
    vi.advanceTimersByTime(20_000);
    animate.mockClear();
    leave();
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(20_000);
    expect(animate).not.toHaveBeenCalled();
  });

  it('keeps still where people want no motion', () => {
    prefer({ motion: 'none' });
    const { shown, tell } = faces();
    tell(PON);
    expect(shown()).toEqual(['thinking', 'calling', 'caught']);
    vi.advanceTimersByTime(20_000);
    expect(animate).not.toHaveBeenCalled();
  });
});
