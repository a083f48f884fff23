import type { Happening } from '../game/seat.svelte';
import { withLastSeven } from '../game/sevens';
import type { TableState } from '../game/state';
import type { Call } from '../preferences/calls';
import { callOf } from '../server/actionKinds';
import type { RoundEvent } from '../server/messages';

/** Something at which people at a table call out or cheer. */
export type Moment = { seq: number } & (
  | { kind: 'call'; seat: number; call: Call }
  | { kind: 'sevens'; seat: number }
  | { kind: 'out'; seat: number; oneGo: boolean }
  | { kind: 'won'; seats: number[] }
);

/** How long each is shown, in milliseconds. */
const LASTS = { call: 1200, sevens: 1700, out: 1700, won: 2800 };
const ONE_GO = 2300;
/** How long the scene of a won match is shown: what it means is read there. */
export const WON_MATCH = 4500;

/** What of a happening is a moment, in the order in which it is shown: for most there is nothing. */
export function momentsOf({ event, after }: Pick<Happening, 'event' | 'after'>): Moment[] {
  if (event.t === 'ended' && event.winners.length)
    return [{ seq: event.seq, kind: 'won', seats: event.winners }];
  if (event.t !== 'happened') return [];
  const last = withLastSeven(event.events, after.round);
  return event.events.flatMap((each) => [
    ...ofRound(event.seq, each, after),
    ...(each === last ? [{ seq: event.seq, kind: 'sevens' as const, seat: each.seat ?? -1 }] : []),
  ]);
}

/** How long a moment is shown, in milliseconds. */
export function lasts(moment: Moment): number {
  return moment.kind === 'out' && moment.oneGo ? ONE_GO : LASTS[moment.kind];
}

function ofRound(seq: number, { kind, seat = -1, action }: RoundEvent, { round }: TableState): Moment[] {
  if (kind === 'end') return seat < 0 ? [] : [{ seq, kind: 'out', seat, oneGo: !!round?.over?.one_go }];
  return kind === 'claim' ? [{ seq, kind: 'call', seat, call: callOf(action) }] : [];
}
