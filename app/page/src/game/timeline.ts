import type { Event, Snapshot, ServerMessage } from '../server/messages';
import type { Happening } from './seat.svelte';
import { reduce, type TableState } from './state';

/** One step of a match: an event with the table before and after it. */
export interface Frame extends Happening {
  messages: (Event | Snapshot)[]; // since the step before, in order; the last one makes the step
}

/** A finished match as one viewer saw it, step by step. */
export interface Timeline {
  frames: Frame[]; // the first one is the first deal
  rounds: RoundStart[]; // in order
}

/** Where a round begins. */
interface RoundStart {
  round: number; // its number, from 1
  at: number; // the frame of its deal
}

/** The events that make a step; any other belongs to the step after it. */
const STEPS = new Set<ServerMessage['t']>(['dealt', 'happened', 'ended']);

/** The timeline of a replay as the server sends it: docs/protocol/http.md, "Matches that are over". */
export function timelineOf(messages: readonly ServerMessage[]): Timeline {
  const frames: Frame[] = [];
  const rounds: RoundStart[] = [];
  let table: TableState | undefined;
  let since: (Event | Snapshot)[] = [];
  let undone: Event | undefined;
  for (const message of messages) {
    if (message.t !== 'table' && !('seq' in message)) continue;
    const before = table;
    table = reduce(table, message, 0);
    if (!table) continue;
    since.push(message);
    if (message.t === 'undo' && message.stage === 'done') {
      undone = message;
    } else if (message.t === 'table' && undone) {
      frames.push({ messages: since, event: undone, before, after: table });
      [since, undone] = [[], undefined];
    } else if (STEPS.has(message.t)) {
      if (message.t === 'dealt') rounds.push({ round: message.round.number, at: frames.length });
      frames.push({ messages: since, event: message, before, after: table });
      since = [];
    }
  }
  return { frames: frames.map(withTurn), rounds };
}

/** Adds whose turn it is, which a replay does not say: that of the seat that acts next. */
function withTurn(frame: Frame, at: number, frames: readonly Frame[]): Frame {
  const next = frame.after.round?.over ? undefined : frames[at + 1]?.event;
  const now = { step: at, turn: next ? seatOf(next) : -1 };
  const last = frame.messages.length - 1;
  return {
    ...frame,
    messages: frame.messages.map((message, place) => (place === last ? { ...message, now } : message)),
    after: { ...frame.after, now },
  };
}

function seatOf(event: Frame['event']): number {
  if (event.t === 'happened') return event.events.at(-1)?.seat ?? -1;
  return 'seat' in event ? event.seat : -1;
}

/** The round that is shown at a step. */
export function roundStartAt(timeline: Timeline, at: number): RoundStart | undefined {
  return timeline.rounds.findLast((roundStart) => roundStart.at <= at);
}
