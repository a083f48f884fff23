import { beforeAll, describe, expect, it } from 'vitest';
import { learnActions } from '../server/actions';
import { choicesOf, jokerAs, layOffsOf, meldsWith, NOTHING, suggested, useful } from './choices';
import { knowActions } from './testing';

beforeAll(async () => {
  knowActions();
  await learnActions([66]);
});

const numbers = (choices: { action: number }[]): number[] => choices.map(({ action }) => action);

describe('what may be done', () => {
  it('is what is on offer, sorted by what it is', () => {
    const choices = choicesOf({ step: 1, options: [0, 1, 5, 59, 62, 63, 65], onto: [[65, 3]] });
    expect(choices.draw?.verb).toBe('draw');
    expect(choices.pass?.action).toBe(1);
    expect(numbers(choices.discards)).toEqual([5]);
    expect(numbers(choices.melds)).toEqual([59]);
    expect(numbers(choices.claims)).toEqual([62, 63]);
    expect(choices.layOffs).toMatchObject([{ cards: ['8h'], meld: 3 }]);
  });

  it('is nothing where nothing is on offer', () => {
    expect(choicesOf({ step: 1 })).toEqual(NOTHING);
  });

  it('finds the melds of exactly the selected cards, in any order', () => {
    const choices = choicesOf({ step: 1, options: [55, 59, 60, 61] });
    expect(numbers(meldsWith(choices, ['8h', '7h']))).toEqual([59]);
    expect(meldsWith(choices, ['8h'])).toEqual([]);
    const ways = meldsWith(choices, ['Jk', '7h', '8h']);
    expect(ways.map(({ label }) => jokerAs(label))).toEqual(['6h', '9h']);
  });

  it('suggests each meld once, the longest first', () => {
    expect(numbers(suggested(choicesOf({ step: 1, options: [55, 59, 60, 61] })))).toEqual([60, 59, 55]);
  });

  it('finds where a card can be laid off, and which cards are of use', () => {
    const choices = choicesOf({
      step: 1,
      options: [5, 65, 66],
      onto: [
        [65, 0],
        [66, 2],
      ],
    });
    expect(layOffsOf(choices, '8h').map(({ meld }) => meld)).toEqual([0, 2]);
    expect(useful(choices, ['4s', '8h'])).toEqual(new Set(['8h']));
  });
});
