import type { Timeline } from '../game/timeline';
import type { Event } from '../server/messages';

/** What a seat does; a pass is not seen. */
const ACTS = new Set<Event['t'] | 'table'>(['drawn', 'melded', 'laid_off', 'discarded', 'claimed']);

/**
 * For each round of a timeline the steps at which its actions are seen, in their order. A move that was taken back
 * is not among them, as in a record.
 */
export function actionSteps({ frames, rounds }: Timeline): number[][] {
  return rounds.map(({ at }, place) => {
    const steps: number[] = [];
    frames.slice(at, rounds[place + 1]?.at).forEach(({ event }, step) => {
      if (ACTS.has(event.t)) steps.push(at + step);
      else if (event.t === 'undo') steps.pop();
    });
    return steps;
  });
}

/** The step that shows the table on which somebody decided after so many actions of a round. */
export function stepBefore(steps: readonly (readonly number[])[], round: number, actions: number): number {
  const all = steps[round] ?? [];
  const next = all[actions];
  return next === undefined ? (all.at(-1) ?? 0) : next - 1;
}
