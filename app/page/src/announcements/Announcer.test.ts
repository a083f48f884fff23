import { render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeTable, happened } from '../game/testing';
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
    table.tell(happened(11, { kind: 'draw', seat: 1 }));
    table.tell(
      happened(
        12,
        { kind: 'discard', seat: 1, cards: 'Kc' },
        { now: { step: 22, turn: 2, options: [1, 9] } },
      ),
    );
    await tick();
    const [polite, assertive] = container.children;
    expect(polite).toHaveTextContent('Ben draws.Ben discards the king of clubs.');
    expect(assertive).toHaveTextContent('You can claim the king of clubs: Pon.');
    table.tell({ t: 'window_closed', seq: 13, now: { step: 23, turn: 0, options: [0] } });
    await tick();
    expect(assertive).toHaveTextContent('It is your turn.');
  });

  it('says what one goes out with once, and again when it is another', async () => {
    const table = FakeTable.playing();
    const { container } = render(Announcer, { seat: table.seat });
    const tell = async (step: number, en?: string): Promise<void> => {
      const outs = en === undefined ? {} : { outs: { en, ja: '' } };
      table.tell({ t: 'now', now: { step, turn: 1, ...outs } });
      await tick();
    };
    await tell(21, 'You go out with any 9 or ♣6.');
    await tell(22, 'You go out with any 9 or ♣6.');
    await tell(23);
    await tell(24, 'You go out with any 9 or ♣6.');
    expect(container.firstElementChild).toHaveTextContent(/^You go out with any 9 or 6 of clubs\.$/);
    await tell(25, 'You go out with ♥10.');
    expect(container.firstElementChild).toHaveTextContent(
      /^You go out with any 9 or 6 of clubs\.You go out with 10 of hearts\.$/,
    );
  });

  it('says nothing anew when the language changes', async () => {
    const table = FakeTable.playing();
    const { container } = render(Announcer, { seat: table.seat });
    table.tell(happened(11, { kind: 'draw', seat: 1 }));
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
    render(History, { seat: table.seat, chronicle });
    expect(screen.getByText('Nothing has happened yet.')).toBeInTheDocument();
    table.tell(
      happened(11, { kind: 'draw', seat: 1 }),
      happened(12, { kind: 'layoff', seat: 1, cards: '4s', meld: 0, action: 920 }),
      happened(13, { kind: 'discard', seat: 1, cards: 'Td' }),
      happened(14, { kind: 'reshuffle' }),
      happened(15, { kind: 'draw', seat: 2 }),
    );
    await tick();
    expect(lines()).toEqual([
      'Ken(new) draws',
      'The discards are shuffled into a new stock of 3 cards.',
      'Ben(new) lays ♠4 off on their own meld, discards ♦10',
    ]);
    language.choose('ja');
    await tick();
    expect(lines()[2]).toBe('Ben(新着) ♠4を自分のメルドに付ける、♦10を捨てる');
  });

  it('says what is new until one has answered it', async () => {
    const table = FakeTable.playing();
    const chronicle = new Chronicle(table.seat);
    render(History, { seat: table.seat, chronicle });
    table.tell(
      happened(11, { kind: 'draw', seat: 1 }),
      happened(12, { kind: 'discard', seat: 1, cards: 'Td' }),
      happened(13, { kind: 'draw', seat: 0, cards: '2c' }),
      happened(14, { kind: 'discard', seat: 0, cards: '2c' }),
    );
    await tick();
    expect(lines()).toEqual(['You discard ♣2', 'Ben discards ♦10']);
  });
});
