import { describe, expect, it } from 'vitest';
import { PLAYED } from '../game/played';
import { timelineOf } from '../game/timeline';
import type { ServerMessage } from '../server/messages';
import { actionSteps, momentAt, placeAt, stepAt, stepBefore } from './steps';

const played = timelineOf(PLAYED);

describe('the steps of a review', () => {
  it('are those at which a seat acts, round by round', () => {
    const steps = actionSteps(played);
    expect(steps).toHaveLength(2);
    expect(steps[0]?.slice(0, 3)).toEqual([1, 2, 3]);
    for (const step of steps.flat()) expect(played.frames[step]?.event.t).toBe('happened');
    expect(steps[1]?.[0]).toBe(played.rounds[1]!.at + 1);
  });

  it('show the table on which somebody decided', () => {
    const steps = actionSteps(played);
    expect(stepBefore(steps, 0, 0)).toBe(0);
    expect(stepBefore(steps, 0, 3)).toBe(3);
    expect(stepBefore(steps, 1, 0)).toBe(played.rounds[1]!.at);
  });

  it('are found from the address of a decision', () => {
    expect(stepAt(played, { round: 1, after: 3 })).toBe(3);
    expect(stepAt(played, { round: 2, after: 0 })).toBe(played.rounds[1]!.at);
    expect(stepAt(played, { round: 9, after: 0 })).toBe(0);
  });

  it('have each a place by which they are found again', () => {
    const { frames, rounds } = played;
    expect(placeAt(played, 0)).toEqual({ round: 1, after: 0 });
    expect(placeAt(played, rounds[1]!.at)).toEqual({ round: 2, after: 0 });
    frames.forEach(({ event }, at) => {
      // a new stock is made before the draw that wants it
      const next = frames[at + 1]?.event;
      const isFollowed = next?.t === 'happened' && next.events.every(({ kind }) => kind === 'reshuffle');
      expect(stepAt(played, placeAt(played, at)), event.t).toBe(isFollowed ? at + 1 : at);
    });
  });

  it('have the same place where messages are cut otherwise', () => {
    const finer = PLAYED.flatMap((message): ServerMessage[] =>
      message.t === 'happened' && message.over
        ? [
            { ...message, events: message.events.slice(0, -1), over: undefined! },
            { ...message, events: message.events.slice(-1) },
          ]
        : [message],
    );
    const end = played.rounds[1]!.at - 1;
    const cut = timelineOf(finer);
    expect(cut.rounds[1]!.at - 1).toBe(end + 1);
    expect(placeAt(cut, cut.rounds[1]!.at + 3)).toEqual(placeAt(played, end + 4));
  });

  it('leave out what was taken back', () => {
    const at = PLAYED.findIndex(
      (message) => message.t === 'happened' && message.events[0]?.kind === 'discard',
    );
    const whole = PLAYED.find((message) => message.t === 'table')!;
    const undone: ServerMessage = { t: 'undo', seq: 1, seat: 2, stage: 'done' };
    const taken = timelineOf([...PLAYED.slice(0, at + 1), undone, whole, ...PLAYED.slice(at)]);
    const steps = actionSteps(taken);
    expect(steps[0]).toHaveLength(actionSteps(played)[0]!.length);
    expect(steps[0]?.slice(0, 3)).toEqual([1, 4, 5]);
    expect(stepBefore(steps, 0, 1)).toBe(3);
  });

  it('leave out all that was taken back by who played alone', () => {
    const at = PLAYED.findIndex(
      (message) => message.t === 'happened' && message.events[0]?.kind === 'discard',
    );
    const whole = PLAYED.find((message) => message.t === 'table')!;
    const round = { history: [{ kind: 'deal' }, { kind: 'draw' }, { kind: 'pass' }] };
    const undone: ServerMessage = { t: 'undo', seq: 1, seat: 2, stage: 'done' };
    const back = [undone, { ...whole, round } as unknown as ServerMessage];
    const all = actionSteps(timelineOf(PLAYED.slice(0, at + 4)))[0]!;
    const frames = timelineOf(PLAYED.slice(0, at + 4));
    const taken = {
      ...frames,
      frames: [...frames.frames, { ...frames.frames.at(-1)!, messages: back, event: undone }],
    };
    expect(actionSteps(taken as typeof frames)[0]).toEqual(all.slice(0, 1));
  });
});

describe('the moment to play on from', () => {
  it('is the round, and how much of it has been played', () => {
    expect(momentAt(played, 0)).toEqual({ round: 1, after: 0 });
    expect(momentAt(played, 3)).toEqual({ round: 1, after: 3 });
    expect(momentAt(played, played.rounds[1]!.at)).toEqual({ round: 2, after: 0 });
  });

  it('is not there once a round is over', () => {
    expect(momentAt(played, played.rounds[1]!.at - 1)).toBeUndefined();
    expect(momentAt(played, played.frames.length - 1)).toBeUndefined();
  });
});
