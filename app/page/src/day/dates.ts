import { language } from '../words/language.svelte';

/** A day, yyyy-mm-dd. That of a deal begins and ends at midnight UTC, one of a calendar by the clock of who reads it. */
export type Day = string;

/** A month of a calendar: whole weeks, with nothing where a week belongs to another month. */
interface Month {
  /** yyyy-mm */
  name: string;
  weeks: (Day | undefined)[][];
}

const DAY = 86_400_000;
/** In Japan a calendar begins its weeks with Sunday. */
const FIRST = { en: 1, ja: 0 } as const;

function dateOf(day: Day): Date {
  return new Date(`${day}T00:00:00Z`);
}

function dayOf(date: Date): Day {
  return date.toISOString().slice(0, 10);
}

/** Whether a text is a day. */
export function isDay(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(dateOf(text).getTime()) && dayOf(dateOf(text)) === text
  );
}

/** The month in which a day lies. */
export function monthOf(day: Day): Month {
  const first = dateOf(`${day.slice(0, 7)}-01`);
  const before = (first.getUTCDay() - FIRST[language.now] + 7) % 7;
  const days: (Day | undefined)[] = Array.from({ length: before });
  for (let date = first; date.getUTCMonth() === first.getUTCMonth(); date = new Date(date.getTime() + DAY)) {
    days.push(dayOf(date));
  }
  while (days.length % 7) days.push(undefined);
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(7 * week, 7 * week + 7));
  return { name: day.slice(0, 7), weeks };
}

/** A day in the month so many months later. */
export function monthLater(day: Day, months: number): Day {
  const date = dateOf(`${day.slice(0, 7)}-01`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return dayOf(date);
}

/** The days of the week, in the order of the calendar: short, and in full. */
export function weekdays(): { short: string; long: string }[] {
  const write = (weekday: 'narrow' | 'short' | 'long') =>
    new Intl.DateTimeFormat(language.now, { weekday, timeZone: 'UTC' });
  // the fourth of January 1970 was a Sunday
  return Array.from({ length: 7 }, (_, place) => {
    const date = new Date((3 + place + FIRST[language.now]) * DAY);
    return { short: write('short').format(date), long: write('long').format(date) };
  });
}

/** When the next day begins, by the clock of the reader: 9:00 in Japan. */
export function changesAt(day: Day): string {
  const end = new Date(dateOf(day).getTime() + DAY);
  return new Intl.DateTimeFormat(language.now, { hour: 'numeric', minute: '2-digit' }).format(end);
}

/** By how many minutes the clock of the reader is ahead of UTC. */
export function zone(): number {
  return -new Date().getTimezoneOffset();
}

/** A day in words: 23 November 2026. */
export function written(day: Day): string {
  return new Intl.DateTimeFormat(language.now, { dateStyle: 'long', timeZone: 'UTC' }).format(dateOf(day));
}

/** Its month in words. */
export function writtenMonth(day: Day): string {
  return new Intl.DateTimeFormat(language.now, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    dateOf(day),
  );
}
