import { expect, it } from 'vitest';
import { language } from '../words/language.svelte';
import { changesAt, isDay, monthLater, monthOf, weekdays, written } from './dates';

it('a month has whole weeks, which begin with Monday, and in Japan with Sunday', () => {
  language.choose('en');
  const november = monthOf('2026-11-23');
  expect(november.name).toBe('2026-11');
  expect(november.weeks[0]).toEqual([...Array<undefined>(6), '2026-11-01']);
  expect(november.weeks.flat().filter(Boolean)).toHaveLength(30);
  expect(november.weeks.every((week) => week.length === 7)).toBe(true);
  expect(weekdays()[0]!.long).toBe('Monday');
  language.choose('ja');
  expect(monthOf('2026-11-23').weeks[0]![0]).toBe('2026-11-01');
  expect(weekdays()[0]!.long).toBe('日曜日');
  expect(written('2026-11-23')).toBe('2026年11月23日');
});

it('months follow each other over the year', () => {
  expect(monthLater('2026-12-31', 1)).toBe('2027-01-01');
  expect(monthLater('2026-01-31', -1)).toBe('2025-12-01');
  expect(monthLater('2026-01-31', 1)).toBe('2026-02-01');
});

it('the hour at which a day gives way to the next is that of the reader’s clock', () => {
  language.choose('ja');
  const end = new Date('2026-11-24T00:00:00Z');
  const minutes = String(end.getMinutes()).padStart(2, '0');
  expect(changesAt('2026-11-23')).toBe(`${end.getHours()}:${minutes}`);
});

it('knows a day', () => {
  expect(['2026-02-28', '2024-02-29'].every(isDay)).toBe(true);
  expect(['', 'today', '2026-02-29', '2026-2-3', '2026-13-01'].some(isDay)).toBe(false);
});
