import { render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeTable } from '../game/testing';
import { language } from '../words/language.svelte';
import Announcer from './Announcer.svelte';
import { Chronicle } from './chronicle.svelte';
import History from './History.svelte';

vi.mock('../server/actions', () => ({
  wordsOf: (action: number) =>
    ({ 0: ['draw', '', 'draw'], 1: ['pass', '', 'pass'], 9: ['pon', 'Kh Kd Ks', 'pon'] })[action],
  learnActions: () => Promise.resolve(),
}));

beforeEach(() => language.choose('en'));

describe('the announcer', () => {
  it('says what happens, and what is wanted', async () => {
    const table = FakeTable.playing();
    const { container } = render(Announcer, { seat: table.seat });
    table.tell({ t: 'drawn', seq: 11, seat: 1, stock: 26 });
    table.tell({ t: 'discarded', seq: 12, seat: 1, card: 'Kc', now: { step: 22, turn: 2, options: [1, 9] } });
    await tick();
    const [polite, assertive] = container.children;
    expect(polite).toHaveTextContent('Ben draws.Ben discards the king of clubs.');
    expect(assertive).toHaveTextContent('You can claim the king of clubs: Pon.');
    table.tell({ t: 'closed', seq: 13, now: { step: 23, turn: 0, options: [0] } });
    await tick();
    expect(assertive).toHaveTextContent('It is your turn.');
  });

  it('says nothing anew when the language changes', async () => {
    const table = FakeTable.playing();
    const { container } = render(Announcer, { seat: table.seat });
    table.tell({ t: 'drawn', seq: 11, seat: 1, stock: 26 });
    language.choose('ja');
    await tick();
    expect(container.firstElementChild).toHaveTextContent('Ben draws.');
  });
});

describe('the history', () => {
  const lines = (): (string | undefined)[] =>
    screen.getAllByRole('listitem').map((line) => line.textContent?.replace(/\s+/g, ' ').trim());

  it('tells turn by turn, the latest first, in the language of the moment', async () => {
    const table = FakeTable.playing();
    const chronicle = new Chronicle(table.seat);
    chronicle.follow();
    render(History, { seat: table.seat, chronicle });
    expect(screen.getByText('Nothing has happened yet.')).toBeInTheDocument();
    table.tell(
      { t: 'drawn', seq: 11, seat: 1, stock: 26 },
      { t: 'laid_off', seq: 12, seat: 1, action: 1, meld: 0, card: '4s', cards: '4s 4h 4d 4c' },
      { t: 'discarded', seq: 13, seat: 1, card: 'Td' },
      { t: 'reshuffled', seq: 14, stock: 12 },
      { t: 'drawn', seq: 15, seat: 2, stock: 11 },
    );
    await tick();
    expect(lines()).toEqual([
      'Ken(new) draws',
      'The discards are shuffled into a new stock of 12 cards.',
      'Ben(new) lays ♠4 off on their own meld, discards ♦10',
    ]);
    language.choose('ja');
    await tick();
    expect(lines()[2]).toBe('Ben(新しい) ♠4を自分のメルドに付ける、♦10を捨てる');
  });

  it('says what is new until one has answered it', async () => {
    const table = FakeTable.playing();
    const chronicle = new Chronicle(table.seat);
    render(History, { seat: table.seat, chronicle });
    table.tell(
      { t: 'drawn', seq: 11, seat: 1, stock: 26 },
      { t: 'discarded', seq: 12, seat: 1, card: 'Td' },
      { t: 'drawn', seq: 13, seat: 0, stock: 25, card: '2c' },
      { t: 'discarded', seq: 14, seat: 0, card: '2c' },
    );
    await tick();
    expect(lines()).toEqual(['You discard ♣2', 'Ben discards ♦10']);
  });
});
