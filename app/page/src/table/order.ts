import { type Card, sortedByRank, sortedBySuit } from '../cards/card';
import type { Preferences } from '../preferences/preferences.svelte';

export type Sort = Preferences['sort'];

/**
 * The hand in the order in which it is shown. In one's own order the cards stay where they were put, and new ones come
 * to the right end.
 */
export function arranged(hand: readonly Card[], sort: Sort, own: readonly Card[]): Card[] {
  if (sort === 'suit') return sortedBySuit(hand);
  if (sort === 'rank') return sortedByRank(hand);
  return [...own.filter((card) => hand.includes(card)), ...hand.filter((card) => !own.includes(card))];
}

/** The cards with one of them moved to another place; places are counted without it. */
export function moved(hand: readonly Card[], card: Card, place: number): Card[] {
  const rest = hand.filter((other) => other !== card);
  return rest.toSpliced(Math.max(0, Math.min(place, rest.length)), 0, card);
}
