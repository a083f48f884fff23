import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import { saveAnswer, saveRecord } from '../saving/save';
import type { MatchSummary } from '../server/messages';
import { guest } from '../server/session.svelte';
import { language } from '../words/language.svelte';
import MePage from './MePage.svelte';

vi.mock('../saving/save', () => ({ saveAnswer: vi.fn(), saveRecord: vi.fn() }));

const MATCH: MatchSummary = {
  serial: 7,
  table: 'KXMWQA',
  number: 2,
  finished_at: 1767225600000,
  preset: 'gamerules',
  seats: 3,
  seat: 0,
  place: 1,
  points: 28,
  names: ['Aki', 'aki', 'Ben'],
  computers: [1],
  knew_more: false,
  played_alone: false,
  is_aged: false,
};

const STATISTICS = {
  preset: 'gamerules',
  matches: 4,
  wins: 1,
  places: { 1: 1, 3: 3 },
  average_points: 12.25,
  rounds: 12,
  rounds_won: 5,
  one_go_wins: 2,
  claims: 9,
  caught: 3,
};

const RULES = {
  presets: [{ name: 'gamerules', title: { en: 'International', ja: '英語圏の標準' }, switches: {} }],
  aliases: {},
};

const SEVEN = { played: 3, won: 1, best_seconds: 125, streak: 2, best_streak: 4 };

let removed: string[];
let answers: Record<string, unknown>;
const NO_SESSION = { code: 'no_session', details: {}, en: 'The server does not know you yet.', ja: '…' };

beforeEach(() => {
  language.choose('en');
  answers = {
    '/api/session': { name: 'Aki' },
    '/api/privacy': { keep_tables_days: 365, keep_guests_days: 0 },
    '/api/rules': RULES,
    '/api/me/matches': { matches: [MATCH] },
    '/api/me/statistics': { presets: [STATISTICS] },
    '/api/me/opponents': {
      opponents: [
        { player: 'aki', ahead: 3, behind: 2 },
        { player: 'greedy', ahead: 1, behind: 0 },
      ],
    },
    '/api/seven/statistics': SEVEN,
    '/api/me/blocks': { blocks: [{ name: 'Troll', at: 1767225600000 }] },
  };
  removed = [];
  vi.stubGlobal('fetch', (path: string, how?: RequestInit) => {
    if (how?.method === 'DELETE') {
      removed.push(path);
      if (path.startsWith('/api/me/blocks/')) return Promise.resolve(Response.json({ blocks: [] }));
      answers['/api/session'] = answers['/api/me/matches'] = NO_SESSION;
      return Promise.resolve(Response.json({}));
    }
    const answer = answers[path];
    return Promise.resolve(Response.json(answer, { status: answer === NO_SESSION ? 401 : 200 }));
  });
});

it('lists the matches, with replay and record', async () => {
  render(MePage);
  const list = (await screen.findByRole('heading', { name: 'Finished matches' })).closest('section')!;
  expect(within(list).getByText('1st of 3')).toBeInTheDocument();
  expect(within(list).getByText('28 points')).toBeInTheDocument();
  expect(within(list).getByText('Aki (2)')).toBeInTheDocument();
  expect(within(list).getByText('Ben')).toBeInTheDocument();
  expect(within(list).getByRole('link', { name: /^Replay ?: .*2026/ })).toHaveAttribute(
    'href',
    '/t/KXMWQA/replay/2',
  );
  await fireEvent.click(within(list).getByRole('button', { name: /^Record ?: / }));
  expect(saveRecord).toHaveBeenCalledExactlyOnceWith('KXMWQA', 2);
});

it('says of a match that was played alone that it does not count', async () => {
  answers['/api/me/matches'] = { matches: [{ ...MATCH, played_alone: true }] };
  render(MePage);
  expect(await screen.findByText('Played alone')).toHaveAttribute(
    'title',
    'It was played on a device without the server, so it is not counted in the statistics.',
  );
});

it('says of a match that has aged that its replay is gone', async () => {
  answers['/api/me/matches'] = { matches: [{ ...MATCH, is_aged: true }] };
  render(MePage);
  expect(
    await screen.findByText('This server no longer keeps its replay and its record.'),
  ).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /^Replay/ })).toBeNull();
});

it('tells what is kept and for how long, in both languages, and lets one take it along', async () => {
  render(MePage);
  expect(await screen.findByText(/nothing has happened there for 365 days/)).toBeInTheDocument();
  expect(screen.getByText('This server forgets nobody by itself.')).toBeInTheDocument();
  await fireEvent.click(screen.getByRole('button', { name: 'Download all of it' }));
  expect(saveAnswer).toHaveBeenCalledExactlyOnceWith('/api/me/data', 'seven-bridge-my-data.json');
  language.choose('ja');
  expect(await screen.findByText('365日間動きのない卓は、リプレイとともに消えます。')).toBeInTheDocument();
});

it.each([
  ['Forget me in this browser', '/api/session'],
  ['Delete everything', '/api/me/data'],
])('asks before it does: %s', async (name, path) => {
  render(MePage);
  await fireEvent.click(await screen.findByRole('button', { name }));
  const dialog = screen.getByRole('dialog');
  expect(removed).toEqual([]);
  await fireEvent.click(within(dialog).getByRole('button', { name }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(removed).toEqual([path]);
  expect(await screen.findByText('No finished match yet')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Your name' })).toHaveValue('');
  expect(screen.queryByRole('button', { name })).toBeNull();
});

it('lists whom one has blocked, until they are no longer', async () => {
  render(MePage);
  const list = (await screen.findByRole('heading', { name: 'People you have blocked' })).closest('section')!;
  expect(within(list).getByText('Troll')).toBeInTheDocument();
  await fireEvent.click(within(list).getByRole('button', { name: /^Unblock ?: Troll$/ }));
  await vi.waitFor(() => expect(screen.queryByText('Troll')).toBeNull());
  expect(removed).toEqual(['/api/me/blocks/1767225600000']);
});

it('calls persons by their names, also those of computers', async () => {
  answers['/api/me/matches'] = { matches: [{ ...MATCH, names: ['Aki', 'aki', 'fox'], computers: [1] }] };
  render(MePage);
  const list = (await screen.findByRole('heading', { name: 'Finished matches' })).closest('section')!;
  expect(within(list).getByText('Aki (2)')).toBeInTheDocument();
  expect(within(list).getByText('fox')).toBeInTheDocument();
});

it('tells how one did, in every place', async () => {
  render(MePage);
  const preset = (await screen.findByRole('heading', { name: 'International' })).closest('article')!;
  expect(preset).toHaveTextContent('Points a match 12.3');
  expect(preset).toHaveTextContent('Rounds won 42%5 of 12 rounds');
  expect(preset).toHaveTextContent('Out in one go 17%2 of 12 rounds');
  expect(preset).toHaveTextContent(/own discard 25%3 of 12 rounds/);
  expect(preset).toHaveTextContent('Average place 2.5');
  expect(preset).toHaveTextContent('12 rounds say little yet.');
  const items = within(preset).getAllByRole('listitem');
  expect(items.map((item) => item.textContent?.replace(/\s+/g, ' ').trim())).toEqual([
    '1st once',
    '2nd 0 times',
    '3rd 3 times',
  ]);
  expect(screen.getByText('2:05')).toBeInTheDocument();
});

it('tells how one stands against each character, and leads to all of them', async () => {
  render(MePage);
  const against = (await screen.findByRole('heading', { name: 'Against the computers' })).closest('section')!;
  expect(within(against).getAllByRole('listitem')).toHaveLength(1);
  expect(within(against).getByText('You against Aki: 3 to 2')).toBeInTheDocument();
  expect(within(against).getByRole('link', { name: 'All opponents' })).toHaveAttribute('href', '/opponents');
});

it('lets one choose a crest, and go back to the one of the name', async () => {
  render(MePage);
  await fireEvent.click(await screen.findByRole('radio', { name: 'Fan' }));
  await fireEvent.click(screen.getByRole('radio', { name: 'Iris' }));
  expect(guest.look).toEqual({ avatar: 'fan-iris' });
  expect(localStorage.getItem('seven-bridge.avatar')).toBe('fan-iris');
  expect(screen.getByRole('radio', { name: 'Fan' })).toBeChecked();
  await fireEvent.click(screen.getByRole('button', { name: 'The one that goes with my name' }));
  expect(guest.look).toEqual({});
});

it('brings older matches', async () => {
  const many = Array.from({ length: 100 }, (_, n) => ({ ...MATCH, serial: 200 - n }));
  answers['/api/me/matches'] = { matches: many };
  answers['/api/me/matches?before=101'] = { matches: [{ ...MATCH, serial: 3, points: 99 }] };
  render(MePage);
  await fireEvent.click(await screen.findByText('Older matches'));
  expect(await screen.findByText('99 points')).toBeInTheDocument();
  expect(screen.queryByText('Older matches')).toBeNull();
});

it('invites a stranger to play', async () => {
  answers['/api/session'] = answers['/api/me/matches'] = NO_SESSION;
  render(MePage);
  expect(await screen.findByRole('heading', { name: 'No finished match yet' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Play Seven Bridge' })).toHaveAttribute('href', '/');
});

it('changes the name', async () => {
  render(MePage);
  const field = await screen.findByLabelText('Your name');
  const button = screen.getByRole('button', { name: 'Change name' });
  expect(button).toBeDisabled();
  answers['/api/session'] = { name: 'Chie' };
  await fireEvent.input(field, { target: { value: ' Chie ' } });
  await fireEvent.click(button);
  await vi.waitFor(() => expect(field).toHaveValue('Chie'));
  expect(button).toBeDisabled();
});

it('speaks Japanese', async () => {
  language.choose('ja');
  render(MePage);
  expect(await screen.findByText('3人中1位')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: '英語圏の標準' })).toBeInTheDocument();
});
