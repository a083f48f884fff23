import { beat, bell, levelled, paper, RATE, string, wood } from './instruments';

/** What can be heard of a table. */
export type Sound =
  | 'draw'
  | 'discard'
  | 'meld'
  | 'shuffle'
  | 'turn'
  | 'tick'
  | 'seven'
  | 'heartbeat'
  // the moments
  | 'pon'
  | 'chi'
  | 'sevens'
  | 'out'
  | 'oneGo'
  | 'won';

/** How long a sound lasts, how loud it is at the most (1: as loud as can be), and of what it is made. */
interface Piece {
  lasts: number;
  peak: number;
  write: (into: Float32Array) => void;
}

const IN_SCALE = [587, 622, 784, 880, 1175, 1245, 1568];

export const SCORE: Record<Sound, Piece> = {
  draw: { lasts: 0.14, peak: 0.14, write: (into) => paper(into, 0, [1500, 4200], 0.13) },
  // onto a cloth, so that the wood below is dull
  discard: {
    lasts: 0.2,
    peak: 0.17,
    write: (into) => {
      paper(into, 0, [3200, 1300], 0.08);
      wood(into, 0.05, 140, 0.09, 0.5);
    },
  },
  meld: {
    lasts: 0.3,
    peak: 0.17,
    write: (into) => {
      paper(into, 0, [2200, 3200], 0.06, 0.7);
      wood(into, 0.05, 330, 0.11, 0.6);
      wood(into, 0.12, 392, 0.12, 0.5);
    },
  },
  // two packets that fall into each other, and are pushed together
  shuffle: {
    lasts: 0.75,
    peak: 0.14,
    write: (into) => {
      for (let card = 0; card < 18; card++) paper(into, 0.4 * (card / 18) ** 0.8, [2400, 5200], 0.022, 0.8);
      paper(into, 0.45, [1400, 2600], 0.2, 0.6);
      wood(into, 0.63, 240, 0.08, 0.3);
    },
  },
  turn: { lasts: 0.8, peak: 0.09, write: (into) => string(into, 0, 784, 0.8) },
  tick: { lasts: 0.08, peak: 0.08, write: (into) => wood(into, 0, 1150, 0.07) },
  seven: { lasts: 1.8, peak: 0.1, write: (into) => bell(into, 0.04, 1319, 1.7) },
  heartbeat: {
    lasts: 1.6,
    peak: 0.3,
    write: (into) => {
      for (const after of [0, 0.85]) {
        beat(into, after, 62);
        beat(into, after + 0.24, 54, 0.8);
      }
    },
  },
  // cards that come down hard, and two of the same, or three in a row
  pon: {
    lasts: 0.9,
    peak: 0.2,
    write: (into) => {
      wood(into, 0, 196, 0.2, 1);
      wood(into, 0.01, 392, 0.1, 0.5);
      string(into, 0.03, 659, 0.7, 0.9);
      string(into, 0.13, 988, 0.7, 0.9);
    },
  },
  chi: {
    lasts: 0.9,
    peak: 0.2,
    write: (into) => {
      wood(into, 0, 220, 0.18, 0.9);
      [659, 740, 988].forEach((pitch, place) => string(into, 0.03 + place * 0.07, pitch, 0.6, 0.8));
    },
  },
  sevens: {
    lasts: 2.6,
    peak: 0.16,
    write: (into) => [784, 988, 1175, 1568].forEach((pitch, place) => bell(into, place * 0.15, pitch, 2)),
  },
  // an in scale (陰音階) going up, as on a koto
  out: {
    lasts: 1.7,
    peak: 0.18,
    write: (into) => {
      wood(into, 0, 196, 0.2, 0.7);
      IN_SCALE.slice(0, 5).forEach((pitch, place) => string(into, 0.04 + place * 0.11, pitch, 1.1));
    },
  },
  oneGo: {
    lasts: 2.3,
    peak: 0.2,
    write: (into) => {
      wood(into, 0, 131, 0.25, 1);
      IN_SCALE.forEach((pitch, place) => string(into, 0.05 + place * 0.08, pitch, 1.2));
      bell(into, 0.7, 1568, 1.6, 0.6);
    },
  },
  // after the going out that has won it
  won: {
    lasts: 4.6,
    peak: 0.18,
    write: (into) => {
      [587, 784, 880, 1175].forEach((pitch, place) => string(into, 1.6 + place * 0.16, pitch, 1));
      [587, 880, 1175, 1568].forEach((pitch) => string(into, 2.3, pitch, 1.8, 0.7));
      bell(into, 2.3, 1175, 2.2, 0.7);
    },
  },
};

/** A sound as samples, from -1 to 1. */
export function rendered(sound: Sound): Float32Array<ArrayBuffer> {
  const { lasts, peak, write } = SCORE[sound];
  const samples = new Float32Array(Math.round(lasts * RATE));
  write(samples);
  return new Float32Array(levelled(samples, peak));
}
