import type { Card, Rank } from '../cards/card';
import { makeSeven, partnerOf, valueOf } from './values';

/** Why a move is refused (docs/play/solitaire.md). A page that names cards by touching them needs only these. */
export type Reason =
  | { code: 'game_over' | 'nothing_to_undo' | 'nothing_to_redo' }
  | { code: 'not_dealt' | 'gone' | 'in_reserve' | 'never_paired' | 'too_low' | 'already_held'; card: Card }
  | { code: 'seven_alone' | 'buried'; card: Card; other: Card }
  | { code: 'needs_partner'; card: Card; rank: Rank }
  | { code: 'not_seven'; card: Card; other: Card; sum: number }
  | { code: 'rank_taken' | 'hold_taken'; card: Card; held: Card };

/** What keeps one or two cards that can be played from being removed; undefined where nothing does. */
export function explainRemoval([one, other]: readonly Card[]): Reason | undefined {
  const high = [one, other].find((card) => card && valueOf(card) > 7);
  if (high) return { code: 'never_paired', card: high };
  if (!other) {
    return valueOf(one!) === 7 ? undefined : { code: 'needs_partner', card: one!, rank: partnerOf(one!) };
  }
  // a move names its lower rank first
  if (valueOf(other) === 7) return { code: 'seven_alone', card: other, other: one! };
  if (makeSeven(one!, other)) return undefined;
  return { code: 'not_seven', card: one!, other, sum: valueOf(one!) + valueOf(other) };
}
