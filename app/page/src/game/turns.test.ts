import { describe, expect, it } from 'vitest';
import type { RoundEvent } from '../server/messages';
import { FakeTable, happened, lastOf, PON, snapshot, SNAPSHOT } from './testing';

/** A table at which these things have happened since the snapshot, the first with the number 41. */
function after(...events: RoundEvent[]): FakeTable['seat'] {
  const table = FakeTable.playing();
  table.tell(...events.map((event, n) => happened(41 + n, event)));
  return table.seat;
}

const BEN = [
  { kind: 'draw', seat: 1 },
  { kind: 'meld', seat: 1, cards: '9s Ts Js', meld: 1 },
  { kind: 'layoff', seat: 1, cards: '4s', meld: 0, action: 920 },
  { kind: 'layoff', seat: 1, cards: 'Qs', meld: 1, action: 876 },
  { kind: 'layoff', seat: 1, cards: 'Ks', meld: 1, action: 876 },
  { kind: 'discard', seat: 1, cards: 'Kc' },
];

describe('the turns of a round', () => {
  it('tell what a seat did, in its order; what is laid off on one meld at once is one act', () => {
    const [draw, meld, layOff, another, , discard] = BEN;
    expect(after(...BEN).turns).toEqual([
      { seat: 1, out: false, acts: [draw, meld, layOff, { ...another, cards: 'Qs Ks' }, discard] },
    ]);
  });

  it('begin with a draw or a claim, whoever was next', () => {
    const pon = { ...PON.events[0]!, seat: 2, meld: 2 };
    expect(after(...BEN, pon).turns.slice(1)).toEqual([{ seat: 2, out: false, acts: [pon] }]);
  });

  it('have no part in what a seat keeps to itself', () => {
    expect(after(...BEN, { kind: 'pass', seat: 0, cards: 'Kc' }).turns).toHaveLength(1);
  });

  it('say who went out, and are forgotten with the next deal', () => {
    const over = { winner: 2, hands: ['', '', ''], scores: [0, 0, 0], totals: [0, 0, 0] };
    const seat = after({ kind: 'draw', seat: 2 });
    seat.receive(lastOf(42, { kind: 'discard', seat: 2, cards: 'Ah' }, over));
    expect(seat.turns.at(-1)?.out).toBe(true);
    seat.receive({ t: 'dealt', seq: 43, round: { ...SNAPSHOT.round!, number: 3 } });
    expect(seat.turns).toEqual([]);
  });

  it('are the same from a whole snapshot, as after a reload or a move taken back', () => {
    const before = [
      { kind: 'deal', seat: 2, cards: '8h 4s 7h Kc 2s' },
      { kind: 'upcard', cards: 'Js' },
    ];
    const { seat } = FakeTable.playing(snapshot({}, { history: [...before, ...BEN, PON.events[0]!] }));
    expect(seat.turns).toEqual(after(...BEN, PON.events[0]!).turns);
    expect([...seat.newCards.keys()]).toEqual(['9s', 'Ts', 'Js', '4s', 'Qs', 'Ks', 'Kc', 'Kh', 'Kd']);
  });
});

describe('what is new', () => {
  const OWN_DRAW = { kind: 'draw', seat: 0, cards: '2c' };

  it('is all that others did since one’s last turn, also when it comes at once', () => {
    const seat = after(...BEN, { kind: 'draw', seat: 2 }, { kind: 'discard', seat: 2, cards: '2d' });
    expect(seat.newTurns.map(({ seat }) => seat)).toEqual([1, 2]);
    expect(Object.fromEntries(seat.newCards)).toEqual({
      '9s': 1,
      Ts: 1,
      Js: 1,
      '4s': 1,
      Qs: 1,
      Ks: 1,
      Kc: 1,
      '2d': 2,
    });
  });

  it('stays new while one draws, until one does more', () => {
    const seat = after(...BEN, OWN_DRAW);
    expect(seat.newTurns).toHaveLength(1);
    seat.receive(happened(48, { kind: 'discard', seat: 0, cards: '2c' }));
    expect(seat.newTurns).toEqual([]);
  });

  it('is the last turn for who watches', () => {
    const table = FakeTable.playing({ viewer: -1, mine: [] });
    const events = [...BEN, { kind: 'draw', seat: 2 }];
    table.tell(...events.map((event, n) => happened(41 + n, event)));
    expect(table.seat.newTurns.map(({ seat }) => seat)).toEqual([2]);
  });
});
