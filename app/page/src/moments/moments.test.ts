import { describe, expect, it } from 'vitest';
import { reduce } from '../game/state';
import { END, happened, lastOf, PON, snapshot } from '../game/testing';
import type { Event, MatchEnded, RoundEvent } from '../server/messages';
import { lasts, type Moment, momentsOf } from './moments';

/** The moments of an event at a table where these melds lie. */
function moments(event: Event, ...melds: string[]): Moment[] {
  const round = { melds: melds.map((cards) => ({ owner: 1, cards })) };
  const before = reduce(undefined, snapshot({}, round), 0)!;
  return momentsOf({ event, after: reduce(before, event, 0)! });
}

const kinds = (event: RoundEvent, ...melds: string[]): string[] =>
  moments(happened(3, event), ...melds).map(({ kind }) => kind);

describe('what is a moment', () => {
  it('a call, with who calls it', () => {
    expect(moments(PON)).toEqual([{ seq: 11, kind: 'call', seat: 1, call: 'pon' }]);
  });

  it('going out, with the call that led to it first, and longer in one go', () => {
    const [called, out] = moments(lastOf(11, PON.events[0], END));
    expect(called).toMatchObject({ kind: 'call', seat: 1 });
    expect(out).toMatchObject({ kind: 'out', seat: 1, oneGo: false });
    const [inOneGo] = moments(lastOf(3, { kind: 'discard', seat: 1, cards: '5s' }, { ...END, one_go: true }));
    expect(inOneGo).toMatchObject({ kind: 'out', oneGo: true });
    expect(lasts(inOneGo!)).toBeGreaterThan(lasts(out!));
  });

  it('no round that nobody wins', () => {
    expect(moments(lastOf(3, undefined, { ...END, winner: -1 }))).toEqual([]);
  });

  it('all four sevens on the table, in whatever melds, however they came there', () => {
    const melded = { kind: 'meld', seat: 0, meld: 0 };
    const laidOff = { kind: 'layoff', seat: 0, meld: 0, action: 920 };
    expect(kinds({ ...melded, cards: '7s 7h 7d 7c' })).toEqual(['sevens']);
    expect(kinds({ ...laidOff, cards: '7c' }, '7s 7h 7d')).toEqual(['sevens']);
    expect(kinds({ ...PON.events[0]!, meld: 0, cards: '7s 7h 7d 7c' })).toEqual(['call', 'sevens']);
    expect(kinds({ ...laidOff, cards: '7c' }, '5c 6c', '7s 7h', '7d 8d 9d')).toEqual(['sevens']);
    expect(kinds({ ...laidOff, cards: 'Tc' }, '7c 8c 9c', '7s 7h 7d')).toEqual([]);
    expect(kinds({ ...melded, cards: '7s 7h 7d' })).toEqual([]);
    expect(kinds({ ...laidOff, cards: 'Jk' }, '7s 7h 7d')).toEqual([]);
    expect(kinds({ ...laidOff, cards: '8s' }, '5s 6s 7s')).toEqual([]);
  });

  it('a won match, alone or shared', () => {
    const ended: Omit<MatchEnded, 'winners'> = {
      t: 'ended',
      seq: 9,
      match: 1,
      totals: [1, 2, 3],
      secret: '',
      nonces: [],
    };
    expect(moments({ ...ended, winners: [2] })).toEqual([{ seq: 9, kind: 'won', seats: [2] }]);
    expect(moments({ ...ended, winners: [0, 2] })).toMatchObject([{ seats: [0, 2] }]);
  });

  it('nothing that merely goes on', () => {
    expect(kinds({ kind: 'draw', seat: 1 })).toEqual([]);
    expect(kinds({ kind: 'discard', seat: 1, cards: '7s' })).toEqual([]);
  });
});
