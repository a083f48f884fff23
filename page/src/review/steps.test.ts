import { describe, expect, it } from 'vitest';
import { PLAYED } from '../game/played';
import { timelineOf } from '../game/timeline';
import type { ServerMessage } from '../server/messages';
import { actionSteps, stepBefore } from './steps';

const played = timelineOf(PLAYED);

describe('the steps of a review', () => {
  it('are those at which a seat acts, round by round', () => {
    const steps = actionSteps(played);
    expect(steps).toHaveLength(2);
    expect(steps[0]?.slice(0, 3)).toEqual([1, 2, 3]);
    for (const step of steps.flat()) expect(played.frames[step]?.event).toHaveProperty('seat');
    expect(steps[1]?.[0]).toBe(played.rounds[1]!.at + 1);
  });

  it('show the table on which somebody decided', () => {
    const steps = actionSteps(played);
    expect(stepBefore(steps, 0, 0)).toBe(0);
    expect(stepBefore(steps, 0, 3)).toBe(3);
    expect(stepBefore(steps, 1, 0)).toBe(played.rounds[1]!.at);
  });

  it('leave out what was taken back', () => {
    const at = PLAYED.findIndex((message) => message.t === 'discarded');
    const whole = PLAYED.find((message) => message.t === 'table')!;
    const undone: ServerMessage = { t: 'undo', seq: 1, seat: 2, stage: 'done' };
    const taken = timelineOf([...PLAYED.slice(0, at + 1), undone, whole, ...PLAYED.slice(at)]);
    const steps = actionSteps(taken);
    expect(steps[0]).toHaveLength(actionSteps(played)[0]!.length);
    expect(steps[0]?.slice(0, 3)).toEqual([1, 4, 5]);
    expect(stepBefore(steps, 0, 1)).toBe(3);
  });
});
