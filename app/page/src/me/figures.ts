import { language } from '../words/language.svelte';

/** A number with at most one digit behind the point, as the language writes it. */
export function figure(count: number): string {
  return new Intl.NumberFormat(language.now, { maximumFractionDigits: 1 }).format(count).replace('-', '−');
}

/** A share of a whole: 33%. */
export function share(part: number, whole: number): string {
  return new Intl.NumberFormat(language.now, { style: 'percent' }).format(whole ? part / whole : 0);
}

/** A day and a time of day. */
export function moment(milliseconds: number): string {
  return new Intl.DateTimeFormat(language.now, { dateStyle: 'medium', timeStyle: 'short' }).format(
    milliseconds,
  );
}

/** A time that was taken: 2:05. */
export function duration(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
