import { describe, expect, it } from 'vitest';
import { END, PON } from '../game/testing';
import type { Event, MatchEnded } from '../server/messages';
import { lasts, momentsOf } from './moments';

const kinds = (event: Event): string[] => momentsOf({ event }).map(({ kind }) => kind);

describe('what is a moment', () => {
  it('a call, with who calls it', () => {
    expect(momentsOf({ event: PON })).toEqual([{ seq: 11, kind: 'call', seat: 1, call: 'pon' }]);
  });

  it('going out, with the call that led to it first, and longer in one go', () => {
    const [called, out] = momentsOf({ event: { ...PON, over: END } });
    expect(called).toMatchObject({ kind: 'call', seat: 1 });
    expect(out).toMatchObject({ kind: 'out', seat: 1, oneGo: false });
    const [inOneGo] = momentsOf({
      event: { t: 'discarded', seq: 3, seat: 1, card: '5s', over: { ...END, one_go: true } },
    });
    expect(inOneGo).toMatchObject({ kind: 'out', oneGo: true });
    expect(lasts(inOneGo!)).toBeGreaterThan(lasts(out!));
  });

  it('no round that nobody wins', () => {
    expect(kinds({ t: 'drawn', seq: 3, seat: 1, stock: 0, over: { ...END, winner: -1 } })).toEqual([]);
  });

  it('all four sevens in one set, however they came there', () => {
    const meld = { seq: 3, seat: 0, action: 1, meld: 0 };
    expect(kinds({ t: 'melded', ...meld, cards: '7s 7h 7d 7c' })).toEqual(['sevens']);
    expect(kinds({ t: 'laid_off', ...meld, card: '7c', cards: '7s 7h 7d 7c' })).toEqual(['sevens']);
    expect(kinds({ ...PON, card: '7d', cards: '7s 7h 7d 7c' })).toEqual(['call', 'sevens']);
    expect(kinds({ t: 'melded', ...meld, cards: '7s 7h 7d' })).toEqual([]);
    expect(kinds({ t: 'laid_off', ...meld, card: 'Jk', cards: '7s 7h 7d Jk' })).toEqual([]);
    expect(kinds({ t: 'laid_off', ...meld, card: '8s', cards: '5s 6s 7s 8s' })).toEqual([]);
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
    expect(momentsOf({ event: { ...ended, winners: [2] } })).toEqual([{ seq: 9, kind: 'won', seats: [2] }]);
    expect(momentsOf({ event: { ...ended, winners: [0, 2] } })).toMatchObject([{ seats: [0, 2] }]);
  });

  it('nothing that merely goes on', () => {
    expect(kinds({ t: 'drawn', seq: 3, seat: 1, stock: 9 })).toEqual([]);
    expect(kinds({ t: 'discarded', seq: 3, seat: 1, card: '7s' })).toEqual([]);
  });
});
