/** Who plays on one device: there is no server here. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Rulebook } from '../../server/messages';
import { language } from '../../words/language.svelte';
import PeopleFields from './PeopleFields.svelte';
import { COMPUTER, draftFrom, keepDraft, peopleOf, settingsOf } from './tableDraft';

vi.hoisted(() => {
  document.head.innerHTML = '<meta name="engine" content="engine/">';
});

const BOOK = {
  switches: [],
  presets: [{ name: 'gamerules', switches: {} }],
  aliases: {},
  level_seconds: [3, 5],
} as unknown as Rulebook;

beforeEach(() => {
  localStorage.clear();
  language.choose('en');
});

it('whoever is here beside oneself has a name, and a seat at the table', () => {
  const people = [COMPUTER, ' Ben ', '', COMPUTER, 'Eve'];
  expect(peopleOf({ people, seats: 5 })).toEqual([
    { seat: 2, name: 'Ben' },
    { seat: 3, name: 'Player 4' },
  ]);
});

it('a table that is shared is private, asks openly, and hurries nobody', () => {
  const draft = { ...draftFrom(BOOK), claims: 'level' as const };
  expect(settingsOf(draft, BOOK)).toMatchObject({ claims: 'level', visibility: 'unlisted' });
  const shared = settingsOf({ ...draft, people: draft.people.with(0, 'Ben') }, BOOK);
  expect(shared).toMatchObject({ claims: 'fast', visibility: 'private', claim_seconds: 0 });
  expect(shared).not.toHaveProperty('people');
});

it('the people of last time are remembered, and nothing that is none', () => {
  keepDraft({ ...draftFrom(BOOK), people: draftFrom(BOOK).people.with(1, 'Ben') });
  expect(draftFrom(BOOK).people[1]).toBe('Ben');
  localStorage.setItem('seven-bridge.new-table', JSON.stringify({ table: { people: [7] } }));
  expect(draftFrom(BOOK).people).toEqual([COMPUTER, COMPUTER, COMPUTER, COMPUTER, COMPUTER]);
});

it('each seat is a computer’s or a person’s', async () => {
  render(PeopleFields, { seats: 3, people: draftFrom(BOOK).people });
  expect(screen.queryByRole('textbox')).toBeNull();
  await fireEvent.click(screen.getAllByRole('radio', { name: 'A person on this device' })[1]!);
  expect(screen.getByRole('textbox', { name: 'Name in seat 3' })).toHaveValue('');
});
