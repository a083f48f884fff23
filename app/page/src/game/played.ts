import type { ServerMessage } from '../server/messages';
import lines from './played.txt?raw';
import { SeatAtTable } from './seat.svelte';
import { NOWHERE, type Source } from './source';
import type { TableState } from './state';
import { timelineOf } from './timeline';

/** For tests: a match of two rounds that was played on a server, as a replay with all hands open. */
export const PLAYED = lines
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as ServerMessage);

const FRAMES = timelineOf(PLAYED).frames;

/** The table of that match at the end of its first round, as the person in seat 0 saw it. */
export const AFTER_ROUND: TableState = mine(FRAMES.find(({ after }) => after.round?.over)!.after);

/** The same at the end of the match. */
export const AFTER_MATCH: TableState = mine(FRAMES.at(-1)!.after);

function mine(table: TableState): TableState {
  return {
    ...table,
    viewer: 0,
    mine: [0],
    played: [],
    playedMine: [],
    now: { step: 1, clock: 20_000 },
    at: performance.now(),
  };
}

/** Somebody at that table; what is asked of the server is told to `ask`. */
export function sitting(table: TableState, ask: Source['ask']): SeatAtTable {
  const seat = new SeatAtTable(() => ({ ...NOWHERE, ask }));
  seat.show(table);
  return seat;
}
