import type { ReviewAccount, ReviewData, ReviewDecision, ReviewReason, RoundData } from '../server/messages';

const KEEPS: ReviewReason = {
  code: 'keeps_lay_off',
  en: 'It keeps {8h}, which goes on a meld on the table.',
  ja: '場のメルドに付けられる{8h}が残ります。',
};
const DANGER: ReviewReason = {
  code: 'few_left',
  en: '{1} may soon be out (cards left: 2).',
  ja: '{1}は残り2枚、上がりが近そうです。',
};

function decision(seat: number, number: number, after: number, lost: number): ReviewDecision {
  const ahead = { low: -9.5, high: -2.5 };
  const tried = { points: 0, wins: 0.5, worlds: 100 };
  return {
    seat,
    number,
    after,
    hand: '8h Kd Qh',
    discard: '',
    chosen: 'discard Kd',
    expected: 1.2,
    gap: { mean: lost, low: null, high: null },
    best: lost > 0 ? 'discard 8h' : 'discard Kd',
    lost,
    reasons: lost > 0 ? [KEEPS] : [],
    options: [
      { ...tried, action: 21, words: 'discard 8h', ahead: { ...ahead, mean: 1.2 } },
      { ...tried, action: 25, words: 'discard Qh', ahead: { mean: 0.5, low: null, high: null } },
      { ...tried, action: 40, words: 'discard Kd', ahead: { ...ahead, mean: 1.2 - lost } },
    ],
  };
}

function account(
  seat: number,
  cards: number,
  gifts: number,
  rest: number,
  lost: number,
  decisions = 38,
): ReviewAccount {
  const luck = cards + gifts + rest;
  const stake = 60;
  const accuracy = decisions < 10 ? null : Math.round(100 * (1 - lost / stake));
  return {
    seat,
    start: 0,
    luck,
    lost,
    stake,
    accuracy,
    decisions,
    cards,
    gifts,
    rest,
    hindsight: null,
    result: luck - lost,
  };
}

const WHOLE: Pick<RoundData, 'playing' | 'actions' | 'scores' | 'weighable'> = {
  playing: [0, 1, 2],
  actions: 60,
  scores: [0, 0, 0],
  weighable: true,
};

/** For tests: what a review of the match in `replay/played.ts` may look like. Seats 1 and 2 make no mistake: the cards are
 * against the one, and the other has little to decide. */
export const REVIEWED: ReviewData = {
  format: 1,
  players: [],
  worlds: 100,
  seats: [0, 1, 2],
  rounds: [
    {
      ...WHOLE,
      round: 0,
      accounts: [account(0, -27.5, 4, 1.5, 6), account(2, 20, 2, 6, 0)],
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
      ...WHOLE,
      round: 1,
      accounts: [account(0, 40.5, 8.5, -1, 0)],
      curves: [],
      decisions: [],
    },
  ],
  accounts: [account(0, 13, 12.5, 0.5, 6), account(1, -242, 2, 6, 0), account(2, 2, 2, 6, 0, 7)],
  costliest: [
    {
      seat: 0,
      moments: [{ round: 0, number: 0, after: 3, chosen: 'discard Kd', best: 'discard 8h', lost: 6 }],
    },
  ],
  finest: [
    {
      seat: 0,
      moments: [
        {
          round: 0,
          number: 1,
          after: 8,
          chosen: 'discard Kd',
          instead: 'discard Qh',
          gained: 3.5,
          gap: { mean: 3.5, low: 1, high: 6 },
          reasons: [DANGER],
        },
      ],
    },
  ],
};
