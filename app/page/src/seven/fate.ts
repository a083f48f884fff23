import { RANKS, rankOf, type Card } from '../cards/card';
import { FIRST_DEAL, LAST_DEAL, dayNumber, deckOf, drawnDeal } from './deals';

/** How many cards lie in the tableau. */
export const CELLS = 6;

/**
 * Whether this deck is won. That is settled when it is dealt, since the order of moves never matters: what fills a
 * cell for good is the surplus of one rank over its partner, and what the reserve, discarded as often as all
 * ranks from the eight to the king had come, does not hold. A deal is lost when these fill every cell.
 */
export function isWinnable(deck: readonly Card[]): boolean {
  const counts = RANKS.map(() => 0);
  let stuck = 0;
  let rows = 0;
  for (const card of deck) {
    const rank = RANKS.indexOf(rankOf(card)!);
    const count = ++counts[rank]!;
    if (rank < 6) {
      // the ace is rank 0 and goes with the six, rank 5
      stuck += count > counts[5 - rank]! ? 1 : -1;
    } else if (rank > 6 && count > rows + 1) {
      stuck += 1;
    } else if (rank > 6 && Math.min(...counts.slice(7)) > rows) {
      rows += 1;
      // the reserve is empty again and takes one of each rank that waits
      stuck -= counts.slice(7).filter((other) => other > rows).length;
    }
    if (stuck >= CELLS) return false;
  }
  return true;
}

/** The first deal from this number on that can be won; after the last deal comes the first again. */
export function nextWinnable(number: number): number {
  while (!isWinnable(deckOf(number))) number = number === LAST_DEAL ? FIRST_DEAL : number + 1;
  return number;
}

/** Any deal that can be won, all equally likely. One in 41 can, so that they are found at once. */
export function drawnWinnable(): number {
  for (;;) {
    const number = drawnDeal();
    if (isWinnable(deckOf(number))) return number;
  }
}

/** The deal of a day (`2026-11-21`), which can be won. */
export function dailyDeal(day: string): number {
  return nextWinnable(dayNumber(day));
}
