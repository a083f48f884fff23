import { describe, expect, it } from 'vitest';
import type { Snapshot, ServerMessage } from '../server/messages';
import recorded from './recorded.txt?raw';
import { ownSeat, reduce, type TableState } from './state';
import { happened, lastOf, SNAPSHOT, snapshot } from './testing';

/** What a server told the first seat of a match; after `=` the table as a whole, as it told somebody who came then. */
const RECORDED = recorded.trim().split('\n');

function fold(...messages: ServerMessage[]): TableState {
  const table = messages.reduce<TableState | undefined>(
    (before, message) => reduce(before, message, 5),
    undefined,
  );
  return table!;
}

/** The table with its hands in order: they are sets. */
function sorted(table: TableState): TableState {
  const hands = table.round?.hands.map((hand) => hand && { ...hand, cards: hand.cards?.toSorted() });
  return table.round && hands ? { ...table, round: { ...table.round, hands } } : table;
}

describe('a table', () => {
  it('is nothing before it was told as a whole', () => {
    expect(reduce(undefined, { t: 'table_closed', seq: 3 }, 0)).toBeUndefined();
  });

  it('is the same event by event as told anew at any moment of a match', () => {
    let table: TableState | undefined;
    let compared = 0;
    for (const line of RECORDED) {
      if (line.startsWith('= ')) {
        const fresh = reduce(undefined, JSON.parse(line.slice(2)) as Snapshot, 5)!;
        // how the first dealer was found is told with the deal alone
        expect(sorted(table!)).toEqual(sorted(fresh));
        compared += 1;
      } else table = reduce(table, JSON.parse(line) as ServerMessage, 5);
    }
    expect(compared).toBeGreaterThan(2);
    expect(table?.stage).toBe('open');
    expect(table?.winners.length).toBeGreaterThan(0);
  });

  it('keeps the time at which what may be done was told', () => {
    const before = reduce(undefined, snapshot(), 5)!;
    expect(reduce(before, { t: 'now', now: { step: 48 } }, 9)).toMatchObject({ at: 9, now: { step: 48 } });
    expect(reduce(before, { t: 'hidden', seq: 41 }, 9)).toMatchObject({ at: 5, seq: 41 });
  });

  it('is closed for good, and knows who did it', () => {
    const closed = reduce(
      reduce(undefined, snapshot(), 5)!,
      { t: 'table_closed', seq: 41, by_host: true },
      9,
    );
    expect(closed).toMatchObject({ stage: 'closed', closedByHost: true });
  });

  it('takes no notice of answers, and counts events that it does not know', () => {
    const before = reduce(undefined, snapshot(), 5)!;
    expect(reduce(before, { t: 'ok', id: 1 }, 9)).toBe(before);
    const unknown = { t: 'news', seq: 41 } as unknown as ServerMessage;
    expect(reduce(before, unknown, 9)).toEqual({ ...before, seq: 41 });
  });

  it('puts the discard into the meld of a claim', () => {
    const table = fold(
      snapshot(),
      happened(41, { kind: 'claim', seat: 1, cards: '9s 9h 9d', meld: 1, action: 775 }),
    );
    expect(table.round).toMatchObject({ discards: ['Js', 'Kd'], discarder: undefined });
    expect(table.round?.melds[1]).toEqual({ owner: 1, cards: ['9s', '9h', '9d'] });
    expect(table.round?.hands[1]?.count).toBe(5);
  });

  it.each([
    ['5h 6h', '4h', 832, '4h 5h 6h'],
    ['5h 6h', '7h', 876, '5h 6h 7h'],
    ['Qs Qc', 'Qh', 920, 'Qs Qh Qc'],
    ['Qs Qc Jk', 'Qd', 920, 'Qs Qd Qc Jk'],
    ['7h', '7s', 972, '7s 7h'],
    ['5h 6h', 'Jk', 5293, 'Jk 5h 6h'],
  ])('lays on %s %s off as action %d: %s', (cards, card, action, lying) => {
    const before = snapshot({}, { melds: [{ owner: 2, cards }] });
    const table = fold(before, happened(41, { kind: 'layoff', seat: 1, cards: card, meld: 0, action }));
    expect(table.round?.melds).toEqual([{ owner: 2, cards: lying.split(' ') }]);
  });

  it('makes the discards the stock, all but the top one', () => {
    const table = fold(snapshot({}, { stock: 0 }), happened(41, { kind: 'reshuffle' }));
    expect(table.round).toMatchObject({ stock: 2, discards: ['9h'], discarder: 2 });
  });

  it('shows all hands at the end of a round', () => {
    const over = { winner: 2, hands: ['8h 4s', 'Ah', ''], scores: [0, 0, 30], totals: [0, 12, 74] };
    const table = fold(snapshot(), lastOf(41, { kind: 'discard', seat: 2, cards: '2c' }, over));
    expect(table).toMatchObject({ stage: 'between', totals: [0, 12, 74] });
    expect(table.scores).toHaveLength(2);
    expect(table.round?.hands.map((hand) => hand?.cards)).toEqual([['8h', '4s'], ['Ah'], []]);
  });

  it('is seen by a seat, or by nobody in particular', () => {
    expect(ownSeat(fold(snapshot()))).toBe(0);
    expect(ownSeat(fold(snapshot({}, {}, { viewer: -1, mine: [] })))).toBeUndefined();
  });

  it('keeps the seats that were left in a round until the next deal', () => {
    const risen = snapshot({}, {}, { viewer: -1, mine: [] });
    expect(fold(snapshot(), risen, risen).left).toEqual([0]);
    expect(fold(snapshot(), risen, snapshot()).left).toEqual([]);
    const dealt = { t: 'dealt', seq: 41, round: { ...SNAPSHOT.round!, number: 3 } } as const;
    expect(fold(snapshot(), risen, dealt).left).toEqual([]);
    expect(fold(snapshot({}, {}, { stage: 'between' }), { ...risen, stage: 'between' }).left).toEqual([]);
  });

  it('follows who agrees that a move is taken back', () => {
    const asked = fold(snapshot(), { t: 'undo', seq: 41, seat: 1, stage: 'asked' });
    expect(asked).toMatchObject({ undo: 1, agreed: [] });
    const agreed = reduce(asked, { t: 'undo', seq: 42, seat: 0, stage: 'agreed' }, 5)!;
    expect(agreed.agreed).toEqual([0]);
    expect(reduce(agreed, { t: 'undo', seq: 43, seat: 1, stage: 'refused' }, 5)).toMatchObject({
      undo: -1,
      agreed: [],
    });
  });
});
