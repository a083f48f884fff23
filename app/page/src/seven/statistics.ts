import { KINDS, type Deal, type Kind } from './dealKinds';
import { keep, taken } from './shelf';

/** The rows of the statistics: each kind of deal, and all together. */
export const ROWS = [...KINDS, 'all'] as const;
type Row = Kind | 'all';

/** Games of one kind that have ended. */
interface Tally {
  played: number;
  won: number;
  /** How many were won in a row until now; of daily deals, on how many days in a row. */
  streak: number;
  longest: number;
  /** Of the fastest game won without help; 0 for none. */
  bestSeconds: number;
  /** The last day whose deal counts. */
  lastDay: string;
  /** How many others the program has played, or shown how to play: nobody has won or lost these. */
  watched: number;
  /** How many were won in the best way that there is, where a game has one. */
  perfect: number;
}

export type Statistics = Record<Row, Tally>;

/** A fast game: its time, its deal, and the day on which it was won. */
export interface BestTime {
  readonly seconds: number;
  readonly deal: number;
  readonly day: string;
}

/** How a game has ended. */
export interface Outcome {
  readonly isWon: boolean;
  readonly seconds: number;
  /** Whether the program has made moves of it, or shown them. */
  readonly isWatched: boolean;
  readonly isPerfect?: boolean;
}

const NOTHING: Tally = {
  played: 0,
  won: 0,
  streak: 0,
  longest: 0,
  bestSeconds: 0,
  lastDay: '',
  watched: 0,
  perfect: 0,
};
/** So many best times are kept. */
const TIMES = 5;

/** What this browser remembers of the games of one solitaire, under names of its own. */
export class Memory {
  constructor(
    private readonly tallies: string,
    private readonly times: string,
  ) {}

  statistics(): Statistics {
    const kept = taken(this.tallies) as Partial<Statistics> | undefined;
    const rows = ROWS.map((row) => [row, { ...NOTHING, ...kept?.[row] }]);
    return Object.fromEntries(rows) as Statistics;
  }

  /** The fastest games, the best first. */
  bestTimes(): readonly BestTime[] {
    const kept = taken(this.times);
    return Array.isArray(kept) ? (kept as BestTime[]) : [];
  }

  /** The fastest games of a day, the best first; only those of the last day on which one was won are kept. */
  timesOf(day: string): readonly BestTime[] {
    const kept = taken(this.#timesOfDay);
    return Array.isArray(kept) ? (kept as BestTime[]).filter((time) => time.day === day) : [];
  }

  /**
   * Counts a game that has ended, and tells whether its time is the best of all. One that was watched is neither won
   * nor lost. The deal of a day counts once.
   */
  enter(deal: Deal, { isWon, seconds, isWatched, isPerfect = false }: Outcome, today: string): boolean {
    const all = this.statistics();
    const own = all[deal.kind];
    if (isWatched) {
      for (const tally of [own, all.all]) tally.watched += 1;
      keep(this.tallies, all);
      return false;
    }
    if (deal.kind === 'daily' && deal.day) {
      if (own.lastDay && deal.day <= own.lastDay) return false;
      if (own.lastDay !== dayBefore(deal.day)) own.streak = 0;
      own.lastDay = deal.day;
    }
    const isBest = isWon && (!all.all.bestSeconds || seconds < all.all.bestSeconds);
    for (const tally of [own, all.all]) {
      tally.played += 1;
      tally.won += Number(isWon);
      tally.perfect += Number(isPerfect);
      tally.streak = isWon ? tally.streak + 1 : 0;
      tally.longest = Math.max(tally.longest, tally.streak);
      if (isWon && (!tally.bestSeconds || seconds < tally.bestSeconds)) tally.bestSeconds = seconds;
    }
    keep(this.tallies, all);
    if (isWon) this.#enterTime({ seconds, deal: deal.number, day: today });
    return isBest;
  }

  #enterTime(time: BestTime): void {
    keep(this.times, fastest([...this.bestTimes(), time]));
    keep(this.#timesOfDay, fastest([...this.timesOf(time.day), time]));
  }

  get #timesOfDay(): string {
    return `${this.times}-of-day`;
  }
}

function fastest(times: BestTime[]): BestTime[] {
  return times.sort((one, other) => one.seconds - other.seconds).slice(0, TIMES);
}

/** The games of Seven by Seven. */
export const sevenMemory = new Memory('statistics', 'best-times');

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
