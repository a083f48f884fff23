import { describe, expect, it } from 'vitest';
import type { Event } from '../server/messages';
import { FakeTable, PON, snapshot } from './testing';

/** A table at which these events have happened since the snapshot, the first with the number 41. */
function after(...events: object[]): FakeTable['seat'] {
  const table = FakeTable.playing();
  table.tell(...events.map((event, n) => ({ ...event, seq: 41 + n }) as Event));
  return table.seat;
}

const BEN = [
  { t: 'drawn', seat: 1, stock: 26 },
  { t: 'melded', seat: 1, action: 1, meld: 1, cards: '9s Ts Js' },
  { t: 'laid_off', seat: 1, action: 2, meld: 0, card: '4s', cards: '4s 4h 4d 4c' },
  { t: 'laid_off', seat: 1, action: 3, meld: 1, card: 'Qs', cards: '9s Ts Js Qs' },
  { t: 'laid_off', seat: 1, action: 3, meld: 1, card: 'Ks', cards: '9s Ts Js Qs Ks' },
  { t: 'discarded', seat: 1, card: 'Kc' },
];

describe('the turns of a round', () => {
  it('tell what a seat did, in its order; what is laid off on one meld at once is one act', () => {
    expect(after(...BEN).turns).toEqual([
      {
        seat: 1,
        out: false,
        acts: [
          { did: 'drew', card: undefined },
          { did: 'melded', cards: ['9s', 'Ts', 'Js'] },
          { did: 'laidOff', cards: ['4s'], meld: 0, owner: 1 },
          { did: 'laidOff', cards: ['Qs', 'Ks'], meld: 1, owner: 1 },
          { did: 'discarded', card: 'Kc' },
        ],
      },
    ]);
  });

  it('begin with a draw or a claim, whoever was next', () => {
    const { turns } = after(...BEN, { ...PON, seat: 2, source: 1, card: 'Kc' });
    expect(turns.map(({ seat }) => seat)).toEqual([1, 2]);
    expect(turns[1]!.acts).toEqual([{ did: 'claimed', call: 'pon', cards: ['Kh', 'Kd', 'Kc'] }]);
  });

  it('say who went out, and are forgotten with the next deal', () => {
    const over = { winner: 2, hands: ['', '', ''], scores: [0, 0, 0], totals: [0, 0, 0] };
    const seat = after({ t: 'drawn', seat: 2, stock: 26 }, { t: 'discarded', seat: 2, card: 'Ah', over });
    expect(seat.turns.at(-1)?.out).toBe(true);
    seat.receive({ t: 'dealt', seq: 43, round: 3, dealer: 0, playing: [0, 1, 2], stock: 30, hand: '2s' });
    expect(seat.turns).toEqual([]);
  });

  it('are known from a whole snapshot, as after a reload or a move taken back', () => {
    const history = [
      { kind: 'deal', seat: 2, cards: '8h 4s 7h Kc 2s' },
      { kind: 'upcard', cards: 'Js' },
      { kind: 'draw', seat: 0, cards: '2c' },
      { kind: 'discard', seat: 0, cards: '2s' },
      { kind: 'draw', seat: 1 },
      { kind: 'meld', seat: 1, cards: '4h 4d 4c', meld: 0 },
      { kind: 'discard', seat: 1, cards: 'Kd' },
      { kind: 'claim', seat: 2, cards: 'Kh Kd Ks', meld: 1 },
      { kind: 'layoff', seat: 2, cards: '4s', meld: 0 },
    ];
    const { seat } = FakeTable.playing(snapshot({}, { history }));
    expect(seat.turns.map(({ seat }) => seat)).toEqual([0, 1, 2]);
    expect(seat.turns[2]!.acts).toEqual([
      { did: 'claimed', call: undefined, cards: ['Kh', 'Kd', 'Ks'] },
      { did: 'laidOff', cards: ['4s'], meld: 0, owner: 1 },
    ]);
    expect([...seat.newCards.keys()]).toEqual(['4h', '4d', '4c', 'Kd', 'Kh', 'Ks', '4s']);
  });
});

describe('what is new', () => {
  const OWN_DRAW = { t: 'drawn', seat: 0, stock: 25, card: '2c' };

  it('is all that others did since one’s last turn, also when it comes at once', () => {
    const seat = after(...BEN, { t: 'drawn', seat: 2, stock: 25 }, { t: 'discarded', seat: 2, card: '2d' });
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
    seat.receive({ t: 'discarded', seq: 48, seat: 0, card: '2c' });
    expect(seat.newTurns).toEqual([]);
  });

  it('is the last turn for who watches', () => {
    const table = FakeTable.playing({ eyes: -1, mine: [] });
    const events = [...BEN, { t: 'drawn', seat: 2, stock: 25 }];
    table.tell(...events.map((event, n) => ({ ...event, seq: 41 + n }) as Event));
    expect(table.seat.newTurns.map(({ seat }) => seat)).toEqual([2]);
  });
});
