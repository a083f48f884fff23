import type { TableState } from './state';

/** Whether the person of a seat, who is new, may ask for hints: in this match, or before one in the next. */
export function isCoached({ seats, match, stage }: TableState, seat: number): boolean {
  return (seats[seat]?.coached_until ?? 0) >= (stage === 'open' ? match + 1 : match);
}
