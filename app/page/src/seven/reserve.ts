import { RANKS, type Card } from '../cards/card';
import type { Reason } from './reasons';
import { valueOf } from './values';

/** The ranks of the reserve's cells, from left to right. */
export const RESERVED = RANKS.slice(7);

/** How the rank of a cell is written. */
export function rankName(column: number): string {
  return RESERVED[column] === 'T' ? '10' : RESERVED[column]!;
}

/** A cell; undefined where no card lies. */
export type Cell = Card | undefined;

export const EMPTY_RESERVE: readonly Cell[] = RESERVED.map(() => undefined);

/** Whether a card may go to the reserve. */
export function takes(reserve: readonly Cell[], card: Card): boolean {
  return valueOf(card) > 7 && !reserve[valueOf(card) - 8];
}

/** The reserve with a card that it takes; empty again when that completes the row. */
export function reserved(reserve: readonly Cell[], card: Card): readonly Cell[] {
  const cells = reserve.with(valueOf(card) - 8, card);
  return cells.every(Boolean) ? EMPTY_RESERVE : cells;
}

/** What keeps a card that can be played out of the reserve; undefined where nothing does. */
export function explainReserving(reserve: readonly Cell[], card: Card): Reason | undefined {
  if (valueOf(card) < 8) return { code: 'too_low', card };
  const held = reserve[valueOf(card) - 8];
  return held === undefined ? undefined : { code: 'rank_taken', card, held };
}
