import { describe, expect, it } from 'vitest';
import { PLAYED } from '../game/played';
import { isKept, keepPromised, promised } from '../game/promises';
import type { ServerMessage } from '../server/messages';
import { prove } from './proof';

const SECRET = PLAYED.find((message) => message.t === 'ended')!.secret;

/** The match with one of its messages changed. */
function forged(kind: ServerMessage['t'], change: (message: never) => object, which = 0): ServerMessage[] {
  const places = PLAYED.flatMap((message, place) => (message.t === kind ? [place] : []));
  const at = places.at(which)!;
  return PLAYED.with(at, { ...PLAYED[at]!, ...change(PLAYED[at] as never) } as ServerMessage);
}

describe('the proof of a match', () => {
  it('compares every card that was dealt, turned up or drawn', () => {
    const drawn = PLAYED.filter((message) => message.t === 'drawn').length;
    expect(prove(PLAYED, SECRET)).toEqual({ rounds: 2, cards: 2 * 22 + drawn, wrong: undefined });
  });

  it.each([
    ['another commitment', forged('begun', () => ({ commitment: '00'.repeat(32) })), 'secret', 0],
    [
      'another nonce',
      forged('ended', ({ nonces }: { nonces: string[] }) => ({ nonces: nonces.with(1, 'ff') })),
      'dealer',
      1,
    ],
    [
      'a hand',
      forged('dealt', ({ hands }: { hands: string[] }) => ({ hands: hands.toReversed() }), 1),
      'deal',
      2,
    ],
    ['an up-card', forged('dealt', () => ({ upcard: '4s' })), 'deal', 1],
    ['a card drawn', forged('drawn', () => ({ card: '7h' }), -1), 'draw', 2],
    [
      'the draw for the dealer',
      forged('dealt', () => ({
        draws: [
          [
            [0, 'Ah'],
            [1, '4s'],
            [2, '5c'],
          ],
        ],
      })),
      'dealer',
      1,
    ],
  ])('notices %s', (_, messages, what, round) => {
    expect(prove(messages, SECRET).wrong).toEqual({ what, round });
  });
});

describe('what was promised', () => {
  it('is remembered, and compared', () => {
    expect(promised('ABCDEF', 1)).toBeUndefined();
    keepPromised('ABCDEF', 1, { commitment: 'c0', nonces: { 1: 'ab' } });
    const kept = promised('ABCDEF', 1)!;
    expect(isKept(kept, 'c0', ['11', 'ab'])).toBe(true);
    expect(isKept(kept, 'c1', ['11', 'ab'])).toBe(false);
    expect(isKept(kept, 'c0', ['ab', '11'])).toBe(false);
  });
});
