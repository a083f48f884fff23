import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import { CHARACTERS, levelOf } from '../game/characters';
import { prefer, preferences } from '../preferences/preferences.svelte';
import { language } from '../words/language.svelte';
import OpponentsPage from './OpponentsPage.svelte';

const opened = vi.hoisted(() => vi.fn());
vi.mock('../lobby/opening', () => ({ openTable: opened }));

const BOOK = {
  presets: [{ name: 'gamerules', title: { en: 'International', ja: '英語圏の標準' } }],
  characters: CHARACTERS.map((id) => ({
    id,
    level: levelOf(id),
    manner: { en: `As ${id} plays.`, ja: `${id}です。` },
  })),
};

beforeEach(() => {
  language.choose('en');
  localStorage.clear();
  localStorage.setItem('seven-bridge.guest', 'known');
  opened.mockReset();
  const answers: Record<string, unknown> = {
    '/api/rules': BOOK,
    '/api/me/opponents': {
      opponents: [{ player: 'tama', ahead: 3, behind: 2 }],
      title: 2,
      dueled_today: true,
    },
  };
  vi.stubGlobal('fetch', (path: string) => Promise.resolve(Response.json(answers[path])));
});

it('shows everybody from the gentlest to the strongest, with a face, a manner and how one stands', async () => {
  render(OpponentsPage);
  const names = (await screen.findAllByRole('heading', { level: 3 })).map((each) => each.textContent);
  expect(names).toHaveLength(12);
  expect([names[0], names[11]]).toEqual(['Tama', 'Chie']);
  expect(screen.getByText('You against Tama: 3 to 2')).toBeInTheDocument();
  expect(screen.getByText('You have not played Ponta yet.')).toBeInTheDocument();
  expect(screen.getByText('As ken plays.')).toBeInTheDocument();
});

it('offers the next one first, and plays anybody alone at the press of one button', async () => {
  render(OpponentsPage);
  const next = (await screen.findByRole('heading', { name: 'Your next opponent' })).closest('section')!;
  await fireEvent.click(within(next).getByRole('button', { name: 'Play Hina' }));
  expect(opened).toHaveBeenLastCalledWith(
    expect.objectContaining({ seats: 2, company: ['hina'], fill: 'chick', preset: 'gamerules' }),
    'start',
  );
  await fireEvent.click(screen.getByRole('button', { name: 'Play Chie' }));
  expect(opened).toHaveBeenLastCalledWith(
    expect.objectContaining({ company: ['chie'], fill: 'owl' }),
    'start',
  );
});

it('tells what each of them gives, and which title one has, unless that is switched off', async () => {
  const { unmount } = render(OpponentsPage);
  expect(await screen.findByText('Won: the back “Paws”')).toBeInTheDocument();
  expect(screen.getByText('To be won: the back “Owl eyes”')).toBeInTheDocument();
  expect(screen.getByText('Yours: 9 kyu')).toBeInTheDocument();
  unmount();
  prefer({ title: false });
  render(OpponentsPage);
  await screen.findByText('Won: the back “Paws”');
  expect(screen.queryByText(/9 kyu/)).toBeNull();
  prefer({ title: true });
});

it('shows the title to others once that is wanted', async () => {
  prefer({ titleForOthers: false });
  render(OpponentsPage);
  const others = await screen.findByRole('switch', { name: 'Others see my title' });
  expect(others).not.toBeChecked();
  await fireEvent.click(others);
  expect(preferences.titleForOthers).toBe(true);
});

it('speaks Japanese', async () => {
  language.choose('ja');
  render(OpponentsPage);
  expect(await screen.findByText('タマとの対戦成績：3勝2敗')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'チエと対戦する' })).toBeInTheDocument();
});
