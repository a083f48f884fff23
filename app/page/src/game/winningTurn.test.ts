import { describe, expect, it } from 'vitest';
import { PLAYED } from './played';
import { timelineOf } from './timeline';
import { winningTurn } from './winningTurn';

const timeline = timelineOf(PLAYED);

describe('the winning turn of a round', () => {
  it.each([1, 2])('of round %d begins with what its winner took, and ends the round', (round) => {
    const turn = winningTurn(timeline, round)!;
    const { event, after } = timeline.frames[turn.at]!;
    const [act] = event.t === 'happened' ? event.events : [];
    expect(['draw', 'claim']).toContain(act?.kind);
    expect(act?.seat).toBe(turn.winner);
    expect(after.round?.number).toBe(round);
    const rest = timeline.frames.slice(turn.at);
    const over = rest.find((frame) => frame.after.round?.over)!.after.round!.over!;
    expect(turn).toMatchObject({ winner: over.winner, points: over.scores[over.winner] });
    // every meld lies on the table in the end as the picture shows it
    const lying = rest.find((frame) => frame.after.round?.over)!.after.round!.melds;
    for (const meld of turn.melds) expect(lying.map(({ cards }) => cards)).toContainEqual(meld);
  });

  it('is not there where nobody has gone out', () => {
    const open = timelineOf(PLAYED.slice(0, 6));
    expect(winningTurn(open, 1)).toBeUndefined();
  });
});
