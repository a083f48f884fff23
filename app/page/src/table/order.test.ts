import { describe, expect, it } from 'vitest';
import { arranged, moved } from './order';

describe('a hand', () => {
  const hand = ['8h', '4s', '7h', 'Kc'];

  it('is sorted by suit or by rank', () => {
    expect(arranged(hand, 'suit', [])).toEqual(['4s', '7h', '8h', 'Kc']);
    expect(arranged(hand, 'rank', [])).toEqual(['4s', '7h', '8h', 'Kc']);
  });

  it('keeps its own order while cards go, and takes new ones at the right', () => {
    expect(arranged(['7h', '8h', 'Kc', '2d'], 'hand', ['Kc', '8h', '4s', '7h'])).toEqual([
      'Kc',
      '8h',
      '7h',
      '2d',
    ]);
  });

  it('lets a card be moved, as far as its ends', () => {
    expect(moved(hand, 'Kc', 0)).toEqual(['Kc', '8h', '4s', '7h']);
    expect(moved(hand, '8h', 2)).toEqual(['4s', '7h', '8h', 'Kc']);
    expect(moved(hand, '8h', 9)).toEqual(['4s', '7h', 'Kc', '8h']);
    expect(moved(hand, 'Kc', -1)).toEqual(['Kc', '8h', '4s', '7h']);
  });
});
