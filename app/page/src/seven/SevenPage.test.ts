import { fireEvent, render, screen, within } from '@testing-library/svelte';
import axe from 'axe-core';
import { tick } from 'svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { prefer } from '../preferences/preferences.svelte';
import { language } from '../words/language.svelte';
import OddsPage from './OddsPage.svelte';
import SevenPage from './SevenPage.svelte';

vi.mock('./results', () => ({ report: vi.fn(), sendResults: vi.fn() }));
vi.mock('../router.svelte', () => ({ go: vi.fn() }));

beforeEach(() => {
  localStorage.clear();
  language.choose('en');
  prefer({ motion: 'none' });
});

const card = (name: string): HTMLElement => screen.getByRole('button', { name });
const tableau = (): string[] =>
  within(screen.getByRole('list', { name: 'Tableau' }))
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label')!);
const status = (): string => screen.getByRole('status').textContent;
const press = (key: string): Promise<boolean> => fireEvent.keyDown(document.activeElement!, { key });

test('a deal is played by clicks, and every move is told', async () => {
  render(SevenPage, { deal: 10 });
  expect(tableau()).toEqual([
    '3 of diamonds',
    'ace of hearts',
    '5 of diamonds',
    '8 of spades',
    'queen of spades',
    '6 of diamonds',
  ]);
  await fireEvent.click(card('ace of hearts'));
  expect(card('ace of hearts')).toHaveAttribute('aria-pressed', 'true');
  await fireEvent.click(card('6 of diamonds'));
  expect(status()).toBe('ace of hearts and 6 of diamonds are gone. New: 5 of spades and 8 of diamonds.');
  await fireEvent.click(card('8 of spades'));
  expect(within(screen.getByRole('list', { name: 'Reserve' })).getByRole('button')).toHaveAccessibleName(
    '8 of spades',
  );
});

test('whether a deal can be won is told to who asks, and a lost one offers another', async () => {
  render(SevenPage, { deal: 10 });
  await fireEvent.click(screen.getByRole('button', { name: 'Can it be won?' }));
  expect(screen.getByText(/lost when it was dealt: 50 cards stay/)).toBeVisible();
  await fireEvent.click(screen.getByRole('button', { name: 'Try one that can be won' }));
  expect(screen.getByText('This deal can be won.')).toBeVisible();
  // nobody is told that it can be won and, beside it, that it hardly will
  expect(screen.queryByText(/Chance from here/)).toBeNull();
});

test('the chance from here changes with every card that is drawn', async () => {
  render(SevenPage, { deal: 10 });
  expect(screen.getByText('Chance from here: 3.2 %')).toBeVisible();
  await fireEvent.click(card('8 of spades'));
  expect(screen.getByText('Chance from here: 2.4 %')).toBeVisible();
});

test('it is played by keys alone, and the focus is never lost', async () => {
  render(SevenPage, { deal: 10 });
  card('8 of spades').focus();
  await press('ArrowRight');
  expect(card('queen of spades')).toHaveFocus();
  await press('ArrowLeft');
  await fireEvent.click(document.activeElement!);
  await press('ArrowUp');
  expect(card('8 of spades')).toHaveFocus();
  await press('u');
  await tick();
  expect(document.activeElement).not.toBe(document.body);
  expect(status()).toBe('Taken back: 8 of spades to the reserve.');
  await press('r');
  await press('2');
  await press('6');
  expect(status()).toMatch(/^ace of hearts and 6 of diamonds are gone/);
  await press('h');
  expect(status()).toMatch(/^queen of spades to the reserve, for one/);
  await press('a');
  expect(screen.getByRole('heading', { name: 'No move is left.' })).toBeVisible();
  await press('n');
  await tick();
  expect(screen.queryByRole('heading', { name: 'No move is left.' })).toBeNull();
  expect(document.activeElement).not.toBe(document.body);
});

test('keys that are typed into a field are no moves', async () => {
  render(SevenPage, { deal: 10 });
  await fireEvent.keyDown(screen.getByLabelText('Deal by number'), { key: 'a' });
  expect(screen.queryByRole('heading', { name: 'No move is left.' })).toBeNull();
});

function pointer(type: string, [clientX, clientY]: [number, number]): PointerEvent {
  return new PointerEvent(type, {
    bubbles: true,
    isPrimary: true,
    pointerId: 1,
    button: 0,
    clientX,
    clientY,
  });
}

test.each([
  ['another card', () => card('6 of diamonds'), 'ace of hearts', /^ace of hearts and 6 of diamonds are gone/],
  ['the reserve', () => screen.getByRole('list', { name: 'Reserve' }), '8 of spades', /^8 of spades to the/],
  [
    'the removed',
    () => screen.getByRole('img', { name: /^Removed/ }),
    '8 of spades',
    /^8 of spades cannot be/,
  ],
])('a card is dragged onto %s', async (_, target, name, told) => {
  render(SevenPage, { deal: 10 });
  const held = card(name);
  held.setPointerCapture = vi.fn();
  const below = target();
  document.elementFromPoint = () => below;
  await fireEvent(held, pointer('pointerdown', [0, 0]));
  await fireEvent(window, pointer('pointermove', [3, 3]));
  expect(held.querySelector('[data-card]')).not.toHaveAttribute(
    'style',
    expect.stringContaining('translate'),
  );
  await fireEvent(window, pointer('pointermove', [30, -40]));
  expect(held.querySelector('[data-card]')).toHaveStyle({ transform: 'translate(30px, -40px)' });
  await fireEvent(window, pointer('pointerup', [30, -40]));
  // the click that a pointer leaves behind is none of the game's business
  await fireEvent.click(held);
  expect(status()).toMatch(told);
});

test('a game that was watched is told to be, and one that was lost by hand is counted', async () => {
  render(SevenPage, { deal: 1 });
  await press('a');
  expect(screen.getByRole('heading', { name: 'All 52 cards are gone!' })).toBeVisible();
  expect(screen.getByText(/^You watched/)).toBeVisible();
  expect(screen.getByText('1 game watched.')).toBeVisible();
  expect(screen.queryByRole('row', { name: /^by number/ })).toBeNull();
});

test('a game that was played is counted', async () => {
  render(SevenPage, { deal: 10 });
  for (const name of ['ace of hearts', '6 of diamonds', '8 of spades', 'queen of spades']) {
    await fireEvent.click(card(name));
  }
  const row = screen.getByRole('row', { name: /^by number/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent.trim()),
  ).toEqual(['1', '0', '0', '0', '–']);
});

test.each([['en'], ['ja']] as const)('nothing stands in the way of anybody (%s)', async (lang) => {
  language.choose(lang);
  const page = render(SevenPage, { deal: 10 });
  await press('a');
  const options = { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } };
  expect((await axe.run(page.container, options)).violations).toEqual([]);
  page.unmount();
  expect((await axe.run(render(OddsPage).container, options)).violations).toEqual([]);
});

test('the odds are told as they are', () => {
  render(OddsPage);
  expect(screen.getByText('Most deals are lost when they are dealt.')).toBeVisible();
  expect(screen.getByText(/2\.4345 %, or/)).toBeVisible();
  expect(screen.getByText('443415028619117413309745162952567382')).toBeVisible();
  expect(screen.getByRole('row', { name: /^10 50\.1070 %/ })).toBeVisible();
});
