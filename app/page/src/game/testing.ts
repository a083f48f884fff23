import { vi } from 'vitest';
import type { ClientRequest } from '../server/link';
import {
  type BlockedSeat,
  type Happened,
  type No,
  type Now,
  type Ok,
  PLAIN,
  type RoundEnd,
  type RoundEvent,
  type RoundState,
  type SeatState,
  type ServerMessage,
  type Snapshot,
} from '../server/messages';
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
  const actions = Array.from({ length: PLAIN }, (_, action) => ACTIONS[action] ?? ['none', '', '']);
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ actions })));
}

/** The middle of a round, as seat 0 of three sees it. */
export const SNAPSHOT: Snapshot = {
  t: 'table',
  seq: 40,
  code: 'KXMWQA',
  viewer: 0,
  mine: [0],
  settings: { seats: 3, visibility: 'private' },
  stage: 'playing',
  seats: [
    { kind: 'person', name: 'Aki', owner: true },
    { kind: 'person', name: 'Ben' },
    { kind: 'computer', player: 'ken' },
  ],
  match: 1,
  totals: [0, 12, 44],
  scores: [[0, 12, 44]],
  nonces: ['a0', 'b0', 'c0'],
  round: {
    number: 2,
    dealer: 2,
    playing: [0, 1, 2],
    melds: [{ owner: 1, cards: '4h 4d 4c' }],
    discards: 'Js Kd 9h',
    stock: 27,
    counts: [4, 7, 1],
    turn: 0,
    discarder: 2,
    hand: '8h 4s 7h Kc',
  },
  now: { step: 47, turn: 0 },
};

/** The same with other things on offer, another round, or otherwise. */
export function snapshot(
  now: Partial<Now> = {},
  round: Partial<RoundState> = {},
  more: Partial<Snapshot> = {},
): Snapshot {
  return {
    ...SNAPSHOT,
    round: { ...SNAPSHOT.round!, ...round },
    now: { ...SNAPSHOT.now!, ...now },
    ...more,
  };
}

/** What is different in a snapshot with one seat otherwise. */
export function seatAs(at: number, state: Partial<SeatState>): Partial<Snapshot> {
  return { seats: SNAPSHOT.seats.with(at, { ...SNAPSHOT.seats[at]!, ...state }) };
}

/** What a table tells of something that has happened in its round. */
export function happened(seq: number, event: RoundEvent, more: Partial<Happened> = {}): Happened {
  return { t: 'happened', seq, events: [event], ...more };
}

/** The same where the round ends with it. */
export function lastOf(seq: number, event: RoundEvent | undefined, over: RoundEnd): Happened {
  const end = { kind: 'end', seat: over.winner };
  return { t: 'happened', seq, events: event ? [event, end] : [end], over };
}

/** Seat 1 pons. */
export const PON = happened(11, { kind: 'claim', seat: 1, cards: 'Kh Kd Kc', meld: 1, action: 779 });

/** Seat 1 has gone out, and the match goes on. */
export const END = { winner: 1, hands: ['2s', '', '3s'], scores: [0, 9, 0], totals: [0, 9, 0] };

/** A table without a server: it says what it is told to say, and keeps what it was asked. */
export class FakeTable {
  /** What was asked, in its order. */
  readonly asked: ClientRequest[] = [];
  readonly seat: SeatAtTable;
  isClosed = false;
  /** The seats of those whom the viewer has blocked, as the server says when it is asked. */
  blocked: BlockedSeat[] = [];
  #answer: (message: ClientRequest) => Ok | No | undefined = () => ({ t: 'ok', id: 1 });

  constructor() {
    this.seat = new SeatAtTable(() => ({
      ask: (message) => {
        this.asked.push(message);
        return Promise.resolve(this.#answer(message));
      },
      blocked: () => Promise.resolve(this.blocked),
      again: () => undefined,
      close: () => {
        this.isClosed = true;
      },
    }));
    this.seat.changed('open');
  }

  /** A table in the middle of a round. */
  static playing(different: Partial<Snapshot> = {}): FakeTable {
    const table = new FakeTable();
    table.tell({ ...SNAPSHOT, ...different });
    table.asked.length = 0;
    return table;
  }

  /** The same once the page has learnt the words of what may be done. */
  static async learnt(...different: Parameters<typeof snapshot>): Promise<FakeTable> {
    knowActions();
    const table = FakeTable.playing(snapshot(...different));
    await vi.waitFor(() => {
      const { options = [] } = table.seat.table!.now;
      const { draw, pass, melds, layOffs, discards, claims } = table.seat.choices;
      const known = [draw, pass].filter(Boolean).length + [melds, layOffs, discards, claims].flat().length;
      if (known < options.length) throw new Error('not learnt yet');
    });
    table.asked.length = 0;
    return table;
  }

  /** Sets what the table answers from now on. */
  readonly answers = (answer: (message: ClientRequest) => Ok | No | undefined): void => {
    this.#answer = answer;
  };

  tell(...messages: ServerMessage[]): void {
    for (const message of messages) this.seat.receive(message);
  }
}
