import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PLAYED } from '../game/played';
import { language } from '../words/language.svelte';
import ReplayPage from './ReplayPage.svelte';

const asked: string[] = [];
let answer: () => Promise<Response>;
/** What the server says to whoever asks for the own match. */
let played: { seat: number }[];

beforeEach(() => {
  language.choose('en');
  asked.length = 0;
  played = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    if (path.startsWith('/api/me/matches')) return Promise.resolve(Response.json({ matches: played }));
    return path.startsWith('/api/tables/')
      ? answer()
      : Promise.resolve(Response.json({ aliases: {}, presets: [] }));
  });
});

afterEach(() => {
  vi.useRealTimers();
});

const props = { code: 'ABCDEF', match: 2, query: new URLSearchParams('round=1&after=3&viewer=1') };

it('opens at the moment and for the viewer of its address', async () => {
  answer = () => Promise.resolve(Response.json({ messages: PLAYED }));
  render(ReplayPage, props);
  const position = await screen.findByRole('slider', { name: 'Position' });
  expect(asked).toContain('/api/tables/ABCDEF/matches/2/replay?viewer=1');
  expect(position).toHaveValue('3');
  await fireEvent.click(screen.getByRole('button', { name: 'Next step' }));
  expect(position).toHaveValue('4');
  expect(document.querySelector('[aria-current=step]')).toHaveAttribute('data-at', '4');
});

it.each([
  ['en', /^You draw /],
  ['ja', /^[♠♥♦♣][^が]*を引きました/],
] as const)('calls whoever played the match “you”, and nobody who only looks on (%s)', async (lang, own) => {
  language.choose(lang);
  answer = () => Promise.resolve(Response.json({ messages: PLAYED }));
  localStorage.setItem('seven-bridge.guest', 'known');
  const moves = (): string[] =>
    [...document.querySelectorAll('[data-at]')].map(({ textContent }) => textContent.trim());
  const whole = { ...props, query: new URLSearchParams() };
  const { unmount } = render(ReplayPage, whole);
  await vi.waitFor(() => expect(moves()).not.toEqual([]));
  expect(moves().some((move) => own.test(move))).toBe(false);
  unmount();
  played = [{ seat: 1 }];
  render(ReplayPage, whole);
  await vi.waitFor(() => expect(moves().some((move) => own.test(move))).toBe(true));
  expect(asked).toContain('/api/me/matches?table=ABCDEF&match=2');
});

it('opens at the decision of its address, and goes to that of another', async () => {
  answer = () => Promise.resolve(Response.json({ messages: PLAYED }));
  const query = new URLSearchParams('round=1&after=3&viewer=1');
  const { rerender } = render(ReplayPage, { ...props, query });
  const position = await screen.findByRole('slider', { name: 'Position' });
  expect(position).toHaveValue('3');
  await rerender({ query: new URLSearchParams('round=2&after=0&viewer=1') });
  expect(screen.getByRole('combobox', { name: 'Round' })).toHaveDisplayValue('Round 2');
});

it('lets the address follow, but not where a link to another moment has just been followed', async () => {
  answer = () => Promise.resolve(Response.json({ messages: PLAYED }));
  history.replaceState(null, '', '/t/ABCDEF/replay/2?round=1&after=3&viewer=1');
  const { rerender } = render(ReplayPage, props);
  const next = await screen.findByRole('button', { name: 'Next step' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await fireEvent.click(next);
  vi.runOnlyPendingTimers();
  expect(location.search).toBe('?round=1&after=4&viewer=1');
  await rerender({ query: new URLSearchParams('round=1&after=4&viewer=1') });

  await fireEvent.click(next);
  history.pushState(null, '', '/t/ABCDEF/replay/2?round=1&after=9&viewer=1');
  vi.runOnlyPendingTimers();
  expect(location.search).toBe('?round=1&after=9&viewer=1');
  await rerender({ query: new URLSearchParams('round=1&after=9&viewer=1') });
  expect(screen.getByRole('slider', { name: 'Position' })).toHaveValue('9');
});

it('does not fetch back whoever has just gone on to another page', async () => {
  answer = () => Promise.resolve(Response.json({ messages: PLAYED }));
  history.replaceState(null, '', '/t/ABCDEF/replay/2');
  render(ReplayPage, { ...props, query: new URLSearchParams() });
  const next = await screen.findByRole('button', { name: 'Next step' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await fireEvent.click(next);
  history.pushState(null, '', '/t/ABCDEF');
  vi.runOnlyPendingTimers();
  expect(location.pathname).toBe('/t/ABCDEF');
});

it('stays where it is when the address that it has changed itself comes back to it late', async () => {
  answer = () => Promise.resolve(Response.json({ messages: PLAYED }));
  history.replaceState(null, '', '/t/ABCDEF/replay/2?round=1&after=3&viewer=1');
  const { rerender } = render(ReplayPage, props);
  const next = await screen.findByRole('button', { name: 'Next step' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await fireEvent.click(next);
  vi.runOnlyPendingTimers();
  await fireEvent.click(next);
  await rerender({ query: new URLSearchParams('round=1&after=4&viewer=1') });
  expect(screen.getByRole('slider', { name: 'Position' })).toHaveValue('5');
});

it('says that there is no finished match', async () => {
  const refusal = { code: 'not_finished', details: {}, en: 'There is no finished match.', ja: '…' };
  answer = () => Promise.resolve(Response.json(refusal, { status: 404 }));
  render(ReplayPage, props);
  expect(await screen.findByText(refusal.en)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'My games' })).toHaveAttribute('href', '/me');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('lets try again where the server did not answer', async () => {
  answer = () => Promise.reject(new TypeError('no connection'));
  render(ReplayPage, props);
  const again = await screen.findByRole('button', { name: 'Try again' });
  answer = () => Promise.resolve(Response.json({ messages: PLAYED }));
  await fireEvent.click(again);
  expect(await screen.findByRole('slider', { name: 'Position' })).toBeInTheDocument();
});
