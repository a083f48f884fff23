/** What the page offers on a site of files, in whose folder there is no server. */
import { render, screen } from '@testing-library/svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import HomePage from './lobby/HomePage.svelte';
import RulesPage from './lobby/RulesPage.svelte';
import OwnData from './me/OwnData.svelte';
import TitleForOthers from './people/TitleForOthers.svelte';
import { routeOf } from './routes';
import { errorText } from './server/errorText';
import { Refusal, Unreachable } from './server/http';
import { guest } from './server/session.svelte';
import Header from './shell/Header.svelte';
import { openingOf, wantsEngine } from './shell/pages';
import NotFoundPage from './shell/NotFoundPage.svelte';
import { language } from './words/language.svelte';

vi.hoisted(() => {
  document.head.innerHTML =
    '<meta name="engine" content="engine/"><meta name="documentation" content="docs/">';
});

const asked = vi.fn((path: string) => Promise.reject(new Error(`${path} has no server`)));

beforeEach(() => {
  language.choose('en');
  localStorage.setItem('seven-bridge.guest', 'known');
  vi.stubGlobal('fetch', asked);
});

/** Where all links lead. */
const links = (): string[] => screen.getAllByRole('link').map((link) => link.getAttribute('href')!);

it('the bar leads to the places of the site', () => {
  render(Header, { low: false });
  expect(links()).toEqual([
    '#/',
    '#/',
    '#/day',
    '#/puzzles',
    '#/opponents',
    '#/seven',
    '#/learn',
    '#/me',
    '#/settings',
  ]);
});

it('the first page has what one plays alone', async () => {
  render(HomePage);
  expect(screen.getByRole('button', { name: 'Play now' })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Play with other people' })).toBeNull();
  expect(screen.getByRole('link', { name: /day’s deal/ })).toHaveAttribute('href', '#/day');
  for (const link of links().filter((each) => each !== 'docs/index.html')) expect(link).toMatch(/^#\//);
  screen.getByRole('button', { name: 'Change' }).click();
  expect(await screen.findByRole('link', { name: 'Choose every rule' })).toHaveAttribute('href', '#/new');
});

it.each([
  ['en', 'Documentation', 'docs/index.html', 'All of it, with pictures', 'docs/play/rules.html'],
  ['ja', '詳しい説明', 'docs/index.ja.html', 'ルールの詳しい説明', 'docs/play/rules.ja.html'],
] as const)('the documentation is in reach, in %s', async (now, start, index, whole, rules) => {
  language.choose(now);
  render(HomePage);
  expect(screen.getByRole('link', { name: start })).toHaveAttribute('href', index);
  render(RulesPage, {});
  expect(screen.getByRole('link', { name: whole })).toHaveAttribute('href', rules);
});

it('a shortcut of the device begins to play, once', async () => {
  history.replaceState(null, '', '#/?play');
  render(HomePage);
  expect(location.hash).toBe('#/');
  await vi.waitFor(() => expect(asked).toHaveBeenCalledWith('/api/session', expect.anything()));
});

it('nobody is asked for the code of a table', () => {
  render(NotFoundPage);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(links()).toEqual(['#/']);
});

const routeAt = (path: string): ReturnType<typeof routeOf> => routeOf(new URL(path, location.origin));

it.each([
  ['/tables', 'Public tables', '#/new'],
  ['/same/c0ffee', 'The same match', '#/me'],
])('%s says that nobody else is there, and what one can do', async (path, title, way) => {
  const { load, props } = openingOf(routeAt(path));
  render((await load()).default, props);
  expect(screen.getByRole('heading').textContent).toBe(title);
  expect(screen.getByText(/this page has none/)).toBeInTheDocument();
  expect(links()).toEqual([way, '#/']);
});

it('how far the engine has come is shown where it is wanted', () => {
  expect(['/', '/new', '/t/KXMWQA', '/me', '/puzzles'].map(routeAt).every(wantsEngine)).toBe(true);
  expect(
    ['/seven', '/seven/choice', '/learn', '/settings', '/tables', '/x'].map(routeAt).some(wantsEngine),
  ).toBe(false);
});

it('nobody else sees a title', () => {
  render(TitleForOthers);
  expect(screen.queryByRole('switch')).toBeNull();
});

it('what is kept of a person is told to be in this browser, and can be taken along and deleted', async () => {
  vi.spyOn(guest, 'name', 'get').mockReturnValue('Aki');
  render(OwnData, { keeping: { keep_tables_days: 0, keep_guests_days: 0 }, onchanged: () => undefined });
  const facts = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(facts.join(' ')).toMatch(/in this browser.*no cookie/);
  const buttons = screen.getAllByRole('button').map((button) => button.textContent.trim());
  expect(buttons).toEqual(['Download all of it', 'Bring in a copy', 'Delete everything']);
  screen.getByRole('button', { name: 'Delete everything' }).click();
  expect(await screen.findByText(/your matches with their replays/)).toBeInTheDocument();
});

it('a table that is not there is one of another browser', () => {
  const refusal = new Refusal('unknown_table', { en: 'No such code.', ja: '' }, {});
  expect(errorText(refusal)).toMatch(/^This browser has no such table/);
  expect(errorText(new Unreachable('404'))).not.toMatch(/server/i);
});
