import { expect, test } from 'vitest';
import { chanceFrom } from './chances';
import told from './chances.json';
import { deckOf } from './deals';
import { CELLS } from './fate';

test.each(Object.entries(told))(
  'the chance of deal %s is that of the package after every card',
  (deal, chances) => {
    const deck = deckOf(Number(deal));
    chances.split(' ').forEach((chance, more) => {
      // the sum of many shares in floating point
      expect(chanceFrom(deck.slice(0, CELLS + more))).toBeCloseTo(Number(chance), 12);
    });
  },
);

test('before a card has come it is that of all deals', () => {
  expect(chanceFrom([])).toBeCloseTo(
    Number(443415028619117413309745162952567382n) / Number(18214044526933723860925408625358984375n),
    12,
  );
});
