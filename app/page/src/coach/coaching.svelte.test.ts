/** The coach at the table: when it is there, when it speaks by itself, and for how long. */
import { flushSync } from 'svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import { SeatAtTable } from '../game/seat.svelte';
import { prefer, USUAL } from '../preferences/preferences.svelte';
import type { ClientRequest } from '../server/link';
import type { Ok, Snapshot } from '../server/messages';
import { Coaching } from './coaching.svelte';

vi.mock('../server/actions', () => ({ wordsOf: () => undefined, learnActions: () => Promise.resolve() }));

const SNAPSHOT = {
  t: 'table',
  seq: 1,
  code: 'KXMWQA',
  viewer: 0,
  mine: [0],
  settings: { seats: 2 },
  stage: 'playing',
  seats: [
    { kind: 'person', name: 'Aki' },
    { kind: 'computer', player: 'rabbit' },
  ],
  match: 1,
  totals: [0, 0],
  scores: [],
  now: { step: 3, turn: 0, options: [5, 6] },
} as unknown as Snapshot;

const LINE = { en: 'Discard ♥9.', ja: '♥9を捨てましょう。' };

function seated(changes: Partial<Snapshot> = {}): {
  seat: SeatAtTable;
  coaching: Coaching;
  asked: ClientRequest[];
} {
  const asked: ClientRequest[] = [];
  const seat = new SeatAtTable((own) => ({
    ask: (message: ClientRequest) => {
      if (message.do === 'hint') {
        asked.push(message);
        own.receive({ t: 'hint', seat: 0, step: 3, action: 5, words: 'discard 9h', line: LINE });
      }
      return Promise.resolve({ t: 'ok', id: 1 } as Ok);
    },
    blocked: () => Promise.resolve([]),
    again: () => undefined,
    close: () => undefined,
  }));
  seat.receive({ ...SNAPSHOT, ...changes });
  return { seat, coaching: new Coaching(seat), asked };
}

function follow(coaching: Coaching): () => void {
  const end = $effect.root(() => {
    $effect(() => coaching.follow());
  });
  flushSync();
  return end;
}

beforeEach(() => {
  localStorage.clear();
  prefer(USUAL);
});

it('is there among computers, among persons where the settings say so, and never where claims are level', () => {
  const persons = { seats: [SNAPSHOT.seats[0]!, { kind: 'person' as const, name: 'Ben' }] };
  const settings = SNAPSHOT.settings;
  expect(seated().coaching.here).toBe(true);
  expect(seated(persons).coaching.here).toBe(false);
  expect(seated({ ...persons, settings: { ...settings, coach: 'everybody' } }).coaching.here).toBe(true);
  expect(seated({ settings: { ...settings, claims: 'level' } }).coaching.here).toBe(false);
  expect(seated({ mine: [], viewer: -1 }).coaching.here).toBe(false);
});

it('is there among persons for who is new, as long as that is so', () => {
  for (const [match, here] of [
    [2, true],
    [3, false],
  ] as const) {
    const seats = [
      { ...SNAPSHOT.seats[0]!, coached_until: 2 },
      { kind: 'person' as const, name: 'Ben' },
    ];
    expect(seated({ seats, match }).coaching.here).toBe(here);
    expect(seated({ seats, match, mine: [1], viewer: 1 }).coaching.here).toBe(false);
  }
});

it('speaks by itself in the first five matches, as to a beginner, then when it is asked', async () => {
  for (let match = 1; match <= 6; match++) {
    const { seat, coaching, asked } = seated();
    const end = follow(coaching);
    expect(coaching.open).toBe(match <= 5);
    expect(coaching.hasPlace).toBe(match <= 5);
    expect(asked).toEqual(match <= 5 ? [{ do: 'hint', seat: 0, beginner: true }] : []);
    seat.receive({ t: 'ended', seq: 2, match: 1, winners: [0], totals: [1, 0], secret: '', nonces: [] });
    end();
  }
  const { coaching, seat, asked } = seated();
  const end = follow(coaching);
  coaching.toggle();
  expect(asked).toEqual([{ do: 'hint', seat: 0, beginner: false }]);
  expect(coaching.hasPlace).toBe(true);
  await vi.waitFor(() => expect(seat.coach.hint?.line).toEqual(LINE));
  expect(coaching.open).toBe(true);
  coaching.toggle();
  expect(coaching.open).toBe(false);
  end();
});

it('a hint goes with its decision, and asks once for it', () => {
  const { coaching, seat, asked } = seated();
  const end = follow(coaching);
  expect(seat.coach.hint?.action).toBe(5);
  expect(asked).toHaveLength(1);
  seat.receive({ t: 'now', now: { step: 4, turn: 1 } });
  flushSync();
  expect(seat.coach.hint).toBeUndefined();
  expect(coaching.open).toBe(false);
  end();
});

it('is silent where it was turned off', () => {
  prefer({ coach: 'asked' });
  const { coaching, asked } = seated();
  const end = follow(coaching);
  expect(coaching.open).toBe(false);
  expect(asked).toEqual([]);
  end();
});
