import { KINDS, type Deal, type Kind } from './choice';
import { keep, taken } from './shelf';

const KEPT = 'statistics';

/** The rows of the statistics: each kind of deal, and all together. */
export const ROWS = [...KINDS, 'all'] as const;
export type Row = Kind | 'all';

/** Games of one kind that have ended. */
export interface Tally {
  played: number;
  won: number;
  /** How many were won in a row until now; of daily deals, on how many days in a row. */
  streak: number;
  longest: number;
  /** Of the fastest game won without help; 0 for none. */
  bestSeconds: number;
  /** The last day whose deal counts. */
  lastDay: string;
}

export type Statistics = Record<Row, Tally>;

const NOTHING: Tally = { played: 0, won: 0, streak: 0, longest: 0, bestSeconds: 0, lastDay: '' };

/** The statistics of this browser. */
export function statistics(): Statistics {
  const kept = taken(KEPT) as Partial<Statistics> | undefined;
  const rows = ROWS.map((row) => [row, { ...NOTHING, ...kept?.[row] }]);
  return Object.fromEntries(rows) as Statistics;
}

/**
 * Counts a game that has ended, with its time unless it was played with help. Tells whether the time is the best
 * of all. The deal of a day counts once.
 */
export function enter(deal: Deal, isWon: boolean, seconds: number | undefined): boolean {
  const all = statistics();
  const own = all[deal.kind];
  if (deal.kind === 'daily' && deal.day) {
    if (own.lastDay && deal.day <= own.lastDay) return false;
    if (own.lastDay !== dayBefore(deal.day)) own.streak = 0;
    own.lastDay = deal.day;
  }
  let isBest = false;
  for (const tally of [own, all.all]) {
    tally.played += 1;
    tally.won += Number(isWon);
    tally.streak = isWon ? tally.streak + 1 : 0;
    tally.longest = Math.max(tally.longest, tally.streak);
    isBest = isWon && seconds !== undefined && (!tally.bestSeconds || seconds < tally.bestSeconds);
    if (isBest) tally.bestSeconds = seconds!;
  }
  keep(KEPT, all);
  return isBest;
}

/** The streak as it stands on this day: a day left out ends one of days. */
export function standingStreak({ streak, lastDay }: Tally, today: string): number {
  return lastDay && lastDay < dayBefore(today) ? 0 : streak;
}

/** A time as people read it: `1:23`, or `1:02:03` from an hour on; under ten seconds with a tenth, `0:04.5`. */
export function clock(seconds: number): string {
  if (seconds < 9.95) return `0:0${seconds.toFixed(1)}`;
  return wholeClock(seconds);
}

/** The same in whole seconds, for a time that runs. */
export function wholeClock(seconds: number): string {
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const tail = String(rest).padStart(2, '0');
  return hours ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
}

function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}
