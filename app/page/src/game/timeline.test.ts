import { describe, expect, it } from 'vitest';
import type { ServerMessage } from '../server/messages';
import { PLAYED } from './played';
import { momentOf, pathOf } from './replayAddress';
import { timelineOf, roundStartAt } from './timeline';

const played = timelineOf(PLAYED);

describe('a timeline', () => {
  it('begins with the first deal and ends with the match', () => {
    expect(played.frames[0]?.event.t).toBe('dealt');
    expect(played.frames.at(-1)?.event.t).toBe('ended');
    expect(played.frames.at(-1)?.after.totals).toEqual([48, 0, 28]);
  });

  it('tells every message once, in order, from the whole table on', () => {
    const messages = played.frames.flatMap((frame) => frame.messages);
    expect(messages.map((message) => message.seq)).toEqual(
      PLAYED.slice(1).map((message) => ('seq' in message ? message.seq : 0)),
    );
  });

  it('knows where the rounds begin', () => {
    expect(played.rounds.map(({ round }) => round)).toEqual([1, 2]);
    const second = played.rounds[1]!;
    expect(played.frames[second.at]?.event).toMatchObject({ t: 'dealt', round: { number: 2 } });
    expect(roundStartAt(played, second.at - 1)?.round).toBe(1);
    expect(roundStartAt(played, second.at)?.round).toBe(2);
  });

  it('has before each step what was after the one before it', () => {
    played.frames.slice(1).forEach((frame, place) => {
      const earlier = played.frames[place]!.after.round;
      if (frame.messages.length === 1) expect(frame.before?.round).toBe(earlier);
    });
  });

  it('says whose turn it is: of whoever acts next', () => {
    const [deal, first] = played.frames;
    expect(first?.event).toMatchObject({ events: [{ kind: 'draw', seat: deal?.after.now.turn }] });
    expect(played.frames.find(({ after }) => after.round?.over)?.after.now.turn).toBe(-1);
  });

  it('makes one step of a move that is taken back', () => {
    const { frames } = played;
    const before = PLAYED.findIndex(
      (message) => message.t === 'happened' && message.events[0]?.kind === 'discard',
    );
    const whole = PLAYED.find((message) => message.t === 'table')!;
    const undo = (stage: 'asked' | 'done'): ServerMessage => ({ t: 'undo', seq: 1, seat: 0, stage });
    const taken = timelineOf([
      ...PLAYED.slice(0, before + 1),
      undo('asked'),
      undo('done'),
      whole,
      ...PLAYED.slice(before),
    ]);
    expect(taken.frames).toHaveLength(frames.length + 2);
    const step = taken.frames.find(({ event }) => event.t === 'undo')!;
    expect(step.messages.map(({ t }) => t)).toEqual(['undo', 'undo', 'table']);
  });

  it('shows no more than the viewer has seen', () => {
    const hidden = PLAYED.map((message) => (message.t === 'table' ? { ...message, viewer: -1 } : message));
    expect(timelineOf(hidden).frames[0]?.after.round?.hands[0]).toEqual({ count: 7, cards: undefined });
  });
});

describe('the address of a moment', () => {
  it.each([
    ['', { round: 1, after: 0, viewer: -2 }, '/t/ABCDEF/replay/2'],
    ['round=1&after=57', { round: 1, after: 57, viewer: -2 }, '/t/ABCDEF/replay/2?round=1&after=57'],
    ['review', { round: 1, after: 0, viewer: -2, review: true }, '/t/ABCDEF/replay/2?review='],
    [
      'round=2&after=0&viewer=1',
      { round: 2, after: 0, viewer: 1 },
      '/t/ABCDEF/replay/2?round=2&after=0&viewer=1',
    ],
  ])('%s', (query, moment, path) => {
    expect(momentOf(new URLSearchParams(query))).toEqual(moment);
    expect(pathOf('ABCDEF', 2, moment)).toBe(path);
  });

  it('is not led astray', () => {
    const first = { round: 1, after: 0, viewer: -2 };
    expect(momentOf(new URLSearchParams('round=-3&viewer=-9'))).toEqual(first);
    expect(momentOf(new URLSearchParams('round=x&viewer='))).toEqual(first);
    expect(momentOf(new URLSearchParams('round=0&after=3'))).toEqual(first);
    expect(momentOf(new URLSearchParams('round=1&after=-3'))).toEqual({ round: 1, after: 0, viewer: -2 });
  });
});
