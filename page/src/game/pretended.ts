/** A table for tests, which says what it is told to say and keeps what it was asked. */
import type { ClientRequest } from '../server/link';
import type { No, Ok, Snapshot, Told } from '../server/messages';
import { SeatAtTable } from './seat.svelte';

export const SNAPSHOT: Snapshot = {
  t: 'table',
  seq: 10,
  code: 'KXMWQA',
  eyes: 0,
  mine: [0],
  settings: { seats: 3, visibility: 'private' },
  stage: 'playing',
  seats: [
    { kind: 'person', name: 'Aki', owner: true },
    { kind: 'person', name: 'Ben' },
    { kind: 'computer', player: 'greedy' },
  ],
  match: 1,
  totals: [0, 0, 0],
  scores: [],
  nonces: ['a0', 'b0', 'c0'],
  round: {
    number: 1,
    dealer: 2,
    playing: [0, 1, 2],
    melds: [{ owner: 1, cards: '7d' }],
    discards: 'Js Kd',
    stock: 27,
    counts: [4, 2, 7],
    facts: {},
    hand: '2s 4d Kh Ks',
  },
  now: { step: 20, turn: 1 },
};

export class Pretended {
  readonly asked: ClientRequest[] = [];
  readonly seat: SeatAtTable;
  /** How the next wishes are answered. */
  answer: Ok | No | undefined = { t: 'ok', id: 1 };

  constructor(snapshot: Partial<Snapshot> = {}) {
    this.seat = new SeatAtTable(() => ({
      ask: (message) => {
        this.asked.push(message);
        return Promise.resolve(this.answer);
      },
      again: () => undefined,
      close: () => undefined,
    }));
    this.seat.changed('open');
    this.tell({ ...SNAPSHOT, ...snapshot });
    this.asked.length = 0;
  }

  tell(...messages: Told[]): void {
    for (const message of messages) this.seat.told(message);
  }
}

/** The snapshot with one seat otherwise. */
export function seated(at: number, state: Partial<Snapshot['seats'][number]>): Partial<Snapshot> {
  return { seats: SNAPSHOT.seats.with(at, { ...SNAPSHOT.seats[at]!, ...state }) };
}
