import { expect, it } from 'vitest';
import type { RoundEvent } from '../server/messages';
import { sevensOf } from './sevens';
import { reduce } from './state';
import { happened, SNAPSHOT } from './testing';

const after = reduce(undefined, SNAPSHOT, 0)!;

function sevens(event: RoundEvent): string[] {
  return sevensOf({ event: happened(3, event), after });
}

it('sees sevens that are laid, claimed or drawn by oneself, and none that others draw', () => {
  expect(sevens({ kind: 'meld', seat: 1, cards: '6h 7h 8h' })).toEqual(['7h']);
  expect(sevens({ kind: 'claim', seat: 1, cards: '7s 7h 7d' })).toEqual(['7s', '7h', '7d']);
  expect(sevens({ kind: 'draw', seat: 0, cards: '7h' })).toEqual(['7h']);
  // a table that shows all hands tells it too
  expect(sevens({ kind: 'draw', seat: 1, cards: '7h' })).toEqual([]);
  expect(sevens({ kind: 'discard', seat: 0, cards: '7h' })).toEqual([]);
});
