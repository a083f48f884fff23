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
  it('tells the latest first, in the language of the moment', async () => {
    const table = FakeTable.playing();
    const chronicle = new Chronicle(table.seat);
    chronicle.follow();
    render(History, { chronicle });
    expect(screen.getByText('Nothing has happened yet.')).toBeInTheDocument();
    table.tell({ t: 'drawn', seq: 11, seat: 1, stock: 26 }, { t: 'discarded', seq: 12, seat: 1, card: 'Td' });
    await tick();
    const lines = (): (string | null)[] => screen.getAllByRole('listitem').map((line) => line.textContent);
    expect(lines()).toEqual(['Ben discards ♦10.', 'Ben draws.']);
    language.choose('ja');
    await tick();
    expect(lines()[1]).toBe('Benさんが引きました。');
  });
});
