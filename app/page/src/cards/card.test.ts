import { describe, expect, test } from 'vitest';
import { cards, isSeven, rankOf, RANKS, sortedByRank, sortedBySuit, suitOf, SUITS } from './card';

test('a text of the protocol is a list of cards', () => {
  expect(cards('7h Td Jk')).toEqual(['7h', 'Td', 'Jk']);
  expect(cards('')).toEqual([]);
});

test('a card has a rank and a suit, a joker neither', () => {
  expect([rankOf('Td'), suitOf('Td')]).toEqual(['T', 'd']);
  expect([rankOf('Jk'), suitOf('Jk')]).toEqual([undefined, undefined]);
  expect([rankOf('Jd'), suitOf('Jd')]).toEqual(['J', 'd']);
});

test('there are 52 cards and four of them are sevens', () => {
  const pack = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit));
  expect(new Set(pack).size).toBe(52);
  expect(pack.filter(isSeven)).toEqual(['7s', '7h', '7d', '7c']);
});

describe('a hand is sorted', () => {
  const hand = cards('Jk 7h Ac Kd 2s Th 7s');

  test('by suit', () => {
    expect(sortedBySuit(hand)).toEqual(cards('2s 7s 7h Th Kd Ac Jk'));
  });

  test('by rank, aces low', () => {
    expect(sortedByRank(hand)).toEqual(cards('Ac 2s 7s 7h Th Kd Jk'));
  });

  test('and stays itself what it was', () => {
    sortedBySuit(hand);
    expect(hand[0]).toBe('Jk');
  });
});
