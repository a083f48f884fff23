import type { Review, ReviewDecision } from '../server/messages';

function decision(seat: number, number: number, after: number, lost: number): ReviewDecision {
  const ahead = { low: -9.5, high: -2.5 };
  return {
    seat,
    number,
    after,
    chosen: 'discard Kd',
    best: lost > 0 ? 'discard 8h' : 'discard Kd',
    lost,
    options: [
      { action: 21, words: 'discard 8h', ahead: { ...ahead, mean: 1.2 } },
      { action: 40, words: 'discard Kd', ahead: { ...ahead, mean: 1.2 - lost } },
      { action: 25, words: 'discard Qh', ahead: { mean: 0.5, low: null, high: null } },
    ],
  };
}

/** For tests: what a review of the match in `replay/played.ts` may look like. Seat 2 makes no mistake. */
export const REVIEWED: Review = {
  seats: [0, 1, 2],
  rounds: [
    {
      round: 0,
      playing: [0, 1, 2],
      accounts: [
        { seat: 0, start: -1.5, luck: -20.5, lost: 6, result: -28 },
        { seat: 2, start: 3, luck: 25, lost: 0, result: 28 },
      ],
      curves: [
        {
          seat: 0,
          points: [
            { after: 3, ahead: -1.5 },
            { after: 8, ahead: -7.5 },
            { after: 60, ahead: -28 },
          ],
        },
      ],
      decisions: [decision(0, 0, 3, 6), decision(0, 1, 8, 0), decision(1, 0, 9, 0)],
    },
    {
      round: 1,
      playing: [0, 1, 2],
      accounts: [{ seat: 0, start: 0, luck: 48, lost: 0, result: 48 }],
      curves: [],
      decisions: [],
    },
  ],
  accounts: [
    { seat: 0, start: -1.5, luck: 27.5, lost: 6, result: 20 },
    { seat: 2, start: 3, luck: 25, lost: 0, result: 28 },
  ],
  costliest: [{ seat: 0, moments: [{ round: 0, number: 0, after: 3, lost: 6 }] }],
};
