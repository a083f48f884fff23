import { vi } from 'vitest';
import type { ClientRequest } from '../server/link';
import type { No, Now, Ok, RoundState, Snapshot } from '../server/messages';
import { SeatAtTable } from './seat.svelte';

/** Some words of the table of actions, as `GET /api/actions` tells them; the rest is not needed in these tests. */
const ACTIONS: Record<number, [string, string, string]> = {
  0: ['draw', '', 'draw'],
  1: ['pass', '', 'pass'],
  5: ['discard', '4s', 'discard 4s'],
  21: ['discard', '7h', 'discard 7h'],
  22: ['discard', '8h', 'discard 8h'],
  55: ['meld', '7h', 'meld 7h'],
  59: ['meld', '7h 8h', 'meld 7h 8h'],
  60: ['meld', '7h 8h Jk', 'meld Jk=6h 7h 8h'],
  61: ['meld', '7h 8h Jk', 'meld 7h 8h Jk=9h'],
  62: ['chi', '8h 9h Th', 'claim 8h 9h Th'],
  63: ['pon', '9s 9h 9d', 'claim 9s 9h 9d'],
  64: ['chi', '7h 8h 9h', 'claim 7h 8h 9h'],
  65: ['layoff', '8h', 'layoff 8h high'],
  66: ['layoff', '8h', 'layoff 8h set'],
};

/** Lets the page learn the actions of these tests from no server. */
export function knowActions(): void {
  const actions = Array.from({ length: 984 }, (_, action) => ACTIONS[action] ?? ['none', '', '']);
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ actions })));
}

export interface Sitting {
  seat: SeatAtTable;
  /** What was asked, in its order. */
  asked: ClientRequest[];
  /** What the table answers from now on. */
  answers(answer: (message: ClientRequest) => Ok | No | undefined): void;
  closed: () => boolean;
}

/** A seat at a table without a server. What it asks is taken, unless something else is said. */
export function sitting(): Sitting {
  const asked: ClientRequest[] = [];
  let answer: (message: ClientRequest) => Ok | No | undefined = () => ({ t: 'ok', id: 1 });
  let closed = false;
  const seat = new SeatAtTable(() => ({
    ask: async (message) => {
      asked.push(message);
      return answer(message);
    },
    again: () => undefined,
    close: () => {
      closed = true;
    },
  }));
  seat.link = 'open';
  return { seat, asked, answers: (other) => (answer = other), closed: () => closed };
}

/** A table in the middle of a round, as seat 0 of three sees it. */
export function snapshot(
  now: Partial<Now> = {},
  round: Partial<RoundState> = {},
  more: Partial<Snapshot> = {},
): Snapshot {
  return {
    t: 'table',
    seq: 40,
    code: 'KXMWQA',
    eyes: 0,
    mine: [0],
    settings: { seats: 3 },
    stage: 'playing',
    seats: [
      { kind: 'person', name: 'Aki', owner: true },
      { kind: 'person', name: 'Ben' },
      { kind: 'computer', player: 'greedy' },
    ],
    match: 1,
    totals: [0, 12, 44],
    scores: [[0, 12, 44]],
    round: {
      number: 2,
      dealer: 2,
      playing: [0, 1, 2],
      melds: [{ owner: 1, cards: '4h 4d 4c' }],
      discards: 'Js Kd 9h',
      stock: 27,
      counts: [4, 7, 1],
      facts: { discarder: 2, drawn_card: -1 },
      hand: '8h 4s 7h Kc',
      ...round,
    },
    now: { step: 47, turn: 0, ...now },
    ...more,
  };
}

/** A person who sits at such a table, with the words of what may be done learnt. */
export async function seated(...table: Parameters<typeof snapshot>): Promise<Sitting> {
  knowActions();
  const at = sitting();
  at.seat.told(snapshot(...table));
  await vi.waitFor(() => {
    const { options = [] } = at.seat.table!.now;
    const { draw, pass, melds, layOffs, discards, claims } = at.seat.choices;
    const known = [draw, pass].filter(Boolean).length + [melds, layOffs, discards, claims].flat().length;
    if (known < options.length) throw new Error('not learnt yet');
  });
  at.asked.length = 0;
  return at;
}
