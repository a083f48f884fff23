import { drawnDeal, isDeal } from './deals';
import { dailyDeal, drawnWinnable } from './fate';
import { keep, taken } from './shelf';

/** How a deal was chosen, by which statistics are kept. */
export const KINDS = ['random', 'numbered', 'winnable', 'daily'] as const;
export type Kind = (typeof KINDS)[number];

/** A numbered deal; `day`: the day whose deal it is, where it was chosen so. */
export interface Deal {
  readonly number: number;
  readonly kind: Kind;
  readonly day?: string;
}

/** The day here and now, as `2026-11-21`. */
export function today(): string {
  const now = new Date();
  const digits = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
  return [now.getFullYear(), ...digits].join('-');
}

/** Whether this is a day of the calendar, as `2026-11-21`. */
export function isDay(day: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return false;
  const date = new Date(`${day}T00:00:00Z`);
  // 31 February would come out as a day of March
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) && day > '0001';
}

/** The deal of this number, if there is one. */
export function numberedDeal(number: number): Deal | undefined {
  return isDeal(number) ? { number, kind: 'numbered' } : undefined;
}

/** The deal of this day; that of another day than today's counts as a numbered one. */
export function dealOfDay(day: string): Deal | undefined {
  if (!isDay(day)) return undefined;
  return { number: dailyDeal(day), kind: day === today() ? 'daily' : 'numbered', day };
}

/** A deal drawn by lot, of those that can be won or of all. */
export function drawn(winnableOnly: boolean): Deal {
  return winnableOnly
    ? { number: drawnWinnable(), kind: 'winnable' }
    : { number: drawnDeal(), kind: 'random' };
}

/** Whether only deals that can be won are drawn. They are until somebody wishes otherwise: of all, one in 41 can. */
export function wantsWinnable(): boolean {
  return taken('winnable-only') !== false;
}

export function wantWinnable(only: boolean): void {
  keep('winnable-only', only);
}
