import { cards } from '../cards/card';
import { places, totalsBefore } from '../game/standing';
import type { TableState } from '../game/state';
import type { CountedHand, RoundEnd } from '../server/messages';

/** Something that is seen when a round has been won, so many milliseconds after its last card. */
export type Step = { at: number } & (
  | { kind: 'hand'; seat: number } // a hand that is left turns over
  | { kind: 'flies'; holder: number } // what it counts leaves it
  | { kind: 'lands'; holder: number } // and is added up at `to`
  | { kind: 'stamp' } // all that was added up is multiplied
  | { kind: 'places' } // everybody comes to the place of the new totals
);

/** What a hand that is left counts. */
export interface Value {
  holder: number;
  /** The points before the stamp. */
  points: number;
  /** Where they are added up: at who gains them, or where nobody does at who loses them. */
  to: number;
  /** Another seat that pays for them, over which they fly; -1 where nobody pays for another. */
  over: number;
}

/** How somebody goes out, from the last card until the result is read. */
export interface Scene {
  winner: number;
  /** The seats with a hand to turn over, in the order of play from the winner on. */
  left: number[];
  values: Value[];
  /** What the stamp multiplies by; 1 where there is none. */
  times: number;
  /** Places and totals by seat, before and after. Before the first round nobody has a place. */
  placesBefore: number[] | undefined;
  placesNow: number[];
  totalsBefore: number[];
  totalsNow: number[];
  /** In the order of their times. */
  steps: Step[];
  lasts: number;
}

/** The usual times, in milliseconds. Nothing moves in the breath after the last card. */
const BREATH = 400;
const NEXT_HAND = 170;
const TURNS = 260;
const NEXT_VALUE = 190;
const FLIES = 300;
const STAMPED = 340;
const MOVED = 650;
/** Hands and values of many seats come closer after each other, so that all take no longer than those of four. */
const ALL = 3;
/** Where nothing moves: how long the hands are looked at, and then the sums. */
const STILL_HANDS = 1400;
const STILL_SUMS = 1600;
/** The usual time of a card that moves, by which all others go, within bounds. */
const USUAL = 280;
const SLOWEST = 1.6;

/**
 * How going out is shown at a table whose round somebody has just won; `undefined` where nobody has. `motion` is how
 * long a card moves, in milliseconds: with 0 the scene is two stills.
 */
export function sceneOf(table: TableState, motion: number): Scene | undefined {
  const over = table.round?.over;
  if (!over || over.winner < 0) return undefined;
  const { playing } = table.round!;
  const first = playing.indexOf(over.winner) + 1;
  const left = [...playing.slice(first), ...playing.slice(0, first)].filter(
    (seat) => cards(over.hands[seat]).length > 0,
  );
  const times = timesOf(over);
  const values = valuesOf(over, left, times);
  const before = totalsBefore(table);
  const timed =
    motion > 0 ? moving(left, values, times, Math.min(SLOWEST, motion / USUAL)) : still(left, values, times);
  return {
    winner: over.winner,
    left,
    values,
    times,
    placesBefore: table.scores.length > 1 ? places(before, table.fewestWin) : undefined,
    placesNow: places(table.totals, table.fewestWin, table.winners),
    totalsBefore: before,
    totalsNow: table.totals,
    ...timed,
  };
}

/** What is added up at a seat once all these steps are over. */
export function sumAt({ values, times }: Scene, seat: number, done: readonly Step[]): number {
  const landed = new Set(done.flatMap((step) => (step.kind === 'lands' ? [step.holder] : [])));
  const sum = values
    .filter(({ to, holder }) => to === seat && landed.has(holder))
    .reduce((all, { points }) => all + points, 0);
  return done.some(({ kind }) => kind === 'stamp') ? sum * times : sum;
}

/** What going out in one go multiplies all hands by. */
function timesOf({ one_go, counted = [] }: RoundEnd): number {
  if (!one_go) return 1;
  return counted.flatMap(({ factors = [] }) => factors).find(([reason]) => reason === 'one_go')?.[1] ?? 1;
}

function valuesOf({ counted = [] }: RoundEnd, left: readonly number[], times: number): Value[] {
  return left.flatMap((seat) => {
    const hand = counted.find(({ holder }) => holder === seat);
    return hand && hand.points > 0 && isCounted(hand) ? [valueOf(hand, times)] : [];
  });
}

function isCounted({ payer = -1, collector = -1 }: CountedHand): boolean {
  return payer >= 0 || collector >= 0;
}

function valueOf({ holder, points, payer = -1, collector = -1 }: CountedHand, times: number): Value {
  const to = collector >= 0 ? collector : payer;
  return { holder, points: points / times, to, over: payer === holder || payer === to ? -1 : payer };
}

function moving(
  left: readonly number[],
  values: readonly Value[],
  times: number,
  pace: number,
): Pick<Scene, 'steps' | 'lasts'> {
  const apart = (usual: number, count: number): number => Math.min(usual, (usual * ALL) / Math.max(1, count));
  const steps: Step[] = left.map((seat, n) => ({
    kind: 'hand',
    seat,
    at: BREATH + n * apart(NEXT_HAND, left.length),
  }));
  let at = (steps.at(-1)?.at ?? BREATH) + TURNS;
  values.forEach(({ holder }, n) => {
    const leaves = at + n * apart(NEXT_VALUE, values.length);
    steps.push({ kind: 'flies', holder, at: leaves }, { kind: 'lands', holder, at: leaves + FLIES });
  });
  if (values.length > 0) at = Math.max(...steps.map((step) => step.at)) + 160;
  if (times > 1) {
    steps.push({ kind: 'stamp', at });
    at += STAMPED;
  }
  steps.push({ kind: 'places', at });
  steps.sort((one, other) => one.at - other.at);
  return {
    steps: steps.map((step) => ({ ...step, at: Math.round(step.at * pace) })),
    lasts: Math.round((at + MOVED) * pace),
  };
}

/** First the hands, and then all that they come to. */
function still(
  left: readonly number[],
  values: readonly Value[],
  times: number,
): Pick<Scene, 'steps' | 'lasts'> {
  return {
    steps: [
      ...left.map((seat): Step => ({ kind: 'hand', seat, at: 0 })),
      ...values.map(({ holder }): Step => ({ kind: 'lands', holder, at: STILL_HANDS })),
      ...(times > 1 ? [{ kind: 'stamp', at: STILL_HANDS } as const] : []),
      { kind: 'places', at: STILL_HANDS },
    ],
    lasts: STILL_HANDS + STILL_SUMS,
  };
}
