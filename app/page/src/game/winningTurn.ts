import { type Card, cards } from '../cards/card';
import type { Frame, Timeline } from './timeline';

/** The turn in which a seat went out. */
export interface WinningTurn {
  winner: number;
  at: number; // the step with which the turn began
  melds: Card[][]; // what the turn laid down, or made of melds that lay there, as it lay in the end
  oneGo: boolean; // all in one go
  points: number; // those of the winner in that round
}

/** The turn that ended a round, counted from 1; `undefined` where nobody went out. */
export function winningTurn({ frames, rounds }: Timeline, round: number): WinningTurn | undefined {
  const start = rounds.findLast((each) => each.round === round)?.at ?? 0;
  const next = rounds.find(({ at }) => at > start)?.at ?? frames.length;
  const end = frames.slice(0, next).findLastIndex(({ event }) => 'over' in event && event.over);
  const over = frames[end]?.after.round?.over;
  if (end < start || !over || over.winner < 0) return undefined;
  const at = beginning(frames, end, over.winner);
  const melds = new Map<number, Card[]>();
  for (const { event } of frames.slice(at, end + 1))
    if ('meld' in event) melds.set(event.meld, cards(event.cards));
  return {
    winner: over.winner,
    at,
    melds: [...melds.values()],
    oneGo: over.one_go ?? false,
    points: over.scores[over.winner] ?? 0,
  };
}

/** The step with which the turn began that a step belongs to: a draw, or a claim. */
function beginning(frames: readonly Frame[], end: number, seat: number): number {
  const begins = frames.slice(0, end + 1).findLastIndex(({ event: { t }, event }) => {
    return (t === 'drawn' || t === 'claimed') && 'seat' in event && event.seat === seat;
  });
  return Math.max(0, begins);
}
