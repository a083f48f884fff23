import { fireEvent, render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismiss, notices, notify } from './notices.svelte';
import Notices from './Notices.svelte';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  for (const notice of [...notices]) dismiss(notice.id);
  vi.useRealTimers();
});

function shown(): string[] {
  flushSync();
  return screen.queryAllByRole('paragraph').map((text) => text.textContent);
}

test('what is told appears where a screen reader hears it, and goes by itself', () => {
  render(Notices);
  notify('Saved.');
  expect(shown()).toEqual(['Saved.']);
  expect(screen.getByRole('region', { name: 'Notices' })).toHaveAttribute('aria-live', 'polite');
  vi.advanceTimersByTime(20_000);
  expect(shown()).toEqual([]);
});

test('it stays while somebody points at it', async () => {
  render(Notices);
  notify('Saved.');
  flushSync();
  const notice = screen.getByText('Saved.').closest('.notice')!;
  await fireEvent.pointerEnter(notice);
  vi.advanceTimersByTime(60_000);
  expect(shown()).toEqual(['Saved.']);
  await fireEvent.pointerLeave(notice);
  vi.advanceTimersByTime(20_000);
  expect(shown()).toEqual([]);
});

test('it can be dismissed', async () => {
  render(Notices);
  notify('Saved.');
  flushSync();
  await fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(shown()).toEqual([]);
});

test('what leads somewhere waits until somebody goes there', async () => {
  render(Notices);
  notify('It has begun.', { way: { href: '#table', label: 'Continue' } });
  vi.advanceTimersByTime(600_000);
  expect(shown()).toEqual(['It has begun.']);
  const way = screen.getByRole('link', { name: 'Continue' });
  expect(way).toHaveAttribute('href', '#table');
  await fireEvent.click(way);
  expect(shown()).toEqual([]);
});

test('the same is not told twice at a time, and never more than three', () => {
  render(Notices);
  for (const text of ['One', 'Two', 'Two', 'Three', 'Four']) notify(text);
  expect(shown()).toEqual(['Two', 'Three', 'Four']);
});
