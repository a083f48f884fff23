import type { Card } from '../cards/card';
import type { Frame, Timeline } from './timeline';
import { turnsOf } from './turns';

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
  const end = frames.slice(0, next).findLastIndex(({ event }) => event.t === 'happened' && event.over);
  const shown = frames[end]?.after.round;
  const turn = turnsOf(shown?.history).at(-1);
  if (end < start || !shown?.over || !turn?.out) return undefined;
  const { seat: winner, acts } = turn;
  const melds = new Set(acts.flatMap(({ meld }) => meld ?? []));
  return {
    winner,
    at: beginning(frames, end, winner),
    melds: [...melds].map((meld) => shown.melds[meld]!.cards),
    oneGo: shown.over.one_go ?? false,
    points: shown.over.scores[winner] ?? 0,
  };
}

/** The step with which the turn began that a step belongs to: a draw, or a claim. */
function beginning(frames: readonly Frame[], end: number, winner: number): number {
  const begins = frames.slice(0, end + 1).findLastIndex(({ event }) => {
    if (event.t !== 'happened') return false;
    return event.events.some(({ kind, seat }) => (kind === 'draw' || kind === 'claim') && seat === winner);
  });
  return Math.max(0, begins);
}
