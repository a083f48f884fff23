import { BEGINNING, type MatchPlace } from '../game/replayAddress';
import type { Frame, Timeline } from '../game/timeline';
import { isAct } from '../game/turns';

/**
 * For each round of a timeline the steps at which its actions are seen, in their order. A move that was taken back
 * is not among them, as in a record.
 */
export function actionSteps({ frames, rounds }: Timeline): number[][] {
  return rounds.map(({ at }, place) => {
    const steps: number[] = [];
    frames.slice(at, rounds[place + 1]?.at).forEach((frame, step) => {
      if (isAction(frame)) steps.push(at + step);
      else if (frame.event.t === 'undo') steps.length = remaining(frame) ?? Math.max(0, steps.length - 1);
    });
    return steps;
  });
}

/** A seat has done something; with a draw from a stock that is used up the round ends, and nothing else is told of it. */
function isAction({ event }: Frame): boolean {
  return event.t === 'happened' && event.events.some((each) => isAct(each) || each.kind === 'end');
}

/** How many actions of the round are left where moves were taken back, as far as the table told its history. */
function remaining({ messages }: Frame): number | undefined {
  const whole = messages.findLast((message) => message.t === 'table');
  return whole?.round?.history?.filter(isAct).length;
}

/** The step that shows the table on which somebody decided after so many actions of a round. */
export function stepBefore(steps: readonly (readonly number[])[], round: number, actions: number): number {
  const all = steps[round] ?? [];
  const next = all[actions];
  return next === undefined ? (all.at(-1) ?? 0) : next - 1;
}

/** The step of a replay that shows a place in its match. */
export function stepAt(timeline: Timeline, { round, after }: MatchPlace): number {
  const place = timeline.rounds.findIndex((each) => each.round === round);
  const steps = actionSteps(timeline);
  const all = steps[place]?.length ?? 0;
  return after > all && all > 0 ? roundEnd(timeline, place) : stepBefore(steps, place, after);
}

/** The place in its match that a step shows: the same whoever looks, and however the messages were cut. */
export function placeAt(timeline: Timeline, at: number): MatchPlace {
  const place = timeline.rounds.findLastIndex((roundStart) => roundStart.at <= at);
  const steps = actionSteps(timeline)[place] ?? [];
  const isEnd = timeline.frames[at]?.event.t === 'ended';
  const after = steps.filter((step) => step <= at).length + (isEnd ? 1 : 0);
  return { round: timeline.rounds[place]?.round ?? BEGINNING.round, after };
}

/** The last step of a round, by its index. */
function roundEnd({ frames, rounds }: Timeline, place: number): number {
  return (rounds[place + 1]?.at ?? frames.length) - 1;
}

/** The moment that a step shows, to play on from; none at the end of a round. */
export function momentAt(timeline: Timeline, at: number): MatchPlace | undefined {
  const place = placeAt(timeline, at);
  const round = timeline.rounds.findIndex((each) => each.round === place.round);
  return place.after < (actionSteps(timeline)[round]?.length ?? 0) ? place : undefined;
}
