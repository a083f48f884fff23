import { RANKS, rankOf, type Card, type Rank } from '../cards/card';

/** What a card counts: the ace 1, the king 13. */
export function valueOf(card: Card): number {
  return RANKS.indexOf(rankOf(card)!) + 1;
}

/** Whether two cards make seven, and so go together. */
export function makeSeven(one: Card, other: Card): boolean {
  return valueOf(one) + valueOf(other) === 7;
}

/** The rank that goes with a card below seven. */
export function partnerOf(card: Card): Rank {
  return RANKS[6 - valueOf(card)]!;
}
